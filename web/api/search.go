package api

import "digijudge/content"

// Search is what a search finds.
type Search struct {
	Query  string  `json:"query"`
	Best   []Hit   `json:"best"`   // of all kinds, best first
	Groups []Group `json:"groups"` // the other hits
}

// Group is the hits of one kind, best first.
type Group struct {
	Kind  string `json:"kind"`
	Title string `json:"title"`
	Total int    `json:"total"` // there may be more than are listed
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

// SearchOf is a search as the API gives it.
func SearchOf(query string, found *content.SearchResult) Search {
	out := Search{Query: query, Best: []Hit{}, Groups: []Group{}}
	for _, h := range found.Best {
		out.Best = append(out.Best, hitOf(h))
	}
	for _, g := range found.Groups {
		x := Group{Kind: g.Kind, Title: g.Title, Total: g.Total, Hits: []Hit{}}
		for _, h := range g.Hits {
			x.Hits = append(x.Hits, hitOf(h))
		}
		out.Groups = append(out.Groups, x)
	}
	return out
}

func hitOf(h content.SearchHit) Hit {
	return Hit{h.Kind, h.Key, h.Title, h.Number, h.Type, h.URL, h.Snippet, h.Exact}
}
