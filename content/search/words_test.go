package search

import (
	"strings"
	"testing"
)

// TestSameQuestion: what is near is not the same.
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

// TestExcerpt: the words asked for stand in the snippet, marked.
func TestExcerpt(t *testing.T) {
	far := strings.Repeat("word ", 500) + "then it attacks the security stack & " + strings.Repeat("more ", 500)
	for q, want := range map[string]string{
		"attack security": "then it <mark>attacks</mark> the <mark>security</mark> stack &amp;",
		"attack":          "it <mark>attacks</mark> the",
		"security":        "the <mark>security</mark> stack",
	} {
		got, found := excerpt(far, strings.Fields(q), false)
		if !found || !strings.Contains(got, want) {
			t.Errorf("%q: %q %v", q, got, found)
		}
		if n := len(strings.Fields(got)); n > snippetWords+2 {
			t.Errorf("%q: %d words", q, n)
		}
	}
	if got, found := excerpt("one two", []string{"nothing"}, false); got != "one two" || found {
		t.Errorf("%q %v", got, found)
	}
}
