package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// question serves a question: its position, text and answers. The address of a renamed question
// redirects to the new one, and that of a drill that isn't asked any more to its ruling.
func (s *site) question(c echo.Context) error {
	if id, ok := s.index.renamed[c.Param("id")]; ok {
		to := "/quiz/" + id
		if c.QueryString() != "" {
			to += readQuizFilter(c).query()
		}
		return c.Redirect(http.StatusMovedPermanently, to)
	}
	if ruling := s.index.retired[c.Param("id")]; ruling != "" {
		return c.Redirect(http.StatusMovedPermanently, "/rulings/"+ruling)
	}
	q, err := s.findQuestion(c)
	if err != nil {
		return err
	}
	if to, err := s.stormInstead(c, q.ID); err != nil {
		return err
	} else if to != "" {
		return s.see(c, to)
	}
	seed := readVariant(c)
	if q, err = s.lib.Variant(c.Request().Context(), q.ID, seed); err != nil {
		return fmt.Errorf("question %q, variant %d: %w", q.ID, seed, err)
	}
	return s.showQuestion(c, http.StatusOK, q, shownAgain{variant: seed})
}

// findQuestion returns the question that the address names.
func (s *site) findQuestion(c echo.Context) (*content.Question, error) {
	id := c.Param("id")
	q, err := s.lib.Question(c.Request().Context(), id)
	if ruling := s.index.retired[id]; ruling != "" && errors.Is(err, content.ErrNotFound) {
		return nil, notFoundError("This question is gone", "This drill is no longer asked. Its ruling says what the answer was.",
			templates.Link{Name: "The ruling", URL: "/rulings/" + ruling}, templates.Link{Name: "All questions", URL: "/quiz"})
	}
	if errors.Is(err, content.ErrNotFound) {
		return nil, notFoundError("No such question", "There is no question called “"+short(id)+"”. It may have been renamed.", templates.Link{Name: "All questions", URL: "/quiz"})
	}
	if err != nil {
		return nil, fmt.Errorf("question %q: %w", id, err)
	}
	return q, nil
}

// shownAgain is what a question that is shown again takes over from a form that couldn't be taken.
// The zero value is for a question that is shown for the first time.
type shownAgain struct {
	problem string       // a sentence for the reader
	seed    []byte       // keeps the order of the answers
	given   pocket.Given // what the reader had filled in
	variant uint32       // the seed in the address
	// since when the player has had the question, in Unix milliseconds; 0 means now
	shown int64
}

// showQuestion renders the page of a question.
func (s *site) showQuestion(c echo.Context, status int, q *content.Question, again shownAgain) error {
	ctx := c.Request().Context()
	f := readQuizFilter(c)
	if f.bad != "" {
		f = quizFilter{} // a broken filter shouldn't keep anybody from the question
	}
	fresh := newID(idBytes)
	mine, err := own(s, c, func(ctx context.Context, player string) (shownTo, error) {
		return s.readShownTo(ctx, q, f, cmp.Or(player, fresh), again)
	})
	if _, r := s.modeOf(f.mode); errors.Is(err, errUnread) && r.round == nil {
		// Everybody may see the question. Whether an answer counts is decided when it arrives.
		id, signed := s.cookieID(c)
		if id != "" && !signed {
			return err // an unsigned cookie: whose it is can't be known now
		}
		mine = shownTo{player: cmp.Or(id, fresh), filter: f}
		mine.form = s.newFormIn(ctx, q, f, mine.player, again)
	} else if err != nil {
		return err
	}
	if mine.player == fresh {
		s.setPlayer(c, fresh, 0) // lasts until the browser is closed, see playerFor
	}
	f = mine.filter
	v := s.formView(ctx, q, &mine.form, again.given)
	v.Filter, v.Error = f.query(), again.problem
	if v.Mode = mine.mode; v.Mode.Text != "" {
		v.Heading = v.Mode.Text
	}
	if v.Number, v.Total = mine.number, mine.total; v.Number > 0 {
		v.Heading = map[quiz.Mode]string{quiz.Review: "Review, ", quiz.Replay: "Open ones, "}[f.mode] + strconv.Itoa(v.Number) + " of " + strconv.Itoa(v.Total)
	}
	v.List = "/quiz" + f.front()
	// a run has its own button to skip, and a storm has none
	if f.mode != quiz.Run && f.mode != quiz.Storm {
		v.Next = f.next(q.ID)
	}
	return s.render(c, status, templates.Question(pocket.QuestionPage(s.made.frame.site, q.ID, v.Heading), v))
}

// shownTo is what a question's page shows about its reader: their form, the mode, and the place of
// the question in it.
type shownTo struct {
	player        string
	filter        quizFilter
	form          form
	mode          templates.ModeLine
	number, total int
}

// readShownTo reads what the page shows about a player.
func (s *site) readShownTo(ctx context.Context, q *content.Question, f quizFilter, player string, again shownAgain) (shownTo, error) {
	x := shownTo{player: player, filter: f}
	_, here, _, err := s.inRun(ctx, player, q.ID, again.variant)
	if err != nil {
		return x, err
	}
	if here && f.mode != quiz.Run {
		x.filter = quizFilter{mode: quiz.Run} // the question can be answered only in the run
	}
	x.form = s.newFormIn(ctx, q, x.filter, player, again)
	x.mode = s.modeLine(ctx, x.filter, player, q.ID, false)
	x.number, x.total, err = s.placeIn(ctx, x.filter.mode, player, q.ID)
	return x, err
}
