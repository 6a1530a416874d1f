package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Pay](doPay{})

// doPay carries out "pay N cost" (15-8-4-1): either all of the cost is paid or nothing.
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

func (doPay) can(x act, a cardtext.Pay) (bool, Clause) {
	return x.canPay(x.run.ctrl, a.N), "4-2-2"
}

func (doPay) do(x act, a cardtext.Pay) outcome {
	if !x.canPay(x.run.ctrl, a.N) {
		return nothingDone()
	}
	x.pay(x.run.ctrl, a.N, "4-2-2")
	return somethingDone()
}
