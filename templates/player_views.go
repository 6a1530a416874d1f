package templates

// CodePage is /progress/code, where a reader gets a code that moves their progress to another
// browser.
type CodePage struct {
	Known bool   // this browser has a player whose progress can be moved
	Made  string // when the code that is valid now was made; "" if there is none
	Code  string // a new code, which only this page shows
}

// RecoverPage is /progress/recover, where a reader enters such a code.
type RecoverPage struct {
	Typed   string
	Problem string
	// number of answers in this browser that would be left behind; if there are any, the page asks
	// for confirmation
	Here int
}

// DeletePage is /progress/delete, where a reader deletes their progress.
type DeletePage struct {
	Known    bool
	Attempts int
	Problem  string
}
