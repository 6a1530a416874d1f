package web

import (
	"net/http"
	"slices"
	"testing"

	"digijudge/content"
	"digijudge/quiz"
)

// TestEveryQuestion answers each question of the site with its key, by HTTP and with the real engine: it must be right,
// and the page must have the board and a played proof.
func TestEveryQuestion(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	n := 0
	for _, p := range content.Proofs() {
		q := p.Question
		if q == nil {
			continue
		}
		if !q.Drill { // these stand in no list
			n++
		}
		page := s.get("/quiz/"+q.ID, http.StatusOK)
		if q.Effect == "" {
			has(t, page, ".board .side", 2)
		} else {
			has(t, page, ".effect-asked p", 1)
		}
		_, f, token := s.open(q.ID)
		form := withKey(&f, token, q)
		slices.Reverse(form[answerField]) // the order doesn't matter
		res := s.post("/quiz/"+q.ID, form)
		if res.StatusCode != http.StatusSeeOther {
			t.Errorf("%s: status %d", q.ID, res.StatusCode)
			continue
		}
		doc := s.get(res.Header.Get("Location"), http.StatusOK)
		if got := doc.Find(".result").AttrOr("data-result", ""); got != "right" {
			t.Errorf("%s: the key is graded %q", q.ID, got)
		}
		if prepared, err := quiz.Prepare(q, nil); err == nil && prepared.Scenario != nil && len(prepared.Scenario.Moves()) > 0 { // otherwise the position says it all
			has(t, doc, ".proof .steps li", 1)
		}
		if v := text(doc, ".proof-top .verdict"); v != "" {
			t.Errorf("%s: the proof says %q", q.ID, v)
		}
	}
	doc := s.get("/progress", http.StatusOK)
	if rows := doc.Find(".questions li").Length(); rows != n || n < 40 {
		t.Errorf("%d questions answered, %d in the progress", n, rows)
	}
	if left := s.get("/quiz", http.StatusOK).Find(".questions li").Length() - doc.Find(`[data-result=right]`).Length(); left != 0 {
		t.Errorf("%d questions are not marked as right", left)
	}
}
