package web

import (
	"hash/fnv"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/rules/racetest"
)

// TestEveryLink walks the site from the front page: every page must be there and well formed, and every internal link and anchor must
// lead somewhere. In the gate it asks for a few pages of each kind; nightly for all, but for steps of proofs and the like.
func TestEveryLink(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil }) // the real engine: its proofs link to clauses
	follow, least := fewOfAKind(12), 100
	switch {
	case racetest.On:
		follow, least = fewOfAKind(1), 20
	case nightly():
		follow, least = oneOfAlike(24), 2000
	}
	pages, anchors := walkLinks(t, s, follow, "/", "/rulings", "/progress", "/r/16-7-4", "/healthz", "/robots.txt", "/favicon.ico")
	if pages < least {
		t.Errorf("only %d pages found", pages)
	}
	t.Logf("%d pages, %d links with anchors", pages, anchors)
}

// nightly reports whether everything is to be looked at, as make nightly does, and not only what
// the gate has the time for.
func nightly() bool { return os.Getenv("DIGIJUDGE_NIGHTLY") != "" }

// fewOfAKind follows n links of each kind. Pages are of one kind if their addresses differ in the last part, or in what a query asks for.
func fewOfAKind(n int) func(page string) bool {
	count, known := map[string]int{}, map[string]bool{}
	return func(page string) bool {
		if known[page] {
			return true // it is asked for once in any case
		}
		where, query, _ := strings.Cut(page, "?")
		kind := path.Dir(where)
		for _, part := range strings.Split(query, "&") {
			name, _, _ := strings.Cut(part, "=")
			kind += "?" + name
		}
		count[kind]++
		known[page] = count[kind] <= n
		return known[page]
	}
}

// oneOfAlike follows every link but those to a step of a proof or to a question on something: of these, which are alike and by far the
// most, one in n.
func oneOfAlike(n uint32) func(page string) bool {
	return func(page string) bool {
		if !strings.Contains(page, "step=") && !strings.HasPrefix(page, "/bench?") && !strings.HasPrefix(page, "/bench/ahead?") && !strings.HasPrefix(page, "/quiz/next?") && !(strings.HasPrefix(page, "/quiz/") && strings.Contains(page, "clause=")) {
			return true
		}
		h := fnv.New32a()
		_, _ = h.Write([]byte(page))
		return h.Sum32()%n == 0
	}
}

// walkLinks follows the links from some pages to all that follow says, and checks every page and that every anchor on them is there. It
// returns how many pages and links with anchors there are.
func walkLinks(t *testing.T, s *testSite, follow func(page string) bool, from ...string) (pages, withAnchor int) {
	t.Helper()
	type visit struct{ path, from string }
	type anchor struct{ path, id, from string }
	var queue []visit
	for _, path := range from {
		queue = append(queue, visit{path, ""})
	}
	seen := map[string]bool{}
	ids := map[string]map[string]bool{} // page → its ids
	alias := map[string]string{}        // redirect → page
	var anchors []anchor
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		if seen[v.path] {
			continue
		}
		seen[v.path] = true
		res, body := s.do("GET", v.path, nil, nil)
		base := &url.URL{Path: "/"}
		resolve := func(href string) {
			u, err := base.Parse(href)
			if err != nil {
				t.Errorf("%s: bad link %q: %v", v.path, href, err)
				return
			}
			if u.Host != "" {
				return // another site
			}
			page := u.Path
			if u.RawQuery != "" {
				page += "?" + u.RawQuery
			}
			if follow(page) {
				queue = append(queue, visit{page, v.path})
			}
			if u.Fragment != "" {
				anchors = append(anchors, anchor{page, u.Fragment, v.path})
			}
		}
		switch {
		case res.StatusCode == http.StatusFound || res.StatusCode == http.StatusMovedPermanently || res.StatusCode == http.StatusSeeOther:
			to := res.Header.Get("Location")
			alias[v.path], _, _ = strings.Cut(to, "#")
			resolve(to)
			continue
		case res.StatusCode != http.StatusOK:
			t.Errorf("%s (linked from %s): status %d", v.path, v.from, res.StatusCode)
			continue
		case strings.HasPrefix(res.Header.Get("Content-Disposition"), "attachment"), // a file of its own
			strings.HasPrefix(v.path, embedPath+"?"), // a frame in somebody else's page, without ours around it: TestEmbed
			!strings.HasPrefix(res.Header.Get("Content-Type"), "text/html"):
			continue
		}
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
		if err != nil {
			t.Fatalf("%s: %v", v.path, err)
		}
		base, _ = url.Parse(v.path)
		ids[v.path] = checkPage(t, v.path, doc)
		doc.Find("a[href], link[href], script[src]").Each(func(_ int, e *goquery.Selection) {
			href, ok := e.Attr("href")
			if !ok {
				href = e.AttrOr("src", "")
			}
			resolve(href)
		})
	}
	for _, a := range anchors {
		page := a.path
		if to, ok := alias[page]; ok {
			page = to
		}
		if ids[page] != nil && !ids[page][a.id] {
			t.Errorf("%s links to %s#%s, which isn't there", a.from, a.path, a.id)
		}
	}
	return len(ids), len(anchors)
}

// checkPage checks what every page must have and returns the page's ids.
func checkPage(t *testing.T, path string, doc *goquery.Document) map[string]bool {
	t.Helper()
	ids := map[string]bool{}
	doc.Find("[id]").Each(func(_ int, e *goquery.Selection) {
		id := e.AttrOr("id", "")
		if ids[id] {
			t.Errorf("%s: id %q twice", path, id)
		}
		ids[id] = true
	})
	for _, want := range []string{
		"html[lang=en]", "title", `meta[name=viewport]`, `meta[name=description][content]`, `meta[property="og:title"]`,
		`meta[property="og:description"]`, "link[rel=icon]", "a.skip[href='#main']", "main#main h1", "header form[role=search]",
		"nav[aria-label=Main] a", "footer", ".to-top a[href='#top']", ".to-top a[href='/']",
	} {
		if doc.Find(want).Length() == 0 {
			t.Errorf("%s: no %s", path, want)
		}
	}
	if n := doc.Find("h1").Length(); n != 1 {
		t.Errorf("%s: %d h1", path, n)
	}
	if d := doc.Find("meta[name=description]").AttrOr("content", ""); strings.TrimSpace(d) == "" {
		t.Errorf("%s: empty description", path)
	}
	if n := doc.Find("[style], style, script:not([src]), [onclick]").Length(); n > 0 {
		t.Errorf("%s: %d inline styles or scripts, which the policy forbids", path, n)
	}
	doc.Find("input:not([type=hidden]), select").Each(func(_ int, e *goquery.Selection) {
		id := e.AttrOr("id", "")
		if doc.Find("label[for='"+id+"']").Length() == 0 && e.Closest("label").Length() == 0 && e.AttrOr("aria-label", "") == "" {
			t.Errorf("%s: field %q without a label", path, e.AttrOr("name", ""))
		}
	})
	return ids
}
