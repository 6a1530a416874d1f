package cardlist

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules"
	"digijudge/rules/cardtext"
	"digijudge/rules/located"
)

// Exam is what the project makes of one card: every paragraph of its text with its tree, or the
// reason why there is none.
type Exam struct {
	Card  *Card
	Parts []Part
	// Why are reasons that belong to the card as a whole.
	Why []string
	// Mends are what was damaged in the list and is mended in the card above.
	Mends []Mend
	Hash  string // of what the card means; equal for two cards whose text is read as the same tree
	def   rules.CardDef
}

// Part is one paragraph of a card.
type Part struct {
	Box  BoxKind
	Text string              // as in the list, without line breaks
	Tree *cardtext.Paragraph // nil: not understood
	// Unknown is where and why the text isn't understood; nil if it is.
	Unknown *located.Error
	// Refused is why the engine doesn't play what is understood; "" if it does.
	Refused string
	// lacks is the engine's reason where the line that a paragraph needs may be one that isn't
	// understood.
	lacks string
}

// Plays reports whether the engine carries out the whole paragraph.
func (p *Part) Plays() bool { return p.Tree != nil && p.Refused == "" }

// IsEffect tells effects and keyword lines from requirement lines and link DP, which are
// information (2-3-5 to 2-3-11).
func (p *Part) IsEffect() bool {
	if p.Tree != nil {
		return p.Tree.Requirement == nil && p.Tree.LinkDP == 0
	}
	return !requirementHead.MatchString(p.Text)
}

var requirementHead = regexp.MustCompile(`^\[(?:Digivolve|DNA Digivol|DigiXros|Assembly|Burst Digivolve|App Fusion|Link\]|Arts Digivolve)|^(?:Digivolve|DNA Digivolution|Burst Digivolve|DigiXros -[0-9]+): `)

// Executable reports whether every paragraph is played.
func (e *Exam) Executable() bool {
	if len(e.Why) > 0 {
		return false
	}
	for i := range e.Parts {
		if !e.Parts[i].Plays() {
			return false
		}
	}
	return true
}

// Unplayed says of each paragraph why it isn't played, "" of those that are: what a scenario has to
// leave out of the card to use it. ok is false where that doesn't help, because something is wrong
// with the card as a whole.
func (e *Exam) Unplayed() (why []string, ok bool) {
	for i := range e.Parts {
		p := &e.Parts[i]
		w := p.Refused
		switch {
		case p.Unknown != nil:
			w = "its text is not understood (" + p.Unknown.Error() + ")"
		case w == "":
			w = p.lacks
		}
		why = append(why, w)
	}
	return why, len(e.Why) == 0
}

// Def returns the card as the engine wants it, with its number as the handle. It has no text unless
// the card is executable.
func (e *Exam) Def() rules.CardDef { return e.def }

// boxPrefix says in a line of text where it stands.
var boxPrefix = map[BoxKind]string{RequirementBox: "", EffectBox: "", InheritedBox: "inherited: ", SecurityBox: "security: ", LinkBox: "link: ", OptionBox: "option: "}

// Lines returns the card's text as package cardtext and scenario files want it: one paragraph a
// line, with its box.
func (c *Card) Lines() []string {
	var out []string
	for _, b := range c.Boxes {
		for _, par := range cardtext.Paragraphs(b.Text) {
			out = append(out, boxPrefix[b.Kind]+par)
		}
	}
	if c.LinkDP > 0 {
		out = append(out, boxPrefix[LinkBox]+"+"+strconv.Itoa(c.LinkDP)+" DP")
	}
	return out
}

// Examine mends the text of a card where that is certain, reads it and asks the engine whether it
// plays it.
func Examine(c *Card) *Exam {
	c, mends := mended(c)
	e := examine(c)
	e.Mends, c.read = mends, nil
	return e
}

func examine(c *Card) *Exam {
	e := &Exam{Card: c, def: c.face()}
	if c.Unread != "" {
		e.unread()
		return e
	}
	all := &cardtext.Text{}
	understood := true
	for _, b := range c.Boxes {
		for _, par := range cardtext.Paragraphs(b.Text) {
			e.Parts = append(e.Parts, e.part(b.Kind, par))
		}
	}
	for i := range e.Parts {
		p := &e.Parts[i]
		if p.Tree != nil {
			all.Paragraphs = append(all.Paragraphs, *p.Tree)
		}
		understood = understood && p.Plays()
	}
	if c.LinkDP > 0 {
		all.Paragraphs = append(all.Paragraphs, cardtext.Paragraph{Section: cardtext.Link, LinkDP: c.LinkDP})
	}
	def := e.def
	def.Text = all
	whole := understood && playable(def) == nil
	if !whole { // which of its paragraphs is it?
		understood = e.checkAll()
	}
	e.Hash = hashOf(&e.def, all, e.Parts)
	if why := lowerText(c, all); why != "" && !e.unreadLine() {
		e.Why = append(e.Why, why)
		return e
	}
	if !understood {
		return e
	}
	e.def.Text = all
	if whole {
		return e
	}
	if err := playable(e.def); err != nil {
		e.Why = append(e.Why, plainReason(err, ""))
		e.def.Text = nil
	}
	return e
}

// checkAll asks the engine about each paragraph, and reports whether it plays all of them. The
// requirement lines go with every effect: some can't do without one.
func (e *Exam) checkAll() bool {
	var lines []cardtext.Paragraph
	for i := range e.Parts {
		if p := &e.Parts[i]; p.Tree != nil && p.Tree.Requirement != nil {
			if e.check(p, nil); p.Plays() {
				lines = append(lines, *p.Tree)
			}
		}
	}
	all := true
	for i := range e.Parts {
		p := &e.Parts[i]
		if p.Tree != nil && p.Tree.Requirement == nil {
			e.check(p, lines)
		}
		all = all && p.Plays()
	}
	return all
}

