package content

import (
	"context"
	"strings"
	"testing"
)

// TestFigures measures whole questions, which somebody wrote who had seen no page: the answer on top, the
// nearest proof where there is none, the first row and the first three.
func TestFigures(t *testing.T) {
	l := openReal(t)
	const file = "testdata/asked-unseen.txt"
	list := readQueries(t, file)
	cards, off, near, fit := 0, 0, 0, 0
	for _, q := range list {
		res, err := l.Search(context.Background(), q.query)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case res.Answer != nil:
			cards++
			if !fits(res.Answer.SearchHit, q.wanted) {
				off++
				t.Logf("off: %q: %s %s", q.query, res.Answer.Word, res.Answer.Sentence)
			}
		case res.Near != nil:
			near++
			fit += b2i(fits(res.Near.SearchHit, q.wanted))
		}
	}
	nothing, first, three := measure(t, l, file)
	t.Logf("%d questions: %d cards, %d off; %d nearest, %d fit; nothing %.2f, first %.2f, three %.2f",
		len(list), cards, off, near, fit, nothing, first, three)
	if off > 1 || cards+fit < 42 || nothing > 0 || first < 0.72 || three < 0.85 {
		t.Error("the figures fell")
	}
}

// TestNoTornAnswer: a rule is no answer on top where nobody wrote down what it answers, and no answer is cut before a list.
func TestNoTornAnswer(t *testing.T) {
	l := openReal(t)
	for _, q := range []string{
		"can i pay more memory than i have", "how much memory can i spend in one turn",
		"does end of attack trigger if the digimon is gone", "what if there are no cards left in my deck",
		"can i look at face-down cards", "can a card without dp get dp", "who resolves effects first",
		"does piercing work if attacker dies", "is bounce deletion", "can tamer be attacked",
	} {
		res, err := l.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		if a := res.Answer; a != nil && (a.Kind == KindClause && a.Word == "" || strings.HasSuffix(a.Sentence, ":")) {
			t.Errorf("%q: %s", q, a.Sentence)
		}
	}
	for s, whole := range map[string]bool{"Effects are processed in these steps:": false, "a deck has 50 cards": false, "Both are deleted.": true} {
		if wholeText(s) != whole {
			t.Errorf("%q: %v", s, !whole)
		}
	}
}
