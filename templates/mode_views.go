package templates

import "strconv"

// ModeLine tells, above a question or its result, which quiz mode asks the question and how far the
// reader has come in it. The zero value shows nothing.
type ModeLine struct {
	Text  string
	URL   string // address of the page of the mode
	Pips  []Pip
	Skip  *SkipRun
	Storm *StormLine

	// Onward is the label of the link that leads on from a result after which the mode asks nothing
	// more. It is "" if the mode asks more.
	Onward string
}

// onwardWords returns the label of the link that leads on from a result.
func onwardWords(m ModeLine) string {
	if m.Onward != "" {
		return m.Onward
	}
	return "Next question"
}

// Pip is the small mark for one of the five questions of the day.
type Pip struct {
	N int
	// "right", "wrong", "review", "now" for the present question, or "" for a later one
	State string
	URL   string // address of the attempt at the question, "" if there is none
}

// words describe a pip's state for readers who can't see the mark.
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

// class returns a pip's class in the style sheet.
func (p Pip) class() string {
	return map[string]string{"right": "ok", "wrong": "no", "now": "now"}[p.State]
}

// StormLine shows the state of a storm, the quiz against the clock.
type StormLine struct {
	Seconds, Right int
	Left           string // the time that is left: "2:05 left"
	Over           string // address of the page that the storm leads to when its time is over
	// how the last answer went: "right", "wrong" or "review"; "" if there is none yet
	Last string
}

// lastWords says how the last answer went.
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

// StormPage is /quiz/storm, the quiz against the clock.
type StormPage struct {
	Over        bool // the storm that the page is about has ended
	Name        string
	Right, Not  int
	Missed      []QuestionRow
	Go          string // address at which an open storm goes on; "" if none is open
	Today, Ever int    // the reader's best result of today, and of all days
}

// SkipRun is the button that skips the present question of a run.
type SkipRun struct{ Run, Question string }

// Today is the box about the five questions of the day.
type Today struct {
	Pips     []Pip
	Go       string // address of the next question, or of the summary
	GoWords  string
	Done     bool
	Streak   int
	Best     int
	Spare    bool // the next day that the reader misses won't break the streak
	Answered int
	Right    int
	Next     string // a sentence that says when the next five questions come
	Unread   bool   // the reader's progress can’t be read from storage at the moment
}

// DailyPage is /quiz/daily and /quiz/daily/{day}.
type DailyPage struct {
	Date    string // the day in words: "22 November 2026"
	Day     string // the day in addresses: "2026-11-22"
	Past    bool   // the day is over, so that its questions are only practice
	Today   Today
	Summary *DailySummary // how the day went; nil until all five questions are answered
	Archive []Link        // earlier days, the newest first
}

// DailySummary tells how a reader's day went.
type DailySummary struct {
	Words string // "4 of 5 right."
	Rows  []QuestionRow
	Share string // a text for sharing that gives no answer away
	URL   string // address of the day's page, for sharing
}

// RunPage is /quiz/run.
type RunPage struct {
	Open  *RunRow // the run that isn't over yet; nil if there is none
	Ended *RunRow // the last run that ended, set if no run is open
	Best  int
	Rows  []RunRow // runs that ended, the newest first
}

// RunRow is one run: a quiz that goes on until an answer is wrong.
type RunRow struct {
	ID      string
	Score   int
	When    string
	WhenISO string
	Skip    bool // the reader may still skip one question
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
	Next    string // address of the next question that passes the filters
	Fits    int    // number of questions that pass the filters
	Drills  int    // number of drills among those questions
	Total   int
	Weak    bool   // the reader asks for questions on their weak topics only
	WeakIn  string // names of the reader's weak topics, "" if none is known
	Open    bool   // the filters are shown unfolded
	Topics  []Option
	Types   []Option
	Levels  []Option
	Keyword []Option
	Kinds   []Option // the choice between drills and other questions
	Clause  string
	Bad     string
	Run     *RunRow // the run that isn't over yet; nil if there is none
	BestRun int
	Rows    []QuestionRow
	From    int    // number of the first row in the whole list, counted from 1
	Prev    string // address of the previous page of the list, "" if there is none
	After   string
	Listed  bool // the list is shown unfolded
}

// todayWords says how many of the five questions of the day are answered, and how many were
// answered right.
func todayWords(t Today) string {
	of := " of " + strconv.Itoa(len(t.Pips))
	if t.Done {
		return strconv.Itoa(t.Right) + of + " right"
	}
	return strconv.Itoa(t.Answered) + of + " done, " + strconv.Itoa(t.Right) + " right"
}

// runTargets are the numbers of right answers that a reader can choose as the goal of a run.
var runTargets = []int{5, 10, 15, 20, 30}

// AwayPage is the quiz on the reader's own device, where there is no network.
type AwayPage struct {
	Date    string // the day that the five questions are for: "22 November 2026"
	Past    bool   // that day is over
	Today   Today
	Drills  int    // number of drills that the device holds
	Done    int    // number of those drills that were answered on the device
	Right   int    // number of those answers that were right
	Answers int    // number of answers that wait to be sent to the site
	Until   string // the time after which the site no longer takes those answers
}
