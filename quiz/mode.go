package quiz

// Mode says in which part of the site a question was asked. It stands in addresses (?in=run), in
// the form's token and in the stored attempt.
type Mode string

// The modes.
const (
	Mix    Mode = "mix"    // questions chosen to suit the player's strength and gaps
	Topic  Mode = "topic"  // "quiz me on this": the player knows the topic beforehand
	Daily  Mode = "daily"  // today's five questions
	Past   Mode = "past"   // the five questions of an earlier day, as practice
	Run    Mode = "run"    // a run: harder and harder questions until the first mistake
	Storm  Mode = "storm"  // a storm: yes-or-no questions for three minutes
	Exam   Mode = "exam"   // an exam: no verdict is shown before the end
	Review Mode = "review" // questions that the player missed, on the day when they are due again
	Replay Mode = "replay" // all questions that the player last got wrong, the oldest first
)

var modes = map[Mode]bool{Mix: true, Topic: true, Daily: true, Past: true, Run: true, Storm: true, Exam: true, Review: true, Replay: true}

// ParseMode reads a mode from an address. A text that is no mode gives Mix, so that an old or
// mistyped address still asks a question.
func ParseMode(s string) Mode {
	if m := Mode(s); modes[m] {
		return m
	}
	return Mix
}

// Weight says how much an answer counts for the rating, if it is right and if it is wrong. A mode
// that announces the topic gives part of the answer away: then a right answer shows little, but a
// wrong one still a lot.
type Weight struct{ Win, Loss float64 }

// The weights.
var (
	Full  = Weight{1, 1}
	Hint  = Weight{0.7, 0.8} // the player chose the topic or the effect type
	Told  = Weight{0.2, 0.7} // the player chose the keyword or the clause
	Unfit = Weight{0, 0}     // practice: doesn't count
)

// Of returns the weight of one answer, right or wrong.
func (w Weight) Of(right bool) float64 {
	if right {
		return w.Win
	}
	return w.Loss
}
