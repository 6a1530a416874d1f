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

// Line is one way to play a scenario from its start to its end. It stores only the choices. When
// somebody wants to see the line, the engine plays them again, so that judging claims costs no time
// for sentences and boards. A Line never changes; its methods may be called from several
// goroutines.
type Line struct {
	c       *compiled
	begin   *rules.Position
	choices []rules.Choice
	marks   []mark
	cut     bool // the walk ended before the first choice, so nothing can be played again
	// from its last choice on the line repeats itself and nobody can stop it, so the game is drawn
	// (18-3-2)
	endless bool
	// asked holds what claims state about the question at the end of the line; see walker.asked.
	asked []*factProg
}

// Choices returns the number of choices taken on the line, forced ones too.
func (l *Line) Choices() int { return len(l.choices) }

// Same reports whether two lines of the same run make the same choices.
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

// Steps returns the sentences of the line: choices, the events that follow from them, and now
// lines.
func (l *Line) Steps() []ProofStep {
	steps, _ := l.record(false)
	return steps
}

// Boards returns the steps of the line, and the board after each step with its changes marked.
func (l *Line) Boards() ([]ProofStep, []Board) {
	steps, boards := l.record(true)
	markBoards(l.Before(), boards)
	return steps, boards
}

// Watch returns the steps of the line and its boards, without marks: boards[0] is the start and
// boards[n] the board after step n. MarkSince marks the differences between two of them.
func (l *Line) Watch() (steps []ProofStep, boards []Board) {
	steps, boards = l.record(true)
	return steps, append([]Board{l.Before()}, boards...)
}

// StandingAfter returns what applied to the cards on the field after step n, counted from 1. It
// returns nil if there is no such step.
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

// MarkSince marks on the board what differs from an earlier board of the same line, and lists the
// changes as sentences.
func (b *Board) MarkSince(before *Board) { b.since(before) }

// markBoards marks on each board what differs from the one before.
func markBoards(before Board, boards []Board) {
	for i := range boards {
		after := boards[i]
		boards[i].since(&before)
		before = after
	}
}

// record plays the line and returns a recorder with its steps, and with its boards if they are
// wanted.
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

// recordWork bounds the work of recording a line, in units of rules.Meter. Recording looks at more
// than the run did, to find the clauses of each step. No line of the site takes a hundredth of
// this; a line that takes more is shown as far as it was recorded.
const recordWork = DefaultWork / 100

// replay plays the line for the recorder.
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

// caughtOutOfWork ends a replay that has used up its work. Call it with defer.
func caughtOutOfWork() {
	switch why := recover().(type) {
	case nil, rules.OutOfWork:
	default:
		panic(why)
	}
}

// nameSteps gives each step its ID.
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

// recorder turns the events of a line into the steps of a proof.
type recorder struct {
	steps []ProofStep
	// boards holds the board after each step, if draws is set; that of the last step is added
	// later.
	draws  bool
	boards []Board
	// standing is what applied to the cards after the step with number stands, if that was asked
	// for.
	stands   int
	standing []Standing
	depth    map[int]int // by number of the event: how deep it stands
	// effects has the depth at which each effect was activated; its events stand one deeper.
	effects map[rules.EffectRef]int
	gone    rules.PermID // the permanent that has just been reported as leaving
	// chosen is a choice whose event hasn't happened yet, and at is the index of its step. The
	// event adds to that step instead of making a new one.
	chosen rules.Choice
	at     int
	// cited holds the clauses that the scenario cites and that no step has shown yet. taken is the
	// number of the last step that shows one as its own clause.
	cited map[clause.Clause]bool
	taken int
	idle  idleLines
	unmet *unmetTriggers // see NotTriggered; nil if nobody asks
}

func newRecorder(c *compiled) *recorder {
	r := &recorder{depth: map[int]int{}, effects: map[rules.EffectRef]int{}, cited: map[clause.Clause]bool{}, idle: newIdleLines(c)}
	for _, clause := range c.s.Clauses {
		r.cited[clause] = true
	}
	return r
}

// shape adds further clauses to a step, if the scenario cites them and no earlier step has shown
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

// firstCited returns the first clause of the event that the scenario cites and no step has shown
// yet, or "" if there is none.
func (r *recorder) firstCited(e *rules.Event) clause.Clause {
	for _, c := range append(clause.List{e.Clause}, e.Also...) {
		if r.cited[c] {
			return c
		}
	}
	return ""
}

// add appends a step. The step before it is complete then, so its board is drawn.
func (r *recorder) add(p *rules.Position, s ProofStep) {
	if r.draws && len(r.steps) > 0 {
		r.boards = append(r.boards, boardOf(p))
	}
	r.stand(p)
	s.N = len(r.steps) + 1
	r.steps = append(r.steps, s)
}

// stand stores what applies to the cards, if the step just completed is the one that was asked for.
func (r *recorder) stand(p *rules.Position) {
	if r.stands > 0 && r.stands == len(r.steps) && r.standing == nil {
		r.standing = standings(p)
	}
}

