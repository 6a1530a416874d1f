package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"testing"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/scenario"
)

// TestPlaysOfAnAnswer holds how often an answer and the page after it play their question: once by the rules for each answer, whoever has
// answered before, and once more for each misconception that was chosen. What a page says is what the answer was graded by.
func TestPlaysOfAnAnswer(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	q := believed(t)
	plays := func() (n int) {
		e := s.site.provers.shipped.(countedProver).Prover.(*engine)
		e.mu.Lock()
		defer e.mu.Unlock()
		for key, p := range e.questions {
			if key.id == q.ID {
				n += p.Plays()
			}
		}
		return n
	}
	played := func(what string, want int, do func()) {
		t.Helper()
		before := plays()
		do()
		if n := plays() - before; n != want {
			t.Errorf("%s: played %d times, want %d", what, n, want)
		}
	}
	forget := func() { s.site.provers.shipped.(countedProver).Prover.(*engine).plays.list = nil }
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
				v.Set(answerField, f.value(q.Answers[i].Key()))
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
	forget()
	form = wrong()
	played("a wrong answer with its page in one", 2, func() { s.sendFragment("/quiz/"+q.ID, form) })
}

// TestPlaysKept: what is kept is the play of just that question, the words it has now included, is bounded, and is never one that left something
// undecided.
func TestPlaysKept(t *testing.T) {
	cards, err := content.Cards()
	if err != nil {
		t.Fatal(err)
	}
	q := believed(t)
	ready := func(q *quiz.Question) *quiz.Playable {
		p, err := quiz.Prepare(q, cards)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	var k plays
	do := func(p *quiz.Playable) *scenario.Result {
		r, err := k.play(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	first := ready(q)
	r := do(first)
	if do(first) != r || first.Plays() != 1 {
		t.Errorf("played %d times", first.Plays())
	}
	other := *q
	if p := ready(&other); do(p) == r || p.Plays() != 1 {
		t.Error("another question has the play of the first")
	}
	for range maxPlaysKept - 2 {
		do(ready(q))
	}
	if do(first); first.Plays() != 1 || len(k.list) != maxPlaysKept {
		t.Errorf("played %d times, %d kept", first.Plays(), len(k.list))
	}
	for range maxPlaysKept {
		do(ready(q))
	}
	if do(first); first.Plays() != 2 || len(k.list) != maxPlaysKept {
		t.Errorf("forgotten: played %d times, %d kept", first.Plays(), len(k.list))
	}
	unsure := *q
	unsure.Answers = slices.Clone(q.Answers)
	unsure.Scenario = `# Whether Bob blocks stays open.
card Pup: Digimon Lv.3 Blue, 2000 DP
card Imp: Digimon Lv.3 Purple, 2000 DP
  <Blocker>

turn Ann, memory 3
Ann battle: Pup
Bob battle: Imp

Ann attacks Bob with Pup
`
	for i := range unsure.Answers {
		unsure.Answers[i].Claim, unsure.Answers[i].Belief = "claim: Bob's security = 4", ""
	}
	p := ready(&unsure)
	if r := do(p); r.Extra[0].Verdict != scenario.Undecided {
		t.Fatalf("%+v", r.Extra[0])
	}
	if do(p); p.Plays() != 2 {
		t.Errorf("undecided, and played %d times", p.Plays())
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := k.play(gone, first); err == nil {
		t.Error("whoever has left gets an answer")
	}
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
