package rules

// <Digi-Burst> (16-14) activates another effect for trashing digivolution cards.
var digiBurst = KeywordSpec{
	Name: "Digi-Burst", Section: "16-14", Type: TypeOptionalCondition, Kind: ProcessingKeyword, Plays: false,
}
