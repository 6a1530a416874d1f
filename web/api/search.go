package api

import "digijudge/content/search"

// Search is the result of a search.
type Search struct {
	// the query after the correction of misspelled words
	Query string `json:"query"`
	Fixed []Fix  `json:"fixed,omitempty"` // the words that were corrected
	// the answer to the query, if a ruling, an FAQ entry or a keyword's page has it
	Answer *FoundAnswer `json:"answer,omitempty"`
	Best   []Hit        `json:"best"`   // the best hits of all kinds, the best first
	Groups []Group      `json:"groups"` // the remaining hits, grouped by kind
	// number of hits; there may be more than are listed
	Total   int  `json:"total"`
	Partial bool `json:"partial,omitempty"` // no page has all the words of the query
}

// Fix is a word of the query that was corrected to another one.
type Fix struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// FoundAnswer is the answer that a page gives to the query.
type FoundAnswer struct {
	Word     string `json:"word,omitempty"` // "Yes" or "No", if the page begins with that
	Sentence string `json:"sentence"`
	Because  string `json:"because,omitempty"`
	Clause   string `json:"clause,omitempty"`
	Kind     string `json:"kind"`
	Key      string `json:"key"`
	URL      string `json:"url"`
}

// Group holds the hits of one kind, the best first.
type Group struct {
	Kind  string `json:"kind"`
	Title string `json:"title"`
	Total int    `json:"total"`
	Hits  []Hit  `json:"hits"`
}

// Hit is one page or document that the search found.
type Hit struct {
	Kind    string `json:"kind"`
	Key     string `json:"key"` // slug, number or id of the document
	Title   string `json:"title"`
	Number  string `json:"number,omitempty"`
	Type    string `json:"type,omitempty"`
	URL     string `json:"url"`
	Snippet string `json:"snippet_html,omitempty"`
	Exact   bool   `json:"exact"` // the query is exactly the name of this document
}

// SearchOf returns a search as the API gives it.
func SearchOf(r *search.Result) Search {
	out := Search{Query: r.Query, Best: hitsOf(r.Best), Groups: []Group{}, Total: r.Total, Partial: r.Some}
	for _, f := range r.Fixed {
		out.Fixed = append(out.Fixed, Fix{f.From, f.To})
	}
	if a := r.Answer; a != nil {
		out.Answer = &FoundAnswer{a.Word, a.Sentence, a.Because, a.Law, a.Kind, a.Key, a.URL}
	}
	for _, g := range r.Groups {
		out.Groups = append(out.Groups, Group{g.Kind, g.Title, g.Total, hitsOf(g.Hits)})
	}
	return out
}

func hitsOf(list []search.Hit) []Hit {
	out := []Hit{}
	for _, h := range list {
		out = append(out, Hit{h.Kind, h.Key, h.Title, h.Number, h.Type, h.URL, h.Snippet, h.Exact})
	}
	return out
}
