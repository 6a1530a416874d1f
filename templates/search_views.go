package templates

import "strings"

// SearchPage is /search.
type SearchPage struct {
	Query   string
	Fixed   []SearchFix // the words whose spelling was corrected
	Instead string      // address of the search without corrections; empty if there are none
	Means   []SearchReading
	Answer  *AnswerView
	Nearest []AnswerView // if there is no sure answer: answers that may fit, the best first
	Likely  bool         // the first of Nearest probably is the answer
	State   string       // how well the hits fit: "answered", "named", "close" or "none"
	Unknown string       // words that no page has, as the page shows them
	Some    bool         // no page has all the words
	NoCard  string       // a sentence about card numbers that don't exist; may be empty
	Cards   []SearchHit  // the cards that a question names
	// Namesakes are links to other cards with the names of Cards.
	Namesakes []Link
	Table     []TableRow // answers on the pages of Cards that have words of the question
	Published []TableRow // imported official answers that have words of the question
	Best      []SearchHit
	Groups    []SearchGroup
	Total     int
}

// SearchFix is a corrected word.
type SearchFix struct{ From, To string }

// SearchReading is a word and the term that the site uses for it.
type SearchReading struct{ Word, Term, URL string }

// SearchGroup has the hits of one kind.
type SearchGroup struct {
	Kind  string // "Keywords", "Clauses", "FAQ", "Guides", "Questions", "Cards"
	Total int
	More  int    // number of hits that aren't shown
	All   string // address of the list of all hits; may be empty
	Hits  []SearchHit
}

// SearchHit is one hit.
type SearchHit struct {
	Title   string
	URL     string
	Snippet string // safe HTML with <mark>
	Kind    string // such as "Ruling", "Clause" or "Keyword"; empty in a list of one kind
	Type    string // effect type of a keyword, otherwise ""
	Number  string // number of a clause or section, otherwise ""
}

// AnswerView is an answer shown above the hits.
type AnswerView struct {
	Near     bool   // it answers a question similar to the one that was asked
	Asked    string // the question that it answers; may be empty
	Word     string // "Yes", "No" or ""
	Sentence string
	Because  string
	Kind     string // such as "Ruling", "FAQ", "Clause" or "Keyword"
	URL      string // address of its page
	Proved   int    // number of lines of play that its proof examined; 0 if it has no proof by play
	Clauses  []Link
	Law      *Link  // the clause that decides it
	LawText  string // text of that clause
	Says     string // a common mistake about it
	Instead  string // what is true instead
	Quiz     string // address of a quiz question about it; may be empty
	See      string // address of its proof; may be empty
}

// fixedQuery returns the query with its corrections.
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

// indexFold returns the byte at which a word begins in a text, ignoring case, or −1 if the text
// doesn't have it.
func indexFold(s, w string) int {
	for i := 0; i+len(w) <= len(s); i++ {
		if strings.EqualFold(s[i:i+len(w)], w) {
			return i
		}
	}
	return -1
}

func quoted(s string) string { return "“" + s + "”" }

// otherNearest returns the nearest answers without the likely one, if there is one.
func otherNearest(v SearchPage) []AnswerView {
	if v.Likely {
		return v.Nearest[1:]
	}
	return v.Nearest
}
