package rules

// <Execute> (16-38) attacks at the end of the turn; its holder is deleted at the end of that attack.
var execute = KeywordSpec{
	Name: "Execute", Section: "16-38", Type: TypeTriggerPending, Kind: TriggerEffect, Plays: false,
}
