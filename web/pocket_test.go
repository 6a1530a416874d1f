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
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"digijudge/quiz"
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
		// offered, and not asked for
		c.engine = &static.Engine{Version: "test", Bytes: 2_000_000, Sent: 1_000_000}
		c.Prover = nil
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
	along, taken := quizAlong(t, s)
	requests = append(requests, awayRequests(t, taken)...)
	requests = append(requests, searchRequests(t)...)
	searched, err := s.site.findable(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	find := filepath.Join(t.TempDir(), "search.json")
	if err := os.WriteFile(find, searched, 0o600); err != nil {
		t.Fatal(err)
	}
	in, err := json.Marshal(requests)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(node, "../cmd/pocket/serve.mjs", script, wasm, library, along, find)
	var said bytes.Buffer
	c.Stdin, c.Stderr = bytes.NewReader(in), &said
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v\n%.2000s", err, said.String())
	}
	var answers [][]any
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
		if to := res.Header.Get("Location"); r[0] == "GET" && isAway(strings.TrimPrefix(r[1], "/quiz/attempt/")) && to != "" {
			res, page = s.do("GET", to, nil, header)
		}
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
		got, _ := a[1].(string)
		if strings.HasPrefix(r[1], "/quiz/") {
			got, page = anyForm(got), anyForm(page)
		}
		if got != page {
			at := 0
			for at < min(len(got), len(page)) && got[at] == page[at] {
				at++
			}
			t.Errorf("%v: differs at %d:\nserver %.200q\npocket %.200q", r, at, page[max(0, at-60):], got[max(0, at-60):])
		}
	}
	t.Logf("%d requests, statuses %v, library %d bytes, search %d bytes; %s", len(requests), statuses, len(kept), len(searched), said.String())
	if statuses[200] < 20 || statuses[303] < 20 || statuses[422] == 0 || statuses[400] == 0 || statuses[404] == 0 {
		t.Errorf("too few kinds of answers: %v", statuses)
	}
}

// TestPocketRulings: every ruling can be opened on the bench of a device.
func TestPocketRulings(t *testing.T) {
	s := startSite(t, func(c *Config) { c.engine = &static.Engine{Version: "test", Bytes: 2_000_000, Sent: 1_000_000} })
	kept, err := s.site.kept(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	device, err := pocket.ReadKept(kept)
	if err != nil {
		t.Fatal(err)
	}
	rulings, err := s.site.lib.Rulings(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	boards, cant := 0, 0
	for i := range rulings {
		a, ok := device.Serve(t.Context(), "GET", pocket.BenchPath, url.Values{"ruling": {rulings[i].Slug}}.Encode(), "")
		if !ok || a.Status != http.StatusOK {
			t.Errorf("%s: status %d", rulings[i].Slug, a.Status)
		}
		if strings.Contains(a.HTML, `class="notice bad"`) {
			cant++
		}
		if strings.Contains(a.HTML, "<main") {
			boards++
		}
	}
	if boards < 1000 || cant > 0 {
		t.Errorf("%d of %d rulings, %d with problems", boards, len(rulings), cant)
	}
}

// quizAlong returns the part of the quiz that a reader downloads, also as a file.
func quizAlong(t *testing.T, s *testSite) (file string, a pocket.Away) {
	t.Helper()
	res, body := s.do("GET", awayPath, nil, nil)
	if res.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d: %.200s", awayPath, res.StatusCode, body)
	}
	if err := json.Unmarshal([]byte(body), &a); err != nil {
		t.Fatal(err)
	}
	if len(a.Pips) != 5 || len(a.Drills) != awayDrills {
		t.Fatalf("%d of the five, %d drills", len(a.Pips), len(a.Drills))
	}
	file = filepath.Join(t.TempDir(), "quiz.json")
	if err := os.WriteFile(file, []byte(body), 0o600); err != nil {
		t.Fatal(err)
	}
	return file, a
}

// awayRequests answer the five and some drills, right and wrong: first with nothing, which shows the
// question again with its answers in the same order, then with an answer, and look at the result.
func awayRequests(t *testing.T, a pocket.Away) (list []asked) {
	t.Helper()
	answer := func(i int, x *pocket.AwayQuestion, query string) {
		q := x.Question
		sent := url.Values{"token": {x.Token}}
		list = append(list, asked{"POST", "/quiz/" + q.ID, query, sent.Encode()})
		want := i%2 == 0
		for n, k := range x.Asked().Keys() {
			switch {
			case q.Kind == quiz.KindNumber && q.Answers[n].Right == want:
				sent.Set(pocket.NumberField, q.Answers[n].Text)
			case q.Kind == quiz.KindOrder:
				sent.Set(pocket.PlaceField+x.Form.Value(k), strconv.Itoa(1+(n+i)%len(q.Answers)))
			case q.Kind != quiz.KindNumber && q.Answers[n].Right == want && (q.Many || !sent.Has(pocket.AnswerField)):
				sent.Add(pocket.AnswerField, x.Form.Value(k))
			}
		}
		if q.Kind == quiz.KindNumber && !sent.Has(pocket.NumberField) {
			sent.Set(pocket.NumberField, strconv.Itoa(q.Number.To))
		}
		list = append(list, asked{"POST", "/quiz/" + q.ID, query, sent.Encode()}, asked{"GET", "/quiz/attempt/" + x.Form.ID, query, ""})
		list = append(list, asked{"POST", "/quiz/" + q.ID, query, sent.Encode()}) // once more
	}
	for i := range a.Five {
		answer(i, &a.Five[i], "in=daily")
	}
	for i := range a.Drills[:12] {
		answer(i, &a.Drills[i], "drills=only")
	}
	return append(list, asked{"GET", "/quiz/next", "in=daily", ""})
}

// searchRequests are the site's own lists of what people type, and a few that can't be answered.
func searchRequests(t *testing.T) (list []asked) {
	t.Helper()
	files, err := filepath.Glob("../content/testdata/queries*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no queries: %v", err)
	}
	queries := []string{"", "BT1-021", "16-7-4", "zzzz", "agumon attacks", "bloker"}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if q, _, ok := strings.Cut(line, "\t"); ok && !strings.HasPrefix(q, "#") {
				queries = append(queries, q)
			}
		}
	}
	if len(queries) < 100 {
		t.Fatalf("only %d queries", len(queries))
	}
	for _, q := range queries {
		list = append(list, asked{"GET", pocket.SearchPath, url.Values{"q": {q}}.Encode(), ""})
	}
	return append(list, asked{"GET", pocket.SearchPath, url.Values{"q": {"bloker"}, "exact": {"1"}}.Encode(), ""})
}

// What is another thing each time: a form's token, the values of its answers, the address of an
// attempt and its time; and what the server alone knows, which is how others answered.
var (
	formParts = regexp.MustCompile(`(name="token" value=|value=|name="place-|attempt/|attempt=)"?[A-Za-z0-9_-]{16,}"?`)
	oneTime   = regexp.MustCompile(`<time datetime="[^"]*">[^<]*</time>`)
	tallies   = regexp.MustCompile(`(?s)<ul class="tally">.*?</ul>`)
)

func anyForm(page string) string {
	return tallies.ReplaceAllString(oneTime.ReplaceAllString(formParts.ReplaceAllString(page, "$1"), ""), "")
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
