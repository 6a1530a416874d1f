package quiz

// Mode is a way of being asked. It stands in addresses (?in=run), in the form's token and in the
// stored attempt.
type Mode string

// The modes.
const (
	Mix    Mode = "mix"    // chosen to the player's strength and gaps
	Topic  Mode = "topic"  // "quiz me on this": the topic is announced
	Daily  Mode = "daily"  // today's five
	Past   Mode = "past"   // the five of a day that is over: practice
	Run    Mode = "run"    // ascending until the first miss
	Storm  Mode = "storm"  // yes or no, for three minutes
	Exam   Mode = "exam"   // no word before the end
	Review Mode = "review" // what was missed, when it is due
	Replay Mode = "replay" // all open ones, oldest first
)

var modes = map[Mode]bool{Mix: true, Topic: true, Daily: true, Past: true, Run: true, Storm: true, Exam: true, Review: true, Replay: true}

// ParseMode reads a mode from an address. What is none is Mix: an old or mistyped address still
// asks a question.
func ParseMode(s string) Mode {
	if m := Mode(s); modes[m] {
		return m
	}
	return Mix
}

// Weight says how much an answer counts for the rating. What announces its topic gives part of the
// answer away: a right answer then says little, a wrong one still a lot.
type Weight struct{ Win, Loss float64 }

// The weights.
var (
	Full  = Weight{1, 1}
	Hint  = Weight{0.7, 0.8} // the player chose topic or effect type
	Told  = Weight{0.2, 0.7} // the player chose keyword or clause
	Unfit = Weight{0, 0}     // practice
)

// Of returns the weight of one answer.
func (w Weight) Of(right bool) float64 {
	if right {
		return w.Win
	}
	return w.Loss
}
