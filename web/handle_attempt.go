package web

import (
	"errors"
	"fmt"
	"html"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/bench"
	"digijudge/rules"
	"digijudge/rules/cardtext/anatomy"
	"digijudge/rules/clause"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// attempt shows how an answer was graded, why, and the proof, which this process has played. If the
// question is no longer the one that was answered it says so, and nothing else about it.
func (s *site) attempt(c echo.Context) error {
	ctx := c.Request().Context()
	missing := notFoundError("No such attempt", "There is no stored answer at this address.", templates.Link{Name: "Your progress", URL: "/progress"}, templates.Link{Name: "All questions", URL: "/quiz"})
	if len(c.Param("id")) > 64 {
		return missing
	}
	a, err := s.store.Attempt(ctx, c.Param("id"))
	if errors.Is(err, quiz.ErrNoAttempt) {
		return missing
	}
	if err != nil {
		return fmt.Errorf("reading an attempt: %w", err)
	}
	q, err := s.lib.Variant(ctx, a.Question, a.Variant)
	if errors.Is(err, content.ErrNotFound) {
		return notFoundError("The question is gone", "This answer was to a question that the site no longer has.", templates.Link{Name: "Your progress", URL: "/progress"}, templates.Link{Name: "All questions", URL: "/quiz"})
	}
	if err != nil {
		return fmt.Errorf("question %q: %w", a.Question, err)
	}
	f := readQuizFilter(c)
	if f.bad != "" {
		f = quizFilter{}
	}
	v := templates.AttemptPage{
		QuestionRow: templates.QuestionRow{ID: q.ID, Title: q.Title, Topic: topicLabel(q.Topic), Type: q.Type, Level: q.Level},
		Result:      resultOf(a.Correct), Kind: string(q.Kind), Many: q.Many, Again: c.QueryParam("again") != "", NotPlayed: a.Problem == notPlayed,
	}
	v.When, v.WhenISO = timeWords(a.At)
	switch a.Version {
	case s.versionOf(q):
		s.addAnswers(c, q, &a, &v)
		if c.QueryParam(stepsParam) != "" && v.Proof != nil && v.Proof.Stepper != nil {
			return s.render(c, http.StatusOK, templates.Frames(v.Proof.Stepper))
		}
	case "":
		v.Unknown = true
	default:
		v.Changed = true
	}
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	if player == a.Player { // a link that was passed on says nothing about its reader's round
		if v.Tally, err = s.tally(ctx, &a); err != nil {
			return err
		}
		v.Mode = s.modeLine(ctx, f, player, q.ID, true)
	}
	v.Next = f.next("")
	v.Retry = "/quiz/" + q.ID + f.query()
	v.Report = "/quiz/" + q.ID + "/report?attempt=" + a.ID
	p := s.page("quiz", "/quiz/attempt/"+a.ID, v.Heading(), "An answer to the question “"+q.Title+"”, with the ruling and its proof.")
	p.Crumbs = nil
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Attempt(p, v))
}

