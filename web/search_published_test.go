package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// unsuspendAnswers are invented answers about the cards of namedList.
const unsuspendAnswers = `
Q90011
cards BT17-016, EX8-073
date 2026-05-01
asks Does this Digimon unsuspend if a deletion was prevented?
says Yes, it unsuspends.

Q90012
cards BT17-016
asks May I choose a Tamer?
says No. It has to be a Digimon.

Q90013
cards ST1-03
asks Does <b>frobnicating</b> elephants unsuspend them?
says It depends on the elephants.
`

// TestSearchPublished: a question with a card's name shows that card above the answer, and first of its
// answers those that have the question's words; imported answers are found by their words too, and marked.
func TestSearchPublished(t *testing.T) {
	s := startSite(t, func(c *Config) {
		importList(t, c.DataDir, namedList)
		importAnswers(t, c.DataDir, "x.txt", unsuspendAnswers)
	})
	doc := s.get("/search?q="+url.QueryEscape("does gallantmon unsuspend when its deletion is prevented by an effect"), http.StatusOK)
	if got := text(doc, `[aria-labelledby="table"]`); !strings.Contains(got, "Asked about Gallantmon") || !strings.Contains(got, "Does this Digimon unsuspend") ||
		!strings.Contains(got, "Official answer Q90011, 1 May 2026") || strings.Contains(got, "Tamer") {
		t.Errorf("the card's answers: %q", got)
	}
	if card, answers := strings.Index(text(doc, "main"), "BT17-016"), strings.Index(text(doc, "main"), "Q90011"); card < 0 || card > answers {
		t.Errorf("the card stands at %d, its answers at %d", card, answers)
	}
	has(t, doc, `section[aria-label="Cards that are named"] a[href="/cards/BT17-016"]`, 1)
	if got := text(doc, "main"); strings.Contains(got, "no page has it") {
		t.Errorf("a card’s name is left out: %q", got)
	}
	doc = s.get("/search?q="+url.QueryEscape("frobnicated elephants"), http.StatusOK)
	if got := text(doc, `[aria-labelledby="published"]`); !strings.Contains(got, "Does <b>frobnicating</b> elephants unsuspend them?") ||
		!strings.Contains(got, "Imported by this site’s owner") {
		t.Errorf("by its words: %q", got)
	}
	has(t, doc, `[aria-labelledby="published"] a[href="/cards/ST1-03"]`, 1)
	for _, q := range []string{"elephants", "wombats unsuspend", "gallantmon", `"frob" OR NOT (elephants*) NEAR`} {
		if doc = s.get("/search?q="+url.QueryEscape(q), http.StatusOK); doc.Find(`[aria-labelledby="published"]`).Length() > 0 {
			t.Errorf("%s: %q", q, text(doc, `[aria-labelledby="published"]`))
		}
	}
	// Without cards they are found by their words too; without answers nothing says anything of them.
	s = startSite(t, func(c *Config) { importAnswers(t, c.DataDir, "x.txt", unsuspendAnswers) })
	has(t, s.get("/search?q="+url.QueryEscape("frobnicated elephants"), http.StatusOK), `[aria-labelledby="published"] .ynl > li`, 1)
	s = startSite(t, nil)
	if s.get("/search?q="+url.QueryEscape("does a deletion that is prevented unsuspend"), http.StatusOK).Find(`[aria-labelledby="published"]`).Length() > 0 {
		t.Error("imported answers where none were imported")
	}
}
