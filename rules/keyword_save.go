package rules

import "digijudge/rules/cardtext"

// <Save> (16-20) places its card under one of its player's Tamers, at the bottom (4-4-2).
var save = KeywordSpec{
	Name: "Save", Section: "16-20", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
}

// saveUnder is what <Save> does; saveAnywhere for those who believe that a Digimon will do.
func (p *Position) saveUnder() cardtext.PlaceUnder {
	if p.believes(bSaveUnderADigimon) {
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
