package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/web/pocket"
)

// TestVariantFlow: the seed in the address shows the question with other values, the answer to it is graded and shown with them, and it
// counts for the question.
func TestVariantFlow(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	var q *quiz.Question
	for _, p := range content.Proofs() {
		if p.Question != nil && p.Question.Tried() > 3 && p.Question.Kind == quiz.KindOne {
			q = p.Question
			break
		}
	}
	if q == nil {
		t.Fatal("no question varies")
	}
	path := "/quiz/" + q.ID
	texts := map[string]bool{}
	for _, v := range []string{"", "?v=0", "?v=1", "?v=2", "?v=3", "?v=4294967295", "?v=-1", "?v=x", "?v=99999999999"} {
		texts[text(s.get(path+v, http.StatusOK), "article.question")] = true
	}
	if len(texts) < 4 {
		t.Errorf("%d different questions", len(texts))
	}
	for seed := uint32(1); seed < 5; seed++ {
		v, err := s.site.lib.Variant(t.Context(), q.ID, seed)
		if err != nil || v.Seed == 0 {
			t.Fatal(seed, err)
		}
		doc := s.get(fmt.Sprintf("%s?v=%d", path, seed), http.StatusOK)
		token := doc.Find("form.answers input[name=token]").AttrOr("value", "")
		f, err := s.site.readers.forms.open(token)
		if err != nil || f.Variant != seed {
			t.Fatal(seed, f.Variant, err)
		}
		// Nothing ticked: the same variant is shown again.
		form := withKey(&f, token, v.Question)
		form.Del(pocket.AnswerField)
		if _, again := s.postPage(path, form); text(again, "form.answers .answer, form.answers .yn-b") != text(doc, "form.answers .answer, form.answers .yn-b") {
			t.Errorf("seed %d: other answers when shown again", seed)
		}
		res := s.post(path, withKey(&f, token, v.Question))
		if res.StatusCode != http.StatusSeeOther {
			t.Fatalf("seed %d: %d", seed, res.StatusCode)
		}
		page := s.get(res.Header.Get("Location"), http.StatusOK)
		if got := page.Find(".result").AttrOr("data-result", ""); got != "right" {
			t.Errorf("seed %d: graded %q", seed, got)
		}
		if all := strings.Join(strings.Fields(page.Find("main").Text()), " "); !strings.Contains(all, strings.Join(strings.Fields(doc.Find("form.answers .answer, form.answers .yn-b").First().Text()), " ")) {
			t.Errorf("seed %d: the result shows other answers", seed)
		}
		rows, err := s.site.store.Progress(t.Context(), s.cookie()[:2*idBytes])
		if err != nil || len(rows) != 1 || s.site.lastResult(rows[0]) != "right" {
			t.Errorf("seed %d: %+v %v", seed, rows, err)
		}
	}
}
