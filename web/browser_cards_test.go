package web

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestBrowserCards filters cards and settles a conflict on a phone of 390 px with scripts off, and looks at the width, the contrast and
// the touch targets of the cards' pages.
func TestBrowserCards(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := cardSite(t, withAdmin)
	do := func(what string, steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(ctx, steps...); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	send := func(selector string) {
		t.Helper()
		if _, err := chromedp.Run(ctx, chromedp.WaitEvent(page.LoadEventFired, nil, chromedp.Click(chromedp.CSS(selector)))); err != nil {
			t.Fatalf("sending with %s: %v", selector, err)
		}
	}
	do("opening", scripts(false), chromedp.Navigate(s.AdminURL()))
	if got := eval[string](t, ctx, `location.pathname + location.search`); got != "/admin" {
		t.Errorf("the secret stays in the address: %s", got)
	}
	do("cards", chromedp.Navigate(s.URL()+"/cards"))
	if eval[bool](t, ctx, `document.querySelector("#f-color").checkVisibility()`) {
		t.Error("the filters aren't folded on a phone")
	}
	do("unfolding", chromedp.Click(chromedp.CSS(".more-filters > summary")))
	if !eval[bool](t, ctx, `document.querySelector("#f-color").checkVisibility()`) {
		t.Fatal("the filters don't unfold without scripts")
	}
	eval[bool](t, ctx, `(document.querySelector("#f-color").value = "Red", document.querySelector("#f-level").value = "4", true)`)
	send(".more-filters button")
	if got := eval[string](t, ctx, `[...document.querySelectorAll(".card-rows .no")].map(e => e.textContent).join()`); got != "XT1-003" {
		t.Errorf("filtered: %s", got)
	}
	if got := eval[string](t, ctx, `document.querySelector(".count").textContent.trim()`); !strings.HasPrefix(got, "1 card") {
		t.Errorf("count %q", got)
	}
	send(".active-filters a[href='/cards?color=Red']")
	send(".card-rows a")
	if got := eval[string](t, ctx, `location.pathname`); got != "/cards/XT1-003" {
		t.Fatalf("at %s", got)
	}
	do("the administration", chromedp.Navigate(addrURL(s.admin.addr)+"/admin/cards/XT1-003"))
	send("form.settle button[value=second]")
	if !eval[bool](t, ctx, `document.querySelector(".card-status").textContent.startsWith("Supported by the engine")`) {
		t.Error("the second list isn't believed")
	}
	for _, scheme := range []string{"light", "dark"} {
		do(scheme, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
			return err
		}))
		for _, path := range []string{"/cards", "/cards?color=black&q=mon", "/cards?set=XT9", "/cards/XT1-001", "/cards/XT1-003", "/cards/XT1-004", "/cards/XT1-006",
			"/cards/BT8-084", "/cards/conflicts", "/cards/conflicts?show=settled", "/search?q=mon",
			"/admin", "/admin/cards/conflicts", "/admin/cards/XT1-004"} {
			base := s.URL()
			if strings.HasPrefix(path, adminPath) {
				base = addrURL(s.admin.addr)
			}
			do(path, chromedp.Navigate(base+path))
			eval[bool](t, ctx, `(document.querySelectorAll("main details").forEach(d => d.open = true), true)`)
			if w := eval[int](t, ctx, `document.documentElement.scrollWidth`); w > 390 {
				t.Errorf("%s (%s) is %d px wide on a screen of 390", path, scheme, w)
			}
			if bad := eval[string](t, ctx, contrastJS); bad != "" {
				t.Errorf("%s (%s): contrast under 4.5: %s", path, scheme, bad)
			}
			small := eval[string](t, ctx, `[...document.querySelectorAll("main button, main select, main summary, main .chip, nav[aria-label=Main] a")].filter(e => e.getBoundingClientRect().height < 44 && e.offsetParent).map(e => e.tagName + " " + e.textContent.trim()).join("; ")`)
			if small != "" {
				t.Errorf("%s: touch targets under 44 px: %s", path, small)
			}
			if n := eval[int](t, ctx, `new Set([...document.querySelectorAll("nav[aria-label=Main] a")].filter(e => e.offsetParent).map(e => e.getBoundingClientRect().top)).size`); n != 1 {
				t.Errorf("%s: the navigation takes %d lines", path, n)
			}
		}
	}
}
