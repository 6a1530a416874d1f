package templates

// BelievePage compares the line of play of a bench with the lines that players with misconceptions
// would play.
type BelievePage struct {
	Code, Back string
	Error      string // why nothing can be compared
	Head       string // how many of the misconceptions change the line, as a sentence
	Parted     []BelievedRow
	Chosen     string // the misconception that the reader has chosen; "" if none is chosen
	Same       string // a sentence for a misconception that changes nothing
	All        []Option
}

// BelievedRow is a misconception whose line of play differs from the bench's line.
type BelievedRow struct {
	Open bool
	Duel DuelView
}
