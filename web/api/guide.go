package api

import (
	"context"

	"digijudge/content"
)

// Guide is one guide of the site. Only exports contain guides; the API doesn't serve them.
type Guide struct {
	Slug    string `json:"slug"`
	Title   string `json:"title"`
	Summary string `json:"summary"`
	HTML    string `json:"html"`
	URL     string `json:"url"`
}

// Guides returns all guides.
func (l *Library) Guides(ctx context.Context) ([]any, error) {
	list, err := l.lib.Guides(ctx)
	if err != nil {
		return nil, err
	}
	var out []any
	for i := range list {
		g, err := l.lib.Guide(ctx, list[i].Slug)
		if err != nil {
			return nil, err
		}
		out = append(out, guideOf(g))
	}
	return out, nil
}

func guideOf(g *content.Guide) Guide {
	return Guide{g.Slug, g.Title, g.Plain, joined(g.Body), "/guides/" + g.Slug}
}
