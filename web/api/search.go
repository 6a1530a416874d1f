package api

import "digijudge/content/search"

// Search is what a search finds.
type Search struct {
	Query   string       `json:"query"`             // as it was read
	Fixed   []Fix        `json:"fixed,omitempty"`   // words that were read as others
	Answer  *FoundAnswer `json:"answer,omitempty"`  // where a ruling, an entry of the FAQ or a keyword's page answers the query
	Best    []Hit        `json:"best"`              // of all kinds, best first
	Groups  []Group      `json:"groups"`            // the others by kind
	Total   int          `json:"total"`             // there may be more than are listed
	Partial bool         `json:"partial,omitempty"` // no page has all that was asked for
}

// Fix is a word that was read as another one.
type Fix struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// FoundAnswer is what a page says to the query.
type FoundAnswer struct {
	Word     string `json:"word,omitempty"` // Yes or No, where that is certain
	Sentence string `json:"sentence"`
	Because  string `json:"because,omitempty"`
	Clause   string `json:"clause,omitempty"`
	Kind     string `json:"kind"`
	Key      string `json:"key"`
	URL      string `json:"url"`
}

// Group is the hits of one kind, best first.
type Group struct {
	Kind  string `json:"kind"`
	Title string `json:"title"`
	Total int    `json:"total"`
	Hits  []Hit  `json:"hits"`
}

// Hit is one hit.
type Hit struct {
	Kind    string `json:"kind"`
	Key     string `json:"key"` // slug, number or id
	Title   string `json:"title"`
	Number  string `json:"number,omitempty"`
	Type    string `json:"type,omitempty"`
	URL     string `json:"url"`
	Snippet string `json:"snippet_html,omitempty"`
	Exact   bool   `json:"exact"` // the query names exactly this
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
