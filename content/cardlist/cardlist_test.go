package cardlist

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"digijudge/rules"
	"digijudge/rules/located"
	"digijudge/rules/racetest"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

func readFile(t testing.TB, name string) *List {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	l, err := Read(name, data)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func (l *List) card(t testing.TB, number string) *Card {
	t.Helper()
	i := slices.IndexFunc(l.Cards, func(c Card) bool { return c.Number == number })
	if i < 0 {
		t.Fatalf("%s has no %s", l.File, number)
	}
	return &l.Cards[i]
}

func (l *List) erratum(number string) *Erratum {
	for i := range l.Errata {
		if l.Errata[i].Number == number {
			return &l.Errata[i]
		}
	}
	return nil
}

func TestShapes(t *testing.T) {
	first, second, api, errata := readFile(t, "testdata/first.json"), readFile(t, "testdata/second.json"), readFile(t, "testdata/api.json"), readFile(t, "testdata/errata.json")
	for _, c := range []struct {
		list    *List
		shape   Shape
		n, left int
	}{{first, Keyed, 8, 0}, {second, Public, 6, 0}, {api, Public, 1, 0}, {errata, Errata, 0, 0}} {
		if c.list.Shape != c.shape || len(c.list.Cards) != c.n || len(c.list.Refused) != c.left {
			t.Errorf("%s: %s, %d cards, %v", c.list.File, c.list.Shape, len(c.list.Cards), c.list.Refused)
		}
	}
	if len(errata.Errata) != 3 {
		t.Errorf("%d errata", len(errata.Errata))
	}
	if k := first.Kept; len(k) != 1 || k[0].Card != "XT1-007" || !strings.Contains(k[0].Reason, "Option side") {
		t.Errorf("kept: %+v", k)
	}
	c := first.card(t, "XT1-003")
	if c.Category != rules.Digimon || c.Level != 4 || c.DP != 5000 || c.Cost != 5 || len(c.Circles) != 2 || c.Circles[1] != (Circle{"Red", 3, 2}) ||
		strings.Join(c.Traits(), "/") != "Champion/Data/Mineral" {
		t.Errorf("%+v", c)
	}
	if c = first.card(t, "XT1-005"); c.DP != -1 || c.Cost != 2 || c.Category != rules.Option {
		t.Errorf("%+v", c)
	}
	if c = second.card(t, "XT1-004"); c.Overflow != 4 || len(c.Boxes) != 1 {
		t.Errorf("overflow: %+v", c)
	}
	if c = second.card(t, "XT1-001"); len(c.Boxes) != 1 || c.Boxes[0].Kind != InheritedBox || c.DP != -1 || c.Cost != -1 {
		t.Errorf("%+v", c)
	}
	if c = second.card(t, "XT1-005"); len(c.Boxes) != 2 || c.Boxes[1].Kind != SecurityBox {
		t.Errorf("%+v", c)
	}
	if c = api.card(t, "XT1-002"); c.Set != "XT1" || strings.Join(c.Types, "/") != "Mineral/Hero" || len(c.Boxes) != 2 || c.Boxes[1].Kind != InheritedBox {
		t.Errorf("%+v", c)
	}
}

// TestBadFiles: every mistake is an error that gives the place.
func TestBadFiles(t *testing.T) {
	good := `"nameEn": "A", "colors": ["Red"], "kinds": ["Digimon"], "playCost": 3, "dp": 1000, "evoCosts": []`
	for name, c := range map[string]struct{ src, want string }{
		"nothing":         {"", "not JSON"},
		"no JSON":         {"[\n{\"cardId\": }]", ":2:12: this is not JSON"},
		"cut off":         {"[{\"cardId\": \"XT1-001\"", "not JSON"},
		"two values":      {"[] []", "not JSON"},
		"a number":        {"7", "neither a list of cards"},
		"an empty list":   {"[]", "no card"},
		"an empty object": {"{}", "neither a list of cards"},
		"no cards":        {"[1, 2]", "expected a card"},
		"no number":       {`[{"name": "A"}]`, "no card number"},
		"a bad number":    {`[{"cardId": "<script>", ` + good + `}]`, "is no card number"},
		"two shapes":      {`[{"cardId": "XT1-001", ` + good + `}, {"card_id": "XT1-002", "name": "B", "type": "Digimon"}]`, "written otherwise"},
		"twice":           {"[{\"cardId\": \"XT1-001\", " + good + "},\n {\"cardId\": \"XT1-001\", " + good + "}]", ":2:2: card XT1-001: the number stands twice"},
		"a text as DP":    {`[{"cardId": "XT1-001", "nameEn": "A", "colors": ["Red"], "kinds": ["Digimon"], "dp": "lots"}]`, "card XT1-001: dp should be a whole number"},
		"an absurd DP":    {`[{"cardId": "XT1-001", "nameEn": "A", "colors": ["Red"], "kinds": ["Digimon"], "dp": 99999999}]`, "dp is 99999999"},
		"half a cost":     {`[{"cardId": "XT1-001", "nameEn": "A", "colors": ["Red"], "kinds": ["Digimon"], "playCost": 2.5}]`, "playCost should be a whole number"},
		"a list as name":  {`[{"cardId": "XT1-001", "nameEn": ["A"]}]`, "nameEn should be a text"},
		"no name":         {`[{"cardId": "XT1-001", "colors": []}]`, "nameEn, the name, is missing"},
		"circles":         {`[{"cardId": "XT1-001", "nameEn": "A", "kinds": ["Digimon"], "evoCosts": [{"color": "Red"}]}]`, "no level or no memoryCost"},
		"a long text":     {`[{"cardId": "XT1-001", "nameEn": "A", "kinds": ["Digimon"], "effectText": "` + strings.Repeat("a", maxText+1) + `"}]`, "longer than"},
		"a control sign":  {`[{"cardId": "XT1-001", "nameEn": "A", "kinds": ["Digimon"], "effectText": "a\u0007b"}]`, "control character"},
		"many types":      {`[{"cardId": "XT1-001", "nameEn": "A", "kinds": ["Digimon"], "types": [` + strings.Repeat(`"x",`, 40) + `"x"]}]`, "more than"},
		"a control name":  {`[{"cardId": "XT1-001", "nameEn": "A&#27;", "kinds": ["Digimon"]}]`, "nameEn has a control character"},
		"a name twice":    {`[{"cardId": "XT1-001", "nameEn": "A", "n\u0061meEn": "B"}]`, `"nameEn" stands twice`},
		"twice, deeper":   {`[{"cardId": "XT1-001", "evoCosts": [{"color": "Red", "level": 3, "color" : "Blue"}]}]`, `"color" stands twice`},
		"a huge number":   {"1e999999999", "neither a list of cards"},
		"depth":           {strings.Repeat("[", 50) + strings.Repeat("]", 50), "nested more than"},
		"no UTF-8":        {"[{\"cardId\": \"\xff\"}]", "not UTF-8"},
		"a byte 0":        {"[\x00]", "byte 0"},
		"errata":          {`{"XT1-001": {"cardId": "XT1-002", "changes": []}}`, "says cardId XT1-002"},
		"errata changes":  {`{"XT1-001": {"changes": "none"}}`, "changes should be a list"},
		"errata twice":    {`{"XT1-001": {"changes": []}, "XT1-001": {"changes": []}}`, "stands twice"},
	} {
		l, err := Read("f.json", []byte(c.src))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		var e *located.Error
		if err != nil && (!errors.As(err, &e) || e.Line < 1 || e.Col < 1 || e.File != "f.json") || l != nil {
			t.Errorf("%s: %#v %v", name, err, l)
		}
	}
	if _, err := Read("f.json", make([]byte, MaxBytes+1)); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Error(err)
	}
}

