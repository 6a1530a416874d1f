package content

import (
	"context"
	"html"
	"strings"
	"testing"

	"digijudge/content/search"
)

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
		if len(res.All()) > search.MaxHits {
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

// TestCardSearchIsBounded: in a search for cards repeated words count once, and the number of words
// is limited.
func TestCardSearchIsBounded(t *testing.T) {
	for q, want := range map[string]string{"bt1-082": `"bt1 082"*`, "P-0": `"p 0"`, "a-b c-d e-f": `"a" AND "b" AND "c" AND "d" AND "e" AND "f"`,
		strings.Repeat("a-", 49) + "aa": `"aa"*`, "security-a ag": `"security"* AND "ag"*`} {
		if got := cardExpr(q); got != want {
			t.Errorf("%.40q: %s, want %s", q, got, want)
		}
	}
}
