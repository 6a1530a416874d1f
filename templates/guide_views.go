package templates

// GuideRow is a guide in a list.
type GuideRow struct {
	Title, URL string
	Summary    string // safe inline HTML
}

// GuidePage is /guides/{slug}.
type GuidePage struct {
	GuideRow
	Body       []Block
	TOC        []Link
	Prev, Next *Link
}

// RulingRow is a ruling in a list.
type RulingRow struct {
	Title   string
	Slug    string
	Clauses []Link
}

// RulingGroup is the rulings on one subject: a keyword, or a chapter of the rules.
type RulingGroup struct {
	Anchor string // unique on the page
	Title  string
	URL    string // of the keyword or chapter
	Rows   []RulingRow
}

// RulingPage is /rulings/{slug}: a position, what is claimed about it, and the proof.
type RulingPage struct {
	RulingRow
	Source string // where the question came from
	Quiz   string // address of a question about its clauses, "" if there is none
	Proof  *ProofView
	Cards  []CardText
	Myth   *DuelView // a misconception that the ruling refutes, nil if there is none
}
