package web

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/cardno"
	"digijudge/rules/scenario"
	"digijudge/templates"
	"digijudge/web/pocket"
)

const realQuizPath = "/cards/quiz"

// Limits of the quiz on real cards.
const (
	maxRealTries = 10  // plays that are tried for one question
	maxRealKept  = 400 // questions that are kept
	maxRealTally = 9999
	maxDeckQuery = 1200 // bytes of a deck in an address, as card numbers
)

// realQuiz is what a reader wants to be asked about, and how they have done so far.
type realQuiz struct {
	card string   // one card
	set  string   // such as "BT9"
	deck []string // card numbers
	// right answers so far; of is the number of questions. Both are in the address, and nothing is
	// stored
	right int
	of    int
}

// query returns the address of the quiz with this choice, and with more: names and values in turn.
func (f realQuiz) query(more ...string) string {
	q := url.Values{}
	for _, p := range [][2]string{{"card", f.card}, {"set", f.set}, {"deck", strings.Join(f.deck, ",")}} {
		if p[1] != "" {
			q.Set(p[0], p[1])
		}
	}
	if f.of > 0 {
		q.Set("right", strconv.Itoa(f.right))
		q.Set("of", strconv.Itoa(f.of))
	}
	for i := 0; i+1 < len(more); i += 2 {
		q.Set(more[i], more[i+1])
	}
	return listURL(realQuizPath, q)
}

// places returns the places in Library.RealPlays of the plays that fit the choice.
func (f realQuiz) places(lib *content.Library) []int {
	numbers := f.deck
	if f.card != "" {
		numbers = []string{f.card}
	}
	return lib.RealIn(numbers, f.set)
}

// about returns the choice in words.
func (f realQuiz) about() string {
	switch {
	case f.card != "":
		return f.card
	case f.set != "":
		return "set " + f.set
	case len(f.deck) > 0:
		return "your deck"
	}
	return "all imported cards"
}

