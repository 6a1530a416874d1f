package templates

// CodePage is /progress/code.
type CodePage struct {
	Known bool   // there is a player to move
	Made  string // when the present code was made; "" if there is none
	Code  string // a new code, shown this once
}

// RecoverPage is /progress/recover.
type RecoverPage struct {
	Typed   string
	Problem string
	Here    int // answers of this browser that would be left behind: the reader is asked once more
}

// DeletePage is /progress/delete.
type DeletePage struct {
	Known    bool
	Attempts int
	Problem  string
}
