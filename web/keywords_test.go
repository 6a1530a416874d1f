package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/static"
	"digijudge/templates"
)

func TestKeywordFilter(t *testing.T) {
	s := startSite(t, nil)
	for _, tt := range []struct {
		query       string
		sent, shown int // -1: any number
	}{
		{"", 44, 44},
		{"?type=instant", 44, 12},
		{"?type=Instant", 44, 12},
		{"?type=" + url.QueryEscape("Trigger (Pending)"), 44, 4},
		{"?type=trigger-pending", 44, 4},
		{"?type=Optional+Condition", 44, 2},
		{"?type=&players=&timing=&choice=&q=", 44, 44},
		{"?players=non-turn-player&timing=block-timing", 44, 1},
		{"?timing=counter-timing", 44, 2},
		{"?timing=end-of-the-turn&choice=optional", 44, 4},
		{"?type=persistent&choice=optional", 44, 3}, // Blocker, Rush, Use Req.
		{"?q=" + url.QueryEscape("<Piercing>") + "&type=trigger-pending", 1, 1},
		{"?q=xyzzy", 0, 0},
	} {
		doc := s.get("/keywords"+tt.query, http.StatusOK)
		if n := doc.Find("#kw-list > li").Length(); n != tt.sent {
			t.Errorf("%q: %d rows sent, want %d", tt.query, n, tt.sent)
		}
		if n := doc.Find("#kw-list > li:not([data-out])").Length(); n != tt.shown {
			t.Errorf("%q: %d rows shown, want %d", tt.query, n, tt.shown)
		}
		if got, want := text(doc, ".kw-of"), fmt.Sprintf("%d of 44 keywords", tt.shown); got != want {
			t.Errorf("%q: count %q, want %q", tt.query, got, want)
		}
	}
	doc := s.get("/keywords?type=instant&timing=battle", http.StatusOK)
	has(t, doc, `input[name=type][value=instant][checked]`, 1)
	has(t, doc, `select[name=timing] option[value=battle][selected]`, 1)
	var names []string
	doc.Find("#kw-list > li b").Each(func(_ int, b *goquery.Selection) { names = append(names, strings.ToLower(b.Text())) })
	if !slices.IsSorted(names) {
		t.Errorf("not A to Z: %q", names)
	}
	for query, want := range map[string]string{
		"type=sticky":      "There is no effect type “sticky”.",
		"timing=teatime":   "“When” has no value “teatime”.",
		"players=everyone": "“Who uses it” has no value “everyone”.",
	} {
		doc := s.get("/keywords?"+query, http.StatusBadRequest)
		if got := text(doc, "[role=alert] strong"); got != want {
			t.Errorf("%s: %q", query, got)
		}
	}
}

// TestKeywordFilterSheet: for every value that the form offers the style sheet has the rule that makes choosing it enough, and it hides
// what the server would leave out.
func TestKeywordFilterSheet(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/keywords", http.StatusOK)
	sheet := string(static.Files["site.css"])
	rule := func(format string, args ...any) {
		if r := fmt.Sprintf(format, args...); !strings.Contains(sheet, r) {
			t.Errorf("no rule %s", r)
		}
	}
	n := 0
	doc.Find("input[name=type]").Each(func(_ int, x *goquery.Selection) {
		if v, _ := x.Attr("value"); v != "" {
			n++
			rule(".kwf:has([name=type][value=%s]:checked) .kws > :not([data-type=%s])", v, v)
			if doc.Find(`#kw-list > li[data-type="`+v+`"]`).Length() == 0 {
				t.Errorf("no keyword has the type %s", v)
			}
		}
	})
	for name, op := range map[string]string{"players": "~=", "timing": "~=", "choice": "="} {
		doc.Find("select[name=" + name + "] option").Each(func(_ int, x *goquery.Selection) {
			if v, _ := x.Attr("value"); v != "" {
				n++
				rule(".kwf:has([value=%s]:checked) .kws > :not([data-%s%s%s])", v, name, op, v)
				if doc.Find(`#kw-list > li[data-`+name+`~="`+v+`"]`).Length() == 0 {
					t.Errorf("no keyword has the %s %s", name, v)
				}
			}
		})
	}
	if n != 7+2+13+2 {
		t.Errorf("%d values", n)
	}
}

// TestTypeLists: the templates know the same effect types as content.
func TestTypeLists(t *testing.T) {
	if len(templates.Types) != len(quiz.EffectTypes) {
		t.Fatalf("templates know %d types, content %d", len(templates.Types), len(quiz.EffectTypes))
	}
	for i, l := range quiz.EffectTypes {
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
	if got := text(s.get("/keywords/security-a", http.StatusOK), ".kh-facts"); !strings.Contains(got, "Formerly Security Attack") {
		t.Errorf("no former name: %q", got)
	}
	doc = s.get("/keywords/blocker", http.StatusOK)
	if got := text(doc, ".qas > li:first-child"); !strings.HasPrefix(got, "Can it block an attack on another Digimon?Yes.The attack switches") || !strings.Contains(got, "See it played") {
		t.Errorf("the first question: %q", got)
	}
	has(t, doc, ".qas > li", 5)
	doc.Find(".qas-proof a").Each(func(_ int, a *goquery.Selection) {
		href, _ := a.Attr("href")
		s.get(href, http.StatusOK)
	})
	if html, _ := doc.Find("main").Html(); strings.Index(html, `class="qas"`) > strings.Index(html, `class="clauses"`) {
		t.Error("the questions don't stand before the clauses")
	}
	has(t, s.get("/keywords/detach", http.StatusOK), `section[id="16-46-2"] details.clause-note`, 1)
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
