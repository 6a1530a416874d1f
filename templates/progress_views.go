package templates

// ProgressPage is /progress.
type ProgressPage struct {
	Known    bool // this browser's player has answered something
	Total    int  // number of questions that the site has
	Answered int  // number of questions that the reader has answered in their present wording
	Attempts int
	// number of questions whose last answer was given to another wording than today's, or to a
	// wording that nobody stored; Answered doesn't count them
	Old int
	// How many of the answered questions are right at once, put right later, and still open.
	Right, Fixed, Open int

	Next     []NextStep
	Daily    DailyProgress
	Rating   RatingView
	Weak     []TopicLine
	Strong   []TopicLine
	Topics   []TopicLine // every topic that the reader has tried
	Met      []BeliefLine
	Overcome []BeliefLine
	MoreMet  int // number of misconceptions that the list leaves out
	BestRun  int
	Runs     []RunLine
	Exams    []ExamLine
	Rows     []ProgressRow
	MoreRows int
	// when the next question is due for review, in words; "" if one is due now or none ever will be
	ReviewWhen string
}

// NextStep is something that the reader can do next. Post means that it is a form and not a link,
// because it changes something.
type NextStep struct {
	Label, Detail, URL string
	Post               bool
}

// DailyProgress is the calendar of the daily five questions, together with the same facts in words.
type DailyProgress struct {
	Current, Best int
	Today         bool // the reader has answered today's five questions
	Spare         bool // the next day that the reader misses won't break the streak
	Any           bool // the calendar has at least one day with answers
	Cells         []CalendarCell
	Months        []CalendarMonth
	Words         string
}

// CalendarCell is the square of one day in the calendar.
type CalendarCell struct {
	X, Y int
	// how many of the day's questions were answered: "all" or "some"; a missed day is "free" if it
	// was forgiven, else "none"; a later day is "ahead"
	Mark  string
	Today bool
}

// CalendarMonth is the name of a month, which stands above its first week in the calendar.
type CalendarMonth struct {
	X    int
	Name string
}

// RatingView is the reader's rating and the curve of how it changed.
type RatingView struct {
	Shown  bool // there are enough answers to show a rating
	Rating int
	// half the width of the interval that holds the true rating with a probability of one half
	Margin   int
	Games    int
	Need     int // number of answers that are missing before the rating is shown
	Path     string
	X, Y     string // coordinates of the last point of the curve
	From, To string // labels below the start and the end of the curve
	Words    string
}

// TopicLine shows how well the reader knows one topic.
type TopicLine struct {
	Label, URL string
	Right, Of  int
	Early      bool // the topic has too few answers for a reliable share
}

// Share returns the share of right answers in percent.
func (t TopicLine) Share() int { return 100 * t.Right / max(1, t.Of) }

// BeliefLine is a misconception that showed in the reader's answers.
type BeliefLine struct {
	Says, Correction string
	Clause           Link
	Met, Since       int
	// the last time that the misconception showed, or since when it is overcome
	When string
}

// RunLine is a run that has ended.
type RunLine struct {
	Score         int
	When, WhenISO string
	URL           string // address of the answer that ended the run; may be empty
}

// ExamLine is an exam in a list.
type ExamLine struct {
	Name, URL     string
	When, WhenISO string
	Right, Of     int
	Result        string // "pass", "fail", "done" (the exam has no mark to reach) or "open"
}

// ProgressRow is one question that the reader has answered. Its URL is that of the last attempt.
type ProgressRow struct {
	QuestionRow
	Attempts int
	State    string // "right", "fixed", "open", "review" or "old"
	When     string
	WhenISO  string
}
