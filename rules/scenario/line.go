package scenario

import (
	"crypto/sha256"
	"encoding/hex"
	"reflect"
	"slices"
	"strconv"

	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/scenario/lang"
)

// Line is one way to play a scenario, start to horizon. It holds the choices only: the engine plays
// them again when somebody wants to see the line, so that judging pays nothing for rendering. A
// Line does not change; its methods may be called at the same time from several places.
type Line struct {
	c       *compiled
	begin   *rules.Position
	choices []rules.Choice
	marks   []mark
	cut     bool // the walk ended before its first choice: there is nothing to play again
	endless bool // it repeats itself from its last choice on, and nobody can stop it: it is drawn (18-3-2)
	// asked are what claims say of the question at which the line ends; see walker.asked.
	asked []*factProg
}

// Choices returns the number of choices taken on the line, forced ones too.
func (l *Line) Choices() int { return len(l.choices) }

// Same reports whether two lines of one run take the same choices.
func (l *Line) Same(o *Line) bool {
	return l == o || l != nil && o != nil && l.c == o.c && l.begin == o.begin && l.endless == o.endless && slices.EqualFunc(l.choices, o.choices,
		func(a, b rules.Choice) bool { return reflect.DeepEqual(a, b) })
}

// Before returns the board at the start.
func (l *Line) Before() Board {
	if l.c == nil {
		return Board{}
	}
	return boardOf(l.c.start)
}

// After returns the board at the end.
func (l *Line) After() Board {
	if l.c == nil {
		return Board{}
	}
	if l.cut {
		return l.Before()
	}
	p := l.begin.Clone()
	for _, o := range l.choices {
		if p.Step(nil) == nil {
			break
		}
		p.Choose(o)
	}
	if p.Step(nil) != nil && l.endless {
		p.Draw(nil)
	}
	return boardOf(p)
}

// Steps returns the sentences of the line: choices, what they make happen, and the now lines.
func (l *Line) Steps() []ProofStep {
	steps, _ := l.record(false)
	return steps
}

// Boards returns the steps of the line, and the board after each of them with what the step
// changed.
func (l *Line) Boards() ([]ProofStep, []Board) {
	steps, boards := l.record(true)
	markBoards(l.Before(), boards)
	return steps, boards
}

// Watch returns the steps of the line, and the board at its start and after each of them, with
// nothing marked: boards[n] is that after step n. What is other between two of them says MarkSince.
func (l *Line) Watch() (steps []ProofStep, boards []Board) {
	steps, boards = l.record(true)
	return steps, append([]Board{l.Before()}, boards...)
}

// StandingAfter returns what the cards on the field had after step n, counted from 1; nil where there
// is no such step.
func (l *Line) StandingAfter(n int) []Standing {
	if l.c == nil || l.cut || n < 1 {
		return nil
	}
	r := newRecorder(l.c)
	r.stands = n
	p := l.begin.Clone()
	p.Measure(rules.NewMeter(recordWork, nil))
	l.replay(p, r)
	p.Measure(nil)
	r.stand(p)
	return r.standing
}

// MarkSince marks what is other on the board than on an earlier one of the same line, and says it in
// sentences.
func (b *Board) MarkSince(before *Board) { b.since(before) }

// markBoards marks on each board what is other than on the one before.
func markBoards(before Board, boards []Board) {
	for i := range boards {
		after := boards[i]
		boards[i].since(&before)
		before = after
	}
}

// record plays the line and writes it down, with the boards if they are wanted.
func (l *Line) record(boards bool) ([]ProofStep, []Board) {
	if l.c == nil || l.cut {
		return nil, nil
	}
	r := newRecorder(l.c)
	r.draws = boards
	p := l.begin.Clone()
	p.Measure(rules.NewMeter(recordWork, nil))
	l.replay(p, r)
	p.Measure(nil)
	if boards && len(r.steps) > 0 {
		r.boards = append(r.boards, boardOf(p))
	}
	nameSteps(r.steps)
	return r.steps, r.boards
}

// recordWork bounds the writing down of a line, in units of rules.Meter: it looks at more than the
// run did, for what the steps cite. No line of the site takes a hundredth; another one is shown as
// far as it goes.
const recordWork = DefaultWork / 100

// replay plays the line and has it written down.
func (l *Line) replay(p *rules.Position, r *recorder) {
	defer caughtOutOfWork()
	marks := l.marks
	for i := 0; ; i++ {
		d := p.Step(r)
		for len(marks) > 0 && marks[0].at == i {
			r.check(l, p, d, marks[0].step)
			marks = marks[1:]
		}
		if d == nil {
			break
		}
		if i == len(l.choices) {
			if l.endless {
				p.Draw(r)
			}
			r.answers(l, p, d)
			break
		}
		o := l.choices[i]
		r.choice(p, d, &o)
		r.steps[r.at].Choice = i + 1
		p.Choose(o)
	}
}

