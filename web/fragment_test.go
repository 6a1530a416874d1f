package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// sendFragment sends a form as the script does.
func (s *testSite) sendFragment(path string, form url.Values) (*http.Response, answerFragments) {
	s.t.Helper()
	res, body := s.do("POST", path, strings.NewReader(form.Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, fragmentHeader: {"fragment"}})
	var x answerFragments
	if err := json.Unmarshal([]byte(body), &x); err != nil {
		s.t.Fatalf("%s: %d %v: %.200s", path, res.StatusCode, err, body)
	}
	return res, x
}

func parsed(t *testing.T, html string) *goquery.Document {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(html))
	if err != nil {
		t.Fatal(err)
	}
	has(t, doc, "main#main", 1)
	if doc.Find("header.top, footer").Length() > 0 {
		t.Error("more than the main element")
	}
	return doc
}

// TestFragments: one request brings the result and the next question, as the pages at their addresses have them; it counts once, and what can't be taken
// comes back with its ticks.
func TestFragments(t *testing.T) {
	s := startSite(t, nil)
	for _, mode := range []string{"mix", "filter", "topic", "daily", "past", "run"} {
		s.client = newClient(t)
		query := s.begin(mode)
		path := s.next(query)
		form := s.filled(path, true)
		empty := url.Values{"token": form["token"]}
		res, x := s.sendFragment(path, empty)
		if res.StatusCode != http.StatusUnprocessableEntity || x.Next != nil {
			t.Errorf("%s: an empty form: %d", mode, res.StatusCode)
		}
		has(t, parsed(t, x.HTML), "#form-error", 1)
		res, x = s.sendFragment(path, form)
		if res.StatusCode != http.StatusOK || !strings.HasPrefix(x.URL, "/quiz/attempt/") || x.Next == nil || !strings.Contains(res.Header.Get("Set-Cookie"), "Max-Age") {
			t.Fatalf("%s: %d %q %v", mode, res.StatusCode, x.URL, res.Header)
		}
		doc := parsed(t, x.HTML)
		has(t, doc, ".result[data-result=right]", 1)
		if !strings.HasPrefix(x.Title, "Right") {
			t.Errorf("%s: title %q", mode, x.Title)
		}
		has(t, doc, `a[href="/quiz/next`+query+`"]`, 1)
		if got := text(s.get(x.URL, http.StatusOK), ".result h1"); got != text(doc, ".result h1") {
			t.Errorf("%s: %q at its address", mode, got)
		}
		if to := s.next(query); to != x.Next.URL {
			t.Errorf("%s: next is %q, not %q", mode, x.Next.URL, to)
		}
		// The form that came along can be sent at once.
		next := parsed(t, x.Next.HTML)
		has(t, next, "form.answers input[name=token]", 1)
		if a := s.attemptAt(x.URL); a.Correct == nil || !*a.Correct {
			t.Errorf("%s: %+v", mode, a)
		}
		_, again := s.sendFragment(path, form)
		if s.attemptAt(again.URL).ID != s.attemptAt(x.URL).ID || !strings.Contains(again.URL, "again=1") {
			t.Errorf("%s: sent again: %q", mode, again.URL)
		}
	}
	// After the last one there is no question, but an address.
	s.client = newClient(t)
	s.post("/quiz/run", nil)
	path := s.next("?in=run")
	if _, x := s.sendFragment(path, s.filled(path, false)); x.Next == nil || x.Next.HTML != "" || x.Next.URL != "/quiz/run" {
		t.Errorf("after a miss: %+v", x.Next)
	}
	res, _ := s.do("POST", "/quiz/9999999", strings.NewReader(""), http.Header{fragmentHeader: {"fragment"}})
	if res.StatusCode != http.StatusNotFound || strings.HasPrefix(res.Header.Get("Content-Type"), "application/json") {
		t.Errorf("no such question: %d %v", res.StatusCode, res.Header)
	}
}
