package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Draw](doDraw{})

// doDraw is "draw N", and <Draw N> where it is written as an action (4-14-1, 16-8).
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

func (doDraw) do(p *Position, a cardtext.Draw, run *effectRun, d *Decision, asker Player, whole bool) (asked, done bool) {
	by, clause := byKeyword, Clause("16-8-1")
	if a.Word {
		by, clause = byWord, "4-14-1"
	} else if a.N*run.mult >= p.deck[asker].n {
		p.note("16-8-3") // the last cards too
	}
	if asker != run.ctrl || a.Both {
		p.note("4-14-2") // from their own deck
	}
	if a.Both { // each what they can: 1-3-2
		first := p.draw(p.Turn, a.N*run.mult, by, clause)
		run.did = first+p.draw(p.Turn.Other(), a.N*run.mult, by, clause) > 0
		return false, true
	}
	p.notePlayer(run, asker)
	run.did = p.draw(asker, a.N*run.mult, by, clause) > 0
	return false, true
}
