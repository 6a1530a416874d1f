package web

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browser starts the system's Chromium, or skips the test with a clear line; where CI=true it must be there.
func browser(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped: browser test in -short mode")
	}
	exe := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless-shell"} {
		if p, err := exec.LookPath(name); err == nil {
			exe = p
			break
		}
	}
	if exe == "" {
		if os.Getenv("CI") == "true" {
			t.Fatal("no Chromium found, and CI=true: the browser test must run")
		}
		t.Skip("skipped: no Chromium found (install chromium to run the browser test)")
	}
	// In a folder of its own that is removed late: Chromium still writes while it ends.
	dir, err := os.MkdirTemp("", "digijudge-chromium")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for range 20 {
			if os.RemoveAll(dir) == nil {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	})
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), chromedp.ExecPath(exe), chromedp.UserDataDir(dir), chromedp.NoSandbox,
		chromedp.Headless, chromedp.NoFirstRun, chromedp.DisableGPU, chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch)); err != nil {
		t.Fatalf("starting Chromium: %v", err)
	}
	// long enough for a slow machine that runs other tests too
	ctx, cancel = context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// scripts switches JavaScript of pages on or off.
func scripts(on bool) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !on})
		return err
	})
}

// eval asks the page something; it works with the page's own scripts off.
func eval[T any](t *testing.T, ctx context.Context, js string) T {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](js))
	if err != nil {
		t.Fatalf("%s: %v", js, err)
	}
	return v
}

