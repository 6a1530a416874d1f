package web

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"digijudge/content"
	"digijudge/content/search"
	"digijudge/rules/cardno"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// addCards adds the cards that a search finds. They come first if the search names one, otherwise
// after everything else, because a word of the rules is in the text of hundreds of cards. If a
// question contains a card's number, its answer comes below that card. exactly turns off the
// correction of spelling.
func (s *site) addCards(ctx context.Context, q string, exactly bool, v *templates.SearchPage) error {
	x, err := s.cardIndex(ctx)
	if err != nil {
		return err
	}
	if x.version == "" {
		pocket.AddShipped(shippedCards(), q, v)
		if answers, err := s.lib.AnswersVersion(ctx); err != nil || answers == "" {
			return err // most sites have imported nothing
		}
	}
	within, err := s.lib.CardsWithin(ctx, q)
	if err != nil {
		return fmt.Errorf("cards of a question: %w", err)
	}
	if x.version == "" {
		return s.addPublished(ctx, within.Rest, v)
	}
	named, err := s.lib.CardsNamed(ctx, q)
	if err != nil {
		return fmt.Errorf("cards that a search names: %w", err)
	}
	v.NoCard = noCards(named.Missing)
	// the search was only a card's number
	if _, number := cardno.Parse(q); number && len(named.Missing) > 0 {
		v.State, v.Answer, v.Nearest, v.Best, v.Groups, v.Unknown, v.Some = "named", nil, nil, nil, nil, "", false
		return nil
	}
	if question := !named.Sure && len(content.TellingStems(within.Rest)) > 0; question || v.Answer != nil || len(strings.Fields(q)) > pocket.MaxCardWords {
		cards, err := s.addQuestionCards(ctx, within, v)
		if err != nil {
			return err
		}
		if err := s.addPublished(ctx, within.Rest, v); err != nil {
			return err
		}
		if cards || v.Answer != nil || len(strings.Fields(q)) > pocket.MaxCardWords {
			return nil
		}
	}
	found, err := s.lib.Cards(ctx, content.CardFilter{Query: q, Limit: pocket.MaxCardHits})
	if err != nil {
		return fmt.Errorf("searching cards: %w", err)
	}
	g := templates.SearchGroup{Kind: "Cards", Total: found.Total, All: "/cards?q=" + url.QueryEscape(q)}
	for _, k := range found.Cards {
		g.Hits = append(g.Hits, pocket.CardHit(cardRow(k), ""))
	}
	g.More = g.Total - len(g.Hits)
	if exactly && len(found.Fixed) > 0 {
		return nil
	}
	inFront := found.Numbers > 0 || found.Sure ||
		found.Whole && (v.State == "none" || v.State != "named" && strings.Contains(q, " "))
	if inFront && found.Total > 0 {
		v.Fixed, v.Instead = cardFixes(found.Fixed), "/search?q="+url.QueryEscape(q)+"&exact=1"
	}
	pocket.PlaceCards(g, inFront, v)
	return nil
}

// noCards returns a sentence about card numbers that don't exist, or "" for none.
func noCards(numbers []string) string {
	if len(numbers) == 0 {
		return ""
	}
	return "No card " + strings.Join(numbers, ", ") + " in the imported lists."
}

// cardFixes returns the corrected words as the search shows them.
func cardFixes(list []search.Fix) (out []templates.SearchFix) {
	for _, f := range list {
		out = append(out, templates.SearchFix{From: f.From, To: f.To})
	}
	return out
}
