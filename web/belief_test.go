package web

import (
	"net/http"
	"net/url"
	"testing"
)

// TestMisreading: whoever chooses a wrong answer that rests on a misconception reads what is so instead, with the clause; nobody else
// does.
func TestMisreading(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	answer := func(n string) string {
		page := s.get("/quiz/piercing-waits", http.StatusOK)
		res := s.post("/quiz/piercing-waits", url.Values{"token": {token(t, page)}, "answer": {n}})
		return res.Header.Get("Location")
	}
	shown := 0
	for _, n := range []string{"0", "1", "2"} {
		doc := s.get(answer(n), http.StatusOK)
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
