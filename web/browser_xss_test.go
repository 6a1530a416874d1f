package web

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// scriptedCard is a card list of a stranger.
const scriptedCard = `[{"cardId": "XT9-001", "set": "<img src=x onerror=xss()>", "nameEn": "<img src=x onerror=xss()>", "colors": ["Red"], "kinds": ["Digimon"],
	"level": 3, "playCost": 3, "dp": 2000, "evoCosts": [], "forms": ["\"><script>xss()</script>"], "types": ["<svg/onload=xss()>", "' onload='xss()"],
	"attribute": "<script>xss()</script>", "effectText": "[On Play] <img src=x onerror=xss()>\n<script>xss()</script>", "inheritedEffectText": "\"><img src=x onerror=xss()>",
	"rarity": "<b onload=xss()>", "maxCountInDeck": 4, "imageId": "javascript:xss()"}]`

// TestBrowserNoScriptRuns opens pages with scripts in all that a reader can write, in a real browser: none runs. The texts are those of
// testdata/hostile that would call xss, or make an element or attribute of their own.
func TestBrowserNoScriptRuns(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := startSite(t, func(c *Config) { importList(t, c.DataDir, scriptedCard) })
	_, texts := hostileCases(t, "texts.txt")
	// Whatever runs calls xss, and is written down; so is every dialog.
	if err := chromedp.Do(ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
			Source: `window.ran = []; window.xss = function () { window.ran.push("xss") }; window.alert = window.xss`})
		return err
	})); err != nil {
		t.Fatal(err)
	}
	look := func(what string) {
		t.Helper()
		found := eval[string](t, ctx, `window.ran.join() + " " + [...document.querySelectorAll("*")].filter(e => e.localName.startsWith("xss") ||
			[...e.attributes].some(a => a.name.includes("xss") || /^on(error|load)$/.test(a.name) || /^\s*(javascript|data:text)/i.test(a.value) && a.name != "value")).map(e => e.outerHTML.slice(0, 80)).join()`)
		if strings.TrimSpace(found) != "" {
			t.Errorf("%s: %s", what, found)
		}
	}
	seen := 0
	for i, text := range texts {
		if !strings.Contains(text, "xss") {
			continue
		}
		fields := hostileFields[i%14:]
		for k, f := range fields {
			if k%14 != 0 || f.field != "" || strings.HasPrefix(f.path, "/api") || strings.HasPrefix(f.path, "/search/suggest") {
				continue
			}
			to := f.path + url.QueryEscape(text)
			if strings.HasSuffix(f.path, "/") {
				to = f.path + url.PathEscape(text)
			}
			if err := chromedp.Do(ctx, chromedp.Navigate(s.URL()+to)); err != nil {
				t.Fatalf("%s: %v", to, err)
			}
			seen++
			look(to)
		}
	}
	if seen < 30 {
		t.Errorf("only %d pages were looked at", seen)
	}
	// A card list with scripts in all of its texts.
	for _, to := range []string{"/cards", "/cards/XT9-001", "/cards?q=xss", "/search?q=XT9-001", "/search?q=onerror"} {
		if err := chromedp.Do(ctx, chromedp.Navigate(s.URL()+to)); err != nil {
			t.Fatalf("%s: %v", to, err)
		}
		look(to)
	}
	if !strings.Contains(text(s.get("/cards/XT9-001", 200), "main"), "<img src=x onerror=xss()>") {
		t.Error("the card isn't shown: nothing was tried")
	}
	// Values that are sent in a form and shown again, here as an unknown recovery code.
	for _, text := range []string{`"><img src=x onerror=xss()>`, `<script>xss()</script>`, `' onxss='1`} {
		if err := chromedp.Do(ctx, chromedp.Navigate(s.URL()+"/progress/recover")); err != nil {
			t.Fatal(err)
		}
		eval[bool](t, ctx, `(() => { document.querySelector("input[name=code]").removeAttribute("maxlength"); document.querySelector("input[name=code]").value = `+"`"+text+"`"+`; return true })()`)
		if _, err := chromedp.Run(ctx, chromedp.WaitEvent(page.LoadEventFired, nil, chromedp.Click(chromedp.CSS("main form button[type=submit]")))); err != nil {
			t.Fatal(err)
		}
		look("the code " + text)
	}
}
