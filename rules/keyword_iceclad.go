package rules

// <Iceclad> (16-35) makes battles compare digivolution cards instead of DP, except against Security Digimon; battle.go asks for it (16-35-4).
var iceclad = KeywordSpec{
	Name: "Iceclad", Section: "16-35", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
}
