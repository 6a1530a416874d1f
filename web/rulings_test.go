package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// TestMovedRuling: the address of a ruling that was merged into another leads there.
func TestMovedRuling(t *testing.T) {
	s := startSite(t, nil)
	res, _ := s.do("GET", "/rulings/endless-loop-is-a-draw", nil, nil)
	to := res.Header.Get("Location")
	if res.StatusCode != http.StatusMovedPermanently || to != "/rulings/loop-drawn" {
		t.Fatalf("%d %q", res.StatusCode, to)
	}
	s.get(to, http.StatusOK)
}

// listed are the rulings of a list with all its pages, and how many stood on the longest page.
func (s *testSite) listed(path string) (slugs []string, longest int) {
	s.t.Helper()
	for path != "" {
		doc := s.get(path, http.StatusOK)
		rows := doc.Find("#found .list a")
		longest = max(longest, rows.Length())
		rows.Each(func(_ int, a *goquery.Selection) {
			slugs = append(slugs, strings.TrimPrefix(a.AttrOr("href", ""), "/rulings/"))
		})
		path = doc.Find("#found a[rel=next]").AttrOr("href", "")
	}
	return slugs, longest
}

// TestRulingLists: every ruling stands in the list of all, in that of its topic, and in that of its chapter; the front page counts them right.
func TestRulingLists(t *testing.T) {
	t.Parallel()
	s := startSite(t, nil)
	n := len(s.site.index.shelf.rulings)
	all, longest := s.listed("/rulings/all")
	if unique := slices.Compact(slices.Sorted(slices.Values(all))); len(unique) != n || len(all) != n || longest > rulingsPerPage {
		t.Errorf("%d rulings listed, %d different ones of %d, %d on a page", len(all), len(unique), n, longest)
	}
	front := s.get("/rulings", http.StatusOK)
	count := func(selector string) (sum int) {
		front.Find(selector).Each(func(_ int, a *goquery.Selection) {
			want, _ := strconv.Atoi(strings.TrimSpace(a.Find(".n, .chip-n").Text()))
			got, _ := s.listed(a.AttrOr("href", ""))
			if len(got) != want {
				t.Errorf("%s: %d rulings, the front page says %d", a.AttrOr("href", ""), len(got), want)
			}
			sum += len(got)
		})
		return sum
	}
	topics, keywords, chapters := count(".tiles a"), count("[aria-labelledby=by-keyword] a"), count("[aria-labelledby=by-chapter] a")
	if topics+keywords > n || topics+keywords < n-10 || chapters != n {
		// a few are on keyword effects in general
		t.Errorf("%d under topics, %d under keywords, %d under chapters, of %d", topics, keywords, chapters, n)
	}
	for _, path := range []string{"/rulings/topic/nope", "/rulings/keyword/nope", "/rulings/chapter/99", "/rulings/clause/99-9", "/rulings/nope/x", "/rulings/all/1", "/rulings/all/99",
		"/rulings/all/02", "/rulings/topic/attacking/0", "/rulings/topic/attacking/x", "/rulings/all/2/3"} {
		if res, _ := s.do("GET", path, nil, nil); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
}

// TestRulingFilter: the filter finds words of titles from their beginning, clauses in any writing, within a list or in all.
func TestRulingFilter(t *testing.T) {
	s := startSite(t, nil)
	find := func(q, in string) []string {
		got, longest := s.listed("/rulings?" + url.Values{"q": {q}, "in": {in}}.Encode())
		if longest > rulingsPerPage {
			t.Errorf("%s in %s: %d on a page", q, in, longest)
		}
		return got
	}
	for q, want := range map[string]string{
		"raid highest dp": "raid-tie", "RAID player’s": "", "16-23-4": "raid-tie", "16.23.4": "raid-tie", "16–23": "raid-tie", "evade unsus": "evade-only-once-upright", "can't save evade": "evade-only-once-upright",
	} {
		if got := find(q, ""); want != "" && !slices.Contains(got, want) || len(got) > 200 {
			t.Errorf("%q finds %d, not %s", q, len(got), want)
		}
	}
	if a, b := find("attack", "keyword/raid"), find("attack", ""); len(a) == 0 || len(a) >= len(b) {
		t.Errorf("attack: %d in Raid, %d in all", len(a), len(b))
	}
	doc := s.get("/rulings?q=xyzzy+%3Cb%3E", http.StatusOK)
	if !strings.Contains(text(doc, "#found .empty"), "No ruling") || doc.Find("#found b").Length() > 0 || doc.Find("meta[name=robots]").Length() != 1 {
		t.Errorf("nothing found: %q", text(doc, "#found"))
	}
	doc = s.get("/rulings?q=raid&in=topic%2Fnope", http.StatusOK)
	if text(doc, ".notice.bad") == "" || doc.Find("#found .list a").Length() == 0 {
		t.Error("an unknown list is not said, or nothing is found")
	}
	for _, path := range []string{"/rulings?page=99999999999", "/rulings?q=" + strings.Repeat("a+", 4000), "/rulings?q=%ff%fe", "/rulings?in=" + strings.Repeat("x", 3000), "/rulings?page=2"} {
		s.get(path, http.StatusOK)
	}
}

// TestRulingPage: the answer first, then its law, the play, and what is near.
func TestRulingPage(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil; c.BaseURL = "https://judge.example" })
	doc := s.get("/rulings/evade-only-once-upright", http.StatusOK)
	if h := text(doc, "h1"); !strings.Contains(h, "Evade") || !strings.HasSuffix(h, ".") {
		t.Errorf("h1 %q", h)
	}
	for selector, n := range map[string]int{
		".card-a details.law-fold blockquote": 2, ".stepper .walk a": 5, ".checked .claims li": 2, "[aria-labelledby=near] a": 3,
		"[aria-labelledby=practice] a": 1, "a[rel=prev], a[rel=next]": 1, ".crumbs a[href='/rulings/keyword/evade']": 1, ".proved li": 2, "a[data-share]": 1, "nav[aria-label=Main] a[aria-current][href='/rulings']": 1,
	} {
		has(t, doc, selector, n)
	}
	slugs, _ := s.listed("/rulings/keyword/piercing")
	if !slices.ContainsFunc(slugs, func(slug string) bool { return s.get("/rulings/"+slug, http.StatusOK).Find(".duel .box").Length() == 2 }) {
		t.Error("no ruling on Piercing shows the mistake that it refutes")
	}
	if got := doc.Find(`meta[property="og:image"]`).AttrOr("content", ""); got != "https://judge.example/rulings/evade-only-once-upright/card.png" {
		t.Errorf("link picture %q", got)
	}
	near := map[string]bool{}
	doc.Find("[aria-labelledby=near] a").Each(func(_ int, a *goquery.Selection) {
		if to := a.AttrOr("href", ""); near[to] || to == "/rulings/evade-only-once-upright" {
			t.Errorf("near: %s", to)
		} else {
			near[to] = true
		}
	})
}