// realCardQuiz serves the quiz on real cards, as they were imported: by card, by set or by a pasted
// deck list. The engine proves each question before it is asked, and again when it is answered.
// Nothing is stored.
func (s *site) realCardQuiz(c echo.Context) error {
	ctx := c.Request().Context()
	version, err := s.lib.CardsVersion(ctx)
	if err != nil {
		return fmt.Errorf("reading the version of the cards: %w", err)
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	f, v, err := s.readRealQuiz(c)
	switch {
	case err != nil:
		return err
	case version == "":
		v.Problem = "No list of cards was imported into this site, so it can’t ask about real cards."
		return s.renderRealQuiz(c, http.StatusOK, v)
	case v.Problem != "":
		return s.renderRealQuiz(c, http.StatusUnprocessableEntity, v)
	case c.QueryParam("list") != "":
		// the address then carries the deck as card numbers
		return c.Redirect(http.StatusSeeOther, f.query("start", "1"))
	}
	v.About, v.Plays = f.about(), len(f.places(s.lib))
	id := c.QueryParam("q")
	if id == "" {
		if f.card == "" && c.QueryParam("start") == "" {
			return s.renderRealQuiz(c, http.StatusOK, v)
		}
		return s.nextReal(c, version, f, v)
	}
	all := s.lib.RealPlays()
	i := slices.IndexFunc(all, func(r content.RealPlay) bool { return r.ID == id })
	if i < 0 {
		return notFoundError("No such question", "There is no question of that name about real cards.", templates.Link{Name: "Quiz on real cards", URL: realQuizPath})
	}
	q, err := s.realQuestion(ctx, version, &all[i])
	if err == nil {
		err = s.showReal(c, f, q, &v)
	}
	if errors.Is(err, content.ErrNoRealQuestion) {
		return c.Redirect(http.StatusSeeOther, f.query("start", "1"))
	}
	if err != nil {
		return fmt.Errorf("question %s on real cards: %w", id, err)
	}
	return s.renderRealQuiz(c, http.StatusOK, v)
}

func (s *site) renderRealQuiz(c echo.Context, status int, v templates.RealQuizPage) error {
	p := s.page("cards", realQuizPath, "Quiz on real cards", "Questions about imported cards, each proved by the engine: by card, by set, or about your deck.",
		templates.Crumb{Name: "Cards", URL: "/cards"})
	p.NoIndex = true
	if v.Question != nil {
		p.Crumbs = nil // on a phone the first screen belongs to the question
	}
	return s.render(c, status, templates.RealQuiz(p, v))
}

// readRealQuiz reads the choice from the address. If something in it is wrong, v.Problem says so to
// the reader.
func (s *site) readRealQuiz(c echo.Context) (f realQuiz, v templates.RealQuizPage, err error) {
	ctx := c.Request().Context()
	facets, err := s.lib.CardFacets(ctx)
	if err != nil {
		return f, v, fmt.Errorf("the sets of the cards: %w", err)
	}
	f.set = strings.ToUpper(strings.TrimSpace(c.QueryParam("set")))
	v.Sets = append(v.Sets, templates.Option{Label: "All sets"})
	known := f.set == ""
	plays := s.lib.RealSets()
	for _, x := range facets.Sets {
		if n := plays[x.Value]; n > 0 {
			v.Sets = append(v.Sets, templates.Option{Value: x.Value, Label: fmt.Sprintf("%s (%d)", x.Value, n), Selected: x.Value == f.set})
		}
		known = known || x.Value == f.set
	}
	if !known {
		f.set, v.Problem = "", "There is no such set among the imported cards."
	}
	if n, ok := cardno.Parse(c.QueryParam("card")); ok {
		f.card = n
	} else if c.QueryParam("card") != "" {
		v.Problem = "“" + short(c.QueryParam("card")) + "” is no card number."
	}
	if list := c.QueryParam("list"); strings.TrimSpace(list) != "" {
		d, err := s.lib.ReadDeck(ctx, list)
		if err != nil {
			return f, v, fmt.Errorf("reading a deck list: %w", err)
		}
		f.deck, v.List = d.Numbers(), list
		if len(f.deck) == 0 {
			v.Problem = "No card was found in this list. A line is such as “4 Agumon BT1-010”, or a JSON array of numbers."
		}
	}
	if deck := c.QueryParam("deck"); deck != "" && len(deck) <= maxDeckQuery {
		for n := range strings.SplitSeq(deck, ",") {
			if n, ok := cardno.Parse(n); ok && !slices.Contains(f.deck, n) {
				f.deck = append(f.deck, n)
			}
		}
	}
	f.right, f.of = bounded(c.QueryParam("right")), bounded(c.QueryParam("of"))
	f.right = min(f.right, f.of)
	return f, v, nil
}

// bounded returns a count from the address, at most maxRealTally, or 0 if it isn't a count.
func bounded(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return 0
	}
	return min(n, maxRealTally)
}

// nextReal redirects to a question that fits the choice and isn't the last one asked.
func (s *site) nextReal(c echo.Context, version string, f realQuiz, v templates.RealQuizPage) error {
	ctx := c.Request().Context()
	all := s.lib.RealPlays()
	places := f.places(s.lib)
	rand.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	last := c.QueryParam("last")
	tries, found := 0, ""
	for _, i := range places {
		if tries == maxRealTries {
			break
		}
		if all[i].ID == last && len(places) > 1 {
			continue
		}
		tries++
		_, err := s.realQuestion(ctx, version, &all[i])
		if err == nil {
			found = all[i].ID
			break
		}
		if !errors.Is(err, content.ErrNoRealQuestion) {
			return fmt.Errorf("question on real cards: %w", err)
		}
	}
	if found == "" && last != "" {
		found = last // it is the only one
	}
	if found != "" {
		return c.Redirect(http.StatusSeeOther, f.query("q", found))
	}
	v.Problem = "No scenario of ours plays " + f.about() + " yet, so there is nothing to ask."
	if len(places) > tries {
		v.Problem, v.Again = "Nothing was found to ask in "+strconv.Itoa(tries)+" of "+strconv.Itoa(len(places))+" scenarios of "+f.about()+".", f.query("start", "1")
	}
	return s.renderRealQuiz(c, http.StatusOK, v)
}

// realQuestions keeps the questions made from the cards of one import.
type realQuestions struct {
	mu      sync.Mutex
	version string
	made    map[string]*content.RealQuestion // nil if no question can be made of the play
}

// find returns a kept question. known is true if it was tried before; q is then nil if there is
// none.
func (k *realQuestions) find(version, id string) (q *content.RealQuestion, known bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.version != version {
		return nil, false
	}
	q, known = k.made[id]
	return q, known
}

