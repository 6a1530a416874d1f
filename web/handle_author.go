// This file takes questions and rulings that readers suggest. They are checked as they are typed,
// and stored for maintainers.
package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/bench"
	"digijudge/quiz/store"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
	"digijudge/templates"
	"digijudge/web/guard"
	"digijudge/web/oneline"
	"digijudge/web/pocket"
)

const authorPath = "/suggest"

// Bounds of a suggestion, in characters.
const (
	maxAuthorFile = 5000
	maxAuthorNote = 300
)

// authorPage shows the form for a suggestion. It starts with the bench that the request names, if
// any.
func (s *site) authorPage(c echo.Context) error {
	v := templates.AuthorPage{Kind: authorKind(c.QueryParam("kind"))}
	return s.withBench(c, func(c echo.Context, b *bench.Bench) error {
		v.File = b.AsRuling()
		if v.Kind == "question" {
			v.File = b.AsQuestion()
		}
		return s.showAuthor(c, http.StatusOK, v)
	})
}

func authorKind(said string) string {
	if said == "question" {
		return said
	}
	return "ruling"
}

func (s *site) showAuthor(c echo.Context, status int, v templates.AuthorPage) error {
	p := s.page("bench", authorPath, "Suggest a "+v.Kind, "Write a question or a ruling; the engine plays it as you type.")
	p.NoIndex, p.Crumbs = true, nil
	return s.render(c, status, templates.Author(p, v))
}

// author checks a suggestion, and stores it if the reader asks for that and the check finds no
// problem.
func (s *site) author(c echo.Context) error {
	v := templates.AuthorPage{Kind: authorKind(typed(c, "kind")), File: strings.ReplaceAll(typed(c, "file"), "\r", ""), Note: oneline.Of(typed(c, "note")), Checked: true}
	send := typed(c, "do") == "send"
	g := store.Suggestion{Kind: v.Kind, Note: v.Note}
	if len(v.File) > maxAuthorFile || len(v.Note) > maxAuthorNote {
		v.Problem, v.Checked = fmt.Sprintf("That is longer than %d characters. Please shorten it.", maxAuthorFile), false
		return s.showAuthor(c, http.StatusUnprocessableEntity, v)
	}
	status := http.StatusOK
	err := s.inLane(c, s.limits.playing, playWait, func(c echo.Context) error {
		cards, err := s.lib.CardSource()
		if err != nil {
			return fmt.Errorf("opening the cards: %w", err)
		}
		if v.Kind == "question" {
			g.Title, g.File = checkQuestion(c.Request().Context(), &v, cards)
		} else {
			g.Title, g.File = checkRuling(c.Request().Context(), &v, cards)
		}
		if err := c.Request().Context().Err(); err != nil {
			return err
		}
		if send && len(v.Problems) == 0 {
			return nil
		}
		if send {
			status, v.Problem = http.StatusUnprocessableEntity, "It isn’t ready, so it wasn’t sent. What is missing stands below."
		}
		return s.showAuthor(c, status, v)
	})
	if err != nil || !send || status != http.StatusOK {
		return err
	}
	return s.storeSuggestion(c, v, g)
}

// storeSuggestion stores a suggestion, within the same limits as reports.
func (s *site) storeSuggestion(c echo.Context, v templates.AuthorPage, g store.Suggestion) error {
	client := guard.ClientKey(c.RealIP())
	ok := s.limits.reports.Allow(client)
	var err error
	if ok {
		if ok, err = s.together(c.Request().Context(), "report "+client, reportTurns); err != nil {
			return err
		}
	}
	if !ok {
		c.Response().Header().Set("Retry-After", "60")
		v.Problem = "Much came from your network in a short time. Wait a minute and send it again; what you wrote is kept."
		return s.showAuthor(c, http.StatusTooManyRequests, v)
	}
	g.At, g.Source = s.now(), s.players.ReportSource(client)
	if err := s.players.AddSuggestion(context.WithoutCancel(c.Request().Context()), g); err != nil {
		return fmt.Errorf("storing a suggestion: %w", err)
	}
	v.Sent = true
	return s.showAuthor(c, http.StatusOK, v)
}