// TestBrowser takes a quiz question on a phone with scripts off, by touch-size controls and by keyboard, and looks at
// the pages' width in both colour schemes.
func TestBrowser(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := startSite(t, nil)
	do := func(what string, steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(ctx, steps...); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	press := func(keys string) {
		t.Helper()
		do("key", chromedp.KeyEvent(keys))
	}
	id := s.firstQuestion()

	t.Run("question with scripts off", func(t *testing.T) {
		do("opening", scripts(false), chromedp.Navigate(s.URL()+"/quiz/"+id))
		if n := eval[int](t, ctx, `document.querySelectorAll(".board .card").length`); n == 0 {
			t.Error("no board drawn")
		}
		small := eval[string](t, ctx, `[...document.querySelectorAll(".answer, button, nav[aria-label=Main] a, summary")].filter(e => e.getBoundingClientRect().height < 44 && e.offsetParent).map(e => e.tagName + " " + e.textContent.trim()).join("; ")`)
		if small != "" {
			t.Errorf("touch targets under 44 px: %s", small)
		}
		sent := func() {
			t.Helper()
			if _, err := chromedp.Run(ctx, chromedp.WaitEvent(page.LoadEventFired, nil, chromedp.Click(chromedp.CSS("form.answers button[name=answer]")))); err != nil {
				t.Fatalf("sending: %v", err)
			}
		}
		sent() // a tap on the first answer
		loc := eval[string](t, ctx, `location.pathname`)
		if !strings.HasPrefix(loc, "/quiz/attempt/") {
			t.Fatalf("at %s after the answer", loc)
		}
		if r := eval[string](t, ctx, `document.querySelector(".result").dataset.result`); r != "right" && r != "wrong" {
			t.Errorf("result %q", r)
		}
		do("unfolding", chromedp.Click(chromedp.CSS(".steps-fold > summary")))
		if !eval[bool](t, ctx, `document.querySelector(".steps li").offsetParent !== null`) {
			t.Error("the steps don't unfold without scripts")
		}
		do("progress", chromedp.Navigate(s.URL()+"/progress"))
		if n := eval[int](t, ctx, `document.querySelectorAll(".questions li").length`); n != 1 {
			t.Errorf("%d answers in the progress", n)
		}
	})

	t.Run("reload, back, error page", func(t *testing.T) {
		load := func(what string, a chromedp.Action[chromedp.Void]) {
			t.Helper()
			if _, err := chromedp.Run(ctx, chromedp.WaitEvent(page.LoadEventFired, nil, a)); err != nil {
				t.Fatalf("%s: %v", what, err)
			}
		}
		const formJS = `[...document.querySelectorAll("button[name=answer]")].map(e => e.textContent.trim()).join("|")`
		// Taps the second answer shown, and compares what the result says with what stood there.
		answer := func(what string) {
			t.Helper()
			shown := eval[string](t, ctx, formJS)
			_, ticked, _ := strings.Cut(shown, "|")
			ticked, _, _ = strings.Cut(ticked, "|")
			load(what, chromedp.Click(chromedp.CSS("form.answers button[name=answer]:nth-of-type(2)")))
			if got := eval[string](t, ctx, `[...document.querySelectorAll(".graded-text")].map(e => e.textContent.trim()).join("|")`); got != shown {
				t.Errorf("%s: the result has %q, the form had %q", what, got, shown)
			}
			if got := eval[string](t, ctx, `[...document.querySelectorAll(".graded > li[data-chosen=true] .graded-text")].map(e => e.textContent.trim()).join("|")`); got != ticked {
				t.Errorf("%s: the result says that %q was chosen; it was %q", what, got, ticked)
			}
		}
		do("opening", scripts(false), chromedp.Navigate(s.URL()+"/quiz/"+id))
		do("reloading", chromedp.Reload())
		answer("reloaded")
		do("back", chromedp.NavigateBack())
		answer("gone back")

		// Sent without an answer the form comes back in the same order.
		do("opening", chromedp.Navigate(s.URL()+"/quiz/"+id))
		shown := eval[string](t, ctx, formJS)
		eval[bool](t, ctx, `(document.querySelector("form.answers").insertAdjacentHTML("beforeend", "<button id=empty>Send</button>"), true)`)
		load("empty", chromedp.Click(chromedp.CSS("#empty")))
		if got := eval[string](t, ctx, formJS); got != shown || !eval[bool](t, ctx, `document.querySelector("#form-error") !== null`) {
			t.Errorf("after an empty form: %q, was %q", got, shown)
		}
		answer("after an empty form")
	})

	t.Run("keyboard", func(t *testing.T) {
		do("opening", scripts(false), chromedp.Navigate(s.URL()+"/quiz/"+id))
		press(kb.Tab)
		if got := eval[string](t, ctx, `document.activeElement.className`); got != "skip" {
			t.Errorf("the first stop is %q, not the skip link", got)
		}
		press(kb.Enter)
		focused := `document.activeElement.name === "answer"`
		for i := 0; i < 40 && !eval[bool](t, ctx, focused); i++ {
			press(kb.Tab)
			if !eval[bool](t, ctx, `(e => { const s = getComputedStyle(e), l = getComputedStyle(e.closest("label, li") || e); return s.outlineStyle !== "none" || l.outlineStyle !== "none" })(document.activeElement)`) {
				t.Errorf("no visible focus on %s", eval[string](t, ctx, `document.activeElement.outerHTML.slice(0, 120)`))
			}
		}
		if !eval[bool](t, ctx, focused) {
			t.Fatal("no answer reached by keyboard")
		}
		if _, err := chromedp.Run(ctx, chromedp.WaitEvent(page.LoadEventFired, nil, chromedp.KeyEvent(kb.Enter))); err != nil {
			t.Fatalf("sending by keyboard: %v", err)
		}
		if loc := eval[string](t, ctx, `location.pathname`); !strings.HasPrefix(loc, "/quiz/attempt/") {
			t.Errorf("at %s after the answer", loc)
		}
	})

	t.Run("scripts on", func(t *testing.T) {
		do("opening", scripts(true), chromedp.Navigate(s.URL()+"/keywords"))
		if _, err := chromedp.Run(ctx, chromedp.WaitEvent(page.LoadEventFired, nil, chromedp.KeyEvent("/"))); err != nil {
			t.Fatalf("typing: %v", err)
		}
		if got := eval[string](t, ctx, `location.pathname`); got != "/search" {
			t.Errorf(`where the header has no field "/" leads to %q`, got)
		}
		do("typing", chromedp.KeyEvent("/"))
		if got := eval[string](t, ctx, `document.activeElement.id`); got != "page-q" {
			t.Errorf(`"/" leads to %q`, got)
		}
		do("back", chromedp.Navigate(s.URL()+"/keywords"))
		do("filtering", chromedp.Focus(chromedp.CSS("#kw-q")), chromedp.KeyEvent("pierc"))
		if got := eval[string](t, ctx, `[...document.querySelectorAll("#kw-list > li:not([hidden]) > a")].map(a => a.textContent).join()`); !strings.Contains(got, "Piercing") || strings.Contains(got, "Blocker") {
			t.Errorf("the filter leaves %q", got)
		}
		if got := eval[string](t, ctx, `document.querySelector("[data-said]").textContent`); got != "1 keyword" {
			t.Errorf("count %q", got)
		}
	})

	t.Run("keyword filter", func(t *testing.T) {
		const shown = `[...document.querySelectorAll(".kws > li")].filter(li => li.offsetParent).map(li => li.querySelector("b").textContent).join()`
		for _, path := range []string{"/keywords", "/"} {
			do("opening", scripts(false), chromedp.Navigate(s.URL()+path), chromedp.Click(chromedp.CSS(".kw-row label:has([value=trigger-pending])")))
			if got := eval[string](t, ctx, shown); got != "Alliance,Execute,Overclock,Piercing" {
				t.Errorf("%s: choosing a type shows %q", path, got)
			}
		}
		do("opening", chromedp.Navigate(s.URL()+"/keywords?type=instant&players=turn-player"), chromedp.Click(chromedp.CSS(".kw-row label:has([value=''])")))
		if got := eval[int](t, ctx, `document.querySelectorAll(".kws > li").length`); got != 44 {
			t.Errorf("a filtered list holds %d rows: no other type can be chosen", got)
		}
		if got := eval[string](t, ctx, shown); !strings.Contains(got, "Alliance") || strings.Contains(got, "Blocker") {
			t.Errorf("with all types of the turn player: %q", got)
		}
	})

	t.Run("paper", func(t *testing.T) {
		// two sides; a sixth of what it was
		for path, most := range map[string]int{"/quick": 2, "/faq/digivolution": 15} {
			do("printing", scripts(true), chromedp.Navigate(s.URL()+path), chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
				pdf, err := cdp.Call(ctx, target, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: new(true)})
				if err != nil {
					return err
				}
				if n := len(pdfPage.FindAll(pdf.Data, -1)); n == 0 || n > most {
					t.Errorf("%s prints on %d pages, want at most %d", path, n, most)
				}
				return nil
			}))
		}
	})

	t.Run("width and contrast", func(t *testing.T) {
		result := s.answer("/quiz/" + id).Header.Get("Location")
		for _, scheme := range []string{"light", "dark"} {
			do(scheme, scripts(true), chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
				_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
					Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
				return err
			}))
			for _, path := range []string{"/", "/keywords", "/keywords/blast-dna-digivolve", "/rules", "/rules/15", "/faq", "/faq/digivolution", "/guides/effect-structure",
				"/guides/end-of-turn", "/quiz", "/quiz/" + id, result, "/progress", "/rulings", "/quick", "/rules/changes", "/search?q=attack", "/anatomy", "/anatomy?card=BT8-084", "/nope"} {
				do(path, chromedp.Navigate(s.URL()+path))
				if w := eval[int](t, ctx, `document.documentElement.scrollWidth`); w > 390 {
					t.Errorf("%s (%s) is %d px wide on a screen of 390", path, scheme, w)
				}
				if bad := eval[string](t, ctx, contrastJS); bad != "" {
					t.Errorf("%s (%s): contrast under 4.5: %s", path, scheme, bad)
				}
			}
		}
	})
	res, _ := s.do("GET", "/healthz", nil, nil)
	if res.StatusCode != http.StatusOK {
		t.Errorf("healthz: %d", res.StatusCode)
	}
}

// pdfPage begins each page of a PDF.
var pdfPage = regexp.MustCompile(`/Type\s*/Page[^s]`)

// contrastJS lists elements whose own text has less than 4.5:1 against the background behind it (WCAG 2.2, 1.4.3).
const contrastJS = `(() => {
	const rgb = c => { const m = c.match(/[\d.]+/g).map(Number); return { c: m.slice(0, 3), a: m.length > 3 ? m[3] : 1 } };
	const lum = c => { const [r, g, b] = c.map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b };
	const behind = e => { for (; e; e = e.parentElement) { const b = rgb(getComputedStyle(e).backgroundColor); if (b.a === 1) return b.c } return [255, 255, 255] };
	const bad = [];
	for (const e of document.querySelectorAll("body *")) {
		if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) || !e.offsetParent || e.closest(".vh, [aria-hidden=true], option")) continue;
		const a = lum(rgb(getComputedStyle(e).color).c), b = lum(behind(e));
		const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
		if (ratio < 4.5) bad.push(e.tagName + "." + e.className + " " + ratio.toFixed(2) + " " + e.textContent.trim().slice(0, 20));
	}
	return bad.slice(0, 5).join("; ");
})()`
