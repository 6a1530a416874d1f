package web

import (
	"net/http"
	"slices"
	"testing"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/racetest"
	"digijudge/web/pocket"
)

// TestEveryQuestion answers questions of the site with their keys, by HTTP and with the real engine: they
// must be right, and the page must have the board and a played proof. package content plays every
// question and compares its key; here every fourth goes over HTTP, nightly each, and of drills fewer.
func TestEveryQuestion(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	n, right, drills, seen := 0, 0, 0, 0
	for _, p := range content.Proofs() {
		q := p.Question
		if q == nil {
			continue
		}
		if q.Drill {
			drills++
		}
		if q.Drill && drills%8 != 0 { // each is played by the check; here a sample goes over HTTP
			continue
		}
		every := 4
		switch {
		case racetest.On:
			every = 8
		case nightly():
			every = 1
		}
		if seen++; seen%every != 0 {
			continue
		}
		n++
		page := s.get("/quiz/"+q.ID, http.StatusOK)
		if q.Effect == "" {
			has(t, page, ".board .side", 2)
		} else {
			has(t, page, ".effect-asked p", 1)
		}
		_, f, token := s.open(q.ID)
		form := withKey(&f, token, q)
		slices.Reverse(form[pocket.AnswerField]) // the order doesn't matter
		res := s.post("/quiz/"+q.ID, form)
		if res.StatusCode != http.StatusSeeOther {
			t.Errorf("%s: status %d", q.ID, res.StatusCode)
			continue
		}
		doc := s.get(res.Header.Get("Location"), http.StatusOK)
		if got := doc.Find(".result").AttrOr("data-result", ""); got != "right" {
			t.Errorf("%s: the key is graded %q", q.ID, got)
		} else {
			right++
		}
		if prepared, err := quiz.Prepare(q, nil); err == nil && prepared.Scenario != nil && len(prepared.Scenario.Moves()) > 0 {
			// otherwise the position says it all
			has(t, doc, ".proof .steps li", 1)
		}
		if v := text(doc, ".proof-top .verdict"); v != "" {
			t.Errorf("%s: the proof says %q", q.ID, v)
		}
	}
	rows, err := s.site.store.Progress(t.Context(), s.player())
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != n || right != n || n < 30 {
		t.Errorf("%d questions, %d graded right, %d in the progress", n, right, len(rows))
	}
}
