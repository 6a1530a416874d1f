package templates

// BelievePage compares a bench's line with the lines that players with misconceptions would play.
type BelievePage struct {
	Code, Back string
	Error      string // why nothing can be compared
	Head       string // how many of the misconceptions change the line, as a sentence
	Parted     []BelievedRow
	Chosen     string // the misconception that the reader has chosen; "" if none
	Same       string // a sentence for a misconception that changes nothing
	All        []Option
}

// BelievedRow is a misconception under which the lines part.
type BelievedRow struct {
	Open bool
	Duel DuelView
}
