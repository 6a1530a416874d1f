package rules

// <Use Req.> (16-42) waives the color requirements with the specified cards.
var useReq = KeywordSpec{
	Name: "Use Req.", Section: "16-42", Type: TypePersistent, Kind: PersistentEffect, Plays: false,
}
