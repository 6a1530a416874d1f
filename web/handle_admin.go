package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz/progress"
	"digijudge/quiz/store"
	"digijudge/templates"
	"digijudge/web/pocket"
)

const maxReportLines = 100

// adminHome serves the overview for maintainers: reports, suggestions, cards in conflict, and
// whether storing fails.
func (s *site) adminHome(c echo.Context) error {
	ctx := c.Request().Context()
	open, err := s.players.OpenReports(ctx, "", maxOpenReports)
	if err != nil {
		return err
	}
	x, err := s.cardIndex(ctx)
	if err != nil {
		return err
	}
	suggested, err := s.players.Suggestions(ctx, false, maxOpenReports)
	if err != nil {
		return err
	}
	v := templates.AdminPage{Reports: len(open), Suggestions: len(suggested), Version: s.cfg.Version}
	for _, f := range x.facets.States {
		if f.Value == content.CardConflict {
			v.Conflicts = f.Cards
		}
	}
	if err := s.players.Failing(); err != nil {
		v.Failing = err.Error()
	}
	p := s.page("", adminPath, "Administration", "For maintainers.")
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Admin(p, v))
}

// maxOpenReports is how many open reports are counted at most. The store keeps no more.
const maxOpenReports = 5000

// statRow returns a question's row of figures. now has the figures of its present version and is
// empty if nobody has tried that version.
func (s *site) statRow(id string, stats []store.ItemStat, notes int) (row templates.StatRow, now store.ItemStat) {
	row = templates.StatRow{ID: id, Share: -1, Notes: notes}
	if it := s.index.item(id); it != nil {
		row.Title = it.Title
	}
	for _, st := range stats {
		row.Disputed += st.Disputed
		// an older version, or a variant, which has answers of its own
		if st.Version != s.index.versions[id] {
			row.Old += st.Tries
			continue
		}
		row.Tries, row.Right, now = st.Tries, st.Right, st
		row.Good, row.GoodMissed, row.Surprising = st.Good, st.GoodMissed, st.Surprising()
	}
	if row.Tries > 0 {
		row.Share = 100 * row.Right / row.Tries
	}
	return row, now
}

// adminQuestions serves the figures of all questions, those that most need a look first.
func (s *site) adminQuestions(c echo.Context) error {
	ctx := c.Request().Context()
	stats, err := s.players.ItemStats(ctx, "")
	if err != nil {
		return err
	}
	open, err := s.players.OpenReports(ctx, "", maxOpenReports)
	if err != nil {
		return err
	}
	by, notes := map[string][]store.ItemStat{}, map[string]int{}
	for _, st := range stats {
		by[st.Question] = append(by[st.Question], st)
	}
	for _, r := range open {
		notes[r.Question]++
	}
	v := templates.StatsPage{Reports: len(open)}
	for _, it := range s.index.items {
		row, now := s.statRow(it.ID, by[it.ID], notes[it.ID])
		if row.Tries > 0 && !it.Drill {
			q, err := s.lib.Question(ctx, it.ID)
			if err != nil {
				return fmt.Errorf("question %s: %w", it.ID, err)
			}
			for i := range q.Answers {
				if !q.Answers[i].Right && q.Number == nil && progress.Dead(now.Picked[q.Answers[i].Key()], row.Tries) {
					row.Dead++
				}
			}
		}
		v.Rows = append(v.Rows, row)
	}
	slices.SortStableFunc(v.Rows, func(a, b templates.StatRow) int {
		return cmp.Or(cmp.Compare(b.Disputed, a.Disputed), cmp.Compare(b2i(b.Surprising), b2i(a.Surprising)), cmp.Compare(b.Notes, a.Notes), cmp.Compare(b.Dead, a.Dead), cmp.Compare(b.Tries, a.Tries))
	})
	p := s.page("", "/admin/questions", "Questions in figures", "For maintainers.")
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Stats(p, v))
}

