package web

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/web/pocket"
)

// withKey is a form of a question filled in with its key.
func withKey(f *form, token string, q *quiz.Question) url.Values {
	v := url.Values{"token": {token}}
	for i, a := range q.Answers {
		switch {
		case q.Kind == quiz.KindOrder:
			v.Set(pocket.PlaceField+f.Value(a.Key()), strconv.Itoa(i+1))
		case a.Right && q.Kind == quiz.KindNumber:
			v.Set(pocket.NumberField, a.Text)
		case a.Right:
			v.Add(pocket.AnswerField, f.Value(a.Key()))
		}
	}
	return v
}

// ofKind is a question of the site of each kind.
func ofKind(t *testing.T) map[quiz.Kind]*quiz.Question {
	t.Helper()
	m := map[quiz.Kind]*quiz.Question{}
	for _, p := range content.Proofs() {
		if q := p.Question; q != nil && m[q.Kind] == nil {
			m[q.Kind] = q
		}
	}
	for _, k := range quiz.Kinds {
		if m[k] == nil {
			t.Fatalf("no question of kind %s", k)
		}
	}
	return m
}

// postPage sends a form and reads the page that comes at once.
func (s *testSite) postPage(path string, v url.Values) (*http.Response, *goquery.Document) {
	s.t.Helper()
	res, body := s.do("POST", path, io.NopCloser(strings.NewReader(v.Encode())), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	return res, doc
}

// open fetches a question's form and opens its token.
func (s *testSite) open(id string) (*goquery.Document, form, string) {
	s.t.Helper()
	doc := s.get("/quiz/"+id, http.StatusOK)
	token := doc.Find("form.answers input[name=token]").AttrOr("value", "")
	f, err := s.site.readers.forms.open(token)
	if err != nil {
		s.t.Fatal(err)
	}
	return doc, f, token
}

// TestKindForms checks that the form of each kind of question has the right fields and reveals
// nothing, and that a refused form is shown again as it was filled in.
func TestKindForms(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	qs := ofKind(t)
	for kind, q := range qs {
		doc, f, token := s.open(q.ID)
		path := "/quiz/" + q.ID
		n := len(q.Answers)
		switch kind {
		case quiz.KindOne, quiz.KindCan:
			has(t, doc, "form.answers button[name=answer]", n)
		case quiz.KindAny, quiz.KindTargets:
			has(t, doc, "form.answers input[type=checkbox]", n)
		case quiz.KindNumber:
			has(t, doc, `form.answers input[type=number][inputmode=numeric][min][max]`, 1)
			if doc.Find("form.answers label.answer").Length() > 0 {
				t.Error("the form of a number shows answers")
			}
		case quiz.KindOrder:
			has(t, doc, "form.answers select", n)
			has(t, doc, "form.answers option[selected][value='']", n)
		}
		if kind == quiz.KindCan {
			if first := strings.TrimSpace(doc.Find("form.answers button[name=answer]").First().Text()); !strings.HasPrefix(first, "Yes") {
				t.Errorf("the first answer of %s is %q", q.ID, first)
			}
		}
		res, doc := s.postPage(path, url.Values{"token": {token}})
		if res.StatusCode != http.StatusUnprocessableEntity || text(doc, "#form-error") == "" {
			t.Errorf("%s, nothing given: %d %q", kind, res.StatusCode, text(doc, "#form-error"))
		}
		bad := withKey(&f, token, q)
		switch kind {
		case quiz.KindNumber:
			bad.Set(pocket.NumberField, "4711")
			_, doc = s.postPage(path, bad)
			if got := doc.Find("input[name=number]").AttrOr("value", ""); got != "4711" || text(doc, "#form-error") == "" {
				t.Errorf("number out of range: shown again as %q, %q", got, text(doc, "#form-error"))
			}
			for _, x := range []string{"-1", "1e1", "99999999999999999999", "<b>", "x"} {
				bad.Set(pocket.NumberField, x)
				if res, doc = s.postPage(path, bad); res.StatusCode != http.StatusUnprocessableEntity || text(doc, "#form-error") == "" {
					t.Errorf("number %q: %d", x, res.StatusCode)
				}
			}
		case quiz.KindOrder:
			key := pocket.PlaceField + f.Value(q.Answers[1].Key())
			for _, x := range []string{"1", "0", "99", "x", ""} { // twice the same place, or none
				bad.Set(key, x)
				res, doc = s.postPage(path, bad)
				if res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(text(doc, "#form-error"), fmt.Sprintf("from 1 to %d", n)) {
					t.Errorf("place %q: %d %q", x, res.StatusCode, text(doc, "#form-error"))
				}
				kept := doc.Find("form.answers option[selected]:not([value=''])").Length()
				if want := n - 1; x == "1" && kept != n || x != "1" && kept != want {
					t.Errorf("place %q: %d places kept", x, kept)
				}
			}
		}
	}
}

// TestKindResults checks that the result shows the given and the right answer.
func TestKindResults(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	qs := ofKind(t)
	result := func(id string, v url.Values) *goquery.Document {
		t.Helper()
		res := s.post("/quiz/"+id, v)
		if res.StatusCode != http.StatusSeeOther {
			t.Fatalf("%s: %d", id, res.StatusCode)
		}
		return s.get(res.Header.Get("Location"), http.StatusOK)
	}
	q := qs[quiz.KindNumber]
	_, f, token := s.open(q.ID)
	v := withKey(&f, token, q)
	v.Set(pocket.NumberField, strconv.Itoa(q.Number.To)) // surely wrong, and none of the answers
	doc := result(q.ID, v)
	if got := text(doc, ".given"); !strings.Contains(got, strconv.Itoa(q.Number.To)) || !strings.Contains(got, q.Answers[0].Text) || doc.Find(".result").AttrOr("data-result", "") != "wrong" {
		t.Errorf("number: %q", got)
	}
	has(t, doc, `.graded li[data-state=missed]`, 1)

	q = qs[quiz.KindOrder]
	_, f, token = s.open(q.ID)
	v = withKey(&f, token, q)
	a, b := pocket.PlaceField+f.Value(q.Answers[0].Key()), pocket.PlaceField+f.Value(q.Answers[1].Key())
	v.Set(a, "2")
	v.Set(b, "1")
	doc = result(q.ID, v)
	has(t, doc, `.graded li[data-state=wrong]`, 2)
	has(t, doc, `.graded li[data-state=right]`, len(q.Answers)-2)
	if got := text(doc, ".graded li"); !strings.Contains(got, "You put it at 2") {
		t.Errorf("order: %q", got)
	}

	q = qs[quiz.KindTargets]
	_, f, token = s.open(q.ID)
	v = url.Values{"token": {token}}
	right := 0
	for i := range q.Answers {
		if q.Answers[i].Right {
			right++
		} else {
			v.Add(pocket.AnswerField, f.Value(q.Answers[i].Key()))
		}
	}
	doc = result(q.ID, v)
	has(t, doc, `.graded li[data-state=missed]`, right)
	has(t, doc, `.graded li[data-state=wrong]`, len(q.Answers)-right)
}
