package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"digijudge/rules"
	"digijudge/rules/scenario/lang"
)

// rulings are the texts of the rulings that need no imported card, by file name.
func rulings(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../content/rulings/*/*.scn")
	if err != nil || len(files) < 1000 {
		t.Fatalf("%d rulings, %v", len(files), err)
	}
	out := map[string]string{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(f)] = string(b)
	}
	return out
}

func opened(t *testing.T, text string) *Bench {
	t.Helper()
	b, err := Open(t.Context(), text, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestCode checks that each ruling survives the way into a link and back unchanged, and that most
// links are short.
func TestCode(t *testing.T) {
	var sizes []int
	for name, text := range rulings(t) {
		text = WithoutAsks(text)
		code := Encode(text)
		if back, err := Decode(code); err != nil || back != text {
			t.Errorf("%s comes back as %q, %v", name, back, err)
		}
		sizes = append(sizes, len(code))
	}
	slices.Sort(sizes)
	median, most := sizes[len(sizes)/2], sizes[len(sizes)-1]
	t.Logf("median %d, most %d characters", median, most)
	if median > 400 || most > 1500 {
		t.Errorf("median %d, most %d characters", median, most)
	}
}

// TestDecodeRefuses checks that text that is no code is refused, and that a small code with a huge
// content isn't unpacked.
func TestDecodeRefuses(t *testing.T) {
	good := Encode(Start)
	bomb := Encode(strings.Repeat("card A: Digimon Lv.3 Red, 2000 DP\n", 100_000))
	for _, code := range []string{"", "1", "2abc", "x", good[:len(good)-3], "1!!!!", "0" + good[1:], bomb, strings.Repeat("1", MaxCode+1)} {
		if text, err := Decode(code); err == nil {
			t.Errorf("%.40q is %q", code, text)
		}
	}
	if text, err := Decode(good + "."); err != nil || text != Start {
		t.Errorf("with a full stop behind it: %q, %v", text, err)
	}
}

// TestRulingsOnTheBench opens each ruling on the bench. Its text must stay the same to the byte.
// Cut to the first half of its script, it must ask a question to which the script's next line is a
// legal answer.
func TestRulingsOnTheBench(t *testing.T) {
	for name, text := range rulings(t) {
		b := opened(t, text)
		if b.Text != strings.TrimRight(text, "\n")+"\n" {
			t.Errorf("%s is written otherwise:\n%s", name, b.Text)
		}
		if b.Asked == nil {
			if missing := b.Scenario != nil && len(b.Scenario.MissingCards()) > 0; !missing {
				t.Errorf("%s: %v", name, b.Problems)
			}
			continue
		}
		if got := b.Cut(len(b.Scenario.Steps)); got != text {
			t.Errorf("%s put together again is\n%s", name, got)
		}
	}
}

// TestEveryOptionIsAStep checks that the sentence of each offered answer can be chosen, and that
// the choice changes the bench.
func TestEveryOptionIsAStep(t *testing.T) {
	all := rulings(t)
	names := make([]string, 0, len(all))
	for n := range all {
		names = append(names, n)
	}
	slices.Sort(names)
	tried := 0
	for i, name := range names {
		if i%20 != 0 {
			continue
		}
		b := opened(t, all[name])
		for b.Scenario != nil && b.Asked != nil && len(b.Scenario.Steps) > 0 {
			last := len(b.Scenario.Steps) - 1
			b = opened(t, b.Cut(last))
			if b.Asked == nil {
				break
			}
			for _, o := range b.Asked.Options {
				next := opened(t, b.Append(o.Text))
				tried++
				if next.Asked == nil {
					t.Errorf("%s, after %d steps: %q: %v", name, last, o.Text, next.Problems)
				} else if len(next.Scenario.Steps) != last+1 {
					t.Errorf("%s: %q made %d steps of %d", name, o.Text, len(next.Scenario.Steps), last)
				}
			}
		}
	}
	if tried < 150 {
		t.Errorf("only %d answers", tried)
	}
}

func edited(t *testing.T) func(text string, notes []Note, err error) *Bench {
	return func(text string, notes []Note, err error) *Bench {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		b := opened(t, text)
		if b.Asked == nil {
			t.Fatalf("%v\n%s", b.Problems, text)
		}
		return b
	}
}

// TestBuildAndPlay builds a board from nothing, plays an attack with a block, and takes it back.
func TestBuildAndPlay(t *testing.T) {
	b := opened(t, Start)
	if b.Asked == nil {
		t.Fatalf("an empty bench: %v", b.Problems)
	}
	battle := func(p lang.Who) Area { return Area{Player: p, Zone: rules.BattleArea} }
	add := func(c NewCard, to Area) string {
		t.Helper()
		text, name, notes, err := b.Add(nil, c, to)
		b = edited(t)(text, notes, err)
		return name
	}
	lance := add(NewCard{Name: "Lance", Face: "Digimon Lv.5 Red, 7000 DP", Text: "<Piercing>"}, battle(lang.Ann))
	pup := add(NewCard{Name: "Pup", Face: "Digimon Lv.3 Red, 2000 DP"}, Area{Under: lance})
	gate := add(NewCard{Face: "Digimon Lv.4 Black, 5000 DP", Text: "<Blocker>"}, battle(lang.Bob))
	if pup != "Pup" || gate != "Black4" {
		t.Errorf("the cards are called %q, %q, %q", lance, pup, gate)
	}
	b = edited(t)(b.SetTurn(nil, lang.Ann, rules.MainPhase, 2, lang.Ann))
	b = edited(t)(b.SetBlanks(nil, lang.Bob, rules.SecurityStack, 3))
	for _, step := range []string{"Ann attacks Bob with Lance", "Bob blocks with " + gate} {
		if b = opened(t, b.Append(step)); b.Asked == nil {
			t.Fatalf("%s: %v\n%s", step, b.Problems, b.Text)
		}
	}
	want := "Bob security: 3 cards"
	if !strings.Contains(b.Text, want) || !strings.Contains(b.Text, "Lance on Pup") {
		t.Errorf("the text is\n%s", b.Text)
	}
	if n := b.Asked.Board.Sides[1].SecurityN; n != 2 {
		t.Errorf("Bob has %d security after a Piercing check", n)
	}
	steps := b.Line().Steps()
	back := map[int]int{}
	for i := range steps {
		if n, ok := b.Before(&steps[i]); ok {
			back[n] = i
		}
	}
	if len(back) != 2 {
		t.Errorf("the line leads back to %v", back)
	}
	b = edited(t)(b.Set(nil, lance, lang.AttackedThisTurn, true))
	if b.Misfit() >= 0 {
		t.Errorf("misfit %d", b.Misfit())
	}
}

// TestChangedBoardKeepsTheLine checks that after a change of the board the bench finds the step
// that no longer fits, and that cutting the line there makes it playable.
func TestChangedBoardKeepsTheLine(t *testing.T) {
	b := opened(t, "card Hound: Digimon Lv.4 Blue, 5000 DP\ncard Gate: Digimon Lv.4 Red, 4000 DP\n  <Blocker>\n\nturn Ann, memory 2\nAnn battle: Hound\nBob battle: Gate\n\nAnn attacks Bob with Hound\nBob blocks with Gate\n\nclaim: Gate is deleted\n")
	if b.Asked == nil || len(b.Claims(t.Context())) != 1 {
		t.Fatalf("%v", b.Problems)
	}
	text, notes, err := b.Set(nil, "Gate", lang.Suspended, true)
	if err != nil {
		t.Fatal(err)
	}
	c := opened(t, text)
	if c.Asked != nil || c.Misfit() != 1 || c.Played == nil || len(notes) > 0 {
		t.Errorf("misfit %d, %v, %v", c.Misfit(), c.Problems, notes)
	}
	if c = opened(t, c.Cut(1)); c.Asked == nil {
		t.Errorf("cut: %v", c.Problems)
	}
	text, notes, err = b.Remove(nil, "Gate")
	if err != nil || len(notes) != 2 || strings.Contains(text, "claim") || strings.Contains(text, "Gate") {
		t.Errorf("%v, %v\n%s", notes, err, text)
	}
	for _, bad := range []error{
		second(b.Move(nil, "Nobody", Area{Player: lang.Ann, Zone: rules.Hand})),
		second(b.Move(nil, "Gate", Area{Under: "Gate"})),
		second(b.SetTurn(nil, lang.Ann, rules.MainPhase, 11, lang.Ann)),
		second(b.SetBlanks(nil, lang.Ann, rules.Deck, -1)),
	} {
		if bad == nil {
			t.Error("a change that makes no sense is taken")
		}
	}
	if _, _, _, err := b.Add(nil, NewCard{Face: "Digimon Lv.4 Red, 4000 DP", Text: "Frobnicate the moon."}, Area{Player: lang.Ann, Zone: rules.BattleArea}); err == nil || !strings.Contains(err.Error(), "Frobnicate") {
		t.Errorf("a text that isn't understood: %v", err)
	}
}

func second(_ string, _ []Note, err error) error { return err }

// TestMovesAnywhere checks that each card on a ruling's table can be moved to each area and back.
func TestMovesAnywhere(t *testing.T) {
	b := opened(t, "card Top, Mid, Chip: Digimon Lv.4 Blue, 5000 DP\ncard Base: Digimon Lv.3 Blue, 2000 DP\n\nturn Ann, memory 2\nAnn battle: Top on Mid on Base, Chip\n")
	for _, zone := range []rules.Zone{rules.Hand, rules.Trash, rules.Deck, rules.SecurityStack, rules.BattleArea, rules.BreedingArea} {
		for _, who := range []lang.Who{lang.Ann, lang.Bob} {
			for _, name := range []string{"Top", "Mid", "Base", "Chip"} {
				text, _, err := b.Move(nil, name, Area{Player: who, Zone: zone})
				if err != nil {
					t.Errorf("%s to %s's %v: %v", name, who, zone, err)
					continue
				}
				c := opened(t, text)
				if c.Scenario == nil || c.Asked == nil && zone != rules.BreedingArea {
					t.Errorf("%s to %s's %v: %v\n%s", name, who, zone, c.Problems, text)
				}
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(Encode(Start))
	f.Add("1")
	f.Add("1AAAA")
	f.Fuzz(func(t *testing.T, code string) {
		text, err := Decode(code)
		if err == nil && len(text) > MaxText {
			t.Error("too long")
		}
		if err != nil {
			return
		}
		b, err := Open(t.Context(), text, nil)
		if err != nil {
			t.Fatal(err)
		}
		if b.Scenario != nil {
			if again := opened(t, b.Text); again.Text != b.Text {
				t.Errorf("written twice it differs: %s", fmt.Sprint(b.Problems))
			}
		}
	})
}

// TestLay checks the bench made from a typed question: the cards with its keywords lie on the side
// about which it asks.
func TestLay(t *testing.T) {
	for question, want := range map[string]string{
		"does piercing work against a blocker?": "<Piercing>\ncard Gate: Digimon Lv.4 Black, 4000 DP\n  <Blocker>",
		"what is a tamer":                       "5000 DP\ncard Gate: Digimon Lv.4 Black, 4000 DP\n\n",
		"armor purge, retaliation":              "<Retaliation>\n  <Armor Purge>",
	} {
		b := opened(t, Lay(question))
		if b.Asked == nil || !strings.Contains(b.Text, want) {
			t.Errorf("%s: %v\n%s", question, b.Problems, b.Text)
		}
	}
	for _, k := range rules.Keywords {
		if b := opened(t, Lay("what does "+k.Name+" do")); b.Asked == nil {
			t.Errorf("%s: %v", k.Name, b.Problems)
		}
	}
}
