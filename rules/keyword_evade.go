package rules

// <Evade> (16-22) suspends its holder to save it; it has to stand upright (1-3-3, 15-7-1).
var evade = KeywordSpec{
	Name: "Evade", Section: "16-22", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Text:   fixedText("[All Turns] When this Digimon would be deleted, by suspending this Digimon, it isn't deleted."),
	Clause: "16-22-2",
}
