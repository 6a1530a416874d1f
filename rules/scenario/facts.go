package scenario

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/cardtext"
	"digijudge/rules/clause"
	"digijudge/rules/located"
	"digijudge/rules/scenario/lang"
)

// factProg is a state or a modal, compiled.
type factProg struct {
	term   *lang.Term
	state  *lang.State
	name   nameRef
	player rules.Player
	stack  []nameRef // a nil entry or card 0 is a blank
	links  []nameRef
	color  rules.ColorSet
	key    string // keyword, normalised
	effect effectPat
	modal  *lang.Modal
	act    *actionPat // set for a modal, else nil
}

// fact compiles a state or a modal.
func (c *compiled) fact(t *lang.Term) factProg {
	f := factProg{term: t}
	if t.Modal != nil {
		f.modal, f.player = t.Modal, playerOf(t.Modal.Player)
		f.name = c.refPtr(t.Modal.Look)
		if o := t.Modal.Order; o != nil {
			f.name = c.refPtr(o.Under)
		}
		act := c.action(t.Modal.Player, &t.Modal.Action)
		act.free = true
		f.act = &act
		return f
	}
	s := t.State
	f.state, f.name, f.player, f.effect = s, c.refPtr(s.Name), playerOf(s.Player), c.effect(s.Effect)
	for _, sc := range s.Stack {
		if sc.Count == 0 {
			f.stack = append(f.stack, c.ref(sc.Name))
		}
		for range sc.Count {
			f.stack = append(f.stack, nameRef{})
		}
	}
	for _, n := range s.Links {
		f.links = append(f.links, c.ref(n))
	}
	switch s.Kind {
	case lang.HasColor:
		f.color, _ = rules.Color(s.Text)
	case lang.HasKeyword:
		f.key = lang.NormalIcon(s.Text)
	}
	return f
}

// holds reports whether the state is true in the position. A state about a Digimon that is not on
// the field is false, with "is" and with "is not".
func (f *factProg) holds(p *rules.Position) bool {
	s := f.state
	switch s.Kind {
	case lang.IsSuspended, lang.IsUnsuspended:
		pm := f.name.find(p)
		return pm != nil && (pm.Suspended == (s.Kind == lang.IsSuspended)) != s.Not
	case lang.IsFaceUp:
		return p.FaceUp(f.name.card) != s.Not
	case lang.IsIn:
		return f.isIn(p) != s.Not
	case lang.IsOnTop, lang.IsAtBottom:
		pile := p.Pile(f.player, s.Area)
		at := 0
		if s.Kind == lang.IsAtBottom {
			at = len(pile) - 1
		}
		return (len(pile) > 0 && pile[at] == f.name.card) != s.Not
	case lang.IsA:
		cat, ok := f.category(p)
		pm := f.name.find(p)
		return ok && (cat == categoryOf[s.Category] || s.Category == lang.Digimon && pm != nil && p.IsDigimon(pm)) != s.Not
	case lang.HasKeyword:
		n, ok := f.keywordCount(p)
		if !ok {
			return false
		}
		if s.N > 0 {
			return (n == s.N) != s.Not
		}
		return (n > 0) != s.Not
	case lang.HasName, lang.HasTrait, lang.HasColor:
		has, ok := f.has(p)
		return ok && has != s.Not
	case lang.IsStack:
		return f.isStack(p)
	case lang.StatIs:
		n, ok := f.stat(p)
		return ok && s.Cmp.Holds(n, s.N)
	case lang.OwnedIs:
		return s.Cmp.Holds(f.owned(p), s.N)
	case lang.IsPending:
		return f.pending(p) != s.Not
	case lang.MemoryIs:
		if s.Player == lang.NoPlayer {
			return s.Cmp.Holds(p.Memory, 0)
		}
		return s.Cmp.Holds(p.MemoryOf(f.player), s.N)
	case lang.TurnIs:
		return p.Turn == f.player
	}
	return p.Phase == s.Phase
}

// card returns the named card, or the top card of the named Digimon.
func (f *factProg) card(p *rules.Position) rules.CardID {
	if f.name.perm == 0 {
		return f.name.card
	}
	if pm := p.Perm(f.name.perm); pm != nil {
		return pm.Top()
	}
	return 0
}

