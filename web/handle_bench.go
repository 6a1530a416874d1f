package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz/bench"
	"digijudge/rules"
	"digijudge/rules/cardno"
	"digijudge/rules/scenario"
	"digijudge/templates"
)

const benchPath = "/bench"

// benchPage shows a bench: the one in the link (?s=), that of a ruling (?ruling=), or an empty one. With
// ?step= a choice is made, ?cut= goes back to that many steps, and the answer leads to the bench that
// comes of it: nothing is kept here.
func (s *site) benchPage(c echo.Context) error {
	text, err := s.benchText(c)
	if err != nil {
		return err
	}
	return s.inLane(c, s.limits.playing, playWait, func(c echo.Context) error {
		b, err := s.openBench(c, text)
		if err != nil {
			return err
		}
		step, cut := c.QueryParam("step"), c.QueryParam("cut")
		if b.Scenario != nil && step != "" {
			return seeBench(c, b.Append(strings.ToValidUTF8(short(step), "\uFFFD")))
		}
		if n, err := strconv.Atoi(cut); b.Scenario != nil && err == nil {
			return seeBench(c, b.Cut(n))
		}
		return s.showBench(c, http.StatusOK, b, templates.BenchEdit{Open: c.QueryParam("open")})
	})
}

// benchText is the text that a request opens.
func (s *site) benchText(c echo.Context) (string, error) {
	if code := c.QueryParam("s"); code != "" {
		text, err := bench.Decode(code)
		if err != nil {
			return "", &pageError{status: http.StatusBadRequest, heading: "This bench can’t be opened", message: capitalized(err.Error()) + ".", links: []templates.Link{{Name: "An empty bench", URL: benchPath}}}
		}
		return text, nil
	}
	if slug := c.QueryParam("ruling"); slug != "" {
		r, err := s.lib.Ruling(c.Request().Context(), slug)
		if errors.Is(err, content.ErrNotFound) {
			return "", notFoundError("No such ruling", "There is no ruling called “"+short(slug)+"”.", templates.Link{Name: "An empty bench", URL: benchPath})
		}
		if err != nil {
			return "", fmt.Errorf("ruling %q: %w", slug, err)
		}
		return bench.WithoutAsks(r.Proof.Source), nil
	}
	if q := c.QueryParam("q"); q != "" {
		return s.layBench(c, short(q))
	}
	return bench.Start, nil
}

// maxLaid bounds the cards that a question lays on the bench.
const maxLaid = 6

// layBench lays out what a question names: the cards by their numbers, in turn for Ann and for Bob, or
// Digimon with its keywords.
func (s *site) layBench(c echo.Context, question string) (string, error) {
	cards, err := s.lib.CardSource()
	if err != nil {
		return "", fmt.Errorf("opening the cards: %w", err)
	}
	text, laid := bench.Start, 0
	for _, word := range strings.FieldsFunc(question, func(r rune) bool { return strings.ContainsRune(" ,;?!()", r) }) {
		n, ok := cardno.Parse(word)
		if !ok || laid == maxLaid {
			continue
		}
		b, err := bench.Open(c.Request().Context(), text, cards)
		if err != nil {
			return "", err
		}
		to := bench.Area{Player: [...]scenario.Who{scenario.Ann, scenario.Bob}[laid%2], Zone: rules.BattleArea}
		more, name, _, err := b.Add(cards, bench.NewCard{Number: cardno.Canonical(n)}, to)
		if err != nil {
			continue // no card, or one that can't be played: the bench is for the others
		}
		if b, err = bench.Open(c.Request().Context(), more, cards); err == nil && b.Asked == nil { // an Option lies in the hand
			to.Zone = rules.Hand
			more, _, err = b.Move(cards, name, to)
		}
		if err == nil {
			text, laid = more, laid+1
		}
	}
	if laid == 0 {
		text = bench.Lay(question)
	}
	return text, nil
}

func (s *site) openBench(c echo.Context, text string) (*bench.Bench, error) {
	cards, err := s.lib.CardSource()
	if err != nil {
		return nil, fmt.Errorf("opening the cards: %w", err)
	}
	return bench.Open(c.Request().Context(), text, cards)
}

// seeBench sends the reader to the bench with that text.
func seeBench(c echo.Context, text string, notes ...bench.Note) error {
	code := bench.Encode(text)
	if len(text) > bench.MaxText || len(code) > bench.MaxCode {
		return &pageError{status: http.StatusBadRequest, heading: "Too much for one bench", message: "A bench has room for " + strconv.Itoa(bench.MaxText>>10) + " KB of text. Take cards or steps away.", links: []templates.Link{{Name: "An empty bench", URL: benchPath}}}
	}
	q := url.Values{"s": {code}}
	for _, n := range notes {
		q.Add("note", string(n))
	}
	return c.Redirect(http.StatusSeeOther, benchPath+"?"+q.Encode())
}

// changeBench changes the position by a form, and leads to the bench that comes of it. What can't be
// done is said above the form, with what was typed in it.
func (s *site) changeBench(c echo.Context) error {
	do := typed(c, "do")
	if do == "text" {
		text := strings.ReplaceAll(typed(c, "text"), "\r", "")
		if strings.TrimSpace(text) == "" {
			text = bench.Start
		}
		if !utf8.ValidString(text) {
			return &pageError{status: http.StatusBadRequest, heading: "Not readable", message: "The text isn’t UTF-8."}
		}
		return seeBench(c, text)
	}
	text, err := bench.Decode(typed(c, "s"))
	if err != nil {
		return &pageError{status: http.StatusBadRequest, heading: "This bench can’t be opened", message: capitalized(err.Error()) + ".", links: []templates.Link{{Name: "An empty bench", URL: benchPath}}}
	}
	cards, err := s.lib.CardSource()
	if err != nil {
		return fmt.Errorf("opening the cards: %w", err)
	}
	return s.inLane(c, s.limits.playing, playWait, func(c echo.Context) error {
		b, err := bench.Open(c.Request().Context(), text, cards)
		if err != nil {
			return err
		}
		f := benchForm{c: c, b: b, cards: cards, site: s}
		changed, notes, err := f.change(do)
		if err == nil {
			return seeBench(c, changed, notes...)
		}
		edit := templates.BenchEdit{Open: "turn", Error: benchError(err)}
		if do == "add" {
			edit.Open, edit.Choices = "add", f.choices
			edit.Add = templates.BenchAdd{Where: typed(c, "where"), Card: typed(c, "card"), Kind: typed(c, "kind"), Line: typed(c, "line"), Text: typed(c, "text")}
		}
		return s.showBench(c, http.StatusUnprocessableEntity, b, edit)
	})
}

// benchError is an error in the reader's words, without the places of a text that they didn't write.
func benchError(err error) string {
	var said []string
	for _, p := range benchProblems(err) {
		said = append(said, p.Text)
	}
	return strings.Join(said, " ")
}
