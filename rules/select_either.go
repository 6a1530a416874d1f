package rules

import "digijudge/rules/cardtext"

// This file asks which of two things an action means before it is carried out: "the top or bottom",
// or in an optional condition "by suspending X or trashing Y".

// either asks for one of two ways if they would differ, and carries out that one.
func (x act) either(one, other cardtext.Action, oneWords, otherWords string) outcome {
	if x.run.place.chosenEnd == 0 {
		c, ok := x.takeAnswer()
		if !ok {
			x.d.Player, x.d.Question, x.d.Clause, x.d.Effect = x.asker, AskMode, "15-10-1-1-1", x.run.ref
			x.d.add(Choice{Verb: VChoose, Number: 1, Word: oneWords})
			x.d.add(Choice{Verb: VChoose, Number: 2, Word: otherWords})
			return question()
		}
		x.run.place.chosenEnd = uint8(c.Number)
		return underway()
	}
	a := one
	if x.run.place.chosenEnd == 2 {
		a = other
	}
	o := x.carryOut(a)
	if o.state == isOver {
		x.run.place.chosenEnd = 0
	}
	return o
}

// eitherPlayer acts on the player with the most security cards. If both have as many, the effect's
// player chooses (Q6312).
func (x act) eitherPlayer(mine, theirs cardtext.Action) outcome {
	own, other := x.security[x.run.ctrl].n, x.security[x.run.ctrl.Other()].n
	if x.run.place.chosenEnd == 0 && own != other {
		if x.run.place.chosenEnd = 1; other > own {
			x.run.place.chosenEnd = 2
		}
	}
	return x.either(mine, theirs, "your security", "your opponent's security")
}

// eitherPrice carries out one of two ways: the only one that can be done completely (15-7-3), or
// the one that the player chooses.
func (x act) eitherPrice(one, other cardtext.Action) outcome {
	if x.run.place.chosenEnd == 0 {
		first, _ := x.canWhole(one, x.run)
		second, _ := x.canWhole(other, x.run)
		if first != second {
			x.note("15-7-3")
			if x.run.place.chosenEnd = 1; second {
				x.run.place.chosenEnd = 2
			}
		}
	}
	words := func(a cardtext.Action) string {
		return (&cardtext.Effect{Body: []cardtext.Sentence{{Acts: []cardtext.Action{a}}}}).String()
	}
	return x.either(one, other, words(one), words(other))
}

// paid returns the action by which an optional condition is carried out: of two ways, the chosen
// one.
func (run *effectRun) paid(a cardtext.Action) cardtext.Action {
	if one, other, ok := twoPrices(a); ok && run.place.chosenEnd > 0 {
		if run.place.chosenEnd == 2 {
			return other
		}
		return one
	}
	return a
}
