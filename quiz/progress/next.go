package progress

// Step is a thing to do next.
type Step struct {
	What  What
	N     int    // how many
	Topic string // Practice
}

// What kind of thing.
type What string

// The things to do, the most urgent first.
const (
	GoOn     What = "exam"     // an exam is running
	Review   What = "review"   // N are due
	Replay   What = "replay"   // N are open
	Daily    What = "daily"    // N of today's five are left
	Practice What = "practice" // a weak topic
	Mix      What = "mix"      // anything new
)

// Standing is what Next goes by.
type Standing struct {
	Exam      bool // one is running
	Due       int
	Open      int
	DailyLeft int
	Weak      []Topic
	New       int // questions never answered
}

// maxSteps is how many things are proposed at once.
const maxSteps = 3

// Next returns the things to do next, the most useful first: what runs out, then what is being
// forgotten, then today's, then what was missed, then the weakest topic.
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
