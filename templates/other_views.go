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

// SearchPage is /search.
type SearchPage struct {
	Query  string
	Groups []SearchGroup
	Total  int
}

// SearchGroup is the hits of one kind.
type SearchGroup struct {
	Kind string // "Keywords", "Clauses", "FAQ", "Guides", "Questions", "Cards"
	More int    // hits that are not shown
	All  string // address of all of them; may be empty
	Hits []SearchHit
}

// SearchHit is one hit.
type SearchHit struct {
	Title   string
	URL     string
	Snippet string // safe HTML with <mark>
	Type    string // effect type label of a keyword, else ""
	Number  string // clause or section number, else ""
}

// ErrorPage is what a reader sees when something is not there or went wrong.
type ErrorPage struct {
	Status  int
	Heading string
	Message string
	Links   []Link // where to go on
	ID      string // request id to quote, for failures of ours
}
