package rules

// <Security A.> (16-4) changes the number of cards its holder checks; Checks adds all instances up (16-4-3) and stops at 0 (16-4-4).
var securityAttack = KeywordSpec{
	Name: "Security A.", Section: "16-4", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
}
