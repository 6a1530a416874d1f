package scenario

import (
	"strings"
	"testing"
)

// TestStanding checks that a card's details say where its DP and keywords come from, what lies on
// it and until when, what it can't do and what is used up. A card with only its printed values has
// no such details.
func TestStanding(t *testing.T) {
	a := askedOf(t, `card Hound: Digimon Lv.4 Blue, 5000 DP
  [Main] [Once Per Turn] Gain 1 memory.
card Under: Digimon Lv.3 Blue, 2000 DP
  inherited: <Piercing>
card Plain: Digimon Lv.3 Blue, 2000 DP
card Chip: Digimon Lv.3 Red, 2000 DP, play 3
  link: [Link] Blue: Cost 1
  link: +1000 DP
card Chief: Tamer Blue, play 3
  [Your Turn] All of your level 4 Digimon get +2000 DP.
card Frost: Option Black, use 2
  [Main] <Draw 1>
card Wall: Digimon Lv.5 Black, 7000 DP
  [All Turns] Your opponent's level 4 Digimon can't attack players.

turn Ann, memory 3
Ann battle: Hound on Under with link Chip, Plain, Chief
Bob battle: Wall
Bob hand: Frost
lasting on Hound from Bob's Frost: gets -1000 DP until the end of the turn.
lasting on Hound from Bob's Frost: can't digivolve until the end of your opponent's turn.

Ann activates Hound's [Main]
`)
	if len(a.Standing) != 1 || a.Standing[0].Name != "Hound" {
		t.Fatalf("%+v", a.Standing)
	}
	s := a.Standing[0]
	if s.DP != "5000, +1000 by Chip, -1000 by Frost, +2000 by Chief" {
		t.Errorf("DP %q", s.DP)
	}
	if got := strings.Join(s.Keywords, "; "); got != "<Piercing> from Under" {
		t.Errorf("keywords %q", got)
	}
	if got := strings.Join(s.Used, "; "); got != "Hound's [Main]" {
		t.Errorf("used %q", got)
	}
	got := strings.Join(s.Lasting, "\n")
	for _, want := range []string{
		"-1000 DP", "It ends when this turn ends.", "digivolve", "It ends when Ann’s turn ends.",
		"Wall: Your opponent's level 4 Digimon can't attack players.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("nothing of %q in\n%s", want, got)
		}
	}
	for _, side := range a.Board.Sides {
		for _, c := range side.Battle {
			if c.Name == "Hound" && c.DP != 7000 {
				t.Errorf("the parts don't come to its DP %d", c.DP)
			}
		}
	}
}

// TestShielded checks that an effect on a Digimon that isn't affected by it is described as doing
// nothing.
func TestShielded(t *testing.T) {
	a := askedOf(t, `card Hound: Digimon Lv.4 Blue, 5000 DP
  [All Turns] This Digimon isn't affected by your opponent's effects.
card Frost: Option Black, use 2
  [Main] <Draw 1>

turn Ann, memory 3
Ann battle: Hound
Bob hand: Frost
lasting on Hound from Bob's Frost: gets -1000 DP until the end of the turn.
`)
	if len(a.Standing) != 1 || a.Standing[0].DP != "" || !strings.Contains(strings.Join(a.Standing[0].Lasting, "\n"), "It does nothing now") {
		t.Errorf("%+v", a.Standing)
	}
}

// TestWaits checks that pending effects are listed in the order in which they can be activated,
// each with its player and what it waits for.
func TestWaits(t *testing.T) {
	a := askedOf(t, `card Hound, Mate: Digimon Lv.4 Blue, 5000 DP
  [On Deletion] Gain 1 memory.
card Gate, Wall: Digimon Lv.4 Black, 5000 DP
  [On Deletion] Gain 1 memory.
card Storm: Option Blue, use 1
  [Main] Delete all Digimon.

turn Ann, memory 5
Ann battle: Hound, Mate
Ann hand: Storm
Bob battle: Gate, Wall

Ann uses Storm
`)
	var got []string
	for _, w := range a.Waits {
		got = append(got, w.Player+" "+w.Effect+" "+w.For)
	}
	want := "Ann Hound's [On Deletion] \nAnn Mate's [On Deletion] \n" +
		"Bob Gate's [On Deletion] until Ann's that triggered with it are done\n" +
		"Bob Wall's [On Deletion] until Ann's that triggered with it are done"
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

// TestStandingAfter: the state of a card can be told after each step of the line, not only at its
// end.
func TestStandingAfter(t *testing.T) {
	a := askedOf(t, `card Hound: Digimon Lv.4 Blue, 5000 DP
card Frost: Option Blue, use 1
  [Main] 1 of your Digimon gets +2000 DP for the turn.

turn Ann, memory 3
Ann battle: Hound
Ann hand: Frost

Ann uses Frost
`)
	steps := a.Line.Steps()
	gets := 0
	for _, s := range steps {
		if strings.Contains(s.Text, "gets +2000 DP") {
			gets = s.N
		}
	}
	if gets < 2 || gets == len(steps) {
		t.Fatalf("step %d of %d gives DP", gets, len(steps))
	}
	for n := range len(steps) + 2 {
		switch got := a.Line.StandingAfter(n); {
		case n < gets || n > len(steps):
			if len(got) != 0 {
				t.Errorf("after step %d: %+v", n, got)
			}
		case len(got) != 1 || got[0].DP != "5000, +2000 by Frost":
			t.Errorf("after step %d: %+v", n, got)
		}
	}
}
