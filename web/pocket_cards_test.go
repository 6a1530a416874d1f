package web

import (
	"bytes"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"digijudge/quiz/bench"
	"digijudge/static"
	"digijudge/web/pocket"
)

// TestPocketCards: benches with imported cards are the same on a device as on the server: cards that
// are played, played in part, in conflict and not played, those that the site ships beside them, and
// none. A list that is read on the device comes to the same lines as on the server.
func TestPocketCards(t *testing.T) {
	s := startSite(t, func(c *Config) {
		c.engine = &static.Engine{Version: "test", Bytes: 2_000_000, Sent: 1_000_000} // offered, and not asked for
		c.Prover = nil
		importCards(t, c.DataDir, "first", "second", "made")
	})
	kept, err := s.site.kept(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	device, err := pocket.ReadKept(kept)
	if err != nil {
		t.Fatal(err)
	}
	_, all := s.do("GET", cardsPath+"/all", nil, nil)
	if err := device.TakeCards("", all); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(all), "\n")[1:]
	if len(lines) < 400 {
		t.Fatalf("%d cards", len(lines))
	}
	var sets strings.Builder
	for _, f := range s.site.made.cards.Load().facets.Sets {
		_, one := s.do("GET", cardsPath+"/"+f.Value, nil, nil)
		sets.WriteString(strings.Join(strings.SplitAfter(one, "\n")[1:], ""))
	}
	if sets.String() != strings.SplitN(all, "\n", 2)[1] {
		t.Error("the sets one by one are other cards than all")
	}
	seen := map[string]int{}
	same := func(method, path, query, form string) {
		t.Helper()
		header := http.Header{"Accept-Encoding": {"identity"}}
		if method == "POST" {
			header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		res, page := s.do(method, path+"?"+query, strings.NewReader(form), header)
		if to := res.Header.Get("Location"); to != "" {
			page = to
		}
		a, ok := device.Serve(t.Context(), method, path, query, form)
		got := a.HTML + a.To
		if !ok || a.Status != res.StatusCode || got != page {
			at := 0
			for at < min(len(got), len(page)) && got[at] == page[at] {
				at++
			}
			t.Errorf("%s %s?%s %s: status %d and %d, differs at %d:\nserver %.200q\ndevice %.200q", method, path, query, form, res.StatusCode, a.Status, at, page[max(0, at-60):], got[max(0, at-60):])
		}
	}
	numbers := []string{"BT1-021", "ZZ9-999"}
	for i, l := range lines {
		number, rest, _ := strings.Cut(l, "\t")
		kind := "refused"
		switch {
		case strings.Contains(rest, `"x":true`):
			kind = "conflict"
		case strings.Contains(rest, `"p":true`):
			kind = "played"
		case strings.Contains(rest, `"s":true`):
			kind = "in part"
		}
		if seen[kind]++; seen[kind] <= 8 || i%40 == 0 {
			numbers = append(numbers, number)
		}
	}
	for _, kind := range []string{"conflict", "played", "in part", "refused"} {
		if seen[kind] == 0 {
			t.Errorf("no card is of the kind %q: %v", kind, seen)
		}
	}
	same("GET", pocket.PastePath, "", "")
	same("POST", pocket.PastePath, "", url.Values{"text": {"me: 2 mem, BT1-021 suspended, opp has blocker 5k, 3 sec"}}.Encode())
	empty := bench.Encode(bench.Start)
	for _, n := range numbers {
		form := url.Values{"s": {empty}, "do": {"add"}, "where": {"Ann battle"}, "card": {n}}.Encode()
		same("POST", pocket.BenchPath, "", form)
		same("GET", pocket.BenchPath, url.Values{"q": {"what if " + n + " attacks?"}}.Encode(), "")
	}
	if a, _ := device.Serve(t.Context(), "GET", "/cards/XT1-001", "", ""); a.To != "/anatomy?card=XT1-001" {
		t.Errorf("the page of a card leads to %q", a.To)
	}
	if a, _ := device.Serve(t.Context(), "GET", pocket.AnatomyPath, "card=XT1-001", ""); a.Status != http.StatusOK || !strings.Contains(a.HTML, "XT1-001") {
		t.Errorf("its anatomy: %d", a.Status)
	}
	if _, ok := device.Serve(t.Context(), "GET", "/cards/ZZ9-999", "", ""); ok {
		t.Error("a card that isn’t there has a page")
	}

	// A list of the reader's own, read on the device.
	made, err := os.ReadFile("../content/cardlist/testdata/made.json")
	if err != nil {
		t.Fatal(err)
	}
	own, err := pocket.ReadOwn("made.json", string(made))
	if err != nil {
		t.Fatal(err)
	}
	read := ""
	for {
		more, err := own.Some(20)
		if err != nil {
			t.Fatal(err)
		}
		if more == "" {
			break
		}
		read += more
	}
	if own.Whole == 0 || own.Whole+own.Parts+own.Not != own.Cards() {
		t.Errorf("%d cards: %d, %d, %d", own.Cards(), own.Whole, own.Parts, own.Not)
	}
	n := 0
	for line := range strings.Lines(read) {
		if n++; !strings.Contains(all, "\n"+line) {
			t.Errorf("read otherwise on the device: %.300s", line)
		}
	}
	if n != own.Cards() {
		t.Errorf("%d of %d cards", n, own.Cards())
	}
	if err := device.TakeCards(pocket.CardsHead()+strings.ReplaceAll(read, "Heron Caller", "Own Caller"), all); err != nil {
		t.Fatal(err)
	}
	if a, _ := device.Serve(t.Context(), "POST", pocket.BenchPath, "", url.Values{"s": {empty}, "do": {"add"}, "where": {"Ann battle"}, "card": {"Own Caller"}}.Encode()); a.Status != http.StatusSeeOther {
		t.Errorf("a card of the reader's own by its name: %d", a.Status)
	}
	for name, wrong := range map[string]string{
		"nothing":       "",
		"no JSON":       "[{",
		"errata":        `{"BT1-001": {"date": "2026-01-01", "before": "a", "after": "b"}}`,
		"much too long": strings.Repeat("x", pocket.MaxOwnList+1),
	} {
		if _, err := pocket.ReadOwn(name, wrong); err == nil {
			t.Errorf("%s is read as a list", name)
		}
	}
	for name, wrong := range map[string]string{"a later format": "{\"format\":99}\n" + lines[0] + "\n", "no line": "frob\n", "half a line": lines[0][:strings.LastIndex(lines[0], "\t")] + "\n"} {
		if err := device.TakeCards("", wrong); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	var small bytes.Buffer
	w := brotli.NewWriterOptions(&small, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	_, _ = w.Write([]byte(all))
	_ = w.Close()
	t.Logf("%d cards: %v; %d bytes, %d with brotli", len(lines), seen, len(all), small.Len())
}
