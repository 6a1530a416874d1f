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

// Exam is the result of examining one card: for every paragraph its tree, or the reason why there
// is none.
type Exam struct {
	Card  *Card
	Parts []Part
	// Why lists reasons that concern the card as a whole.
	Why []string
	// Mends lists the damage in the list's text that is mended in Card.
	Mends []Mend
	Hash  string // hash of the card's meaning; equal if two cards' texts are read as the same tree
	def   rules.CardDef
}

// Part is one paragraph of a card.
type Part struct {
	Box  BoxKind
	Text string              // as in the list, without line breaks
	Tree *cardtext.Paragraph // nil if it isn't understood
	// Unknown says where and why the text isn't understood; nil if it is.
	Unknown *located.Error
	// Refused is the reason why the engine doesn't play an understood paragraph, or "".
	Refused string
	// lacks is the engine's reason if the paragraph needs another line of the card, which may be
	// one that isn't understood.
	lacks string
}

// Plays reports whether the engine plays the whole paragraph.
func (p *Part) Plays() bool { return p.Tree != nil && p.Refused == "" }

// IsEffect reports whether the paragraph is an effect or a keyword line. Requirement lines and link
// DP are information (2-3-5 to 2-3-11).
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

// Unplayed returns for each paragraph the reason why it isn't played, or "". A scenario can use the
// card without these paragraphs. ok is false if it can't, because something is wrong with the card
// as a whole.
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

// Def returns the card for the engine, with its number as the handle. It has no text unless the
// card is executable.
func (e *Exam) Def() rules.CardDef { return e.def }

// boxPrefix holds the words that tell in a line of text which box it is from.
var boxPrefix = map[BoxKind]string{RequirementBox: "", EffectBox: "", InheritedBox: "inherited: ", SecurityBox: "security: ", LinkBox: "link: ", OptionBox: "option: "}

// Lines returns the card's text for package cardtext and for scenario files: one paragraph per
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

// Examine mends the text of a card where only one reading is possible, parses it, and finds out
// whether the engine plays it.
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
	if !whole { // find out which paragraphs fail
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

// checkAll checks each paragraph with the engine and reports whether it plays all of them. Each
// effect is checked together with the requirement lines, because some effects need one.
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

// unread fills in the exam of a card that can't be read completely: its text is shown, and none of
// it is played.
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

// unreadLine reports whether a line that isn't an effect isn't understood. It may be the
// requirement for linking.
func (e *Exam) unreadLine() bool {
	return slices.ContainsFunc(e.Parts, func(p Part) bool { return p.Unknown != nil && !p.IsEffect() })
}

// lowerText returns what a list has lost or misplaced in the lower text of a card with Link, or "".
// Such a lower text is only link information (2-3-11-1), and it says which Digimon the card links
// to and for what cost (2-3-11-4-2, 2-3-11-4-3).
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

// part parses one paragraph.
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

// check checks whether the engine plays the paragraph, together with the requirement lines of its
// card.
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

// anyUnknown reports whether some paragraph isn't understood. It may be the line that another
// paragraph needs.
func (e *Exam) anyUnknown() bool {
	return slices.ContainsFunc(e.Parts, func(p Part) bool { return p.Unknown != nil })
}

// playable returns the engine's reason for refusing the card, or nil.
func playable(def rules.CardDef) error {
	_, err := rules.NewTable([]rules.CardDef{def})
	return err
}

// plainReason returns the engine's reason without the name of the card and without the text that it
// is about.
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
