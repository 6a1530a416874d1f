package rules

import "digijudge/rules/cardtext"

// "the top or bottom": before the action is carried out the player says which end is meant.

// actEither asks for the end where both would be different, and then carries out the action there.
func (p *Position) actEither(top, bottom cardtext.Action, run *effectRun, d *Decision, asker Player, inBy bool) (asked, done bool) {
	if run.end == 0 {
		c, ok := p.took()
		if !ok {
			d.Player, d.Question, d.Clause, d.Effect = asker, AskMode, "15-10-1-1-1", run.ref
			d.add(Choice{Verb: VChoose, Number: 1, Word: "the top"})
			d.add(Choice{Verb: VChoose, Number: 2, Word: "the bottom"})
			return true, false
		}
		run.end = uint8(c.Number)
		return false, false
	}
	a := top
	if run.end == 2 {
		a = bottom
	}
	asked, done = p.act(a, run, d, asker, inBy)
	if done {
		run.end = 0
	}
	return asked, done
}
