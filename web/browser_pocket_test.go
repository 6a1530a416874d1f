package web

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/chromedp/chromedp"

	"digijudge/static"
)

// builtEngine builds the engine for browsers from the current source. It compresses it quickly
// rather than well, so the result is larger than that of make pocket.
func builtEngine(t *testing.T) *static.Engine {
	t.Helper()
	wasm := filepath.Join(t.TempDir(), "engine.wasm")
	if out, err := exec.Command("go", "run", "../cmd/pocket", wasm).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	b, err := os.ReadFile(wasm)
	if err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	e := &static.Engine{Version: "test", Bytes: len(b)}
	if e.Script, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")); err != nil {
		t.Fatal(err)
	}
	var small bytes.Buffer
	w := brotli.NewWriterLevel(&small, brotli.BestSpeed)
	if _, err := w.Write(b); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	e.Wasm, e.Sent = small.Bytes(), small.Len()
	return e
}

// TestBrowserPocket downloads the engine in a browser and stops the server. The device must then
// open the bench, change it by a form, play, list what can happen and share, and grade ten drills
// and the day's five. When the server is back, the answers are sent and graded again, and the
// server makes the pages, unless the reader prefers the device. An engine that is older than the
// site says so, and the reader can remove everything that was downloaded.
func TestBrowserPocket(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	e := builtEngine(t)
	dir := filepath.Join(t.TempDir(), "data")
	importCards(t, dir, "first")
	s := startSite(t, func(c *Config) { c.engine, c.DataDir, c.Prover = e, dir, nil })
	address := strings.TrimPrefix(s.URL(), "http://")
	nav := func(path string) {
		t.Helper()
		_ = chromedp.Do(ctx, chromedp.Navigate("http://"+address+path))
	}
	main := func() string { return eval[string](t, ctx, `document.querySelector("main").innerText`) }
	shot := func(name string) { // for people: DIGIJUDGE_SHOTS names a folder
		dir := os.Getenv("DIGIJUDGE_SHOTS")
		if dir == "" {
			return
		}
		png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name+".png"), png, 0o600)
		}
		if err != nil {
			t.Log("no picture: ", err)
		}
	}
	const ready = `navigator.serviceWorker.getRegistration().then((r) => !!r?.active && r.active.state === "activated")`

	nav("/bench?ruling=raid-tie")
	shot("1-offer")
	if got := eval[string](t, ctx, `document.querySelector(".take-along a").getAttribute("href")`); got != "/pocket" {
		t.Fatalf("the bench leads to %q", got)
	}
	before := main()
	until(t, ctx, "the worker is active", ready)
	if n := eval[int](t, ctx, `performance.getEntriesByType("resource").filter((r) => r.name.includes(".wasm")).length`); n != 0 {
		t.Error("the engine was fetched before anybody asked")
	}
	nav("/pocket")
	until(t, ctx, "the page knows that there is no engine", `document.querySelector("[data-said]").innerText.includes("isn’t here")`)
	shot("2-before")
	eval[bool](t, ctx, `(document.querySelector("[data-do=take]").click(), true)`)
	until(t, ctx, "the engine is here", `document.querySelector("[data-said]").innerText.includes("The engine is here")`)
	shot("3-taken")
	takeCards(t, ctx)
	shot("3-cards")

	if err := s.Shutdown(); err != nil {
		t.Fatal(err)
	}
	nav("/bench?ruling=raid-tie")
	if got := main(); !strings.Contains(got, "No network: played on this device") {
		t.Fatalf("in flight mode: %.300q", got)
	} else if _, after, _ := strings.Cut(got, "\n"); strings.Join(strings.Fields(after), " ") != strings.Join(strings.Fields(before), " ") {
		t.Errorf("the bench is another one:\n%.400q\n%.400q", after, before)
	}
	shot("4-bench-in-flight")
	// A choice, by a tap.
	choose := `(() => { const f = [...document.querySelectorAll("form")].find((f) => f.querySelector("[name=step]")); const o = f.querySelector("button[name=step], input[name=step]"); if (o.type === "submit") o.click(); else { o.checked = true; f.requestSubmit(); } return true; })()`
	eval[bool](t, ctx, choose)
	until(t, ctx, "a step was played", `location.search.includes("s=") && !!document.querySelector(".sofar")`)
	shot("5-played")
	// The ways to share.
	nav("/bench/share?ruling=raid-tie")
	if got := main(); !strings.Contains(got, "It works as soon as") || eval[string](t, ctx, `document.querySelector("#share-link, [data-share]").value || document.querySelector("[data-share]").getAttribute("href")`) == "" {
		t.Errorf("sharing: %.300q", got)
	}
	shot("5-share")
	// A ruling of the copy leads to its bench.
	nav("/rulings/raid-tie")
	if got := eval[string](t, ctx, `document.querySelector("main a.button")?.getAttribute("href") || ""`); got != "/bench?ruling=raid-tie" {
		t.Errorf("the ruling leads to %q: %.300q", got, main())
	}
	// Imported cards that were downloaded, and one of the reader's own.
	add := func(card, want string) {
		t.Helper()
		nav("/bench")
		eval[bool](t, ctx, `(() => { const f = document.querySelector("[name=where]").form; f.elements.card.value = "`+card+`"; f.requestSubmit(f.querySelector("button[value=add]")); return true; })()`)
		until(t, ctx, want+" lies there", `document.querySelector("#sc")?.value.includes("`+want+`")`)
	}
	add("XT1-003", "XT1-003")
	add("Own Watcher", "ZT1-001")
	nav("/cards/XT1-003")
	if got := main(); !strings.Contains(got, "played on this device") || !strings.Contains(got, "XT1-003") {
		t.Errorf("a card: %.200q", got)
	}
	// A form: a card is added by its number.
	nav("/bench")
	eval[bool](t, ctx, `(() => { const d = document.querySelector("#add") || document.querySelector("[name=where]").closest("form"); d.open = true; const f = document.querySelector("[name=where]").form; f.elements.card.value = "BT1-021"; f.requestSubmit(f.querySelector("button[value=add]")); return true; })()`)
	until(t, ctx, "the card lies there", `document.querySelector("#sc")?.value.includes("BT1-021")`)
	shot("6-built")
	nav("/bench/ahead?ruling=raid-tie&quant=never&claim=Raider+battles+Wren")
	if got := eval[string](t, ctx, `document.querySelector(".own-ans").innerText`); !strings.Contains(got, "Yes") {
		t.Errorf("asked: %q", got)
	}
	shot("7-asked")
	nav("/anatomy?card=BT1-082")
	if got := main(); !strings.Contains(got, "played on this device") || !strings.Contains(got, "BT1-082") {
		t.Errorf("anatomy: %.200q", got)
	}
	nav("/search?q=can+a+digimon+attack+the+turn+it+was+played")
	if got := main(); !strings.Contains(got, "searched on this device") || !strings.Contains(got, "\nNo.\n") || !strings.Contains(got, "<Rush>") {
		t.Errorf("the search: %.400q", got)
	}
	shot("8-search")
	answered := playAway(t, ctx, nav, main, shot)
	if eval[bool](t, ctx, `(async () => { try { await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); return true; } catch { return false; } })() instanceof Promise && (() => { try { new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); return true; } catch { return false; } })()`) {
		t.Error("a page may compile WebAssembly; only the worker needs it")
	}

	// An answer that the site won't take.
	until(t, ctx, "a broken answer waits", `caches.open("quiz-along").then(async (c) => { const l = await (await c.match("/pocket/answers.json")).json(); await c.put("/pocket/answers.json", new Response(JSON.stringify([...l, { ...l[0], form: "away-broken", sent: "token=broken&answer=x" }]))); return true; })`)

	// The server is back, with a newer engine: what was answered is sent, and graded anew.
	newer := *e
	newer.Version = "newer"
	s = startSite(t, func(c *Config) { c.Addr, c.engine, c.DataDir, c.Prover = address, &newer, dir, nil })
	nav("/bench?ruling=raid-tie")
	until(t, ctx, "the answers are sent", `caches.open("quiz-along").then((c) => c.match("/pocket/answers.json")).then((r) => r.json()).then((l) => l.every((a) => a.gone))`)
	for form, result := range answered {
		nav("/quiz/attempt/" + form)
		if at := eval[string](t, ctx, `location.pathname`); strings.Contains(at, "away-") {
			t.Errorf("%s didn’t come: %.200q", form, main())
			continue
		}
		if got := eval[string](t, ctx, `document.querySelector("[data-result]").dataset.result`); got != result || !strings.Contains(main(), "on a device without a network") {
			t.Errorf("%s: here %s, on the device %s: %.100q", form, got, result, main())
		}
	}
	until(t, ctx, "the reader is told of what the site didn’t take", `!!document.querySelector("[data-refused='1'] a[href^='/quiz/']")`)
	shot("7-refused")
	eval[bool](t, ctx, `(document.querySelector("[data-refused] button").click(), true)`)
	until(t, ctx, "and once only", `!document.querySelector("[data-refused]") && caches.open("quiz-along").then(async (c) => !await c.match("/pocket/refused.json"))`)
	if strings.Contains(s.log.String(), "otherwise") {
		t.Errorf("graded otherwise: %s", s.log.String())
	}
	nav("/quiz/daily")
	if got := main(); !strings.Contains(got, "of 5 right") {
		t.Errorf("the day doesn’t count: %.200q", got)
	}
	nav("/bench?ruling=raid-tie")
	if got := main(); strings.Contains(got, "on this device") {
		t.Errorf("with a network the server answers: %.200q", got)
	}
	nav("/pocket")
	until(t, ctx, "the page says that the engine is old", `document.querySelector("[data-said]").innerText.includes("An older engine")`)
	shot("8-older")
	eval[bool](t, ctx, `(document.querySelector("[data-always] input").click(), true)`)
	until(t, ctx, "the wish is kept", `(async () => { for (const n of await caches.keys()) if (await (await caches.open(n)).match("/pocket/always")) return true; return false; })()`)
	nav("/bench")
	if got := main(); !strings.Contains(got, "Played on this device") {
		t.Errorf("the device should play: %.200q", got)
	}
	nav("/pocket")
	until(t, ctx, "the page offers the update", `!document.querySelector("[data-do=update]").hidden`)
	eval[bool](t, ctx, `(document.querySelector("[data-do=update]").click(), true)`)
	until(t, ctx, "the engine is up to date", `document.querySelector("[data-said]").innerText.includes("The engine is here")`)
	eval[bool](t, ctx, `(document.querySelector("[data-do=remove]").click(), true)`)
	until(t, ctx, "nothing is kept", `caches.keys().then((k) => !k.some((n) => n.startsWith("pocket-")))`)
	nav("/bench")
	if got := main(); strings.Contains(got, "on this device") {
		t.Errorf("removed, and it plays: %.200q", got)
	}
	nav("/pocket")
	for _, what := range []string{"remove-cards", "remove-own"} {
		until(t, ctx, what+" is offered", `document.querySelector("[data-do=`+what+`]").checkVisibility()`)
		eval[bool](t, ctx, `(document.querySelector("[data-do=`+what+`]").click(), true)`)
		until(t, ctx, what, `!document.querySelector("[data-do=`+what+`]").checkVisibility()`)
	}
	until(t, ctx, "no cards are kept", `caches.has("cards-along").then((h) => !h)`)
}

