package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.PlaceInBattleArea](doPlaceInBattleArea{})

// doPlaceInBattleArea carries out "place this card in the battle area" (4-28).
type doPlaceInBattleArea struct {
	anyPlace[cardtext.PlaceInBattleArea]
	notStanding[cardtext.PlaceInBattleArea]
	once[cardtext.PlaceInBattleArea]
	ours[cardtext.PlaceInBattleArea]
	flat[cardtext.PlaceInBattleArea]
	alone[cardtext.PlaceInBattleArea]
	notOwed[cardtext.PlaceInBattleArea]
	harmless[cardtext.PlaceInBattleArea]
	ownPart[cardtext.PlaceInBattleArea]
	momentary[cardtext.PlaceInBattleArea]
}

func (doPlaceInBattleArea) plays(a cardtext.PlaceInBattleArea) error {
	w := a.What
	if w.Quantity == cardtext.This {
		return selectPlays(w)
	}
	option := len(w.Filter.Names) > 0 || w.Filter.Kind == cardtext.KindOption // 4-28-1
	if w.Quantity != cardtext.Exactly || w.N != 1 || w.Or != nil || !option || !ownedPiles(w) && !(w.Area == cardtext.SourcesOf && len(w.Also) == 0 && w.Of.Quantity == cardtext.This) {
		return errPart // the card of the effect itself, a named card, or an Option
	}
	return selectPlays(w)
}

// ownedPiles reports whether the phrase looks for cards in the hand and trash of the effect's
// player only, or among cards that are revealed.
func ownedPiles(s *cardtext.Select) bool {
	if s.Area == cardtext.RevealedCards {
		return len(s.Also) == 0
	}
	for _, area := range append([]cardtext.Where{s.Area}, s.Also...) {
		if area != cardtext.HandArea && area != cardtext.TrashArea {
			return false
		}
	}
	return s.Owner == cardtext.Your
}

func (doPlaceInBattleArea) can(x act, a cardtext.PlaceInBattleArea) (bool, Clause) {
	return a.What.Quantity == cardtext.This || x.anyFor(a.What, nil), "1-3-2"
}

func (doPlaceInBattleArea) do(x act, a cardtext.PlaceInBattleArea) outcome {
	if a.What.Quantity == cardtext.This {
		return finished(x.placeInBattleArea(x.run.self))
	}
	return x.withPicks(a.What, nil, func(refs []Ref) outcome {
		r := refs[0]
		if x.T.Cards[r.Card.ID].Category != Option || len(x.inReach(refs, x.run)) == 0 { // 4-28-1
			return underway().moving(0)
		}
		x.takeFromStack(r.Card.ID)
		return underway().with(didIf(x.placeInBattleArea(r.Card))).moving(1)
	})
}

func (doPlaceInBattleArea) chooses(a cardtext.PlaceInBattleArea) bool {
	return asksFor(a.What)
}

func (doPlaceInBattleArea) missed(a cardtext.PlaceInBattleArea, run *effectRun) {
	missed(a.What, run)
}

func (doPlaceInBattleArea) object(cardtext.PlaceInBattleArea) *cardtext.Select {
	return nil
}

// placeInBattleArea places a card in the battle area from where it is, and reports whether it did.
func (x act) placeInBattleArea(what CardRef) bool {
	c := what.ID
	if !x.isSameCard(what) || x.where[c] == BattleArea {
		return false
	}
	option := x.T.Cards[c].Category == Option
	x.emit(Event{Verb: VPlaceBattle, Card: c, Player: x.run.ctrl, From: x.where[c], To: BattleArea, Clause: "4-28-1"},
		ifSo(option, "17-1-3-2-2"),                    // an Option that an effect put there stays
		ifSo(option && x.where[c] == NoZone, "9-1-5")) // so it isn't trashed after its use
	pm := x.newPermanent(x.run.ctrl, c)
	pm.ByEffect = true
	x.happen(happening{ev: cardtext.EvPlaced, things: x.list(Ref{Perm: pm.ID}), into: c, player: x.run.ctrl})
	return true
}
