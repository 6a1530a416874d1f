package templates

// AuthorPage is the form for a question or a ruling that a reader suggests.
type AuthorPage struct {
	Kind     string // what the form is for: a question or a ruling
	File     string
	Note     string
	Checked  bool
	Problems []BenchProblem // the reasons why the suggested text can't be played
	Findings []BenchProblem // things in the text that its author should mend
	Claims   []BenchClaim
	Board    *BoardView
	Problem  string // why the suggestion wasn't stored
	Sent     bool
}
