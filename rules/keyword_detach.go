package rules

// <Detach> (16-46) trashes a link card to keep its holder from leaving.
var detach = KeywordSpec{
	Name: "Detach", Section: "16-46", Type: TypeInstant, Kind: ImmediateEffect, Plays: false,
}
