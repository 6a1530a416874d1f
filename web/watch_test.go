package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const watchedRuling = "/rulings/armor-purge-enough-dp"

// realEngine lets a test site play.
func realEngine(c *Config) { c.Prover = nil }

var stepLinkRE = regexp.MustCompile(`<a href="([^"]*)" data-step="([^"]*)"`)

// TestStepLinks follows the link of every step of a ruling: each page shows its step, with its board, and marks it. A step that is not there
// shows the line from its start and says so.
func TestStepLinks(t *testing.T) {
	s := startSite(t, realEngine)
	fetch := func(path string) (int, string) {
		res, body := s.do("GET", path, nil, nil)
		return res.StatusCode, body
	}
	path := watchedRuling
	status, page := fetch(path)
	if status != http.StatusOK {
		t.Fatalf("%s: %d", path, status)
	}
	links := stepLinkRE.FindAllStringSubmatch(page, -1)
	if len(links) < 5 || strings.Count(page, `class="frame"`) != 1 {
		t.Fatalf("%d links to steps, %d frames", len(links), strings.Count(page, `class="frame"`))
	}
	for _, l := range links {
		address, _, _ := strings.Cut(strings.ReplaceAll(l[1], "&amp;", "&"), "#")
		status, page := fetch(address)
		if status != http.StatusOK || !strings.Contains(page, `data-step="`+l[2]+`" aria-current="step"`) || !strings.Contains(page, `<div class="frame" data-step="`+l[2]+`">`) {
			t.Errorf("%s (%d) does not show its step", address, status)
		}
	}
	for _, bad := range []string{"zzz", strings.Repeat("a", 3000), "%00", "<b>"} {
		status, page := fetch(path + "?step=" + strings.NewReplacer("<", "%3C", ">", "%3E").Replace(bad))
		if status != http.StatusOK || !strings.Contains(page, "no such step") || !strings.Contains(page, `data-step="start" aria-current="step"`) || strings.Contains(page, "<b>\"") {
			t.Errorf("step %.10q: %d, not shown from its start", bad, status)
		}
	}
	status, all := fetch(path + "?steps=all")
	if n := strings.Count(all, `class="frame"`); status != http.StatusOK || n != len(links) || strings.Contains(all, "<html") {
		t.Errorf("all frames at once: %d, %d of %d", status, n, len(links))
	}
	if again, page2 := fetch(path); again != http.StatusOK || page2 != page {
		t.Error("the page is another one after its steps were looked at")
	}
}

// TestBrowserWatching steps through a proof in a browser on a phone: with keys and buttons where scripts run, by links where they don't.
func TestBrowserWatching(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := startSite(t, realEngine)
	do := func(what string, steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(ctx, steps...); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	const here = `(document.querySelector(".walk [aria-current=step]") || {dataset: {}}).dataset.step + " " + (document.querySelector(".frame") || {dataset: {}}).dataset.step`
	const nth = `((document.querySelectorAll(".walk a")[%d] || {dataset: {}}).dataset.step || "none")`
	want := func(what string, n string) {
		t.Helper()
		// Without scripts the page may still be on its way, so the step's id is asked for each time too.
		var id string
		for range 250 {
			step := eval[string](t, ctx, strings.Replace(nth, "%d", n, 1))
			if id = step + " " + step; eval[string](t, ctx, here) == id {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Errorf("%s: at %q, want %q", what, eval[string](t, ctx, here), id)
	}
	const last = `document.querySelectorAll(".walk a").length - 1`

	do("opening", scripts(true), chromedp.Navigate(s.URL()+watchedRuling))
	eval[bool](t, ctx, `(window.stays = true)`)
	eval[bool](t, ctx, `(document.querySelector(".nav2 [rel=next]").focus(), true)`)
	do("key", chromedp.KeyEvent(kb.ArrowRight))
	want("arrow right", "1")
	do("key", chromedp.KeyEvent(kb.ArrowRight))
	want("arrow right again", "2")
	if said := eval[string](t, ctx, `document.querySelector("[data-said]").textContent`); !strings.HasPrefix(said, "Step 2 of ") {
		t.Errorf("said: %q", said)
	}
	if !strings.Contains(eval[string](t, ctx, `location.search + location.hash`), "?step=") {
		t.Error("the address does not name the step")
	}
	do("key", chromedp.KeyEvent(kb.End))
	want("end", `document.querySelectorAll(".walk a").length - 1`)
	do("key", chromedp.KeyEvent(kb.ArrowLeft))
	want("arrow left", last+" - 1")
	do("key", chromedp.KeyEvent(kb.Home))
	want("home", "0")
	do("button", chromedp.Click(chromedp.CSS(".nav2 [rel=next]")))
	want("button", "1")
	if focus := eval[string](t, ctx, `document.activeElement.rel || document.activeElement.tagName`); focus != "next" {
		t.Errorf("after the button the focus is on %s", focus)
	}
	do("pip", chromedp.Click(chromedp.CSS(".walk li:nth-child(4) a")))
	want("a step's mark", "3")
	if !eval[bool](t, ctx, `window.stays === true`) {
		t.Error("the page was loaded anew")
	}
	if n := eval[int](t, ctx, `performance.getEntriesByType("resource").filter(e => e.name.includes("steps=all")).length`); n != 1 {
		t.Errorf("%d requests for the frames", n)
	}
	if w := eval[int](t, ctx, `document.documentElement.scrollWidth`); w > 390 {
		t.Errorf("%d px wide", w)
	}
	if small := eval[string](t, ctx, `[...document.querySelectorAll(".walk a, .nav2 a")].filter(e => e.getBoundingClientRect().height < 44 || e.getBoundingClientRect().width < 44).map(e => e.textContent).join("; ")`); small != "" {
		t.Errorf("targets under 44 px: %s", small)
	}
	// The address leads to the same step, also with scripts off; there the links step.
	address := eval[string](t, ctx, `location.href`)
	do("without scripts", chromedp.Navigate("about:blank"), scripts(false), chromedp.Navigate(address))
	want("the address", "3")
	do("next", chromedp.Click(chromedp.CSS(".nav2 [rel=next]")))
	want("next without scripts", "4")
}
