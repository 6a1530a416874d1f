package search

import (
	"slices"

	"digijudge/rules/clause"
)

// The result of a search, as pages show it.

// The kinds of pages that a search finds.
const (
	KindKeyword  = "keyword"
	KindClause   = "clause"
	KindFAQ      = "faq"
	KindGuide    = "guide"
	KindQuestion = "question"
	KindRuling   = "ruling"
)

// Confidence says how well the result answers the query.
type Confidence int

// From nothing to an answer.
const (
	Nothing  Confidence = iota // no page is close to it
	Close                      // some pages are close to it
	Named                      // the query is the name or number of a page
	Answered                   // a ruling, an FAQ entry or a clause answers it
)

// Result is the result of a search.
type Result struct {
	Query      string // the query as it was read
	Fixed      []Fix  // the words that were corrected
	Confidence Confidence
	// the best hits of all kinds, best first; if Answered, the first is the answer
	Best   []Hit
	Groups []Group  // the other hits by kind
	Total  int      // number of hits
	Some   bool     // no page has everything that was asked for: the hits have parts of it
	Words  []string // the words that were searched for, in alphabetical order
	Answer *Answer  // set if Answered
	// if Close: those of Best that may answer the query, likeliest first, at most maxNear
	Near    []*Answer
	Likely  bool      // the first of Near probably answers it
	Unknown []string  // words that no page has
	Means   []Reading // words that were read as a term with the same meaning
	Proved  bool      // a ruling or an FAQ entry is close to the query
}

// Answer is what a page answers to a question.
type Answer struct {
	Hit
	Asked    string // the question that the page answers, if one is written there
	Word     string // "Yes", "No", or "" if neither is certain
	Sentence string // the ruling itself
	Because  string // the reason; may be empty
	Law      string // the clause that decides it; may be empty
	LawText  string // the text of that clause
	LawURL   string
	by       int32 // the sentence that matches the query
	score    float32
}

// Reading is a word of a query and the term of the lexicon that it was read as.
type Reading struct{ Word, Term, See string }

// Group is the hits of one kind, best first.
type Group struct {
	Kind  string // one of the Kind constants
	Title string // its heading: "Keywords", "Clauses", "FAQ", "Guides", "Questions" or "Rulings"
	Total int    // number of hits of this kind; Hits may hold fewer
	Hits  []Hit
}

// Hit is one page that was found.
type Hit struct {
	Kind    string
	Key     string // slug, clause number or id
	Title   string // plain text
	Type    string // effect type of a keyword (or of a clause's keyword); may be empty
	Number  string // clause or section number; may be empty
	URL     string
	Snippet string          // safe HTML with the matching words in <mark>; may be empty
	Exact   bool            // the query is its clause number or name
	Clauses []clause.Clause // the clauses that it cites
}

// ByKind returns all hits by kind, the kind of the best hit first.
func (r *Result) ByKind() (groups []Group) {
	at := func(kind string) *Group {
		for i := range groups {
			if groups[i].Kind == kind {
				return &groups[i]
			}
		}
		groups = append(groups, Group{Kind: kind, Title: groupTitles[kindOrder(kind)].title})
		return &groups[len(groups)-1]
	}
	for _, h := range r.Best {
		g := at(h.Kind)
		g.Hits, g.Total = append(g.Hits, h), g.Total+1
	}
	for _, more := range r.Groups {
		g := at(more.Kind)
		g.Hits, g.Total = append(g.Hits, more.Hits...), g.Total+more.Total
	}
	return groups
}

// All returns the hits in the order in which they are shown.
func (r *Result) All() []Hit {
	all := slices.Clone(r.Best)
	for _, g := range r.Groups {
		all = append(all, g.Hits...)
	}
	return all
}
