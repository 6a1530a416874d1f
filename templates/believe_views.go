package templates

// BelievePage sets a bench's line beside what misconceptions make of it.
type BelievePage struct {
	Code, Back string
	Error      string // why nothing can be compared
	Head       string // how many of the misconceptions lead elsewhere
	Parted     []BelievedRow
	Chosen     string // the misconception that was asked for; "" if none
	Same       string // said where it changes nothing
	All        []Option
}

// BelievedRow is a misconception under which the lines part.
type BelievedRow struct {
	Open bool
	Duel DuelView
}
