package rules

// <Alliance> (16-24) adds another Digimon's DP and a check for the attack, for suspending that
// Digimon; the DP is fixed when it is suspended (16-24-4).
var alliance = KeywordSpec{
	Name: "Alliance", Section: "16-24", Type: TypeTriggerPending, Kind: TriggerEffect, Plays: true,
	Clause: "16-24-2",
	hooks:  plainKeyword{},
}