func (f *factProg) isIn(p *rules.Position) bool {
	z := f.state.Area
	if z == rules.BattleArea || z == rules.BreedingArea {
		pm := f.name.find(p)
		return pm != nil && pm.Owner == f.player && pm.Breeding == (z == rules.BreedingArea)
	}
	c := f.card(p)
	return c != 0 && p.Where(c) == z && p.Owner(c) == f.player
}

func (f *factProg) category(p *rules.Position) (rules.Category, bool) {
	c := f.card(p)
	if c == 0 {
		return 0, false
	}
	return p.T.Card(c).Category, true
}

// keywordCount returns how often the Digimon has the keyword now. A keyword named without a number
// counts whatever its number.
func (f *factProg) keywordCount(p *rules.Position) (int, bool) {
	n := 0
	count := func(full, name string) {
		if k := lang.NormalIcon(strings.Trim(full, "<>")); k == f.key || lang.NormalIcon(name) == f.key {
			n++
		}
	}
	if pm := f.name.find(p); pm != nil {
		for _, k := range p.Keywords(pm) {
			count(k.String(), k.Name)
		}
		return n, true
	}
	c := f.card(p)
	if c == 0 {
		return 0, false
	}
	for _, d := range p.T.Effects[1:] {
		if d.Card == c && d.Keyword != nil {
			count(d.Keyword.String(), d.Keyword.Name)
		}
	}
	return n, true
}

// has reports whether the card or Digimon has the name, trait or color.
func (f *factProg) has(p *rules.Position) (has, ok bool) {
	c := f.card(p)
	if c == 0 {
		return false, false
	}
	def := p.T.Card(c)
	if pm := f.name.find(p); pm != nil && pm.Top() == c {
		def = p.Face(pm)
	}
	switch f.state.Kind {
	case lang.HasName:
		return def.HasName(f.state.Text), true
	case lang.HasTrait:
		for _, t := range def.Traits {
			if strings.EqualFold(t, f.state.Text) {
				return true, true
			}
		}
		return false, true
	}
	if pm := f.name.find(p); pm != nil {
		return p.Colors(pm)&f.color != 0, true
	}
	return def.Colors&f.color != 0, true
}

func (f *factProg) isStack(p *rules.Position) bool {
	pm := f.name.find(p)
	if pm == nil {
		return false
	}
	return sameCards(p, pm.Stack(), f.stack, true) && (len(f.links) == 0 || sameCards(p, pm.Links(), f.links, false))
}

// sameCards compares cards with names. A name without a card stands for a blank.
func sameCards(p *rules.Position, cards []rules.CardID, names []nameRef, ordered bool) bool {
	if len(cards) != len(names) {
		return false
	}
	for i, n := range names {
		found := false
		for k, c := range cards {
			if ordered && k != i {
				continue
			}
			found = found || c == n.card || n.card == 0 && p.T.Card(c).Blank
		}
		if !found {
			return false
		}
	}
	return true
}

// stat returns the number that a Digimon or Security Digimon has now, or that is printed on a card
// elsewhere. ok is false if there is none.
func (f *factProg) stat(p *rules.Position) (n int, ok bool) {
	pm, c := f.name.find(p), f.card(p)
	if c == 0 {
		return 0, false
	}
	def := p.T.Card(c)
	switch f.state.Stat {
	case lang.StatDP:
		n = def.DP
		if pm != nil {
			n = p.DP(pm)
		} else if p.SecurityDigimon(c) {
			n = p.SecurityDP(c)
		}
	case lang.StatOriginalDP:
		n = def.DP
		if pm != nil {
			n = p.OriginalDP(pm) // 2-5-2: effects may have changed it
		}
	case lang.StatLevel:
		n = def.Level
		if pm != nil {
			n = p.Level(pm)
		}
		return n, n > 0
	case lang.StatOriginalLevel:
		return def.Level, def.Level > 0
	case lang.StatCost, lang.StatOriginalCost:
		n = def.PlayCost
		if n < 0 {
			n = def.UseCost
		}
	case lang.StatSources, lang.StatUnder:
		if pm == nil || f.state.Stat == lang.StatSources && !p.IsDigimon(pm) {
			return 0, false
		}
		n = len(pm.Sources())
	case lang.StatLinks:
		if pm == nil {
			return 0, false
		}
		n = len(pm.Links())
	}
	return n, n >= 0
}

