package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Draw](doDraw{})

// doDraw carries out "draw N", and <Draw N> where it is written as an action (4-14-1, 16-8).
type doDraw struct {
	allWords[cardtext.Draw]
	anyPlace[cardtext.Draw]
	notStanding[cardtext.Draw]
	always[cardtext.Draw]
	numbered[cardtext.Draw]
	anybody[cardtext.Draw]
	flat[cardtext.Draw]
	alone[cardtext.Draw]
	unchosen[cardtext.Draw]
	nothingMeant[cardtext.Draw]
	harmless[cardtext.Draw]
	ownPart[cardtext.Draw]
	momentary[cardtext.Draw]
}

func (doDraw) do(x act, a cardtext.Draw) outcome {
	by, clause := byKeyword, Clause("16-8-1")
	if a.Word {
		by, clause = byWord, "4-14-1"
	}
	last := !a.Word && a.N*x.run.place.multiplier >= x.deck[x.asker].n // it draws the last cards too
	own := x.asker != x.run.ctrl || a.Both                             // the player draws from their own deck
	x.note(ifSo(last, "16-8-3"), ifSo(own, "4-14-2"), ifSo(!a.Both, x.whoIsMeant()))
	if a.Both { // each player draws what they can: 1-3-2
		first := x.draw(x.Turn, a.N*x.run.place.multiplier, by, clause)
		return finished(first+x.draw(x.Turn.Other(), a.N*x.run.place.multiplier, by, clause) > 0)
	}
	return finished(x.draw(x.asker, a.N*x.run.place.multiplier, by, clause) > 0)
}
