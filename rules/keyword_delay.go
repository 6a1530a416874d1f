package rules

// <Delay> (16-17) activates an effect for trashing its card from the battle area.
var delay = KeywordSpec{
	Name: "Delay", Section: "16-17", Type: TypeOptionalCondition, Kind: ProcessingKeyword, Plays: false,
}
