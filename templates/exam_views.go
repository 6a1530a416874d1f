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
	Minutes   int // 0: untimed
	Pass      int // percent; 0: nothing to pass
	OpenBook  bool
	Levels    string
	Missing   int // questions that the site lacks for it
}

// ExamView is an exam that goes on.
type ExamView struct {
	ID, Name        string
	Answered, Of    int
	Flagged         int
	Pass            int
	Need            int // right answers that pass
	OpenBook, Timed bool
	Left            string
	Until, UntilISO string
	Seconds         int // left
	Late            bool
	Places          []ExamPlace
}

// ExamPlace is a question of an exam that goes on.
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
	Changed  bool // the question was changed since the exam began: it isn't asked
	Problem  string
}

// ExamResultPage is an exam that is over.
type ExamResultPage struct {
	ID, Name                      string
	Problem                       string
	Result                        string // pass, fail, done
	Right, Of, All                int
	Percent, Pass, Need           int
	Disputed, Changed, Unanswered int
	When, WhenISO, Took           string
	Pace                          string // set: it was answered faster than anybody reads
	Chapters                      []ExamChapter
	Items                         []ExamOutcome
}

// missed says whether there is something to retry.
func (v ExamResultPage) missed() bool {
	return slices.ContainsFunc(v.Items, func(q ExamOutcome) bool { return outcomeResult(q.Outcome) == "wrong" })
}

// ExamChapter is how one chapter of the rules went.
type ExamChapter struct {
	Number, Name, URL string
	Right, Of         int
	Reread            []Link
}

// ExamOutcome is how one question went.
type ExamOutcome struct {
	N                       int
	ID, Title, URL, Outcome string
}

// ExamSheet is an exam to print.
type ExamSheet struct {
	Name, When, URL string
	Items           []SheetItem
}

// SheetItem is one question of a sheet.
type SheetItem struct {
	N        int
	Question QuestionPage
	Changed  bool
	Answer   string
	Ruling   []Block
	Clauses  []Link
}
