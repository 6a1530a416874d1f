package search

import (
	"slices"

	"digijudge/rules/clause"
)

// What a search finds, as pages show it.

// The kinds of pages that a search finds.
const (
	KindKeyword  = "keyword"
	KindClause   = "clause"
	KindFAQ      = "faq"
	KindGuide    = "guide"
	KindQuestion = "question"
	KindRuling   = "ruling"
)

// Confidence says how well what was found answers the query.
type Confidence int

// From nothing to the answer itself.
const (
	Nothing  Confidence = iota // no page says anything near it
	Close                      // pages are near it
	Named                      // the query is the name or number of a page
	Answered                   // a ruling, an entry of the FAQ or a clause answers it
)

// Result is what a search finds.
type Result struct {
	Query      string // as it was read
	Fixed      []Fix  // words of it that were read as others
	Confidence Confidence
	Best       []Hit     // the best hits of all kinds, best first; if Answered the first is the answer
	Groups     []Group   // the other hits by kind
	Total      int       // hits in all
	Some       bool      // no page has all that was asked for: the hits have a part of it
	Words      []string  // the words that the query was searched by, in alphabetical order
	Answer     *Answer   // if Answered
	Near       []*Answer // if Close: those of Best that may answer the query, likeliest first; at most maxNear
	Likely     bool      // the first of Near probably answers it
	Unknown    []string  // words that no page has
	Means      []Reading // words that were read as others, because they mean the same here
	Proved     bool      // a ruling or an entry of the FAQ is near the query
}

// Answer is what a page says to a question.
type Answer struct {
	Hit
	Asked    string // the question that it answers, where somebody wrote one
	Word     string // "Yes", "No", or "" where neither is certain
	Sentence string // what is so
	Because  string // why; may be empty
	Law      string // the clause that decides it; may be empty
	LawText  string // its text
	LawURL   string
	by       int32 // the sentence that is like the query
	score    float32
}

// Reading is a word of a query and the term of the lexicon that it was read as.
type Reading struct{ Word, Term, See string }

// Group is the hits of one kind, best first.
type Group struct {
	Kind  string // one of the Kind constants
	Title string // heading for it: "Keywords", "Clauses", "FAQ", "Guides", "Questions", "Rulings"
	Total int    // hits there are; Hits may hold fewer
	Hits  []Hit
}

// Hit is one hit.
type Hit struct {
	Kind    string
	Key     string // slug, clause number or id
	Title   string // plain text
	Type    string // effect type of a keyword (or of a clause's keyword); may be empty
	Number  string // clause or section number; may be empty
	URL     string
	Snippet string          // HTML (safe) with the hits in <mark>; may be empty
	Exact   bool            // the query names exactly this: clause number, keyword or another name
	Clauses []clause.Clause // clauses that it cites
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
