package progress

// Step is one thing that the player could do next.
type Step struct {
	What  What
	N     int    // how many questions it is about
	Topic string // the topic, if What is Practice
}

// What is a kind of step.
type What string

// The kinds of steps, the most urgent first.
const (
	GoOn     What = "exam"     // an exam is running: go on with it
	Review   What = "review"   // N questions are due for review
	Replay   What = "replay"   // N questions were wrong at the last attempt
	Daily    What = "daily"    // N of today's five questions are left
	Practice What = "practice" // practise a weak topic
	Mix      What = "mix"      // answer any new question
)

// Standing is the information from which Next proposes steps.
type Standing struct {
	Exam      bool // whether an exam is running
	Due       int
	Open      int
	DailyLeft int
	Weak      []Topic
	New       int // how many questions the player never answered
}

// maxSteps is how many steps are proposed at once.
const maxSteps = 3

// Next returns what the player could do next, the most urgent step first: what ends soon, then
// reviews that are due, then the daily five, then questions that were missed, then the weakest
// topic.
func Next(s Standing) []Step {
	var out []Step
	add := func(when bool, x Step) {
		if when && len(out) < maxSteps {
			out = append(out, x)
		}
	}
	add(s.Exam, Step{What: GoOn})
	add(s.Due > 0, Step{What: Review, N: s.Due})
	add(s.DailyLeft > 0, Step{What: Daily, N: s.DailyLeft})
	add(s.Open > 0, Step{What: Replay, N: s.Open})
	if len(s.Weak) > 0 {
		add(true, Step{What: Practice, Topic: s.Weak[0].Name})
	}
	add(true, Step{What: Mix, N: s.New})
	return out
}
