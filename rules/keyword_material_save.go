package rules

// <Material Save> (16-21) places cards of the DigiXros requirements under a Tamer.
var materialSave = KeywordSpec{
	Name: "Material Save", Section: "16-21", Type: TypeInstant, Kind: ImmediateEffect, Plays: false,
}
