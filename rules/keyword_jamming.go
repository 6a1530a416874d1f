package rules

// <Jamming> (16-9) saves its holder in a battle with a Security Digimon; battle.go asks for it (16-9-1).
var jamming = KeywordSpec{
	Name: "Jamming", Section: "16-9", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
}
