package rules

import "digijudge/rules/cardtext"

// <Save> (16-20) places its card under one of its player's Tamers, at the bottom (4-4-2).
var save = KeywordSpec{
	Name: "Save", Section: "16-20", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
	hooks: saving{}, executes: true, optional: true,
	says: keywordSays{carried: []Clause{"16-20-1"}},
}

// saveUnder is the action of <Save>. saveAnywhere is that of players who believe that it may place
// its card under a Digimon.
func (s *State) saveUnder() cardtext.PlaceUnder {
	if s.believes(bSaveUnderADigimon) {
		return saveAnywhere
	}
	return saveUnderTamer
}

var saveAnywhere = cardtext.PlaceUnder{
	What:  saveUnderTamer.What,
	Under: &cardtext.Select{Quantity: cardtext.Exactly, N: 1, Owner: cardtext.Your, Filter: cardtext.Filter{Kind: cardtext.KindDigimonOrTamer}},
}

var saveUnderTamer = cardtext.PlaceUnder{
	What:  &cardtext.Select{Quantity: cardtext.This, Area: cardtext.TrashArea},
	Under: &cardtext.Select{Quantity: cardtext.Exactly, N: 1, Owner: cardtext.Your, Filter: cardtext.Filter{Kind: cardtext.KindTamer}},
}

// saving has the hooks of <Save>.
type saving struct{ plainKeyword }

func (saving) can(p *Position, k cardtext.UseKeyword, run *effectRun) (bool, Clause) {
	ok, _ := p.canAct(p.saveUnder(), run)
	return ok, "16-20-1"
}

func (saving) do(x act, k cardtext.UseKeyword) outcome {
	o := x.carryOut(x.saveUnder())
	if o.state == hasAsked {
		x.d.also(x.Position, "16-20-3")
	}
	return o
}
