package search

import "digijudge/rules/clause"

// Doc is a page, or a place on one, that a search can find.
type Doc struct {
	Kind    string
	Key     string
	Title   string
	Type    string          `json:",omitempty"`
	Number  string          `json:",omitempty"`
	URL     string          `json:",omitempty"`
	Names   []string        `json:",omitempty"` // what it is called besides its title
	Heads   string          `json:",omitempty"` // headings above it or in it
	Asks    []string        `json:",omitempty"` // the questions that it answers, as players put them
	Words   []string        `json:",omitempty"` // to the first of them: yes, no or what else was said to each
	Says    string          `json:",omitempty"` // its text; never a scenario
	Context string          `json:",omitempty"` // what helps to find it, but isn't its own: the clauses that it cites
	Icons   string          `json:",omitempty"` // keywords and timings that its position uses
	Clauses []clause.Clause `json:",omitempty"` // clauses that it cites
	Others  bool            `json:",omitempty"` // for those who work on the site: never before what is for judges
}

// clause returns the page's number as a clause.
func (d *Doc) clause() clause.Clause { return clause.Clause(d.Number) }
