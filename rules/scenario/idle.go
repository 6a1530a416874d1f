package scenario

import "reflect"

// IdleSteps are the script lines that say nothing: without such a line the game takes another course, and every claim comes to what it
// came to with it. The extra claims are judged as well. Lines that say what is taken without them too are not listed: they may be said.
// Those answer a forced question, or activate what the line behind them implies. A scenario that claims nothing, or of which something
// does not hold, has other faults, and none of this kind. The error is that of the scenario as it stands.
func (s *Scenario) IdleSteps(opt Options, extra []*Claim) ([]Step, error) {
	c, err := s.compile()
	if err != nil {
		return nil, err
	}
	w, err := newWalker(c, opt, extra)
	if err != nil {
		return nil, err
	}
	if w.start(); w.err != nil {
		return nil, w.err
	}
	full, err := w.result()
	if err != nil {
		return nil, err
	}
	if !full.OK() || len(full.Claims)+len(full.Now)+len(full.Extra) == 0 {
		return nil, nil
	}
	var idle []Step
	for i := range s.Steps {
		if s.Steps[i].Kind == StepNow || s.Steps[i].Kind == StepAction && !w.chosen[i] {
			continue
		}
		t := s.without(i)
		var claims []*Claim
		for _, e := range extra {
			claim := *e
			claim.prog = nil
			claims = append(claims, &claim)
		}
		if r, err := t.RunClaims(opt, claims); err == nil && sameVerdicts(full, r) && !(s.Steps[i].Kind == StepAction && sameLine(full, r)) {
			idle = append(idle, s.Steps[i])
		}
	}
	return idle, nil
}

// without is the scenario without one step. It shares everything else.
func (s *Scenario) without(i int) *Scenario {
	t := &Scenario{
		File: s.File, Title: s.Title, Source: s.Source, Clauses: s.Clauses, Rules: s.Rules, Because: s.Because, Asks: s.Asks, Cards: s.Cards, Turn: s.Turn,
		Places: s.Places, Lasting: s.Lasting, Claims: s.Claims, names: s.names,
	}
	t.Steps = append(append(t.Steps, s.Steps[:i]...), s.Steps[i+1:]...)
	return t
}

// sameVerdicts compares the verdicts of two runs of one scenario.
func sameVerdicts(a, b *Result) bool {
	lists := [][2][]ClaimResult{{a.Claims, b.Claims}, {a.Now, b.Now}, {a.Extra, b.Extra}}
	for _, l := range lists {
		if len(l[0]) != len(l[1]) {
			return false
		}
		for i := range l[0] {
			if l[0][i].Verdict != l[1][i].Verdict {
				return false
			}
		}
	}
	return true
}

// sameLine says that both runs made the same choices.
func sameLine(a, b *Result) bool {
	return a.Lines == b.Lines && reflect.DeepEqual(a.Main.choices, b.Main.choices)
}
