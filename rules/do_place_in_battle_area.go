package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.PlaceInBattleArea](doPlaceInBattleArea{})

// doPlaceInBattleArea is "place this card in the battle area" (4-28).
type doPlaceInBattleArea struct {
	anyPlace[cardtext.PlaceInBattleArea]
	notStanding[cardtext.PlaceInBattleArea]
	always[cardtext.PlaceInBattleArea]
	once[cardtext.PlaceInBattleArea]
	ours[cardtext.PlaceInBattleArea]
	flat[cardtext.PlaceInBattleArea]
	alone[cardtext.PlaceInBattleArea]
	unchosen[cardtext.PlaceInBattleArea]
	nothingMeant[cardtext.PlaceInBattleArea]
	harmless[cardtext.PlaceInBattleArea]
	ownPart[cardtext.PlaceInBattleArea]
	momentary[cardtext.PlaceInBattleArea]
}

func (doPlaceInBattleArea) plays(a cardtext.PlaceInBattleArea) error {
	if a.What.Quantity != cardtext.This {
		return errPart // only the card of the effect itself is placed
	}
	return selectPlays(a.What)
}

func (doPlaceInBattleArea) do(p *Position, _ cardtext.PlaceInBattleArea, run *effectRun, _ *Decision, _ Player, _ bool) (asked, done bool) {
	p.placeInBattleArea(run)
	return false, true
}

func (p *Position) placeInBattleArea(run *effectRun) {
	c := run.self.ID
	if !p.fresh(run.self) || p.where[c] == BattleArea {
		run.did = false
		return
	}
	if p.T.Cards[c].Category == Option {
		p.note("17-1-3-2-2") // put there by an effect, it stays
		if p.where[c] == NoZone {
			p.note("9-1-5") // so it is not trashed after its use
		}
	}
	p.emit(Event{Verb: VPlaceBattle, Card: c, Player: run.ctrl, From: p.where[c], To: BattleArea, Clause: "4-28-1"})
	pm := p.newPermanent(run.ctrl, c)
	pm.ByEffect = true
	run.did = true
	p.happen(happening{ev: cardtext.EvPlaced, things: p.list(Ref{Perm: pm.ID}), into: c, player: run.ctrl})
}
