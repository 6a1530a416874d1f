package web

import (
	"context"
	"fmt"
	"html"
	"net/url"
	"strings"

	"digijudge/content"
	"digijudge/templates"
)

// maxCardHits is how many cards a search shows; the rest is on /cards.
const maxCardHits = 8

// maxCardWords is how many words may name a card, or what stands on it: more are a question, and no text of a card has them all.
const maxCardWords = 5

// addCards adds the cards that a search finds: in front if it names one, otherwise behind everything else, because a word of
// the rules stands in the text of hundreds of cards.
func (s *site) addCards(ctx context.Context, q string, v *templates.SearchPage) error {
	if v.Answer != nil || len(strings.Fields(q)) > maxCardWords {
		return nil // a question
	}
	x, err := s.cardIndex(ctx)
	if err != nil {
		return err
	}
	g := templates.SearchGroup{Kind: "Cards"}
	total, named := 0, false
	add := func(r templates.CardRow) {
		total++
		named = named || strings.EqualFold(r.Number, q) || strings.EqualFold(r.Name, q)
		if len(g.Hits) < maxCardHits {
			line := r.Line
			if len(r.Colors) > 0 {
				line = strings.Join(r.Colors, "/") + " " + line
			}
			g.Hits = append(g.Hits, templates.SearchHit{Title: r.Name, URL: r.URL, Number: r.Number, Snippet: html.EscapeString(line)})
		}
	}
	if x.version == "" {
		for _, k := range shippedCards() {
			if k.has(q) {
				add(k.row)
			}
		}
	} else {
		list, found, err := s.lib.Cards(ctx, content.CardFilter{Query: q, Limit: maxCardHits})
		if err != nil {
			return fmt.Errorf("searching cards: %w", err)
		}
		for _, k := range list {
			add(cardRow(k))
		}
		total, g.All = found, "/cards?q="+url.QueryEscape(q)
	}
	if total == 0 {
		return nil
	}
	g.More = total - len(g.Hits)
	g.Total = total
	v.Total += total
	if named {
		for i := range g.Hits {
			g.Hits[i].Kind = "Card"
		}
		v.Best, v.State, v.Answer, v.Means = append(g.Hits, v.Best...), "named", nil, nil
	} else {
		v.Groups = append(v.Groups, g)
	}
	return nil
}
