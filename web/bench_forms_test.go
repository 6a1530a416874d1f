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

// TestBenchStepSheet checks that a card's details at an earlier step are those of that step.
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

// TestBenchErrors checks that the reason why a card can't be added stands above its field, with the
// typed text. An Option in the battle area counts as placed by an effect.
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
	doc := add(url.Values{"whose": {"Bob"}, "where": {"hand"}, "card": {"Somebody, Nobody at all"}})
	if got := doc.Find("#add .line-add").Prev().Text(); !strings.Contains(got, "no card called Nobody at all") {
		t.Errorf("above the field stands %q", got)
	}
	if got := doc.Find("#nm").Text(); got != "Somebody, Nobody at all" {
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
	if got := doc.Find("#add .notice").Text(); !strings.Contains(got, "counts as placed") {
		t.Errorf("the form says %q", got)
	}
	has(t, doc, ".notice", 1)
	egg := url.Values{"whose": {"Ann"}, "where": {"breeding"}, "kind": {"Digi-Egg"}, "name": {"Bulb"}, "line": {"Lv.2 Red"}}
	has(t, add(egg), ".notice", 0)
	egg.Set("where", "battle")
	if got := add(egg).Find("#add .notice").Text(); !strings.Contains(got, "trashes it") {
		t.Errorf("of a Digi-Egg the form says %q", got)
	}
}

// TestBenchAddPart checks that of a list the known cards are added, with the cards under them, and
// that the rest stays in the field with its errors. Choosing a name keeps the rest.
func TestBenchAddPart(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	doc, _ := s.follow("POST", "/bench", url.Values{"s": {bench.Encode(bench.Start)}, "do": {"add"}, "whose": {"Bob"}, "where": {"battle"},
		"card": {"BT1-021 on BT2-056, Numemon on BT9-999, Nobody, BT1-021"}})
	if got := text2(doc.Find("#add .added").Text()); got != "In Bob’s battle area: MetalGreymon on Numemon, MetalGreymon (2)" {
		t.Errorf("added is %q", got)
	}
	if got := doc.Find("#nm").Text(); got != "Numemon on BT9-999, Nobody" {
		t.Errorf("the field holds %q", got)
	}
	if got := text2(doc.Find("#add [role=alert]").Text()); !strings.Contains(got, "BT9-999") || !strings.Contains(got, "no card called Nobody") {
		t.Errorf("the alert says %q", got)
	}
	if said, _ := doc.Find(".bench").Attr("data-said"); strings.Contains(said, "BT9-999") {
		t.Errorf("the alert is heard twice: %q", said)
	}
	if got := doc.Find("#sc").Text(); !strings.Contains(got, "Bob battle: MetalGreymon on Numemon, MetalGreymonB") {
		t.Errorf("the bench is %q", got)
	}
}

// TestBenchPlaceKept: a place under a card stays chosen for the next card, until another player or area
// is chosen.
func TestBenchPlaceKept(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	add := func(doc *goquery.Document, fields url.Values) *goquery.Document {
		t.Helper()
		fields.Set("s", benchCode(doc))
		fields.Set("do", "add")
		if kept, has := doc.Find("#add [name=kept]").Attr("value"); has {
			fields.Set("kept", kept)
		}
		doc, _ = s.follow("POST", "/bench", fields)
		return doc
	}
	doc := add(s.get("/bench", http.StatusOK), url.Values{"whose": {"Ann"}, "where": {"battle"}, "card": {"BT1-021"}})
	for range 2 {
		doc = add(doc, url.Values{"whose": {"Ann"}, "where": {"battle"}, "at": {"under MetalGreymon"}, "card": {"BT2-056"}})
		has(t, doc, `#at [value="under MetalGreymon"][selected]`, 1)
	}
	doc = add(doc, url.Values{"whose": {"Bob"}, "where": {"battle"}, "at": {"under MetalGreymon"}, "card": {"BT2-056"}})
	has(t, doc, `#at [selected]`, 0)
	got := doc.Find("#sc").Text()
	for _, want := range []string{"Ann battle: MetalGreymon on Numemon on NumemonB\n", "Bob battle: NumemonC\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("the bench lacks %q:\n%s", want, got)
		}
	}
	// choosing a place with a player means that player's place
	doc = add(doc, url.Values{"whose": {"Ann"}, "where": {"hand"}, "at": {"under NumemonC"}, "card": {"BT1-021"}})
	if got := doc.Find("#sc").Text(); !strings.Contains(got, "Bob battle: NumemonC on MetalGreymonB\n") {
		t.Errorf("the card isn't under Bob's:\n%s", got)
	}
}

// TestBenchTurnMemory: a change of the turn moves the memory too, if it was the turn player's and
// the form says nothing else.
func TestBenchTurnMemory(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	for _, c := range []struct{ start, turn, side, want string }{
		{"turn Ann, memory 3\n", "Bob", "Ann", "turn Bob, memory 3\n"},
		{"turn Ann, memory 3\n", "Bob", "Bob", "turn Bob, memory 3\n"},
		{"turn Ann, memory 3\n", "Ann", "Bob", "turn Ann, memory 3 for Bob\n"},
		{"turn Bob, memory 2 for Ann\n", "Bob", "Ann", "turn Bob, memory 3 for Ann\n"},
	} {
		doc, _ := s.follow("POST", "/bench", url.Values{"s": {bench.Encode(c.start)}, "do": {"turn"}, "turn": {c.turn}, "side": {c.side},
			"phase": {"main"}, "memory": {"3"}})
		if got := doc.Find("#sc").Text(); !strings.Contains(got, c.want) {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

func text2(s string) string { return strings.Join(strings.Fields(s), " ") }
