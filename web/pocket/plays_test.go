package pocket

import (
	"context"
	"slices"
	"testing"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/scenario"
)

// TestPlaysKept: what is kept is the play of just that question, the words it has now included, is bounded, and is never one that left something
// undecided.
func TestPlaysKept(t *testing.T) {
	cards, err := content.Cards()
	if err != nil {
		t.Fatal(err)
	}
	var q *quiz.Question
	for _, p := range content.Proofs() {
		if p.Question != nil && p.Question.Kind == quiz.KindOne && p.Question.Vary == nil {
			q = p.Question
			break
		}
	}
	ready := func(q *quiz.Question) *quiz.Playable {
		p, err := quiz.Prepare(q, cards)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	k := newPlays()
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
