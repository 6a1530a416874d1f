package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

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

// TestBenchStepSheet: at a step that was, a card's sheet says what it had then.
func TestBenchStepSheet(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	code := bench.Encode(`card Rex: Digimon Lv.4 Blue, 4000 DP
card Frost: Option Blue, use 1
  [Main] 1 of your Digimon gets +2000 DP for the turn.

turn Ann, memory 3
Ann battle: Rex
Ann hand: Frost

Ann uses Frost
`)
	now := s.get("/bench?s="+code, http.StatusOK)
	has(t, now, ".sheet-now", 1)
	links := now.Find(".past .go")
	for i := range links.Length() {
		to, _ := links.Eq(i).Attr("href")
		doc := s.get(to, http.StatusOK)
		given := strings.Contains(links.Slice(0, i+1).Text(), "gets +2000 DP") // by then
		if n := doc.Find(".sheet-now").Length(); (n == 1) != given {
			t.Errorf("at step %d, %q, %d cards have more than they print", i+1, links.Eq(i).Text(), n)
		}
	}
}

// TestBenchErrors: what can't be added stands above its field with the reason, and what was typed comes
// back; an Option is put in the battle area as one that an effect placed.
func TestBenchErrors(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	add := func(fields url.Values) *goquery.Document {
		t.Helper()
		fields.Set("s", bench.Encode(bench.Start))
		fields.Set("do", "add")
		res, body := s.sendForm("POST", "/bench", fields)
		if res.StatusCode == http.StatusSeeOther {
			return s.get(res.Header.Get("Location"), http.StatusOK)
		}
		if res.StatusCode != http.StatusUnprocessableEntity {
			t.Fatalf("%v is answered %d", fields, res.StatusCode)
		}
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		return doc
	}
	doc := add(url.Values{"whose": {"Bob"}, "where": {"hand"}, "card": {"BT1-021, Nobody at all"}})
	if got := doc.Find("#add .line-add").Prev().Text(); !strings.Contains(got, "no card called Nobody at all") {
		t.Errorf("above the field stands %q", got)
	}
	if got := doc.Find("#nm").Text(); got != "BT1-021, Nobody at all" {
		t.Errorf("the field holds %q", got)
	}
	has(t, doc, "[role=alert]", 1)
	has(t, doc, "#add input[value=Bob][checked]", 1)
	has(t, doc, "#add input[value=hand][checked]", 1)
	doc = add(url.Values{"whose": {"Ann"}, "where": {"breeding"}, "kind": {"Option"}, "line": {"Blue, use 1"}})
	has(t, doc, "#add [role=alert]", 1)
	if got, _ := doc.Find("#ln").Attr("value"); got != "Blue, use 1" {
		t.Errorf("the line holds %q", got)
	}
	has(t, doc, ".board", 1)
	doc = add(url.Values{"whose": {"Ann"}, "where": {"battle"}, "kind": {"Option"}, "line": {"Blue, use 1"}})
	has(t, doc, "[role=alert]", 0)
	if got := doc.Find(".notice").Text(); !strings.Contains(got, "counts as placed") {
		t.Errorf("the page says %q", got)
	}
}

func text2(s string) string { return strings.Join(strings.Fields(s), " ") }
