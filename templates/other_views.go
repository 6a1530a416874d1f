package templates

// HomePage is /.
type HomePage struct {
	Types     []TypeCount
	Keywords  int
	Questions int
	Rulings   int
	Today     Today
	FAQs      []FAQRow
	Guides    []GuideRow
}

// ErrorPage is what a reader sees when something is not there or went wrong.
type ErrorPage struct {
	Status  int
	Heading string
	Message string
	Links   []Link // where to go on
	ID      string // request id to quote, for failures of ours
}
