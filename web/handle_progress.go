package web

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/templates"
)

// progress shows what this browser's player has answered, and how.
func (s *site) progress(c echo.Context) error {
	ctx := c.Request().Context()
	list := s.index.questions
	v := templates.ProgressPage{Total: len(list)}
	var rows []quiz.Row
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	if player != "" {
		if rows, err = s.store.Progress(ctx, player); err != nil {
			return fmt.Errorf("reading progress: %w", err)
		}
	}
	byID := make(map[string]content.QuestionSummary, len(list))
	topics := map[string]*templates.TopicProgress{}
	for _, t := range quiz.Topics {
		topics[t] = &templates.TopicProgress{Label: topicLabel(t)}
	}
	for _, q := range list {
		byID[q.ID] = q
		if topics[q.Topic] != nil {
			topics[q.Topic].Total++
		}
	}
	done := map[string]string{}
	for _, r := range rows {
		q, ok := byID[r.Question]
		if !ok {
			continue // the question is gone from the site
		}
		v.Known = true
		v.Attempts += r.Attempts
		last := s.lastResult(r)
		done[r.Question] = last
		if last == resultOld {
			v.Old++
		} else {
			v.Answered++
		}
		if last == "right" {
			v.Right++
		}
		if t := topics[q.Topic]; t != nil && last != resultOld {
			t.Answered++
			if last == "right" {
				t.Right++
			}
		}
		row := templates.ProgressRow{QuestionRow: questionRow(q), Attempts: r.Attempts, Last: last}
		row.URL = "/quiz/attempt/" + r.LastID
		row.When, row.WhenISO = timeWords(r.LastAt)
		v.Rows = append(v.Rows, row)
	}
	for _, t := range quiz.Topics {
		v.Topics = append(v.Topics, *topics[t])
	}
	v.Next = nextQuestion(list, "", "", done)
	p := s.page("quiz", "/progress", "Your progress", "What you have answered in the Digijudge quiz, and how.", templates.Crumb{Name: "Quiz", URL: "/quiz"})
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Progress(p, v))
}
