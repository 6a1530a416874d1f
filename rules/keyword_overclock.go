package rules

// <Overclock> (16-34) attacks a player at the end of the turn for deleting a token or another Digimon.
var overclock = KeywordSpec{
	Name: "Overclock", Section: "16-34", Type: TypeTriggerPending, Kind: TriggerEffect, Plays: false,
}
