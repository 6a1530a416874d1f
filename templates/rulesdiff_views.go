package templates

// RulesDiffPage is /rules/diff.
type RulesDiffPage struct {
	Imported []string // versions
	Problem  string
	Old, New string
	Olds     []Option
	News     []Option
	Same     int
	Left     int
	Kinds    []RulesDiffKind
	Reworded []RulesDiffCount // what cites a clause with other words
	Numbered []RulesDiffCount // what cites only clauses with another number
	CitesBy  string
	Rows     []RulesDiffRow
	Prev     *Link
	Next     *Link
}

// RulesDiffKind is a way to show only what moved, and so on.
type RulesDiffKind struct {
	Name, URL string
	N         int
	Current   bool
}

// RulesDiffCount is how many there are of something: 3 "rulings".
type RulesDiffCount struct {
	N    int
	Name string
}

// RulesDiffRow is one clause that isn't the same, or several that moved together.
type RulesDiffRow struct {
	Kind    string // "moved", "changed", "added" or "removed"
	ID      string // its anchor
	Old     string
	New     string
	OldLast string // of several: the last number; else empty
	NewLast string
	URL     string // our page of the clause; empty if there is none
	Note    string // "98 % of the words are the same"
	Words   []RulesDiffPiece
	Pairs   []RulesDiffPair // of several
	Cited   []RulesDiffCount
	Cites   []RulesDiffCite
	More    int // further cites
}

// RulesDiffPiece is a run of words.
type RulesDiffPiece struct {
	Text string
	Mark string // "deleted", "inserted" or empty
}

// RulesDiffPair is one of several clauses that moved together.
type RulesDiffPair struct{ Old, New, Text string }

// RulesDiffCite is a page that cites a clause.
type RulesDiffCite struct {
	Kind string // "Ruling"
	Link
}

// newOnly returns the number of a clause that was added.
func newOnly(r RulesDiffRow) string {
	if r.Old == "" {
		return r.New
	}
	return ""
}
