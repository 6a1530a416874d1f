package rules

// <Guard> (16-45) deletes its holder to keep another Digimon from leaving by an opponent's effect.
var guard = KeywordSpec{
	Name: "Guard", Section: "16-45", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Text:   fixedText("[All Turns] When any of your other Digimon would leave the battle area by one of your opponent's effects, by deleting this Digimon, it doesn't leave the battle area."),
	Clause: "16-45-2",
}
