package rules

// <Mind Link> (16-28) places its Tamer in the digivolution cards of a Digimon.
var mindLink = KeywordSpec{
	Name: "Mind Link", Section: "16-28", Type: TypeEffect, Kind: ProcessingKeyword, Plays: false,
}
