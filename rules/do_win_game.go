package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.WinGame](doWinGame{})

// doWinGame is "you win the game" (1-2-6).
type doWinGame struct {
	allWords[cardtext.WinGame]
	anyPlace[cardtext.WinGame]
	notStanding[cardtext.WinGame]
	always[cardtext.WinGame]
	once[cardtext.WinGame]
	ours[cardtext.WinGame]
	flat[cardtext.WinGame]
	alone[cardtext.WinGame]
	unchosen[cardtext.WinGame]
	nothingMeant[cardtext.WinGame]
	harmless[cardtext.WinGame]
	ownPart[cardtext.WinGame]
	momentary[cardtext.WinGame]
}

func (doWinGame) do(p *Position, a cardtext.WinGame, run *effectRun, _ *Decision, _ Player, _ bool) (asked, done bool) {
	who := run.ctrl
	if a.Who == cardtext.Opponents {
		who = who.Other()
	}
	p.win(who, "1-2-6")
	return false, true
}
