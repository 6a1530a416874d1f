package pocket

import (
	"context"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"digijudge/quiz"
	"digijudge/quiz/bench"
	"digijudge/rules"
	"digijudge/rules/cardtext/anatomy"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/templates"
)

// Parameters of addresses: one step of a line by its id, and all steps at once for the script.
const (
	StepParam  = "step"
	StepsParam = "steps"
)

// maxDuels is how many misconceptions a result page plays at most.
const maxDuels = 2

// ClauseLinkRE matches a link to a clause in a text of the site.
var ClauseLinkRE = regexp.MustCompile(`<a class="clause" href="[^"]*">([0-9-]+)</a>`)

// ResultOf returns how an attempt went, in the word that pages use. nil means that the attempt
// doesn't count.
func ResultOf(correct *bool) string {
	switch {
	case correct == nil:
		return "review"
	case *correct:
		return "right"
	}
	return "wrong"
}

// AddAnswers adds the question, the answers and the proof to an attempt's page. The answers are in
// the order in which the player saw them. The verdicts are the engine's of today. path and query
// are the address of the page.
func (s *Site) AddAnswers(ctx context.Context, q *Asked, a *quiz.Attempt, path string, query url.Values, v *templates.AttemptPage) {
	v.Number = "Question " + q.ID
	v.Text, v.Ruling, v.Clauses = q.Text, q.Ruled, s.ClauseLinks(q.Clauses)
	proof, grade, err := s.Prover.ProveAnswers(ctx, q.Question, a.Response())
	if err != nil {
		proof, grade = s.NotProved(ctx, "question/"+q.ID, err), q.Judge(nil, a.Response())
	}
	v.Doubt = err == nil && !grade.Agrees
	s.LinkProof(&proof)
	repeated := s.addGraded(ctx, q, a, &proof, grade, v)
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
		s.fault(ctx, "engine and key disagree", "question", q.ID, "attempt", a.ID)
		v.Result = ResultOf(nil)
	}
	v.Said = said(v)
	v.Say, v.Quote = say(v), s.quote(v)
	for _, i := range repeated {
		v.Answers[i].Why = nil
	}
	if q.Effect != "" {
		v.Unproved, v.Effect, v.Parts = proof.Problem != "", effectLines(q.Effect), AnatomyView(anatomy.Label(q.Effect, anatomy.Upper))
		v.Bench = BenchURL(bench.Own(q.Effect))
		return
	}
	v.Unproved = proof.Problem != ""
	s.Watch(&proof, path, query, query.Get(StepParam))
	if proof.Stepper != nil {
		proof.Stepper.Report = "/quiz/" + q.ID + "/report?attempt=" + a.ID + "&step="
	}
	v.Duels = s.duels(ctx, q, a)
	// without the board, the text still says what was asked
	if pos, err := s.Prover.Asked(ctx, q.Question); err != nil {
		s.fault(ctx, "position not drawn", "question", q.ID, "err", err)
	} else {
		v.Board, v.Cards, v.Moves = pos.Board, pos.Cards, pos.Moves
	}
	// the claims are shown with their answers
	proof.ID, proof.Source, proof.Claims = "line", q.Scenario, nil
	proof.Title = "" // the page has the title
	// this is a line of play and not a verdict on the reader
	proof.Verdict = ""
	v.Proof = &proof
}

// addGraded adds the answers. It returns the indexes of answers whose reason says no more than the
// misconception behind them.
func (s *Site) addGraded(ctx context.Context, q *Asked, a *quiz.Attempt, proof *templates.ProofView, grade quiz.Grade, v *templates.AttemptPage) (repeated []int) {
	for _, shown := range inOrder(q.Question, a.Shown) {
		i := slices.Index(q.Keys(), shown.Answer)
		if i < 0 && shown.Number != nil {
			continue // shown above the answers
		}
		if i < 0 {
			s.fault(ctx, "an attempt's answer isn’t in its question", "attempt", a.ID, "question", q.ID)
			continue
		}
		ans := &q.Answers[i]
		r := templates.AnswerResult{
			HTML: q.Says[i].Text, Why: withoutVerdict(q.Says[i].Why), Correct: ans.Right, Chosen: shown.Chosen,
			State: grade.States[i].String(), Place: shown.Place,
		}
		if i < len(proof.Claims) {
			r.Claim, r.Sentence, r.Found, r.Verdict = ans.Claim, proof.Claims[i].Words, proof.Claims[i].Found, proof.Claims[i].Verdict
			if shown.Verdict != "" && shown.Verdict != r.Verdict {
				r.Then = shown.Verdict
			}
		}
		if m, ok := rules.FindMisconception(ans.Belief); ok && r.Chosen && !r.Correct {
			r.Belief, r.Correction, r.Misread = m.Says, m.Correction, s.ClauseLinks([]clause.Clause{m.Clause})
			// the reason of a drill's answer is the misconception itself, which the page shows in a
			// box of its own
			if strings.HasPrefix(ans.Reason, "“"+m.Says) {
				repeated = append(repeated, len(v.Answers))
				r.Why = correction(m, r.Misread)
			}
		}
		v.Answers = append(v.Answers, r)
	}
	return repeated
}

