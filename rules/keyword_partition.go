package rules

// <Partition> (16-29) plays specified digivolution cards when its holder would leave.
var partition = KeywordSpec{
	Name: "Partition", Section: "16-29", Type: TypeInstant, Kind: ImmediateEffect, Plays: false,
}
