package rules

// <Link +> (16-40) raises the number of link cards.
var linkPlus = KeywordSpec{
	Name: "Link +", Section: "16-40", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
}
