package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"digijudge/quiz"
	"digijudge/quiz/progress"
	"digijudge/templates"
)

// home serves the front page. It shows today's five and the reader's progress, so it isn't cached.
func (s *site) home(c echo.Context) error {
	v := templates.HomePage{
		Keywords: s.keywordList(), Asked: s.index.mostAsked, FAQs: s.index.faqs, Questions: len(s.index.items), Rulings: s.index.rulings,
	}
	type part struct {
		today   templates.Today
		carryOn []templates.NextStep
	}
	clock, told := clockOf(c)
	mine, err := own(s, c, func(ctx context.Context, player string) (p part, err error) {
		if p.today, err = s.today(ctx, player, clock, told); err == nil {
			p.carryOn, err = s.carryOn(ctx, player)
		}
		return p, err
	})
	switch {
	case errors.Is(err, errUnread):
		mine.today = unreadToday
	case err != nil:
		return err
	}
	v.Today, v.CarryOn = mine.today, mine.carryOn
	p := s.page("", "/", "Digijudge", "Digimon Card Game rulings you can check: keyword reference, FAQ and quiz, each answer with its clause and a proof played by a rules engine.")
	p.Crumbs = nil
	return s.render(c, http.StatusOK, templates.Home(p, v))
}

// carryOn returns a player's next steps, the most urgent first, without today's five, which the
// page shows elsewhere. It returns nil for an unknown player.
func (s *site) carryOn(ctx context.Context, player string) ([]templates.NextStep, error) {
	if player == "" {
		return nil, nil
	}
	rows, err := s.store.Progress(ctx, player)
	if err != nil {
		return nil, fmt.Errorf("reading progress: %w", err)
	}
	due, err := s.dueOf(ctx, player)
	if err != nil {
		return nil, err
	}
	waiting, err := s.players.Waiting(ctx, player)
	if err != nil {
		return nil, fmt.Errorf("reading what is open: %w", err)
	}
	if len(rows) == 0 && !waiting.Exam && !waiting.Run {
		return nil, nil
	}
	_, _, open := s.states(rows)
	weak, _ := progress.Topics(s.topicsOf(rows))
	answered := 0
	for _, r := range rows {
		if s.index.item(r.Question) != nil {
			answered++
		}
	}
	steps := nextSteps(progress.Next(progress.Standing{Exam: waiting.Exam, Due: len(due), Open: len(open), Weak: weak, New: len(s.index.items) - answered}))
	for i := range steps {
		if steps[i].Post { // the front page only has links
			steps[i].URL, steps[i].Post = "/quiz/review", false
		}
	}
	if waiting.Run {
		steps = append([]templates.NextStep{{Label: "Go on with your run", Detail: "Its next question is waiting.", URL: "/quiz/run"}}, steps...)
	}
	return steps, nil
}

// topicsOf counts first attempts by topic, in the order of quiz.Topics.
func (s *site) topicsOf(rows []quiz.Row) []progress.Topic {
	by := map[string]*progress.Topic{}
	for _, r := range rows {
		it := s.index.item(r.Question)
		if it == nil || r.First == nil {
			continue
		}
		t := by[it.Topic]
		if t == nil {
			t = &progress.Topic{Name: it.Topic}
			by[it.Topic] = t
		}
		t.Tries++
		if *r.First {
			t.Right++
		}
	}
	var list []progress.Topic
	for _, name := range quiz.Topics {
		if t := by[name]; t != nil {
			list = append(list, *t)
		}
	}
	return list
}