// owned counts cards in an area, or permanents of a category in the battle area.
func (f *factProg) owned(p *rules.Position) int {
	s := f.state
	if s.Category == lang.NoCategory && !lang.OnField(s.Area) {
		return len(p.Pile(f.player, s.Area))
	}
	n := 0
	perms := p.Permanents()
	for i := range perms {
		pm := &perms[i]
		if pm.Owner != f.player || pm.Breeding != (s.Area == rules.BreedingArea) {
			continue
		}
		cat := p.T.Card(pm.Top()).Category
		if s.Category == lang.NoCategory || cat == categoryOf[s.Category] || s.Category == lang.Digimon && p.IsDigimon(pm) {
			n++
		}
	}
	return n
}

func (f *factProg) pending(p *rules.Position) bool {
	for _, r := range p.Pending() {
		if f.effect.fits(p, r) {
			return true
		}
	}
	return false
}

// notDigivolutionCards returns what to write instead of "digivolution cards" for a permanent that
// is no Digimon.
func notDigivolutionCards(name string) string {
	return fmt.Sprintf("%s is no Digimon, so no card under it is a digivolution card (4-8-1); "+
		"write: cards under %s", name, name)
}

// checkUnder returns an error for a claim about the digivolution cards of a card that is no Digimon
// and can't become one in this scenario. The claim could never be true, and “never” would prove
// nothing.
func (c *compiled) checkUnder(t *lang.Term) *located.Error {
	s := t.State
	if s == nil || s.Kind != lang.StatIs || s.Stat != lang.StatSources {
		return nil
	}
	card := c.refPtr(s.Name).card
	if pm := c.start.Perm(c.refPtr(s.Name).perm); pm != nil {
		card = pm.Top()
	}
	if card == 0 {
		return nil
	}
	if cat := c.table.Card(card).Category; cat != rules.Tamer && cat != rules.Option || c.makesDigimon() {
		return nil
	}
	return c.s.ErrorAt(t.Pos, notDigivolutionCards(s.Name.Text), "")
}

// makesDigimon reports whether a text of the scenario may make a Digimon of a Tamer or Option: by
// treating it as one, or by a digivolution onto it.
func (c *compiled) makesDigimon() bool {
	does := func(text string) bool {
		return strings.Contains(text, "reated as") || strings.Contains(text, "igivol") &&
			(strings.Contains(text, "Tamer") || strings.Contains(text, "Option"))
	}
	for i := range c.table.Cards {
		text := c.table.Cards[i].Text
		if text != nil && slices.ContainsFunc(text.Paragraphs, func(par cardtext.Paragraph) bool { return does(par.Source) }) {
			return true
		}
	}
	return slices.ContainsFunc(c.s.Lasting, func(l lang.Lasting) bool { return does(l.Text) })
}

// why says what is true instead.
func (f *factProg) why(p *rules.Position) string {
	s := f.state
	name := f.name.text
	switch s.Kind {
	case lang.StatIs:
		n, ok := f.stat(p)
		switch pm := f.name.find(p); {
		case !ok && s.Stat == lang.StatSources && pm != nil:
			return notDigivolutionCards(name)
		case !ok && s.Stat == lang.StatUnder:
			return name + " is not in play"
		case !ok:
			return fmt.Sprintf("%s has no %s", name, s.Stat)
		case s.Stat == lang.StatUnder:
			return fmt.Sprintf("the cards under %s are %d", name, n)
		}
		return fmt.Sprintf("%s's %s is %d", name, s.Stat, n)
	case lang.OwnedIs:
		what := lang.AreaWord(s.Area)
		if s.Category != lang.NoCategory {
			what = s.Category.String()
		}
		return fmt.Sprintf("%s's %s is %d", s.Player, what, f.owned(p))
	case lang.MemoryIs:
		return memoryText(p)
	case lang.TurnIs:
		return "it is " + p.Turn.String() + "'s turn"
	case lang.PhaseIs:
		return "it is the " + p.Phase.String() + " phase"
	case lang.IsPending:
		if s.Not {
			return f.effect.text + " is pending"
		}
		return f.effect.text + " is not pending"
	case lang.IsStack:
		pm := f.name.find(p)
		if pm == nil {
			return name + " is not on the field"
		}
		return name + " is " + stackText(p, pm.Stack())
	case lang.IsSuspended, lang.IsUnsuspended:
		pm := f.name.find(p)
		switch {
		case pm == nil:
			return name + " is not on the field"
		case pm.Suspended:
			return name + " is suspended"
		}
		return name + " is unsuspended"
	case lang.IsIn, lang.IsOnTop, lang.IsAtBottom, lang.IsFaceUp:
		c := f.card(p)
		if c == 0 {
			return name + " is not on the field"
		}
		return name + " is in " + whereText(p, c)
	}
	return ""
}

