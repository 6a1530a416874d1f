package templates

// AuthorPage is the form for a question or a ruling that a reader suggests.
type AuthorPage struct {
	Kind     string // question or ruling
	File     string
	Note     string
	Checked  bool
	Problems []BenchProblem // why it can't be played
	Findings []BenchProblem // what an author should mend
	Claims   []BenchClaim
	Board    *BoardView
	Problem  string // why it wasn't stored
	Sent     bool
}
