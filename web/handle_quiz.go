package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"digijudge/quiz"
	"digijudge/quiz/pick"
	"digijudge/rules/clause"
	"digijudge/templates"
)

// listPage is how many questions a page of the list has.
const listPage = 60

// quizList serves the front page of the quiz: modes, filters and the list of questions. It reads
// one row for each question that the player has answered, no matter how often they answered it.
func (s *site) quizList(c echo.Context) error {
	f := readQuizFilter(c)
	f.mode, f.day, f.storm, f.target = "", "", "", 0
	v := templates.QuizFront{Total: len(s.index.items), Bad: f.bad, Weak: f.weak, Clause: string(f.clause), Open: f.bad != "" || f.narrow() || f.weak}
	v.Topics, v.Types, v.Levels = f.options()
	v.Keyword, v.Kinds = s.keywordOptions(f), drillOptions(f)
	clock, told := clockOf(c)
	mine, err := own(s, c, func(ctx context.Context, player string) (quizOwn, error) {
		return s.quizOwn(ctx, player, clock, told)
	})
	switch {
	case errors.Is(err, errUnread):
		mine.today = unreadToday
	case err != nil:
		return err
	}
	v.Today, v.Run, v.BestRun = mine.today, mine.run, mine.bestRun
	status := http.StatusOK
	if f.bad != "" {
		status = http.StatusBadRequest
	} else {
		s.addList(c, f, mine.rows, &v)
	}
	p := s.page("quiz", "/quiz", "Quiz", "A quiz on Digimon Card Game rulings: judge the position, and a rules engine plays it and shows you why.")
	p.NoIndex = f.query() != "" || f.bad != ""
	return s.render(c, status, templates.Quiz(p, v))
}

// quizOwn is what the front page of the quiz shows about its reader.
type quizOwn struct {
	today   templates.Today
	run     *templates.RunRow // the run that is still open, or nil
	bestRun int
	rows    []quiz.Row
}

// quizOwn reads what the front page of the quiz shows about a player.
func (s *site) quizOwn(ctx context.Context, player string, clock int, told bool) (v quizOwn, err error) {
	if v.today, err = s.today(ctx, player, clock, told); err != nil || player == "" {
		return v, err
	}
	r, ok, err := s.openRun(ctx, player)
	if err != nil {
		return v, err
	}
	if ok {
		v.run = &templates.RunRow{ID: r.ID, Score: r.Score, Skip: r.Skipped == ""}
	}
	if _, v.bestRun, err = s.store.Runs(ctx, player, 0); err != nil {
		return v, fmt.Errorf("reading runs: %w", err)
	}
	if v.rows, err = s.store.Progress(ctx, player); err != nil {
		return v, fmt.Errorf("reading progress: %w", err)
	}
	return v, nil
}

// addList adds how many questions pass the filters, and one page of those that aren't drills. rows
// are the questions that the reader has answered.
func (s *site) addList(c echo.Context, f quizFilter, rows []quiz.Row, v *templates.QuizFront) {
	p := s.pickFilter(f)
	done := map[string]string{}
	for _, r := range rows {
		done[r.Question] = s.lastResult(r)
	}
	if len(rows) > 0 {
		var weak []string
		for t := range pick.WeakTopics(s.index.items, rows) {
			weak = append(weak, lowerFirst(topicLabel(t)))
		}
		slices.Sort(weak)
		v.WeakIn = strings.Join(weak, ", ")
	}
	var list []int
	for i := range s.index.items {
		it := &s.index.items[i]
		if !p.Fits(it) {
			continue
		}
		v.Fits++
		if it.Drill {
			v.Drills++
		} else {
			list = append(list, i)
		}
	}
	v.Next = f.next("")
	from, _ := strconv.Atoi(c.QueryParam("from"))
	from = max(0, min(from-1, len(list)-1)) / listPage * listPage
	v.Listed = c.QueryParam("from") != ""
	v.From = from + 1
	for _, i := range list[min(from, len(list)):min(from+listPage, len(list))] {
		it := &s.index.items[i]
		v.Rows = append(v.Rows, templates.QuestionRow{ID: it.ID, Title: it.Title, Topic: topicLabel(it.Topic), Level: it.Level, Done: done[it.ID], URL: "/quiz/" + it.ID + f.query()})
	}
	at := func(from int) string {
		q := f.values()
		q.Set("from", strconv.Itoa(from+1))
		return "/quiz" + question(q) + "#list"
	}
	if from > 0 {
		v.Prev = at(from - listPage)
	}
	if from+listPage < len(list) {
		v.After = at(from + listPage)
	}
}

// keywordOptions returns options for the keywords that have questions.
func (s *site) keywordOptions(f quizFilter) []templates.Option {
	asked := map[clause.Clause]bool{}
	for i := range s.index.items {
		for _, k := range s.index.items[i].Keywords {
			asked[k] = true
		}
	}
	list := []templates.Option{{Label: "All keywords"}}
	for _, k := range s.index.keywords {
		if asked[clause.Clause(k.Section)] || k.Slug == f.keyword {
			list = append(list, templates.Option{Value: k.Slug, Label: k.Name, Selected: k.Slug == f.keyword})
		}
	}
	slices.SortStableFunc(list[1:], func(a, b templates.Option) int { return strings.Compare(a.Label, b.Label) })
	return list
}

// drillOptions returns the options for drills: both, questions only, drills only.
func drillOptions(f quizFilter) []templates.Option {
	var list []templates.Option
	for i, l := range []string{"Both", "Questions only", "Drills only"} {
		list = append(list, templates.Option{Value: drillWords[i], Label: l, Selected: f.drills == pick.Drills(i)})
	}
	return list
}
