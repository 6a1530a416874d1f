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

// TestWordOfAnAsk: the yes or no that an entry of the FAQ begins with is to its own question. To one that asks the
// same from the other side only a word that somebody wrote behind it is given.
func TestWordOfAnAsk(t *testing.T) {
	l := openReal(t)
	x, err := l.searchIndex(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	told, own, turned := 0, 0, 0
	for i := range x.docs {
		d := &x.docs[i]
		if d.Kind != KindFAQ || !strings.Contains(d.Key, "#") {
			continue
		}
		first, _, _ := strings.Cut(d.Says, "\n")
		word, _, _ := ownWord(first)
		if a := x.search(d.Title, true).Answer; a != nil && a.Key == d.Key && a.Word != "" {
			if own++; a.Word != word {
				t.Errorf("%q: %s, want %s", d.Title, a.Word, word)
			}
		}
		for n, ask := range d.Asks {
			a := x.search(ask, true).Answer
			if a == nil || a.Key != d.Key || a.Word == "" {
				continue
			}
			told++
			turned += b2i(a.Word != word)
			if a.Word != d.Words[n] {
				t.Errorf("%q: %s, want %q", ask, a.Word, d.Words[n])
			}
		}
	}
	t.Logf("%d own questions and %d asks are told a word, %d of them another than the entry's", own, told, turned)
	if own < 40 || told < 40 || turned < 10 {
		t.Error("too few are told one")
	}
	for q, want := range map[string]string{
		"can i still play cards with 0 memory": "Yes", "does my turn end at 0 memory": "No",
		"is blocking optional": "", "does blocker force you to block": "No",
		"does digixros count as playing a digimon": "Yes", "does a security digimon at 0 dp get deleted": "No",
	} {
		if a := x.search(q, false).Answer; a == nil || a.Word != want {
			t.Errorf("%q: %+v, want %q", q, a, want)
		}
	}
}
