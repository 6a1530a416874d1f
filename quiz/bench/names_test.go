package bench

import "testing"

// TestNames: a card that the bench called by a word made of its printed name is shown by that name, a
// second one with its number, and any other name stays. Only whole words are names.
func TestNames(t *testing.T) {
	b := Read(`card SorrowBlue "Sorrow Blue": Option Blue, use 2
  [Main] <Draw 1>
card Agumon: Digimon Lv.3 Red, 2000 DP
card AgumonB "Agumon": Digimon Lv.3 Red, 1000 DP
card AgumonXAntibody, AgumonXAntibodyC "Agumon (X Antibody)": Digimon Lv.3 Red, 3000 DP
card Rex "Greymon": Digimon Lv.4 Red, 5000 DP
card RexB "Rexmon": Digimon Lv.4 Red, 5000 DP
card BlackAgumonB "BlackAgumon": Digimon Lv.3 Black, 2000 DP
turn Ann, memory 3
Ann hand: SorrowBlue, Agumon, AgumonB, AgumonXAntibody, AgumonXAntibodyC, Rex, RexB, BlackAgumonB
`, nil)
	if b.Scenario == nil {
		t.Fatal(b.Problems)
	}
	names := b.Names()
	for text, want := range map[string]string{
		"Ann uses SorrowBlue": "Ann uses Sorrow Blue",
		"SorrowBlue's [Main]": "Sorrow Blue's [Main]",
		"SorrowBlue’s [Main]": "Sorrow Blue’s [Main]",
		"AgumonB and Agumon":  "Agumon (2) and Agumon",
		"BlackAgumon, BlackAgumonB, AgumonBlack, MetalAgumonB, AgumonBé": "BlackAgumon, BlackAgumon (2), AgumonBlack, MetalAgumonB, AgumonBé",
		"AgumonXAntibody on AgumonXAntibodyC":                            "Agumon (X Antibody) on Agumon (X Antibody) (3)",
		"“AgumonB” (AgumonB)–AgumonB":                                    "“Agumon (2)” (Agumon (2))–Agumon (2)",
		"Non-AgumonB, AgumonB-like, AgumonB- AgumonB":                    "Non-AgumonB, AgumonB-like, Agumon (2)- Agumon (2)",
		"Rex digivolves into RexB":                                       "Rex digivolves into RexB",
		"":                                                               "",
	} {
		if got := names.In(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
	if got := (Read("card", nil)).Names().In("AgumonB"); got != "AgumonB" {
		t.Errorf("without a position: %q", got)
	}
}
