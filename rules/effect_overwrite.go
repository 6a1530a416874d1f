package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

// This file plays overwriting by immediate-type effects: "when this Digimon would be deleted, …
// instead" (18-2). What is done instead is compiled in front of preventing the event: as an
// optional condition if it is optional (18-2-2), else as the action before it. While it is carried
// out nothing can interrupt (18-2-4). A sentence that overwrites the one before it is played in
// effect.go.

// overwriting returns the effect with its "instead" compiled, or the same effect if it doesn't
// overwrite what it interrupts.
func overwriting(e *cardtext.Effect) (out *cardtext.Effect, overwrites bool) {
	if e.Trigger == nil || !e.Trigger.Would || len(e.Body) == 0 || !e.Body[0].Instead {
		return e, false
	}
	c := *e
	c.Body = append([]cardtext.Sentence(nil), e.Body...)
	s := &c.Body[0]
	s.Instead = false
	if s.May {
		s.May, s.By, s.Acts = false, s.Acts, []cardtext.Action{cardtext.Prevent{}}
	} else {
		s.Acts = append(append([]cardtext.Action(nil), s.Acts...), cardtext.Prevent{})
	}
	return &c, true
}

// overwriter returns the number of the sentence that can take the place of what begins with
// sentence i, 0 if there is none. "Instead" overwrites the sentence before it; with "the rest" of
// revealed cards it overwrites everything that is done with those cards (18-2-2).
func overwriter(body []cardtext.Sentence, i int) int {
	for k := i + 1; k < len(body); k++ {
		if body[k].Instead && overwritten(body, k) == i {
			return k
		}
	}
	return 0
}

// overwritten returns the number of the first sentence that sentence k overwrites with its
// "instead".
func overwritten(body []cardtext.Sentence, k int) int {
	if k < 1 || !slices.ContainsFunc(body[k-1].Acts, does[cardtext.RestTo]) {
		return k - 1
	}
	for i := k - 1; i >= 0; i-- {
		if slices.ContainsFunc(body[i].Acts, does[cardtext.Reveal]) {
			return i
		}
	}
	return -1
}

// does reports whether an action is of that kind.
func does[A cardtext.Action](a cardtext.Action) bool {
	_, ok := a.(A)
	return ok
}

// overwritePlays returns an error for overwriting something that the engine can't stop. It can stop
// a departure from the battle area. Within an effect it can overwrite everything before the
// sentence, or one sentence that begins with "then".
func overwritePlays(e *cardtext.Effect) error {
	for k := range e.Body {
		if k == 0 || !e.Body[k].Instead {
			continue
		}
		if i := overwritten(e.Body, k); i != 0 && (i != k-1 || !e.Body[i].Then) {
			return fmt.Errorf("what is overwritten is not certain")
		}
	}
	if _, replaced := overwriting(e); !replaced {
		return nil
	}
	if s := &e.Body[0]; len(e.Body) > 1 || s.By != nil || s.Opponent {
		return fmt.Errorf("\"instead\" together with other parts is not played yet")
	}
	for _, t := range append([]cardtext.Trigger{*e.Trigger}, e.Trigger.Or...) {
		if t.Event != cardtext.EvDeleted && t.Event != cardtext.EvLeaves {
			return fmt.Errorf("\"instead\" is not played yet for that event")
		}
	}
	return nil
}

// byOverwriting returns the clauses by which the effect overwrites what it interrupts, by choice
// (18-2-2) or not (18-2-3). It returns none if the effect doesn't overwrite.
func (d *EffectDef) byOverwriting() []Clause {
	if !d.overwrites {
		return nil
	}
	return []Clause{ifElse(len(d.Tree.Body[0].By) > 0, "18-2-2", "18-2-3"), "18-2-1"}
}

// uninterruptible reports whether an overwriting immediate-type effect is being carried out
// (18-2-4).
func (s *State) uninterruptible() bool {
	for _, f := range s.frames {
		if run, ok := f.(*effectRun); ok && s.T.Effects[run.ref.Def].overwrites {
			return true
		}
	}
	return false
}
