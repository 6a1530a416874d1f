package rules

// <Draw> (16-8) draws cards; see draw in turn.go.
var draw = KeywordSpec{
	Name: "Draw", Section: "16-8", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
}
