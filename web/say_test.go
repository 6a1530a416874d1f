package web

import (
	"net/http"
	"strings"
	"testing"

	"digijudge/quiz"
)

// TestQuestionTellsNothing: before the answer no page of a question says its title, topic or effect type, in its head or elsewhere.
func TestQuestionTellsNothing(t *testing.T) {
	s := startSite(t, nil)
	for _, q := range s.site.index.questions {
		res, page := s.do("GET", "/quiz/"+q.ID, nil, nil)
		if res.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d", q.ID, res.StatusCode)
		}
		head, rest, _ := strings.Cut(page, "</head>")
		if strings.Contains(head, q.Title) || strings.Contains(rest, ">"+q.Title+"<") || strings.Contains(page, "data-type") || strings.Contains(page, `class="badge"`) {
			t.Errorf("%s: the page has its title, an effect type or a badge", q.ID)
		}
		if !strings.Contains(page, "<title>Question "+q.ID+" ") {
			t.Errorf("%s: another title", q.ID)
		}
	}
}

// TestResultSpeaks answers every question with its first answer: the title is the verdict, the sentence says what was said, and every
// answer has its state, its reason without the verdict's word, and a clause stands beside the sentence.
func TestResultSpeaks(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	n := 0
	for _, row := range s.site.index.questions {
		if n++; n%7 != 0 { // one in seven: each is played
			continue
		}
		q, err := s.site.lib.Question(t.Context(), row.ID)
		if err != nil {
			t.Fatal(err)
		}
		if q.Kind == quiz.KindNumber || q.Kind == quiz.KindOrder {
			continue // see TestKindResults
		}
		f := s.form("/quiz/" + row.ID)
		doc := s.get(s.post(f.path, f.with(0)).Header.Get("Location"), http.StatusOK)
		title := doc.Find("title").Text()
		if !strings.HasPrefix(title, "Right") && !strings.HasPrefix(title, "Wrong") {
			t.Errorf("%s: title %q", row.ID, title)
		}
		if got := text(doc, ".said") + text(doc, ".say"); !strings.Contains(got, "You ") && !strings.Contains(got, "Right is ") {
			t.Errorf("%s: says %q", row.ID, got)
		}
		if text(doc, ".clause-quote .cl") == "" || text(doc, ".clause-quote blockquote") == "" {
			t.Errorf("%s: no clause beside the sentence", row.ID)
		}
		if doc.Find(".mine").Length() > 0 {
			has(t, doc, ".graded > li[data-state]", len(f.values))
		}
		for _, bad := range []string{"Right. ", "Wrong. "} {
			if strings.HasPrefix(text(doc, ".graded .prose"), bad) {
				t.Errorf("%s: a reason begins with %q", row.ID, bad)
			}
		}
	}
}
