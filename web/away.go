package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/pick"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// A reader can download the rest of today's five and a hundred drills together with the engine
// (web/pocket/away.go). The device keeps an answer that is given without a network as the form that
// it fills in, and sends that form when there is a network again. The server then grades it, and
// only the server's verdict counts. Further fields of the form say when it was answered and how the
// device graded it.

// awayPath is the address of the file of questions for the device.
const awayPath = pocket.Path + "/quiz.json"

const (
	awayDrills = 100
	// awayLife is how long after the download a form may be sent.
	awayLife = 7 * 24 * time.Hour
	// awayTook is the longest thinking time that the site stores for a question.
	awayTook = 10 * time.Minute
)

// Names of the fields that the device adds to a form before it stores the form.
const (
	awayAtField     = "away-at"     // time of the answer in Unix milliseconds
	awayGradeField  = "away-result" // the device's grade: "right", "wrong" or "review"
	awayEngineField = "away-engine" // version of the engine that graded the answer on the device
)

// isAway reports whether a form was answered on a device without a network.
func isAway(form string) bool { return strings.HasPrefix(form, pocket.AwayPrefix) }

// awayFile serves the file of questions for the device, each with a form for this reader.
func (s *site) awayFile(c echo.Context) error {
	if s.engine() == nil {
		return echo.ErrNotFound
	}
	player, err := s.playerFor(c)
	if err != nil {
		return err
	}
	a, err := s.takenAlong(c, player)
	if err != nil {
		return err
	}
	body, err := json.Marshal(a)
	if err != nil {
		return fmt.Errorf("writing the questions to take along: %w", err)
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return s.writeAs(c, http.StatusOK, jsonType, body)
}

// takenAlong chooses the questions that a reader downloads: what is left of today's five, and
// drills as the mix would ask them. It leaves out the questions of the reader's exam and run.
func (s *site) takenAlong(c echo.Context, player string) (*pocket.Away, error) {
	ctx := c.Request().Context()
	clock, _ := clockOf(c)
	out := &pocket.Away{
		Format: pocket.AwayFormat, Made: s.now().UnixMilli(), Until: s.now().Add(awayLife).Unix(), Day: s.dayNow(clock), Clock: clock,
		Base: s.baseURL(c), Pips: []pocket.AwayPip{}, Five: []pocket.AwayQuestion{}, Drills: []pocket.AwayQuestion{},
	}
	hidden, err := s.timedExam(ctx, player)
	if err != nil {
		return nil, fmt.Errorf("reading an exam: %w", err)
	}
	add := func(to *[]pocket.AwayQuestion, id string, f quizFilter) error {
		if _, inRun, _, err := s.inRun(ctx, player, id, 0); err != nil || inRun || hidden[id] {
			return err
		}
		q, err := s.lib.Question(ctx, id)
		if err != nil {
			return fmt.Errorf("question %q: %w", id, err)
		}
		*to = append(*to, s.awayQuestion(ctx, q, f, player))
		return nil
	}
	if err := s.addFive(ctx, out, player, clock, add); err != nil {
		return nil, err
	}
	f := quizFilter{drills: pick.OnlyDrills, clock: clock}
	h, st, err := s.history(ctx, asking{player: player, filter: f})
	if err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	for range awayDrills {
		it := pick.Mix(s.index.items, s.pickFilter(f), h, st, false, "")
		if it == nil || taken[it.ID] {
			break
		}
		taken[it.ID] = true
		h.Done[it.ID] = pick.Done{Right: true, Place: len(h.Done)}
		h.Seed++
		if err := add(&out.Drills, it.ID, f); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// addFive adds today's five: all of them as marks of progress, and the open ones as questions.
func (s *site) addFive(ctx context.Context, out *pocket.Away, player string, clock int, add func(*[]pocket.AwayQuestion, string, quizFilter) error) error {
	five, err := s.five(ctx, out.Day)
	if err != nil {
		return err
	}
	done, err := s.inRound(ctx, player, quiz.Daily, out.Day)
	if err != nil {
		return err
	}
	for _, it := range five {
		p := pocket.AwayPip{Question: templates.QuestionRow{ID: it.ID, Title: it.Title, Topic: topicLabel(it.Topic), Level: it.Level}}
		if r, ok := done[it.ID]; ok {
			p.State = pocket.ResultOf(r.Correct)
		} else if err := add(&out.Five, it.ID, quizFilter{mode: quiz.Daily, clock: clock}); err != nil {
			return err
		}
		out.Pips = append(out.Pips, p)
	}
	return nil
}

// awayQuestion returns a question for answering without a network: what the reader sees of it, and
// the form to send, whose token also seals the answer.
func (s *site) awayQuestion(ctx context.Context, q *content.Question, f quizFilter, player string) pocket.AwayQuestion {
	x := s.newFormIn(ctx, q, f, player, shownAgain{})
	x.ID = pocket.AwayPrefix + x.ID
	x.Expires = s.now().Add(awayLife).Unix()
	return pocket.AwayOf(s.asked(q), x.Form, s.readers.forms.seal(x))
}

// answeredAt returns when a form was answered. For a downloaded form that is the time that the
// device gives, if it lies within the form's lifetime; for others it is now.
func answeredAt(f *form, sent string, now time.Time) time.Time {
	ms, err := strconv.ParseInt(sent, 10, 64)
	if !isAway(f.ID) || err != nil {
		return now
	}
	return time.UnixMilli(min(max(ms, f.Shown), now.UnixMilli())).UTC()
}

// checkAway compares the device's grade of an answer with this server's. If they differ, one of
// them is wrong or the device has an older engine, so the maintainers are told through the log.
func (s *site) checkAway(c echo.Context, f *form, a *quiz.Attempt) {
	sent := c.Request().PostForm
	there := sent.Get(awayGradeField)
	if !isAway(f.ID) || there == "" {
		return
	}
	if here := pocket.ResultOf(a.Correct); there != here {
		is := ""
		if e := s.made.frame.site.Engine; e != nil {
			is = e.Version
		}
		s.log.ErrorContext(c.Request().Context(), "a device graded an answer otherwise", "question", f.Question, "here", here,
			"there", short(there), "engine", short(sent.Get(awayEngineField)), "is", is)
	}
}
