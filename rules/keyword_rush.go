package rules

// <Rush> (16-15) lets its holder attack in the turn it was played; mayDeclare in attack.go asks for it (16-15-1).
var rush = KeywordSpec{
	Name: "Rush", Section: "16-15", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
}
