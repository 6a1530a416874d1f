package web

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestContact: what an operator gives is a mail or web address or refused, and stands on the privacy page and in security.txt; without one neither
// names anybody.
func TestContact(t *testing.T) {
	for contact, want := range map[string]string{
		"": "", "judge@example.com": "mailto:judge@example.com", "https://example.com/contact?a=b": "https://example.com/contact?a=b", "http://example.com": "http://example.com",
	} {
		if got, err := ContactURL(contact); got != want || err != nil {
			t.Errorf("%q: %q %v", contact, got, err)
		}
	}
	for _, contact := range []string{"judge", "javascript:alert(1)", "Judge <judge@example.com>", "judge@example.com?cc=x@y.z", "judge@example.com\nContact: x", "https://", "https:///x",
		"https://user:pass@example.com", "//example.com", "data:text/html,x", "mailto:judge@example.com", " judge@example.com", "j\u202eudge@example.com", "judge@[127.0.0.1]",
		`"><script>"@example.com`, "https://example.com/" + strings.Repeat("a", 300)} {
		if got, err := ContactURL(contact); err == nil || len(err.Error()) > 300 {
			t.Errorf("%q: %q %v", contact, got, err)
		}
		if s, err := Start(t.Context(), Config{DataDir: t.TempDir(), Contact: contact, Out: io.Discard}); err == nil {
			t.Errorf("a server starts with contact %q", contact)
			_ = s.Shutdown()
		}
	}
	s := startSite(t, func(c *Config) {
		c.Contact, c.BaseURL = "https://judge.example/write?x=1&y=\"<b>", "https://judge.example"
	})
	doc := s.get(privacyPath, http.StatusOK)
	if a := doc.Find("#contact + p a"); a.AttrOr("href", "") != "https://judge.example/write?x=1&y=\"<b>" && !strings.Contains(a.AttrOr("href", ""), "judge.example/write") || a.Find("b").Length() > 0 {
		t.Errorf("contact: %q", a.AttrOr("href", ""))
	}
	res, body := s.do("GET", securityTextPath, nil, nil)
	lines := strings.Split(strings.TrimSpace(body), "\n")
	if res.StatusCode != http.StatusOK || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/plain") || len(lines) != 4 || !strings.HasPrefix(lines[0], "Contact: https://judge.example/write") ||
		lines[3] != "Canonical: https://judge.example/.well-known/security.txt" {
		t.Errorf("%d %v %q", res.StatusCode, res.Header, body)
	}
	if end, err := time.Parse(time.RFC3339, strings.TrimPrefix(lines[1], "Expires: ")); err != nil || time.Until(end) < 100*24*time.Hour || time.Until(end) > 365*24*time.Hour {
		t.Errorf("%q: %v", lines[1], err)
	}
	none := startSite(t, nil)
	none.get(securityTextPath, http.StatusNotFound)
	has(t, none.get(privacyPath, http.StatusOK), "#contact", 0)
}
