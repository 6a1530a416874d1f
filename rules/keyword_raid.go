package rules

// <Raid> (16-23) switches the attack to the opponent's unsuspended Digimon with the highest DP.
var raid = KeywordSpec{
	Name: "Raid", Section: "16-23", Type: TypeTrigger, Kind: TriggerEffect, Plays: true,
	Clause: "16-23-2",
}
