package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/chromedp/chromedp"

	"digijudge/rules/clause"
	"digijudge/rules/racetest"
)

// TestEveryClause: each clause stands where its address says, has a page of its own, and an address from before the chapters were divided
// leads to it.
func TestEveryClause(t *testing.T) {
	t.Parallel()
	s := startSite(t, nil)
	pages := map[string]*goquery.Document{}
	page := func(path string) *goquery.Document {
		if pages[path] == nil {
			pages[path] = s.get(path, http.StatusOK)
		}
		return pages[path]
	}
	byID := func(doc *goquery.Document, id string) *goquery.Selection { return doc.Find("[id='" + id + "']") }
	alone, divided := 0, 0
	for _, n := range clause.All() {
		to, ok := s.site.lib.ClauseURL(n)
		if !ok {
			continue
		}
		path, anchor, _ := strings.Cut(to, "#")
		if anchor == "" { // a keyword's section
			if res, _ := s.do("GET", "/r/"+string(n), nil, nil); res.Header.Get("Location") != to {
				t.Errorf("/r/%s leads to %q, want %s", n, res.Header.Get("Location"), to)
			}
			continue
		}
		if at := byID(page(path), anchor); at.Length() != 1 || !at.HasClass("rule") || anchor != string(n) {
			t.Errorf("%s: no clause at %s", n, to)
		}
		if old := "/rules/" + string(n.Chapter()); !strings.HasPrefix(path, "/keywords/") {
			switch at := byID(page(old), string(n)); {
			case at.Length() != 1:
				t.Errorf("%s#%s: nothing is there any more", old, n)
			case old != path:
				divided++
				if at.AttrOr("href", "") != to || at.Closest("[data-lead-on]").Length() == 0 {
					t.Errorf("%s#%s leads to %q, want %s", old, n, at.AttrOr("href", ""), to)
				}
				if byID(page(old+"/whole"), string(n)).Length() != 1 {
					t.Errorf("%s is missing in its whole chapter", n)
				}
			}
		}
		if alone++; racetest.On && alone%10 != 0 {
			continue
		}
		if doc := s.get("/r/"+string(n), http.StatusOK); !strings.Contains(text(doc, "h1"), string(n)) || doc.Find(".card-a .actions a[href='"+to+"']").Length() != 1 {
			t.Errorf("/r/%s: h1 %q", n, text(doc, "h1"))
		}
	}
	if alone < 1000 || divided < 300 {
		t.Errorf("%d clauses with pages of their own, %d in divided chapters", alone, divided)
	}
}

// TestClauseLeadsOn checks that each place to which a clause's page links exists.
func TestClauseLeadsOn(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/rules/12", http.StatusOK)
	n := 0
	doc.Find(".leads a[href^='/r/']").Each(func(_ int, a *goquery.Selection) {
		path, anchor, _ := strings.Cut(a.AttrOr("href", ""), "#")
		sec := s.get(path, http.StatusOK).Find("[aria-labelledby='" + anchor + "']")
		if sec.Length() != 1 || sec.Find("li, .mistake, .more-link").Length() == 0 {
			t.Errorf("%s#%s: nothing there", path, anchor)
		}
		n++
	})
	if n < 10 {
		t.Errorf("only %d ways on from chapter 12", n)
	}
	one := s.get("/r/12-1-5", http.StatusOK)
	for selector, least := range map[string]int{"[aria-labelledby=rulings] li": 3, "[aria-labelledby=mistakes] .mistake": 1, "a[rel=prev][href='/r/12-1-4']": 1, "a[rel=next][href='/r/12-1-6']": 1, "a[data-copy]": 1} {
		has(t, one, selector, least)
	}
	has(t, s.get("/r/12-1", http.StatusOK), "[aria-labelledby=below] li", 7)
}