// adminQuestion serves the figures of one question.
func (s *site) adminQuestion(c echo.Context) error {
	ctx := c.Request().Context()
	q, err := s.findQuestion(c)
	if err != nil {
		return err
	}
	stats, err := s.players.ItemStats(ctx, q.ID)
	if err != nil {
		return err
	}
	open, err := s.players.OpenReports(ctx, q.ID, maxReportLines)
	if err != nil {
		return err
	}
	row, now := s.statRow(q.ID, stats, len(open))
	v := templates.StatPage{StatRow: row, Reports: s.reportLines(open)}
	v.Title = q.Title
	for i := range q.Answers {
		a := &q.Answers[i]
		x := templates.StatAnswer{HTML: pocket.Unlink(q.AnswerHTML[i].Text), Right: a.Right, Picked: now.Picked[a.Key()], Belief: a.Belief, Good: now.GoodPicked[a.Key()]}
		x.Share = 100 * x.Picked / max(1, row.Tries)
		x.Dead = !a.Right && q.Number == nil && progress.Dead(x.Picked, row.Tries)
		v.Answers = append(v.Answers, x)
	}
	if q.Number != nil {
		for _, n := range slices.Sorted(maps.Keys(now.GoodPicked)) {
			v.Numbers = append(v.Numbers, templates.StatNumber{Number: n, Times: now.GoodPicked[n]})
		}
	}
	p := s.page("", "/admin/questions/"+q.ID, "Question "+q.ID+" in figures", "For maintainers.", templates.Crumb{Name: "Figures", URL: "/admin/questions"})
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Stat(p, v))
}

func (s *site) reportLines(list []store.Report) (out []templates.ReportLine) {
	for _, r := range list {
		l := templates.ReportLine{Seq: r.Seq, Question: r.Question, Reason: r.Reason, Note: r.Note, Step: r.Step, Version: r.Version, Variant: r.Variant, Closed: r.Closed}
		for _, o := range reportReasons {
			if o.Value == r.Reason {
				l.Reason = o.Label
			}
		}
		if it := s.index.item(r.Question); it != nil {
			l.Title = it.Title
		}
		l.Outdated = s.index.versions[r.Question] != r.Version
		l.When, _ = timeWords(r.At)
		out = append(out, l)
	}
	return out
}

// adminReports serves the readers' reports.
func (s *site) adminReports(c echo.Context) error {
	ctx := c.Request().Context()
	open, err := s.players.OpenReports(ctx, "", maxReportLines)
	if err != nil {
		return err
	}
	closed, err := s.players.ClosedReports(ctx, "", maxReportLines)
	if err != nil {
		return err
	}
	p := s.page("", "/admin/reports", "Reports", "For maintainers.", templates.Crumb{Name: "Figures", URL: "/admin/questions"})
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Reports(p, templates.ReportsPage{Open: s.reportLines(open), Closed: s.reportLines(closed)}))
}

// closeReport closes a report or opens it again.
func (s *site) closeReport(c echo.Context) error {
	return s.closes(c, "report", s.players.CloseReport)
}

// adminSuggestions serves the questions and rulings that readers have suggested.
func (s *site) adminSuggestions(c echo.Context) error {
	ctx := c.Request().Context()
	v := templates.SuggestionsPage{}
	for closed, list := range map[bool]*[]templates.SuggestionLine{false: &v.Open, true: &v.Closed} {
		found, err := s.players.Suggestions(ctx, closed, maxReportLines)
		if err != nil {
			return err
		}
		for _, g := range found {
			l := templates.SuggestionLine{
				Seq: g.Seq, Kind: g.Kind, Title: g.Title, File: g.File, Note: g.Note, Closed: g.Closed,
			}
			if l.When, _ = timeWords(g.At); g.Kind == "ruling" {
				l.Bench = pocket.BenchURL(g.File)
			}
			*list = append(*list, l)
		}
	}
	crumb := templates.Crumb{Name: "Administration", URL: adminPath}
	p := s.page("", adminPath+"/suggestions", "Suggestions", "For maintainers.", crumb)
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Suggestions(p, v))
}

// closeSuggestion closes a suggestion or opens it again.
func (s *site) closeSuggestion(c echo.Context) error {
	return s.closes(c, "suggestion", s.players.CloseSuggestion)
}

// closes uses set to close a report or suggestion, or to open it again, and redirects to the list.
func (s *site) closes(c echo.Context, what string, set func(context.Context, int64, bool) error) error {
	r := c.Request()
	if err := r.ParseForm(); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return err
		}
		return echo.NewHTTPError(http.StatusBadRequest)
	}
	seq, err := strconv.ParseInt(c.Param("seq"), 10, 64)
	if err != nil {
		return echo.NewHTTPError(http.StatusNotFound)
	}
	closed, done := true, "closed"
	if r.PostForm.Get("do") == "open" {
		closed, done = false, "opened again"
	}
	if err := set(context.WithoutCancel(r.Context()), seq, closed); err != nil {
		return err
	}
	s.decided(c, "a "+what+" was "+done, what, seq)
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, adminPath+"/"+what+"s")
}
