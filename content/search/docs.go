package search

import "digijudge/rules/clause"

// Doc is a page, or a section of one, that a search can find.
type Doc struct {
	Kind   string
	Key    string
	Title  string
	Type   string   `json:",omitempty"`
	Number string   `json:",omitempty"`
	URL    string   `json:",omitempty"`
	Names  []string `json:",omitempty"` // other names for it
	Heads  string   `json:",omitempty"` // the headings above it or in it
	// the questions that it answers, as players ask them
	Asks []string `json:",omitempty"`
	// the answer to each of Asks, from the first on: yes, no or something else
	Words []string `json:",omitempty"`
	Says  string   `json:",omitempty"` // its text, without scenarios
	// text that helps to find it but belongs to other pages: the clauses that it cites
	Context string          `json:",omitempty"`
	Icons   string          `json:",omitempty"` // keywords and timings used in its position
	Clauses []clause.Clause `json:",omitempty"` // the clauses that it cites
	// it is for people who work on the site, and ranks after everything for judges
	Others bool `json:",omitempty"`
}

// clause returns the page's number as a clause.
func (d *Doc) clause() clause.Clause { return clause.Clause(d.Number) }
