package rules

// <Alliance> (16-24) adds another Digimon's DP and a check for the attack, for suspending that Digimon; the DP is fixed when it is suspended
// (16-24-4).
var alliance = KeywordSpec{
	Name: "Alliance", Section: "16-24", Type: TypeTriggerPending, Kind: TriggerEffect, Plays: true,
	Text:   fixedText("[When Attacking] By suspending 1 of your other Digimon, this Digimon gets +DP equal to the suspended Digimon's DP and gains <Security A. +1> for the attack."),
	Clause: "16-24-2",
}
