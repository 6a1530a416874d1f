package web

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// pressed clicks and waits for the page that comes.
func pressed(t *testing.T, ctx context.Context, selector string) {
	t.Helper()
	if n := eval[int](t, ctx, `document.querySelectorAll(`+"`"+selector+"`"+`).length`); n == 0 {
		t.Fatalf("at %s: nothing to press: %s", eval[string](t, ctx, `location.pathname`), selector)
	}
	if _, err := chromedp.Run(ctx, chromedp.WaitEvent(page.LoadEventFired, nil, chromedp.Click(chromedp.CSS(selector)))); err != nil {
		t.Fatalf("pressing %s: %v", selector, err)
	}
}

// TestBrowserExam takes an exam from start to end on a phone, with scripts and without: start, answer each, flag, go back, look at the
// overview, hand in, read the result. No page is wider than the phone.
func TestBrowserExam(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	for _, on := range []bool{false, true} {
		t.Run(map[bool]string{false: "scripts off", true: "scripts on"}[on], func(t *testing.T) {
			s := startSite(t, func(c *Config) { c.Prover = nil })
			fits := func() {
				t.Helper()
				if w := eval[int](t, ctx, `document.documentElement.scrollWidth`); w > 390 {
					t.Errorf("%s is %d px wide", eval[string](t, ctx, `location.pathname`), w)
				}
				if small := eval[string](t, ctx, `[...document.querySelectorAll("main button, main .exam-map a, main label.answer, main label.tick")].filter(e => e.offsetParent && e.getBoundingClientRect().height < 44).map(e => e.textContent.trim()).join("; ")`); small != "" {
					t.Errorf("under 44 px at %s: %s", eval[string](t, ctx, `location.pathname`), small)
				}
			}
			if err := chromedp.Do(ctx, scripts(on), chromedp.Navigate(s.URL()+"/quiz/exam")); err != nil {
				t.Fatal(err)
			}
			fits()
			pressed(t, ctx, ".presets li:first-child button")
			for n := 1; n <= 10; n++ {
				if h := eval[string](t, ctx, `document.querySelector("h1").textContent`); !strings.HasPrefix(h, "Question ") {
					t.Fatalf("%d: %q", n, h)
				}
				fits()
				if on && n == 1 && !eval[bool](t, ctx, `/^(9|10):\d\d left$/.test(document.querySelector("[data-left]").textContent)`) {
					t.Errorf("no countdown: %s", eval[string](t, ctx, `document.querySelector("[data-left]").textContent`))
				}
				// The first answer; numbers and orders as they come.
				eval[bool](t, ctx, `(() => { const a = document.querySelector(".answer input, .pick"); if (a) a.click();
					const n = document.querySelector("input[type=number]"); if (n) n.value = n.min;
					document.querySelectorAll(".answers select").forEach((e, i) => { e.value = String(i + 1); });
					document.querySelector("input[name=flag]").checked = `+map[bool]string{true: "true", false: "false"}[n == 4]+`; return true; })()`)
				pressed(t, ctx, `button[name=go][value=next]`)
			}
			if got := eval[string](t, ctx, `document.querySelector("main").innerText`); !strings.Contains(got, "All questions are answered") || !strings.Contains(got, "You flagged 1") {
				t.Errorf("overview: %q", got)
			}
			fits()
			pressed(t, ctx, `.exam-map li:nth-child(4) a`)
			if !eval[bool](t, ctx, `document.querySelector("input[name=flag]").checked && location.pathname.endsWith("/4")`) {
				t.Error("the flag is lost")
			}
			pressed(t, ctx, `button[name=go][value=list]`)
			pressed(t, ctx, `main form button[type=submit]`)
			if h := eval[string](t, ctx, `document.querySelector("h1").textContent`); !strings.Contains(strings.ToLower(h), "passed") {
				t.Errorf("result %q", h)
			}
			fits()
			if n := eval[int](t, ctx, `document.querySelectorAll("li[data-outcome]").length`); n != 10 {
				t.Errorf("%d questions in the result", n)
			}
			pressed(t, ctx, `a[href$="/sheet"]`)
			fits()
			if thin := eval[string](t, ctx, `[...document.querySelectorAll(".sheet-q .moves li")].filter(e => e.getBoundingClientRect().width < 60 && e.getBoundingClientRect().height > 90).map(e => e.textContent).join("; ")`); thin != "" {
				t.Errorf("letters below one another on the sheet: %s", thin)
			}
			if n := eval[int](t, ctx, `document.querySelectorAll(".sheet-q").length`); n != 20 {
				t.Errorf("%d parts of the sheet", n)
			}
		})
	}
}

// TestBrowserReview misses a question, comes back the next day and reviews it, with scripts and without.
func TestBrowserReview(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	for _, on := range []bool{false, true} {
		t.Run(map[bool]string{false: "scripts off", true: "scripts on"}[on], func(t *testing.T) {
			now := time.Now()
			s := startSite(t, func(c *Config) { c.Prover, c.now = nil, func() time.Time { return now } })
			missed := s.miss(1)[0]
			if err := chromedp.Do(ctx, scripts(on), chromedp.Navigate(s.URL()+"/progress/recover")); err != nil {
				t.Fatal(err)
			}
			code := s.code()
			eval[bool](t, ctx, `(document.querySelector("input[name=code]").value = "`+code+`") !== ""`)
			pressed(t, ctx, `form.stack-form button`)
			if p := eval[string](t, ctx, `location.pathname`); p != "/progress" {
				t.Fatalf("at %s after the code", p)
			}
			now = now.AddDate(0, 0, 1)
			if err := chromedp.Do(ctx, chromedp.Navigate(s.URL()+"/quiz/review")); err != nil {
				t.Fatal(err)
			}
			pressed(t, ctx, `a[href="/quiz/next?in=review"]`)
			// The address names a variant if the question has one.
			if p := eval[string](t, ctx, `location.pathname + location.search`); !strings.HasPrefix(p, "/quiz/"+missed+"?in=review") {
				t.Fatalf("at %s", p)
			}
			if got := eval[string](t, ctx, `document.querySelector(".q-meta").innerText`); !strings.Contains(got, "1 of 1") {
				t.Errorf("%q", got)
			}
			eval[bool](t, ctx, `(() => { const a = document.querySelector(".answer input, .pick"); if (a) a.click();
				const b = document.querySelector("form.answers button[name=answer], form.answers .bar button:last-child"); b.click(); if (b.isConnected && b.name) b.click(); return true; })()`)
			for range 100 {
				if eval[bool](t, ctx, `location.pathname.startsWith("/quiz/attempt/")`) {
					break
				}
				time.Sleep(50 * time.Millisecond)
			}
			e, err := s.site.players.Reviews(t.Context(), s.cookie()[:2*idBytes])
			if err != nil || len(e) != 1 || e[0].Reps != 2 {
				t.Errorf("%+v %v", e, err)
			}
			if err := chromedp.Do(ctx, chromedp.Navigate(s.URL()+"/progress")); err != nil {
				t.Fatal(err)
			}
			if w := eval[int](t, ctx, `document.documentElement.scrollWidth`); w > 390 {
				t.Errorf("the progress page is %d px wide", w)
			}
		})
	}
}