// caughtOutOfWork ends the play of a line that is out of work; it is deferred.
func caughtOutOfWork() {
	switch why := recover().(type) {
	case nil, rules.OutOfWork:
	default:
		panic(why)
	}
}

// nameSteps gives the steps their ids.
func nameSteps(steps []ProofStep) {
	times := map[string]int{}
	for i := range steps {
		sum := sha256.Sum256([]byte(steps[i].Text))
		id := hex.EncodeToString(sum[:3])
		if times[id]++; times[id] > 1 {
			id += "-" + strconv.Itoa(times[id])
		}
		steps[i].ID = id
	}
}

// recorder writes a line down.
type recorder struct {
	steps []ProofStep
	// boards are those after the steps, where they are drawn; the last one is still to come.
	draws  bool
	boards []Board
	// standing is what cards had after step stands, where that is asked.
	stands   int
	standing []Standing
	depth    map[int]int // of events, by number
	// effects is the depth of the activation of each effect: what it does stands one deeper.
	effects map[rules.EffectRef]int
	gone    rules.PermID // the permanent whose leaving has just been told
	// chosen is the choice whose event is still to come, and its place among the steps: one
	// sentence says both.
	chosen rules.Choice
	at     int
	// cited are the clauses that the scenario cites and no step has named yet; taken is the number
	// of the step that was the last to name one as its own.
	cited map[clause.Clause]bool
	taken int
	idle  idleLines
}

func newRecorder(c *compiled) *recorder {
	r := &recorder{depth: map[int]int{}, effects: map[rules.EffectRef]int{}, cited: map[clause.Clause]bool{}, idle: newIdleLines(c)}
	for _, clause := range c.s.Clauses {
		r.cited[clause] = true
	}
	return r
}

// shape adds the clauses that shape a step, if the scenario cites them and no step before has named
// them.
func (r *recorder) shape(s *ProofStep, clause clause.Clause, also clause.List) {
	for _, c := range append(slices.Clip(also), clause) {
		if r.cited[c] && c != s.Clause {
			s.Also = append(s.Also, c)
			delete(r.cited, c)
		}
	}
	if r.cited[s.Clause] {
		r.taken = s.N
		delete(r.cited, s.Clause)
	}
}

// firstCited returns the first clause of the event that the scenario cites and no step has named,
// "" if there is none.
func (r *recorder) firstCited(e *rules.Event) clause.Clause {
	for _, c := range append(clause.List{e.Clause}, e.Also...) {
		if r.cited[c] {
			return c
		}
	}
	return ""
}

// add appends a sentence about what comes next; the step before is complete by then.
func (r *recorder) add(p *rules.Position, s ProofStep) {
	if r.draws && len(r.steps) > 0 {
		r.boards = append(r.boards, boardOf(p))
	}
	r.stand(p)
	s.N = len(r.steps) + 1
	r.steps = append(r.steps, s)
}

// stand notes what the cards have, if the step that is complete by now is the one of which it is asked.
func (r *recorder) stand(p *rules.Position) {
	if r.stands > 0 && r.stands == len(r.steps) && r.standing == nil {
		r.standing = standings(p)
	}
}

// choice writes down a choice that was really one.
func (r *recorder) choice(p *rules.Position, d *rules.Decision, o *rules.Choice) {
	r.chosen, r.at = *o, len(r.steps)
	s := ProofStep{Text: optionText(p, d, o), Clause: d.Clause, Player: d.Player.String(), Kind: "choice", verb: o.Verb}
	if d.Question == rules.AskBlock && len(d.Options) == 1 && o.Verb == rules.VDecline {
		s.Text, s.Kind = s.Player+" can't block", "event"
	}
	if o.Verb == rules.VAccept || s.Text == s.Player+" declines" { // as script lines these needn't say what
		s.Text += partText(p, d)
	}
	if o.Verb == rules.VDecline && slices.Contains(d.Also, "15-9-2-2") { // the question's own clause says how many are chosen
		s.Clause = "15-9-2-2"
	}
	if o.OrderOnly {
		s.Clause = "18-1-2"
	}
	s.N = len(r.steps) + 1
	r.shape(&s, s.Clause, about(p, d, o))
	r.add(p, s)
}

