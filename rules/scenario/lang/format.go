package lang

import (
	"sort"
	"strconv"
	"strings"

	"digijudge/rules"
	"digijudge/rules/clause"
)

// Format prints a scenario in its canonical form: one way to write each line, blocks separated by
// one blank line, places in a fixed order, defaults left out, comments and titles kept. Parse of
// the result gives an equal scenario.
func (s *Scenario) Format() []byte {
	var w writer
	if s.Title != "" {
		for line := range strings.SplitSeq(s.Title, "\n") {
			w.comment(line)
		}
	}
	if s.Source != "" {
		w.line("source " + s.Source)
	}
	if len(s.Clauses) > 0 {
		w.line("clauses " + strings.Join(clause.Numbers(s.Clauses), ", "))
	}
	if s.Because != "" {
		w.line("because " + s.Because)
	}
	for _, ask := range s.Asks {
		w.line("asks " + ask)
	}
	if s.Rules != "" {
		w.line("rules " + s.Rules)
	}
	w.gap()
	for i := range s.Cards {
		w.card(&s.Cards[i])
	}
	w.gap()
	w.comments(s.Turn.Comments)
	w.line(s.Turn.String())
	for _, pl := range sortedPlaces(s.Places) {
		if pl.isDefault() {
			w.held = append(w.held, pl.Comments...)
			continue
		}
		w.comments(pl.Comments)
		w.line(pl.String())
	}
	for i := range s.Lasting {
		w.comments(s.Lasting[i].Comments)
		w.line(s.Lasting[i].String())
	}
	w.gap()
	for i := range s.Steps {
		w.comments(s.Steps[i].Comments)
		w.line(s.Steps[i].String())
	}
	w.gap()
	for i := range s.Claims {
		w.comments(s.Claims[i].Comments)
		w.line(s.Claims[i].String())
	}
	w.gap()
	w.comments(s.End)
	return w.b
}

// writer collects the lines of the result. gap asks for an empty line before the next one. Comments
// are held until the next statement.
type writer struct {
	b    []byte
	want bool
	held []string
}

func (w *writer) gap() { w.want = len(w.b) > 0 }

func (w *writer) line(s string) {
	if w.want {
		w.b = append(w.b, '\n')
		w.want = false
	}
	w.b = append(w.b, s...)
	w.b = append(w.b, '\n')
}

func (w *writer) comment(s string) { w.line(strings.TrimRight("# "+s, " ")) }

func (w *writer) comments(lines []string) {
	held := w.held
	w.held = nil
	for _, c := range append(held, lines...) {
		w.comment(c)
	}
}

func (w *writer) card(c *CardDecl) {
	w.comments(c.Comments)
	w.line(c.String())
	if c.Number != "" {
		return
	}
	for _, t := range c.Text {
		box := ""
		switch t.Box {
		case InheritedBox:
			box = "inherited: "
		case LinkBox:
			box = "link: "
		case OptionBox:
			box = "option: "
		}
		w.line("  " + box + t.Text)
	}
}

// sortedPlaces returns the place lines in canonical order: Ann's before Bob's, and areas in the
// order of the variable areas.
func sortedPlaces(in []Place) []Place {
	out := append([]Place(nil), in...)
	sort.SliceStable(out, func(i, j int) bool {
		if out[i].Player != out[j].Player {
			return out[i].Player < out[j].Player
		}
		return areaPlace(out[i].Area) < areaPlace(out[j].Area)
	})
	return out
}

// isDefault reports whether the line says only what would be true without it.
func (p *Place) isDefault() bool {
	n := 0
	switch p.Area {
	case rules.Deck:
		n = DefaultDeck
	case rules.SecurityStack:
		n = DefaultSecurity
	}
	switch len(p.Items) {
	case 0:
		return n == 0
	case 1:
		return n > 0 && p.Items[0].Count == n && len(p.Items[0].Marks) == 0
	}
	return false
}

// --- lines

// String returns the first line of the card's block.
func (c *CardDecl) String() string {
	var b strings.Builder
	b.WriteString("card ")
	if c.Token {
		b.Reset()
		b.WriteString("token ")
	}
	b.WriteString(joinNames(c.Names, ", "))
	if c.Printed != "" && c.Printed != c.Names[0].Text {
		b.WriteString(" \"" + c.Printed + "\"")
	}
	b.WriteString(": ")
	if c.Number != "" {
		b.WriteString(c.Number + withoutWords(c.Without))
		return b.String()
	}
	b.WriteString(c.Face.String())
	return b.String()
}