// addAnswers adds question, answers and proof to an attempt at the question as it is now, in the
// order in which its player saw them. The verdicts are what the engine says today.
func (s *site) addAnswers(c echo.Context, q *content.Question, a *quiz.Attempt, v *templates.AttemptPage) {
	v.Number = "Question " + q.ID
	v.Text, v.Ruling, v.Clauses = htmlBlocks(q.BodyHTML), htmlBlocks(q.RulingHTML), s.clauseLinks(q.Clauses)
	pr := &proofs{site: s, ctx: c.Request().Context(), step: c.QueryParam(stepParam)}
	proof, grade, err := s.provers.shipped.ProveAnswers(pr.ctx, q.Question, a.Response())
	if err != nil {
		proof, grade = pr.failed("question/"+q.ID, err), q.Judge(nil, a.Response())
	}
	v.Doubt = err == nil && !grade.Agrees
	s.linkProof(&proof)
	var repeated []int // answers whose reason says no more than the belief behind them
	for _, shown := range inOrder(q, a.Shown) {
		i := slices.Index(s.keysOf(q), shown.Answer)
		if i < 0 && shown.Number != nil {
			continue // said above the answers
		}
		if i < 0 {
			s.log.ErrorContext(c.Request().Context(), "an attempt's answer isn’t in its question", "attempt", a.ID, "question", q.ID)
			continue
		}
		ans := &q.Answers[i]
		r := templates.AnswerResult{HTML: q.AnswerHTML[i].Text, Why: withoutVerdict(htmlBlocks(q.AnswerHTML[i].Reason)), Correct: ans.Right, Chosen: shown.Chosen, State: grade.States[i].String(), Place: shown.Place}
		if i < len(proof.Claims) {
			r.Claim, r.Sentence, r.Found, r.Verdict = ans.Claim, proof.Claims[i].Words, proof.Claims[i].Found, proof.Claims[i].Verdict
			if shown.Verdict != "" && shown.Verdict != r.Verdict {
				r.Then = shown.Verdict
			}
		}
		if m, ok := rules.FindMisconception(ans.Belief); ok && r.Chosen && !r.Correct {
			r.Belief, r.Correction, r.Misread = m.Says, m.Correction, s.clauseLinks([]clause.Clause{m.Clause})
			if strings.HasPrefix(ans.Reason, "“"+m.Says) { // a drill's reason is the belief itself, and the page shows that in a box of its own
				repeated = append(repeated, len(v.Answers))
				r.Why = correction(m, r.Misread)
			}
		}
		v.Answers = append(v.Answers, r)
	}
	if n := q.Number; n != nil {
		for i := range q.Answers {
			if q.Answers[i].Right {
				v.Answer = strings.TrimSpace(q.Answers[i].Text + " " + n.Unit)
			}
		}
		if r := a.Response(); r.Number != nil {
			v.Given = strings.TrimSpace(strconv.Itoa(*r.Number) + " " + n.Unit)
		}
	}
	if v.Doubt {
		s.log.ErrorContext(c.Request().Context(), "engine and key disagree", "question", q.ID, "attempt", a.ID)
		v.Result = resultOf(nil)
	}
	v.Said = said(v)
	v.Say, v.Quote = say(v), s.quote(v)
	for _, i := range repeated {
		v.Answers[i].Why = nil
	}
	if q.Effect != "" {
		v.Unproved, v.Effect, v.Parts = proof.Problem != "", effectLines(q.Effect), pocket.AnatomyView(anatomy.Label(q.Effect, anatomy.Upper))
		v.Bench = pocket.BenchURL(bench.Own(q.Effect))
		return
	}
	v.Unproved = proof.Problem != ""
	s.watch(pr, &proof, "/quiz/attempt/"+a.ID, c.QueryParams())
	if proof.Stepper != nil {
		proof.Stepper.Report = "/quiz/" + q.ID + "/report?attempt=" + a.ID + "&step="
	}
	v.Duels = s.duels(pr.ctx, q, a)
	if pos, err := s.provers.shipped.Position(pr.ctx, "question/"+q.ID, q.Scenario); err != nil { // the text still says what was asked
		s.log.ErrorContext(pr.ctx, "position not drawn", "question", q.ID, "err", err)
	} else {
		v.Board, v.Cards, v.Moves = pos.Board, pos.Cards, pos.Moves
	}
	proof.ID, proof.Source, proof.Claims = "line", q.Scenario, nil // the claims stand beside their answers
	proof.Title = ""                                               // the page has it
	proof.Verdict = ""                                             // a line of play, not a verdict on the reader
	if proof.Problem == "" {
		proof.Bench = pocket.BenchURL(q.Scenario)
	}
	v.Proof = &proof
}

// correction returns what is so instead of a belief, with its clause, as the reason of an answer.
func correction(m rules.Misconception, clause []templates.Link) []templates.Block {
	s := html.EscapeString(strings.TrimSuffix(m.Correction, "."))
	if len(clause) > 0 && clause[0].URL != "" {
		s += `: <a class="clause" href="` + html.EscapeString(clause[0].URL) + `">` + html.EscapeString(clause[0].Name) + `</a>`
	}
	return []templates.Block{{HTML: "<p>" + s + ".</p>"}}
}

// inOrder returns the answers of an attempt as its page lists them: events in their order, all else
// as the player saw it.
func inOrder(q *content.Question, shown []quiz.Shown) []quiz.Shown {
	if q.Kind != quiz.KindOrder {
		return shown
	}
	var out []quiz.Shown
	for i := range q.Answers {
		key := q.Answers[i].Key()
		if at := slices.IndexFunc(shown, func(x quiz.Shown) bool { return x.Answer == key }); at >= 0 {
			out = append(out, shown[at])
		}
	}
	return out
}
