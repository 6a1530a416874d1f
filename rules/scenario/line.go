package scenario

import (
	"digijudge/rules"
)

// Line is one way to play a scenario, start to horizon. It holds the choices only: the engine plays them again when somebody
// wants to see the line, so that judging pays nothing for rendering. A Line does not change; its methods may be called at the
// same time from several places.
type Line struct {
	c       *compiled
	choices []rules.Choice
	marks   []mark
}

// Choices is the number of choices taken on the line, forced ones too.
func (l *Line) Choices() int { return len(l.choices) }

// Before is the board at the start.
func (l *Line) Before() Board {
	if l.c == nil {
		return Board{}
	}
	return boardOf(l.c.start, l.c)
}

// After is the board at the end.
func (l *Line) After() Board {
	if l.c == nil {
		return Board{}
	}
	p := l.c.start.Clone()
	for _, o := range l.choices {
		if p.Step(nil) == nil {
			break
		}
		p.Choose(o)
	}
	p.Step(nil)
	return boardOf(p, l.c)
}

// Steps are the sentences of the line: choices, what they make happen, and the now lines.
func (l *Line) Steps() []ProofStep {
	if l.c == nil {
		return nil
	}
	r := recorder{depth: map[int]int{}, effects: map[rules.EffectRef]int{}}
	p := l.c.start.Clone()
	marks := l.marks
	for i := 0; ; i++ {
		d := p.Step(&r)
		for len(marks) > 0 && marks[0].at == i {
			r.check(l.c, p, d, marks[0].step)
			marks = marks[1:]
		}
		if d == nil || i == len(l.choices) {
			break
		}
		o := l.choices[i]
		r.choice(p, d, &o)
		p.Choose(o)
	}
	return r.steps
}

// recorder writes a line down.
type recorder struct {
	steps []ProofStep
	depth map[int]int // of events, by number
	// effects is the depth of the activation of each effect: what it does stands one deeper.
	effects map[rules.EffectRef]int
	gone    rules.PermID // the permanent whose leaving has just been told
}

// add appends a sentence.
func (r *recorder) add(s ProofStep) {
	s.N = len(r.steps) + 1
	r.steps = append(r.steps, s)
}

// choice writes down a choice that was really one.
func (r *recorder) choice(p *rules.Position, d *rules.Decision, o *rules.Choice) {
	text := optionText(p, d, o)
	r.add(ProofStep{Text: text, Clause: d.Clause, Player: d.Player.String(), Kind: "choice"})
}

// Event writes down an event right before it takes place.
func (r *recorder) Event(p *rules.Position, e *rules.Event) {
	depth := r.depthOf(e)
	r.depth[e.Seq] = depth
	text := eventText(p, e)
	if e.Verb == rules.VLeave && e.Perm == r.gone {
		text = "" // that it is deleted or returned says it
	}
	r.gone = 0
	switch e.Verb {
	case rules.VDelete, rules.VReturnHand, rules.VReturnDeck, rules.VTrash, rules.VPlaceSecurity, rules.VPlaceUnder:
		r.gone = e.Perm
	}
	if text == "" {
		return
	}
	player := ""
	if e.Player < rules.NoPlayer {
		player = e.Player.String()
	}
	if n := len(r.steps); n > 0 && r.steps[n-1].Kind == "choice" && r.steps[n-1].Text == text {
		r.steps[n-1].Clause = e.Clause // the choice said it: the event has the better clause
		return
	}
	r.add(ProofStep{Text: text, Clause: e.Clause, Depth: depth, Player: player, Kind: "event"})
}

// depthOf is how deep in causes an event stands: below the event that caused it, or below the activation of the effect
// that does it.
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
	case e.Verb == rules.VNothing:
		return 0
	case e.By.Def != 0:
		return r.effects[e.By] + 1
	}
	return 0
}

// check writes down a now line.
func (r *recorder) check(c *compiled, p *rules.Position, d *rules.Decision, si int) {
	sp := &c.steps[si]
	for i := range sp.facts {
		f := &sp.facts[i]
		s := ProofStep{Text: f.term.String(), Kind: "check"}
		if f.modal != nil {
			s.Player = f.modal.Player.String()
			s.Clause = f.judgeModal(p, d).clause
			if f.modal.Because != "" { // the clause is shown as the step's own
				m := *f.modal
				m.Because = ""
				s.Text = m.String()
			}
		}
		r.add(s)
	}
}
