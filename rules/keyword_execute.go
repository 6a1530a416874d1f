package rules

// <Execute> (16-38) lets its holder attack at the end of the turn, even an unsuspended Digimon. At
// the end of that attack the holder is deleted, as pending processing (16-38-4). Without the attack
// it isn't deleted.
var execute = KeywordSpec{
	Name: "Execute", Section: "16-38", Type: TypeTriggerPending, Kind: TriggerEffect, Plays: true,
	Clause: "16-38-2",
	hooks:  plainKeyword{},
	says:   keywordSays{released: "16-38-4"},
}