// String returns the face as written after the colon of a card line.
func (f *Face) String() string {
	var b strings.Builder
	b.WriteString(f.Category.String())
	if f.Level > 0 {
		b.WriteString(" Lv." + strconv.Itoa(f.Level))
	}
	if len(f.Colors) > 0 {
		b.WriteString(" " + strings.Join(f.Colors, "/"))
	}
	if f.HasDP {
		b.WriteString(", " + strconv.Itoa(f.DP) + " DP")
	}
	if f.HasPlay {
		b.WriteString(", play " + strconv.Itoa(f.Play))
	}
	if f.HasUse {
		b.WriteString(", use " + strconv.Itoa(f.Use))
		if len(f.UseWith) > 0 {
			b.WriteString(" with " + strings.Join(f.UseWith, "/"))
		}
	}
	if f.Overflow > 0 {
		b.WriteString(", overflow " + strconv.Itoa(f.Overflow))
	}
	for _, r := range f.Reqs {
		b.WriteString(", digivolve " + strings.Join(r.Colors, "/") + " Lv." + strconv.Itoa(r.Level) + " for " + strconv.Itoa(r.Cost))
	}
	for i, t := range f.Traits {
		b.WriteString([]string{", traits ", "/"}[min(i, 1)] + word(t))
	}
	return b.String()
}

// word prints a trait or name: unchanged if it is one word with a capital, otherwise in quotation
// marks.
func word(t string) string {
	if toks := lexLine(t, nil); len(toks) == 2 && toks[0].kind == tName && toks[0].text == t {
		return t
	}
	return "\"" + t + "\""
}

// String returns the turn line.
func (t *Turn) String() string {
	s := "turn " + t.Player.String()
	if t.Phase != rules.MainPhase {
		s += ", " + t.Phase.String() + " phase"
	}
	s += ", memory " + strconv.Itoa(t.Memory)
	if t.Side != t.Player {
		s += " for " + t.Side.String()
	}
	return s
}

// String returns the place line.
func (p *Place) String() string {
	s := p.Player.String() + " " + AreaWord(p.Area) + ": "
	if len(p.Items) == 0 {
		return s + "none"
	}
	for i := range p.Items {
		if i > 0 {
			s += ", "
		}
		s += p.Items[i].String()
	}
	return s
}

// String returns the item as written.
func (it *Item) String() string {
	var b strings.Builder
	if it.Count > 0 {
		b.WriteString(Counted(it.Count, "card"))
	} else {
		b.WriteString(stackString(it.Stack))
	}
	for _, l := range it.Links {
		b.WriteString(" with link " + l.Text)
	}
	if it.Alias != nil {
		b.WriteString(" as " + it.Alias.Text)
	}
	for i, m := range it.Marks {
		b.WriteString([]string{" (", ", "}[min(i, 1)] + m.Kind.String())
		if m.Kind == Used {
			b.WriteString(" [" + m.Icon + "]")
		}
	}
	if len(it.Marks) > 0 {
		b.WriteString(")")
	}
	return b.String()
}

func stackString(st []StackCard) string {
	var b strings.Builder
	for i, c := range st {
		if i > 0 {
			b.WriteString(" on ")
		}
		switch {
		case c.Count > 0 && c.FaceDown:
			b.WriteString(strings.Replace(Counted(c.Count, "card"), " ", " face-down ", 1))
		case c.Count > 0:
			b.WriteString(Counted(c.Count, "card"))
		case c.FaceDown:
			b.WriteString("face-down " + c.Name.Text)
		default:
			b.WriteString(c.Name.Text)
		}
	}
	return b.String()
}

func joinNames(names []Name, sep string) string {
	return strings.Join(NameTexts(names), sep)
}

// NameTexts returns the names as strings.
func NameTexts(names []Name) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = n.Text
	}
	return out
}

// String returns the lasting line.
func (l *Lasting) String() string {
	on := l.On.Name.Text
	switch {
	case l.On.Category != NoCategory:
		on = "all " + l.On.Player.String() + "'s " + l.On.Category.String()
	case l.On.Player != NoPlayer:
		on = l.On.Player.String()
	}
	return "lasting on " + on + " from " + l.From.String() + "'s " + l.Card.Text + ": " + l.Text
}

