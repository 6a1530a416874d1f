package search

import (
	"slices"
	"strings"
	"testing"
)

// TestSameQuestion: a similar question isn't the same question.
func TestSameQuestion(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"is alliance optional", "Alliance: Do I have to use it?", false},
		{"does blast digivolve count as played", "Does Blast Digivolve count as played?", true},
		{"suspended digimon attacked", "Can a suspended Digimon attack?", false},
		{"when does reboot unsuspend", "Does Reboot unsuspend?", false},
		{"can it not block", "Can it block?", false},
	} {
		if got := sameQuestion(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: %v", c.a, c.b, got)
		}
	}
}

// TestExcerpt: the words of the query are in the snippet, marked.
func TestExcerpt(t *testing.T) {
	far := strings.Repeat("word ", 500) + "then it attacks the security stack & " + strings.Repeat("more ", 500)
	for q, want := range map[string]string{
		"attack security": "then it <mark>attacks</mark> the <mark>security</mark> stack &amp;",
		"attack":          "it <mark>attacks</mark> the",
		"security":        "the <mark>security</mark> stack",
	} {
		got, found := excerpt(far, newMarkedTerms(strings.Fields(q)), false)
		if !found || !strings.Contains(got, want) {
			t.Errorf("%q: %q %v", q, got, found)
		}
		if n := len(strings.Fields(got)); n > snippetWords+2 {
			t.Errorf("%q: %d words", q, n)
		}
	}
	if got, found := excerpt("one two", newMarkedTerms([]string{"nothing"}), false); got != "one two" || found {
		t.Errorf("%q %v", got, found)
	}
}

// TestPatternsAreAsked: the quick checks find every text that the patterns match, and few others.
func TestPatternsAreAsked(t *testing.T) {
	texts := []string{"", "d", "de", "de-digivolve", "de digivolve", "dedigivolve", "de--digivolve", "de- digivolve", "digi egg", "digi-egg", "digiegg", "made-digivolve",
		"an de burst", "de", "digi", "_de egg", "isn't", "isnt", "is n't", "opponent", "opponents can't", "cant", "can't", "n't", "don't.", "dont's", "dontx", "xdont", "won't", "isn'", "is_nt", "3isnt", "é isnt", "éisnt"}
	for _, a := range []string{"de", "digi", "is", "does", "ca", "xde"} {
		for _, b := range []string{"", "-", " ", "  ", "n", "n'"} {
			for _, c := range append([]string{"t", "ts", "t_", "t "}, joined...) {
				texts = append(texts, a+b+c, "x "+a+b+c+" y", "x"+a+b+c)
			}
		}
	}
	found := 0
	for _, s := range texts {
		if got, want := joins(s), joinRE.MatchString(s); got != want {
			t.Errorf("%q: joins %t, the pattern %t", s, got, want)
		}
		if got, want := negates(s), negationRE.MatchString(s); got != want {
			t.Errorf("%q: negates %t, the pattern %t", s, got, want)
		}
		if joins(s) || negates(s) {
			found++
		}
	}
	if found < 50 {
		t.Errorf("only %d of %d texts have anything", found, len(texts))
	}
}

// TestStemsBeginLikeTheirWords: a word begins with the same letter as its stem, because snippets
// rely on that.
func TestStemsBeginLikeTheirWords(t *testing.T) {
	for w, s := range stems {
		if w[0] != s[0] && w != "went" {
			t.Errorf("%s is a form of %s: snippets don't mark it", w, s)
		}
	}
}

// TestNthLargest compares the result with a sorted list.
func TestNthLargest(t *testing.T) {
	for n := 1; n <= 40; n++ {
		var list []float32
		for i := range 40 {
			list = append(list, float32(i*i%23)/7)
		}
		sorted := slices.Sorted(slices.Values(list))
		if got, want := nthLargest(list, n), sorted[len(sorted)-n]; got != want {
			t.Errorf("the %d-th is %v, want %v", n, got, want)
		}
	}
}
