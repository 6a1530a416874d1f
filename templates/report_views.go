package templates

// ReportPage is /quiz/{id}/report.
type ReportPage struct {
	ID, Token, Step string
	Reasons         []Option
	Note            string
	Problem         string
	Sent            bool
	Back            string
}

// AdminPage is /admin.
type AdminPage struct {
	Reports     int    // number of open reports
	Suggestions int    // number of open suggestions
	Conflicts   int    // number of open conflicts
	Version     string // version of the program
	Failing     string // why answers can't be stored; empty if they can
}

// SuggestionsPage is /admin/suggestions.
type SuggestionsPage struct{ Open, Closed []SuggestionLine }

// SuggestionLine is a question or a ruling that a reader has suggested.
type SuggestionLine struct {
	Seq                           int64
	Kind, Title, File, Note, When string
	Bench                         string // address of a bench with a suggested ruling; may be empty
	Closed                        bool
}

// StatsPage is /admin/questions.
type StatsPage struct {
	Rows    []StatRow
	Reports int // number of open reports
	Updated string
}

// StatRow has one question's figures.
type StatRow struct {
	ID, Title       string
	Tries, Right    int
	Share           int // right first attempts in percent; -1 if nobody has tried
	Dead            int // number of wrong answers that almost nobody picks
	Disputed, Notes int // disagreements between engine and key, and open reports
	Old             int // first attempts at earlier versions
	// Good counts the tries by good players, and GoodMissed those of them that were wrong.
	// Surprising means that these are too many.
	Good, GoodMissed int
	Surprising       bool
}

// StatPage is /admin/questions/{id}.
type StatPage struct {
	StatRow
	Answers []StatAnswer
	Numbers []StatNumber // the numbers that good players answered instead of the right one
	Reports []ReportLine
}

// StatNumber is a number that was answered, and how often.
type StatNumber struct {
	Number string
	Times  int
}

// StatAnswer is an answer, and how often it is picked.
type StatAnswer struct {
	HTML   string
	Right  bool
	Picked int
	Share  int // percentage of first attempts
	Dead   bool
	Belief string
	Good   int // good players who missed the question by picking it
}

// ReportsPage is /admin/reports.
type ReportsPage struct {
	Open   []ReportLine
	Closed []ReportLine
}

// ReportLine is one report.
type ReportLine struct {
	Seq                           int64
	When, Question, Title, Reason string
	Note, Step, Version           string
	Variant                       uint32
	Outdated                      bool // the report is about an earlier version
	Closed                        bool
}