// String returns the script line.
func (s *Step) String() string {
	switch s.Kind {
	case StepNow:
		return "now " + termsString(s.Facts, "and")
	case StepAnything:
		return "anything until " + s.Until.String()
	case StepOtherwise:
		return "otherwise " + s.Player.String() + " declines"
	}
	return s.Player.String() + " " + s.Action.text(true)
}

// String returns the claim line.
func (c *Claim) String() string {
	s := "claim"
	if q := c.Quant.String(); q != "" {
		s += " " + q
	}
	if c.Step != nil {
		return s + ": " + quotedStep(c.Step) + " changes " + c.changes()
	}
	return s + ": " + c.Prop.String()
}

// quotedStep returns the line in quotation marks, or without them if it contains some itself.
func quotedStep(st *Step) string {
	text := st.String()
	if strings.Contains(text, "\"") {
		return text
	}
	return "\"" + text + "\""
}

// changes returns the last word of a claim about a line of the script.
func (c *Claim) changes() string {
	if c.Changes {
		return "something"
	}
	return "nothing"
}

// --- actions

var verbWords = [...]string{rules.VAttack: "attack", rules.VPlay: "play", rules.VDigivolve: "digivolve", rules.VDNA: "digivolve",
	rules.VBurst: "digivolve", rules.VAppFuse: "digivolve", rules.VUse: "use", rules.VLink: "link", rules.VHatch: "hatch", rules.VMove: "move",
	rules.VSkipBreeding: "skip", rules.VPass: "pass", rules.VConcede: "concede", rules.VBlock: "block", rules.VActivate: "activate",
	rules.VDecline: "decline", rules.VAccept: "accept", rules.VChoose: "choose", rules.VRepeat: "repeat", rules.VStop: "stop"}

// String returns the action as it stands after may or must: "attack Bob with Rex".
func (a *Action) String() string { return a.text(false) }

// text returns the action, with the -s of its verb if third is true.
func (a *Action) text(third bool) string {
	v := verbWords[a.Verb]
	if third {
		v = ThirdPerson(v)
	}
	var b strings.Builder
	switch a.Verb {
	case rules.VDNA:
		b.WriteString("DNA ")
	case rules.VBurst:
		b.WriteString("burst ")
	case rules.VAppFuse:
		b.WriteString("app ")
	}
	b.WriteString(v)
	switch a.Verb {
	case rules.VSkipBreeding:
		b.WriteString(" breeding")
	case rules.VRepeat, rules.VStop:
		b.WriteString(" the loop")
	case rules.VAttack:
		if a.Player != NoPlayer {
			b.WriteString(" " + a.Player.String())
		}
		if a.Target != nil {
			b.WriteString(" " + a.Target.Text)
		}
	case rules.VDNA, rules.VBurst, rules.VAppFuse:
		b.WriteString(" " + joinNames(a.Parts, " + "))
	case rules.VChoose:
		for i := range a.Choices {
			b.WriteString([]string{" ", ", "}[min(i, 1)] + a.Choices[i].String())
		}
	}
	if a.What != nil {
		b.WriteString(" " + a.What.Text)
	}
	if a.Effect != nil {
		b.WriteString(" " + a.Effect.String())
	}
	if a.HasDeclineTo {
		b.WriteString(" to " + verbWords[a.DeclineTo])
	}
	if len(a.With) > 0 {
		b.WriteString(" with " + joinNames(a.With, ", "))
	}
	if a.To != nil {
		b.WriteString(" to " + a.To.Text)
	}
	if a.Into != nil {
		b.WriteString(" into " + a.Into.Text)
	}
	if a.HasCost {
		b.WriteString(" for " + strconv.Itoa(a.Cost))
	}
	return b.String()
}

// String returns the choice as written.
func (c *Choice) String() string {
	switch c.Kind {
	case ChoosePlayer:
		return c.Player.String()
	case ChooseColor:
		return c.Text
	case ChooseString:
		return "\"" + c.Text + "\""
	case ChooseNumber:
		return strconv.Itoa(c.N)
	case ChooseCards:
		return Counted(c.N, "card")
	}
	return c.Name.Text
}

