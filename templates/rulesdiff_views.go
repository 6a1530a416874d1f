package templates

// RulesDiffPage is /rules/diff.
type RulesDiffPage struct {
	Imported []string // the imported versions
	Problem  string
	Old, New string
	Olds     []Option
	News     []Option
	Same     int
	Left     int
	Kinds    []RulesDiffKind
	Reworded []RulesDiffCount // pages that cite a reworded clause
	Numbered []RulesDiffCount // pages that cite only clauses whose number has changed
	CitesBy  string
	Rows     []RulesDiffRow
	Prev     *Link
	Next     *Link
}

// RulesDiffKind is a filter for one kind of change.
type RulesDiffKind struct {
	Name, URL string
	N         int
	Current   bool
}

// RulesDiffCount is a number of pages of one kind, such as 3 "rulings".
type RulesDiffCount struct {
	N    int
	Name string
}

// RulesDiffRow is one clause that has changed, or several that have moved together.
type RulesDiffRow struct {
	Kind    string // "moved", "changed", "added" or "removed"
	ID      string // the row's anchor
	Old     string
	New     string
	OldLast string // for several clauses: the number of the last one; otherwise empty
	NewLast string
	URL     string // address of the site's page of the clause; empty if there is none
	Note    string // such as "98 % of the words are the same"
	Words   []RulesDiffPiece
	Pairs   []RulesDiffPair // for several clauses: each of them
	Cited   []RulesDiffCount
	Cites   []RulesDiffCite
	More    int // number of further pages that cite it
}

// RulesDiffPiece is a piece of text.
type RulesDiffPiece struct {
	Text string
	Mark string // "deleted", "inserted", or empty if both versions have it
}

// RulesDiffPair is one of several clauses that have moved together.
type RulesDiffPair struct{ Old, New, Text string }

// RulesDiffCite is a page that cites a clause.
type RulesDiffCite struct {
	Kind string // such as "Ruling"
	Link
}

// newOnly returns the number of a clause that was added, and "" for other rows.
func newOnly(r RulesDiffRow) string {
	if r.Old == "" {
		return r.New
	}
	return ""
}