func memoryText(p *rules.Position) string {
	switch {
	case p.Memory == 0:
		return "memory is 0"
	case p.Memory > 0:
		return fmt.Sprintf("memory is %d for %s", p.Memory, p.Turn)
	}
	return fmt.Sprintf("memory is %d for %s", -p.Memory, p.Turn.Other())
}

func whereText(p *rules.Position, c rules.CardID) string {
	z := p.Where(c)
	switch z {
	case rules.NoZone, rules.OutOfGame:
		return z.String()
	case rules.UnderCard:
		if pm := p.PermOf(c); pm != nil {
			return "the cards under " + p.T.Card(pm.Top()).Handle
		}
	}
	return p.Owner(c).String() + "'s " + z.String()
}

// stackText names the cards of a stack, top first.
func stackText(p *rules.Position, cards []rules.CardID) string {
	var b strings.Builder
	for i, c := range cards {
		if i > 0 {
			b.WriteString(" on ")
		}
		b.WriteString(cardName(p, c))
	}
	return b.String()
}

// --- modals

// modalResult is what a modal came to.
type modalResult struct {
	ok     bool
	why    string        // the reason, if it fails
	clause clause.Clause // for "may not": the clause that withholds it
	// for "may not": whose text withholds it, as the end of a sentence; "" if none does
	by string
	// it fails although its opposite isn't true: it isn't asked, or another clause withholds it
	silent bool
}

// judgeModal compares a modal with the open decision, forced or not. d is nil when the game is
// over.
func (f *factProg) judgeModal(p *rules.Position, d *rules.Decision) modalResult {
	m := f.modal
	if m.Look != nil || m.Order != nil {
		return f.judgeSight(p)
	}
	if d == nil {
		return modalResult{why: "the game is over"}
	}
	if m.Action.Verb == rules.VConcede { // 1-2-4: at any time, and never forced (1-2-5)
		return modalResult{ok: m.Kind == lang.May, clause: "1-2-4", why: f.player.String() + " may concede, and need not"}
	}
	if d.Player != f.player {
		if m.Kind == lang.MayNot {
			return modalResult{why: f.notAsked(p, d), silent: true}
		}
		return modalResult{why: fmt.Sprintf("%s has nothing to decide here: %s", f.player, questionText(p, d)), silent: true}
	}
	fit, other := 0, -1
	for i := range d.Options {
		o := &d.Options[i]
		switch {
		case f.act.fits(p, d, o):
			fit++
		case m.Kind == lang.MayOnly && (o.Verb == rules.VDecline || o.Verb == rules.VPass || o.Verb == rules.VSkipBreeding):
		default:
			other = i
		}
	}
	seen := f.lookBeyond(p, d, fit > 0)
	switch m.Kind {
	case lang.May:
		if seen.offered {
			return modalResult{ok: true, clause: d.Clause}
		}
		why := "it is not offered"
		if w := f.refusedBy(p, ""); w.clause != "" {
			why = "not by " + string(w.clause) + w.by
		}
		return modalResult{why: why + "; " + questionText(p, d)}
	case lang.MayOnly, lang.Must:
		if fit == 0 {
			return modalResult{why: "it is not offered; " + questionText(p, d)}
		}
		if other >= 0 {
			return modalResult{why: "there is also: " + optionText(p, d, &d.Options[other])}
		}
		return modalResult{ok: true, clause: d.Clause}
	}
	return f.judgeMayNot(p, d, seen)
}

