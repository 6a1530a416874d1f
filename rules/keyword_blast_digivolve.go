package rules

// <Blast Digivolve> (16-26) digivolves from the hand at counter timing.
var blastDigivolve = KeywordSpec{
	Name: "Blast Digivolve", Section: "16-26", Type: TypeEffect, Kind: CounterEffect, Plays: false,
}
