package web

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"digijudge/quiz"
)

// fillJS ticks and fills in what a form would send.
const fillJS = `((sent) => {
	const f = document.querySelector("form.answers");
	for (const b of f.querySelectorAll("button[name=answer]")) if ((sent.answer || []).includes(b.value)) b.id = "chosen";
	for (const i of f.querySelectorAll("input[name=answer]")) i.checked = (sent.answer || []).includes(i.value);
	for (const [k, v] of Object.entries(sent)) { const e = f.elements[k]; if (k !== "token" && k !== "answer" && e) e.value = v[0]; }
	return true;
})(%s)`

// sendCSS is what sends the form that fillJS filled in: the answer that was chosen, or the button below ticks.
const sendCSS = "#chosen, form.answers:not([data-tap]) .bar button:not([form])"

// TestBrowserModes takes each way of being asked from start to end on a phone, with scripts off and on. With scripts nothing is loaded anew between the
// questions, and each costs one request.
func TestBrowserModes(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	c := newClock(t, "2026-11-22 12:00")
	s := startSite(t, func(cfg *Config) { cfg.now = c.now })
	do := func(what string, steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(ctx, steps...); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	load := func(what string, a chromedp.Action[chromedp.Void]) {
		t.Helper()
		if _, err := chromedp.Run(ctx, chromedp.WaitEvent(page.LoadEventFired, nil, a)); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	path := func() string { return eval[string](t, ctx, `location.pathname + location.search`) }
	on := false
	wait := func(what, js string) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); !eval[bool](t, ctx, js); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s: not within 20 s, at %s", what, path())
			}
		}
	}
	fill := func(right bool) {
		t.Helper()
		at, err := url.Parse(path())
		if err != nil {
			t.Fatal(err)
		}
		sent := s.filledFor(strings.TrimPrefix(at.Path, "/quiz/"), eval[string](t, ctx, `document.querySelector("form.answers [name=token]").value`), right)
		words, err := json.Marshal(sent)
		if err != nil {
			t.Fatal(err)
		}
		eval[bool](t, ctx, fmt.Sprintf(fillJS, words))
	}
	// What is pressed leads to another page: by a load, or with scripts in place.
	send := func() {
		t.Helper()
		if !on {
			load("sending", chromedp.Click(chromedp.CSS(sendCSS)))
			return
		}
		before := eval[int](t, ctx, `(window.stays = window.stays || 1, performance.getEntriesByType("resource").filter((e) => e.initiatorType === "fetch").length)`)
		if do("sending", chromedp.Click(chromedp.CSS(sendCSS))); eval[bool](t, ctx, `!!document.querySelector(".undo")`) {
			do("at once", chromedp.Click(chromedp.CSS(sendCSS)))
		}
		wait("the result", `location.pathname.startsWith("/quiz/attempt/")`)
		if !eval[bool](t, ctx, `window.stays === 1`) {
			t.Error("loaded anew for the result")
		}
		if n := eval[int](t, ctx, `performance.getEntriesByType("resource").filter((e) => e.initiatorType === "fetch").length`) - before; n != 1 {
			t.Errorf("%d requests for an answer", n)
		}
		if got := eval[string](t, ctx, `document.activeElement.tagName + " " + document.title.split(/[:. ]/)[0]`); got != "H1 Right" && got != "H1 Wrong" {
			t.Errorf("focus and title: %q", got)
		}
	}
	onward := func(stays bool) {
		t.Helper()
		const next = ".attempt .bar a[href^='/quiz/next']"
		if !on || !stays {
			load("next", chromedp.Click(chromedp.CSS(next)))
			return
		}
		before := eval[int](t, ctx, `performance.getEntriesByType("resource").filter((e) => e.initiatorType === "fetch").length`)
		do("next", chromedp.KeyEvent("n"))
		wait("the next question", `document.querySelector("form.answers") !== null`)
		if n := eval[int](t, ctx, `performance.getEntriesByType("resource").filter((e) => e.initiatorType === "fetch").length`) - before; n != 0 || !eval[bool](t, ctx, `window.stays === 1`) {
			t.Errorf("%d requests for the next question", n)
		}
	}
	width := func() {
		t.Helper()
		if w := eval[int](t, ctx, `document.documentElement.scrollWidth`); w > 390 {
			t.Errorf("%s is %d px wide on a screen of 390", path(), w)
		}
	}
	open := func(p string) {
		t.Helper()
		do(p, chromedp.Navigate(s.URL()+p))
		width()
	}

	for _, on = range []bool{false, true} {
		if err := chromedp.Do(ctx, scripts(on)); err != nil {
			t.Fatal(err)
		}
		name := map[bool]string{false: "off", true: "on"}[on]
		t.Run("mix, scripts "+name, func(t *testing.T) {
			open("/quiz")
			load("next", chromedp.Click(chromedp.CSS(".mix a.button")))
			seen := map[string]bool{}
			for range 3 {
				if seen[path()] {
					t.Errorf("%s again", path())
				}
				seen[path()] = true
				fill(true)
				send()
				width()
				onward(true)
				width()
			}
		})
		t.Run("day, scripts "+name, func(t *testing.T) {
			if on {
				c.set(t, "2026-11-23 12:00") // the same browser has had the day before
			}
			open("/")
			load("start", chromedp.Click(chromedp.CSS(".today .button")))
			for i := range 5 {
				if got := eval[string](t, ctx, `document.querySelector("h1").textContent.trim()`); got != fmt.Sprint("Today’s five, question ", i+1) {
					t.Errorf("heading %q", got)
				}
				fill(i != 1)
				send()
				onward(i < 4)
			}
			if path() != "/quiz/daily" {
				t.Fatalf("after the fifth at %s", path())
			}
			width()
			if got := eval[string](t, ctx, `document.querySelector("#share-text").value`); !strings.Contains(got, ": 4 of 5 right. ") {
				t.Errorf("share %q", got)
			}
			if shown := eval[bool](t, ctx, `document.querySelector("[data-share]").offsetParent !== null`); shown != on {
				t.Errorf("a share button: %v", shown)
			}
			load("the archive", chromedp.Click(chromedp.CSS(".days a")))
			width()
		})
		t.Run("run, scripts "+name, func(t *testing.T) {
			open("/quiz/run")
			load("start", chromedp.Click(chromedp.CSS("form[action='/quiz/run'] button")))
			for range 2 {
				fill(true)
				send()
				onward(true)
			}
			before := path()
			load("skip", chromedp.Click(chromedp.CSS("button[form=skip-run]")))
			if path() == before {
				t.Error("not skipped")
			}
			fill(false)
			send()
			if on {
				load("N after a miss", chromedp.KeyEvent("n"))
			} else {
				onward(false)
			}
			if path() != "/quiz/run" || eval[string](t, ctx, `document.querySelector(".run-end h2").textContent`) != "2 right in your last run" {
				t.Errorf("after the miss at %s", path())
			}
			width()
		})
		t.Run("topic, scripts "+name, func(t *testing.T) {
			open("/keywords/piercing")
			load("quiz me", chromedp.Click(chromedp.CSS(".quiz-me a")))
			if got := eval[string](t, ctx, `document.querySelector("h1").textContent.trim()`); got != "Quiz: Piercing" {
				t.Errorf("heading %q", got)
			}
			fill(true)
			send()
			onward(true)
			if !strings.Contains(path(), "in=topic&keyword=piercing") {
				t.Errorf("goes on at %s", path())
			}
		})
		t.Run("past, scripts "+name, func(t *testing.T) {
			day := map[bool]string{false: "2026-11-17", true: "2026-11-18"}[on] // the same browser
			open("/quiz/daily/" + day)
			load("start", chromedp.Click(chromedp.CSS(".today .button")))
			for i := range 5 {
				fill(true)
				send()
				onward(i < 4)
			}
			if path() != "/quiz/daily/"+day || eval[bool](t, ctx, `document.querySelector("#share-text") !== null`) {
				t.Errorf("after the fifth at %s", path())
			}
		})
	}

	t.Run("keys, back, no network", func(t *testing.T) {
		id := ""
		for _, it := range s.site.index.items {
			if q, err := s.site.lib.Question(t.Context(), it.ID); err == nil && q.Kind == quiz.KindOne && !it.Drill {
				id = it.ID
				break
			}
		}
		open("/quiz/" + id)
		// The second answer: taken back, by its letter, and sent at once by Enter.
		do("2", chromedp.KeyEvent("2"))
		if !eval[bool](t, ctx, `document.querySelectorAll("button[name=answer]")[1].getAttribute("aria-pressed") === "true"`) {
			t.Error("2 doesn’t choose the second answer")
		}
		do("undo", chromedp.Click(chromedp.CSS(".undo button")))
		if eval[bool](t, ctx, `!!document.querySelector(".undo, [aria-pressed]") || location.pathname.startsWith("/quiz/attempt/")`) {
			t.Error("Undo doesn’t take it back")
		}
		do("b", chromedp.KeyEvent("b"))
		do("enter", chromedp.KeyEvent(kb.Enter))
		wait("the result", `location.pathname.startsWith("/quiz/attempt/")`)
		first := path()
		do("n", chromedp.KeyEvent("n"))
		wait("the next question", `document.querySelector("form.answers") !== null`)
		second := path()
		eval[bool](t, ctx, `(history.back(), true)`)
		wait("back to the result", `location.pathname.startsWith("/quiz/attempt/")`)
		if path() != first {
			t.Errorf("back leads to %s, not %s", path(), first)
		}
		eval[bool](t, ctx, `(history.back(), true)`)
		wait("back to the question", `document.querySelector("form.answers") !== null`)
		if path() != "/quiz/"+id {
			t.Errorf("back at %s", path())
		}
		do("again", chromedp.KeyEvent("2"), chromedp.KeyEvent(kb.Enter))
		wait("the stored result", `location.search.includes("again=1")`)
		if a, b := s.attemptAt(first).ID, s.attemptAt(path()).ID; a != b {
			t.Errorf("sent again: %s and %s", a, b)
		}
		eval[bool](t, ctx, `(history.go(-2), true)`)
		time.Sleep(200 * time.Millisecond)
		// Reloaded in the middle of the way, back still leads where it says.
		open(second)
		if eval[bool](t, ctx, `document.querySelector("form.answers") === null`) {
			t.Fatal("no form")
		}
		// Where the script gets no answer that it understands the form is sent as ever.
		fill(true)
		eval[bool](t, ctx, `(window.fetch = () => Promise.reject(new Error("no network")), true)`)
		if eval[bool](t, ctx, `!!document.querySelector("#chosen")`) {
			do("choosing", chromedp.Click(chromedp.CSS(sendCSS)))
		}
		load("falling back", chromedp.Click(chromedp.CSS(sendCSS)))
		if !strings.HasPrefix(path(), "/quiz/attempt/") {
			t.Errorf("fell back to %s", path())
		}
	})
}
