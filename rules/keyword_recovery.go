package rules

// <Recovery> (16-6) puts cards from the deck on top of the security stack; see recover in action.go.
var recovery = KeywordSpec{
	Name: "Recovery", Section: "16-6", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
}
