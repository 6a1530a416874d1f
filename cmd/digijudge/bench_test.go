package main

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/quiz/bench"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// TestBenchSaysWhatRunSays: every scenario of the site (rulings, FAQ answers, questions, plays,
// guides) opens on the bench and comes back from a link byte for byte in its canonical form. The
// bench shows the steps and verdicts that `digijudge run` prints for the same text.
// (bench.TestRulingsOnTheBench checks the canonical form of the rulings' own files.)
func TestBenchSaysWhatRunSays(t *testing.T) {
	t.Parallel()
	cards, err := content.Cards()
	if err != nil {
		t.Fatal(err)
	}
	proofs := content.Proofs()
	plays, err := content.Plays()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range plays {
		proofs = append(proofs, p.Proof)
	}
	kinds, without, claims := map[string]int{}, map[string]int{}, 0
	seen := map[string]bool{}
	for _, p := range proofs {
		at := fmt.Sprintf("%s:%d", p.File, p.Line)
		if seen[at] {
			continue
		}
		seen[at] = true
		n, why := sameOnBench(t.Context(), p.Source, cards)
		switch {
		case why == errNeedsCards, why == errNoPosition:
			without[why]++
			continue
		case why != "":
			t.Errorf("%s (%s): %s", at, p.ID, why)
		}
		kinds[p.Kind]++
		claims += n
	}
	t.Logf("%v, %d claims; left out: %v", kinds, claims, without)
	for kind, least := range map[string]int{"ruling": 1000, "question": 300, "faq": 50} {
		if kinds[kind] < least {
			t.Errorf("only %d of the kind %s", kinds[kind], kind)
		}
	}
	if claims < 3000 {
		t.Errorf("only %d claims", claims)
	}
}

// The reasons why a scenario isn't compared with the bench.
const (
	errNeedsCards = "needs imported cards"
	errNoPosition = "only an effect is asked about"
)

// sameOnBench returns how many claims of a text the bench judges as a run does; why says where the
// two differ.
func sameOnBench(ctx context.Context, source string, cards lang.CardSource) (claims int, why string) {
	text := bench.WithoutAsks(source)
	s, err := scenario.ParseWith("", []byte(text), lang.Config{Cards: cards})
	if err != nil && strings.Contains(err.Error(), "the turn line is missing") {
		return 0, errNoPosition
	}
	if err != nil {
		return 0, err.Error()
	}
	if len(s.MissingCards()) > 0 {
		return 0, errNeedsCards
	}
	b, err := bench.Open(ctx, text, cards)
	if err != nil {
		return 0, err.Error()
	}
	if b.Asked == nil {
		return 0, fmt.Sprintf("it doesn't open: %v", b.Problems)
	}
	if b.Text != string(s.Format()) {
		return 0, "it is written otherwise:\n" + b.Text
	}
	if back, err := bench.Open(ctx, b.Cut(len(b.Scenario.Steps)), cards); err != nil || back.Text != b.Text {
		return 0, fmt.Sprintf("put together again it is another: %v", err)
	}
	if again, err := bench.Decode(bench.Encode(b.Text)); err != nil || again != b.Text {
		return 0, fmt.Sprintf("it comes back from a link as %q, %v", again, err)
	}
	r, err := s.Run(scenario.Options{Context: ctx})
	if err != nil {
		return 0, err.Error()
	}
	mine, theirs := b.Line().Steps(), r.Main.Steps()
	// one may be longer: the bench stops at a question, a run at its horizon
	for i := range min(len(mine), len(theirs)) {
		if x, y := mine[i], theirs[i]; x.Text != y.Text || x.Clause != y.Clause || x.Depth != y.Depth {
			return 0, fmt.Sprintf("step %d is %q (%s), and %q (%s) in the run", x.N, x.Text, x.Clause, y.Text, y.Clause)
		}
	}
	if len(mine) < len(theirs) && len(s.Steps) > 0 && !b.Asked.Over && b.Asked.Player == "" {
		return 0, fmt.Sprintf("%d steps, %d in the run", len(mine), len(theirs))
	}
	got := b.Claims(ctx)
	if len(got) != len(r.Claims) {
		return 0, fmt.Sprintf("%d claims, %d in the run", len(got), len(r.Claims))
	}
	for i := range got {
		if x, y := got[i], r.Claims[i]; x.Words != y.Words || x.Verdict != y.Verdict || x.Reason != y.Reason {
			return 0, fmt.Sprintf("%q %s (%s), and %q %s (%s) in the run", x.Words, x.Verdict, x.Reason, y.Words, y.Verdict, y.Reason)
		}
	}
	return len(got), ""
}