// said reports whether the event is what the last choice announced: a play, a digivolution, a use
// or a link is declared by it, and comes about later. The choice then gets the clause of the event,
// and its text where that says more.
func (r *recorder) said(p *rules.Position, e *rules.Event) bool {
	o := &r.chosen
	switch o.Verb {
	case rules.NoVerb:
		return false
	case rules.VPlay, rules.VUse, rules.VDigivolve, rules.VDNA, rules.VBurst, rules.VAppFuse, rules.VLink:
		if e.Verb != rules.VDeclare || e.Declares != o.Verb || e.Card != o.Card {
			return false
		}
	case rules.VDecline:
		if e.Verb != rules.VDeclined {
			return false
		}
	default:
		if e.Verb != o.Verb {
			return false
		}
	}
	switch o.Verb {
	case rules.VAttack, rules.VBlock, rules.VMove:
		if e.Perm != o.Perm {
			return false
		}
	case rules.VActivate, rules.VDecline:
		if e.Effect != o.Effect {
			return false
		}
	case rules.VPass, rules.VHatch:
		r.steps[r.at].Text = eventText(p, e)
	}
	if s := &r.steps[r.at]; e.Clause != "15-4-1-1" && e.Clause != s.Clause && !o.OrderOnly { // that effects activate is no news: the choice's clause says why now
		if r.taken == r.at+1 { // the scenario cites the clause that gives way
			s.Also = append(s.Also, s.Clause)
		}
		s.Clause = e.Clause
		s.Also = slices.DeleteFunc(s.Also, func(c clause.Clause) bool { return c == e.Clause }) // the choice may have cited it already
	}
	r.chosen = rules.Choice{}
	return true
}

// Event writes down an event right before it takes place.
func (r *recorder) Event(p *rules.Position, e *rules.Event) {
	depth := r.depthOf(e)
	if e.Verb != rules.VNote && e.Verb != rules.VNoTrigger && e.Verb != rules.VStopped && e.Verb != rules.VStands { // these share the number of the event before
		r.depth[e.Seq] = depth
	}
	r.idle.happens(e)
	switch e.Verb {
	case rules.VStopped:
		if (e.Declares == rules.VMove || e.Declares == rules.VChosen) && r.firstCited(e) == "" {
			return // it is no news that most things don't fit
		}
		if n := len(r.steps); n > 0 && r.steps[n-1].Text == lang.Capitalised(eventText(p, e)) {
			return // two actions of one effect met it
		}
	case rules.VUse:
		return // its [Main] effect is what follows
	case rules.VNote:
		if n := len(r.steps); n > 0 {
			r.shape(&r.steps[n-1], e.Clause, e.Also)
		}
		return
	case rules.VStands:
		if r.firstCited(e) == "" {
			return // effects begin and cease to work all the time
		}
	case rules.VNoTrigger:
		clause := r.firstCited(e)
		if clause == "" {
			clause = r.idle.wanted(p, e)
		}
		if clause == "" {
			return // it is no news that most effects don't
		}
		r.idle.told(e, clause)
		if clause != e.Clause {
			one := *e
			one.Clause, one.Also = clause, append(slices.Clip(e.Also), e.Clause)
			e = &one
		}
	}
	text := eventText(p, e)
	if e.Verb == rules.VLeave && e.Perm == r.gone {
		text = "" // that it is deleted or returned says it
	}
	if e.Verb != rules.VStands {
		r.gone = 0
	}
	switch e.Verb {
	case rules.VDelete, rules.VReturnHand, rules.VReturnDeck, rules.VTrash, rules.VPlaceSecurity, rules.VPlaceUnder:
		r.gone = e.Perm
	}
	if r.said(p, e) {
		r.shape(&r.steps[r.at], e.Clause, e.Also)
		return
	}
	if text == "" {
		if n := len(r.steps); n > 0 {
			r.shape(&r.steps[n-1], e.Clause, e.Also)
		}
		return
	}
	player := ""
	if e.Player < rules.NoPlayer {
		player = e.Player.String()
	}
	s := ProofStep{Text: lang.Capitalised(text), Clause: e.Clause, Depth: depth, Player: player, Kind: "event", verb: e.Verb}
	r.shape(&s, e.Clause, e.Also)
	r.add(p, s)
}

// depthOf returns how deep in causes an event stands: below the event that caused it, or below the
// activation of the effect that does it.
func (r *recorder) depthOf(e *rules.Event) int {
	switch {
	case e.Verb == rules.VActivate:
		depth := 0
		if e.Cause != 0 {
			depth = r.depth[e.Cause] + 1
		}
		r.effects[e.Effect] = depth
		return depth
	case e.Cause != 0:
		return r.depth[e.Cause] + 1
	case e.Verb == rules.VStopped && e.Effect.Def != 0:
		return r.effects[e.Effect] + 1
	case e.Verb == rules.VNothing, e.Verb == rules.VStopped, e.Verb == rules.VNoTrigger, e.Verb == rules.VStands:
		return 0
	case e.By.Def != 0:
		return r.effects[e.By] + 1
	}
	return 0
}

// check writes down a now line. By the rules, one that fails is no step, because no rule says what
// it says; its verdict stands with the claims. Under a belief it shows what somebody who believes
// that may do, as long as the question comes up at all.
func (r *recorder) check(l *Line, p *rules.Position, d *rules.Decision, si int) {
	sp := &l.c.steps[si]
	for i := range sp.facts {
		if s, ok := r.fact(l, p, d, &sp.facts[i]); ok {
			r.add(p, s)
		}
	}
}

