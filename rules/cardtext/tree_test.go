package cardtext

import (
	"reflect"
	"strings"
	"testing"

	"digijudge/rules/located"
)

func effectOf(t *testing.T, src string) *Effect {
	t.Helper()
	e, err := ParseEffect(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return e
}

var (
	thisDigimon = &Select{Quantity: This, Filter: Filter{Kind: KindDigimon}}
	it          = &Select{Quantity: It}
)

// TestTrees pins the trees on which the engine relies.
func TestTrees(t *testing.T) {
	yourDigimon := &Select{Quantity: Exactly, N: 1, Owner: Your, Filter: Filter{Kind: KindDigimon}}
	text := named(t, "trees.txt")
	for _, c := range []struct {
		name string
		want *Effect
	}{
		{"memory given back", &Effect{
			Timings: []Timing{WhenAttacking},
			Body: []Sentence{{Acts: []Action{Memory{N: 3}}},
				{Acts: []Action{Later{When: AtEndOfTurn, Acts: []Action{Memory{N: -3}}}}}},
		}},
		{"DP and keyword for a time", &Effect{
			Timings: []Timing{OnPlay},
			Body: []Sentence{{Acts: []Action{
				ChangeDP{What: yourDigimon, N: 3000, Dur: UntilEndOfOpponentsTurn},
				GainKeyword{What: &Select{Quantity: It, Ref: RefSame}, Keywords: []Keyword{{Name: "Blocker"}}, Dur: UntilEndOfOpponentsTurn},
			}}},
		}},
		{"DP and keyword in a turn", &Effect{
			Timings: []Timing{YourTurn},
			Body: []Sentence{{Acts: []Action{
				ChangeDP{What: thisDigimon, N: 1000, Dur: Permanently},
				GainKeyword{What: thisDigimon, Keywords: []Keyword{{Name: "Security A.", N: 1, keywordWording: keywordWording{signed: true}}}, Dur: Permanently},
			}}},
		}},
		{"saved by suspending", &Effect{
			Timings: []Timing{AllTurns},
			Trigger: &Trigger{Event: EvDeleted, Would: true, Subject: thisDigimon},
			Body:    []Sentence{{By: []Action{Suspend{thisDigimon}}, Acts: []Action{Prevent{What: it}}}},
		}},
		{"DP of the suspended Digimon", &Effect{
			Timings: []Timing{WhenAttacking},
			Body: []Sentence{{
				By: []Action{Suspend{&Select{Quantity: Exactly, N: 1, Owner: Your, Other: true, Filter: Filter{Kind: KindDigimon}}}},
				Acts: []Action{
					AddDPOf{thisDigimon, &Select{Quantity: It, Ref: RefSuspended, Filter: Filter{Kind: KindDigimon}}, ForTheAttack},
					GainKeyword{What: thisDigimon, Keywords: []Keyword{{Name: "Security A.", N: 1, keywordWording: keywordWording{signed: true}}}, Dur: ForTheAttack},
				},
			}},
		}},
		{"price and condition", &Effect{
			Timings: []Timing{OnPlay},
			Body: []Sentence{
				{By: []Action{Trash{&Select{Quantity: Exactly, N: 1, Owner: Your, Area: HandArea}}}},
				{If: &Cond{Kind: CondHave, Who: Your, Bound: Bound{Op: AtLeast, Value: 1},
					Sel: &Select{Quantity: One, Owner: Your, Filter: Filter{Kind: KindTamer, Colors: []string{"red"}}}},
					Acts: []Action{Draw{N: 2}}},
			},
		}},
		{"and you may", &Effect{
			Timings: []Timing{OnPlay},
			Body: []Sentence{
				{Acts: []Action{Memory{N: 1}}},
				{And: true, May: true, Acts: []Action{Suspend{yourDigimon}}},
			},
		}},
		{"names, exception, trait", &Effect{
			Timings: []Timing{WhenAttacking},
			Body: []Sentence{{Acts: []Action{Unsuspend{&Select{Quantity: UpTo, N: 2, Owner: Your, Filter: Filter{
				Kind: KindDigimon, NameContains: []string{"Garurumon"}, NotNames: []string{"KendoGarurumon"},
				Or: []Filter{{Traits: []string{"Hybrid"}}}}}}}}},
		}},
		{"or binds the trait", &Effect{
			Timings: []Timing{Main},
			Body: []Sentence{{Acts: []Action{Return{To: HandArea, What: &Select{Quantity: Exactly, N: 1, Owner: Your, Area: TrashArea, Filter: Filter{Colors: []string{"red"}, Level: Bound{Op: AtMost, Value: 4}, NameContains: []string{"A"},
				Or: []Filter{{Colors: []string{"red"}, Level: Bound{Op: AtMost, Value: 4}, Traits: []string{"B"}}}}, selectWording: selectWording{from: true}}}}}},
		}},
	} {
		got := unresolved(effectOf(t, text(c.name)))
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s\n\tgot  %#v\n\twant %#v\n\tprints as %s", text(c.name), got, c.want, c.want)
		}
	}
}