// String returns the effect as written: "Rex's [When Attacking]", "Rex's gained <Blocker> from
// Frost".
func (e *EffectRef) String() string {
	of := e.Of.Text + "'s " + e.Copy.String()
	switch e.Kind {
	case RefKeyword:
		of += "<" + e.Text + ">"
	case RefNumber:
		of += "effect " + strconv.Itoa(e.N)
	default:
		of += "[" + e.Text + "]"
	}
	if e.From != nil {
		of += " from " + e.From.Text
	}
	return of
}

// --- propositions

// String returns the proposition as written after the colon of a claim.
func (p *Prop) String() string {
	s := termsString(p.Terms, joiner(p.Or))
	if p.When != nil {
		s += " when " + p.When.String()
	}
	if len(p.If) > 0 {
		s += " if " + p.Condition()
	}
	return s
}

// Condition returns the text after "if", or "" if there is no condition.
func (p *Prop) Condition() string { return termsString(p.If, joiner(p.IfOr)) }

func joiner(or bool) string {
	if or {
		return "or"
	}
	return "and"
}

func termsString(terms []Term, join string) string {
	s := ""
	for i := range terms {
		if i > 0 {
			s += " " + join + " "
		}
		s += terms[i].String()
	}
	return s
}

// String returns the term as written.
func (t *Term) String() string {
	switch {
	case t.State != nil:
		return t.State.String()
	case t.Modal != nil:
		return t.Modal.String()
	case t.Happen != nil:
		return t.Happen.String()
	}
	return ""
}

// String returns the happening as written.
func (h *Happening) String() string {
	sep := map[HappeningKind]string{Before: " before ", After: " after ", SameTime: " at the same time as ", Chain: ", then "}[h.Kind]
	s := ""
	for i := range h.Events {
		if i > 0 {
			s += sep
		}
		s += h.Events[i].String()
	}
	if h.Kind == Times {
		s += " " + atBound(h.Cmp) + times(h.N)
	}
	return s
}

func atBound(c Compare) string {
	return [...]string{"", "at least ", "at most "}[c]
}

func times(n int) string {
	if n == 1 {
		return "1 time"
	}
	return strconv.Itoa(n) + " times"
}

// String returns the comparison as written: "=", "at least", "at most".
func (c Compare) String() string { return [...]string{"=", "at least", "at most"}[c] }

// String returns the modal as written.
func (m *Modal) String() string {
	s := m.Player.String() + " " + [...]string{"may", "may not", "may only", "must"}[m.Kind] + " "
	switch {
	case m.Look != nil:
		s += "look at " + m.Look.Text
	case m.Order != nil:
		s += "rearrange " + m.Order.String()
	default:
		s += m.Action.String()
	}
	if m.Because != "" {
		s += " because " + string(m.Because)
	}
	return s
}

// String returns the cards as written.
func (o *Order) String() string {
	if o.Under != nil {
		return "the cards under " + o.Under.Text
	}
	return o.Player.String() + "'s " + AreaWord(o.Area)
}

// String returns the state as written.
func (s *State) String() string {
	is := " is "
	if s.Not {
		is = " is not "
	}
	has := " has "
	if s.Not {
		has = " does not have "
	}
	name := ""
	if s.Name != nil {
		name = s.Name.Text
	}
	bound := " " + s.Cmp.String() + " " + strconv.Itoa(s.N)
	switch s.Kind {
	case IsSuspended:
		return name + is + "suspended"
	case IsUnsuspended:
		return name + is + "unsuspended"
	case IsFaceUp:
		return name + is + "face-up"
	case IsIn:
		where := s.Player.String() + "'s " + AreaWord(s.Area)
		if OnField(s.Area) {
			where += " area"
		}
		return name + is + "in " + where
	case IsOnTop:
		return name + is + "on top of " + s.Player.String() + "'s " + AreaWord(s.Area)
	case IsAtBottom:
		return name + is + "at the bottom of " + s.Player.String() + "'s " + AreaWord(s.Area)
	case IsA:
		article := "a "
		if s.Category == Option {
			article = "an "
		}
		return name + is + article + s.Category.String()
	case HasKeyword:
		t := name + has + "<" + s.Text + ">"
		if s.N > 0 {
			t += " " + times(s.N)
		}
		return t
	case HasName:
		return name + has + "the name " + word(s.Text)
	case HasTrait:
		return name + has + "the trait " + word(s.Text)
	case HasColor:
		return name + has + s.Text
	case IsStack:
		t := name + " = " + stackString(s.Stack)
		for _, l := range s.Links {
			t += " with link " + l.Text
		}
		return t
	case StatIs:
		if s.Stat == StatUnder {
			return s.Stat.String() + " " + name + bound
		}
		return name + "'s " + s.Stat.String() + bound
	case OwnedIs:
		what := AreaWord(s.Area)
		if s.Category != NoCategory {
			what = s.Category.String()
		}
		return s.Player.String() + "'s " + what + bound
	case IsPending:
		return s.Effect.String() + is + "pending"
	case MemoryIs:
		t := "memory" + bound
		if s.Player != NoPlayer {
			t += " for " + s.Player.String()
		}
		return t
	case TurnIs:
		return "turn = " + s.Player.String()
	}
	return "phase = " + s.Phase.String()
}

