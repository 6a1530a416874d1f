package rules

import "digijudge/rules/cardtext"

// Before an action is carried out the player says which of two is meant: "the top or bottom", or in
// an optional condition "by suspending X or trashing Y".

// either asks for one of two ways where both would be different, and then carries out that one.
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

// eitherPlayer does it to the player who has the most security cards; where both have as many, the
// effect's player says whose they are (Q6312).
func (x act) eitherPlayer(mine, theirs cardtext.Action) outcome {
	own, other := x.security[x.run.ctrl].n, x.security[x.run.ctrl.Other()].n
	if x.run.place.chosenEnd == 0 && own != other {
		if x.run.place.chosenEnd = 1; other > own {
			x.run.place.chosenEnd = 2
		}
	}
	return x.either(mine, theirs, "your security", "your opponent's security")
}

// eitherPrice carries out one of the two, the only one that can be carried out whole (15-7-3) or the
// one that the player says.
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

// paid returns what an optional condition is carried out by: of two ways the one that was said.
func (run *effectRun) paid(a cardtext.Action) cardtext.Action {
	if one, other, ok := twoPrices(a); ok && run.place.chosenEnd > 0 {
		if run.place.chosenEnd == 2 {
			return other
		}
		return one
	}
	return a
}