// TestTitlesDiffer: no two pages that search engines may keep have the same title. A clause's page has its number in it.
func TestTitlesDiffer(t *testing.T) {
	s := startSite(t, nil)
	titles := map[string]string{}
	asked := 0
	look := func(path string) {
		if asked++; racetest.On && asked%6 != 0 {
			return
		}
		doc := s.get(path, http.StatusOK)
		title := text(doc, "title")
		if other := titles[title]; other != "" {
			t.Errorf("%s and %s are both called %q", path, other, title)
		}
		titles[title] = path
	}
	for _, p := range []string{"/", "/rules", "/rulings", "/keywords", "/faq", "/guides", "/quiz", "/cards", "/anatomy"} {
		look(p)
	}
	for _, p := range s.site.index.book.pages {
		look(p.url)
	}
	for _, k := range s.site.index.keywords {
		look("/keywords/" + k.Slug)
		look("/rulings/keyword/" + k.Slug)
	}
	for _, t := range rulingTopics {
		look("/rulings/topic/" + t.slug)
	}
	for _, r := range s.site.index.shelf.rulings {
		// what these pages are called is the ruling's own sentence, in whatever letters
		title := strings.ToLower(r.Title)
		if other := titles[title]; other != "" {
			t.Errorf("%s and %s are both called %q", r.Slug, other, title)
		}
		titles[title] = r.Slug
	}
}

// maxScreens is how many phone screens a page may take that is read on a screen.
const maxScreens = 15

// TestBrowserBook measures the pages of the rules and the lists of rulings in a browser: none is longer than fifteen screens or wider than
// the narrowest phone.
func TestBrowserBook(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := startSite(t, nil)
	var paths []string
	for _, p := range s.site.index.book.pages {
		paths = append(paths, p.url)
	}
	paths = append(paths, "/rulings", "/rulings/all", "/rulings/all/2", "/rulings/topic/keywords", "/r/11-2-8-1", "/r/15-4", "/rulings/raid-tie")
	for _, path := range paths {
		if err := chromedp.Do(ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch), chromedp.Navigate(s.URL()+path)); err != nil {
			t.Fatal(err)
		}
		if h := eval[int](t, ctx, `document.documentElement.scrollHeight`); h > maxScreens*844 {
			t.Errorf("%s: %.1f screens", path, float64(h)/844)
		}
		if err := chromedp.Do(ctx, chromedp.EmulateViewport(320, 640, chromedp.EmulateTouch)); err != nil {
			t.Fatal(err)
		}
		if w := eval[int](t, ctx, `document.documentElement.scrollWidth`); w > 320 {
			t.Errorf("%s is %d px wide on a screen of 320", path, w)
		}
		nav := eval[string](t, ctx, `(() => {
			const all = [...document.querySelectorAll("nav[aria-label=Main] a")].filter(e => e.offsetParent).map(e => [e.textContent, e.getBoundingClientRect()]);
			return all.map(a => a[0]).join() + " in " + new Set(all.map(a => a[1].top)).size + (all.some(a => a[1].height < 44 || a[1].right > 320) ? ", too small or cut" : "");
		})()`)
		if nav != "Quiz,Bench,Keywords,Rules,Rulings in 1" {
			t.Errorf("%s: navigation on the narrowest phone: %s lines", path, nav)
		}
	}
	if err := chromedp.Do(ctx, chromedp.Navigate(s.URL()+"/rules/15#15-4-5"), chromedp.WaitVisible("[id='15-4-5'].rule")); err != nil {
		t.Fatal(err)
	}
	if at := eval[string](t, ctx, `location.pathname + location.hash`); at != "/rules/15-4#15-4-5" {
		t.Errorf("an old address leads to %s", at)
	}
}

// TestContributorsGuides: the guides for those who write content or code, or run a server, stand apart, and no clause leads to them.
func TestContributorsGuides(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/guides", http.StatusOK)
	for slug, shelf := range map[string]string{"architecture": "contributors", "scenarios": "contributors", "writing-questions": "contributors", "operations": "operators"} {
		if doc.Find("section[aria-labelledby="+shelf+"] a[href='/guides/"+slug+"']").Length() != 1 || doc.Find("main > .rows a[href='/guides/"+slug+"']").Length() != 0 {
			t.Errorf("%s stands among the guides to the rules", slug)
		}
		for clause, list := range s.site.index.book.cited {
			for _, c := range list {
				if c.URL == "/guides/"+slug {
					t.Errorf("%s leads to %s", clause, slug)
				}
			}
		}
	}
	if n := doc.Find("main > .rows a").Length(); n < 2 {
		t.Errorf("%d guides to the rules", n)
	}
}
