package templates

import "strings"

// SearchPage is /search.
type SearchPage struct {
	Query   string
	Fixed   []SearchFix // words that were read as others
	Instead string      // address of the search for exactly what was typed; empty if that is this
	Means   []SearchReading
	Answer  *AnswerView
	Nearest []AnswerView // in place of an answer: what may be one, likeliest first
	Likely  bool         // the first of Nearest probably is
	State   string       // "answered", "named", "close", "none": how well the hits fit
	Words   string       // what nothing proved says, for the page
	Unknown string       // words that no page has, for the page
	Some    bool         // no page has all the words
	NoCard  string       // says which numbers are no card's; may be empty
	Cards   []SearchHit  // cards that a question names
	// Namesakes lead to other cards that have the names of Cards.
	Namesakes []Link
	Table     []TableRow // what stands on the pages of Cards and has words of the question
	Published []TableRow // imported official answers that have the words of the question
	Best      []SearchHit
	Groups    []SearchGroup
	Total     int
}

// SearchFix is a word that was read as another one.
type SearchFix struct{ From, To string }

// SearchReading is a word and what it is called here.
type SearchReading struct{ Word, Term, URL string }

// SearchGroup is the hits of one kind.
type SearchGroup struct {
	Kind  string // "Keywords", "Clauses", "FAQ", "Guides", "Questions", "Cards"
	Total int
	More  int    // hits that are not shown
	All   string // address of all of them; may be empty
	Hits  []SearchHit
}

// SearchHit is one hit.
type SearchHit struct {
	Title   string
	URL     string
	Snippet string // safe HTML with <mark>
	Kind    string // "Ruling", "Clause", "Keyword" …; empty in a list of one kind
	Type    string // effect type label of a keyword, else ""
	Number  string // clause or section number, else ""
}

// AnswerView is the answer on top of the hits.
type AnswerView struct {
	Near     bool   // it answers a question that is like the one that was asked
	Asked    string // the question that it answers; may be empty
	Word     string // "Yes", "No" or ""
	Sentence string
	Because  string
	Kind     string // "Ruling", "FAQ", "Clause", "Keyword"
	URL      string // its page
	Proved   int    // lines of play that the proof looked at; 0: it isn't proved by one
	Clauses  []Link
	Law      *Link  // the clause that decides it
	LawText  string // its text
	Says     string // the common mistake
	Instead  string // what is so instead
	Quiz     string // address of a question about it; may be empty
	See      string // address of the proof; may be empty
}

// fixedQuery returns the query as it was read.
func fixedQuery(v SearchPage) string {
	q := v.Query
	if len(v.Fixed) == 1 && len(v.Fixed[0].From) >= len(q)-1 {
		return v.Fixed[0].To
	}
	for _, f := range v.Fixed {
		if i := indexFold(q, f.From); i >= 0 {
			q = q[:i] + f.To + q[i+len(f.From):]
		}
	}
	return q
}

// indexFold returns where a lower-case word stands in a text of whatever case, −1 if nowhere.
func indexFold(s, w string) int {
	for i := 0; i+len(w) <= len(s); i++ {
		if strings.EqualFold(s[i:i+len(w)], w) {
			return i
		}
	}
	return -1
}

func quoted(s string) string { return "“" + s + "”" }

// otherNearest returns the nearest answers that stand beside the likely one, or all if none is likely.
func otherNearest(v SearchPage) []AnswerView {
	if v.Likely {
		return v.Nearest[1:]
	}
	return v.Nearest
}