// fuzzBytes limits the inputs of FuzzRead. To shrink a failing input, the fuzzer tries to remove
// every run of bytes, which takes a minute for a few thousand bytes. So the lists are split into
// single cards.
const fuzzBytes = 600

func FuzzRead(f *testing.F) {
	for _, name := range []string{"first", "second", "api", "errata"} {
		data, err := os.ReadFile("testdata/" + name + ".json")
		if err != nil {
			f.Fatal(err)
		}
		for _, piece := range pieces(f, data) {
			if len(piece) <= fuzzBytes {
				f.Add(piece)
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > fuzzBytes {
			return
		}
		l, err := Read("f", data)
		if err != nil {
			return
		}
		for i := range l.Cards {
			c := &l.Cards[i]
			e := Examine(c)
			var file lang.CardFile
			if err := file.ParseCards("block", []byte(c.Block())); err != nil && e.Executable() {
				t.Errorf("%s\n%v", c.Block(), err)
			}
		}
	})
}

// pieces returns lists of one card each, or errata of one card each.
func pieces(t testing.TB, data []byte) [][]byte {
	t.Helper()
	var list []json.RawMessage
	var object map[string]json.RawMessage
	if json.Unmarshal(data, &list) != nil {
		if err := json.Unmarshal(data, &object); err != nil {
			t.Fatal(err)
		}
		if json.Unmarshal(object["data"], &list) != nil {
			list = nil
		}
	}
	var out [][]byte
	for _, card := range list {
		out = append(out, fmt.Appendf(nil, "[%s]", card))
	}
	for number, erratum := range object {
		out = append(out, fmt.Appendf(nil, "{%q: %s}", number, erratum))
	}
	slices.SortFunc(out, bytes.Compare)
	return out
}

func TestExamine(t *testing.T) {
	first := readFile(t, "testdata/first.json")
	for number, want := range map[string]string{
		"XT1-001": "", "XT1-002": "", "XT1-004": "", "XT1-008": "",
		"XT1-003": "not understood",
		"XT1-005": "not understood",
		"XT1-006": "the icon [Security] of this security text was lost",
	} {
		r := Resolve(Sources{First: first.card(t, number)})
		if got := r.Why(); want == "" && (got != "" || !r.Runs()) || want != "" && (!strings.Contains(got, want) || r.Runs()) {
			t.Errorf("%s: %q", number, got)
		}
	}
	e := Examine(first.card(t, "XT1-002"))
	var pars []string
	for _, p := range e.Parts {
		pars = append(pars, p.Text)
	}
	if len(pars) != 3 || e.Parts[0].IsEffect() || !e.Parts[1].IsEffect() {
		t.Errorf("%q", pars)
	}
	e = Examine(first.card(t, "XT1-005"))
	if k := e.Keys(); len(k) != 1 || !strings.Contains(k[0].Text, "▸ Frobnicate N elephants.") || e.Parts[0].Unknown.Col != 8 {
		t.Errorf("%+v %+v", k, e.Parts[0].Unknown)
	}
	// The same card in today's wording has the same meaning.
	a, b := *first.card(t, "XT1-004"), *first.card(t, "XT1-004")
	b.Boxes = []Box{{EffectBox, strings.ReplaceAll(strings.ToUpper(a.Boxes[0].Text[:18])+a.Boxes[0].Text[18:], " ", "\u00a0")}}
	if x, y := Examine(&a), Examine(&b); x.Hash != y.Hash || !y.Executable() {
		t.Errorf("%s %s %v", x.Hash, y.Hash, y.Parts[0].Unknown)
	}
	if b.DP++; Examine(&a).Hash == Examine(&b).Hash {
		t.Error("another DP has the same hash")
	}
}

func TestResolve(t *testing.T) {
	first, second, errata := readFile(t, "testdata/first.json"), readFile(t, "testdata/second.json"), readFile(t, "testdata/errata.json")
	resolve := func(number string, choice Choice) *Resolved {
		s := Sources{First: first.card(t, number), Erratum: errata.erratum(number), Choice: choice}
		if i := slices.IndexFunc(second.Cards, func(c Card) bool { return c.Number == number }); i >= 0 {
			s.Second = &second.Cards[i]
		}
		return Resolve(s)
	}
	for _, c := range []struct {
		number     string
		choice     Choice
		runs       bool
		conflicts  string
		from       Choice
		correction Correction
	}{
		{"XT1-001", NoChoice, true, "", TakeFirst, Already},
		{"XT1-002", NoChoice, true, "", TakeFirst, NoErratum},
		{"XT1-003", NoChoice, false, "keyword <blocker>", TakeFirst, NoErratum},
		{"XT1-003", TakeFirst, false, "keyword <blocker>", TakeFirst, NoErratum},
		{"XT1-003", TakeSecond, true, "keyword <blocker>", TakeSecond, NoErratum},
		{"XT1-004", NoChoice, false, "DP", TakeFirst, Applied},
		{"XT1-004", TakeFirst, true, "DP", TakeFirst, Applied},
		{"XT1-004", TakeErrata, true, "DP", TakeFirst, Applied},
		// only the second list's text is understood
		{"XT1-005", NoChoice, true, "", TakeSecond, NoErratum},
		{"XT1-006", NoChoice, false, "", TakeFirst, NoErratum},
		{"XT1-008", NoChoice, false, "erratum of 2026-01-03", TakeFirst, Unplaced},
		{"XT1-008", TakeErrata, true, "erratum of 2026-01-03", TakeFirst, Unplaced},
	} {
		r := resolve(c.number, c.choice)
		var what []string
		for _, x := range r.Conflicts {
			what = append(what, x.What)
		}
		if r.Runs() != c.runs || strings.Join(what, ",") != c.conflicts || r.From != c.from || r.Correction != c.correction || r.Runs() != (r.Why() == "") {
			t.Errorf("%s %s: runs %v, conflicts %q, from %s, erratum %q, why %q", c.number, c.choice, r.Runs(), what, r.From, r.Correction, r.Why())
		}
	}
	if d := resolve("XT1-004", TakeSecond).Def(); d.DP != 9000 {
		t.Errorf("DP %d", d.DP)
	}
	if got := resolve("XT1-004", NoChoice).Card().Boxes[0].Text; !strings.Contains(got, "2 memory") {
		t.Errorf("the erratum is not applied: %s", got)
	}
	if why := resolve("XT1-003", NoChoice).Why(); !strings.Contains(why, "settle XT1-003") {
		t.Error(why)
	}
}

// TestContradictions: which differences are contradictions, and which are only different words.
func TestContradictions(t *testing.T) {
	card := func(box BoxKind, text string) *Card {
		c := &Card{Number: "XT1-010", Name: "Stone: One", Category: rules.Digimon, Colors: []string{"Red", "Blue", "Black"}, Level: 4, DP: 4000, Cost: 5,
			Circles: []Circle{{"Red", 3, 2}, {"Blue", 3, 2}}}
		c.add(box, text)
		return c
	}
	second := func(box BoxKind, text string) *Card {
		c := card(box, text)
		c.Name, c.Colors, c.Circles, c.Partial = "Stone One", []string{"Red", "Blue"}, []Circle{{Level: 3, Cost: 2}}, true
		return c
	}
	for _, c := range []struct{ first, second, want string }{
		{"[Main] Gain 1 memory.", "[Main] Gain 1 memory", ""},
		{"＜Security Attack +1＞", "<Security A. +1>", ""},
		{"Digivolve: 2 from [A] or [B]", "[Digivolve] [B]/[A]: Cost 2", ""},
		{"[Rule] Trait: Has the [A] type.", "", ""},
		{"＜Blocker＞", "", "keyword <blocker>"},
		{"[Digivolve] [A]: Cost 1", "[Digivolve] [A]: Cost 2", "requirement [Digivolve] [A]: Cost 1,requirement [Digivolve] [A]: Cost 2"},
		{"", "[DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0", "requirement [DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0"},
		{"[Your Turn] ＜Rush＞", "[All Turns] ＜Rush＞", "timing [Your Turn],timing [All Turns]"},
		{"[Main] Play 1 [A].", "[Main] Play 1 [A] or [B].", "name [B] in the text"},
	} {
		var what []string
		for _, x := range Contradictions(card(EffectBox, c.first), second(EffectBox, c.second)) {
			what = append(what, x.What)
		}
		if got := strings.Join(what, ","); got != c.want {
			t.Errorf("%q and %q: %q, want %q", c.first, c.second, got, c.want)
		}
	}
	for want, change := range map[string]func(c *Card){
		"name":              func(c *Card) { c.Name = "Stone Two" },
		"level":             func(c *Card) { c.Level = 5 },
		"DP":                func(c *Card) { c.DP = 7000 },
		"play cost":         func(c *Card) { c.Cost = 4 },
		"overflow":          func(c *Card) { c.Overflow = 4 },
		"digivolution cost": func(c *Card) { c.Circles[0].Cost = 3 },
		"color":             func(c *Card) { c.Colors = []string{"Red"} },
		"kind":              func(c *Card) { c.Category = rules.Tamer },
	} {
		b := second(EffectBox, "")
		change(b)
		if got := Contradictions(card(EffectBox, ""), b); len(got) != 1 || got[0].What != want {
			t.Errorf("%s: %v", want, got)
		}
	}
	for _, silent := range []func(c *Card){func(c *Card) { c.DP = -1 }, func(c *Card) { c.Cost = -1 }, func(c *Card) { c.Circles = nil }} {
		b := second(EffectBox, "")
		silent(b)
		if got := Contradictions(card(EffectBox, ""), b); len(got) > 0 {
			t.Errorf("what isn't said contradicts: %v", got)
		}
		if c := contested(card(EffectBox, ""), b, card(EffectBox, "")); c.DP < 0 || c.Cost < 0 || len(c.Circles) == 0 {
			t.Errorf("what isn't said is taken: %+v", c)
		}
	}
}

func TestCoverage(t *testing.T) {
	list := readFile(t, "testdata/first.json")
	cov := Measure(list, Labelled)
	if cov.Cards != 8 || cov.WithText != 8 || cov.ExecutableCards != 4 || cov.Effects != 10 || cov.ExecutableEffect != 7 {
		t.Errorf("%+v", cov)
	}
	if len(cov.Sets) != 1 || cov.Sets[0] != (SetShare{"XT1", 8, 4, 10, 7}) || len(cov.Hashes) != 8 {
		t.Errorf("%+v %d", cov.Sets, len(cov.Hashes))
	}
	for _, u := range cov.Unknown {
		if u.Cards != 1 || u.Unlocks != 1 {
			t.Errorf("%+v", u)
		}
	}
	left := len(cov.Unknown)
	if sum := cov.Apart([]string{"XT2"}); sum.WithText != 0 || len(cov.Unknown) != left {
		t.Errorf("%+v %+v", sum, cov.Unknown)
	}
	if sum := cov.Apart([]string{"XT1"}); sum.Executable != 4 || sum.ExecutableEffect != 7 || len(cov.Unknown) != 0 {
		t.Errorf("%+v: %+v", sum, cov.Unknown)
	}
	old := map[string]string{"XT1-001": cov.Hashes["XT1-001"], "XT1-002": "other", "XT1-099": "gone"}
	if d := Compare(old, cov.Hashes); d.Same != 1 || len(d.New) != 6 || !slices.Equal(d.Changed, []string{"XT1-002"}) || !slices.Equal(d.Gone, []string{"XT1-099"}) {
		t.Errorf("%+v", d)
	}
}

const shared = "../../../shared/data/"

// lists returns the invented list, and the real one if it is at hand.
func lists(t *testing.T) []*List {
	t.Helper()
	all := []*List{readFile(t, "testdata/made.json")}
	if _, err := os.Stat(shared + "cards.json"); err == nil {
		list := real(t, "cards.json")
		if racetest.On {
			list.Cards = thinned(list.Cards)
		}
		all = append(all, list)
	}
	return all
}

// thinned returns every tenth card.
func thinned(cards []Card) (some []Card) {
	for i := 0; i < len(cards); i += 10 {
		some = append(some, cards[i])
	}
	return some
}

// real reads a real list.
func real(t *testing.T, name string) *List {
	t.Helper()
	data, err := os.ReadFile(shared + name)
	if err != nil {
		t.Skipf("no card list at %s: not compared with real cards", shared)
	}
	l, err := Read(name, data)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestBlocks: every card of a list can be written as a block of a card file and has the same
// meaning when read from there.
func TestBlocks(t *testing.T) {
	var cards []Card
	for _, list := range lists(t) {
		cards = append(cards, list.Cards...)
	}
	for i := range cards {
		e := Examine(&cards[i])
		c := e.Card // with its text mended
		var f lang.CardFile
		if err := f.ParseCards(c.Number, []byte(c.Block())); err != nil {
			t.Error(err)
			continue
		}
		if !e.Executable() {
			continue
		}
		def, err := scenario.CardDef(&f, c.Number)
		if err != nil {
			t.Error(err)
			continue
		}
		want := e.Def()
		if want.Text == nil || def.Text == nil {
			if (want.Text == nil || len(want.Text.Paragraphs) == 0) != (def.Text == nil) {
				t.Errorf("%s: text is lost", c.Number)
			}
			continue
		}
		if a, b := hashOf(&want, want.Text, nil), hashOf(&def, def.Text, nil); a != b {
			t.Errorf("%s means something else from its block:\n%s", c.Number, c.Block())
		}
	}
}

// TestRealConflicts: the damage that is known in the first list is either mended or reported as a
// conflict.
func TestRealConflicts(t *testing.T) {
	first, second, errata := real(t, "cards.json"), real(t, "cards-alt.json"), real(t, "errata.json")
	at := map[string]*Card{}
	for i := range second.Cards {
		at[second.Cards[i].Number] = &second.Cards[i]
	}
	if racetest.On {
		first.Cards = thinned(first.Cards)
	}
	var icons, digivolve, dna, unplaced, all int
	for i := range first.Cards {
		c := &first.Cards[i]
		r := Resolve(Sources{First: c, Second: at[c.Number], Erratum: errata.erratum(c.Number)})
		if len(r.Conflicts) > 0 {
			all++
		}
		if r.Correction == Unplaced {
			unplaced++
		}
		has := func(what string) bool {
			mended := "the line “" + strings.TrimPrefix(what, "requirement ")
			if what == "keyword" {
				mended = "the icon <"
			}
			return slices.ContainsFunc(r.Exam.Mends, func(m Mend) bool { return strings.HasPrefix(m.What, mended) }) || slices.ContainsFunc(r.Conflicts, func(x Conflict) bool { return strings.HasPrefix(x.What, what) && x.First == "missing" })
		}
		if has("keyword") && slices.Contains([]string{"BT15", "EX4", "LM"}, c.Set) {
			icons++
		}
		if has("requirement [Digivolve]") {
			digivolve++
		}
		if has("requirement [DNA Digivolve]") {
			dna++
		}
	}
	t.Logf("%d cards in conflict; lost icons %d, [Digivolve] %d, DNA %d; %d errata unplaced", all, icons, digivolve, dna, unplaced)
	if racetest.On {
		return // the expected numbers are for all cards
	}
	if icons < 80 || digivolve < 58 || dna < 20 || all > 150 || unplaced > 12 {
		t.Errorf("%d cards in conflict; lost icons %d, [Digivolve] %d, DNA %d; %d errata unplaced", all, icons, digivolve, dna, unplaced)
	}
}