// --- events

var nameEventWords = map[EventForm]string{FormAttack: "attacks", FormBattle: "battles", FormBlock: "blocks", FormSuspend: "suspends",
	FormUnsuspend: "unsuspends", FormLeave: "leaves the battle area"}

var doneWords = [...]string{"deleted", "trashed", "played", "used", "checked", "revealed", "hatched", "linked to",
	"returned to the hand", "returned to the deck", "added to the hand", "added to the deck", "placed under",
	"placed in the security", "placed in the battle area"}

// String returns the event as written.
func (e *Event) String() string {
	who := e.Player.String()
	subj := ""
	if e.Subj != nil {
		subj = e.Subj.Text
	}
	target := ""
	if e.Obj != nil {
		target = e.Obj.Text
	} else if who != "" {
		target = who
	}
	switch e.Form {
	case FormAct:
		return who + " " + e.Action.text(true)
	case FormDraw:
		if e.N > 0 {
			return who + " draws " + Counted(e.N, "card")
		}
		return who + " draws"
	case FormGain, FormLose:
		s := who + map[EventForm]string{FormGain: " gains ", FormLose: " loses "}[e.Form]
		if e.N > 0 {
			s += strconv.Itoa(e.N) + " "
		}
		return s + "memory"
	case FormWin:
		return who + " wins the game"
	case FormLoseGame:
		return who + " loses the game"
	case FormAttack:
		if target != "" {
			return subj + " attacks " + target
		}
		return subj + " attacks"
	case FormBattle:
		return subj + " battles " + e.Obj.Text
	case FormBlock, FormSuspend, FormUnsuspend, FormLeave:
		return subj + " " + nameEventWords[e.Form]
	case FormDigivolve:
		dna := ""
		if e.DNA {
			dna = "DNA "
		}
		return subj + " " + dna + "digivolves into " + e.Obj.Text
	case FormMove:
		return subj + " moves to the " + AreaWord(e.Area) + " area"
	case FormTrigger:
		return e.Effect.String() + " triggers"
	case FormActivate:
		return e.Effect.String() + " activates"
	case FormLost:
		return e.Effect.String() + " is lost"
	case FormNothing:
		return e.Effect.String() + " does nothing"
	case FormChecked:
		return who + "'s security is checked"
	case FormShuffled:
		return who + "'s " + AreaWord(e.Area) + " is shuffled"
	case FormTurnStart:
		return who + "'s turn starts"
	case FormTurnEnd:
		return who + "'s turn ends"
	case FormAttackEnd:
		return "the attack ends"
	case FormSwitch:
		return "the attack switches to " + target
	case FormDrawn:
		return "the game is drawn"
	}
	return e.doneString(subj)
}

// doneString returns an event in which something is done to a card, such as “Gate is deleted”. subj
// is the text for the card.
func (e *Event) doneString(subj string) string {
	s := subj + " is "
	switch {
	case e.Subj != nil:
	case e.N == 0:
		s = "a card is "
	case e.N == 1:
		s = "1 card is "
	default:
		s = Counted(e.N, "card") + " are "
	}
	s += doneWords[e.Done]
	if e.Obj != nil {
		s += " " + e.Obj.Text
	}
	if o := e.Origin; o != nil {
		if o.InBattle {
			s += " in battle"
		} else {
			s += " from " + o.Player.String() + "'s " + AreaWord(o.Area)
		}
	}
	if c := e.Cause; c != nil {
		switch {
		case c.Rules:
			s += " by the rules"
		case c.Effect != nil:
			s += " by " + c.Effect.String()
		default:
			s += " by " + c.Name.Text
		}
	}
	return s
}
