package rules

// <Succession> (16-47) gives its holder the effects of a digivolution card.
var succession = KeywordSpec{
	Name: "Succession", Section: "16-47", Type: TypePersistent, Kind: PersistentEffect, Plays: false,
}
