package rules

// <Blast DNA Digivolve> (16-31) DNA digivolves from the hand at counter timing.
var blastDNADigivolve = KeywordSpec{
	Name: "Blast DNA Digivolve", Section: "16-31", Type: TypeEffect, Kind: CounterEffect, Plays: false,
}
