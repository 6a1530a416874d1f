package web

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"digijudge/content"
	"digijudge/content/agreement"
	"digijudge/rules/clause"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// Limits of the table part of a card's page. Rows beyond them are folded.
const (
	tableAnswers = 6 // official answers that stay unfolded
	tableRulings = 5 // rulings on the card's keywords and timings that stay unfolded
)

// addTable adds the questions that come up at the table about a card. First come the official
// answers, both imported ones and those that were compared with the engine; then our rulings on the
// card's keywords and timings. In each part, answers of yes or no come first.
func (s *site) addTable(ctx context.Context, number string, v *templates.CardPage) error {
	published, err := s.lib.AnswersUnder(ctx, number)
	if err != nil {
		return fmt.Errorf("answers under %s: %w", number, err)
	}
	var answers []templates.TableRow
	seen := map[string]bool{}
	for i := range published {
		seen[published[i].Q] = true
		row := s.publishedRow(&published[i])
		if row.Bench, err = s.answerBench(ctx, s.lib.Agreement().Answer(row.ID)); err != nil {
			return err
		}
		if row.Bench == "" {
			row.Bench = v.Bench
		}
		answers = append(answers, row)
	}
	v.Published = len(published)
	for _, x := range s.lib.Agreement().AnswersOf(number) {
		row, ok := s.comparedRow(x)
		if !ok || seen[x.Q] {
			continue
		}
		if row.Bench == "" {
			if row.Bench, err = s.answerBench(ctx, x); err != nil {
				return err
			}
		}
		answers = append(answers, row)
	}
	rulings := s.keywordRows(v.Asked)
	timings, err := s.timingRows(ctx, v)
	if err != nil {
		return err
	}
	for _, row := range timings {
		if !slices.ContainsFunc(rulings, func(r templates.TableRow) bool { return r.Links[0].URL == row.Links[0].URL }) {
			rulings = append(rulings, row)
		}
	}
	yesNoFirst(answers)
	yesNoFirst(rulings)
	a, r := min(len(answers), tableAnswers), min(len(rulings), tableRulings)
	v.Table = slices.Concat(answers[:a], rulings[:r])
	v.MoreTable = slices.Concat(answers[a:], rulings[r:])
	if len(v.Table) > 0 {
		v.Table[0].Open = true
	}
	return s.addNaming(ctx, number, v)
}

// addNaming adds the imported answers that are filed under other cards and name this card.
func (s *site) addNaming(ctx context.Context, number string, v *templates.CardPage) error {
	list, err := s.lib.AnswersNaming(ctx, number)
	if err != nil {
		return fmt.Errorf("answers that name %s: %w", number, err)
	}
	for _, a := range list {
		if len(a.Cards) > 0 {
			v.Naming = append(v.Naming, templates.Link{Name: a.Cards[0] + ": " + firstLine(a.Asks), URL: publishedURL(&a)})
		}
	}
	return nil
}

// yesNoFirst moves the rows that answer yes or no to the front. It keeps the order otherwise.
func yesNoFirst(rows []templates.TableRow) {
	slices.SortStableFunc(rows, func(a, b templates.TableRow) int {
		return wordless(a) - wordless(b)
	})
}

func wordless(r templates.TableRow) int {
	if r.Word == "" {
		return 1
	}
	return 0
}

