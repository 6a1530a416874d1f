package web

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"digijudge/quiz/bench"
	"digijudge/static"
	"digijudge/web/guard"
	"digijudge/web/pocket"
)

// asked is a request as cmd/pocket takes it: method, path, query, form.
type asked [4]string

// pocketRequests are pages and forms, among them such as can't be answered.
func pocketRequests(t *testing.T, s *testSite) (list []asked) {
	t.Helper()
	get := func(path string, q url.Values) { list = append(list, asked{"GET", path, q.Encode(), ""}) }
	post := func(form url.Values) { list = append(list, asked{"POST", pocket.BenchPath, "", form.Encode()}) }
	get(pocket.BenchPath, nil)
	get(pocket.AnatomyPath, nil)
	get(pocket.Path, nil)
	rulings, err := s.site.lib.Rulings(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(rulings); i += len(rulings) / 25 {
		code := bench.Encode(bench.WithoutAsks(rulings[i].Proof.Source))
		get(pocket.BenchPath, url.Values{"ruling": {rulings[i].Slug}})
		get(pocket.BenchPath, url.Values{"s": {code}, "cut": {"0"}})
		if i%3 == 0 {
			get(pocket.AheadPath, url.Values{"ruling": {rulings[i].Slug}})
		}
		post(url.Values{"s": {code}, "do": {"add"}, "where": {"Bob battle"}, "card": {"BT1-021"}})
		post(url.Values{"s": {code}, "do": {"turn"}, "turn": {"Bob"}, "phase": {"main"}, "memory": {"2"}, "side": {"Bob"}, "Ann-security": {"4"}, "Bob-security": {"3"}})
	}
	tie := bench.Encode(bench.WithoutAsks(rulingSource(t, s, "raid-tie")))
	get(pocket.BenchPath, url.Values{"s": {tie}, "step": {"Ann passes"}})
	get(pocket.BenchPath, url.Values{"s": {tie}, "step": {"Ann <script>"}, "open": {"add"}})
	get(pocket.BenchPath, url.Values{"s": {"%%"}})
	get(pocket.BenchPath, url.Values{"ruling": {"no-such"}})
	get(pocket.BenchPath, url.Values{"q": {"what if BT1-021 attacks BT1-084 with <Piercing>?"}})
	get(pocket.BenchPath, url.Values{"s": {tie}, "note": {"x", "taken-back"}})
	get(pocket.AheadPath, url.Values{"ruling": {"raid-tie"}, "quant": {"can"}, "claim": {"Raider battles Wren"}})
	get(pocket.AheadPath, url.Values{"ruling": {"raid-tie"}, "claim": {"the moon is deleted"}})
	get(pocket.AnatomyPath, url.Values{"card": {"BT1-082"}})
	get(pocket.AnatomyPath, url.Values{"card": {"ZZ9-999"}})
	get(pocket.AnatomyPath, url.Values{"text": {"[When Attacking] By suspending 1 Tamer, gain 1 memory."}})
	get(pocket.AnatomyPath, url.Values{"text": {strings.Repeat("x", 1600)}})
	post(url.Values{"do": {"text"}, "text": {"turn Ann, memory 3\n\nfrob\n"}})
	post(url.Values{"do": {"text"}, "text": {""}})
	post(url.Values{"s": {tie}, "do": {"frob"}})
	post(url.Values{"s": {tie}, "do": {"move"}, "card": {"Raider"}, "where": {"Ann trash"}})
	post(url.Values{"s": {tie}, "do": {"suspend"}, "card": {"Raider"}})
	post(url.Values{"s": {tie}, "do": {"remove"}, "card": {"Nobody"}})
	post(url.Values{"s": {tie}, "do": {"add"}, "where": {"Ann battle"}, "card": {"Greymon"}})
	return list
}

// rulingSource is the scenario of a ruling.
func rulingSource(t *testing.T, s *testSite, slug string) string {
	t.Helper()
	r, err := s.site.lib.Ruling(t.Context(), slug)
	if err != nil {
		t.Fatal(err)
	}
	return r.Proof.Source
}

// engineFor builds the engine for browsers as the source is now; the test is skipped without node.
func engineFor(t *testing.T) (node, wasm, script string) {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped: builds the engine for browsers, in -short mode")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("skipped: there is no node to run the engine for browsers with")
	}
	wasm = filepath.Join(t.TempDir(), "engine.wasm")
	if out, err := exec.Command("go", "run", "../cmd/pocket", wasm).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return node, wasm, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
}

