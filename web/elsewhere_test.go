package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"digijudge/quiz"
	"digijudge/quiz/daily"
)

// TestNoLookAhead checks that a question that a timed exam or a run is asking isn't explained in
// another mode, and that neither the mix nor today's five asks it.
func TestNoLookAhead(t *testing.T) {
	s := startSite(t, nil)
	t.Run("exam", func(t *testing.T) {
		s.client = newClient(t)
		path := s.startedExam("player")
		id := s.stored(path).Items[0].Question
		away, err := s.site.askedElsewhere(t.Context(), s.player(), 0)
		if err != nil || !away[id] {
			t.Errorf("the mix may ask %s: %v", id, err)
		}
		form := s.filled("/quiz/"+id, true)
		res, doc := s.postPage("/quiz/"+id, form)
		if res.StatusCode != http.StatusConflict || !strings.Contains(doc.Find("main").Text(), formInExam) {
			t.Errorf("graded during the exam: %d", res.StatusCode)
		}
		s.post(path, nil)
		if res := s.post("/quiz/"+id, s.filled("/quiz/"+id, true)); res.StatusCode != http.StatusSeeOther {
			t.Errorf("after the exam: %d", res.StatusCode)
		}
	})
	t.Run("open book", func(t *testing.T) {
		s.client = newClient(t)
		id := s.stored(s.startedExam("open-book")).Items[0].Question
		s.play("/quiz/"+id, true)
	})
	t.Run("run", func(t *testing.T) {
		s.client = newClient(t)
		s.post("/quiz/run", nil)
		at := s.next("?in=run")
		id := strings.TrimPrefix(strings.TrimSuffix(at, "?in=run"), "/quiz/")
		away, err := s.site.askedElsewhere(t.Context(), s.player(), 0)
		if err != nil || !away[id] {
			t.Errorf("the mix may ask %s: %v", id, err)
		}
		for _, query := range []string{"", "?in=topic&keyword=piercing", "?in=daily"} {
			// whatever the address says, it is the run's
			token := s.get("/quiz/"+id+query, http.StatusOK).Find("input[name=token]").AttrOr("value", "")
			if f, err := s.site.readers.forms.open(token); err != nil || f.Mode != quiz.Run || f.Round == "" || f.Weight != quiz.Full {
				t.Errorf("%q: %+v %v", query, f, err)
			}
		}
	})
	t.Run("a form from before the run", func(t *testing.T) {
		s.client = newClient(t)
		s.answer("/quiz/" + s.firstQuestion()) // a cookie that lasts
		s.post("/quiz/run", nil)
		first := s.next("?in=run")
		id := strings.TrimPrefix(strings.TrimSuffix(first, "?in=run"), "/quiz/")
		q, err := s.site.lib.Question(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		run, ok, err := s.site.openRun(t.Context(), s.player())
		if err != nil || !ok {
			t.Fatalf("no run is open: %v", err)
		}
		like, err := s.site.lib.Variant(t.Context(), id, run.Variant+1)
		if err != nil {
			t.Fatal(err)
		}
		other := newForm(s.player(), id, s.site.versionOf(like), nil, s.site.now())
		other.Variant = run.Variant + 1
		if res, doc := s.postPage("/quiz/"+id, s.filledFor(id, s.site.readers.forms.seal(other), false)); res.StatusCode != http.StatusConflict || !strings.Contains(doc.Find("main").Text(), formLikeIt) {
			t.Errorf("a look ahead by another form of the question: %d", res.StatusCode)
		}
		f := newForm(s.player(), id, s.site.versionOf(q), nil, s.site.now())
		early := s.filledFor(id, s.site.readers.forms.seal(f), false)
		res, doc := s.postPage("/quiz/"+id, early)
		if res.StatusCode != http.StatusConflict || !strings.Contains(doc.Find("main").Text(), formInRun) {
			t.Fatalf("a look ahead: %d", res.StatusCode)
		}
		if n := doc.Find("form.answers input[checked], form.answers [data-was]").Length(); n == 0 && doc.Find("form.answers button[name=answer]").Length() > 0 {
			t.Error("the ticks are lost")
		}
		token := doc.Find("form.answers input[name=token]").AttrOr("value", "")
		if res := s.post("/quiz/"+id, s.filledFor(id, token, false)); res.StatusCode != http.StatusSeeOther {
			t.Fatalf("sent again: %d", res.StatusCode)
		}
		if got := s.next("?in=run"); got != "/quiz/run" {
			t.Errorf("the run goes on after the miss: %s", got)
		}
	})
	t.Run("today’s five", func(t *testing.T) {
		five, err := s.site.five(t.Context(), daily.Day(s.site.now()))
		if err != nil || len(five) != daily.Size {
			t.Fatal(err)
		}
		away, err := s.site.askedElsewhere(t.Context(), "", 0)
		if err != nil || slices.ContainsFunc(five, func(it *quiz.Item) bool { return !away[it.ID] }) {
			t.Errorf("the mix may ask one of today’s five: %v", err)
		}
	})
}
