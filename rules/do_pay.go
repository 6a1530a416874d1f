package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Pay](doPay{})

// doPay is "pay N cost" (15-8-4-1): all of it or nothing.
type doPay struct {
	allWords[cardtext.Pay]
	anyPlace[cardtext.Pay]
	notStanding[cardtext.Pay]
	once[cardtext.Pay]
	ours[cardtext.Pay]
	flat[cardtext.Pay]
	alone[cardtext.Pay]
	unchosen[cardtext.Pay]
	nothingMeant[cardtext.Pay]
	harmless[cardtext.Pay]
	ownPart[cardtext.Pay]
	momentary[cardtext.Pay]
}

func (doPay) can(p *Position, a cardtext.Pay, run *effectRun, _ bool) (bool, Clause) {
	return p.canPay(run.ctrl, a.N), "4-2-2"
}

func (doPay) do(p *Position, a cardtext.Pay, run *effectRun, _ *Decision, _ Player, _ bool) (asked, done bool) {
	if run.did = p.canPay(run.ctrl, a.N); run.did {
		p.pay(run.ctrl, a.N, "4-2-2")
	}
	return false, true
}
