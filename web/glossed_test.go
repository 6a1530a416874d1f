package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/templates"
)

func TestGlossed(t *testing.T) {
	words := []templates.Link{{Name: "Token", URL: "/glossary#t-token"}, {Name: "Digivolution", URL: "/glossary#t-digivolution"}, {Name: "Digivolution cards", URL: "/glossary#t-digivolution-cards"}, {Name: "Memory", URL: "/glossary#t-memory"}}
	for _, c := range []struct {
		in, want string
		left     int
	}{
		{"<p>Tokens pay no memory. A token has memory.</p>", `<p><a class="gl" href="/glossary#t-token">Tokens</a> pay no <a class="gl" href="/glossary#t-memory">memory</a>. A token has memory.</p>`, 2},
		{`<p>The <b>digivolution cards</b> of <a href="/r/1">a token</a></p>`, `<p>The <b><a class="gl" href="/glossary#t-digivolution-cards">digivolution cards</a></b> of <a href="/r/1">a token</a></p>`, 3},
		{"<p>tokenized &lt;Token&gt; &amp; <code>memory</code></p>", `<p>tokenized &lt;<a class="gl" href="/glossary#t-token">Token</a>&gt; &amp; <code>memory</code></p>`, 3},
		{"", "", 4},
	} {
		got, left := glossed(c.in, words)
		if got != c.want || len(left) != c.left {
			t.Errorf("%s:\n%s, want\n%s; %d left, want %d", c.in, got, c.want, len(left), c.left)
		}
	}
	if len(words) != 4 || words[3].Name != "Memory" {
		t.Errorf("the list itself was changed: %v", words)
	}
}

// TestChapterWords: in a chapter the words of the glossary lead there where a clause uses them first, in sentences only, and to an entry that is
// there.
func TestChapterWords(t *testing.T) {
	s := startSite(t, nil)
	glossary, all := s.get("/glossary", http.StatusOK), 0
	for _, path := range []string{"/rules/4-1", "/rules/11", "/rules/15-4"} {
		doc := s.get(path, http.StatusOK)
		doc.Find(".rule").Each(func(_ int, clause *goquery.Selection) {
			seen := map[string]bool{}
			clause.Find("a.gl").Each(func(_ int, a *goquery.Selection) {
				all++
				to := a.AttrOr("href", "")
				_, id, _ := strings.Cut(to, "#")
				if seen[to] || glossary.Find("[id='"+id+"']").Length() != 1 || a.Closest(".clause-body > .prose").Length() != 1 || a.ParentsFiltered("a, h2, h3").Length() > 0 {
					t.Errorf("%s, %s: %q leads to %s", path, clause.AttrOr("id", ""), a.Text(), to)
				}
				seen[to] = true
			})
			if len(seen) > maxClauseWords {
				t.Errorf("%s, %s: %d words", path, clause.AttrOr("id", ""), len(seen))
			}
		})
	}
	if all < 50 {
		t.Errorf("only %d words lead to the glossary", all)
	}
}
