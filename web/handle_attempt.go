package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules"
	"digijudge/templates"
)

// attempt shows how an answer was graded, why, and the proof, which is played anew.
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
	q, err := s.lib.Question(ctx, a.Question)
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
	v := s.attemptView(c, q, a)
	list := s.index.questionsFor(f.QuestionFilter)
	done, err := s.done(ctx, playerOf(c))
	if err != nil {
		return err
	}
	v.Next = nextQuestion(list, q.ID, f.query(), done)
	v.Retry = "/quiz/" + q.ID + f.query()
	p := s.page("quiz", "/quiz/attempt/"+a.ID, q.Title, "An answer to the question “"+q.Title+"”, with the ruling and its proof.", templates.Crumb{Name: "Quiz", URL: "/quiz" + f.query()})
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Attempt(p, v))
}

// attemptView maps an attempt; the proof is of the question as it is now.
func (s *site) attemptView(c echo.Context, q *content.Question, a quiz.Attempt) templates.AttemptPage {
	v := templates.AttemptPage{
		QuestionRow: templates.QuestionRow{ID: q.ID, Title: q.Title, Topic: topicLabel(q.Topic), Type: q.Type, Level: q.Level},
		Text:        htmlBlocks(q.BodyHTML), Result: resultOf(a.Correct), Many: q.Many,
		Ruling: htmlBlocks(q.RulingHTML), Clauses: s.clauseLinks(q.Clauses),
	}
	v.When, v.WhenISO = timeWords(a.At)
	var kept storedVerdict
	if err := json.Unmarshal(a.Verdict, &kept); err != nil && len(a.Verdict) > 0 {
		s.log.Warn("stored verdict not readable", "attempt", a.ID, "err", err)
	}
	pr := &proofs{site: s, ctx: c.Request().Context()}
	proof, err := s.prover.ProveAnswers(pr.ctx, q.Question)
	if err != nil {
		proof = pr.failed("question/"+q.ID, err)
	}
	s.linkProof(&proof)
	for i, ans := range q.Answers {
		r := templates.AnswerResult{HTML: q.AnswerHTML[i].Text, Why: htmlBlocks(q.AnswerHTML[i].Reason), Correct: ans.Right, Chosen: slices.Contains(a.Answers, i)}
		if i < len(proof.Claims) {
			r.Claim, r.Verdict = proof.Claims[i].Words, proof.Claims[i].Verdict
		}
		if i < len(kept.Answers) { // what it said when the attempt was graded
			r.Verdict = string(kept.Answers[i])
		}
		if m, ok := rules.FindMisconception(ans.Belief); ok && r.Chosen && !r.Correct {
			r.Correction, r.Misread = m.Correction, s.clauseLinks([]string{m.Clause})
		}
		v.Answers = append(v.Answers, r)
	}
	proof.ID, proof.Source, proof.Claims = "proof", q.Scenario, nil // the claims stand beside their answers
	proof.Title = ""                                                // the page has it
	proof.Verdict = ""                                              // a line of play, not a verdict on the reader
	v.Proof = &proof
	return v
}
