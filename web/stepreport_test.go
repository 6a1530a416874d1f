package web

import (
	"net/http"
	"strings"
	"testing"

	"digijudge/rules"
)

// TestReportStep: each step of a result's proof has a link to report it, and the form comes with the step and its reason filled in.
func TestReportStep(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	a, _ := s.play("/quiz/1107", false)
	doc := s.get("/quiz/attempt/"+a.ID+"?steps=all", http.StatusOK)
	frames, links := doc.Find(".frame").Length(), doc.Find(".frame .report a")
	if frames < 3 || links.Length() != frames-1 {
		t.Fatalf("%d links for %d frames", links.Length(), frames)
	}
	to := links.Eq(1).AttrOr("href", "")
	if want := "/quiz/1107/report?attempt=" + a.ID + "&step=2"; to != want {
		t.Fatalf("%q, want %q", to, want)
	}
	form := s.get(to, http.StatusOK)
	if got := form.Find("#step").AttrOr("value", ""); got != "2" {
		t.Errorf("step %q", got)
	}
	if got := form.Find("input[name=reason][checked]").AttrOr("value", ""); got != "proof" {
		t.Errorf("reason %q", got)
	}
}

// TestDrillMistake: the result of a drill that was missed through a known mistake says the belief once, and why it is not so.
func TestDrillMistake(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	tried := 0
	for _, it := range s.site.index.items {
		if !it.Drill || tried == 3 {
			continue
		}
		q, err := s.site.lib.Question(t.Context(), it.ID)
		if err != nil {
			t.Fatal(err)
		}
		at := -1
		for i, a := range q.Answers {
			if a.Belief != "" && !a.Right {
				at = i
			}
		}
		if at < 0 || len(q.Answers) != 2 {
			continue
		}
		tried++
		_, doc := s.play("/quiz/"+it.ID, false)
		m, _ := rules.FindMisconception(q.Answers[at].Belief)
		if n := strings.Count(strings.ReplaceAll(doc.Find(".attempt").Text(), "’", "'"), m.Says); n != 1 {
			t.Errorf("%s: the belief stands there %d times", it.ID, n)
		}
		if say := text(doc, ".say"); strings.Contains(say, m.Says) || say == "" {
			t.Errorf("%s: %q", it.ID, say)
		}
	}
	if tried == 0 {
		t.Fatal("no drill has two answers and a belief")
	}
}
