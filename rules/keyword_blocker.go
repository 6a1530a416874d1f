package rules

// <Blocker> (16-5) allows its holder to block; mayBlock in attack.go asks for it (12-1-1).
var blocker = KeywordSpec{
	Name: "Blocker", Section: "16-5", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
}
