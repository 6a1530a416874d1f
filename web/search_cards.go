package web

import (
	"context"
	"fmt"
	"html"
	"net/url"
	"strings"

	"digijudge/content"
	"digijudge/content/search"
	"digijudge/rules/cardno"
	"digijudge/templates"
)

// maxCardHits is how many cards a search shows; the rest is on /cards.
const maxCardHits = 8

// maxCardWords is how many words may name a card, or what stands on it: more are a question, and no
// text of a card has them all.
const maxCardWords = 5

// addCards adds the cards that a search finds: in front if it names one, otherwise behind
// everything else, because a word of the rules stands in the text of hundreds of cards. A question
// that has a card's number is answered below that card. exactly says that no word is to be read as
// another.
func (s *site) addCards(ctx context.Context, q string, exactly bool, v *templates.SearchPage) error {
	x, err := s.cardIndex(ctx)
	if err != nil {
		return err
	}
	within, err := s.lib.CardsWithin(ctx, q)
	if err != nil {
		return fmt.Errorf("cards of a question: %w", err)
	}
	if x.version == "" {
		addShipped(q, v)
		return s.addPublished(ctx, within.Rest, v)
	}
	named, err := s.lib.CardsNamed(ctx, q)
	if err != nil {
		return fmt.Errorf("cards that a search names: %w", err)
	}
	v.NoCard = noCards(named.Missing)
	if _, number := cardno.Parse(q); number && len(named.Missing) > 0 { // nothing else was asked
		v.State, v.Answer, v.Nearest, v.Best, v.Groups, v.Unknown, v.Some = "named", nil, nil, nil, nil, "", false
		return nil
	}
	if question := !named.Sure && len(content.TellingStems(within.Rest)) > 0; question || v.Answer != nil || len(strings.Fields(q)) > maxCardWords {
		cards, err := s.addQuestionCards(ctx, within, v)
		if err != nil {
			return err
		}
		if err := s.addPublished(ctx, within.Rest, v); err != nil {
			return err
		}
		if cards || v.Answer != nil || len(strings.Fields(q)) > maxCardWords {
			return nil
		}
	}
	found, err := s.lib.Cards(ctx, content.CardFilter{Query: q, Limit: maxCardHits})
	if err != nil {
		return fmt.Errorf("searching cards: %w", err)
	}
	g := templates.SearchGroup{Kind: "Cards", Total: found.Total, All: "/cards?q=" + url.QueryEscape(q)}
	for _, k := range found.Cards {
		g.Hits = append(g.Hits, cardHit(cardRow(k), ""))
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
	placeCards(g, inFront, v)
	return nil
}

// addShipped adds the cards that the site ships.
func addShipped(q string, v *templates.SearchPage) {
	number, isNumber := cardno.Parse(q)
	if isNumber {
		q = number
	}
	if v.Answer != nil || len(strings.Fields(q)) > maxCardWords {
		return
	}
	g := templates.SearchGroup{Kind: "Cards"}
	named := false
	for _, k := range shippedCards() {
		if !k.Has(q) {
			continue
		}
		g.Total++
		named = named || strings.EqualFold(k.Row.Number, q) || strings.EqualFold(k.Row.Name, q)
		if len(g.Hits) < maxCardHits {
			g.Hits = append(g.Hits, cardHit(k.Row, ""))
		}
	}
	if isNumber && !named {
		v.NoCard = "No card " + number + " here: no list of cards was imported."
	}
	g.More = g.Total - len(g.Hits)
	placeCards(g, named, v)
}

// placeCards puts cards in front of all other hits, or behind them.
func placeCards(g templates.SearchGroup, inFront bool, v *templates.SearchPage) {
	if g.Total == 0 {
		return
	}
	v.Total += g.Total
	if !inFront {
		v.Groups = append(v.Groups, g)
		return
	}
	for i := range g.Hits {
		g.Hits[i].Kind = "Card"
	}
	if n := v.Nearest; n != nil {
		v.Best = append([]templates.SearchHit{{Title: n.Sentence, URL: n.URL, Kind: n.Kind}}, v.Best...)
	}
	v.Best, v.State, v.Answer, v.Nearest, v.Means = append(g.Hits, v.Best...), "named", nil, nil, nil
	v.Some, v.Unknown = false, ""
}

// cardHit returns a card as a hit.
func cardHit(r templates.CardRow, kind string) templates.SearchHit {
	line := r.Line
	if len(r.Colors) > 0 {
		line = strings.Join(r.Colors, "/") + " " + line
	}
	return templates.SearchHit{Title: r.Name, URL: r.URL, Number: r.Number, Kind: kind, Snippet: html.EscapeString(line)}
}

// noCards says which numbers are no card's; "" for none.
func noCards(numbers []string) string {
	if len(numbers) == 0 {
		return ""
	}
	return "No card " + strings.Join(numbers, ", ") + " in the imported lists."
}

// cardFixes are words that were read as others.
func cardFixes(list []search.Fix) (out []templates.SearchFix) {
	for _, f := range list {
		out = append(out, templates.SearchFix{From: f.From, To: f.To})
	}
	return out
}