// TestRulingNeighbours: from the first ruling of a subject the next leads through all of them, and back.
func TestRulingNeighbours(t *testing.T) {
	s := startSite(t, nil)
	slugs, _ := s.listed("/rulings/keyword/raid")
	for i, slug := range slugs {
		doc := s.get("/rulings/"+slug, http.StatusOK)
		for rel, at := range map[string]int{"prev": i - 1, "next": i + 1} {
			want := ""
			if at >= 0 && at < len(slugs) {
				want = "/rulings/" + slugs[at]
			}
			if got := doc.Find(".turn a[rel="+rel+"]").AttrOr("href", ""); got != want {
				t.Errorf("%s of %s: %q, want %q", rel, slug, got, want)
			}
		}
	}
}

// TestRulingPicture: each ruling has its picture, small, kept by readers for a day, and only a bounded number is kept here.
func TestRulingPicture(t *testing.T) {
	s := startSite(t, nil)
	var etag string
	longest := slices.MaxFunc(s.site.index.shelf.rulings, func(a, b shelved) int { return len(a.Title) - len(b.Title) })
	for _, slug := range []string{"raid-tie", longest.Slug} {
		res, body := s.do("GET", "/rulings/"+slug+"/card.png", nil, nil)
		if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "image/png" || len(body) > 60_000 || !strings.Contains(res.Header.Get("Cache-Control"), "max-age") {
			t.Errorf("%s: %d %s, %d bytes, %q", slug, res.StatusCode, res.Header.Get("Content-Type"), len(body), res.Header.Get("Cache-Control"))
		}
		etag = res.Header.Get("ETag")
	}
	if res, body := s.do("GET", "/rulings/"+longest.Slug+"/card.png", nil, http.Header{"If-None-Match": {etag}}); res.StatusCode != http.StatusNotModified || body != "" {
		t.Errorf("asked again: %d", res.StatusCode)
	}
	if res, _ := s.do("GET", "/rulings/nope/card.png", nil, nil); res.StatusCode != http.StatusNotFound {
		t.Errorf("no such ruling: %d", res.StatusCode)
	}
}

// TestRulingWord: a ruling's page begins with the word that somebody wrote behind a question, under that question; where nobody wrote one it
// says none.
func TestRulingWord(t *testing.T) {
	s := startSite(t, nil)
	for slug, want := range map[string][2]string{
		"suspended-does-not-attack": {"Can a suspended Digimon attack?", "No."},
		"block-against-immunity":    {"Can a Digimon that’s unaffected by effects be blocked?", "Yes."},
		"armor-purge-enough-dp":     {"Does armor purge work against DP minus?", "It depends."},
	} {
		doc := s.get("/rulings/"+slug, http.StatusOK)
		if ask := strings.TrimPrefix(text(doc, ".card-a .asked:not(.also)"), "Asked as: "); ask != want[0] || text(doc, ".card-a .verdict-word") != want[1] {
			t.Errorf("%s: %q, %q", slug, ask, text(doc, ".card-a .verdict-word"))
		}
	}
	worded, silent := 0, 0
	for i := range s.site.index.shelf.rulings {
		slug := s.site.index.shelf.rulings[i].Slug
		r, err := s.site.lib.Ruling(t.Context(), slug)
		if err != nil {
			t.Fatal(err)
		}
		if r.Word != "" && worded == 50 || r.Word == "" && silent == 20 {
			continue
		}
		doc := s.get("/rulings/"+slug, http.StatusOK)
		if n := doc.Find(".verdict-word").Length(); (n == 1) != (r.Word != "") {
			t.Errorf("%s: %d words, %q was written", slug, n, r.Word)
		} else if n == 1 {
			worded++
		} else {
			silent++
		}
	}
	if worded < 50 || silent == 0 {
		t.Errorf("%d pages looked at begin with a word, %d with none", worded, silent)
	}
}
