package templates

// ReviewPage is /quiz/review.
type ReviewPage struct {
	Known    bool // the player has missed a question before
	Due      int  // number of questions due today
	More     int  // number of further questions that are due, beyond what one day asks
	Waiting  int  // number of questions in review that aren't due yet
	Overcome int
	Open     int
	When     string // when the next one is due, if none is due now; may be empty
	Replay   string // label of the button that replays open questions; "" if there are none
	// How many questions of a begun replay are left, and how many it has.
	ReplayLeft, ReplayAll int
	Replayed              bool // the reader has just answered the last one of a replay
}