// answers writes down what claims say of the question at the end of the line: what may be done
// there, and by which clause something may not. Several answers of a question can claim the same.
func (r *recorder) answers(l *Line, p *rules.Position, d *rules.Decision) {
	from := len(r.steps)
	for _, f := range l.asked {
		s, ok := r.fact(l, p, d, f)
		if ok && !slices.ContainsFunc(r.steps[from:], func(o ProofStep) bool { return o.Text == s.Text }) {
			r.add(p, s)
		}
	}
}

// fact returns the step that says what is claimed of a position, and whether there is one.
func (r *recorder) fact(l *Line, p *rules.Position, d *rules.Decision, f *factProg) (ProofStep, bool) {
	s := ProofStep{Text: f.term.String(), Kind: "check"}
	if f.modal != nil {
		s.Player = f.modal.Player.String()
		judged := f.judgeModal(p, d)
		s.Clause, s.failed = judged.clause, !judged.ok
		if s.failed && (judged.silent || l.begin == l.c.start) {
			return s, false
		}
		if d != nil && f.modal.Asked() {
			r.shape(&s, s.Clause, aboutClaimed(p, d, f.act))
		}
		m := *f.modal
		m.Because = "" // the clause is shown as the step's own
		switch {
		case !s.failed:
		case m.Kind == lang.MayNot:
			m.Kind = lang.May
		case m.Kind == lang.May:
			m.Kind = lang.MayNot
		}
		s.Text = m.String() + judged.by
	} else {
		s.failed = !f.holds(p)
	}
	if s.failed && l.begin == l.c.start {
		return s, false
	}
	if s.failed && (f.modal == nil || f.modal.Kind == lang.MayOnly || f.modal.Kind == lang.Must) {
		s.Text = "It is not so that " + s.Text
	}
	s.Text = lang.Capitalised(s.Text)
	return s, true
}

// Part says how often an event sentence of a claim, and parts of it, came true on a line. A claim
// that something never happens says little if nothing of the kind happened to anything.
type Part struct {
	Event   string // the sentence
	Whole   int    // how often it came true
	Verb    int    // events of this kind, whoever they happened to
	Subject int    // events of any kind that are about its subject
}

// Parts counts the event sentences of a claim on the line, in the order in which the claim names
// them. The claim must come from the scenario of the line.
func (l *Line) Parts(c *lang.Claim) []Part {
	if l.c == nil || l.cut {
		return nil
	}
	prog, err := l.c.compileClaim(c)
	if err != nil {
		return nil
	}
	var cnt partCounter
	for _, list := range [][]termProg{prog.terms, prog.ifs} {
		for i := range list {
			for k := range list[i].pats {
				cnt.pats = append(cnt.pats, &list[i].pats[k])
			}
		}
	}
	if prog.when != nil {
		cnt.pats = append(cnt.pats, prog.when)
	}
	cnt.parts = make([]Part, len(cnt.pats))
	for i, pat := range cnt.pats {
		cnt.parts[i].Event = pat.src.String()
	}
	p := l.begin.Clone()
	for i := 0; ; i++ {
		d := p.Step(&cnt)
		if d != nil && i == len(l.choices) && l.endless {
			p.Draw(&cnt)
		}
		if d == nil || i == len(l.choices) {
			return cnt.parts
		}
		o := l.choices[i]
		for k, pat := range cnt.pats {
			if pat.fitsPick(p, d, &o) {
				cnt.parts[k].Whole++
			}
			if pat.onPick && pat.act.who == d.Player {
				cnt.parts[k].Subject++
			}
		}
		p.Choose(o)
	}
}

// partCounter counts parts.
type partCounter struct {
	pats  []*eventPat
	parts []Part
}

// Event counts an event.
func (c *partCounter) Event(p *rules.Position, e *rules.Event) {
	for i, pat := range c.pats {
		part := &c.parts[i]
		if pat.has(e.Verb) {
			part.Verb++
			if pat.fits(p, e) {
				part.Whole++
			}
		}
		if pat.about(p, e) {
			part.Subject++
		}
	}
}

// about reports whether an event, of any kind, is about the subject of the sentence.
func (ep *eventPat) about(p *rules.Position, e *rules.Event) bool {
	switch {
	case ep.effect.given:
		return e.Effect.Def != 0 && ep.effect.fits(p, effectOf(e))
	case ep.subj.given():
		return e.Perm != 0 && ep.subj.isPerm(p, e.Perm) || e.Card != 0 && ep.subj.isCard(p, e.Card)
	case ep.player != rules.NoPlayer:
		return e.Player == ep.player
	}
	return false
}