// keep stores a question, or nil if there is none. It forgets the others when the cards have
// changed or when too many are kept.
func (k *realQuestions) keep(version, id string, q *content.RealQuestion) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.version != version || k.made == nil || len(k.made) >= maxRealKept {
		k.version, k.made = version, map[string]*content.RealQuestion{}
	}
	k.made[id] = q
}

// realQuestion makes a question of a play and has the engine prove it, unless that was already done
// with these cards.
func (s *site) realQuestion(ctx context.Context, version string, r *content.RealPlay) (*content.RealQuestion, error) {
	if q, known := s.made.real.find(version, r.ID); known {
		if q == nil {
			return nil, fmt.Errorf("%s: %w", r.ID, content.ErrNoRealQuestion)
		}
		return q, nil
	}
	cards, err := s.lib.CardSource()
	if err != nil {
		return nil, fmt.Errorf("cards of %s: %w", r.ID, err)
	}
	q, err := s.lib.RealQuestion(ctx, r, cards)
	if err == nil {
		var holds bool
		if holds, err = s.proveReal(ctx, q); err == nil && !holds {
			err = fmt.Errorf("%s isn’t proved: %w", r.ID, content.ErrNoRealQuestion)
		}
	}
	switch {
	case err == nil:
		s.made.real.keep(version, r.ID, q)
	case errors.Is(err, content.ErrNoRealQuestion):
		s.made.real.keep(version, r.ID, nil)
	}
	return q, err
}

// proveReal plays a question now and reports whether its right answer holds and no other does.
func (s *site) proveReal(ctx context.Context, q *content.RealQuestion) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, proveTimeout)
	defer cancel()
	if q.Drill != nil {
		g, err := s.provers.imported.Grade(ctx, q.Drill, quiz.Response{})
		return err == nil && g.Agrees && len(g.Verdicts) == len(q.Drill.Answers), err
	}
	v, err := s.provers.imported.Prove(ctx, q.Play.URL, q.Whole)
	return err == nil && v.Verdict == scenario.Holds.String(), err
}

// showReal fills in a question and, if an answer was given, its result.
func (s *site) showReal(c echo.Context, f realQuiz, q *content.RealQuestion, v *templates.RealQuizPage) error {
	ctx := c.Request().Context()
	pos, err := s.provers.imported.Position(ctx, "question "+q.Play.ID, q.Source)
	if err != nil {
		return err
	}
	x := &templates.RealQuestion{ID: q.Play.ID, Text: q.Text, Board: pos.Board, Cards: pos.Cards, Spoken: q.Drill == nil}
	for _, n := range q.Names {
		x.Names = append(x.Names, templates.RealName{Called: n.Called, Link: templates.Link{Name: n.Name + " " + n.Number, URL: "/cards/" + n.Number}})
	}
	v.Question, v.Right, v.Of = x, f.right, f.of
	v.Skip = f.query("start", "1", "last", q.Play.ID)
	given := c.QueryParam("answer")
	if !slices.Contains(q.Words, given) {
		given = ""
	}
	if given == "" {
		for _, w := range q.Words {
			x.Answers = append(x.Answers, templates.Link{Name: w, URL: f.query("q", q.Play.ID, "answer", w)})
		}
		return nil
	}
	holds, err := s.proveReal(ctx, q)
	if err != nil {
		return err
	}
	if !holds {
		return fmt.Errorf("%s is no longer proved: %w", q.Play.ID, content.ErrNoRealQuestion)
	}
	next := f
	next.of = min(f.of+1, maxRealTally)
	x.Result = "wrong"
	if given == q.Right {
		x.Result = "right"
		next.right = min(f.right+1, next.of)
	}
	v.Right, v.Of = next.right, next.of
	x.Given, x.Correct = given, q.Right
	x.Why = templates.Sentence(content.Typeset(q.Play.Title))
	if q.Play.Because != "" {
		x.Why += " " + content.Typeset(q.Play.Because)
	}
	x.Law = s.clauseLinks(q.Play.Clauses)
	x.Next = next.query("start", "1", "last", q.Play.ID)
	x.See, x.Bench = q.Play.URL, pocket.BenchURL(q.Whole)
	return nil
}
