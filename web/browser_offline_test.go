package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"
)

// until waits for an expression to be true; it may be a promise.
func until(t *testing.T, ctx context.Context, what, js string) {
	t.Helper()
	for deadline := time.Now().Add(40 * time.Second); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		if ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool](js, chromedp.EvalAwaitPromise)); err == nil && ok {
			return
		}
	}
	t.Fatalf("%s never came true", what)
}

// stopWorkers stops all service workers.
func stopWorkers() chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		if _, err := cdp.Call(ctx, target, serviceworker.Enable, cdp.Empty{}); err != nil {
			return err
		}
		_, err := cdp.Call(ctx, target, serviceworker.StopAllWorkers, cdp.Empty{})
		return err
	})
}

// TestBrowserFlight: after one visit rules, keywords, FAQ, rulings and the search are read with the server gone, with the date of the copy and
// the same Content-Security-Policy; what isn't in the copy says so, and an answer is kept. With the server back pages come from it again; a
// changed copy waits while a page is open, and is used from the next visit on.
func TestBrowserFlight(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := startSite(t, nil)
	address := strings.TrimPrefix(s.URL(), "http://")
	nav := func(path string) {
		t.Helper()
		_ = chromedp.Do(ctx, chromedp.Navigate("http://"+address+path)) // a worker's 404 is an answer too
	}
	body := func() string { return eval[string](t, ctx, `document.querySelector("main").innerText`) }
	version := s.site.copyVersion()

	nav("/")
	until(t, ctx, "the worker is active", `navigator.serviceWorker.getRegistration().then((r) => !!r?.active && r.active.state === "activated")`)
	if got := eval[bool](t, ctx, `!!navigator.serviceWorker.controller`); got {
		t.Error("the worker took over the page that is being read")
	}
	nav("/quiz/1107")
	eval[bool](t, ctx, `(document.querySelector(".answer input, button[name=answer]")?.focus(), true)`)
	if err := s.Shutdown(); err != nil {
		t.Fatal(err)
	}

	date := time.Now().UTC().Format("2 January 2006")
	for path, says := range map[string]string{
		"/":                                 "Search your copy",
		"/keywords":                         "Piercing",
		"/keywords/piercing":                "16-7-4",
		"/rules":                            "Attacking",
		"/rules/11":                         "11-2-6",
		"/rules/11?x=1":                     "11-2-6",
		"/faq/digivolution":                 "Can a Digimon digivolve",
		"/rulings":                          "Attacking",
		"/rulings/piercing-through-a-block": "How it plays out",
		"/search?q=blocker":                 "Blocker",
		"/search?q=can+a+digimon+attack+the+turn+it+was+played": "7-1-2-1",
		"/search?q=jogress":       "DNA",
		"/search?q=zzzz":          "Nothing in your copy",
		"/quiz":                   "needs the network",
		"/cards/BT1-021":          "needs the network",
		"/rulings/no-such-ruling": "needs the network",
	} {
		nav(path)
		if got := body(); !strings.Contains(got, says) || !strings.Contains(got, "your copy of "+date) {
			t.Errorf("%s: %.300q", path, got)
		}
		if wide := eval[int](t, ctx, `document.documentElement.scrollWidth`); wide > 390 {
			t.Errorf("%s is %d px wide", path, wide)
		}
		if got := eval[string](t, ctx, `getComputedStyle(document.querySelector(".top")).backgroundColor`); got == "rgba(0, 0, 0, 0)" {
			t.Errorf("%s has no style", path)
		}
	}
	nav("/r/16-7-4")
	if got := eval[string](t, ctx, `location.pathname + location.hash`); got != "/keywords/piercing#16-7-4" {
		t.Errorf("/r/16-7-4 leads to %s", got)
	}
	if eval[bool](t, ctx, `(() => { const x = document.createElement("script"); x.textContent = "window.broken = true"; document.body.append(x); return !!window.broken; })()`) {
		t.Error("a page of the copy runs a script that stands in it")
	}

	// The server comes back with other content.
	files := copied(t)
	const name = "keywords/piercing.md"
	files[name].Data = append(bytes.Clone(files[name].Data), []byte("\n* It is written anew.\n")...)
	s = startSite(t, func(c *Config) { c.Addr, c.Files = address, files })
	if s.site.copyVersion() == version {
		t.Fatal("the same version")
	}
	nav("/keywords/piercing")
	if got := body(); !strings.Contains(got, "written anew") || strings.Contains(got, "your copy") {
		t.Errorf("online: %.200q", got)
	}
	until(t, ctx, "the new copy is there", `navigator.serviceWorker.getRegistration().then((r) => !!r?.waiting)`)
	if n := eval[int](t, ctx, `performance.getEntriesByType("navigation").length`); n != 1 {
		t.Error("the page was loaded again")
	}
	keys := func() []string {
		list, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](`caches.keys()`, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if got := keys(); len(got) != 2 {
		t.Errorf("while somebody reads there are %v", got)
	}
	defer func() {
		if t.Failed() {
			states, err := chromedp.Run(ctx, chromedp.Evaluate[string](`(async () => { const r = await navigator.serviceWorker.getRegistration(); return [r?.installing?.state, r?.waiting?.state, r?.active?.state, await caches.keys(), location.href, document.readyState].join(" ") })()`, chromedp.EvalAwaitPromise))
			t.Log(states, err)
		}
	}()
	// The next visit. Phones stop workers that have nothing to do; without that the browser may wait minutes for what the old one last fetched.
	_ = chromedp.Do(ctx, chromedp.Navigate("about:blank"))
	if err := chromedp.Do(ctx, stopWorkers()); err != nil {
		t.Fatal(err)
	}
	nav("/rules")
	gone := `caches.keys().then((k) => k.length === 1 && k[0] === "copy-` + s.site.copyVersion() + `")`
	until(t, ctx, "the old copy is gone", gone)
	if err := s.Shutdown(); err != nil {
		t.Fatal(err)
	}
	nav("/keywords/piercing")
	if got := body(); !strings.Contains(got, "written anew") || !strings.Contains(got, "your copy") {
		t.Errorf("the new copy: %.200q", got)
	}
}

// TestCopy: the copy stays within its bounds, and what it leads to is in it or on the site; worker and manifest stand where browsers look.
func TestCopy(t *testing.T) {
	s := startSite(t, nil)
	res, worker := s.do("GET", "/sw.js", nil, nil)
	if !strings.HasPrefix(res.Header.Get("Content-Type"), "text/javascript") || res.Header.Get("Cache-Control") != cacheRevalidate || !strings.Contains(worker, s.site.copyVersion()) || strings.Contains(worker, "@@VERSION@@") {
		t.Errorf("%v", res.Header)
	}
	res, manifest := s.do("GET", "/manifest.webmanifest", nil, nil)
	var m struct {
		Start string `json:"start_url"`
		Icons []struct{ Src, Sizes string }
	}
	if err := json.Unmarshal([]byte(manifest), &m); err != nil || res.Header.Get("Content-Type") != "application/manifest+json" || m.Start != "/" || len(m.Icons) != 3 {
		t.Errorf("%v %v %s", err, res.Header, manifest)
	}
	for _, i := range m.Icons {
		if res, _ := s.do("GET", i.Src, nil, nil); res.StatusCode != http.StatusOK || !strings.HasPrefix(res.Header.Get("Content-Type"), "image/") {
			t.Errorf("%s: %d %v", i.Src, res.StatusCode, res.Header)
		}
	}
	res, body := s.do("GET", "/offline/copy.json", nil, http.Header{"Accept-Encoding": {"identity"}})
	var c flightCopy
	if err := json.Unmarshal([]byte(body), &c); err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%d %v", res.StatusCode, err)
	}
	_, small := s.do("GET", "/offline/copy.json", nil, http.Header{"Accept-Encoding": {"br"}})
	t.Logf("%d pages, %d rulings, %d bytes, %d compressed", len(c.Pages), len(c.Rulings), len(body), len(small))
	if len(body) > maxCopy || len(c.Pages) < 80 || len(c.Rulings) < 900 || !strings.Contains(c.Shell, "@@MAIN@@") || !strings.Contains(c.Shell, "<title>") || c.CSP == "" {
		t.Errorf("%d bytes, %d pages, %d rulings", len(body), len(c.Pages), len(c.Rulings))
	}
	for path, p := range c.Pages {
		if p[0] == "" || len(p[1]) < 200 || strings.Contains(p[1], "<script") || strings.Contains(p[1], " style=") || strings.Contains(p[1], "<form") {
			t.Errorf("%s: %q, %d bytes", path, p[0], len(p[1]))
		}
	}
	for _, a := range c.Assets {
		if res, _ := s.do("GET", a, nil, nil); res.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", a, res.StatusCode)
		}
	}
}
