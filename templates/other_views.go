package templates

// HomePage is /.
type HomePage struct {
	Keywords  KeywordList
	Questions int
	Rulings   int
	Today     Today
	Asked     []Asked
	CarryOn   []NextStep // what a known player does next
	FAQs      []FAQRow
}

// ErrorPage is what a reader sees when something is not there or went wrong.
type ErrorPage struct {
	Status  int
	Heading string
	Message string
	Links   []Link // where to go on
	ID      string // request id to quote, for failures of ours
}
