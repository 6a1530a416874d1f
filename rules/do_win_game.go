package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.WinGame](doWinGame{})

// doWinGame carries out "you win the game" (1-2-6).
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

func (doWinGame) do(x act, a cardtext.WinGame) outcome {
	who := x.run.ctrl
	if a.Who == cardtext.Opponents {
		who = who.Other()
	}
	x.win(who, "1-2-6")
	return finishedUnsaid()
}
