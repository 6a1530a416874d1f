package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"digijudge/web/guard"
)

// TestEmbed: one page alone may stand in a frame, and it can do nothing there; every other page of
// the bench is as strict as the rest of the site.
func TestEmbed(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover, c.BaseURL = nil, "https://judge.example" })
	res, _ := s.do("GET", "/bench/embed?ruling=raid-tie", nil, nil)
	h := res.Header
	policy := h.Get("Content-Security-Policy")
	for _, part := range []string{"default-src 'none'", "form-action 'none'", "base-uri 'none'", "frame-ancestors *"} {
		if !strings.Contains(policy, part) {
			t.Errorf("policy %q lacks %s", policy, part)
		}
	}
	if h.Get("X-Frame-Options") != "" || h.Get("Set-Cookie") != "" || h.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("headers %v", h)
	}
	doc := s.get("/bench/embed?ruling=raid-tie", http.StatusOK)
	has(t, doc, "script, form, style, iframe", 0)
	has(t, doc, "main > .board", 1)
	has(t, doc, `a[href^="/bench?s="][target=_blank][rel=noopener]`, 1)
	if doc.Find(".file-steps > li").Length() < 3 {
		t.Errorf("%d steps", doc.Find(".file-steps > li").Length())
	}
	for _, path := range []string{
		"/bench?ruling=raid-tie", "/bench/share?ruling=raid-tie", "/bench/bench.html?ruling=raid-tie", "/bench/paste",
		"/bench/ahead?ruling=raid-tie", "/bench/believe?ruling=raid-tie", "/suggest", "/bench/embed?s=broken", "/bench/embed/more",
	} {
		res, _ := s.do("GET", path, nil, nil)
		if got := res.Header.Get("Content-Security-Policy"); got != guard.ContentPolicy || res.Header.Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s: policy %q", path, got)
		}
	}
	frame := s.get("/bench/share?ruling=raid-tie", http.StatusOK).Find("#share-frame").AttrOr("value", "")
	if !strings.HasPrefix(frame, `<iframe src="https://judge.example/bench/embed?s=`) || strings.Contains(frame, "asks") {
		t.Errorf("the frame: %s", frame)
	}
}

// TestAdminSuggestions: maintainers, and only they, see suggestions, close them and open them
// again.
func TestAdminSuggestions(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { withAdmin(c); c.Prover = nil })
	file := s.get(authorPath+"?kind=ruling&ruling=raid-tie", http.StatusOK).Find("#file").Text()
	form := url.Values{"kind": {"ruling"}, "file": {file}, "note": {"<b>Often</b> asked"}, "do": {"send"}}
	if res, body := s.sendForm("POST", authorPath, form); res.StatusCode != http.StatusOK || !strings.Contains(body, "Thank you") {
		t.Fatalf("%d: %.2000s", res.StatusCode, body)
	}
	s.get("/admin/suggestions", http.StatusForbidden) // without the key
	s.becomeAdmin()
	if got := text(s.get("/admin", http.StatusOK), "main"); !strings.Contains(got, "1 open question or ruling") {
		t.Errorf("the first page: %s", got)
	}
	list := func(open int) {
		t.Helper()
		doc := s.get("/admin/suggestions", http.StatusOK)
		has(t, doc, `main form button[value=close]`, open)
		has(t, doc, `main form button[value=open]`, 1-open)
		has(t, doc, `main a[href^="/bench?s="]`, 1)
		has(t, doc, "main blockquote b", 0)
		if got := text(doc, "main pre"); !strings.Contains(got, "claim") {
			t.Errorf("the file: %s", got)
		}
	}
	list(1)
	for _, do := range []string{"close", "open"} {
		res := s.post("/admin/suggestions/1", url.Values{"do": {do}})
		if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/admin/suggestions" {
			t.Errorf("%s: %d", do, res.StatusCode)
		}
		list(map[string]int{"close": 0, "open": 1}[do])
	}
}
