package content

import (
	"context"
	"html"
	"slices"
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
		"16 7 4":               "clause 16-7-4",
		"16-7-4":               "clause 16-7-4",
		"16-7-4.":              "clause 16-7-4",
		"15-4-3":               "clause 15-4-3",
		"16-7":                 "keyword piercing",
	} {
		res, err := l.Search(context.Background(), q)
		if err != nil || len(res.Best) == 0 {
			t.Errorf("%q: nothing (%v)", q, err)
			continue
		}
		h := res.Best[0]
		if got := h.Kind + " " + h.Key; got != want || !h.Exact || res.Confidence != Named {
			t.Errorf("%q finds %s first (exact %v), want %s", q, got, h.Exact, want)
		}
	}
	// A number finds what stands below it, in the order of the rules.
	res, err := l.Search(context.Background(), "15-4-3")
	if err != nil || len(res.Best) < 3 || res.Best[1].Key != "15-4-3-1" || res.Best[2].Key != "15-4-3-2" {
		t.Errorf("%+v %v", res, err)
	}
	// Words that are not typed to their end, and word forms.
	for _, q := range []string{"digivolvi", "pierc", "securit attac", "attacks securities", "battle delet"} {
		if res, err := l.Search(context.Background(), q); err != nil || res.Total == 0 {
			t.Errorf("%q: nothing (%v)", q, err)
		}
	}
	for _, q := range []string{"", "   ", "\"", "()", "zzzyqx"} {
		if res, err := l.Search(context.Background(), q); err != nil || res.Total != 0 {
			t.Errorf("%q: %+v %v", q, res, err)
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
		"'; drop table doc; --", strings.Repeat("a ", 500), "ﬁ İ ǅ", "１６-9", "²", `"piercing" "`, "<de digivolve 1>", "rule 16.9", "is\u00a0it", "jaming", "jammign security atack", strings.Repeat("pierce jam ", 30)} {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, q string) {
		res, err := l.Search(context.Background(), q)
		if err != nil {
			t.Fatalf("%q: %v", q, err)
		}
		if _, _, err := l.Keywords(context.Background(), KeywordFilter{Query: q}); err != nil {
			t.Fatalf("%q: %v", q, err)
		}
		if len(res.All()) > maxHits {
			t.Fatalf("%q: %d hits", q, len(res.All()))
		}
		for _, h := range res.All() {
			plain := strings.NewReplacer("<mark>", "", "</mark>", "").Replace(h.Snippet)
			if html.EscapeString(html.UnescapeString(plain)) != plain {
				t.Fatalf("%q: snippet %q", q, h.Snippet)
			}
		}
	})
}

// TestSearchIsBounded: repeated words count once, and no more than so many: whatever is asked, little is looked for.
func TestSearchIsBounded(t *testing.T) {
	for q, want := range map[string]string{"bt1-082": `"bt1 082"*`, "P-0": `"p 0"`, "a-b c-d e-f": `"a" AND "b" AND "c" AND "d" AND "e" AND "f"`,
		strings.Repeat("a-", 49) + "aa": `"aa"*`, "security-a ag": `"security"* AND "ag"*`} {
		if got := cardExpr(q); got != want {
			t.Errorf("%.40q: %s, want %s", q, got, want)
		}
	}
	l := openReal(t)
	x, err := l.searchIndex(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for q, want := range map[string]int{strings.Repeat("attack ", 30): 1, "piercing jamming piercing": 2, strings.Join(x.list[100:200], " "): maxConcepts} {
		if got := len(x.read(lowerText(q), false).concepts); got > want || got == 0 {
			t.Errorf("%.40q: %d concepts, want at most %d", q, got, want)
		}
	}
	for _, q := range []string{"attack", "digimon", "does on deletion trigger"} {
		res, err := l.Search(context.Background(), q)
		if err != nil || res.Total == 0 {
			t.Fatal(res, err)
		}
		if len(res.Best) > maxBest || res.Total > maxHits {
			t.Errorf("%q: %d best of %d", q, len(res.Best), res.Total)
		}
		n := len(res.Best)
		for _, g := range res.Groups {
			n += g.Total
			if len(g.Hits) > maxGroupHits {
				t.Errorf("%q: %s: %d hits", q, g.Kind, len(g.Hits))
			}
		}
		if n != res.Total {
			t.Errorf("%q: %d hits are said to be %d", q, n, res.Total)
		}
		for _, h := range res.All() {
			if h.Snippet == "" || strings.Contains(h.Snippet, "claim:") || strings.Contains(h.Snippet, "Ann battle:") {
				t.Errorf("%q: %s %s: snippet %q", q, h.Kind, h.Key, h.Snippet)
			}
		}
	}
}

// TestSearchForContributors: what tells how the site is made never stands before what is for judges.
func TestSearchForContributors(t *testing.T) {
	l := openReal(t)
	guides, err := l.Guides(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{"scenario", "claim", "how does the engine work", "concede", "position script"} {
		res, err := l.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		other := ""
		for _, h := range res.Best {
			mine := h.Kind == KindGuide && slices.ContainsFunc(guides, func(g GuideSummary) bool { return g.Slug == h.Key && g.For != "" })
			if mine {
				other = h.Key
			} else if other != "" {
				t.Errorf("%q: %s %s behind %s", q, h.Kind, h.Key, other)
			}
		}
	}
}

// TestExcerpt: the words asked for stand in the snippet, marked.
func TestExcerpt(t *testing.T) {
	far := strings.Repeat("word ", 500) + "then it attacks the security stack & " + strings.Repeat("more ", 500)
	for q, want := range map[string]string{
		"attack security": "then it <mark>attacks</mark> the <mark>security</mark> stack &amp;",
		"attack":          "it <mark>attacks</mark> the",
		"security":        "the <mark>security</mark> stack",
	} {
		got, found := excerpt(far, strings.Fields(q), false)
		if !found || !strings.Contains(got, want) {
			t.Errorf("%q: %q %v", q, got, found)
		}
		if n := len(strings.Fields(got)); n > snippetWords+2 {
			t.Errorf("%q: %d words", q, n)
		}
	}
	if got, found := excerpt("one two", []string{"nothing"}, false); got != "one two" || found {
		t.Errorf("%q %v", got, found)
	}
}
