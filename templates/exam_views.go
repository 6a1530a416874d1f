package templates

import "slices"

// ExamsPage is /quiz/exam.
type ExamsPage struct {
	Problem string
	Running *ExamLine
	Presets []ExamPreset
	History []ExamLine
}

// ExamPreset is a kind of exam.
type ExamPreset struct {
	ID, Name  string
	Questions int
	Minutes   int // time limit; 0 means that there is none
	// share of right answers that passes, in percent; 0 means that the exam can't be failed
	Pass     int
	OpenBook bool
	Levels   string
	Missing  int // how many questions the site has too few for this exam
}

// ExamView is an exam that somebody is taking.
type ExamView struct {
	ID, Name        string
	Answered, Of    int
	Flagged         int
	Pass            int
	Need            int // number of right answers that are needed to pass
	OpenBook, Timed bool
	Left            string
	Until, UntilISO string
	Seconds         int // seconds that are left
	Late            bool
	Places          []ExamPlace
}

// ExamPlace is one question in the overview of an exam that somebody is taking.
type ExamPlace struct {
	N              int
	Given, Flagged bool
}

// ExamItemPage is one question of an exam.
type ExamItemPage struct {
	Exam     ExamView
	N        int
	Question QuestionPage
	Flagged  bool
	Changed  bool // the question was changed after the exam began, so it isn't asked
	Problem  string
}

// ExamResultPage is the result of a finished exam.
type ExamResultPage struct {
	ID, Name                      string
	Problem                       string
	Result                        string // "pass", "fail" or "done"
	Right, Of, All                int
	Percent, Pass, Need           int
	Disputed, Changed, Unanswered int
	When, WhenISO, Took           string
	// a remark, set if the exam was answered faster than anybody can read
	Pace     string
	Chapters []ExamChapter
	Items    []ExamOutcome
}

// missed reports whether some answers were wrong, so that there is something to retry.
func (v ExamResultPage) missed() bool {
	return slices.ContainsFunc(v.Items, func(q ExamOutcome) bool { return outcomeResult(q.Outcome) == "wrong" })
}

// ExamChapter is the result of an exam in one chapter of the rules.
type ExamChapter struct {
	Number, Name, URL string
	Right, Of         int
	Reread            []Link
}

// ExamOutcome is the result of one question of an exam.
type ExamOutcome struct {
	N                       int
	ID, Title, URL, Outcome string
}

// ExamSheet is an exam to print.
type ExamSheet struct {
	Name, When, URL string
	Items           []SheetItem
}

// SheetItem is one question of a printed exam.
type SheetItem struct {
	N        int
	Question QuestionPage
	Changed  bool
	Answer   string
	Ruling   []Block
	Clauses  []Link
}
