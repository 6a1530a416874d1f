package rules

// <Digisorption> (16-10) interrupts the digivolution into its own card in the hand (16-10-2).
var digisorption = KeywordSpec{
	Name: "Digisorption", Section: "16-10", Type: TypeInstant, Kind: ImmediateEffect, Plays: false,
}
