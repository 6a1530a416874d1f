package web

import (
	"context"
	"fmt"
	"strconv"

	"digijudge/content"
	"digijudge/templates"
)

// shownCards is the number of imported cards that a keyword's page lists.
const shownCards = 6

// keywordCards returns imported cards with a keyword, under any of the names that cards print for
// it. It returns nil if no cards were imported.
func (s *site) keywordCards(ctx context.Context, slug string) (*templates.KeywordCards, error) {
	x, err := s.cardIndex(ctx)
	if err != nil || x.version == "" {
		return nil, err
	}
	v := &templates.KeywordCards{}
	for _, f := range x.facets.Keywords {
		if s.lib.KeywordURL(f.Value) != "/keywords/"+slug {
			continue
		}
		if n := shownCards - len(v.Rows); n > 0 {
			found, err := s.lib.Cards(ctx, content.CardFilter{Keyword: f.Value, Limit: n})
			if err != nil {
				return nil, fmt.Errorf("cards with %s: %w", f.Value, err)
			}
			for _, k := range found.Cards {
				v.Rows = append(v.Rows, cardRow(k))
			}
		}
		name := "The card with " + f.Value
		if f.Cards > 1 {
			name = "All " + strconv.Itoa(f.Cards) + " cards with " + f.Value
		}
		v.All = append(v.All, templates.Link{Name: name, URL: listURL("/cards", cardsQuery("", map[string]string{"keyword": f.Value}))})
	}
	return v, nil
}
