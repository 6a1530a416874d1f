package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/chromedp/chromedp"
)

// TestEffectsInView looks at all questions without scripts: each effect of a card on the table stands
// outside of everything folded.
func TestEffectsInView(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	seen := 0
	for _, q := range s.site.index.questions {
		doc := s.get("/quiz/"+q.ID, http.StatusOK)
		inView := text(doc, ".effects") + " " + text(doc, ".say-k")
		doc.Find("details.card-texts dd").Each(func(_ int, dd *goquery.Selection) {
			effect := strings.Join(strings.Fields(dd.Text()), " ")
			if effect == "No effect." {
				return
			}
			seen++
			if !strings.Contains(strings.Join(strings.Fields(inView), " "), effect) {
				t.Errorf("%s hides %q", q.ID, effect)
			}
		})
	}
	if seen < 300 {
		t.Errorf("only %d effects on all questions: the folded cards aren't where this test looks", seen)
	}
}

// TestShortAddresses follows the addresses that people type.
func TestShortAddresses(t *testing.T) {
	s := startSite(t, nil)
	for _, mode := range []string{"daily", "run", "exam", "review"} {
		res, _ := s.do(http.MethodGet, "/"+mode, nil, nil)
		if to := res.Header.Get("Location"); res.StatusCode != http.StatusMovedPermanently || to != "/quiz/"+mode {
			t.Errorf("/%s answers %d, to %q", mode, res.StatusCode, to)
		}
	}
}

// TestBrowserPhone taps on a phone: a card for its text, the menu with and without scripts, and the
// types of keywords, all of them in view and the chosen one in the address.
func TestBrowserPhone(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := startSite(t, func(c *Config) { c.Prover = nil })
	do := func(what string, steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(ctx, steps...); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}

	do("a question", scripts(true), chromedp.Navigate(s.URL()+"/quiz/1003"), chromedp.Click(chromedp.CSS(`.board .card[data-names*="|Saber|"]`)))
	if got := eval[string](t, ctx, `document.querySelector("dialog[open]").innerText`); !strings.Contains(got, "Saber") || strings.Contains(got, "Frost") {
		t.Errorf("a tap on Saber shows %q", got)
	}
	do("closing", chromedp.Click(chromedp.CSS("dialog[open] button")))
	if eval[bool](t, ctx, `!!document.querySelector("dialog[open]")`) {
		t.Error("the card's text stays open")
	}

	for _, on := range []bool{true, false} {
		do("the menu", scripts(on), chromedp.Navigate(s.URL()+"/faq"), chromedp.Click(chromedp.CSS(".menu > summary")))
		if got := eval[string](t, ctx, `(() => {
			const link = document.querySelector(".menu a[href='/progress']").getBoundingClientRect();
			return [link.top > 0 && link.bottom < innerHeight, scrollY, location.hash].join();
		})()`); got != "true,0," {
			t.Errorf("scripts %v: the menu opens elsewhere: %s", on, got)
		}
		do("the keywords", chromedp.Navigate(s.URL()+"/keywords"))
		if got := eval[string](t, ctx, `[...document.querySelectorAll(".kw-row label")].filter(e => {
			const r = e.getBoundingClientRect();
			return r.left < 0 || r.right > innerWidth || r.bottom > innerHeight;
		}).map(e => e.textContent).join()`); got != "" {
			t.Errorf("scripts %v: out of view: %s", on, got)
		}
	}
	do("a type", scripts(true), chromedp.Navigate(s.URL()+"/keywords"), chromedp.Click(chromedp.CSS(".kw-row label:has([value=instant])")))
	if got := eval[string](t, ctx, `location.pathname + location.search`); got != "/keywords?type=instant" {
		t.Errorf("the address of the filter is %s", got)
	}
	if n := eval[int](t, ctx, `[...document.querySelectorAll(".kws > li")].filter(e => e.checkVisibility()).length`); n != 12 {
		t.Errorf("%d instant keywords", n)
	}
}
