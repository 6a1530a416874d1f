package cardlist

import (
	"strings"
	"testing"

	"digijudge/rules"
)

// TestDualCards reads a DUAL card from both public lists: a Digimon card with an Option side that
// has its own colors.
func TestDualCards(t *testing.T) {
	for name, src := range map[string]string{
		"keyed": `[{"cardId": "XT1-001", "nameEn": "Twin", "colors": ["Green", "Black"], "kinds": ["Digimon", "Option"], "level": 5, "playCost": 4, "dp": 8000,
			"evoCosts": [{"color": "All", "level": 4, "memoryCost": 3}], "effectText": "＜Blocker＞", "isDualCard": true,
			"optionEffect": "＜Use Req. ([Moss] trait)＞\n[Main] ＜Draw 1＞", "optionColorRequirements": ["Green"]}]`,
		"public": `[{"id": "XT1-001", "name": "Twin", "type": "Dual", "color": "Green", "level": 5, "dp": 8000, "play_cost": 4,
			"main_effect": "＜Blocker＞", "source_effect": "Use Requirement: Moss trait\n[Main] ＜Draw 1＞"}]`,
	} {
		l, err := Read(name, []byte(src))
		if err != nil || len(l.Cards) != 1 {
			t.Fatalf("%s: %v, %v", name, err, l)
		}
		c := &l.Cards[0]
		e := Examine(c)
		if !e.Executable() {
			t.Errorf("%s isn't played: %+v", name, e.Parts)
		}
		if d := e.Def(); !d.Dual || d.Category != rules.Digimon || d.UseCost != 4 || d.PlayCost != -1 {
			t.Errorf("%s: %+v", name, d)
		}
		if name == "keyed" && (e.Def().UseColors.Count() != 1 || e.Def().Digivolve[0].Color.Count() != 7) {
			t.Errorf("%s: use with %v, digivolve %v", name, e.Def().UseColors, e.Def().Digivolve)
		}
		if b := c.Block(); !strings.Contains(strings.Replace(b, "/Black", "", 1), ": Dual Lv.5 Green, 8000 DP, use 4") || !strings.Contains(b, "option: [Main]") {
			t.Errorf("%s as a scenario:\n%s", name, b)
		}
	}
}

// TestEggTextTwice: a Digi-Egg's text that a list repeats without punctuation is read once. If the
// second text says more, it is kept, and the card isn't played.
func TestEggTextTwice(t *testing.T) {
	for below, want := range map[string]bool{
		"[Once Per Turn] When a [Moss|Reptile] trait card is played, gain 1": true,
		"":                               true,
		"[Once Per Turn] Lose 3 memory.": false,
	} {
		l, err := Read("t", []byte(`[{"id": "XT1-001", "name": "Egg", "type": "Digi-Egg", "color": "Red", "level": 2,
			"main_effect": "Inherited Effect [Your Turn] [Once Per Turn] When a [Moss] or [Reptile] trait card is played, gain 1 memory.",
			"source_effect": "`+below+`"}]`))
		if err != nil || len(l.Cards) != 1 {
			t.Fatal(err)
		}
		if got := len(Examine(&l.Cards[0]).Parts) == 1; got != want {
			t.Errorf("%q: one paragraph %v\n%s", below, got, l.Cards[0].Block())
		}
	}
}

// TestDualColors: if a list doesn't say which of two colors the Option side requires, that side
// isn't played and the reason is given; the other side is played. With the other list the whole
// card is.
func TestDualColors(t *testing.T) {
	const open = `[{"cardId": "XT1-001", "nameEn": "Twin", "colors": ["Green", "Black"], "kinds": ["Digimon", "Option"], "level": 5, "playCost": 4, "dp": 8000,
		"evoCosts": [{"color": "Green", "level": 4, "memoryCost": 3}], "effectText": "＜Blocker＞", "isDualCard": true, "optionEffect": "[Main] ＜Draw 1＞"`
	read := func(src string) *Card {
		l, err := Read("t", []byte(src))
		if err != nil || len(l.Cards) != 1 {
			t.Fatal(err)
		}
		return &l.Cards[0]
	}
	silent := read(`[{"id": "XT1-001", "name": "Twin", "type": "Dual", "color": "Green", "color2": "Black", "level": 5, "dp": 8000, "play_cost": 4,
		"main_effect": "＜Blocker＞", "source_effect": "[Main] ＜Draw 1＞", "evolution_cost": 3, "evolution_color": "Green", "evolution_level": 4}]`)
	said := read(open + `, "optionColorRequirements": ["Green"]}]`)
	for name, c := range map[string]*Card{"public": silent, "keyed": read(open + "}]")} {
		e := Examine(c)
		why, ok := e.Unplayed()
		if !ok || e.Executable() || why[0] != "" || !strings.Contains(why[1], "which of the card's colors") {
			t.Errorf("%s: %q, %v", name, why, e.Why)
		}
	}
	if r := Resolve(Sources{First: said, Second: silent}); !r.Runs() || len(r.Card().UseColors) != 1 {
		t.Errorf("both: %s, %v", r.Why(), r.Card().UseColors)
	}
	if r := Resolve(Sources{First: read(open + `, "optionColorRequirements": ["Green", "Black"]}]`)}); !r.Runs() {
		t.Error(r.Why())
	}
}

