package content

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Every scenario of the site is a subtest that checks its claims: go test ./content -run
// Rulings/NAME. The scenarios with real cards are in plays_test.go.

func TestRulings(t *testing.T)   { assertProofs(t, KindRuling) }
func TestQuestions(t *testing.T) { assertProofs(t, KindQuestion) }
func TestDrills(t *testing.T)    { assertProofs(t, KindDrill) }
func TestFAQs(t *testing.T)      { assertProofs(t, KindFAQ) }

// TestExamples checks the worked examples of the keyword pages, chapters and guides.
func TestExamples(t *testing.T) { assertProofs(t, KindKeyword, KindRules, KindGuide) }

// TestEveryKindIsAsserted: a new kind of page must be covered by the tests above.
func TestEveryKindIsAsserted(t *testing.T) {
	for _, p := range Proofs() {
		switch p.Kind {
		case KindRuling, KindQuestion, KindFAQ, KindKeyword, KindRules, KindGuide, KindDrill:
		default:
			t.Errorf("%s: no test asserts the kind %s", p.ID, p.Kind)
		}
	}
}

func assertProofs(t *testing.T, kinds ...string) {
	t.Helper()
	cards, err := Cards()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range Proofs() {
		for _, kind := range kinds {
			if p.Kind != kind {
				continue
			}
			name := p.ID
			if len(kinds) == 1 {
				name = strings.TrimPrefix(p.ID, kind+"/")
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				assertProof(t, &p, cards)
			})
		}
	}
}

// assertProof reports each claim on which engine and site differ, with the line of play that shows
// it.
func assertProof(t *testing.T, p *Proof, cards lang.CardSource) {
	t.Helper()
	list, err := p.Disagreements(t.Context(), cards)
	if errors.Is(err, lang.ErrMissingCard) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		t.Errorf("content/%s:%d: %s%s", p.File, d.At, d.Text, lineText(d.Line))
	}
}

// lineText returns a line of play for test output, one step per line.
func lineText(l *scenario.Line) string {
	var b strings.Builder
	if l != nil {
		for _, s := range l.Steps() {
			fmt.Fprintf(&b, "\n  %s%s [%s]", strings.Repeat(". ", s.Depth), s.Text, s.Clause)
		}
	}
	return b.String()
}

// TestFalseClaims: for each kind of page, a claim turned into its opposite fails, and the report
// names claim and line.
func TestFalseClaims(t *testing.T) {
	cards, err := Cards()
	if err != nil {
		t.Fatal(err)
	}
	for kind, p := range firstProofs(t) {
		at := 0
		if p.Question != nil {
			q := *p.Question
			q.Answers = append(q.Answers[:0:0], q.Answers...)
			q.Answers[0].Right = !q.Answers[0].Right
			p.Question, at = &q, q.Answers[0].ClaimLine
		} else {
			head, claim, ok := strings.Cut(p.Source, "\nclaim: ")
			if !ok {
				t.Fatalf("%s has no plain claim", p.ID)
			}
			p.Source, at = head+"\nclaim never: "+claim, p.Line+1+strings.Count(head, "\n")
		}
		list, err := p.Disagreements(t.Context(), cards)
		if err != nil || len(list) != 1 || at == 0 || list[0].At != at || !strings.Contains(list[0].Text, ": ") || list[0].Line == nil && p.Question == nil {
			t.Errorf("%s (%s): %v %v", p.ID, kind, list, err)
		}
	}
}

// firstProofs returns one scenario of each kind.
func firstProofs(t *testing.T) map[string]Proof {
	t.Helper()
	first := map[string]Proof{}
	for _, p := range Proofs() {
		if _, ok := first[p.Kind]; !ok && (p.Question != nil || strings.Count(p.Source, "\nclaim: ") == 1) {
			first[p.Kind] = p
		}
	}
	for _, kind := range []string{KindRuling, KindQuestion, KindFAQ} {
		if _, ok := first[kind]; !ok {
			t.Fatalf("no %s to try it with", kind)
		}
	}
	return first
}

// TestIdleStepsAreFound: a step that can be left out is reported as a disagreement.
func TestIdleStepsAreFound(t *testing.T) {
	p := Proof{ID: "ruling/idle", Kind: KindRuling, File: "rulings/idle.scn", Line: 1, Source: "# Idle.\ncard Saber: Digimon Lv.4 Red, 5000 DP\n" +
		"turn Ann, memory 2\nAnn battle: Saber\nAnn attacks Bob with Saber\nAnn passes\nclaim: Bob's security = 4\n"}
	list, err := p.Disagreements(t.Context(), nil)
	if err != nil || len(list) != 1 || list[0].At != 6 || list[0].Text != "the step says nothing: Ann passes (if that is the point, write claim: \"Ann passes\" changes nothing)" {
		t.Errorf("%v %v", list, err)
	}
}
