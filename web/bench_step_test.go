package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/quiz/bench"
	"digijudge/rules"
	"digijudge/rules/scenario/lang"
)

// BenchmarkBenchStep is one choice on a bench of thirty cards, as a browser makes it: the step and
// the page to which it leads.
func BenchmarkBenchStep(b *testing.B) {
	s := benchSite(b)
	h := s.http.Handler
	board := bench.Read(bench.Start, nil)
	for i := range 30 {
		to := bench.Area{Player: [...]lang.Who{lang.Ann, lang.Bob}[i%2], Zone: rules.BattleArea}
		text, _, _, err := board.Add(nil, bench.NewCard{Face: "Digimon Lv.4 Red, 4000 DP", Name: "Unit" + string(rune('A'+i%26)), Text: "[When Attacking] <Draw 1>"}, to)
		if err != nil {
			b.Fatal(err)
		}
		board = bench.Read(text, nil)
	}
	ask := "/bench?" + url.Values{"s": {bench.Encode(board.Text)}, "step": {"Ann attacks Bob with UnitA"}}.Encode()
	get := func(path string) *benchWriter {
		r, err := http.NewRequest("GET", path, nil)
		if err != nil {
			b.Fatal(err)
		}
		w := &benchWriter{h: http.Header{}}
		h.ServeHTTP(w, r)
		return w
	}
	used := cpuTime(b)
	for b.Loop() {
		w := get(ask)
		if w.status != http.StatusSeeOther {
			b.Fatalf("status %d", w.status)
		}
		get(w.h.Get("Location"))
	}
	b.ReportMetric(float64((cpuTime(b)-used).Microseconds())/float64(b.N)/1000, "cpu-ms/choice")
}

// TestBenchIdle shows beside the question, and at its step, which effect did not trigger and why; where
// it triggers nothing is listed.
func TestBenchIdle(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	const text = "card Yoko: Digi-Egg Lv.2 Red\n  inherited: [When Attacking] When you attack an opponent's Digimon, this Digimon gets +1000 DP for the turn.\n" +
		"card Agu: Digimon Lv.3 Red, 2000 DP\ncard Foe: Digimon Lv.4 Black, 4000 DP\n  <Blocker>\n\nturn Ann, memory 3\nAnn battle: Agu on Yoko\n" +
		"Bob battle: Foe\nBob security: 2 cards\n\nAnn attacks Bob with Agu\n"
	idle := func(path string) (string, *goquery.Document) {
		doc := s.get(path, http.StatusOK)
		return text2(doc.Find("details.cant:contains('Didn’t trigger')").Text()), doc
	}
	got, doc := idle("/bench?s=" + bench.Encode(text))
	if !strings.Contains(got, "last choice, and why: 1") || !strings.Contains(got, "Yoko’s [When Attacking]") || !strings.Contains(got, "opponent’s Digimon”") || !strings.Contains(got, "11-2-7-6") {
		t.Errorf("beside the question: %q", got)
	}
	steps := doc.Find("a[href*='at=']")
	found := 0
	for i := range steps.Nodes {
		href, _ := steps.Eq(i).Attr("href")
		if got, _ := idle(href); strings.Contains(got, "here, and why: 1") {
			found++
		}
	}
	if found == 0 {
		t.Errorf("no step of %d says it", steps.Length())
	}
	if got, _ := idle("/bench?s=" + bench.Encode(strings.NewReplacer("Foe\nBob", "Foe (suspended)\nBob", "attacks Bob", "attacks Foe").Replace(text))); got != "" {
		t.Errorf("where it triggers: %q", got)
	}
}