const (
	oldAPI = `[{"name": "Pup", "type": "Digimon", "color": "Red", "level": 3, "play_cost": 3, "dp": 2000, "cardnumber": "XT1-010",
		"maineffect": "＜Blocker＞", "soureeffect": "[Your Turn] This Digimon gets +1000 DP."}]`
	languages = `[{"cardNumber": "XT1-010", "id": "XT1-010", "name": {"english": "Pup", "japanese": "x"}, "cardType": "Digimon", "color": "Red", "cardLv": "Lv.3",
		"playCost": "3", "dp": "2000", "digivolveCondition": [{"color": "Red", "cost": "0", "level": "2"}], "effect": "＜Blocker＞",
		"digivolveEffect": "[Your Turn] This Digimon gets +1000 DP.", "securityEffect": "-", "form": "Rookie", "attribute": "Vaccine", "type": "Reptile/Moss"},
		{"cardNumber": "XT1-010", "id": "XT1-010_P1", "name": {"english": "Pup"}, "cardType": "Digimon", "color": "Red"}]`
	oneALine = `{"cardId": "XT1-010", "nameEn": "Pup", "colors": ["Red"], "kinds": ["Digimon"], "level": 3, "playCost": 3, "dp": 2000, "effectText": "＜Blocker＞", "inheritedEffectText": "[Your Turn] This Digimon gets +1000 DP."}
{"cardId": "XT1-011", "nameEn": "Kit", "colors": ["Red"], "kinds": ["Digimon"], "level": 3, "playCost": 3, "dp": 2000}
`
)

// TestMoreShapes reads the same card in three more public formats.
func TestMoreShapes(t *testing.T) {
	for name, src := range map[string]string{"old": oldAPI, "languages": languages, "one a line": oneALine} {
		l, err := Read(name, []byte(src))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		c := &l.Cards[0]
		if lines := strings.Join(c.Lines(), "\n"); c.Name != "Pup" || c.Level != 3 || c.DP != 2000 || c.Cost != 3 ||
			lines != "＜Blocker＞\ninherited: [Your Turn] This Digimon gets +1000 DP." || len(l.Unread) > 0 {
			t.Errorf("%s: %+v\n%s\nunread %v", name, c, lines, l.Unread)
		}
	}
}

// TestUnreadText: text in a field that isn't read is reported, and a list none of whose text would
// be read is refused. For a file that isn't a list the error says what it looks like and which
// formats are read.
func TestUnreadText(t *testing.T) {
	one := `{"cardId": "XT1-010", "nameEn": "Pup", "colors": ["Red"], "kinds": ["Digimon"], "effectText": "[On Play] Gain 1 memory.", "awakenedEffect": "＜Draw 1＞ when this wakes up."}`
	l, err := Read("t", []byte("["+one+"]"))
	if err != nil || len(l.Unread) != 1 || l.Unread[0] != "awakenedEffect (1 card)" {
		t.Errorf("%v, unread %v", err, l)
	}
	lost := strings.ReplaceAll(one, "effectText", "theEffectText")
	if _, err := Read("t", []byte("["+lost+","+strings.ReplaceAll(lost, "010", "011")+"]")); err == nil || !strings.Contains(err.Error(), "theEffectText") {
		t.Errorf("a list without any text: %v", err)
	}
	for src, want := range map[string]string{
		"number,name,effect\nXT1-010,Pup,x\n": "a table (CSV)",
		"4 Pup XT1-010\n4 Kit XT1-011\n":      "a deck list",
		`{"data": [{"id": "XT1-010", "code": "XT1-010", "cardType": "Digimon", "name": "Pup"}]}`: "apitcg",
		`{"XT1-010": {"card_id": "XT1-010", "card_name_eng": "Pup"}}`:                            "DCGO",
		`{"results": [{"productId": 7, "name": "Pup", "extendedData": []}]}`:                     "tcgcsv",
	} {
		if _, err := Read("t", []byte(src)); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "Read are") {
			t.Errorf("%s: %v", want, err)
		}
	}
}
