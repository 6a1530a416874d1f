package web

import (
	"net/http"
	"net/url"
	"testing"

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
