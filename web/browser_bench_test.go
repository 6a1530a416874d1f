package web

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// taps counts what a reader does on a bench: a tap on a control, or a field that is filled in.
type taps struct {
	n   int
	t   *testing.T
	ctx context.Context
	run func(what string, steps ...chromedp.Action[chromedp.Void])
}

func (c *taps) tap(selector string) {
	c.t.Helper()
	c.n++
	c.run(selector, chromedp.Click(chromedp.CSS(selector)))
}

// leads taps what leads to another bench, and waits for that.
func (c *taps) leads(selector string) {
	c.t.Helper()
	eval[string](c.t, c.ctx, `document.querySelector(".bench").dataset.old = "1"`)
	c.tap(selector)
	for range 200 {
		there, err := chromedp.Run(c.ctx, chromedp.Evaluate[bool](`document.readyState === "complete" && !!document.querySelector(".bench:not([data-old])")`))
		if err == nil && there { // an error is a page that is just going
			return
		}
		c.run("waiting", chromedp.Sleep(100*time.Millisecond))
	}
	c.t.Fatalf("%s leads to no bench: %s", selector, eval[string](c.t, c.ctx, `document.querySelector("main").innerText`))
}

// named taps a button by its words.
func (c *taps) named(selector, value string) {
	c.t.Helper()
	c.leads(fmt.Sprintf(`%s[value=%q]`, selector, value))
}

func (c *taps) fill(selector, words string) {
	c.t.Helper()
	c.n++
	c.run(selector, chromedp.SendKeys(chromedp.CSS(selector), words))
}

