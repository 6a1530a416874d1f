package scenario

import (
	"strings"
	"testing"
)

const askBoard = `card Hound: Digimon Lv.4 Blue, 5000 DP
card Tired: Digimon Lv.4 Blue, 5000 DP
card Gate: Digimon Lv.4 Red, 4000 DP
  <Blocker>

turn Ann, memory 2
Ann battle: Hound, Tired (suspended)
Bob battle: Gate

`

func askedOf(t *testing.T, text string) *Asked {
	t.Helper()
	s, err := Parse("ask.scn", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.Ask(Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func optionSet(a *Asked) (out []string) {
	for _, o := range a.Options {
		out = append(out, o.Text)
	}
	return out
}

// TestAsk checks that the question after a script offers every legal answer, and names for each
// illegal one the clause that forbids it.
func TestAsk(t *testing.T) {
	a := askedOf(t, askBoard)
	if got := strings.Join(optionSet(a), "; "); got != "Ann attacks Bob with Hound; Ann passes" || a.Player != "Ann" || !a.Rest {
		t.Errorf("%s asks %q", a.Player, got)
	}
	why := map[string]string{}
	for _, r := range a.Refusals {
		why[r.Text] = string(r.Clause)
	}
	if why["Ann attacks Bob with Tired"] == "" || why["Ann attacks Gate with Hound"] == "" {
		t.Errorf("withheld: %v", why)
	}
	a = askedOf(t, askBoard+"Ann attacks Bob with Hound\n")
	if got := strings.Join(optionSet(a), "; "); got != "Bob blocks with Gate; Bob declines to block" || a.Player != "Bob" || a.Rest {
		t.Errorf("%s asks %q", a.Player, got)
	}
	if n := a.Options[0].Names; len(n) != 1 || n[0] != "Gate" || !a.Options[1].Declines {
		t.Errorf("names %q", n)
	}
	if a.Board.Note != "Hound is attacking Bob" {
		t.Errorf("the board says %q", a.Board.Note)
	}
	a = askedOf(t, askBoard+"Ann attacks Bob with Hound\nBob blocks with Gate\nAnn passes\nBob passes\n")
	if a.Over || a.Player != "Ann" {
		t.Errorf("%s is asked", a.Player)
	}
	s, err := Parse("ask.scn", []byte(askBoard+"Ann attacks Bob with Tired\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err = s.Ask(Options{}); err == nil || PlayedBefore(err) == nil {
		t.Errorf("a step that isn't legal: %v", err)
	}
	s, _ = Parse("ask.scn", []byte(askBoard+"Bob concedes\n"))
	if a, err = s.Ask(Options{}); err != nil || !a.Over || len(a.Options) > 0 {
		t.Errorf("after conceding: %+v, %v", a, err)
	}
	s, _ = Parse("ask.scn", []byte(askBoard))
	if _, err = s.Ask(Options{MaxWork: 1}); err == nil || !strings.Contains(err.Error(), "stopped") {
		t.Errorf("without work: %v", err)
	}
}

// TestAskOrder checks that the question about the order of effects names the clause by which the
// opponent's effects of the same batch wait (15-4-3-5-1).
func TestAskOrder(t *testing.T) {
	a := askedOf(t, `card Hound: Digimon Lv.4 Blue, 5000 DP
  [When Attacking] <Draw 1>.
  [When Attacking] Gain 1 memory.
card Owl: Digimon Lv.4 Green, 4000 DP
  [Opponent's Turn] When one of your opponent's Digimon attacks, <Draw 1>.

turn Ann, memory 2
Ann battle: Hound
Bob battle: Owl

Ann attacks Bob with Hound
`)
	why := map[string]string{}
	for _, r := range a.Refusals {
		why[r.Text] = string(r.Clause)
	}
	if len(a.Options) != 2 || why["Ann activates Owl's [Opponent's Turn]"] != "15-4-3-5-1" {
		t.Errorf("%q, withheld: %v", optionSet(a), why)
	}
}

// TestAskLink checks the order of impossible links: one that only lacks its cost comes before one
// to a Digimon that doesn't fit the link requirement.
func TestAskLink(t *testing.T) {
	a := askedOf(t, `card Host: Digimon Lv.4 Blue, 5000 DP, traits Team
card Other: Digimon Lv.4 Blue, 5000 DP
card Chip: Digimon Lv.3 Blue, 2000 DP
  link: [Link] [Team] trait: Cost 14

turn Ann, memory 2
Ann battle: Host, Other
Ann hand: Chip

`)
	far := map[string]int{}
	for _, r := range a.Refusals {
		far[r.Text] = r.Remote
	}
	near, there := far["Ann links Chip to Host"]
	if other := far["Ann links Chip to Other"]; !there || near != 0 || other != 1 {
		t.Errorf("%v", far)
	}
}

// TestAskWords checks that an answer names one of two effects with the same icon by a number and
// shows the card's words. An effect that its icon identifies has neither.
func TestAskWords(t *testing.T) {
	a := askedOf(t, `card Twin: Digimon Lv.4 Blue, 5000 DP
  [When Attacking] <Draw 1>
  [When Attacking] Gain 1 memory.
card Plain: Digimon Lv.4 Blue, 5000 DP
  [When Attacking] <Draw 1>

turn Ann, memory 2
Ann battle: Twin on Plain

Ann attacks Bob with Twin
`)
	got := map[string]string{}
	for _, o := range a.Options {
		got[o.Text] = o.Words
	}
	if len(got) != 2 || got["Ann activates Twin's effect 1"] != "[When Attacking] <Draw 1>" || got["Ann activates Twin's effect 2"] != "[When Attacking] Gain 1 memory." {
		t.Errorf("%q", got)
	}
	a = askedOf(t, `card One: Digimon Lv.4 Blue, 5000 DP
  [When Attacking] <Draw 1>
card Under: Digimon Lv.3 Blue, 3000 DP
  inherited: [When Attacking] <Draw 1>

turn Ann, memory 2
Ann battle: One on Under

Ann attacks Bob with One
`)
	for _, o := range a.Options {
		if o.Words != "" {
			t.Errorf("%s: %q", o.Text, o.Words)
		}
	}
	if len(a.Options) != 2 {
		t.Errorf("%d options", len(a.Options))
	}
}
