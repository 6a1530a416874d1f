package templates

// ReviewPage is /quiz/review.
type ReviewPage struct {
	Known    bool // this player has missed something
	Due      int  // today
	More     int  // due, but beyond what a day asks
	Waiting  int  // in review, not due
	Overcome int
	Open     int
	When     string // of the next one, if none is due; "" if there is none
	Replay   string // the button's words; "" if nothing is open
	// A replay that was begun.
	ReplayLeft, ReplayAll int
	Replayed              bool // the reader comes from the last of it
}
