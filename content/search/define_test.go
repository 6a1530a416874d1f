package search_test

import (
	"context"
	"testing"

	"digijudge/content/search"
)

// TestDefinitions: a question that only asks what a thing is gets its definition. A question that
// asks more, or only a name, doesn't.
func TestDefinitions(t *testing.T) {
	l := openReal(t)
	ask := func(q string) *search.Result {
		res, err := l.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	for q, want := range map[string]string{
		"what is memory": "/rules/4-1#4-1", "how does retaliation work": "/keywords/retaliation",
		"sorry noob question whats security even": "/rules/3-4#3-7", "explain barrier": "/keywords/barrier",
		"what does jogress mean": "/rules/8-1#8-2", "what is a token": "/rules/4-17#4-21",
	} {
		res := ask(q)
		if a := res.Answer; a == nil || a.URL != want || a.Word != "" || len(a.Sentence) < 20 || res.Confidence != search.Answered {
			t.Errorf("%q: %+v, want %s", q, res.Answer, want)
		} else if res.Best[0].URL != want {
			t.Errorf("%q: %s stands first, want %s", q, res.Best[0].URL, want)
		}
	}
	for _, q := range []string{"memory", "blitz", "does blitz work", "does piercing work", "does barrier even work", "summoning sickness", "what is 16-7"} {
		if res := ask(q); res.Answer != nil || res.Confidence != search.Named {
			t.Errorf("%q: %+v, want only the page that it names", q, res.Answer)
		}
	}
}
