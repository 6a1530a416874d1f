package rules

// <Engage> (16-44) lets its holder attack at the end of the turn.
var engage = KeywordSpec{
	Name: "Engage", Section: "16-44", Type: TypeTrigger, Kind: TriggerEffect, Plays: true,
	Clause: "16-44-2",
	hooks:  plainKeyword{},
}
