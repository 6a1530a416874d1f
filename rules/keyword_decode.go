package rules

// <Decode> (16-36) plays a specified digivolution card when its holder would leave.
var decode = KeywordSpec{
	Name: "Decode", Section: "16-36", Type: TypeInstant, Kind: ImmediateEffect, Plays: false,
}
