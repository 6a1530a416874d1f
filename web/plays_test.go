package web

import (
	"net/http"
	"net/url"
	"testing"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/web/pocket"
)

// TestPlaysOfAnAnswer holds how often an answer and the page after it play their question: once by the rules for each answer, whoever has
// answered before, and once more for each misconception that was chosen. What a page says is what the answer was graded by.
func TestPlaysOfAnAnswer(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	q := believed(t)
	engine := s.site.provers.shipped.(countedProver).Prover.(*pocket.Engine)
	plays := func() int { return engine.Plays(q.ID) }
	played := func(what string, want int, do func()) {
		t.Helper()
		before := plays()
		do()
		if n := plays() - before; n != want {
			t.Errorf("%s: played %d times, want %d", what, n, want)
		}
	}
	_, f, token := s.open(q.ID)
	right := withKey(&f, token, q)
	var to string
	played("a right answer", 1, func() { to = s.post("/quiz/"+q.ID, right).Header.Get("Location") })
	played("its page", 0, func() {
		doc := s.get(to, http.StatusOK)
		if got := doc.Find(".result").AttrOr("data-result", ""); got != "right" {
			t.Errorf("the key is graded %q", got)
		}
		has(t, doc, ".proof .steps li", 1)
	})
	wrong := func() url.Values {
		_, f, token := s.open(q.ID)
		v := url.Values{"token": {token}}
		for i := range q.Answers {
			if q.Answers[i].Belief != "" {
				v.Set(pocket.AnswerField, f.Value(q.Answers[i].Key()))
				break
			}
		}
		return v
	}
	form := wrong()
	played("a wrong answer", 1, func() { to = s.post("/quiz/"+q.ID, form).Header.Get("Location") })
	played("its page, beside what is believed", 1, func() {
		doc := s.get(to, http.StatusOK)
		if got := doc.Find(".result").AttrOr("data-result", ""); got != "wrong" {
			t.Errorf("a wrong answer is graded %q", got)
		}
		has(t, doc, ".duel", 1)
	})
	engine.Forget()
	form = wrong()
	played("a wrong answer with its page in one", 2, func() { s.sendFragment("/quiz/"+q.ID, form) })
}

// believed is a question with one answer that rests on a misconception, and no variants.
func believed(t *testing.T) *quiz.Question {
	t.Helper()
	for _, p := range content.Proofs() {
		if q := p.Question; q != nil && q.Kind == quiz.KindOne && q.Vary == nil && !q.Drill {
			for _, a := range q.Answers {
				if a.Belief != "" {
					return q
				}
			}
		}
	}
	t.Fatal("no question with a belief")
	return nil
}
