package web

import (
	"context"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// combobox returns what a screen reader announces for the field and its suggestions, and the
// field's value.
const combobox = `(() => { const f = document.getElementById("page-q"), l = document.getElementById(f.getAttribute("aria-controls"));
	const options = [...l.querySelectorAll("[role=option]")];
	return [f.getAttribute("role"), l.getAttribute("role"), "expanded " + f.getAttribute("aria-expanded"), "shown " + (l.offsetParent !== null),
		"options " + (options.length > 0), "ids " + (new Set(options.map(o => o.id)).size === options.length),
		"at " + options.findIndex(o => o.id && o.id === f.getAttribute("aria-activedescendant")),
		"selected " + options.map((o, i) => o.getAttribute("aria-selected") === "true" ? i : "").join(""), "focus " + (document.activeElement === f), f.value].join(", "); })()`

// enter presses Enter as a keyboard does: one event with its text, so that a page which takes the key keeps it from the form. KeyEvent sends two.
func enter() chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		for _, p := range []input.DispatchKeyEventParams{
			{Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: "\r", WindowsVirtualKeyCode: 13}, {Type: input.DispatchKeyEventTypeKeyUp, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13},
		} {
			if _, err := cdp.Call(ctx, target, input.DispatchKeyEvent, p); err != nil {
				return err
			}
		}
		return nil
	})
}

// TestBrowserSuggestions: suggestions come while somebody types, are walked with the arrow keys round and round, are left with Escape without
// losing what was typed, and Enter takes the one that is marked, or asks what was typed. A screen reader is told each of it.
func TestBrowserSuggestions(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := startSite(t, nil)
	do := func(what string, steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(ctx, steps...); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	key := func(k string) { t.Helper(); do("key", chromedp.KeyEvent(k)) }
	is := func(what, want string) {
		t.Helper()
		if got := eval[string](t, ctx, combobox); got != want {
			t.Errorf("%s:\n%s, want\n%s", what, got, want)
		}
	}
	leads := func(what string, a chromedp.Action[chromedp.Void]) string {
		t.Helper()
		if _, err := chromedp.Run(ctx, chromedp.WaitEvent(page.LoadEventFired, nil, a)); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		return eval[string](t, ctx, `location.pathname + location.search`)
	}
	const (
		closed = "combobox, listbox, expanded false, shown false, options "
		open   = "combobox, listbox, expanded true, shown true, options true, ids true, at "
	)
	typed := func(words string) {
		t.Helper()
		do("opening", chromedp.Navigate(s.URL()+"/search"), chromedp.Focus(chromedp.CSS("#page-q")))
		is("at first", closed+"false, ids true, at -1, selected , focus true, ")
		key(words)
		until(t, ctx, "suggestions for "+words, `document.querySelector("#page-q-offers:not([hidden]) li") !== null && performance.getEntriesByType("resource").some(r => r.name.endsWith("?q=`+url.QueryEscape(words)+`".replaceAll("+", "%20")))`)
	}

	typed("block")
	is("typed", open+"-1, selected , focus true, block")
	n := eval[int](t, ctx, `document.querySelectorAll("#page-q-offers li").length`)
	if said := eval[string](t, ctx, `document.querySelector("#page-q-offers + [role=status]").textContent`); n < 2 || !strings.HasSuffix(said, " suggestions") {
		t.Errorf("%d suggestions, said: %q", n, said)
	}
	if small := eval[string](t, ctx, `[...document.querySelectorAll("#page-q-offers li")].filter(e => e.getBoundingClientRect().height < 44 || e.getBoundingClientRect().right > innerWidth).map(e => e.textContent).join("; ")`); small != "" {
		t.Errorf("too small to press, or outside: %s", small)
	}
	key(kb.ArrowDown)
	is("down", open+"0, selected 0, focus true, block")
	key(kb.ArrowDown)
	is("down again", open+"1, selected 1, focus true, block")
	key(kb.ArrowUp)
	is("up", open+"0, selected 0, focus true, block")
	key(kb.ArrowUp)
	is("up to the field", open+"-1, selected , focus true, block")
	key(kb.ArrowUp)
	if got := eval[string](t, ctx, combobox); !strings.Contains(got, "at "+strconv.Itoa(n-1)+", selected "+strconv.Itoa(n-1)+",") {
		t.Errorf("up to the last of %d: %s", n, got)
	}
	key(kb.ArrowDown)
	is("down to the field", open+"-1, selected , focus true, block")
	key(kb.ArrowDown)
	key(kb.Escape)
	is("Escape", closed+"true, ids true, at -1, selected , focus true, block")
	if at := leads("Enter without a choice", enter()); at != "/search?q=block" {
		t.Errorf("Enter asks %s", at)
	}

	typed("blocke")
	key(kb.ArrowDown)
	first := eval[string](t, ctx, `document.querySelector("#page-q-offers li").firstChild.data`)
	if at := leads("Enter", enter()); at != "/keywords/blocker" || first != "Blocker" {
		t.Errorf("Enter on %q leads to %s", first, at)
	}

	typed("blocke")
	if at := leads("pressing", chromedp.Click(chromedp.CSS("#page-q-offers li"))); at != "/keywords/blocker" {
		t.Errorf("pressing it leads to %s", at)
	}

	typed("can a susp")
	key(kb.ArrowDown)
	asks := eval[string](t, ctx, `document.querySelector("#page-q-offers li").firstChild.data`)
	if at := leads("Enter on a question", enter()); !strings.HasPrefix(at, "/search?q=") || eval[string](t, ctx, `document.getElementById("page-q").value`) != asks {
		t.Errorf("Enter on the question %q leads to %s", asks, at)
	}

	typed("block")
	eval[bool](t, ctx, `document.getElementById("page-q").blur() === undefined`)
	is("left", closed+"true, ids true, at -1, selected , focus false, block")
}