// checkRuling plays a ruling and adds to v what is wrong with it. It returns the ruling's title and
// its text as the repository would have it, or "" for both if it can't be read.
func checkRuling(ctx context.Context, v *templates.AuthorPage, cards lang.CardSource) (title, file string) {
	b, err := bench.Open(ctx, v.File, cards)
	if err != nil {
		return "", ""
	}
	v.Problems = authorProblems(b.Problems)
	if len(v.Problems) > 0 {
		return "", ""
	}
	s := b.Scenario
	add := func(text string) { v.Problems = append(v.Problems, templates.BenchProblem{Text: text}) }
	if s.Title == "" || strings.HasPrefix(s.Title, "Say the ruling") {
		add("Say the ruling in one sentence, in the first line behind “#”.")
	}
	if len(s.Claims) == 0 {
		add("Nothing is claimed. Add a line such as “claim: Rex is deleted”.")
	}
	if len(s.Clauses) == 0 {
		add("No clause is named. Add a line such as “clauses 12-1-1”.")
	}
	for _, r := range b.Claims(ctx) {
		v.Claims = append(v.Claims, templates.BenchClaim{Words: content.Typeset(r.Words), Verdict: r.Verdict.String(), Reason: content.Typeset(r.Reason)})
		if r.Verdict != scenario.Holds {
			add("The engine says of “" + content.Typeset(r.Words) + "”: " + r.Verdict.String() + ". " + content.Typeset(pocket.Capitalized(r.Reason+" ")))
		}
	}
	if len(s.Claims) > 0 && len(v.Claims) == 0 {
		add("The claims couldn’t be judged: too many choices are open.")
	}
	if s.Because == "" {
		v.Findings = append(v.Findings, templates.BenchProblem{Text: "A line “because …” would say the reason, with its clause."})
	}
	if board, err := s.Start(); err == nil {
		v.Board = pocket.BoardView(board, "")
	}
	return strings.ReplaceAll(s.Title, "\n", " "), b.Text
}

// authorBounds limits the work of playing a suggested question.
func authorBounds(ctx context.Context) scenario.Options {
	return scenario.Options{MaxNodes: 5_000, MaxTime: 500 * time.Millisecond, MaxWork: 3_000_000, MaxBytes: 16 << 20, Context: ctx}
}

// checkQuestion plays a question, lints it, and adds to v what it finds. It returns the question's
// title and text, or "" for both if it can't be played.
func checkQuestion(ctx context.Context, v *templates.AuthorPage, cards lang.CardSource) (title, file string) {
	fail := func(err error) (string, string) {
		v.Problems = authorProblems(located.All(err))
		if len(v.Problems) == 0 {
			v.Problems = []templates.BenchProblem{{Text: content.Typeset(pocket.Sentence(err.Error()))}}
		}
		return "", ""
	}
	q, err := quiz.ParseQuestion("", []byte(v.File))
	if err != nil {
		return fail(err)
	}
	p, err := quiz.Prepare(q, cards)
	if err != nil {
		return fail(err)
	}
	r, err := p.Play(ctx, authorBounds(ctx))
	if err != nil {
		return fail(err)
	}
	for _, i := range p.Disagreements(r) {
		v.Problems = append(v.Problems, templates.BenchProblem{Text: "The engine disagrees about “" + content.Typeset(q.Answers[i].Text) + "”: " + content.Typeset(r.Extra[i].Words) + " " + r.Extra[i].Verdict.String() + "."})
	}
	found, err := q.Lint(ctx, cards, authorBounds(ctx))
	if err != nil {
		return fail(err)
	}
	for _, f := range found {
		v.Findings = append(v.Findings, templates.BenchProblem{Line: f.Line, Text: content.Typeset(pocket.Sentence(f.Text))})
	}
	if p.Scenario != nil {
		if board, err := p.Scenario.Start(); err == nil {
			v.Board = pocket.BoardView(board, "")
		}
	}
	return q.Title, v.File
}

func authorProblems(list []*located.Error) (out []templates.BenchProblem) {
	for _, p := range list {
		bare := *p
		bare.File, bare.Line, bare.Col = "", 0, 0
		out = append(out, templates.BenchProblem{Line: p.Line, Text: content.Typeset(pocket.Sentence(bare.Error()))})
	}
	return out
}