// NotProved returns the view of a proof that the engine couldn't play, and logs the error.
func (s *Site) NotProved(ctx context.Context, id string, err error) templates.ProofView {
	s.fault(ctx, "scenario not played", "scenario", id, "err", err)
	return templates.ProofView{Problem: "The engine couldn’t play this position, so nothing is proven here. It has been noted.", Verdict: scenario.Undecided.String()}
}

// correction returns the correction of a misconception, with its clause, as the reason of an
// answer.
func correction(m rules.Misconception, clause []templates.Link) []templates.Block {
	s := html.EscapeString(strings.TrimSuffix(m.Correction, "."))
	if len(clause) > 0 && clause[0].URL != "" {
		s += `: <a class="clause" href="` + html.EscapeString(clause[0].URL) + `">` + html.EscapeString(clause[0].Name) + `</a>`
	}
	return []templates.Block{{HTML: "<p>" + s + ".</p>"}}
}

// inOrder returns the answers of an attempt in the order of its page: events in their right order,
// other answers as the player saw them.
func inOrder(q *quiz.Question, shown []quiz.Shown) []quiz.Shown {
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

// duels returns the lines of the misconceptions behind the wrong answers that were chosen, each
// compared with the true line.
func (s *Site) duels(ctx context.Context, q *Asked, a *quiz.Attempt) []templates.DuelView {
	var out []templates.DuelView
	chosen := map[string]bool{}
	for _, x := range a.Shown {
		chosen[x.Answer] = x.Chosen
	}
	seen := map[string]bool{}
	for i := range q.Answers {
		ans := &q.Answers[i]
		if len(out) == maxDuels || ans.Right || ans.Belief == "" || seen[ans.Belief] || !chosen[q.Keys()[i]] {
			continue
		}
		seen[ans.Belief] = true
		d, ok, err := s.Prover.Part(ctx, q.Question, i)
		if err != nil {
			s.fault(ctx, "a misconception couldn’t be played", "question", q.ID, "belief", ans.Belief, "err", err)
		}
		if err != nil || !ok {
			continue
		}
		d.Answer = Unlink(q.Says[i].Text)
		s.LinkDuel(&d)
		out = append(out, d)
	}
	return out
}

// Watch adds to a proof the controls for watching it step by step on the page at that address. step
// is the step to show, or "". query has the other parameters of the address.
func (s *Site) Watch(v *templates.ProofView, path string, query url.Values, step string) {
	if v == nil || len(v.Frames) < 2 {
		return
	}
	q := url.Values{}
	for k, vs := range query {
		if k != StepParam && k != StepsParam && k != "again" && len(vs) > 0 {
			q[k] = vs[:1]
		}
	}
	for i := range v.Frames {
		f := &v.Frames[i]
		f.ClauseURL = s.Library.ClauseURL(clause.Clause(f.Clause))
		f.Law = s.Library.ClauseHTML(clause.Clause(f.Clause))
	}
	st := templates.StepperView{Path: path, Query: q, Frames: v.Frames}
	v.Stepper = st.To(step)
}

// quote returns the clause that decides a result. That is the clause that a misconception misread,
// or else the first one in the reason of the most telling answer: a wrong one, then a missed one,
// then a right one. If there is none, it is the question's first clause.
func (s *Site) quote(v *templates.AttemptPage) templates.ClauseQuote {
	number := ""
	if len(v.Clauses) > 0 {
		number = v.Clauses[0].Name
	}
	best := -1
	rank := map[string]int{"right": 0, "missed": 1, "wrong": 2}
	for _, a := range v.Answers {
		r, ok := rank[a.State]
		if !ok || r <= best {
			continue
		}
		if len(a.Misread) > 0 {
			number, best = a.Misread[0].Name, 3
		} else if len(a.Why) > 0 {
			if m := ClauseLinkRE.FindStringSubmatch(a.Why[0].HTML); m != nil {
				number, best = m[1], r
			}
		}
	}
	if number == "" {
		return templates.ClauseQuote{}
	}
	n := clause.Clause(number)
	return templates.ClauseQuote{Number: number, URL: s.Library.ClauseURL(n), HTML: s.Library.ClauseHTML(n)}
}
