package rules

import "digijudge/rules/cardtext"

// <Blitz> (16-16) lets its user attack if the opponent has 1 or more memory. That is asked only
// when it is processed (16-16-4, 16-16-5).
var blitz = KeywordSpec{
	Name: "Blitz", Section: "16-16", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
	hooks: blitzing{}, executes: true, optional: true,
}

var blitzAttack = cardtext.Attack{What: &cardtext.Select{Quantity: cardtext.This, Filter: cardtext.Filter{Kind: cardtext.KindDigimon}}}

func (p *Position) canBlitz(run *effectRun) (bool, Clause) {
	if m := p.MemoryOf(run.ctrl); m > 0 || m == 0 && !p.believes(bBlitzWorksAtZero) {
		return false, "16-16-5"
	}
	return p.canAct(blitzAttack, run)
}

// blitzing has the hooks of <Blitz>.
type blitzing struct{ plainKeyword }

func (blitzing) can(p *Position, k cardtext.UseKeyword, run *effectRun) (bool, Clause) {
	return p.canBlitz(run)
}

func (blitzing) do(x act, k cardtext.UseKeyword) outcome {
	if ok, _ := x.canBlitz(x.run); !ok {
		return nothingDone()
	}
	if x.answered && x.answer.Verb == VAttack {
		x.note("16-16-1")
	}
	o := x.carryOut(blitzAttack)
	if o.state == hasAsked {
		x.d.also(x.Position, "16-16-3")
	}
	x.attack.blitz = x.attack.blitz || o.came()
	return o
}
