package content

import (
	"context"
	"html"
	"strings"
	"testing"
)

// TestSearchTargets: what a query names comes first.
func TestSearchTargets(t *testing.T) {
	l := openReal(t)
	for q, want := range map[string]string{
		"<Piercing>":           "keyword piercing",
		"piercing":             "keyword piercing",
		"Piercing ":            "keyword piercing",
		"security attack":      "keyword security-a",
		"security attack -1":   "keyword security-a",
		"<Security A. +1>":     "keyword security-a",
		"security a.":          "keyword security-a",
		"security a":           "keyword security-a",
		"<Security Attack +1>": "keyword security-a",
		"de-digivolve":         "keyword de-digivolve",
		"de digivolve":         "keyword de-digivolve",
		"<De-Digivolve 1>":     "keyword de-digivolve",
		"link +1":              "keyword link-plus",
		"use req.":             "keyword use-req",
		"blast dna digivolve":  "keyword blast-dna-digivolve",
		"16-7-4":               "clause 16-7-4",
		"16-7-4.":              "clause 16-7-4",
		"15-4-3":               "clause 15-4-3",
		"16-7":                 "keyword piercing",
	} {
		groups, err := l.Search(context.Background(), q)
		if err != nil || len(groups) == 0 {
			t.Errorf("%q: nothing (%v)", q, err)
			continue
		}
		h := groups[0].Hits[0]
		if got := h.Kind + " " + h.Key; got != want || !h.Exact {
			t.Errorf("%q finds %s first (exact %v), want %s", q, got, h.Exact, want)
		}
	}
	// A number finds what stands below it, in the order of the rules.
	groups, err := l.Search(context.Background(), "15-4-3")
	if err != nil || len(groups[0].Hits) < 3 || groups[0].Hits[1].Key != "15-4-3-1" || groups[0].Hits[2].Key != "15-4-3-2" {
		t.Errorf("%+v %v", groups, err)
	}
	// Words that are not typed to their end, and word forms.
	for _, q := range []string{"digivolvi", "pierc", "securit attac", "attacks securities", "battle delet"} {
		if groups, err := l.Search(context.Background(), q); err != nil || len(groups) == 0 {
			t.Errorf("%q: nothing (%v)", q, err)
		}
	}
	for _, q := range []string{"", "   ", "\"", "()", "zzzyqx", "piercing zzzyqx"} {
		if groups, err := l.Search(context.Background(), q); err != nil || len(groups) != 0 {
			t.Errorf("%q: %+v %v", q, groups, err)
		}
	}
}

// FuzzSearch: no query is an error, and every snippet is safe HTML.
func FuzzSearch(f *testing.F) {
	l, err := OpenWith(context.Background(), Config{Path: f.TempDir() + "/content.db", Files: smallSite()})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = l.Close() })
	for _, q := range []string{`"`, `AND OR NOT`, `NEAR(a b)`, `title:x`, `{a b}: c`, `a*`, `^a`, `-a`, "a\x00b", "\xff", `16-9-1`, `<Jamming>`, `a AND`, `(`,
		"'; drop table doc; --", strings.Repeat("a ", 500), "ﬁ İ ǅ", "１６-9", "²"} {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, q string) {
		groups, err := l.Search(context.Background(), q)
		if err != nil {
			t.Fatalf("%q: %v", q, err)
		}
		if _, _, err := l.Keywords(context.Background(), KeywordFilter{Query: q}); err != nil {
			t.Fatalf("%q: %v", q, err)
		}
		for _, g := range groups {
			for _, h := range g.Hits {
				plain := strings.NewReplacer("<mark>", "", "</mark>", "").Replace(h.Snippet)
				if html.EscapeString(html.UnescapeString(plain)) != plain {
					t.Fatalf("%q: snippet %q", q, h.Snippet)
				}
			}
		}
	})
}

// TestSearchIsBounded: repeated words count once, single letters only where there is nothing else, and at most eight words: whatever is
// asked, the database looks for little.
func TestSearchIsBounded(t *testing.T) {
	for q, want := range map[string]string{
		strings.Repeat("a ", 50):          `"a"`,
		"piercing a b c piercing":         `"piercing"*`,
		"a b":                             `"a" AND "b"`,
		"lv 4":                            `"lv"* AND "4"`,
		"16-7-4 check 16-7-4":             `"16 7 4" AND "check"*`,
		"aa bb cc dd ee ff gg hh ii jj":   `"aa"* AND "bb"* AND "cc"* AND "dd"* AND "ee"* AND "ff"* AND "gg"* AND "hh"*`,
		"Digimon digimon DIGIMON digi,mo": `"digimon"* AND "digi"* AND "mo"*`,
	} {
		if got := matchExpr(q); got != want {
			t.Errorf("%.40q: %s, want %s", q, got, want)
		}
	}
	for q, want := range map[string]string{"bt1-082": `"bt1 082"*`, "P-0": `"p 0"`, "a-b c-d e-f": `"a" AND "b" AND "c" AND "d" AND "e" AND "f"`,
		strings.Repeat("a-", 49) + "aa": `"aa"*`, "security-a ag": `"security"* AND "ag"*`} {
		if got := cardExpr(q); got != want {
			t.Errorf("%.40q: %s, want %s", q, got, want)
		}
	}
	l := openReal(t)
	groups, err := l.Search(context.Background(), "attack")
	if err != nil || len(groups) == 0 {
		t.Fatal(groups, err)
	}
	for _, g := range groups {
		if len(g.Hits) > maxGroupHits {
			t.Errorf("%s: %d hits", g.Kind, len(g.Hits))
		}
		for _, h := range g.Hits {
			if h.Snippet == "" && h.Kind != KindRuling {
				t.Errorf("%s %s: no snippet", h.Kind, h.Key)
			}
		}
	}
}

// TestExcerpt: the words asked for stand in the snippet, marked.
func TestExcerpt(t *testing.T) {
	far := strings.Repeat("word ", 500) + "then it attacks the security stack & " + strings.Repeat("more ", 500)
	for q, want := range map[string]string{
		"attack security": "then it <mark>attacks</mark> the <mark>security</mark> stack &amp;",
		"attacking":       "it <mark>attacks</mark> the",
		"securities":      "the <mark>security</mark> stack",
	} {
		got, found := excerpt(far, snippetTerms(q), false)
		if !found || !strings.Contains(got, want) {
			t.Errorf("%q: %q %v", q, got, found)
		}
		if n := len(strings.Fields(got)); n > snippetWords+2 {
			t.Errorf("%q: %d words", q, n)
		}
	}
	if got, found := excerpt("one two", snippetTerms("nothing"), false); got != "one two" || found {
		t.Errorf("%q %v", got, found)
	}
}
