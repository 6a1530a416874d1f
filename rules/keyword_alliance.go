package rules

// <Alliance> (16-24) lets its holder suspend another Digimon to get that one's DP and one more
// check for the attack. The DP is fixed when that Digimon is suspended (16-24-4).
var alliance = KeywordSpec{
	Name: "Alliance", Section: "16-24", Type: TypeTriggerPending, Kind: TriggerEffect, Plays: true,
	Clause: "16-24-2",
	hooks:  plainKeyword{},
}
