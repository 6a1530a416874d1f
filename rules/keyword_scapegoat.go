package rules

// <Scapegoat> (16-32) deletes another of its player's Digimon to save its holder.
var scapegoat = KeywordSpec{
	Name: "Scapegoat", Section: "16-32", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Text:   fixedText("[All Turns] When this Digimon would be deleted other than by one of your effects, by deleting 1 of your other Digimon, it isn't deleted."),
	Clause: "16-32-2",
}
