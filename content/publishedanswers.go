package content

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"digijudge/content/agreement"
	"digijudge/content/answerlist"
	"digijudge/content/search"
	"digijudge/rules/cardno"
)

// PublishedAnswer is an imported answer of the publisher, with what the engine says about it.
type PublishedAnswer struct {
	answerlist.Answer
	Class   agreement.Class // AnswerAgrees, AnswerDiffers …; AnswerUnseen if it wasn't compared
	Rulings []string        // slugs of the rulings that prove it
	Plays   []CardUse       // scenarios of real cards that name it as their source
}

// Limits for what is read for one card; real cards have at most about thirty answers.
const (
	maxAnswersOfCard = 200
	maxAnswersNaming = 12
)

// AnswersVersion returns a string that changes whenever imported answers change, for ETags. It is
// "" if none was imported.
func (l *Library) AnswersVersion(ctx context.Context) (string, error) {
	rows, err := l.asked.query(ctx, l.reader, "select value from meta where key = 'answers'")
	if err != nil {
		return "", err
	}
	defer rows.Close()
	var v string
	if rows.Next() {
		err = rows.Scan(&v)
	}
	return v, errors.Join(err, rows.Err())
}

// PublishedAnswer returns the imported answer of a number. The error wraps ErrNotFound if it wasn't
// imported.
func (l *Library) PublishedAnswer(ctx context.Context, q string) (*PublishedAnswer, error) {
	list, err := l.publishedAnswers(ctx, "a.id = ?", "a.id", []any{answerID(q)}, 1)
	if err != nil {
		return nil, fmt.Errorf("imported answer %s: %w", q, err)
	}
	if len(list) == 0 || list[0].Q != q {
		return nil, fmt.Errorf("imported answer %s: %w", q, ErrNotFound)
	}
	return &list[0], nil
}

// AnswersUnder returns the imported answers about a card: those that say yes or no first, and the
// newest first within each kind.
func (l *Library) AnswersUnder(ctx context.Context, card string) ([]PublishedAnswer, error) {
	list, err := l.publishedAnswers(ctx, "a.id in (select answer from published_card where card = ? and named = 0)",
		"a.date desc, a.id desc", []any{cardno.Canonical(card)}, maxAnswersOfCard)
	if err != nil {
		return nil, fmt.Errorf("imported answers of %s: %w", card, err)
	}
	slices.SortStableFunc(list, func(a, b PublishedAnswer) int {
		return yesNoFirst(a.YesNo()) - yesNoFirst(b.YesNo())
	})
	return list, nil
}

func yesNoFirst(word string) int {
	if word == "" {
		return 1
	}
	return 0
}

// AnswersNaming returns imported answers about other cards that name this one, newest first.
func (l *Library) AnswersNaming(ctx context.Context, card string) ([]PublishedAnswer, error) {
	list, err := l.publishedAnswers(ctx, "a.id in (select answer from published_card where card = ? and named = 1)",
		"a.date desc, a.id desc", []any{cardno.Canonical(card)}, maxAnswersNaming)
	if err != nil {
		return nil, fmt.Errorf("imported answers that name %s: %w", card, err)
	}
	return list, nil
}

// SearchAnswers returns imported answers that contain all the words, best first. If there are none
// and there are many words, one word may be missing. If cards are given, it returns only answers
// about them, and any one of the words is enough.
func (l *Library) SearchAnswers(ctx context.Context, words, cards []string, most int) ([]PublishedAnswer, error) {
	words = tellingWords(words)
	if len(words) == 0 && len(cards) == 0 {
		return nil, nil
	}
	for _, match := range answerQueries(words, len(cards) > 0) {
		where, args := "a.id in (select rowid from published_search where published_search match ?1)", []any{match}
		order := "(select rank from published_search where published_search match ?1 and rowid = a.id)"
		if len(cards) > 0 {
			list, err := json.Marshal(cards)
			if err != nil {
				return nil, fmt.Errorf("searching imported answers: %w", err)
			}
			where += " and a.id in (select answer from published_card where named = 0 and card in (select value from json_each(?2)))"
			args = append(args, string(list))
		}
		list, err := l.publishedAnswers(ctx, where, order, args, most)
		if err != nil {
			return nil, fmt.Errorf("searching imported answers: %w", err)
		}
		if len(list) > 0 {
			return list, nil
		}
	}
	return nil, nil
}

// Limits for a search in imported answers.
const (
	maxAnswerWords = 10
	leastLeftOut   = 4 // the number of words from which one may be missing
)

