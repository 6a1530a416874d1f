package web

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"digijudge/content"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// Limits of what a search shows of imported answers and of the cards in a question.
const (
	maxPublishedHits = 4 // imported answers found by their words
	maxTableHits     = 3 // answers of each kind about the card in the question
	maxTableRead     = 20
	leastAsked       = 2 // telling words that a question must have besides a card's name
)

// addQuestionCards adds the cards that a question names, and the answers on those cards' pages that
// have words of the question. It reports whether the question names any card.
func (s *site) addQuestionCards(ctx context.Context, within content.CardsWithin, v *templates.SearchPage) (bool, error) {
	var numbers []string
	for i, k := range within.Cards {
		hit := pocket.CardHit(cardRow(k), "Card")
		if n := within.More[i]; n > 0 {
			v.Namesakes = append(v.Namesakes, templates.Link{
				Name: fmt.Sprintf("%d more called %s", n, k.Name), URL: listURL("/cards", cardsQuery(k.Name, nil))})
		}
		v.Cards, numbers = append(v.Cards, hit), append(numbers, k.Number)
	}
	v.Total += len(numbers)
	if len(numbers) == 0 {
		return false, nil
	}
	var unknown []string // without the words that belong to the names of cards
	for w := range strings.SplitSeq(v.Unknown, ", ") {
		if slices.Contains(within.Rest, strings.ToLower(w)) {
			unknown = append(unknown, w)
		}
	}
	v.Unknown = strings.Join(unknown, ", ")
	list, err := s.lib.SearchAnswers(ctx, within.Rest, numbers, maxTableRead)
	if err != nil {
		return false, err
	}
	stems := content.TellingStems(within.Rest)
	for i := range list {
		if len(v.Table) < maxTableHits && content.HasStems(list[i].Asks+" "+list[i].Says, stems) {
			v.Table = append(v.Table, s.publishedRow(&list[i]))
		}
	}
	for _, k := range within.Cards {
		rows, err := s.comparedAbout(ctx, k.Number, within.Rest)
		if err != nil {
			return false, err
		}
		for _, row := range rows {
			if !slices.ContainsFunc(v.Table, func(r templates.TableRow) bool { return r.ID == row.ID }) && len(v.Table) < 2*maxTableHits {
				v.Table = append(v.Table, row)
			}
		}
	}
	return true, nil
}

// comparedAbout returns our own plays and the compared official answers about a card, if their
// title or question has a telling word of the question.
func (s *site) comparedAbout(ctx context.Context, number string, asked []string) (rows []templates.TableRow, err error) {
	stems := content.TellingStems(asked)
	for _, x := range s.lib.Agreement().AnswersOf(number) {
		row, ok := s.comparedRow(x)
		if ok && len(rows) < maxTableHits && content.HasStems(row.Ask+" "+x.Title(), stems) {
			rows = append(rows, row)
		}
	}
	uses, err := s.lib.CardUses(ctx, number)
	if err != nil {
		return nil, fmt.Errorf("what uses %s: %w", number, err)
	}
	for _, u := range uses {
		if u.Scenario == nil || len(rows) == 2*maxTableHits || !content.HasStems(u.Title, stems) {
			continue
		}
		rows = append(rows, templates.TableRow{ID: u.Scenario.ID, Ask: u.Title, Note: "Play with " + number,
			Links: []templates.Link{{Name: "See it played", URL: "/cards/" + number + "#" + u.Scenario.ID}}})
	}
	return rows, nil
}

// addPublished adds imported answers with words of the question.
func (s *site) addPublished(ctx context.Context, rest []string, v *templates.SearchPage) error {
	if version, err := s.lib.AnswersVersion(ctx); err != nil || version == "" {
		return err
	}
	if len(content.TellingStems(rest)) < leastAsked {
		return nil
	}
	list, err := s.lib.SearchAnswers(ctx, rest, nil, maxPublishedHits)
	if err != nil {
		return err
	}
	for i := range list {
		row := s.publishedRow(&list[i])
		if slices.ContainsFunc(v.Table, func(r templates.TableRow) bool { return r.ID == row.ID }) {
			continue
		}
		if url := publishedURL(&list[i]); url != "" {
			row.Links = append(row.Links, templates.Link{Name: "More about " + list[i].Cards[0], URL: "/cards/" + list[i].Cards[0]})
		}
		v.Published = append(v.Published, row)
	}
	v.Total += len(v.Published)
	return nil
}
