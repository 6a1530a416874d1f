package web

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestErrorPages(t *testing.T) {
	s := startSite(t, nil)
	for path, status := range map[string]int{
		"/nope": 404, "/keywords/nope": 404, "/rules/99": 404, "/rules/06": 404, "/rules/x": 404, "/r/x": 404, "/faq/nope": 404,
		"/guides/nope": 404, "/quiz/nope": 404, "/quiz/attempt/nope": 404, "/rulings/nope": 404, "/static/nope.css": 404,
		"/quiz?level=9": 400, "/quiz?topic=cooking": 400, "/quiz?type=sticky": 400, "/" + strings.Repeat("a", 3000): 404,
		"/quiz/attempt/" + strings.Repeat("a", 300): 404, "/keywords/%00": 404, "/search?q=%22%27%28*": 200, "/keywords?q=%22": 200,
		"/search?q=" + strings.Repeat("x", 5000): 200,
	} {
		doc := s.get(path, status)
		has(t, doc, "main h1", 1)
		has(t, doc, `a[href="/"]`, 1)
		if status == 404 && text(doc, "main .lead") == "" {
			t.Errorf("%s: no words", path)
		}
	}
	res, _ := s.do("POST", "/keywords", nil, nil)
	if res.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST /keywords: %d", res.StatusCode)
	}
	for path, want := range map[string]string{"/keywords/": "/keywords", "/rules/8/": "/rules/8", "//evil.example/": "/evil.example"} {
		res, _ := s.do("GET", path, nil, nil)
		if got := res.Header.Get("Location"); got != want {
			t.Errorf("%s: leads to %q, want %q", path, got, want)
		}
	}
	res, _ = s.do("HEAD", "/keywords/piercing", nil, nil)
	if res.StatusCode != 200 || res.ContentLength <= 0 {
		t.Errorf("HEAD: %d, length %d", res.StatusCode, res.ContentLength)
	}
}

func TestEscaping(t *testing.T) {
	s := startSite(t, nil)
	evil := `"><script>alert(1)</script>`
	for _, path := range []string{"/keywords?type=", "/keywords?q=", "/search?q=", "/quiz?topic=", "/r?n=", "/keywords/", "/quiz/"} {
		_, body := s.do("GET", path+url.QueryEscape(evil), nil, nil)
		if strings.Contains(body, "<script>alert") {
			t.Errorf("%s: not escaped", path)
		}
	}
}

// TestBrokenEngine: a page whose scenarios can't be played says so and stays readable; nothing of the error shows.
func TestBrokenEngine(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = fakeProver{err: errors.New("secret detail")} })
	_, body := s.do("GET", "/faq/digivolution", nil, nil)
	if !strings.Contains(body, "Not played") || strings.Contains(body, "secret detail") {
		t.Error("an unplayed proof is not shown as such")
	}
	q := s.firstQuestion()
	s.get("/quiz/"+q, http.StatusOK)
	res := s.answer("/quiz/" + q)
	doc := s.get(res.Header.Get("Location"), http.StatusOK)
	has(t, doc, `.result[data-result=review]`, 1)
	if !strings.Contains(s.log.String(), "secret detail") {
		t.Error("the log doesn't have the reason")
	}
}

// TestPanic checks that a panic in a handler becomes an error page and that the server continues.
func TestPanic(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = fakeProver{panics: true} })
	doc := s.get("/faq/digivolution", http.StatusInternalServerError)
	has(t, doc, "main h1", 1)
	if !strings.Contains(s.log.String(), "the fake prover was told to") {
		t.Error("the log doesn't have the panic")
	}
	s.get("/keywords", http.StatusOK)
}

// TestOneLine checks that typed text with control characters can't change the page that repeats it,
// nor reverse its words.
func TestOneLine(t *testing.T) {
	for in, want := range map[string]string{" a\tb\r\nc ": "a b c", "a\x00b": "a b", "x\u202eabc\u2069y": "x abc y", "\xff": "?", "Pokémon 🐉": "Pokémon 🐉"} {
		if got := oneLine(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
