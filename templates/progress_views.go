package templates

// ProgressPage is /progress.
type ProgressPage struct {
	Known    bool // this browser's player has answered something
	Total    int  // questions there are
	Answered int  // questions answered, as they stand now
	Attempts int
	Old      int // questions whose last answer was to other words than today's, or to words that nobody kept; not in Answered
	// The three states of the questions answered.
	Right, Fixed, Open int

	Next       []NextStep
	Daily      DailyProgress
	Rating     RatingView
	Weak       []TopicLine
	Strong     []TopicLine
	Topics     []TopicLine // all that were tried
	Met        []BeliefLine
	Overcome   []BeliefLine
	MoreMet    int // misconceptions not listed
	BestRun    int
	Runs       []RunLine
	Exams      []ExamLine
	Rows       []ProgressRow
	MoreRows   int
	ReviewWhen string // when something is due next, as words; "" if something is due now or nothing ever
}

// NextStep is a thing to do next. Post means that it is a form, because it changes something.
type NextStep struct {
	Label, Detail, URL string
	Post               bool
}

// DailyProgress is the calendar of the daily five, and the same in words.
type DailyProgress struct {
	Current, Best int
	Today         bool // today's five are done
	Spare         bool // a missed day would be forgiven
	Any           bool // at least one day
	Cells         []CalendarCell
	Months        []CalendarMonth
	Words         string
}

// CalendarCell is one day's square.
type CalendarCell struct {
	X, Y  int
	Mark  string // all, some, free, none, ahead
	Today bool
}

// CalendarMonth is a month's name above its first week.
type CalendarMonth struct {
	X    int
	Name string
}

// RatingView is the rating and its course.
type RatingView struct {
	Shown    bool // there are enough answers
	Rating   int
	Margin   int // it is as likely as not within that
	Games    int
	Need     int // answers until it is shown
	Path     string
	X, Y     string // of the last point
	From, To string // the labels below
	Words    string
}

// TopicLine is how one topic stands.
type TopicLine struct {
	Label, URL string
	Right, Of  int
	Early      bool // too few answers to be sure
}

// Share returns the part that is right, in percent.
func (t TopicLine) Share() int { return 100 * t.Right / max(1, t.Of) }

// BeliefLine is a misconception that was met.
type BeliefLine struct {
	Says, Correction string
	Clause           Link
	Met, Since       int
	When             string // the last time that it was met, or since when it is overcome
}

// RunLine is an ended run.
type RunLine struct {
	Score         int
	When, WhenISO string
	URL           string // the answer that ended it; may be empty
}

// ExamLine is an exam in a list.
type ExamLine struct {
	Name, URL     string
	When, WhenISO string
	Right, Of     int
	Result        string // pass, fail, done (there is nothing to pass), open
}

// ProgressRow is one answered question; its URL is that of the last attempt.
type ProgressRow struct {
	QuestionRow
	Attempts int
	State    string // right, fixed, open, review or old
	When     string
	WhenISO  string
}