// takeCards downloads the site's cards of one set and imports a list of the reader's own.
func takeCards(t *testing.T, ctx context.Context) {
	t.Helper()
	until(t, ctx, "the site's cards are offered", `document.querySelector("[data-do=cards]").checkVisibility()`)
	eval[bool](t, ctx, `(document.querySelector("[data-do=cards]").click(), true)`)
	until(t, ctx, "the cards are here", `document.querySelector("[data-cards] [data-said]").innerText.includes("8 cards of the site.")`)
	const own = `[{"cardId": "ZT1-001", "set": "ZT1", "nameEn": "Own Watcher", "colors": ["Green"], "kinds": ["Digimon"], "level": 4, "playCost": 5, "dp": 5000, "evoCosts": [{"color": "Green", "level": 3, "memoryCost": 2}], "forms": ["Champion"], "attributes": ["Data"], "types": ["Bird"], "effectText": "[When Digivolving] <Draw 1>."}]`
	give := func(list string) {
		eval[bool](t, ctx, "(() => { const d = new DataTransfer(), f = document.querySelector('#own-list'); d.items.add(new File([`"+list+"`], 'own.json')); f.files = d.files; f.dispatchEvent(new Event('change', { bubbles: true })); return true; })()")
	}
	give(`[{"frob": 1}]`)
	until(t, ctx, "what is no list is refused", `document.querySelector("[data-cards] [data-said]").innerText.includes("That didn’t work.")`)
	give(own)
	until(t, ctx, "the own list is read", `document.querySelector("[data-cards] [data-said]").innerText.includes("1 card read: 1 played whole") && document.querySelector("[data-cards] [data-said]").innerText.includes("1 card of your own.")`)
}

