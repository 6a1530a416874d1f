package scenario

import (
	"strings"
	"testing"
)

// TestWhatIsStopped checks that each thing stopped by a text or a keyword has a line with its
// clause, and that there is no such line where nothing is stopped.
func TestWhatIsStopped(t *testing.T) {
	const other = "other than by Tamer effects."
	const cards = `# A title.
card Kit: Digimon Lv.3 Blue, 1000 DP
  <Jamming>
card Pup: Digimon Lv.3 Blue, 1000 DP
card Snare: Digimon Lv.6 Red, 9000 DP
card Mite: Digimon Lv.3 Red, 500 DP
card Rock: Digimon Lv.4 Black, 1000 DP
  [All Turns] This Digimon can't be deleted in battle.
card Imm: Digimon Lv.4 Black, 1000 DP
  [All Turns] This Digimon isn't affected by your opponent's effects.
card Frost: Digimon Lv.4 Black, 5000 DP
  [All Turns] Your opponent's Digimon can't unsuspend.
card Doll: Digimon Lv.4 Black, 5000 DP, play 1
  [On Play] Play 1 [Tok] Token.
token Tok: Digimon Blue, 3000 DP
card Shut: Digimon Lv.4 Black, 5000 DP
  [All Turns] Your opponent can't play Digimon by effects.
card Gain: Option Blue, use 0
  [Main] Gain 1 memory. Then, <Draw 1>.
card Dry: Digimon Lv.4 Black, 5000 DP
  [All Turns] Your opponent can't gain memory ` + other + `
card Grip: Digimon Lv.4 Black, 5000 DP
  [All Turns] Your opponent's Digimon can't suspend.
card Ace: Digimon Lv.4 Black, 5000 DP
  <Evade>
card Bolt: Option Blue, use 0
  [Main] Delete 1 of your opponent's Digimon.
card Pay: Option Blue, use 0
  [Main] <Draw 1>. Then, if you have a Tamer, gain 1 memory.
card Peel: Option Blue, use 0
  [Main] <De-Digivolve 2> all of your opponent's Digimon.
card Ava: Tamer Blue, play 2
turn Ann, `
	for _, tt := range []struct{ name, rest, want string }{
		{"Jamming", "memory 3\nAnn battle: Kit\nBob security: Snare\nAnn attacks Bob with Kit\n", "Kit is not deleted: it has <Jamming> [16-9-1]"},
		{"Jamming wins", "memory 3\nAnn battle: Kit\nBob security: Mite\nAnn attacks Bob with Kit\n", ""},
		{"no Jamming", "memory 3\nAnn battle: Pup\nBob security: Snare\nAnn attacks Bob with Pup\n", ""},
		{"in battle", "memory 3\nAnn battle: Pup\nBob battle: Rock (suspended)\nAnn attacks Rock with Pup\n",
			"Rock is not deleted: Rock's [All Turns] forbids it [15-1-3]"},
		{"not in battle", "memory 3\nAnn battle: Pup\nAnn hand: Bolt\nBob battle: Rock\nAnn uses Bolt\n", ""},
		{"unaffected", "memory 3\nAnn battle: Pup\nAnn hand: Bolt\nBob battle: Imm\nAnn uses Bolt\n", "Imm is not affected by Bolt's [Main] [15-15-5-1]"},
		{"told once", "memory 3\nAnn battle: Pup\nAnn hand: Peel\nBob battle: Imm on Rock, Frost on Mite\nAnn uses Peel\nAnn chooses 2\n",
			// looked at for the number, and again when it is known
			"Imm is not affected by Peel's [Main] [15-15-5-1]"},
		{"nothing to trash", "memory 3\nAnn battle: Pup\nAnn hand: Peel\nBob battle: Imm on Rock\nAnn uses Peel\n",
			"Imm is not affected by Peel's [Main] [15-15-5-1]"},
		{"unsuspend", "unsuspend phase, memory 3\nAnn battle: Pup (suspended)\nBob battle: Frost\n", "Pup does not unsuspend: Frost's [All Turns] forbids it [15-1-3]"},
		{"unsuspended anyway", "unsuspend phase, memory 3\nAnn battle: Pup\nBob battle: Frost\n", ""},
		{"can't suspend to evade", "memory 3\nAnn battle: Pup, Grip\nAnn hand: Bolt\nBob battle: Ace\nAnn uses Bolt\n",
			"Ace does not suspend: Grip's [All Turns] forbids it [15-1-3]"},
		{"no token", "memory 3\nAnn battle: Pup\nAnn hand: Doll\nBob battle: Shut\nAnn plays Doll\n",
			"Tok is not played: Shut's [All Turns] forbids it [15-1-3]"},
		{"a token", "memory 3\nAnn battle: Pup\nAnn hand: Doll\nBob battle: Grip\nAnn plays Doll\n", ""},
		{"no memory", "memory 3\nAnn battle: Pup\nAnn hand: Gain\nBob battle: Dry\nAnn uses Gain\n", "Ann does not gain memory: Dry's [All Turns] forbids it [15-1-3]"},
		{"memory", "memory 3\nAnn battle: Pup\nAnn hand: Gain\nBob battle: Grip\nAnn uses Gain\n", ""},
		{"suspended already", "memory 3\nAnn battle: Pup, Grip\nAnn hand: Bolt\nBob battle: Ace (suspended)\nAnn uses Bolt\n", ""},
		{"evades", "memory 3\nAnn battle: Pup\nAnn hand: Bolt\nBob battle: Ace\nAnn uses Bolt\nBob activates Ace's <Evade>\n", ""},
		{"unmet", "memory 3\nAnn battle: Pup\nAnn hand: Pay\nAnn uses Pay\n", "Pay's [Main]: “if you have a Tamer” isn't met [15-6-1]"},
		{"met", "memory 3\nAnn battle: Pup, Ava\nAnn hand: Pay\nAnn uses Pay\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			src := usedOnly(cards, tt.rest) + tt.rest + "\nclaim: turn = Ann\n"
			s, err := Parse("stopped", []byte(src))
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Run(Options{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, st := range r.Main.Steps() {
				for _, sign := range []string{" is not ", " does not ", " isn't met"} {
					if strings.Contains(st.Text, sign) {
						got = append(got, st.Text+" ["+string(st.Clause)+"]")
					}
				}
			}
			if all := strings.Join(got, "; "); all != tt.want {
				t.Errorf("told %q, want %q", all, tt.want)
			}
		})
	}
}

// usedOnly leaves out the cards that the rest doesn't name: every declared card must be used.
func usedOnly(cards, rest string) string {
	var out []string
	keep := true
	for _, line := range strings.Split(cards, "\n") {
		if name, ok := strings.CutPrefix(line, "card "); ok {
			name, _, _ = strings.Cut(name, ":")
			keep = strings.Contains(rest, name)
		} else if !strings.HasPrefix(line, " ") {
			keep = true
		}
		if keep {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}
