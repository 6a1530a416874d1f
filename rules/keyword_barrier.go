package rules

// <Barrier> (16-25) trashes the top security card to save its holder in battle.
var barrier = KeywordSpec{
	Name: "Barrier", Section: "16-25", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Text:   fixedText("[All Turns] When this Digimon would be deleted in battle, by trashing the top card of your security stack, it isn't deleted."),
	Clause: "16-25-2",
}