// publishedURL returns the address of an imported answer, or "" if the answer is filed under no
// card.
func publishedURL(a *content.PublishedAnswer) string {
	if len(a.Cards) == 0 {
		return ""
	}
	return "/cards/" + a.Cards[0] + "#" + a.Q
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// publishedRow returns an imported official answer as a row of the table.
func (s *site) publishedRow(a *content.PublishedAnswer) templates.TableRow {
	row := templates.TableRow{ID: a.Q, Verbatim: true, Word: a.YesNo(), Ask: strings.ReplaceAll(a.Asks, "\n", " "), Note: "Official answer " + a.Q,
		Paras: strings.Split(a.Reason(), "\n")}
	if a.Reason() == "" {
		row.Paras = []string{a.Says}
	}
	if day, err := time.Parse(time.DateOnly, a.Date); err == nil {
		row.Note += ", " + day.Format("2 Jan 2006")
	}
	switch a.Class {
	case agreement.Agrees:
		row.Mark = "the engine agrees"
	case agreement.Differs:
		row.Mark, row.Differs = "the engine differs", true
	case agreement.Contested:
		row.Mark, row.Differs = "another official answer says the opposite", true
	}
	if x := s.lib.Agreement().Answer(a.Q); x != nil && (x.Play != nil || row.Differs) {
		row.Links = append(row.Links, templates.Link{Name: "See it played", URL: answerURL(x)})
	}
	for _, slug := range a.Rulings {
		if i, ok := s.index.shelf.places[slug]; ok && len(row.Links) < 2 {
			row.Links = append(row.Links, templates.Link{Name: "Ruling: " + s.rulingRow(i).Title, URL: "/rulings/" + slug})
		}
	}
	for _, p := range a.Plays {
		if len(row.Links) < 2 {
			row.Links = append(row.Links, templates.Link{Name: "See it played: " + strings.TrimSuffix(p.Title, "."), URL: p.URL})
		}
	}
	return row
}

// comparedRow returns, in our words, an official answer that was compared with the engine. It
// returns false if there is nothing to show.
func (s *site) comparedRow(x *agreement.Answer) (templates.TableRow, bool) {
	row := templates.TableRow{ID: x.Q, Note: "Official answer " + x.Q + ", in our words", Mark: "the engine agrees"}
	switch {
	case x.Class == agreement.Differs && x.Play != nil:
		row.Mark, row.Differs = "the engine differs", true
		fallthrough
	case x.Class == agreement.Agrees && x.Play != nil:
		row.Ask, row.Text = x.Title(), content.Typeset(x.Because)
		for i, ask := range x.Asks {
			if row.Word == "" && x.Says[i] != "" {
				row.Ask, row.Word, row.Text = ask, x.Says[i], templates.Sentence(x.Title())
			}
		}
		row.Links = []templates.Link{{Name: "See it played", URL: answerURL(x)}}
		return row, true
	case x.Class == agreement.Agrees && len(x.Rulings) > 0:
		i, ok := s.index.shelf.places[x.Rulings[0]]
		if !ok {
			return row, false
		}
		return s.rulingTableRow(i, row.Note, row.ID), true
	}
	return row, false
}

// answerBench returns the address of a bench with the scenario of an official answer. It is empty
// if the answer has no scenario or if the scenario's cards aren't imported.
func (s *site) answerBench(ctx context.Context, x *agreement.Answer) (string, error) {
	if x == nil || x.Play == nil {
		return "", nil
	}
	cards, err := s.lib.CardSource()
	if err != nil {
		return "", fmt.Errorf("cards of %s: %w", x.Q, err)
	}
	if x.Play.Ready(cards) != nil {
		return "", nil
	}
	src, err := s.lib.AnswerSource(ctx, x)
	if err != nil {
		return "", err
	}
	return pocket.BenchURL(src), nil
}

// rulingBench returns the address of a bench with a ruling's scenario.
func rulingBench(slug string) string {
	return pocket.BenchPath + "?" + url.Values{"ruling": {slug}}.Encode()
}

// rulingTableRow returns a ruling as a row of the table.
func (s *site) rulingTableRow(place int, note, id string) templates.TableRow {
	r := &s.index.shelf.rulings[place]
	row := templates.TableRow{ID: id, Word: r.Word, Ask: content.Typeset(r.Ask), HTML: r.Reason, Note: note, Mark: "proved",
		Links: []templates.Link{{Name: "See it played", URL: "/rulings/" + r.Slug}}, Bench: rulingBench(r.Slug)}
	if row.Word == "" || row.Ask == "" {
		row.Word, row.Ask = "", r.Title
	} else if row.HTML == "" {
		row.Text = templates.Sentence(r.Title)
	}
	row.Ask = strings.TrimSuffix(row.Ask, ".")
	return row
}

// keywordRows returns the questions about the card's keywords as rows of the table.
func (s *site) keywordRows(list []templates.CardAsked) (rows []templates.TableRow) {
	for _, k := range list {
		for _, q := range k.Questions {
			rows = append(rows, templates.TableRow{Word: q.Answer, Ask: templates.Plain(q.Ask), HTML: q.Text,
				Note: "Ruling on " + k.Keyword.Name, Mark: "proved",
				Links: []templates.Link{{Name: "See it played", URL: q.Ruling.URL}},
				Bench: q.Bench})
		}
	}
	return rows
}

// timingRows returns rulings about the card's printed timings as rows of the table.
func (s *site) timingRows(ctx context.Context, v *templates.CardPage) (rows []templates.TableRow, err error) {
	for _, section := range timingSections(v.Anatomy) {
		cites, err := s.lib.Citations(ctx, clause.Clause(section))
		if err != nil {
			return nil, fmt.Errorf("what cites %s: %w", section, err)
		}
		n := 0
		for _, c := range cites {
			place, ok := s.index.shelf.places[strings.TrimPrefix(c.URL, "/rulings/")]
			if c.Kind != content.KindRuling || !ok || n == perTiming || len(rows) == maxTimings {
				continue
			}
			row := s.rulingTableRow(place, "Ruling on its timing", "")
			if !slices.ContainsFunc(rows, func(r templates.TableRow) bool { return r.Links[0].URL == row.Links[0].URL }) {
				rows = append(rows, row)
				n++
			}
		}
	}
	return rows, nil
}
