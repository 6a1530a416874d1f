package drill

import (
	"slices"
	"testing"

	"digijudge/rules/scenario"
)

// TestMiscounted: the wrong numbers come from counting twice or not at all. Numbers that are merely
// close aren't offered.
func TestMiscounted(t *testing.T) {
	s, err := scenario.Parse("t", []byte(`# A drill

card Pep: Option Red, use 1
  [Main] 1 of your Digimon gets +3000 DP for the turn.
card Gate: Digimon Lv.4 Red, 4000 DP

turn Ann, memory 3
Ann battle: Gate
Ann hand: Pep
`))
	if err != nil {
		t.Fatal(err)
	}
	p := prop(t, s, "Gate's DP = 3000")
	was, known := printed(s, p)
	if !known {
		t.Fatal("nothing is printed")
	}
	if got := miscounted(s, p, was); !slices.Equal(got, []int{was + 3000}) {
		t.Error("what hasn’t counted:", got)
	}
	if got := miscounted(s, p, was+3000); !slices.Equal(got, []int{was + 6000, was}) {
		t.Error("what has counted:", got)
	}
	if got := miscounted(s, prop(t, s, "Gate blocks 2 times"), 2); got != nil {
		t.Error(got)
	}
}

// TestMiscountedLeast: if DP has a minimum, a wrong number comes from subtracting first and adding
// then.
func TestMiscountedLeast(t *testing.T) {
	s, err := scenario.Parse("t", []byte(`# A drill

card Wall: Digimon Lv.5 Blue, 5000 DP
  [All Turns] This Digimon can't have less than 1000 DP.
card Frost: Option Red, use 2
  [Main] 1 of your opponent's Digimon gets -8000 DP for the turn. Then, that Digimon gets +2000 DP for the turn.
card Saber: Digimon Lv.4 Red, 4000 DP

turn Ann, memory 3
Ann battle: Saber
Ann hand: Frost
Bob battle: Wall
`))
	if err != nil {
		t.Fatal(err)
	}
	if got := miscounted(s, prop(t, s, "Wall's DP = 1000"), 1000); !slices.Contains(got, 3000) {
		t.Error(got)
	}
}