// judgeSight judges whether the player may look at a card or reorder cards. Nobody is asked about
// that, and it changes nothing.
func (f *factProg) judgeSight(p *rules.Position) modalResult {
	m := f.modal
	may, by := false, clause.Clause("")
	switch {
	case m.Look != nil:
		if c := f.card(p); c != 0 {
			may, by = p.MayLook(f.player, c)
		}
	case m.Order.Under != nil:
		if pm := f.name.find(p); pm != nil && len(pm.Sources()) > 1 {
			may, by = p.MayRearrange(f.player, pm.Owner, rules.UnderCard)
		}
	default:
		if o := m.Order; len(p.Pile(playerOf(o.Player), o.Area)) > 1 {
			may, by = p.MayRearrange(f.player, playerOf(o.Player), o.Area)
		}
	}
	switch {
	case by == "" && m.Look != nil:
		return modalResult{why: m.Look.Text + " is nowhere now", silent: true}
	case by == "":
		return modalResult{why: "there are no two cards whose order could be changed", silent: true}
	case may != (m.Kind == lang.May):
		word := " may"
		if !may {
			word = " may not"
		}
		return modalResult{why: f.player.String() + word + " (" + string(by) + ")"}
	case m.Because != "" && m.Because != by:
		return modalResult{why: "it is " + string(by) + " that says so", silent: true}
	}
	return modalResult{ok: true, clause: by}
}

// outlook says whether a question, or one right after it, offers an action, and if none does, why
// not.
type outlook struct {
	offered bool
	asked   bool     // one of these questions is about such an action
	behind  withheld // clause and words of the question behind "activate or decline?"
	refusal withheld // why the action isn't offered there
}

// lookBeyond returns the outlook of an action. If the question itself doesn't offer it, the
// questions that come right after it are looked at too.
func (f *factProg) lookBeyond(p *rules.Position, d *rules.Decision, offered bool) outlook {
	seen := outlook{offered: offered, asked: f.act.asksFor(d)}
	if offered || f.modal.Kind != lang.May && f.modal.Kind != lang.MayNot {
		return seen
	}
	found, met := lookAhead(p, d, f.act, func(q *rules.Position, next *rules.Decision) {
		if seen.refusal.clause == "" {
			seen.refusal = f.refusedBy(q, f.modal.Because)
		}
		seen.behind = withheld{next.Clause, wordsText(q, next.Clause)}
	})
	seen.offered, seen.asked = len(found) > 0, seen.asked || met
	return seen
}

// judgeMayNot judges that the player may not do something. It has to be withheld, by the clause
// that the claim names if it names one.
func (f *factProg) judgeMayNot(p *rules.Position, d *rules.Decision, seen outlook) modalResult {
	if seen.offered {
		return modalResult{why: f.player.String() + " may"}
	}
	if bad := f.malformed(p, d); bad != "" {
		return modalResult{why: bad, silent: true}
	}
	held := f.refusedBy(p, f.modal.Because)
	if held.clause == "" {
		held = seen.refusal
	}
	if named := f.modal.Because; named != "" && held.clause != named {
		by := cmp.Or(string(held.clause), "no clause in particular")
		return modalResult{why: "it is withheld by " + by + held.by, silent: true}
	}
	if held.clause == "" {
		if !seen.asked {
			return modalResult{why: f.notAsked(p, d), silent: true}
		}
		// nothing in particular forbids it, but it is not among the answers
		held = cmp.Or(seen.behind, withheld{d.Clause, wordsText(p, d.Clause)})
	}
	return modalResult{ok: true, clause: held.clause, by: held.by}
}

// notAsked returns the reason that the question is about something else. Nothing is withheld then,
// so "may not" would be true of anything.
func (f *factProg) notAsked(p *rules.Position, d *rules.Decision) string {
	return fmt.Sprintf("%s is not asked about that here, the next question is another one: %s; that something never comes up is said by a claim never",
		f.player, questionText(p, d))
}

// asksFor reports whether actions like this one are answers to the question.
func (a *actionPat) asksFor(d *rules.Decision) bool {
	verbs := actsOf[a.verb]
	switch {
	case a.verb == rules.VDecline || a.verb == rules.VConcede:
		return true
	case d.Rest():
		// an action that a player can begin is withheld here, or belongs to another phase
		return restActs[a.verb]
	}
	for i := range d.Options {
		if slices.Contains(verbs, d.Options[i].Verb) {
			return true
		}
	}
	return false
}

