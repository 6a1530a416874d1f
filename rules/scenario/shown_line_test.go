package scenario

import (
	"strings"
	"testing"
)

const oneOfTwo = `# An Option deletes one of two.
card Opt: Option Red, use 1
  [Main] Delete 1 of your opponent's Digimon.
card Rex: Digimon Lv.3 Red, 2000 DP
card FoeA, FoeB: Digimon Lv.3 Blue, 2000 DP
turn Ann, memory 3
Ann battle: Rex
Ann hand: Opt
Bob battle: FoeA, FoeB
`

// TestSometimesShowsIt checks that the line shown for a "sometimes" claim is one on which it
// happens.
func TestSometimesShowsIt(t *testing.T) {
	for _, name := range []string{"FoeA", "FoeB"} {
		s, err := Parse("t", []byte(oneOfTwo+"Ann uses Opt\nclaim sometimes: "+name+" is deleted\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(Options{})
		if err != nil || r.Claims[0].Verdict != Holds {
			t.Fatalf("%v\n%s", err, report(r))
		}
		shown := ""
		for _, st := range r.Claims[0].Line.Steps() {
			shown += st.Text + "\n"
		}
		if !strings.Contains(shown, name+" is deleted") {
			t.Errorf("%s:\n%s", name, shown)
		}
	}
}

// TestFailingNowIsNoStep checks that a now line that is false, or isn't about the question, isn't
// among the steps of the line, while a true one is.
func TestFailingNowIsNoStep(t *testing.T) {
	for fact, want := range map[string]bool{
		"Ann may use Opt":     true,
		"Ann may not use Opt": false,
		// withheld by nothing in particular: it lies on the field
		"Ann may not play Rex":                  false,
		"Bob may not block with FoeA":           false, // not asked
		"memory = 3 for Ann":                    true,
		"memory = 2 for Ann":                    false,
		"Ann may not attack FoeA with Rex":      true,
		"Ann may attack FoeA with Rex":          false,
		"Ann may not attack FoeA because 1-3-2": false, // another clause does
	} {
		s, err := Parse("t", []byte(oneOfTwo+"now "+fact+"\nAnn passes\nclaim: Bob's turn starts\n"))
		if err != nil {
			if want {
				t.Errorf("%s: %v", fact, err)
			}
			continue
		}
		r, err := s.Run(Options{})
		if err != nil {
			t.Fatal(err)
		}
		holds := r.Now[0].Verdict == Holds
		checks := 0
		for _, st := range r.Main.Steps() {
			if st.Kind == "check" {
				checks++
			}
		}
		if holds != want || checks != map[bool]int{true: 1, false: 0}[holds] {
			t.Errorf("%s: holds %t, and %d lines among the steps", fact, holds, checks)
		}
	}
}
