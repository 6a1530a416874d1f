package scenario

import (
	"context"
	"digijudge/rules/scenario/lang"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"digijudge/rules"
	"digijudge/rules/clause"
)

// This file walks the lines of a scenario. A line follows the script where the script says what
// happens. Where choices are open it splits, and nodes that were seen before are not walked again.
// A node is the canonical position, the progress of all claims (their cells), the place in the
// script and the Digimon that aliases stand for. Equal nodes have an equal future; equality
// compares all bytes.

// walker walks the lines of one run.
type walker struct {
	count bool // Options.Count
	c     *compiled
	err   error

	claims []*claimState // the claims of the scenario, then the extra ones
	own    int           // how many claims are the scenario's own
	watched
	nows      []nowState
	stretches []int // see compiled

	maxNodes  int
	maxBytes  int
	maxWork   int64
	deadline  time.Time
	ctx       context.Context
	meter     *rules.Meter
	nodes     int
	bytes     int    // memory for seen nodes and for the positions on the present line
	moves     int    // the choices taken
	spent     string // why the walk stopped early, "" if it did not
	truncated bool   // a question offered only some of its options
	// every line from the present node goes round for ever: then the game is drawn (18-3-2)
	endless bool
	loops   bool // some line came back to one of its own nodes

	seen  map[string]*node
	depth int     // the nodes on the present line
	low   int     // the first node to which the lines just walked came back, noLoop if none
	loose []*node // nodes from which every line so far leads back
	spoil func(*rules.Decision)
	apart bool // don't merge nodes; for the test that merging changes nothing
	key   []byte
	path  []rules.Choice
	taken []int  // see Asked.Taken; set only while the opening is played
	marks []mark // the now lines on the path
	main  *Line
	lines int
	ended bool // some line of those just walked comes to an end
	// reached[i] says that some line has come to step i; chosen[i] that it answered a question with
	// several answers.
	reached, chosen []bool
	acted           []rules.EffectCopy // effects activated since the last step of the script
	noNow           bool               // stop at the last now line, because there are no claims

	idle []*monitor // monitors of walked lines, for use by the next

	begin  *rules.Position        // the position where the lines begin; it holds the beliefs
	stray  error                  // the line of the script that doesn't fit the beliefs
	shown  map[clause.Clause]bool // collects the clauses that the lines show, if somebody asks
	gather *gatherer              // is told of every event, if somebody asks what can happen
	// receives every finished line, if somebody asks; false ends the walk
	each func(*Line) bool
}

// node is a decision that was left open. It is identified by everything that influences what can
// follow (see nodeKey).
type node struct {
	lines int  // number of lines from here on
	at    int  // its place on the line while it is walked, from 1; 0 once it has been walked
	ends  bool // some line from here comes to an end
	low   int  // if no line ends: the first node of the present line to which it leads back
	key   string
}

// noLoop is a place behind the end of every line: no node of the present line was met again.
const noLoop = math.MaxInt

// termAt and whenAt are a happening and a "when" with the place of their cell.
type termAt struct {
	prog *termProg
	at   int
}

type whenAt struct {
	prog *claimProg
	at   int
}

// claimState collects what the lines say of one claim.
type claimState struct {
	prog  *claimProg
	at    int // its first cell
	plain bool
	// The next fields count lines, by what the claim comes to on them.
	yes, no, q, seen int
	line             *Line // the first line that decides it
	why              string
	open             string // for a plain claim: the choice that stays open
	done             bool   // no further line can change the verdict
	// effects that a "never" claim names and that nothing has had so far
	never []*effectPat
}

// nowState collects what the lines say of one now line.
type nowState struct {
	open   bool // it stands behind an open choice, so only a walk over all lines can judge it
	sp     *stepProg
	failed bool
	line   *Line
	why    string
	clause clause.Clause
	times  int
}

// mark says that a now line was judged before this choice of the path.
type mark struct {
	at   int // number of choices before it
	step int
}

