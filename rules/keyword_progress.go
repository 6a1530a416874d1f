package rules

// <Progress> (16-39) keeps the opponent's effects off its holder while it attacks; unaffected in standing.go asks for it (16-39-1).
var progress = KeywordSpec{
	Name: "Progress", Section: "16-39", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
}