func TestSections(t *testing.T) {
	text, err := Parse("<Blocker>\n\ninherited: [On Deletion] <Draw 1>\nlink: <Rush>\nsecurity: [Security] Play this card without paying the cost.\n[Main] Activate 1 of the effects below:\n  ・Gain 1 memory.\n  ・<Draw 1>")
	if err != nil {
		t.Fatal(err)
	}
	var sections []Section
	for _, par := range text.Paragraphs {
		sections = append(sections, par.Section)
	}
	if want := []Section{Upper, Inherited, Link, Upper, Upper}; !reflect.DeepEqual(sections, want) {
		t.Errorf("sections %v, want %v", sections, want)
	}
	if modes := text.Paragraphs[4].Effect.Body[0].Acts[0].(Choose).Modes; len(modes) != 2 {
		t.Errorf("%d modes, want 2", len(modes))
	}
}

func TestErrorPlaces(t *testing.T) {
	_, err := Parse("<Blocker>\n  inherited: [On Deletion] Gain 1 wibble.")
	e, ok := err.(*located.Error)
	if !ok || e.Line != 2 || e.Col != 35 || e.Text != "wibble." || e.Suggestion != "" {
		t.Errorf("got %#v", err)
	}
}

// TestMeant: the suggested wording is similar and lets more of the text be read. If there is none,
// nothing is suggested.
func TestMeant(t *testing.T) {
	for text, want := range map[string]string{
		"[On Play] Gain 2 memmory.":                                                  "memory",
		"[On Play] Delete 1 of your oponent's Digimon.":                              "your opponent's",
		"[On Play] Suspned 1 of your opponent's Digimon.":                            "suspend",
		"[On Play] Trash the top card of your security stak.":                        "security stack",
		"[On Play] You may play 1 Tamer card from your hand without payng the cost.": "without paying the cost",
		"[All Turns] When this Digimon suspends, prevent it.":                        "",
		"[On Play] Draw three cards.":                                                "",
		"[On Play] Frobnicate 3 elephants.":                                          "",
	} {
		_, err := Parse(text)
		if e, ok := err.(*located.Error); !ok || e.Suggestion != want {
			t.Errorf("%s: got %#v, want %q", text, err, want)
		}
	}
}

func TestParseLasting(t *testing.T) {
	text := named(t, "lasting.txt")
	for name, want := range map[string][]Action{
		"more DP":             {ChangeDP{What: it, N: 3000, Dur: ForTheTurn}},
		"less DP":             {ChangeDP{What: it, N: -2000, Dur: UntilEndOfOpponentsTurn}},
		"keyword":             {GainKeyword{What: it, Keywords: []Keyword{{Name: "Blocker"}}, Dur: UntilEndOfOpponentsTurn}},
		"no attack, no block": {Restrict{What: it, Can: []Ability{AbAttack, AbBlock}, Dur: UntilEndOfOpponentsTurn}},
		"unaffected":          {Unaffected{What: it, By: Opponents, Dur: ForTheTurn}},
	} {
		src := text(name)
		got, err := ParseLasting(src)
		if err != nil {
			t.Errorf("%s: %v", src, err)
		} else if !reflect.DeepEqual(unresolved(got), want) {
			t.Errorf("%s: %#v", src, got)
		}
	}
	for _, src := range []string{"gets +3000 DP for each of your Tamers.", "deletes 1 of your Digimon.", "", "it gets +3000 DP."} {
		if got, err := ParseLasting(src); err == nil {
			t.Errorf("%q: no error, got %v", src, got)
		}
	}
}

func TestKeywords(t *testing.T) {
	for src, want := range map[string]string{
		"<Security Attack +1>": "<Security A. +1>", "＜Security A. -1＞": "<Security A. -1>", "<De-Digivolve 2>": "<De-Digivolve 2>",
		"<Decoy (Black)>": "<Decoy (Black)>", "<Recovery +1 (Deck)>": "<Recovery +1 (Deck)>", "<Fragment (3)>": "<Fragment (3)>",
		"<Overclock ([Puppet] trait)>": "<Overclock ([Puppet] trait)>", "<Link +1>": "<Link +1>", "<Blocker>": "<Blocker>",
		"<Material Save 4>": "<Material Save 4>", "<Partition (blue Lv.4 & green Lv.4)>": "<Partition (blue Lv.4 & green Lv.4)>",
	} {
		text, err := Parse(src)
		if err != nil {
			t.Errorf("%s: %v", src, err)
			continue
		}
		if got := text.Paragraphs[0].Keywords[0].String(); got != want {
			t.Errorf("%s prints as %s, want %s", src, got, want)
		}
	}
	text, _ := Parse("<Decoy (Black)>")
	if spec := text.Paragraphs[0].Keywords[0].Spec; spec == nil || !reflect.DeepEqual(spec.Colors, []string{"black"}) {
		t.Errorf("Decoy's specification is %v", spec)
	}
}

func TestInputIsBounded(t *testing.T) {
	if _, err := Parse(strings.Repeat("[On Play] Gain 1 memory. ", 400)); err == nil {
		t.Error("a text of 10,000 bytes was taken")
	}
	deep := "[On Play] " + strings.Repeat(`This Digimon gains "[On Play] `, 100) + "Gain 1 memory." + strings.Repeat(`"`, 100)
	if _, err := Parse(deep); err == nil {
		t.Error("100 quotations in each other were taken")
	}
}
