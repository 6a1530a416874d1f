package web

import (
	"net/http"
	"net/url"
	"testing"

	"digijudge/content"
	"digijudge/templates"
)

func TestKeywordFilter(t *testing.T) {
	s := startSite(t, nil)
	for _, tt := range []struct {
		query string
		count string
		rows  int
	}{
		{"", "All types: 44 of 44", 44},
		{"?type=instant", "Instant: 12 of 44", 12},
		{"?type=Instant", "Instant: 12 of 44", 12},
		{"?type=" + url.QueryEscape("Trigger (Pending)"), "Trigger (Pending): 4 of 44", 4},
		{"?type=trigger-pending", "Trigger (Pending): 4 of 44", 4},
		{"?type=Optional+Condition", "Optional Condition: 2 of 44", 2},
		{"?q=" + url.QueryEscape("<Piercing>") + "&type=trigger-pending", "", 1},
		{"?q=xyzzy", "All types: 0 of 44 with “xyzzy”", 0},
	} {
		doc := s.get("/keywords"+tt.query, http.StatusOK)
		if got := text(doc, "#kw-count"); tt.count != "" && got != tt.count {
			t.Errorf("%q: count %q, want %q", tt.query, got, tt.count)
		}
		if n := doc.Find("#kw-list > li").Length(); n < tt.rows || tt.count != "" && n != tt.rows {
			t.Errorf("%q: %d rows, want %d", tt.query, n, tt.rows)
		}
	}
	doc := s.get("/keywords?type=sticky", http.StatusBadRequest)
	if got := text(doc, "[role=alert] strong"); got != "There is no effect type “sticky”." {
		t.Errorf("unknown type: %q", got)
	}
	for _, label := range content.EffectTypes {
		has(t, doc, `.chips a[data-type="`+templates.TypeSlug(label)+`"]`, 1)
	}
}

// TestTypeLists: the templates know the same effect types as content.
func TestTypeLists(t *testing.T) {
	if len(templates.Types) != len(content.EffectTypes) {
		t.Fatalf("templates know %d types, content %d", len(templates.Types), len(content.EffectTypes))
	}
	for i, l := range content.EffectTypes {
		if templates.Types[i] != l {
			t.Errorf("type %d: %q and %q", i, templates.Types[i], l)
		}
		if got, ok := content.ParseEffectType(templates.TypeSlug(l)); !ok || got != l {
			t.Errorf("slug of %q leads to %q", l, got)
		}
	}
}

func TestKeywordPage(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/keywords/piercing", http.StatusOK)
	if got := text(doc, "h1"); got != "Piercing" {
		t.Errorf("h1 %q", got)
	}
	has(t, doc, `.badge[data-type="trigger-pending"]`, 1)
	has(t, doc, `section#16-7-4 a[data-copy][href="#16-7-4"], section[id="16-7-4"] a[data-copy][href="#16-7-4"]`, 1)
	for _, n := range []string{"16-7-1", "16-7-2", "16-7-3", "16-7-4", "16-7-5", "16-7-6"} {
		has(t, doc, `section[id="`+n+`"] .clause-body .prose`, 1)
	}
	if got := text(s.get("/keywords/security-a", http.StatusOK), ".facts"); got == "" {
		t.Error("no former name")
	}
	res, _ := s.do("GET", "/keywords/Piercing", nil, nil)
	if res.StatusCode != http.StatusMovedPermanently || res.Header.Get("Location") != "/keywords/piercing" {
		t.Errorf("capital letters: %d %s", res.StatusCode, res.Header.Get("Location"))
	}
}

func TestClauseRedirect(t *testing.T) {
	s := startSite(t, nil)
	for path, want := range map[string]string{
		"/r/16.7.4":         "/r/16-7-4",
		"/r/16%E2%80%937-4": "/r/16-7-4",
		"/r/16-7":           "/keywords/piercing",
		"/r/6":              "/rules/6",
		"/r?n=16-7-4":       "/r/16-7-4",
		"/rules/15-4-5":     "/rules/15-4#15-4-5",
		"/rules/16-7-4":     "/keywords/piercing#16-7-4",
	} {
		res, _ := s.do("GET", path, nil, nil)
		if got := res.Header.Get("Location"); res.StatusCode/100 != 3 || got != want {
			t.Errorf("%s: %d %s, want %s", path, res.StatusCode, got, want)
		}
	}
	doc := s.get("/r/16-7-99", http.StatusNotFound)
	has(t, doc, `a[href^="/keywords/piercing"]`, 1) // the section it would stand in
}
