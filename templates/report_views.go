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
	Reports     int    // open ones
	Suggestions int    // open ones
	Conflicts   int    // open ones
	Version     string // of the program
	Failing     string // why answers aren't stored; empty: they are
}

// SuggestionsPage is /admin/suggestions.
type SuggestionsPage struct{ Open, Closed []SuggestionLine }

// SuggestionLine is a question or a ruling that a reader suggests.
type SuggestionLine struct {
	Seq                           int64
	Kind, Title, File, Note, When string
	Bench                         string // where a ruling lies on the bench; may be empty
	Closed                        bool
}

// StatsPage is /admin/questions.
type StatsPage struct {
	Rows    []StatRow
	Reports int // open ones
	Updated string
}

// StatRow is one question's figures.
type StatRow struct {
	ID, Title       string
	Tries, Right    int
	Share           int // percent; -1: nobody tried
	Dead            int // wrong answers that next to nobody picks
	Disputed, Notes int // disagreements of engine and key; open reports
	Old             int // first attempts at earlier versions
	// Good are tries by good players, GoodMissed those that were wrong; Surprising: too many were.
	Good, GoodMissed int
	Surprising       bool
}

// StatPage is /admin/questions/{id}.
type StatPage struct {
	StatRow
	Answers []StatAnswer
	Numbers []StatNumber // what good players who missed it said instead of the number
	Reports []ReportLine
}

// StatNumber is a number that somebody answered, and how many did.
type StatNumber struct {
	Number string
	Times  int
}

// StatAnswer is how often an answer is picked.
type StatAnswer struct {
	HTML   string
	Right  bool
	Picked int
	Share  int // percent of first attempts
	Dead   bool
	Belief string
	Good   int // good players who missed the question with it
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
	Outdated                      bool // it is about an earlier version
	Closed                        bool
}
