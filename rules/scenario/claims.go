package scenario

import (
	"digijudge/rules/scenario/lang"
	"slices"
	"strconv"

	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// This file judges a claim by small monitors that watch the events of a line: one cell for each
// happening, one for "when". A claim remembers nothing else of a line, so equal cells at equal
// positions have equal futures.

// claimProg is a compiled claim.
type claimProg struct {
	of    *compiled
	claim *lang.Claim
	words string
	terms []termProg
	ifs   []termProg
	when  *eventPat
	// effects that a never claim says do nothing, if something has to have them first
	named []*effectPat
	cell  int // cell of "when"
	cells int // how many cells the claim has
}

// termProg is one term: a fact, judged at the end or at "when", or a happening with its cell.
type termProg struct {
	fact   *factProg
	happen *lang.Happening
	pats   []eventPat
	cell   int
	n      int    // number of a Times happening
	most   uint16 // where its counting stops
	// counted is true if some pattern counts the cards of a simultaneous group.
	counted bool
	// triggers is true if all its events are effects triggering: these are simultaneous by their
	// batch (15-4-3-2, 15-8-5-3).
	triggers bool
	// plays is true if all its events are cards played: these are simultaneous if one effect plays
	// them together (3-1-3-3).
	plays bool
}

// Cells of Before and After.
const (
	seenNone = iota
	seenA    // A has happened, B not yet
	seenB
	seenAB // the first A came before the first B
	seenBA
	seenTie // one event was both, or both happened at the same time
)

// stillOpen is set in the cell of an ordered happening while more can happen at the same time as
// the event that it saw last.
const stillOpen = 1 << 15

// Bits of the when cell.
const (
	whenSeen  = 1
	whenFalse = 2 // at some such event the facts were false
	whenTrue  = 4
)

// maxTimes is where counting stops.
const maxTimes = 1000

// compileClaim compiles a claim.
func (c *compiled) compileClaim(cl *lang.Claim) (*claimProg, *located.Error) {
	prog := &claimProg{of: c, claim: cl, words: cl.Words(), cell: -1}
	term := func(t *lang.Term, inWhen bool) (termProg, *located.Error) {
		if t.Happen == nil {
			if inWhen && t.Modal != nil && t.Modal.Asked() {
				return termProg{}, c.s.ErrorAt(t.Pos, "may and must are about a decision, and when is about an event; use a now line", "")
			}
			if err := c.checkUnder(t); err != nil {
				return termProg{}, err
			}
			f := c.fact(t)
			return termProg{fact: &f}, nil
		}
		if inWhen {
			return termProg{}, c.s.ErrorAt(t.Pos, "when goes with a state; for two events use before or at the same time as", "")
		}
		tp := termProg{happen: t.Happen, cell: prog.cells, n: t.Happen.N, most: maxTimes}
		// on many lines, count no further than matters, so that more lines are alike
		if cl.Quant != lang.Plain {
			tp.most = uint16(min(t.Happen.N+1, maxTimes))
		}
		prog.cells++
		for i := range t.Happen.Events {
			pat := c.event(&t.Happen.Events[i])
			tp.counted = tp.counted || pat.counted > 0
			tp.pats = append(tp.pats, pat)
		}
		tp.plays = !slices.ContainsFunc(tp.pats, func(pat eventPat) bool { return pat.verbs[0] != rules.VPlay || pat.onPick })
		tp.triggers = !slices.ContainsFunc(t.Happen.Events, func(e lang.Event) bool { return e.Form != lang.FormTrigger })
		return tp, nil
	}
	for i := range cl.Prop.Terms {
		tp, err := term(&cl.Prop.Terms[i], cl.Prop.When != nil)
		if err != nil {
			return nil, err
		}
		prog.terms = append(prog.terms, tp)
	}
	if cl.Quant == lang.Never {
		for i := range prog.terms {
			for k := range prog.terms[i].pats {
				prog.named = prog.terms[i].pats[k].foreign(prog.named)
			}
		}
	}
	for i := range cl.Prop.If {
		tp, err := term(&cl.Prop.If[i], false)
		if err != nil {
			return nil, err
		}
		prog.ifs = append(prog.ifs, tp)
	}
	if cl.Prop.When != nil {
		pat := c.event(cl.Prop.When)
		prog.when, prog.cell = &pat, prog.cells
		prog.cells++
	}
	return prog, nil
}

// foreign adds effects that the sentence names on cards that don't print them.
func (ep *eventPat) foreign(to []*effectPat) []*effectPat {
	all := []*effectPat{&ep.effect, &ep.by}
	if ep.act != nil {
		all = append(all, &ep.act.effect)
	}
	for _, e := range all {
		if e.given && !e.own {
			to = append(to, e)
		}
	}
	return to
}

// maxActed bounds the activations that are remembered for a message.
const maxActed = 64

// monitor watches one line for all claims of a run.
type monitor struct {
	w     *walker
	cells []uint16
	// open is the present group of simultaneous events, for same-time and counted terms.
	open []openGroup
	// until is set when the event that ends an "anything" stretch has happened.
	until bool
	just  uint64    // stretches whose event has happened since the last choice: see stepProg.until
	stop  *eventPat // the event that ends the open stretch; nil when none is open
	begun bool      // a choice was made in an open stretch
	// endClause is the clause by which the game ended.
	endClause clause.Clause
}

// openGroup is what a term has seen of the present group of simultaneous events.
type openGroup struct {
	// for an ordered happening: what it saw last happened with this number (see together)
	group int
	n     [2]int // events of the group that fit the first and second pattern
	both  int    // events that fit both
	// window is what two effects that trigger at the same time have shown in window windowOf.
	window   uint16
	windowOf int
}

// EventsOnly reports whether nobody asks which clauses the lines show. Claims only speak of what
// happens.
func (m *monitor) EventsOnly() bool { return m.w.shown == nil }

// Event is called by the engine right before each event.
func (m *monitor) Event(p *rules.Position, e *rules.Event) {
	if e.Verb == rules.VActivate && len(m.w.acted) < maxActed {
		m.w.acted = append(m.w.acted, effectOf(e))
	}
	if m.w.shown != nil {
		m.w.showClauses(e.Clause, e.Also)
	}
	if m.w.gather != nil {
		m.w.gather.event(p, e, m.begun)
	}
	if m.stop != nil && m.stop.has(e.Verb) && m.stop.fits(p, e) {
		m.until = true
	}
	for _, si := range m.w.stretches {
		if pat := m.w.c.steps[si].until; pat != m.stop && pat.has(e.Verb) && pat.fits(p, e) {
			m.just |= m.w.bit(si)
		}
	}
	// between two questions: the moments at which effects that are given can be there
	switch e.Verb {
	case rules.VTrigger, rules.VGain, rules.VAttack, rules.VBattle, rules.VDelete, rules.VLeave, rules.VActivate:
		m.w.meet(p)
	}
	if e.Verb == rules.VWin || e.Verb == rules.VDrawn {
		m.endClause = e.Clause
	}
	for i := range m.w.terms {
		m.term(i, p, e)
	}
	for i := range m.w.whens {
		wc := &m.w.whens[i]
		if wc.prog.when.has(e.Verb) && wc.prog.when.fits(p, e) {
			m.when(wc, p)
		}
	}
}

// has reports whether the sentence can be about events with this verb.
func (ep *eventPat) has(v rules.Verb) bool {
	return v == ep.verbs[0] || v == ep.verbs[1] && v != 0 || v == ep.verbs[2] && v != 0
}

// term shows an event to one happening.
func (m *monitor) term(i int, p *rules.Position, e *rules.Event) {
	t := m.w.terms[i].prog
	if t.counted || t.happen.Kind == lang.SameTime {
		m.groupTerm(i, p, e)
		return
	}
	mask := 0
	for k := range t.pats {
		if t.pats[k].has(e.Verb) && t.pats[k].fits(p, e) {
			mask |= 1 << k
		}
	}
	if mask != 0 {
		m.step(i, mask, t.together(e))
	}
}

// together returns the number that the event shares with everything that happens at the same time,
// 0 if nothing does. Effects trigger simultaneously by their batch; everything else happens in one
// group.
func (t *termProg) together(e *rules.Event) int {
	if t.triggers || e.Verb == rules.VPlay {
		return e.Batch
	}
	return e.Group
}

// step moves a happening on by the events that share one number. They happen at the same time, so
// none of them comes before another.
func (m *monitor) step(i, mask, together int) {
	t, g, cell := m.w.terms[i].prog, &m.open[i], &m.cells[m.w.terms[i].at]
	was := *cell
	next := was &^ stillOpen
	switch {
	case was == next || together != g.group:
		t.step(&next, mask)
	case t.happen.Kind == lang.Chain: // the next link of the chain has to come later
	case next == seenA && mask&2 != 0, next == seenB && mask&1 != 0:
		next = seenTie
	}
	if next == was&^stillOpen {
		return
	}
	if *cell = next; t.ordered() && together != 0 {
		*cell |= stillOpen
		g.group = together
	}
}

// ordered reports whether the happening is about an order: which of two things comes first.
func (t *termProg) ordered() bool {
	return t.happen.Kind == lang.Before || t.happen.Kind == lang.After || t.happen.Kind == lang.Chain
}

// pick shows a choice to the happenings.
func (m *monitor) pick(p *rules.Position, d *rules.Decision, o *rules.Choice) {
	if m.stop != nil && m.stop.fitsPick(p, d, o) {
		m.until = true
	}
	for _, si := range m.w.stretches {
		if pat := m.w.c.steps[si].until; pat != m.stop && pat.fitsPick(p, d, o) {
			m.just |= m.w.bit(si)
		}
	}
	if !m.w.picks {
		return
	}
	for i := range m.w.terms {
		t := m.w.terms[i].prog
		mask := 0
		for k := range t.pats {
			if t.pats[k].fitsPick(p, d, o) {
				mask |= 1 << k
			}
		}
		if mask != 0 && t.happen.Kind != lang.SameTime {
			m.step(i, mask, 0)
		}
	}
	for i := range m.w.whens {
		if wc := &m.w.whens[i]; wc.prog.when.fitsPick(p, d, o) {
			m.when(wc, p)
		}
	}
}

// when judges the facts of a claim at its event.
func (m *monitor) when(wc *whenAt, p *rules.Position) {
	bits := uint16(whenSeen | whenFalse)
	if factsHold(wc.prog.terms, wc.prog.claim.Prop.Or, p) {
		bits = whenSeen | whenTrue
	}
	m.cells[wc.at] |= bits
}

// factsHold judges facts that are all states.
func factsHold(terms []termProg, or bool, p *rules.Position) bool {
	for i := range terms {
		if terms[i].fact.holds(p) == or {
			return or
		}
	}
	return !or
}

// groupTerm shows an event to a happening that looks at simultaneous groups.
func (m *monitor) groupTerm(i int, p *rules.Position, e *rules.Event) {
	t := m.w.terms[i].prog
	g := &m.open[i]
	if t.triggers || t.plays && !t.counted {
		m.sameBatch(i, p, e)
		return
	}
	if e.Group == 0 || g.group != e.Group {
		m.closeGroup(i)
		g.group = e.Group
	}
	mask := 0
	for k := range t.pats {
		if !t.pats[k].has(e.Verb) || !t.pats[k].fits(p, e) {
			continue
		}
		mask |= 1 << k
		if k < 2 {
			g.n[k]++
		}
	}
	if mask == 3 {
		g.both++
	}
	if t.happen.Kind != lang.SameTime {
		// Patterns that don't count are seen at once.
		plain := 0
		for k := range t.pats {
			if t.pats[k].counted == 0 || k >= 2 {
				plain |= mask & (1 << k)
			}
		}
		if plain != 0 {
			m.step(i, plain, e.Group)
		}
	}
	if e.Group == 0 {
		m.closeGroup(i)
	}
}

// closeGroup ends the present group, so that it is known how many events it had.
func (m *monitor) closeGroup(i int) {
	t := m.w.terms[i].prog
	g := &m.open[i]
	cell := &m.cells[m.w.terms[i].at]
	if t.happen.Kind == lang.SameTime {
		fit := [2]bool{}
		for k := range 2 {
			fit[k] = g.n[k] > 0 && (t.pats[k].counted == 0 || t.pats[k].counted == g.n[k])
		}
		if fit[0] && fit[1] && (g.n[0] > g.both || g.n[1] > g.both || g.both > 1) {
			*cell = 1
		}
	} else {
		mask := 0
		for k := 0; k < len(t.pats) && k < 2; k++ {
			if c := t.pats[k].counted; c > 0 && c == g.n[k] {
				mask |= 1 << k
			}
		}
		if mask != 0 {
			m.step(i, mask, g.group)
		}
	}
	if t.ordered() {
		*cell &^= stillOpen
	}
	*g = openGroup{}
}

// Bits of the cell of two effects that trigger at the same time. The first is that they have.
const (
	sawFirst  = 2
	sawSecond = 4
)

// sameBatch shows an event to a happening of two effects that trigger at the same time. The cell
// keeps what it has seen of the batch, because more effects may still join it.
func (m *monitor) sameBatch(i int, p *rules.Position, e *rules.Event) {
	t, g, cell := m.w.terms[i].prog, &m.open[i], &m.cells[m.w.terms[i].at]
	mask := uint16(0)
	for k, bit := range [...]uint16{sawFirst, sawSecond} {
		if t.pats[k].has(e.Verb) && t.pats[k].fits(p, e) {
			mask |= bit
		}
	}
	if mask == 0 || *cell == 1 {
		return
	}
	saw, of := *cell, &g.group
	if e.Batch < 0 { // a window for immediate-type effects gathers them all at once
		saw, of = g.window, &g.windowOf
	}
	if *of != e.Batch {
		saw, *of = 0, e.Batch
	}
	if mask&sawFirst != 0 && saw&sawSecond != 0 || mask&sawSecond != 0 && saw&sawFirst != 0 {
		*cell = 1
		return
	}
	if saw |= mask; e.Batch < 0 {
		g.window = saw
	} else {
		*cell = saw
	}
}

// settle closes all groups. At a decision nothing more happens at the same time, except in the
// batch that is still open.
func (m *monitor) settle(p *rules.Position) {
	for i := range m.w.terms {
		t, g, cell := m.w.terms[i].prog, &m.open[i], &m.cells[m.w.terms[i].at]
		switch closed := (!t.triggers || g.group != p.TriggerBatch()) && p.PlaysTogether(g.group) == 0; {
		case t.counted || t.happen.Kind == lang.SameTime && !t.triggers && !t.plays:
			m.closeGroup(i)
		case closed && t.happen.Kind == lang.SameTime:
			*cell &= 1
		case closed && t.ordered():
			*cell &^= stillOpen
		}
	}
}

// step moves a happening's cell on by one event that fits the patterns in mask.
func (t *termProg) step(cell *uint16, mask int) {
	switch t.happen.Kind {
	case lang.Occurs:
		*cell = 1
	case lang.Before, lang.After:
		switch {
		case *cell == seenNone && mask == 3:
			*cell = seenTie
		case *cell == seenNone && mask == 1:
			*cell = seenA
		case *cell == seenNone:
			*cell = seenB
		case *cell == seenA && mask&2 != 0:
			*cell = seenAB
		case *cell == seenB && mask&1 != 0:
			*cell = seenBA
		}
	case lang.Chain:
		if n := int(*cell); n < len(t.pats) && mask>>n&1 == 1 {
			*cell++
		}
	case lang.Times:
		if *cell < t.most {
			*cell++
		}
	}
}

// happened reports whether the happening is true of a line that ended with this cell.
func (t *termProg) happened(cell uint16) bool {
	if t.ordered() {
		cell &^= stillOpen
	}
	switch t.happen.Kind {
	case lang.Occurs, lang.SameTime:
		return cell == 1
	case lang.Before:
		return cell == seenAB
	case lang.After:
		return cell == seenBA
	case lang.Chain:
		return int(cell) == len(t.pats)
	}
	return t.happen.Cmp.Holds(int(cell), t.n)
}

// outcome is what a claim comes to on one finished line.
type outcome struct {
	q    bool // the condition after "if" is true
	p    bool // the proposition is true
	seen bool // the event after "when" took place
}

// judge returns what the claim comes to on a finished line. cells are the claim's own cells.
func (c *claimProg) judge(cells []uint16, p *rules.Position, d *rules.Decision) outcome {
	out := outcome{q: true, seen: true}
	if len(c.ifs) > 0 {
		out.q = judgeTerms(c.ifs, c.claim.Prop.IfOr, cells, p, d)
	}
	if c.when == nil {
		out.p = judgeTerms(c.terms, c.claim.Prop.Or, cells, p, d)
		return out
	}
	bits := cells[c.cell]
	out.seen = bits&whenSeen != 0
	out.p = bits&(whenTrue|whenFalse) == whenTrue
	if c.claim.Quant == lang.Never { // it was not true at any such event
		out.p = bits&whenTrue != 0
	}
	return out
}

func judgeTerms(terms []termProg, or bool, cells []uint16, p *rules.Position, d *rules.Decision) bool {
	for i := range terms {
		if terms[i].judge(cells, p, d) == or {
			return or
		}
	}
	return !or
}

func (t *termProg) judge(cells []uint16, p *rules.Position, d *rules.Decision) bool {
	switch {
	case t.happen != nil:
		return t.happened(cells[t.cell])
	case t.fact.modal != nil:
		return t.fact.judgeModal(p, d).ok
	}
	return t.fact.holds(p)
}

// why says why the claim's proposition is not true of a finished line.
func (c *claimProg) why(cells []uint16, p *rules.Position, d *rules.Decision) string {
	if c.when != nil {
		if cells[c.cell]&whenSeen == 0 {
			return "there is no moment when " + c.when.src.String()
		}
		return "not so when " + c.when.src.String()
	}
	for i := range c.terms {
		t := &c.terms[i]
		if t.judge(cells, p, d) {
			continue
		}
		switch {
		case t.happen != nil:
			return t.whyNot(cells[t.cell])
		case t.fact.modal != nil:
			return t.fact.judgeModal(p, d).why
		}
		if why := t.fact.why(p); why != "" {
			return why
		}
		return "not so: " + t.fact.term.String()
	}
	return ""
}

// whyNot says why a happening is not true.
func (t *termProg) whyNot(cell uint16) string {
	if t.ordered() {
		cell &^= stillOpen
	}
	ev := func(i int) string { return t.pats[i].src.String() }
	switch t.happen.Kind {
	case lang.Occurs:
		return "it does not happen that " + ev(0)
	case lang.Before, lang.After:
		switch cell {
		case seenNone:
			return "neither happens"
		case seenA:
			return "it does not happen that " + ev(1)
		case seenB:
			return "it does not happen that " + ev(0)
		case seenAB:
			return ev(0) + " first"
		case seenBA:
			return ev(1) + " first"
		}
		return "both happen at the same time"
	case lang.SameTime:
		return "they don't happen at the same time"
	case lang.Chain:
		if cell == 0 {
			return "it does not happen that " + ev(0)
		}
		return "after \"" + ev(int(cell)-1) + "\" it does not happen that " + ev(int(cell))
	}
	return "it happens " + countText(int(cell))
}

func countText(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	case maxTimes:
		return "more than " + strconv.Itoa(maxTimes) + " times"
	}
	return strconv.Itoa(n) + " times"
}
