package rules

import "digijudge/rules/cardtext"

// <Save> (16-20) places its card under one of its player's Tamers, at the bottom (4-4-2).
var save = KeywordSpec{
	Name: "Save", Section: "16-20", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
}

var saveUnder = cardtext.PlaceUnder{
	What:  &cardtext.Select{Quantity: cardtext.This, Area: cardtext.TrashArea},
	Under: &cardtext.Select{Quantity: cardtext.Exactly, N: 1, Owner: cardtext.Your, Filter: cardtext.Filter{Kind: cardtext.KindTamer}},
}
