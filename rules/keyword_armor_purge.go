package rules

// <Armor Purge> (16-19) trashes its holder's top card to save what is under it; there has to be a card under it (4-7-2).
var armorPurge = KeywordSpec{
	Name: "Armor Purge", Section: "16-19", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-19-2",
}
