package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"digijudge/quiz/bench"
)

// TestBenchForms: a card's sheet offers to say that its [Once Per Turn] effect is used up, and to turn
// what lies under it over; an effect is laid on all Digimon of a player; and the sheet says what the
// card has now.
func TestBenchForms(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	text := `card Top: Digimon Lv.4 Blue, 5000 DP
  [Main] [Once Per Turn] Gain 1 memory.
card Mid: Digimon Lv.3 Blue, 2000 DP
  inherited: [When Attacking] [Once Per Turn] Gain 1 memory.
card Frost: Option Blue, use 2
  [Main] <Draw 1>
card Gate: Digimon Lv.4 Black, 4000 DP

turn Ann, memory 3
Ann battle: Top on Mid
Ann hand: Frost
Bob battle: Gate
`
	code := bench.Encode(text)
	doc := s.get("/bench?s="+code, http.StatusOK)
	has(t, doc, `button[name=do][value="used [Main]"][aria-pressed=false]`, 1)
	has(t, doc, `button[name=do][value="used [When Attacking]"]`, 1)
	has(t, doc, `button[name=do][value=turnover]`, 1)
	has(t, doc, `#last-on option:contains("all Bob's Digimon")`, 1)
	has(t, doc, ".sheet-now", 0)

	doc, _ = s.follow("POST", "/bench", url.Values{"s": {code}, "card": {"Top"}, "do": {"used [Main]"}})
	has(t, doc, `button[name=do][value="used [Main]"][aria-pressed=true]`, 1)
	if got := text2(doc.Find(".sheet-now").Text()); !strings.Contains(got, "Used this turn") || !strings.Contains(got, "Top’s [Main]") {
		t.Errorf("the sheet says %q", got)
	}
	doc, _ = s.follow("POST", "/bench", url.Values{"s": {benchCode(doc)}, "card": {"Mid"}, "do": {"turnover"}})
	has(t, doc, `button[name=do][value=turnover][aria-pressed=true]`, 1)
	doc, _ = s.follow("POST", "/bench", url.Values{"s": {benchCode(doc)}, "do": {"last"}, "on": {"all Bob's Digimon"},
		"from": {"Frost"}, "words": {"get -1000 DP until the end of the turn"}})
	if got := text2(doc.Find(".sheet-now").Text()); !strings.Contains(got, "4000, −1000 by Frost") || !strings.Contains(got, "It ends when this turn ends.") {
		t.Errorf("the sheet says %q", got)
	}
	for _, do := range []string{"used [On Play]", "used x] (suspended", "used "} {
		if res, _ := s.sendForm("POST", "/bench", url.Values{"s": {code}, "card": {"Top"}, "do": {do}}); res.StatusCode < 400 || res.StatusCode >= 500 {
			t.Errorf("%q: %d", do, res.StatusCode)
		}
	}
}

func text2(s string) string { return strings.Join(strings.Fields(s), " ") }
