package web

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"digijudge/static"
)

// mostFile is how large the engine as one file may be.
const mostFile = 5_000_000

// TestBrowserPocketFile: the engine as one file, opened from a folder, shows a bench, plays a choice,
// takes a form, answers what can happen and a search, and says what it doesn't have; its policy lets
// nothing else run, and nothing is asked of a network.
func TestBrowserPocketFile(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	e := builtEngine(t)
	s := startSite(t, func(c *Config) { c.engine, c.BaseURL = e, "https://judge.example" })
	page, err := s.site.pocketFile(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", len(page))
	if len(page) > mostFile {
		t.Errorf("the file has %d bytes, and may have %d", len(page), mostFile)
	}
	file := filepath.Join(t.TempDir(), "digijudge.html")
	if err := os.WriteFile(file, page, 0o600); err != nil {
		t.Fatal(err)
	}
	main := func() string { return eval[string](t, ctx, `document.querySelector("main").innerText`) }
	shot := func(name string) {
		if dir := os.Getenv("DIGIJUDGE_SHOTS"); dir != "" {
			if png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot()); err == nil {
				_ = os.WriteFile(filepath.Join(dir, name+".png"), png, 0o600)
			}
		}
	}
	if err := chromedp.Do(ctx, chromedp.Navigate("file://"+file+"#/bench?ruling=raid-tie")); err != nil {
		t.Fatal(err)
	}
	until(t, ctx, "the engine is ready", `document.documentElement.dataset.ready === "" && !!document.querySelector("main form")`)
	if got := main(); !strings.Contains(got, "Raider") {
		t.Errorf("the bench: %.300q", got)
	}
	shot("file-1-bench")
	eval[bool](t, ctx, `(() => { const f = [...document.querySelectorAll("form")].find((f) => f.querySelector("[name=step]")); const o = f.querySelector("button[name=step], input[name=step]"); if (o.type === "submit") o.click(); else { o.checked = true; f.requestSubmit(); } return true; })()`)
	until(t, ctx, "a step was played", `location.hash.includes("s=") && !!document.querySelector(".sofar")`)
	eval[bool](t, ctx, `(history.back(), true)`)
	until(t, ctx, "the way back", `location.hash === "#/bench?ruling=raid-tie"`)
	eval[bool](t, ctx, `(() => { location.hash = "/bench"; return true; })()`)
	until(t, ctx, "an empty bench", `!!document.querySelector("[name=where]") && location.hash === "#/bench"`)
	eval[bool](t, ctx, `(() => { const f = document.querySelector("[name=where]").form; f.elements.card.value = "BT1-021"; f.requestSubmit(f.querySelector("button[value=add]")); return true; })()`)
	until(t, ctx, "the card lies there", `document.querySelector("#sc")?.value.includes("BT1-021")`)
	shot("file-2-built")
	go2 := func(to string) { eval[bool](t, ctx, `(location.hash = "`+to+`", true)`) }
	go2("/bench/ahead?ruling=raid-tie&quant=never&claim=Raider+battles+Wren")
	until(t, ctx, "what can happen is answered", `document.querySelector(".own-ans")?.innerText.includes("Yes")`)
	go2("/bench/share?ruling=raid-tie")
	until(t, ctx, "the link leads to the site", `document.querySelector("#share-link")?.value.startsWith("https://judge.example/bench?s=")`)
	go2("/search?q=can+a+digimon+attack+the+turn+it+was+played")
	until(t, ctx, "a question is answered", `document.querySelector("main").innerText.includes("<Rush>")`)
	shot("file-3-search")
	go2("/quiz")
	until(t, ctx, "what isn’t there is said", `document.querySelector("main").innerText.includes("isn’t in the file") && document.querySelector("main a").href === "https://judge.example/quiz"`)
	go2("/rulings/raid-tie")
	until(t, ctx, "a ruling is shown on the bench", `location.hash === "#/bench?ruling=raid-tie" && document.querySelector("main").innerText.includes("Raider")`)
	if n := eval[int](t, ctx, `performance.getEntriesByType("resource").length`); n != 0 {
		t.Errorf("%d things were asked for", n)
	}
	eval[bool](t, ctx, `(() => { const s = document.createElement("script"); s.textContent = "window.evil = 1"; document.body.append(s); const i = document.createElement("img"); i.setAttribute("onerror", "window.evil = 1"); i.src = "x"; document.body.append(i); return true; })()`)
	if eval[bool](t, ctx, `new Promise((done) => setTimeout(() => done(true), 200)) && !!window.evil`) {
		t.Error("another script runs")
	}
	without := startSite(t, func(c *Config) { c.engine = nil })
	if _, err := without.site.pocketFile(t.Context()); static.Pocket == nil && err == nil {
		t.Error("a file without an engine")
	}
}
