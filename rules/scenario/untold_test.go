package scenario

import (
	"strings"
	"testing"
)

// TestTakenNextIsNotActivated: an effect that is picked among several pending ones, and whose
// player can decline all of it, is told as taken next. Whether it is activated is told once
// something of it was chosen or everything was declined (15-1-6).
func TestTakenNextIsNotActivated(t *testing.T) {
	const board = `# Next.
card Rex: Digimon Lv.4 Blue, 5000 DP
  [When Attacking] You may suspend 1 of your opponent's Digimon. Then, you may unsuspend this Digimon.
  [When Attacking] <Draw 1>
card Vim: Digimon Lv.4 Blue, 5000 DP
  [All Turns] When this Digimon would be deleted, you may suspend 1 of your opponent's Digimon. Then, you may suspend 1 of your other Digimon.
  [All Turns] When this Digimon would be deleted, <Draw 1>
card Lead: Digimon Lv.4 Blue, 5000 DP
  [When Attacking] Activate 1 of this Digimon's [On Play] effects.
  [On Play] You may suspend 1 of your opponent's Digimon. Then, you may unsuspend this Digimon.
  [On Play] <Draw 1>
card Zap: Option Blue, use 0
  [Main] Delete 1 of your Digimon.
card Imp: Digimon Lv.3 Purple, 2000 DP
turn Ann, memory 5
`
	const (
		next     = "Ann takes Rex's effect 1 next [15-4-3-5-1]"
		began    = "Rex's effect 1 activates [15-4-1-1]"
		declined = "Ann does not activate Rex's effect 1 [15-1-6]"
	)
	for _, tt := range []struct{ name, rest, want, unwanted string }{
		{"all declined", "Ann battle: Rex\nBob battle: Imp\nAnn attacks Bob with Rex\nAnn activates Rex's effect 1\nAnn declines\nAnn declines\n",
			next + "; " + declined, "Ann activates Rex's effect 1; " + began},
		{"one part chosen", "Ann battle: Rex\nBob battle: Imp\nAnn attacks Bob with Rex\nAnn activates Rex's effect 1\nAnn declines\nAnn accepts\n",
			next + "; " + began, "Ann activates Rex's effect 1; " + declined},
		{"nothing to decline", "Ann battle: Rex\nBob battle: Imp\nAnn attacks Bob with Rex\nAnn activates Rex's effect 2\nAnn declines\nAnn declines\n",
			"Ann activates Rex's effect 2 [15-4-3-5-1]; " + declined, next + "; Ann takes Rex's effect 2 next"},
		{"interrupting", "Ann hand: Zap\nAnn battle: Vim\nBob battle: Imp\nAnn uses Zap\nAnn activates Vim's effect 1\nAnn declines\n",
			"Ann takes Vim's effect 1 next [15-8-5-3]; Ann does not activate Vim's effect 1 [15-1-6]", "Ann activates Vim's effect 1"},
		{"activated by another", "Ann battle: Lead\nBob battle: Imp\nAnn attacks Bob with Lead\nAnn activates Lead's effect 2\nAnn declines\nAnn declines\n",
			"Ann takes Lead's effect 2 next [15-15-7-1]; Ann does not activate Lead's effect 2 [15-1-6]", "Ann activates Lead's effect 2"},
		{"activated by another, declinable in part", "Ann battle: Lead\nBob battle: Imp\nAnn attacks Bob with Lead\nAnn activates Lead's effect 2\nAnn chooses Imp\nAnn declines\n",
			"Ann takes Lead's effect 2 next [15-15-7-1]; Lead's effect 2 activates", "Ann does not activate Lead's effect 2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, r := played(t, usedOnly(board, tt.rest)+tt.rest+"claim: phase = main\n")
			var b strings.Builder
			for _, st := range r.Main.Steps() {
				b.WriteString(st.Text + " [" + string(st.Clause) + "]\n")
			}
			told := b.String()
			for _, want := range strings.Split(tt.want, "; ") {
				if !strings.Contains(told, want) {
					t.Errorf("no line %q in\n%s", want, told)
				}
			}
			for _, unwanted := range strings.Split(tt.unwanted, "; ") {
				if strings.Contains(told, unwanted) {
					t.Errorf("a line %q in\n%s", unwanted, told)
				}
			}
		})
	}
}