// unread makes an exam of a card that can't be read whole: its text is shown, and nothing of it is
// played.
func (e *Exam) unread() {
	c := e.Card
	for _, b := range c.Boxes {
		for _, par := range cardtext.Paragraphs(b.Text) {
			e.Parts = append(e.Parts, e.part(b.Kind, par))
		}
	}
	e.Why = []string{"it is in the list, but can't be played, because " + c.Unread}
	e.Hash = hashOf(&e.def, &cardtext.Text{}, e.Parts)
}

// unreadLine reports whether a line of information isn't understood: it may be the one for linking.
func (e *Exam) unreadLine() bool {
	return slices.ContainsFunc(e.Parts, func(p Part) bool { return p.Unknown != nil && !p.IsEffect() })
}

// lowerText says what a list has lost or misplaced of the lower text of a card with Link, which is
// of that one kind (2-3-11-1) and says which Digimon it links to and for how much (2-3-11-4-2,
// 2-3-11-4-3); "" if all is there.
func lowerText(c *Card, all *cardtext.Text) string {
	has := func(kind BoxKind) bool {
		return slices.ContainsFunc(c.Boxes, func(b Box) bool { return b.Kind == kind && strings.TrimSpace(b.Text) != "" })
	}
	if c.LinkDP == 0 && !has(LinkBox) {
		return ""
	}
	if has(InheritedBox) {
		return "the lower text of a card with Link stands as an inherited effect"
	}
	for i := range all.Paragraphs {
		if r := all.Paragraphs[i].Requirement; r != nil && r.Kind == cardtext.ReqLink {
			return ""
		}
	}
	return "the requirement for linking was lost"
}

// part reads one paragraph.
func (e *Exam) part(box BoxKind, par string) Part {
	p := Part{Box: box, Text: par}
	prefix := boxPrefix[box]
	text, err := e.Card.parse(prefix + par)
	if err != nil {
		if !errors.As(err, &p.Unknown) {
			p.Unknown = &located.Error{Line: 1, Col: 1, Msg: err.Error()}
		}
		at := *p.Unknown
		at.Col = max(1, at.Col-len(prefix))
		p.Unknown = &at
		return p
	}
	if len(text.Paragraphs) != 1 {
		p.Unknown = &located.Error{Line: 1, Col: 1, Msg: "there is no text in it"}
		return p
	}
	p.Tree = &text.Paragraphs[0]
	if box == OptionBox && e.Card.NoUseColors {
		p.Refused = "the list doesn't say which of the card's colors its Option side asks for"
	}
	if box == SecurityBox && p.Tree.Effect != nil && !slices.Contains(p.Tree.Effect.Timings, cardtext.Security) && p.Tree.Effect.Icon != cardtext.IconSecurity {
		p.Refused = "the icon [Security] of this security text was lost"
	}
	return p
}

// check asks the engine whether it plays the paragraph, beside the requirement lines of its card.
func (e *Exam) check(p *Part, lines []cardtext.Paragraph) {
	if p.Refused != "" {
		return
	}
	def := e.def
	def.Text = &cardtext.Text{Paragraphs: append(lines[:len(lines):len(lines)], *p.Tree)}
	err := playable(def)
	switch {
	case err == nil:
	case errors.Is(err, rules.ErrLostLine) && e.anyUnknown():
		p.lacks = plainReason(err, p.Tree.Source)
	default:
		p.Refused = plainReason(err, p.Tree.Source)
	}
}

// anyUnknown reports whether a paragraph is not understood: it may be the line that another one
// needs.
func (e *Exam) anyUnknown() bool {
	return slices.ContainsFunc(e.Parts, func(p Part) bool { return p.Unknown != nil })
}

// playable asks the engine to prepare the card.
func playable(def rules.CardDef) error {
	_, err := rules.NewTable([]rules.CardDef{def})
	return err
}

// plainReason returns the engine's reason without the name of the card and the text that it is
// about.
func plainReason(err error, source string) string {
	s := err.Error()
	if rest, ok := strings.CutPrefix(s, "card "); ok {
		if _, rest, ok = strings.Cut(rest, ": "); ok {
			s = rest
		}
	}
	if source != "" {
		s = strings.TrimSuffix(s, ": "+source)
	}
	return s
}

// face returns the card without its text.
func (c *Card) face() rules.CardDef {
	d := rules.CardDef{
		Handle: c.Number, Name: c.Name, Category: c.Category, Level: c.Level, DP: c.DP, PlayCost: -1, UseCost: -1,
		Traits: c.Traits(), Overflow: c.Overflow,
	}
	if d.Dual = c.Dual; c.Dual || c.Category == rules.Option {
		d.UseCost = c.Cost // a DUAL card can't be played
	} else {
		d.PlayCost = c.Cost
	}
	for _, name := range c.UseColors {
		set, _ := rules.Color(name)
		d.UseColors |= set
	}
	for _, name := range c.Colors {
		set, _ := rules.Color(name)
		d.Colors |= set
	}
	for _, r := range c.Circles {
		if set := r.colors(); set != 0 && r.Level > 0 {
			d.Digivolve = append(d.Digivolve, rules.Requirement{Color: set, Level: r.Level, Cost: r.Cost})
		}
	}
	return d
}