// TestBrowserBench builds a board of six cards on a phone, plays an attack with a block on it, and
// counts: with cards of the site's own list, and with cards that are written out; with scripts and
// without.
func TestBrowserBench(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := startSite(t, nil)
	run := func(what string, steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		in, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		if err := chromedp.Do(in, steps...); err != nil {
			t.Fatalf("%s: %v\n%s", what, err, eval[string](t, ctx, `document.querySelector("main").innerText`))
		}
	}
	const most = 25
	play := func(c *taps, what, attacker, blocker string) {
		t.Helper()
		c.named(".opts button", "Ann attacks Bob with "+attacker)
		c.named(".opts button", "Bob blocks with "+blocker)
		if got := eval[string](t, ctx, `document.querySelector(".past").textContent`); !strings.Contains(got, "blocks") {
			t.Errorf("%s: the line is %q", what, got)
		}
		if n := eval[int](t, ctx, `document.querySelectorAll(".board .cards > .card:not(.mini)").length`); n < 5 {
			t.Errorf("%s: %d cards on the board", what, n)
		}
		t.Logf("%s: %d taps and fields", what, c.n)
		if c.n > most {
			t.Errorf("%s: %d taps and fields, not %d", what, c.n, most)
		}
	}
	for _, on := range []bool{true, false} {
		c := &taps{t: t, ctx: ctx, run: run}
		run("an empty bench", scripts(on), chromedp.Navigate(s.URL()+"/bench"))
		c.leads(`.bar a[href*="open=add"]`)
		if on && eval[string](t, ctx, `document.activeElement.id`) != "nm" {
			t.Errorf("the field for a card has no focus: %s", eval[string](t, ctx, `location.href + document.activeElement.outerHTML.slice(0, 200)`))
		}
		if on { // Enter adds, and the cursor stands behind what isn't known
			c.fill("#nm", "BT1-021, Numemon x2, BT9-999")
			run("Enter", chromedp.SendKeys(chromedp.CSS("#nm"), kb.Enter), chromedp.WaitReady(chromedp.CSS("#add .added")))
			if got := eval[string](t, ctx, `[document.activeElement.value, document.activeElement.selectionStart].join()`); got != "BT9-999,7" {
				t.Errorf("after Enter the field is %q", got)
			}
			eval[string](t, ctx, `document.activeElement.value = ""`)
		} else {
			c.fill("#nm", "BT1-021, Numemon x2")
			c.leads("#add .line-add button")
		}
		c.tap(`#add label:has([value="Bob"])`)
		c.fill("#nm", "bt2-056 x2")
		c.leads("#add .line-add button")
		c.tap("#add .cant > summary")
		c.fill("#own", "Gate")
		c.fill("#ln", "Lv.4 Black, 4000 DP")
		c.fill("#tx", "<Blocker>")
		c.leads("#add .actions button")
		play(c, fmt.Sprintf("cards of a list, scripts %v", on), "MetalGreymon", "Gate")

		c = &taps{t: t, ctx: ctx, run: run}
		run("an empty bench", chromedp.Navigate(s.URL()+"/bench"))
		c.leads(`.bar a[href*="open=add"]`)
		c.tap("#add .cant > summary")
		for i, line := range []string{"Lv.5 Red, 7000 DP", "Lv.3 Red, 2000 DP", "Lv.4 Red, 4000 DP", "Lv.4 Black, 4000 DP", "Lv.3 Black, 1000 DP", "Lv.6 Black, 11000 DP"} {
			if i == 3 {
				c.tap(`#add label:has([value="Bob"])`)
			}
			c.fill("#ln", line)
			if i == 3 {
				c.fill("#tx", "<Blocker>")
			}
			c.leads("#add .actions button")
		}
		play(c, fmt.Sprintf("cards of one's own, scripts %v", on), "Red5", "Black4")
	}

	// A card is moved by two taps, and all is taken back by one each.
	c := &taps{t: t, ctx: ctx, run: run}
	run("scripts", scripts(true), chromedp.Navigate(s.URL()+"/bench?q=blocker"))
	c.tap(`.pick[value="Gate"]`)
	c.named(`.card:has(.pick[value="Gate"]) .shift button`, "Bob trash")
	if got := eval[string](t, ctx, `document.querySelector(".far .piles .card").textContent`); c.n != 2 || !strings.Contains(got, "Gate") {
		t.Errorf("after %d taps %q lies off the field", c.n, got)
	}
	c.leads(".bar a") // Undo
	if n := eval[int](t, ctx, `document.querySelectorAll(".piles").length`); n != 0 {
		t.Error("the move isn't taken back")
	}
	c.tap(`.pick[value="Gate"]`)
	run("Escape", chromedp.KeyEvent("\u001b"))
	if got := eval[string](t, ctx, `[document.querySelectorAll(".pick:checked").length, document.activeElement.value].join()`); got != "0,Gate" {
		t.Errorf("after Escape: %s", got)
	}

	// Who can't see the board hears what a choice changed and what is asked; keys walk through the steps,
	// and a clause opens beside them.
	heard := func() string {
		return eval[string](t, ctx, `document.querySelector("[data-live]").textContent + " | " + document.activeElement.id`)
	}
	run("a bench", chromedp.Navigate(s.URL()+"/bench?q=blocker"))
	c.named(".opts button", "Ann attacks Bob with Hound")
	if got := heard(); got != "Hound is suspended. Bob may block: 2 answers. | now" {
		t.Errorf("after the attack one hears %q", got)
	}
	if got := eval[string](t, ctx, `document.querySelector(".card:has([value=Hound]) .tag").textContent`); got != "suspends" {
		t.Errorf("Hound is marked %q", got)
	}
	c.named(".opts button", "Bob blocks with Gate")
	if got := heard(); !strings.Contains(got, "Gate is in Bob’s trash. Ann’s main phase") {
		t.Errorf("after the block one hears %q", got)
	}
	for _, k := range []struct{ key, says string }{{kb.ArrowLeft, "Step 8: "}, {kb.ArrowLeft, "Step 7: "}, {kb.ArrowRight, "Step 8: "}, {kb.ArrowRight, "main phase"}} {
		eval[string](t, ctx, `document.querySelector(".bench").dataset.old = "1"`)
		run("a key", chromedp.KeyEvent(k.key), chromedp.WaitReady(chromedp.CSS(".bench:not([data-old])")))
		if got := heard(); !strings.Contains(got, k.says) {
			t.Errorf("%s is heard for %q", got, k.says)
		}
	}
	run("a clause", chromedp.Click(chromedp.CSS(".ask-now-hd .cl")), chromedp.WaitVisible(chromedp.CSS("dialog[open]")))
	if got := eval[string](t, ctx, `location.pathname + document.querySelector("dialog[open]").textContent`); !strings.HasPrefix(got, "/bench6-5-1") {
		t.Errorf("the clause is %q", got)
	}
}
