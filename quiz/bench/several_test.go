package bench

import (
	"slices"
	"strings"
	"testing"

	"digijudge/rules"
	"digijudge/rules/scenario/lang"
)

// TestSeveral checks that a list of cards is read in the ways in which people type it.
func TestSeveral(t *testing.T) {
	for list, want := range map[string][]Wanted{
		"ST1-03":                      {{"ST1-03", 1, false}},
		"ST1-03, ST1-07 x2":           {{"ST1-03", 1, false}, {"ST1-07", 2, false}},
		"2 Agumon\r\n3x Gabumon; Rin": {{"Agumon", 2, false}, {"Gabumon", 3, false}, {"Rin", 1, false}},
		"Agumon ×2\n\n , Tai  Kamiya": {{"Agumon", 2, false}, {"Tai Kamiya", 1, false}},
		"Agent 7":                     {{"Agent 7", 1, false}}, // a name may end in a number
		"A x2 on B on Pup 7, on C, D": {{"A", 2, false}, {"B", 1, true}, {"Pup 7", 1, true}, {"C", 1, true}, {"D", 1, false}},
		"on A ON B":                   {{"A", 1, false}, {"B", 1, true}},
		"Agumon on, on":               {{"Agumon", 1, false}},
		"":                            nil,
	} {
		got, err := Several(list)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v", list, got, err)
		}
	}
	for _, bad := range []string{"Agumon x31", "Agumon x0", strings.Repeat("Agumon,", 31), "Agumon x16 on Koromon", "Agumon x9 on A x9 on B x9"} {
		if got, err := Several(bad); err == nil {
			t.Errorf("%q: %v", bad, got)
		}
	}
}

// TestAddAll checks that several cards are put down in the order in which they were named, and that
// marks apply only on the field.
func TestAddAll(t *testing.T) {
	b := opened(t, Start)
	imp := NewCard{Name: "Imp", Face: "Digimon Lv.3 Purple, 2000 DP"}
	hound := NewCard{Name: "Hound", Face: "Digimon Lv.4 Blue, 5000 DP"}
	text, names, _, err := b.AddAll(nil, []NewCard{imp, hound, imp}, Area{Player: lang.Ann, Zone: rules.BattleArea}, lang.Suspended)
	if err != nil || !slices.Equal(names, []string{"Imp", "Hound", "ImpB"}) || !strings.Contains(text, "Ann battle: Imp (suspended), Hound (suspended), ImpB (suspended)\n") {
		t.Errorf("%v, %v\n%s", names, err, text)
	}
	text, _, _, err = b.AddAll(nil, []NewCard{imp, hound}, Area{Player: lang.Bob, Zone: rules.Deck}, lang.Suspended)
	if err != nil || !strings.Contains(text, "Bob deck: Imp, Hound, 10 cards\n") {
		t.Errorf("%v\n%s", err, text)
	}
	if _, _, _, err := b.AddAll(nil, nil, Area{}); err == nil {
		t.Error("nothing is added")
	}
}

// TestPast undoes changes of the board one by one, to the byte, until the oldest is forgotten. A
// text that no change produced can't be undone.
func TestPast(t *testing.T) {
	texts := []string{Start}
	var past Past
	for range 60 {
		b := opened(t, texts[len(texts)-1])
		next, _, _, err := b.Add(nil, NewCard{Name: "Imp", Face: "Digimon Lv.3 Purple, 2000 DP", Text: "[On Deletion] <Draw 1>"}, Area{Player: lang.Ann, Zone: rules.Trash})
		if err != nil {
			break // no more names fit
		}
		past = past.After(b.Text, next)
		texts = append(texts, next)
	}
	if len(past) > maxPast {
		t.Errorf("%d characters", len(past))
	}
	at, back := texts[len(texts)-1], 0
	for {
		before, rest, ok := past.Back(at)
		if !ok {
			break
		}
		back++
		if want := texts[len(texts)-1-back]; before != want {
			t.Fatalf("%d back: %q", back, before)
		}
		at, past = before, rest
	}
	t.Logf("%d of %d changes are remembered", back, len(texts)-1)
	if back < 12 {
		t.Errorf("only %d changes can be taken back", back)
	}
	one := Past("").After(Start, texts[1])
	for text, p := range map[string]Past{Start: one, texts[1]: one[:5], texts[2]: one, "": ""} {
		if got, _, ok := p.Back(text); ok {
			t.Errorf("%q leads from %q back to %q", p, text, got)
		}
	}
}
