package progress

// A wrong answer is called dead if enough players have tried the question and almost none of them
// picked it at the first attempt.
const (
	deadTries = 20
	deadShare = 5 // percent of first attempts
)

// Dead reports whether a wrong answer misleads nobody: it was picked only so often in that many
// first attempts.
func Dead(picked, tries int) bool { return tries >= deadTries && 100*picked < deadShare*tries }