// restActs holds the actions of the breeding and main phases; actsOf says how each kind of action
// is offered. An action that plays, uses or digivolves a card may be offered beside others of its
// kind.
var (
	restActs = map[rules.Verb]bool{rules.VAttack: true, rules.VPlay: true, rules.VUse: true, rules.VDigivolve: true, rules.VDNA: true, rules.VBurst: true,
		rules.VAppFuse: true, rules.VLink: true, rules.VActivate: true, rules.VPass: true, rules.VHatch: true, rules.VMove: true, rules.VSkipBreeding: true}
	digivolves = []rules.Verb{rules.VDigivolve, rules.VDNA, rules.VBurst, rules.VAppFuse}
	plays      = []rules.Verb{rules.VPlay, rules.VUse}
	actsOf     = map[rules.Verb][]rules.Verb{rules.VAttack: {rules.VAttack}, rules.VPlay: plays, rules.VUse: plays, rules.VDigivolve: digivolves, rules.VDNA: digivolves,
		rules.VBurst: digivolves, rules.VAppFuse: digivolves, rules.VLink: {rules.VLink}, rules.VBlock: {rules.VBlock}, rules.VActivate: {rules.VActivate},
		rules.VAccept: {rules.VAccept}, rules.VChoose: {rules.VChoose}, rules.VRepeat: {rules.VRepeat, rules.VStop}, rules.VStop: {rules.VRepeat, rules.VStop}}
)

// withheld says why an action can't be chosen: the clause, and whose text it is as the end of a
// sentence.
type withheld struct {
	clause clause.Clause
	by     string
}

// refusedBy returns the clause that withholds the action: the wanted one if it is among them.
func (f *factProg) refusedBy(p *rules.Position, want clause.Clause) (w withheld) {
	q := copyOf(p) // asking again must not change the walk's own decision
	defer done(q)
	d := q.Refused()
	if d == nil {
		return w
	}
	for i := range d.Refusals {
		r := &d.Refusals[i]
		if f.act.fits(q, d, &r.Choice) && (w.clause == "" || r.Clause == want) {
			w = withheld{r.Clause, forbidsText(q, r)}
		}
	}
	return w
}

// forbidsText returns whose text withholds something, as the end of a sentence; "" if no text does.
func forbidsText(p *rules.Position, r *rules.Refusal) string {
	who := forbidder(p, r.By)
	switch {
	case who == "":
		return wordsText(p, r.Clause)
	case r.Clause == "15-1-3":
		return ": " + who + " forbids it"
	}
	return ": " + who + " keeps it from suspending"
}

// wordsText returns the words that nothing else fits, as the end of a sentence, where an effect's
// own words withhold something. The clause alone says no more than that the words decide.
func wordsText(p *rules.Position, by clause.Clause) string {
	if by != "15-10-2-1" && by != "15-10-2-2" {
		return ""
	}
	words := p.WordsAsked()
	if words == "" {
		return ""
	}
	return ": the card says “" + words + "”"
}

// forbidder names an effect that forbids something. If the set-up laid it, only its card is known.
func forbidder(p *rules.Position, by rules.EffectRef) string {
	switch {
	case by.Card == 0:
		return ""
	case by.Def == 0:
		return "an effect of " + cardName(p, by.Card)
	}
	return effectName(p, by, 0)
}

// malformed says why an action that is said to be impossible could never be possible here. It
// returns "" if it could.
func (f *factProg) malformed(p *rules.Position, d *rules.Decision) string {
	a := f.act
	field := func(n nameRef) string {
		if n.given() && n.find(p) == nil {
			return n.text + " is not on the field"
		}
		return ""
	}
	notField := func(n nameRef) string {
		if n.given() && n.find(p) != nil {
			return n.text + " is on the field already"
		}
		if d.Question == rules.AskFree && n.card != 0 && p.Where(n.card) != rules.Hand {
			return n.text + " is not in the hand"
		}
		return ""
	}
	var bad []string
	switch a.verb {
	case rules.VAttack, rules.VBlock:
		if len(a.with) > 0 {
			bad = append(bad, field(a.with[0]))
		}
		bad = append(bad, field(a.target))
	case rules.VPlay, rules.VUse:
		bad = append(bad, notField(a.what))
	case rules.VDigivolve:
		bad = append(bad, field(a.what), notField(a.into))
	case rules.VDNA, rules.VBurst, rules.VAppFuse:
		for _, n := range a.parts {
			if z := p.Where(n.card); n.card != 0 && (a.verb == rules.VDNA && z == rules.Hand || a.verb == rules.VAppFuse && z == rules.UnderCard) {
				continue // <Blast DNA Digivolve> takes a card from the hand, App Fusion a link card
			}
			bad = append(bad, field(n))
		}
		bad = append(bad, notField(a.into))
	case rules.VMove:
		bad = append(bad, field(a.what))
	case rules.VLink:
		bad = append(bad, field(a.to))
	}
	for _, b := range bad {
		if b != "" {
			return b
		}
	}
	return ""
}
