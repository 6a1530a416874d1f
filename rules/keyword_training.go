package rules

// <Training> (16-41) suspends its holder to place the deck's top card under it.
var training = KeywordSpec{
	Name: "Training", Section: "16-41", Type: TypeActivated, Kind: ActivatedEffect, Plays: false,
}