// choice records a choice, unless it had no alternative.
func (r *recorder) choice(p *rules.Position, d *rules.Decision, o *rules.Choice) {
	r.chosen, r.at = *o, len(r.steps)
	s := ProofStep{Text: optionText(p, d, o), Clause: d.Clause, Player: d.Player.String(), Kind: "choice", verb: o.Verb}
	if d.Question == rules.AskBlock && len(d.Options) == 1 && o.Verb == rules.VDecline {
		s.Text, s.Kind = s.Player+" can't block", "event"
	}
	// as lines of a script these need not name what is accepted or activated
	if o.Verb == rules.VAccept || s.Text == s.Player+" declines" {
		s.Text += partText(p, d)
	}
	// the clause of the question already says how many are chosen
	if o.Verb == rules.VDecline && slices.Contains(d.Also, "15-9-2-2") {
		s.Clause = "15-9-2-2"
	}
	switch {
	case o.OrderOnly:
		s.Clause = "18-1-2"
	case o.NextOnly: // what its player chooses of it tells whether it is activated
		s.Text = s.Player + " takes " + optionEffect(p, d, o) + " next"
	}
	s.N = len(r.steps) + 1
	r.shape(&s, s.Clause, about(p, d, o))
	r.add(p, s)
}

// said reports whether the last choice already told of this event: a play, a digivolution, a use or
// a link is declared by the choice and happens a little later. Then the choice gets the event's
// clause, and the event's text if that says more.
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
		if e.Verb != rules.VDeclined || e.Clause == "15-1-6" {
			// declining one part doesn't say that all are
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
		if e.Effect != o.Effect || o.NextOnly {
			return false
		}
	case rules.VPass, rules.VHatch:
		r.steps[r.at].Text = eventText(p, e)
	}
	// the choice's own clause says why it happens now, which is more than that an effect activates
	if s := &r.steps[r.at]; e.Clause != "15-4-1-1" && e.Clause != s.Clause && !o.OrderOnly {
		if r.taken == r.at+1 { // the scenario cites the clause that the new one replaces
			s.Also = append(s.Also, s.Clause)
		}
		s.Clause = e.Clause
		// the choice may have shown this clause already
		s.Also = slices.DeleteFunc(s.Also, func(c clause.Clause) bool { return c == e.Clause })
	}
	r.chosen = rules.Choice{}
	return true
}

// Event records an event right before it happens.
func (r *recorder) Event(p *rules.Position, e *rules.Event) {
	depth := r.depthOf(e)
	// events of these kinds have the number of the event before them
	if e.Verb != rules.VNote && e.Verb != rules.VNoTrigger && e.Verb != rules.VStopped && e.Verb != rules.VStands {
		r.depth[e.Seq] = depth
	}
	if r.idle.happens(e); r.unmet != nil {
		r.unmet.happens(p, e, len(r.steps))
	}
	switch e.Verb {
	case rules.VStopped:
		if (e.Declares == rules.VMove || e.Declares == rules.VChosen) && r.firstCited(e) == "" {
			return // most things don't fit a phrase, so that alone is worth no step
		}
		if n := len(r.steps); n > 0 && r.steps[n-1].Text == lang.Capitalised(eventText(p, e)) {
			return // two actions of one effect met the same obstacle
		}
	case rules.VUse:
		return // its [Main] effect follows and says it
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
			return // most effects don't trigger, so that alone is worth no step
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
		text = "" // the deletion or return says it
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

// depthOf returns how deep an event stands in the chain of causes: below the event that caused it,
// or below the activation of its effect.
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

// check records a now line. Under the rules, a now line that fails makes no step, because no rule
// says what it states; its verdict stands with the claims. Under a belief the step shows what the
// believer thinks is possible, if the question comes up at all.
func (r *recorder) check(l *Line, p *rules.Position, d *rules.Decision, si int) {
	sp := &l.c.steps[si]
	for i := range sp.facts {
		if s, ok := r.fact(l, p, d, &sp.facts[i]); ok {
			r.add(p, s)
		}
	}
}

// answers records what claims state about the question at the end of the line: what is possible
// there, and which clause forbids something. Several claims may state the same; it is shown once.
func (r *recorder) answers(l *Line, p *rules.Position, d *rules.Decision) {
	from := len(r.steps)
	for _, f := range l.asked {
		s, ok := r.fact(l, p, d, f)
		if ok && !slices.ContainsFunc(r.steps[from:], func(o ProofStep) bool { return o.Text == s.Text }) {
			r.add(p, s)
		}
	}
}

// fact returns the step that shows what is claimed of a position, and whether there is one.
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

// Part counts how often an event sentence of a claim came true on a line, and how often only a part
// of it did. A claim that something never happens is weak if nothing similar happened at all.
type Part struct {
	Event   string // the sentence
	Whole   int    // how often it came true
	Verb    int    // events with the same verb, whatever they happened to
	Subject int    // events of any kind that involve its subject
}

// Parts counts the event sentences of a claim on the line, in the order of the claim. The claim
// must belong to the scenario of the line.
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

// partCounter counts such events while a line is played.
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

// about reports whether an event of any kind involves the subject of the sentence.
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