// answerHere answers the question that is shown, somehow, as a phone in flight mode does.
const answerHere = `(() => {
	Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
	const f = document.querySelector("form.answers");
	const b = f.querySelector("button[name=answer]");
	if (b) { b.click(); b.click(); return true; }
	const tick = f.querySelector("input[name=answer]");
	if (tick) tick.checked = true;
	f.querySelectorAll("[name^=place-]").forEach((p, i) => { p.value = String(i + 1); });
	const n = f.querySelector("input[type=number]");
	if (n) n.value = n.min || "0";
	f.requestSubmit();
	return true;
})()`

// playAway plays ten drills and today's five on the device, and returns how each was graded, by its form.
func playAway(t *testing.T, ctx context.Context, nav func(string), main func() string, shot func(string)) map[string]string {
	t.Helper()
	nav("/quiz")
	if got := main(); !strings.Contains(got, "0 of 100 answered") || !strings.Contains(got, "Today’s five") {
		t.Fatalf("the quiz: %.300q", got)
	}
	shot("9-quiz")
	play := func(query string, n int) {
		t.Helper()
		for i := range n {
			nav("/quiz/next" + query)
			if i == 0 {
				shot("10-question" + query[1:3])
			}
			eval[bool](t, ctx, answerHere)
			until(t, ctx, "the answer is graded", `location.pathname.startsWith("/quiz/attempt/away-") && !!document.querySelector("[data-result]")`)
			if i == 0 {
				shot("11-result" + query[1:3])
			}
		}
	}
	play("?drills=only", 10)
	play("?in=daily", 5)
	nav("/quiz/daily")
	if got := main(); !strings.Contains(got, "of 5 right") || !strings.Contains(got, "To share") {
		t.Errorf("the day: %.300q", got)
	}
	shot("12-day")
	nav("/quiz")
	if got := main(); !strings.Contains(got, "15 answers wait") || !strings.Contains(got, "10 of 100 answered") {
		t.Errorf("what waits: %.300q", got)
	}
	const kept = `caches.open("quiz-along").then((c) => c.match("/pocket/answers.json")).then((r) => r.json()).then((l) => Object.fromEntries(l.map((a) => [a.form, a.result])))`
	list, err := chromedp.Run(ctx, chromedp.Evaluate[map[string]string](kept, chromedp.EvalAwaitPromise))
	if err != nil || len(list) != 15 {
		t.Fatalf("%d answers are kept: %v", len(list), err)
	}
	return list
}
