package scenario

import (
	"digijudge/rules/scenario/lang"
	"reflect"
	"slices"
)

// IdleSteps returns the script lines that are unnecessary: without such a line the game takes
// another course, but every claim gets the same verdict. Extra claims are judged as well. It leaves
// out lines that give the forced answer to a question, or that activate what the next line implies,
// because these may be written for readers. It also leaves out lines of which a claim says that
// they change nothing. A scenario without claims, or with a failing one, has other faults, and
// nothing is returned. The error is that of the scenario.
func (s *Scenario) IdleSteps(opt Options, extra []*lang.Claim) ([]lang.Step, error) {
	props, _ := apartSteps(extra)
	c, err := s.compile()
	if err != nil {
		return nil, err
	}
	w, err := newWalker(c, opt, props)
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
	var idle []lang.Step
	for i := range s.Steps {
		st := &s.Steps[i]
		if st.Kind == lang.StepNow || st.Kind == lang.StepAction && !w.chosen[i] || s.saidIdle(st) {
			continue
		}
		r, err := c.without(func(k int) bool { return k == i }).guarded(opt, props)
		if err == nil && sameVerdicts(full, r) && !(st.Kind == lang.StepAction && sameLine(full, r)) {
			idle = append(idle, *st)
		}
	}
	return idle, nil
}

// saidIdle reports whether a claim says that the step changes nothing.
func (s *Scenario) saidIdle(st *lang.Step) bool {
	return slices.ContainsFunc(s.Claims, func(c lang.Claim) bool {
		return c.Step != nil && !c.Changes && c.Step.String() == st.String()
	})
}

// sameVerdicts reports whether two runs of one scenario have the same verdicts.
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

// sameLine reports whether both runs made the same choices.
func sameLine(a, b *Result) bool {
	return a.Lines == b.Lines && reflect.DeepEqual(a.Main.choices, b.Main.choices)
}