// plainAnswerWords are words that don't distinguish answers, because they occur in every sentence
// or on every card.
var plainAnswerWords = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`a about after all also an and any are as at be been before but by can card cards could did digimon do does
		during each for from get gets go had happen happens has have how i if in into is it its just may me more most must my no not of on one
		only or other our out over own player s same she should so some still such t than that the their them then there these they this those
		through to too under up us use used was we were what when where which while who whose why will with would yes you your effect effects`) {
		m[w] = true
	}
	return m
}()

// tellingWords returns the words of a question that say what it is about, each once.
func tellingWords(words []string) (out []string) {
	for _, w := range words {
		if !plainAnswerWords[w] && !slices.Contains(out, w) && len(out) < maxAnswerWords {
			out = append(out, w)
		}
	}
	return out
}

// answerQueries returns FTS5 expressions to try one after the other.
func answerQueries(words []string, any bool) (out []string) {
	if len(words) == 0 {
		return nil
	}
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = `"` + strings.ReplaceAll(w, `"`, "") + `"`
	}
	all := strings.Join(quoted, " AND ")
	switch {
	case any:
		return []string{strings.Join(quoted, " OR ")}
	case len(words) < leastLeftOut:
		return []string{all}
	}
	var less []string
	for i := range quoted {
		less = append(less, "("+strings.Join(slices.Delete(slices.Clone(quoted), i, i+1), " AND ")+")")
	}
	return []string{all, strings.Join(less, " OR ")}
}

// publishedAnswers reads imported answers with their cards.
func (l *Library) publishedAnswers(ctx context.Context, where, order string, args []any, most int) (list []PublishedAnswer, err error) {
	const cards = `coalesce((select json_group_array(card) from published_card where answer = a.id and named = `
	query := "select a.id, a.date, a.question, a.answer, " + cards + "0), '[]'), " + cards + "1), '[]') from published_answer a where " +
		where + " order by " + order + " limit " + strconv.Itoa(most)
	err = l.rows(ctx, query, args, func(scan func(...any) error) error {
		var a PublishedAnswer
		var id int
		var under, named string
		if err := scan(&id, &a.Date, &a.Asks, &a.Says, &under, &named); err != nil {
			return err
		}
		a.Q = "Q" + strconv.Itoa(id)
		if err := errors.Join(json.Unmarshal([]byte(under), &a.Cards), json.Unmarshal([]byte(named), &a.Named)); err != nil {
			return fmt.Errorf("cards of %s: %w", a.Q, err)
		}
		list = append(list, a)
		return nil
	})
	for i := range list {
		a := &list[i]
		a.Class, a.Rulings = l.held(a.Q)
		a.Plays = l.playsOfAnswer(a.Q)
	}
	return list, err
}

// held returns what the engine says about an answer, which may be outside the list that is
// compared, and the rulings that prove it.
func (l *Library) held(q string) (agreement.Class, []string) {
	a := l.Agreement()
	if x := a.Answer(q); x != nil {
		return x.Class, x.Rulings
	}
	if slugs := a.BeyondBy[q]; len(slugs) > 0 {
		return agreement.Agrees, slugs
	}
	if len(l.playsOfAnswer(q)) > 0 {
		return agreement.Agrees, nil
	}
	return agreement.Unseen, nil
}

// playsOfAnswer returns the card scenarios whose source line names an answer.
func (l *Library) playsOfAnswer(q string) []CardUse {
	return l.playsByAnswer()[q]
}

// playsByAnswer returns the card scenarios by the answers that their source lines name.
func playsByAnswer(plays []Play) map[string][]CardUse {
	by := map[string][]CardUse{}
	for i := range plays {
		p := &plays[i]
		for _, q := range agreement.SourceList(p.Proof.Source) {
			by[q] = append(by[q], CardUse{Kind: KindPlay, Title: p.Title,
				URL: "/cards/" + p.Number + "#" + strings.TrimPrefix(p.Proof.ID, "play/")})
		}
	}
	return by
}

// TellingStems returns the beginnings of the words that say what a question is about.
func TellingStems(words []string) []string {
	out := tellingWords(words)
	for i, w := range out {
		out[i] = stemOf(w)
	}
	return out
}

// HasStems reports whether a text has words with at least two of the stems, or with the only one.
func HasStems(text string, stems []string) bool {
	found := map[string]bool{}
	for _, w := range search.Words(text) {
		if w = stemOf(w); slices.Contains(stems, w) {
			found[w] = true
		}
	}
	return len(found) > 0 && len(found) >= min(2, len(stems))
}

// stemOf returns a word without endings of verbs and plurals, which is enough to compare words.
func stemOf(w string) string {
	for _, end := range []string{"ing", "ed", "es", "s", "e"} {
		if rest, ok := strings.CutSuffix(w, end); ok && len(rest) >= 4 {
			return rest
		}
	}
	return w
}
