package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

// TestMisreading: a reader who chooses a wrong answer that rests on a misconception reads the
// correction and its clause. Other readers don't.
func TestMisreading(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	shown := 0
	for _, want := range []string{"Bob draws. Then", "Garuru checks security. Then", "Bob draws. No security"} {
		f := s.form("/quiz/1012")
		i := slices.IndexFunc(f.texts, func(t string) bool { return strings.HasPrefix(t, want) })
		if i < 0 {
			t.Fatalf("no answer %q in %q", want, f.texts)
		}
		doc := s.get(s.post(f.path, f.with(i)).Header.Get("Location"), http.StatusOK)
		if k := doc.Find(".misread").Length(); k > 0 {
			shown += k
			if doc.Find(`.graded li[data-correct=true][data-chosen=true]`).Length() > 0 {
				t.Error("a right answer is called a misreading")
			}
			has(t, doc, `.graded li[data-chosen=true] a[href="/keywords/piercing#16-7-4"]`, 1)
		}
	}
	if shown != 1 {
		t.Errorf("%d misreadings shown, want 1", shown)
	}
}
