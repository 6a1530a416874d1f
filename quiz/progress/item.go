package progress

// When a wrong answer is dead: next to nobody who answers for the first time picks it, and enough
// have tried.
const (
	deadTries = 20
	deadShare = 5 // percent
)

// Dead reports whether a wrong answer that was picked so often in so many first attempts distracts
// nobody.
func Dead(picked, tries int) bool { return tries >= deadTries && 100*picked < deadShare*tries }