// TestPocketSameBytes: the server, and the engine for browsers with what is kept beside it, answer
// pages and forms with the same bytes.
func TestPocketSameBytes(t *testing.T) {
	node, wasm, script := engineFor(t)
	s := startSite(t, func(c *Config) {
		c.engine = &static.Engine{Version: "test", Bytes: 2_000_000, Sent: 1_000_000} // offered, and not asked for
	})
	kept, err := s.site.kept(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	library := filepath.Join(t.TempDir(), "library.json")
	if err := os.WriteFile(library, kept, 0o600); err != nil {
		t.Fatal(err)
	}
	requests := pocketRequests(t, s)
	in, err := json.Marshal(requests)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(node, "../cmd/pocket/serve.mjs", script, wasm, library)
	var said bytes.Buffer
	c.Stdin, c.Stderr = bytes.NewReader(in), &said
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v\n%.2000s", err, said.String())
	}
	var answers []*[2]any
	if err := json.Unmarshal(out, &answers); err != nil || len(answers) != len(requests) {
		t.Fatalf("%d answers to %d requests: %v", len(answers), len(requests), err)
	}
	statuses := map[int]int{}
	for i, r := range requests {
		var body io.Reader
		header := http.Header{"Accept-Encoding": {"identity"}}
		if r[0] == "POST" {
			body = strings.NewReader(r[3])
			header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		res, page := s.do(r[0], r[1]+"?"+r[2], body, header)
		if to := res.Header.Get("Location"); to != "" {
			page = to
		}
		statuses[res.StatusCode]++
		a := answers[i]
		if a == nil {
			t.Errorf("%v: the pocket has no such page", r)
			continue
		}
		if status, _ := a[0].(float64); int(status) != res.StatusCode {
			t.Errorf("%v: status %v, on the server %d", r, a[0], res.StatusCode)
		}
		if got, _ := a[1].(string); got != page {
			at := 0
			for at < min(len(got), len(page)) && got[at] == page[at] {
				at++
			}
			t.Errorf("%v: differs at %d:\nserver %.200q\npocket %.200q", r, at, page[max(0, at-60):], got[max(0, at-60):])
		}
	}
	t.Logf("%d requests, statuses %v, library %d bytes", len(requests), statuses, len(kept))
	if statuses[200] < 20 || statuses[303] < 20 || statuses[422] == 0 || statuses[400] == 0 || statuses[404] == 0 {
		t.Errorf("too few kinds of answers: %v", statuses)
	}
}

// TestPocketPolicy: only the service worker's script may compile WebAssembly, and only where there is
// an engine; where there is none nothing is offered, and nothing is there.
func TestPocketPolicy(t *testing.T) {
	wasm := []byte("\x00asm\x01\x00\x00\x00")
	var small bytes.Buffer
	w := brotli.NewWriter(&small)
	if _, err := w.Write(wasm); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	with := startSite(t, func(c *Config) {
		c.engine = &static.Engine{Version: "abc", Bytes: len(wasm), Sent: small.Len(), Wasm: small.Bytes(), Script: []byte("// go's script")}
	})
	const key = "Content-Security-Policy"
	res, worker := with.do("GET", workerPath, nil, nil)
	if p := res.Header.Get(key); !strings.Contains(p, "script-src 'self' 'wasm-unsafe-eval'") || strings.Contains(p, "'unsafe-eval'") || strings.Contains(p, "'unsafe-inline'") {
		t.Errorf("the worker's policy: %s", p)
	}
	if !strings.Contains(worker, "pocketAnswer = async") || strings.Contains(strings.ReplaceAll(worker, "@@MAIN@@", ""), "@@") || strings.Contains(worker, "eval(") {
		t.Error("the worker doesn't play, or has places that weren't filled in")
	}
	for _, path := range []string{"/", pocket.Path, pocket.BenchPath, "/bench/ahead", wasmPath, libraryPath, "/nowhere"} {
		if res, _ := with.do("GET", path, nil, nil); res.Header.Get(key) != guard.ContentPolicy {
			t.Errorf("%s: %s", path, res.Header.Get(key))
		}
	}
	for accept, size := range map[string]int{"br": small.Len(), "identity": len(wasm)} {
		res, body := with.do("GET", wasmPath+"?v=abc", nil, http.Header{"Accept-Encoding": {accept}})
		if len(body) != size || res.Header.Get("Content-Type") != "application/wasm" || res.Header.Get("Cache-Control") != cacheForever {
			t.Errorf("%s: %d bytes, %v", accept, len(body), res.Header)
		}
	}
	if doc := with.get("/bench", http.StatusOK); text(doc, ".take-along") == "" {
		t.Error("the bench offers no engine")
	}

	if static.Pocket != nil {
		t.Log("this program was built with an engine: what one without it does isn't looked at")
		return
	}
	without := startSite(t, nil)
	res, worker = without.do("GET", workerPath, nil, nil)
	if res.Header.Get(key) != guard.ContentPolicy || strings.Contains(worker, "pocketAnswer = async") {
		t.Errorf("without an engine the worker has the policy %s", res.Header.Get(key))
	}
	for _, path := range []string{pocket.Path, wasmPath, libraryPath} {
		without.get(path, http.StatusNotFound)
	}
	if doc := without.get("/bench", http.StatusOK); doc.Find(`a[href="/pocket"]`).Length() != 0 {
		t.Error("an engine is offered that isn't there")
	}
}
