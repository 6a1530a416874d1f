package pocket

import (
	"context"
	"slices"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/scenario"
	"digijudge/templates"
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
	do := func(p *quiz.Playable) *onePlay {
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
	if r := do(p); r.result.Extra[0].Verdict != scenario.Undecided {
		t.Fatalf("%+v", r.result.Extra[0])
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

// TestPagesShareAPlay: each page gets its own copy of what it changes, draws the same boards, and a board that is kept is drawn once.
func TestPagesShareAPlay(t *testing.T) {
	cards, err := content.Cards()
	if err != nil {
		t.Fatal(err)
	}
	e := NewEngine(cards)
	looked, parted := 0, 0
	for _, p := range content.Proofs() {
		q := p.Question
		if q == nil || q.Kind != quiz.KindOne || q.Effect != "" || looked == 40 {
			continue
		}
		looked++
		first, _, err := e.ProveAnswers(t.Context(), q, quiz.Response{})
		if err != nil {
			t.Fatal(q.ID, err)
		}
		for i := range first.Steps {
			first.Steps[i].ClauseURL = "/changed"
			for k := range first.Steps[i].Also {
				first.Steps[i].Also[k].URL = "/changed"
			}
		}
		for i := range first.Frames {
			first.Frames[i].Law = "changed"
		}
		second, _, err := e.ProveAnswers(t.Context(), q, quiz.Response{})
		if err != nil {
			t.Fatal(q.ID, err)
		}
		for _, s := range second.Steps {
			if s.ClauseURL != "" || slices.ContainsFunc(s.Also, func(l templates.Link) bool { return l.URL != "" }) {
				t.Fatalf("question %s: one page's link is on the other: %+v", q.ID, s)
			}
		}
		fresh := ProofView(e.questions[playableKey{q.ID, q.Seed}].Scenario, e.plays.list[len(e.plays.list)-1].value.result)
		for i, f := range second.Frames {
			if f.Law != "" {
				t.Fatalf("question %s: one page's clause is on the other", q.ID)
			}
			want := drawn(t, *fresh.Frames[i].Board)
			if kept := drawn(t, *f.Board); kept != want || kept != drawn(t, *first.Frames[i].Board) {
				t.Fatalf("question %s, frame %d: kept\n%s\ndrawn anew\n%s", q.ID, i, kept, want)
			}
		}
		for i := range q.Answers {
			d, ok, err := e.Part(t.Context(), q, i)
			if err != nil {
				t.Fatal(q.ID, err)
			}
			if !ok {
				continue
			}
			parted++
			for k := range d.Wrong {
				d.Wrong[k].ClauseURL = "/changed"
			}
			again, _, err := e.Part(t.Context(), q, i)
			if err != nil || slices.ContainsFunc(again.Wrong, func(s templates.StepView) bool { return s.ClauseURL != "" }) {
				t.Fatalf("question %s: one page's link is on the other: %v", q.ID, err)
			}
		}
	}
	if looked < 40 || parted < 10 {
		t.Errorf("%d questions looked at, %d misconceptions", looked, parted)
	}
}

// drawn returns a board's HTML.
func drawn(t *testing.T, b templates.BoardView) string {
	var out strings.Builder
	if err := templates.Board(b).Render(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