func newWalker(c *compiled, opt Options, extra []*lang.Claim) (*walker, error) {
	w := walkers.Get().(*walker)
	w.c, w.maxNodes, w.maxBytes, w.own, w.apart, w.spoil, w.count = c, opt.MaxNodes, opt.MaxBytes, len(c.claims), opt.apart, opt.spoil, opt.Count
	if w.maxNodes <= 0 {
		w.maxNodes = DefaultNodes
	}
	if w.maxBytes <= 0 {
		w.maxBytes = DefaultBytes
	}
	limit := opt.MaxTime
	if limit <= 0 {
		limit = DefaultTime
	}
	w.deadline = time.Now().Add(limit)
	if w.ctx = opt.Context; w.ctx == nil {
		w.ctx = context.Background()
	}
	if w.maxWork = opt.MaxWork; w.maxWork <= 0 {
		w.maxWork = DefaultWork
	}
	w.meter = rules.NewMeter(w.maxWork, w.late)
	w.copyFrom(&c.watched)
	for _, cl := range extra {
		prog, err := c.compileClaim(cl)
		if err != nil {
			return nil, err
		}
		w.add(prog)
	}
	for i := range w.states {
		s := &w.states[i]
		s.never = slices.Clone(s.never) // taken while it is walked
		w.claims = append(w.claims, s)
	}
	w.stretches, w.nows = c.stretches, append(w.nows, c.nows...)
	w.reached, w.chosen = append(w.reached, make([]bool, len(c.steps)+1)...), append(w.chosen, make([]bool, len(c.steps))...)
	w.path = slices.Grow(w.path, len(c.steps)+2) // usually each step of the script makes one choice
	w.noNow = len(w.claims) == 0
	w.begin = c.start
	if len(opt.Believing) > 0 {
		if err := w.believe(opt.Believing); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// walkers holds walkers that are not in use, so that their memory is used again.
var walkers = sync.Pool{New: func() any { return new(walker) }}

// done gives the walker's memory back. The caller must not use the walker any more. Results and
// lines keep what they hold.
func (w *walker) done() {
	clear(w.states)
	clear(w.path[:cap(w.path)])
	clear(w.nows)
	seen := w.seen
	if clear(seen); len(w.idle) > maxIdle {
		w.idle = nil
	}
	if w.nodes > maxIdle { // a map never gives back its memory
		seen = nil
	}
	*w = walker{
		watched: watched{states: w.states[:0], terms: w.terms[:0], whens: w.whens[:0]}, claims: w.claims[:0], nows: w.nows[:0],
		seen: seen, loose: w.loose[:0], key: w.key[:0], path: w.path[:0], marks: w.marks[:0], reached: w.reached[:0], chosen: w.chosen[:0],
		acted: w.acted[:0], idle: w.idle,
	}
	walkers.Put(w)
}

// maxIdle bounds the memory that is kept after a long walk.
const maxIdle = 256

// watched holds what a walk watches for its claims: happenings and "when", by their cells.
type watched struct {
	states []claimState
	terms  []termAt // the happenings of all claims
	whens  []whenAt
	cells  int
	picks  bool // some sentence is about choices
}

// copyFrom copies what another one watches, into its own memory.
func (w *watched) copyFrom(o *watched) {
	w.states, w.terms, w.whens = append(w.states[:0], o.states...), append(w.terms[:0], o.terms...), append(w.whens[:0], o.whens...)
	w.cells, w.picks = o.cells, o.picks
}

// add makes the walk watch a claim, and gives the claim's happenings their cells.
func (w *watched) add(prog *claimProg) {
	w.states = append(w.states, claimState{never: prog.named, prog: prog, at: w.cells, plain: prog.claim.Quant == lang.Plain})
	for _, list := range [2][]termProg{prog.terms, prog.ifs} {
		for k := range list {
			t := &list[k]
			if t.happen == nil {
				continue
			}
			w.terms = append(w.terms, termAt{t, w.cells + t.cell})
			for x := range t.pats {
				w.picks = w.picks || t.pats[x].onPick
			}
		}
	}
	if prog.when != nil {
		w.whens = append(w.whens, whenAt{prog, w.cells + prog.cell})
		w.picks = w.picks || prog.when.onPick
	}
	w.cells += prog.cells
}

// newMonitor starts a monitor, or copies one for a branch.
func (w *walker) newMonitor(from *monitor) *monitor {
	m := new(monitor)
	if n := len(w.idle); n > 0 {
		m, w.idle = w.idle[n-1], w.idle[:n-1]
	}
	cells, open := m.cells[:0], m.open[:0]
	if from == nil {
		*m = monitor{w: w, cells: append(cells, make([]uint16, w.cells)...), open: append(open, make([]openGroup, len(w.terms))...)}
	} else {
		*m = monitor{w: w, cells: append(cells, from.cells...), open: append(open, from.open...), until: from.until, stop: from.stop, begun: from.begun, endClause: from.endClause}
	}
	return m
}

// release gives back the monitor of a line that has been walked.
func (w *walker) release(m *monitor) { w.idle = append(w.idle, m) }

// policy says which players decline wherever they may.
type policy [3]bool

// late reports whether the time is up, or nobody waits for the answer any more.
func (w *walker) late() bool { return w.ctx.Err() != nil || time.Now().After(w.deadline) }

// first returns a copy of the start position. Its work is counted.
func (w *walker) first() *rules.Position {
	p := copyOf(w.begin)
	p.Measure(w.meter)
	return p
}

// outOfWork notes why the walk ended in the middle of a step.
func (w *walker) outOfWork() {
	switch {
	case w.ctx.Err() != nil:
		w.spent = "nobody waits for it any more"
	case w.late():
		w.spent = w.noTime()
	default:
		w.spent = fmt.Sprintf("more than %d units of work, after %d positions", w.maxWork, max(w.nodes, 1))
	}
}

// caught ends a walk that has run out of work. Call it with defer.
func (w *walker) caught() {
	switch r := recover().(type) {
	case nil:
	case rules.OutOfWork:
		w.outOfWork()
	default:
		panic(r)
	}
}

// start walks all lines from the beginning.
func (w *walker) start() {
	defer w.caught()
	p, m := w.first(), w.newMonitor(nil)
	w.lines = w.walk(p, m, 0, policy{})
	done(p)
	w.release(m)
	if w.err != nil {
		return
	}
	if w.main == nil && w.spent == "" {
		w.fail(w.c.s.ErrorAt(w.lastPos(), "no line comes to an end: the game repeats itself", ""))
		return
	}
	for i, ok := range w.reached[:len(w.c.steps)] {
		if !ok && w.spent == "" {
			w.fail(w.c.s.ErrorAt(w.c.steps[i].step.Pos, "no line comes to this step", ""))
			return
		}
	}
	if n := len(w.c.steps); n > 0 && w.c.steps[n-1].step.Kind == lang.StepAnything && !w.reached[n] && w.incomplete() == "" {
		last := &w.c.steps[n-1]
		w.fail(w.c.s.ErrorAt(last.step.Pos, "on no line it happens from here on that "+last.until.src.String(), ""))
	}
}

// lastPos returns where the script ends, as the place of errors about the whole line.
func (w *walker) lastPos() lang.Pos {
	if n := len(w.c.steps); n > 0 {
		return w.c.steps[n-1].step.Pos
	}
	return w.c.s.Turn.Pos
}

// fail ends the walk with a mistake in the scenario. If something is believed, the belief doesn't
// fit the script, and only the line ends.
func (w *walker) fail(err error) int {
	if w.begin != w.c.start {
		if w.stray == nil {
			w.stray, w.spent = err, "under this belief the script no longer fits: "+err.Error()
		}
		if w.main == nil {
			w.main = w.line()
		}
		return 0
	}
	if w.err == nil {
		w.err = err
	}
	return 0
}

// walk plays on from a position to the ends of its lines and returns how many there are. si is the
// next step of the script.
func (w *walker) walk(p *rules.Position, m *monitor, si int, pol policy) int {
	depth, marks, before := len(w.path), len(w.marks), 0
	defer func() { w.path, w.marks, w.bytes = w.path[:depth], w.marks[:marks], w.bytes-before }()
	for {
		d := p.Step(m)
		m.settle(p)
		si = w.advance(p, d, m, si, &pol)
		if w.err != nil {
			return 0
		}
		w.meet(p)
		if w.shown != nil {
			w.show(p, d)
		}
		steps := w.c.steps
		var sp *stepProg
		if si < len(steps) {
			sp = &steps[si]
		}
		open := sp == nil || sp.step.Kind == lang.StepAnything
		if d == nil || sp == nil && (d.Rest() || w.noNow && w.endsWithNow()) {
			if !open {
				return w.fail(w.neverReached(si, m))
			}
			return w.finish(p, d, m)
		}
		if w.moves++; w.moves&63 == 0 && w.over() {
			return 0
		}
		if w.spoil != nil {
			w.spoil(d)
		}
		// it isn't a question of the rules: the engine is wrong, and the line must not be left out
		if len(d.Options) == 0 {
			return w.fail(w.stuck(p, d, si))
		}
		pick := -1
		switch {
		case !open && sp.act.verb == rules.VConcede:
			// conceding is always open, to both players: 1-2-4
			w.chosen[si] = true
			si++
			w.reach(si)
			w.choose(p, d, m, rules.Choice{Verb: rules.VConcede, Player: sp.act.who})
			continue
		case !open:
			option, used, err := w.take(p, d, sp)
			if err != nil {
				return w.fail(err)
			}
			if pick = option; used {
				w.acted = w.acted[:0]
				// at a rest, passing is said even if it is the only option
				w.chosen[si] = w.chosen[si] || len(d.Options) > 1 || d.Rest()
				si++
				w.reach(si)
			}
		case len(d.Options) == 1:
			pick = 0
			w.truncated = w.truncated || d.Truncated
		case pol[d.Player]:
			pick = wayOut(d)
		}
		if pick < 0 {
			return w.branch(p, d, m, si, pol)
		}
		before, w.bytes = before+lineSize, w.bytes+lineSize
		w.choose(p, d, m, d.Options[pick])
	}
}

// meet stores which of the effects that "never" claims name something has.
func (w *walker) meet(p *rules.Position) {
	for _, c := range w.claims {
		if len(c.never) > 0 {
			c.never = slices.DeleteFunc(c.never, func(e *effectPat) bool { return e.had(p) })
		}
	}
}

// choose takes an option and goes on.
func (w *walker) choose(p *rules.Position, d *rules.Decision, m *monitor, o rules.Choice) {
	m.just = 0
	m.begun = m.begun || m.stop != nil && (len(d.Options) > 1 || d.Rest())
	m.pick(p, d, &o)
	w.path = append(w.path, o)
	p.Choose(o)
}

// wayOut returns the index of the option that declines, or -1 if the decision has none.
func wayOut(d *rules.Decision) int {
	for i := range d.Options {
		if v := d.Options[i].Verb; v == rules.VDecline {
			return i
		}
	}
	return -1
}

func (w *walker) reach(si int) {
	if si < len(w.reached) {
		w.reached[si] = true
	}
}

// advance passes over the steps that take no choice: now lines are judged, stretches opened and
// closed.
func (w *walker) advance(p *rules.Position, d *rules.Decision, m *monitor, si int, pol *policy) int {
	for si < len(w.c.steps) {
		sp := &w.c.steps[si]
		w.reach(si)
		switch sp.step.Kind {
		case lang.StepNow:
			w.judgeNow(p, d, si)
		case lang.StepOtherwise:
			pol[playerOf(sp.step.Player)] = true
		case lang.StepAnything:
			if m.stop != sp.until { // it opens here
				if m.just&w.bit(si) != 0 && !w.nextTime(si) {
					w.fail(w.c.s.ErrorAt(sp.step.Pos, "it has already happened, with what comes right before, that "+sp.until.src.String()+
						"; this stretch would run on to the next time", ""))
					return si
				}
				m.stop, m.until = sp.until, false
				return si
			}
			if !m.until {
				return si
			}
			m.stop, m.until = nil, false
		default:
			return si
		}
		si++
	}
	w.reach(si)
	return si
}

// nextTime reports whether an earlier stretch waits for the same event. Then this stretch means the
// next time that it happens.
func (w *walker) nextTime(si int) bool {
	if si == 0 || w.c.steps[si-1].step.Kind != lang.StepAnything {
		return false
	}
	return w.c.steps[si].until.src.String() == w.c.steps[si-1].until.src.String()
}

// bit returns the mark of a stretch in monitor.just. A script with more stretches than there are
// bits shares the last one.
func (w *walker) bit(si int) uint64 {
	n := 0
	for i := range si {
		if w.c.steps[i].step.Kind == lang.StepAnything {
			n++
		}
	}
	return 1 << min(n, 63)
}

// endsWithNow reports whether the last step is a now line.
func (w *walker) endsWithNow() bool {
	n := len(w.c.steps)
	return n > 0 && w.c.steps[n-1].step.Kind == lang.StepNow
}

// judgeNow judges the facts of a now line at the open decision.
func (w *walker) judgeNow(p *rules.Position, d *rules.Decision, si int) {
	w.marks = append(w.marks, mark{len(w.path), si})
	sp := &w.c.steps[si]
	var st *nowState
	for i := range w.nows {
		if w.nows[i].sp == sp {
			st = &w.nows[i]
		}
	}
	st.times++
	st.open = st.open || w.depth > 0
	for i := range sp.facts {
		f := &sp.facts[i]
		ok, why := false, ""
		if f.modal != nil {
			r := f.judgeModal(p, d)
			ok, why = r.ok, r.why
			if r.clause != "" {
				st.clause = r.clause
			}
			if w.shown != nil && r.ok && !f.modal.Asked() {
				w.shown[r.clause] = true // no decision is open at this place
			}
		} else if ok = f.holds(p); !ok {
			why = f.why(p)
		}
		if !ok && !st.failed {
			if why == "" {
				why = "not so: " + f.term.String()
			}
			st.failed, st.why = true, why
			st.line = w.line()
		}
	}
}

// branch walks every option of an open decision.
func (w *walker) branch(p *rules.Position, d *rules.Decision, m *monitor, si int, pol policy) int {
	for i, c := range w.claims {
		if !c.plain || c.open != "" {
			continue
		}
		if i < w.own && w.begin == w.c.start {
			at := c.prog.claim.Pos
			return w.fail(w.openChoice(p, d, at))
		}
		c.open = questionText(p, d) + ": " + orList(optionTexts(p, d))
	}
	w.truncated = w.truncated || d.Truncated
	w.key = w.nodeKey(w.key[:0], p, m, si, pol)
	if n, ok := w.seen[string(w.key)]; ok {
		return w.again(n, p, d, m)
	}
	w.nodes++
	w.meter.Add(len(w.key) / 4)
	kept := nodeSize + len(w.key)
	w.bytes += kept
	if w.over() {
		return 0
	}
	if w.seen == nil {
		w.seen = map[string]*node{}
	}
	w.depth++
	n := &node{at: w.depth, key: string(w.key)}
	w.seen[n.key] = n
	outer, path := w.low, len(w.path)
	w.low = noLoop
	n.lines, n.ends = w.options(p, d, m, si, pol)
	if !n.ends && w.low >= n.at && w.whole() && !w.truncated && !w.decided() {
		// 18-3-2: whatever is chosen from here on, the game repeats itself, and nobody can stop it.
		for len(w.loose) > 0 && w.loose[len(w.loose)-1].low >= n.at {
			k := w.loose[len(w.loose)-1].key
			delete(w.seen, k)
			w.bytes -= nodeSize + len(k)
			w.loose = w.loose[:len(w.loose)-1]
		}
		q := w.replay(path)
		was := w.endless
		w.endless = true
		n.lines, n.ends = w.options(q, q.Step(nil), m, si, pol)
		w.endless = was
	}
	n.low = w.low
	w.settleLoose(n)
	n.at = 0
	w.depth--
	w.low = outer
	if !n.ends {
		w.low = min(outer, n.low)
	}
	if w.apart {
		w.bytes -= kept
		// from here on only nodes that come up again on their own line are recognised
		delete(w.seen, n.key)
	}
	return n.lines
}

// again returns the outcome of a node that was met before. Equal nodes have an equal future
// (nodeKey), so its lines have been judged, or are being judged further up on this line. In the
// latter case every way out of the loop is walked from there, and going round is not another line
// (18-3-3). If there is no way out, branch finds that out, and the game is drawn.
func (w *walker) again(n *node, p *rules.Position, d *rules.Decision, m *monitor) int {
	switch {
	case n.at > 0 && w.endless:
		p.Draw(m)
		m.settle(p)
		return w.finish(p, nil, m)
	case n.at > 0:
		w.loops = true
		w.low = min(w.low, n.at)
		return 0
	case n.ends:
		w.ended = true
	default:
		w.low = min(w.low, n.low)
	}
	return n.lines
}

// settleLoose decides, once n has been walked, whether the nodes that lead back to n come to an
// end.
func (w *walker) settleLoose(n *node) {
	k := len(w.loose)
	for ; k > 0 && w.loose[k-1].low >= n.at; k-- {
		l := w.loose[k-1]
		l.ends, l.low = n.ends, n.low
	}
	if n.ends {
		w.loose = w.loose[:k]
	} else {
		w.loose = append(w.loose, n)
	}
}

// options walks every option of a decision. It reports whether some line from here comes to an end.
func (w *walker) options(p *rules.Position, d *rules.Decision, m *monitor, si int, pol policy) (lines int, ends bool) {
	path, marks := len(w.path), len(w.marks)
	size := lineSize + p.Size() + 2*w.cells
	w.bytes += size
	for i := range d.Options {
		w.meter.Add(len(w.key)/2 + copyWork)
		q := p
		if i+1 < len(d.Options) { // the last option may use the original
			q = copyOf(p)
		}
		mm := w.newMonitor(m)
		o := d.Options[i]
		w.ended = false
		w.choose(q, d, mm, o)
		n := w.walk(q, mm, si, pol)
		w.release(mm)
		ends = ends || n > 0 || w.ended
		if q != p {
			done(q)
		}
		w.path, w.marks = w.path[:path], w.marks[:marks]
		if lines += n; lines > maxLines {
			lines = maxLines
		}
		if !w.whole() || w.decided() {
			break
		}
	}
	w.ended = ends
	w.bytes -= size
	return lines, ends
}

// whole reports whether the walk has left nothing out so far.
func (w *walker) whole() bool { return w.err == nil && w.spent == "" }

// replay returns the position after the first choices of the path.
func (w *walker) replay(choices int) *rules.Position {
	p := w.first()
	for _, o := range w.path[:choices] {
		p.Step(nil)
		p.Choose(o)
	}
	p.Step(nil)
	return p
}

// Estimated sizes in bytes of what a walk stores besides its own data: a node in the table of
// nodes, and a decision on the stack for the present line.
const (
	nodeSize = 160
	lineSize = 2 << 10
)

// copyWork is the work of going on from a copy of a position, apart from its size.
const copyWork = 40

// maxLines is where counting lines stops.
const maxLines = 1 << 40

// over stores that the budget of positions is used up.
func (w *walker) over() bool {
	switch {
	case w.spent != "":
	case w.nodes > w.maxNodes:
		w.spent = fmt.Sprintf("more than %d positions", w.maxNodes)
	case w.bytes > w.maxBytes:
		w.spent = w.full()
	case w.late():
		w.outOfWork()
	}
	return w.spent != ""
}

// noTime returns the words for "the time is up".
func (w *walker) noTime() string {
	return fmt.Sprintf("no time left after %d positions", max(w.nodes, 1))
}

// full returns the words for "the memory is used up".
func (w *walker) full() string {
	return fmt.Sprintf("no memory left after %d positions, %d bytes", max(w.nodes, 1), w.bytes)
}

// decided reports whether no further line can change any verdict; then the walk may stop.
func (w *walker) decided() bool {
	if len(w.nows) > 0 || w.main == nil || w.shown != nil || w.each != nil || w.count {
		return false
	}
	for _, c := range w.claims {
		if !c.done && c.open == "" {
			return false
		}
	}
	for _, r := range w.reached {
		if !r {
			return false
		}
	}
	return true
}

// nodeKey returns what must be equal for two nodes to be one.
func (w *walker) nodeKey(b []byte, p *rules.Position, m *monitor, si int, pol policy) []byte {
	b = p.Encode(b, w.c.perms...)
	b = binary.LittleEndian.AppendUint16(b, uint16(si))
	for _, on := range pol {
		b = append(b, flag(on))
	}
	b = append(b, flag(m.stop != nil), flag(m.until))
	for _, c := range m.cells {
		b = binary.LittleEndian.AppendUint16(b, c)
	}
	for i := range w.terms {
		if t := w.terms[i].prog; t.plays || t.ordered() { // with whose effects it is still waiting
			b = append(b, byte(p.PlaysTogether(m.open[i].group)))
		}
	}
	return b
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// line keeps the path walked so far.
func (w *walker) line() *Line {
	return &Line{c: w.c, begin: w.begin, choices: append([]rules.Choice(nil), w.path...), marks: append([]mark(nil), w.marks...), endless: w.endless}
}

// asked returns what the claims say of the question at the end of every line. It leaves out claims
// that are true of some lines only, because their count says it.
func (w *walker) asked() (list []*factProg) {
	for _, c := range w.claims {
		cl := c.prog.claim
		if cl.Quant != lang.Plain && cl.Quant != lang.Always || len(cl.Prop.If) > 0 || cl.Prop.When != nil {
			continue
		}
		for i := range c.prog.terms {
			if f := c.prog.terms[i].fact; f != nil && f.modal != nil {
				list = append(list, f)
			}
		}
	}
	return list
}

// finish judges all claims on a finished line.
func (w *walker) finish(p *rules.Position, d *rules.Decision, m *monitor) int {
	var line *Line
	keep := func() *Line {
		if line == nil {
			line = w.line()
			line.asked = w.asked()
		}
		return line
	}
	if w.main == nil {
		w.main = keep()
	}
	if w.each != nil && !w.each(keep()) && w.spent == "" {
		w.spent = "nobody asks for more lines"
	}
	for _, c := range w.claims {
		if c.done && !w.count || c.open != "" {
			continue
		}
		cells := m.cells[c.at : c.at+c.prog.cells]
		out := c.prog.judge(cells, p, d)
		if out.seen {
			c.seen++
		}
		if out.q {
			c.q++
		}
		good := out.p && out.q
		bad := !out.p && out.q
		switch {
		case good:
			c.yes++
		case bad:
			c.no++
		}
		if c.done {
			continue // its lines are only counted from here on
		}
		c.end(good, bad, keep, func() string { return c.prog.why(cells, p, d) })
	}
	return 1
}

// end counts what the claim came to at the end of a line: good if it was true, bad if it was false,
// neither if the claim doesn't speak of this line.
func (c *claimState) end(good, bad bool, keep func() *Line, why func() string) {
	switch c.prog.claim.Quant {
	case lang.Can:
		if good {
			c.line, c.done = keep(), true
		} else if c.why == "" && bad {
			c.why = why()
		}
	case lang.Never:
		if good {
			c.line, c.done = keep(), true
		}
	case lang.Sometimes:
		if good && c.line == nil {
			c.line = keep()
		}
		if bad && c.why == "" {
			c.why = why()
		}
		c.done = c.yes > 0 && c.no > 0
	default:
		if bad {
			c.line, c.done = keep(), true
			c.why = why()
		} else if c.plain {
			c.line = keep()
		}
	}
}
