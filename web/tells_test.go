package web

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/rules"
	"digijudge/rules/clause"
)

var (
	tags      = regexp.MustCompile(`<[^>]*>`)
	addresses = regexp.MustCompile(`(?:href|action|src|data-[a-z-]+|value|id)="[^"]*"`)
)

// TestNothingBeforeTheAnswer: whatever the mode in the address, what the server sends for a question before it is answered has no reason,
// no ruling, no claim, no misconception, and no address that leads to its clauses or rulings. (A keyword that the question names leads to its page.)
func TestNothingBeforeTheAnswer(t *testing.T) {
	s := startSite(t, nil)
	modes := []string{"", "?in=topic", "?in=daily", "?in=run", "?in=review", "?in=replay", "?day=2026-11-18&in=past", "?in=exam"}
	for n, row := range s.site.index.questions {
		q, err := s.site.lib.Question(t.Context(), row.ID)
		if err != nil {
			t.Fatal(err)
		}
		res, page := s.do("GET", "/quiz/"+q.ID+modes[n%len(modes)], nil, nil)
		if res.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d", q.ID, res.StatusCode)
		}
		_, body, _ := strings.Cut(page, "<main")
		body, _, _ = strings.Cut(body, "</main>")
		words := tags.ReplaceAllString(body, "")
		shown := tags.ReplaceAllString(joined(q.BodyHTML), "")
		for i := range q.Answers {
			a := &q.Answers[i]
			secrets := []string{joined(q.AnswerHTML[i].Reason)}
			if m, ok := rules.FindMisconception(a.Belief); ok {
				secrets = append(secrets, m.Says, m.Correction, a.Belief)
			}
			for _, x := range append(secrets, joined(q.RulingHTML)) {
				x = strings.TrimSpace(tags.ReplaceAllString(x, ""))
				if x != "" && strings.Contains(words, x) && !strings.Contains(shown, x) {
					t.Errorf("%s: the page says %q", q.ID, x)
				}
			}
			if len(a.Claim) > 12 && strings.Contains(body, a.Claim) && !strings.Contains(a.Text, a.Claim) {
				t.Errorf("%s: the page has the claim %q", q.ID, a.Claim)
			}
		}
		for _, at := range addresses.FindAllString(body, -1) {
			if strings.Contains(at, "/r/") || strings.Contains(at, "/rulings/") || slices.ContainsFunc(q.Clauses, func(c clause.Clause) bool { return strings.Contains(at, string(c)) }) {
				t.Errorf("%s: the page has %s", q.ID, at)
			}
		}
	}
}

func joined(blocks []content.Block) string {
	var b strings.Builder
	for _, x := range htmlBlocks(blocks) {
		b.WriteString(x.HTML)
	}
	return b.String()
}
