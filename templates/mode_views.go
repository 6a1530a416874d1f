package templates

import "strconv"

// ModeLine says above a question and its result what is being asked, and how far it has gone. The zero value is nothing.
type ModeLine struct {
	Text  string
	URL   string // the mode's own page
	Pips  []Pip
	Skip  *SkipRun
	Storm *StormLine

	// Onward are the words of the way on from a result after which the mode asks nothing more; "" if it does.
	Onward string
}

// onwardWords are what the way on from a result says.
func onwardWords(m ModeLine) string {
	if m.Onward != "" {
		return m.Onward
	}
	return "Next question"
}

// Pip is one station of today's five.
type Pip struct {
	N     int
	State string // "right", "wrong", "review", "now" or "" for one to come
	URL   string // of the attempt, "" if there is none
}

// words say a pip's state to readers who don't see it.
func (p Pip) words() string {
	switch p.State {
	case "right":
		return "right"
	case "wrong":
		return "wrong"
	case "review":
		return "under review"
	case "now":
		return "this question"
	}
	return "to come"
}

// class is a pip's class in the style sheet.
func (p Pip) class() string {
	return map[string]string{"right": "ok", "wrong": "no", "now": "now"}[p.State]
}

// StormLine is how a storm goes.
type StormLine struct {
	Seconds, Right int
	Left           string // "2:05 left"
	Over           string // where it ends
	Last           string // how the last answer went: "right", "wrong", "review"; "": there is none yet
}

// lastWords say how the last answer went.
func (l StormLine) lastWords() string {
	switch l.Last {
	case "right":
		return "Right."
	case "wrong":
		return "Wrong. You see why at the end."
	case "review":
		return "Not counted: it is under review."
	}
	return ""
}

// StormPage is /quiz/storm.
type StormPage struct {
	Over        bool // the one that the page is about
	Name        string
	Right, Not  int
	Missed      []QuestionRow
	Go          string // where one goes on; "" if none does
	Today, Ever int    // the best
}

// SkipRun is the button that skips the question of a run.
type SkipRun struct{ Run, Question string }

// Today is the box with the day's five.
type Today struct {
	Pips     []Pip
	Go       string // address of the next question, or of the summary
	GoWords  string
	Done     bool
	Streak   int
	Best     int
	Spare    bool // a missed day would be forgiven
	Answered int
	Right    int
	Next     string // when the next five come, as a sentence
	Unread   bool   // how far the reader is can’t be read just now
}

// DailyPage is /quiz/daily and /quiz/daily/{day}.
type DailyPage struct {
	Date    string // "22 November 2026"
	Day     string // "2026-11-22"
	Past    bool   // practice
	Today   Today
	Summary *DailySummary // nil until all five are answered
	Archive []Link        // days before, the newest first
}

// DailySummary is how a day went.
type DailySummary struct {
	Words string // "4 of 5 right."
	Rows  []QuestionRow
	Share string // text to share, that spoils nothing
	URL   string // of the day, for sharing
}

// RunPage is /quiz/run.
type RunPage struct {
	Open  *RunRow // the one that goes on
	Ended *RunRow // the last one, if none goes on
	Best  int
	Rows  []RunRow // ended ones, the newest first
}

// RunRow is one run.
type RunRow struct {
	ID      string
	Score   int
	When    string
	WhenISO string
	Skip    bool // the skip is left
	Miss    *RunMiss
}

// RunMiss is the question that ended a run.
type RunMiss struct {
	Title, URL string
	Clauses    []Link
}

// QuizFront is /quiz.
type QuizFront struct {
	Today   Today
	Next    string // address of the next question under the filters
	Fits    int    // questions that the filters leave
	Drills  int    // of them
	Total   int
	Weak    bool   // the switch
	WeakIn  string // the weak topics, "" if none is known
	Open    bool   // the filters are shown unfolded
	Topics  []Option
	Types   []Option
	Levels  []Option
	Keyword []Option
	Kinds   []Option // drills or not
	Clause  string
	Bad     string
	Run     *RunRow // the one that goes on
	BestRun int
	Rows    []QuestionRow
	From    int    // place of the first row, 1-based
	Prev    string // address of the page of the list before, "" if there is none
	After   string
	Listed  bool // the list is shown unfolded
}

// todayWords say how far the five are, and how many of them are right.
func todayWords(t Today) string {
	of := " of " + strconv.Itoa(len(t.Pips))
	if t.Done {
		return strconv.Itoa(t.Right) + of + " right"
	}
	return strconv.Itoa(t.Answered) + of + " done, " + strconv.Itoa(t.Right) + " right"
}

// runTargets are the numbers that can be chosen as a run's target.
var runTargets = []int{5, 10, 15, 20, 30}

// AwayPage is the quiz on the reader's own device, where there is no network.
type AwayPage struct {
	Date    string // of the five: "22 November 2026"
	Past    bool   // their day is over
	Today   Today
	Drills  int    // taken along
	Done    int    // of them answered here
	Right   int    // of them right
	Answers int    // that wait to be sent
	Until   string // when it is too late to send them
}
