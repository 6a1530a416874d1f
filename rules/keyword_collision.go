package rules

// <Collision> (16-30) gives the opponent's Digimon <Blocker> while its holder attacks (standing.go) and makes the opponent block (blockTiming in
// attack.go).
var collision = KeywordSpec{
	Name: "Collision", Section: "16-30", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
}
