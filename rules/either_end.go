package rules

import "digijudge/rules/cardtext"

// "the top or bottom": before the action is carried out the player says which end is meant.

// atEitherEnd asks for the end where both would be different, and then carries out the action
// there.
func (x act) atEitherEnd(top, bottom cardtext.Action) outcome {
	if x.run.place.chosenEnd == 0 {
		c, ok := x.took()
		if !ok {
			x.d.Player, x.d.Question, x.d.Clause, x.d.Effect = x.asker, AskMode, "15-10-1-1-1", x.run.ref
			x.d.add(Choice{Verb: VChoose, Number: 1, Word: "the top"})
			x.d.add(Choice{Verb: VChoose, Number: 2, Word: "the bottom"})
			return question()
		}
		x.run.place.chosenEnd = uint8(c.Number)
		return underway()
	}
	a := top
	if x.run.place.chosenEnd == 2 {
		a = bottom
	}
	o := x.carryOut(a)
	if o.state == isOver {
		x.run.place.chosenEnd = 0
	}
	return o
}
