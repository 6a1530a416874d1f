package scenario

import (
	"strings"
	"testing"
)

// TestRefusedByWords checks which clause forbids a choice: the effect's own words if they leave it
// out, 15-1-3 if a text forbids it. The clauses that define playing and digivolving aren't cited.
func TestRefusedByWords(t *testing.T) {
	const cards = `# Words.
card Nest: Digimon Lv.4 Green, 4000 DP, play 2
  [On Play] You may play 1 level 3 Digimon card from your hand without paying the cost.
card Den: Digimon Lv.4 Green, 4000 DP, play 2
  [On Play] This Digimon may digivolve into a level 5 Digimon card in your hand, ignoring digivolution requirements and without paying the cost.
card Foal: Digimon Lv.3 Green, 2000 DP, play 3
card Colt: Digimon Lv.3 Red, 2000 DP, play 3
card Stud: Digimon Lv.6 Green, 9000 DP, play 3
card Mare: Digimon Lv.5 Green, 6000 DP, play 9
card Ban: Digimon Lv.4 Red, 5000 DP
  [All Turns] Your opponent can't play red Digimon.
turn Ann, memory 5
Ann hand: Nest, Den, Foal, Colt, Stud, Mare
Bob battle: Ban
`
	for script, want := range map[string]string{
		"Ann plays Nest\nnow Ann may not play Stud\n":                                             "15-10-2-1",
		"Ann plays Nest\nAnn activates Nest's [On Play]\nnow Ann may not play Stud\n":             "15-10-2-1",
		"Ann plays Nest\nAnn activates Nest's [On Play]\nnow Ann may not play Colt\n":             "15-1-3",
		"Ann plays Den\nAnn activates Den's [On Play]\nnow Ann may not digivolve Den into Stud\n": "15-10-2-1",
		"Ann plays Nest\nAnn activates Nest's [On Play]\nnow Ann may play Foal\n":                 "15-10-2-1",
		"now Ann may not play Colt\n":                                                             "15-1-3",
	} {
		_, r := played(t, cards+script)
		if n := r.Now[0]; n.Verdict != Holds || n.Reason != want {
			t.Errorf("%s%s by %s, want %s", script, n.Verdict, n.Reason, want)
		}
	}
}

// TestRefusedByWhom checks that a refusal names the text that forbids. Where that text doesn't
// apply, nothing is refused, or another reason is given without a name.
func TestRefusedByWhom(t *testing.T) {
	const cards = `# Whose text.
card Pup: Digimon Lv.3 Blue, 1000 DP, play 3
card Old: Digimon Lv.3 Red, 1000 DP, play 3
card Big: Digimon Lv.4 Red, 3000 DP, play 5, digivolve Blue Lv.3 for 0, digivolve Red Lv.3 for 0
card Bolt: Option Blue, use 0
  [Main] <Draw 1>.
card Nest: Digimon Lv.4 Blue, 4000 DP, play 2
  [On Play] You may play 1 Digimon card from your hand without paying the cost.
card Wall: Digimon Lv.4 Black, 4000 DP
  <Blocker>
card Foe: Digimon Lv.4 Black, 4000 DP
card Peace: Digimon Lv.4 Black, 5000 DP
  [All Turns] Your opponent's blue Digimon can't attack.
card Calm: Digimon Lv.4 Black, 5000 DP
  [All Turns] Your opponent's blue Digimon can't attack players.
card Hush: Digimon Lv.4 Black, 5000 DP
  [All Turns] Your opponent's blue Digimon can't suspend.
card Stay: Digimon Lv.4 Black, 5000 DP
  [All Turns] Your opponent's blue Digimon can't digivolve.
card Mute: Digimon Lv.4 Black, 5000 DP
  [All Turns] Your opponent can't use Option cards.
card Ban: Digimon Lv.4 Black, 5000 DP
  [All Turns] Your opponent can't play red Digimon.
card Rush: Digimon Lv.4 Blue, 9000 DP
  [Your Turn] While this Digimon is unsuspended, your opponent's Digimon can't block.
card Zap: Option Blue, use 0
  [Main] <Draw 1>. Then, suspend 1 of your opponent's [Foe] or [Wall] and gain 1 memory.
card Duo: Option Blue, use 0
  [Main] Return 2 cards with different names from your trash to the hand.
card Fee: Option Blue, use 0
  [Main] By suspending 1 of your Digimon with 2000 DP or less, gain 1 memory.
card TwinA, TwinB: Digimon Lv.3 Blue, 1000 DP
turn Ann, memory 5
`
	for _, tt := range []struct{ name, rest, want string }{
		{"the words of an action", "Ann battle: Pup\nAnn hand: Zap\nBob battle: Foe, Hush\nAnn uses Zap\nnow Ann may not choose Hush\n",
			"Ann may not choose Hush: the card says “Suspend 1 of your opponent's [Foe] or [Wall].” [15-10-2-1]"},
		{"the words of an action fit", "Ann battle: Pup\nAnn hand: Zap\nBob battle: Foe, Wall\nAnn uses Zap\nnow Ann may choose Wall\n", "Ann may choose Wall [15-10-2-1]"},
		{"the words of a by", "Ann battle: Pup, Old, Rush\nAnn hand: Fee\nAnn uses Fee\nAnn accepts\nnow Ann may not choose Rush\n",
			"Ann may not choose Rush: the card says “by suspending 1 of your Digimon with 2000 DP or less” [15-10-2-1]"},
		{"different ones", "Ann battle: Pup\nAnn hand: Duo\nAnn trash: TwinA, TwinB, Foe\nAnn uses Duo\nnow Ann may not choose TwinA, TwinB\n",
			"Ann may not choose TwinA, TwinB: the card says “Return 2 cards with different names from your trash to the hand.” [15-10-2-1]"},
		{"attack", "Ann battle: Pup\nBob battle: Peace\nnow Ann may not attack Bob with Pup\n", "Ann may not attack Bob with Pup: Peace's [All Turns] forbids it [15-1-3]"},
		{"may attack", "Ann battle: Old\nBob battle: Peace\nnow Ann may attack Bob with Old\n", "Ann may attack Bob with Old [6-5-1]"},
		{"suspended", "Ann battle: Pup (suspended)\nBob battle: Hush\nnow Ann may not attack Bob with Pup\n", "Ann may not attack Bob with Pup [11-2-5]"},
		{"suspend", "Ann battle: Pup\nBob battle: Hush\nnow Ann may not attack Bob with Pup\n", "Ann may not attack Bob with Pup: Hush's [All Turns] keeps it from suspending [11-2-5]"},
		{"player", "Ann battle: Pup\nBob battle: Calm (suspended)\nnow Ann may not attack Bob with Pup\n", "Ann may not attack Bob with Pup: Calm's [All Turns] forbids it [15-1-3]"},
		{"not the player", "Ann battle: Pup\nBob battle: Calm\nnow Ann may not attack Calm with Pup\n", "Ann may not attack Calm with Pup [11-2-7-1]"},
		{"digivolve", "Ann battle: Pup\nAnn hand: Big\nBob battle: Stay\nnow Ann may not digivolve Pup into Big\n", "Ann may not digivolve Pup into Big: Stay's [All Turns] forbids it [15-1-3]"},
		{"may digivolve", "Ann battle: Old\nAnn hand: Big\nBob battle: Stay\nnow Ann may digivolve Old into Big\n", "Ann may digivolve Old into Big [6-5-1]"},
		{"use", "Ann battle: Pup\nAnn hand: Bolt\nBob battle: Mute\nnow Ann may not use Bolt\n", "Ann may not use Bolt: Mute's [All Turns] forbids it [15-1-3]"},
		{"may use", "Ann battle: Pup\nAnn hand: Bolt\nBob battle: Ban\nnow Ann may use Bolt\n", "Ann may use Bolt [6-5-1]"},
		{"play", "Ann hand: Old\nBob battle: Ban\nnow Ann may not play Old\n", "Ann may not play Old: Ban's [All Turns] forbids it [15-1-3]"},
		{"by an effect", "Ann hand: Nest, Old, Pup\nBob battle: Ban\nAnn plays Nest\nAnn activates Nest's [On Play]\nnow Ann may not play Old\n",
			"Ann may not play Old: Ban's [All Turns] forbids it [15-1-3]"},
		{"block", "Ann battle: Pup, Rush\nBob battle: Wall\nAnn attacks Bob with Pup\nnow Bob may not block with Wall\n",
			"Bob may not block with Wall: Rush's [Your Turn] forbids it [15-1-3]"},
		{"no blocker", "Ann battle: Pup\nBob battle: Wall, Foe\nAnn attacks Bob with Pup\nnow Bob may not block with Foe\n", "Bob may not block with Foe [12-1-1]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, r := played(t, usedOnly(cards, tt.rest)+tt.rest)
			for _, st := range r.Main.Steps() {
				if st.Kind != "check" {
					continue
				}
				if got := st.Text + " [" + string(st.Clause) + "]"; got != tt.want {
					t.Errorf("told %q, want %q", got, tt.want)
				}
				return
			}
			t.Errorf("no line\n%s", proof(r.Main))
		})
	}
}

// TestNothingByWhom checks that an effect which a text prevents from doing anything names that
// text, and that an effect which finds nothing to do names none.
func TestNothingByWhom(t *testing.T) {
	const cards = `# Whose text.
card Nest: Digimon Lv.4 Green, 4000 DP, play 2
  [On Play] <Draw 1>.
card Den: Digimon Lv.4 Green, 4000 DP, play 2
  [On Play] You may play 1 red Digimon card from your hand without paying the cost.
card Hush: Digimon Lv.4 Black, 4000 DP
  [All Turns] Your opponent's Digimon can't activate [On Play] effects.
card Ban: Digimon Lv.4 Black, 4000 DP
  [All Turns] Your opponent can't play red Digimon.
card Foal: Digimon Lv.3 Red, 2000 DP, play 3
card Desk: Digimon Lv.4 Green, 4000 DP, play 2
  [On Play] You may use 1 Option card from your hand without paying the cost.
card Mage: Digimon Lv.4 Green, 4000 DP, play 2
  [On Play] You may use 1 Option card from your hand.
card Bolt: Option Green, use 3
  [Main] <Draw 1>.
card Flash: Option Red, use 3
  [Main] <Draw 1>.
card Dear: Option Green, use 14
  [Main] <Draw 1>.
card Gag: Digimon Lv.4 Black, 4000 DP
  [All Turns] Your opponent can't use Option cards.
card Poor: Digimon Lv.4 Green, 4000 DP, play 2
  [On Play] By trashing 1 card in your hand, <Draw 1>.
card If: Digimon Lv.4 Green, 4000 DP, play 2
  [On Play] If you have a Tamer, <Draw 1>.
card Ask: Digimon Lv.4 Green, 4000 DP, play 2
  [On Play] Activate 1 of your Digimon's [When Digivolving] effects.
card Late: Digimon Lv.4 Green, 4000 DP
  [When Digivolving] <Draw 1>.
card Mute: Digimon Lv.4 Black, 4000 DP
  [All Turns] Your opponent's Digimon can't activate [When Digivolving] effects.
card Xros: Digimon Lv.5 Green, 8000 DP, play 4
  [DigiXros -2] [Foal] x [Bolt]
card Firm: Digimon Lv.4 Black, 4000 DP
  [All Turns] Players can't reduce play costs.
turn Ann, memory 5
`
	for _, tt := range []struct{ name, rest, want string }{
		{"an Option barred", "Ann hand: Desk, Bolt\nBob battle: Gag\nAnn plays Desk\n", "Desk's [On Play] does nothing: Gag's [All Turns] forbids it [15-1-3]"},
		{"its color", "Ann hand: Desk, Flash\nAnn plays Desk\n", "Desk's [On Play] does nothing [4-22-2]"},
		{"its cost", "Ann hand: Mage, Dear\nAnn plays Mage\n", "Mage's [On Play] does nothing [1-3-11-1]"},
		{"no Option", "Ann hand: Desk\nBob battle: Gag\nAnn plays Desk\n", "Desk's [On Play] does nothing [1-3-2]"},
		{"its by", "Ann hand: Poor\nAnn plays Poor\n", "Poor's [On Play] does nothing: “by trashing 1 card in your hand” can't be done [15-7-2]"},
		{"its if", "Ann hand: If\nAnn plays If\n", "If's [On Play] does nothing: “if you have a Tamer” isn't met [15-6-3]"},
		{"activated by another", "Ann battle: Late\nAnn hand: Ask\nBob battle: Mute\nAnn plays Ask\n",
			"Late's [When Digivolving] is not activated: Mute's [All Turns] forbids it [15-1-3]Ask's [On Play] does nothing [15-1-3]"},
		{"not silenced by it", "Ann battle: Late\nAnn hand: Ask\nBob battle: Hush\nAnn plays Ask\n", "Ask's [On Play] does nothing: Hush's [All Turns] forbids it [15-1-3]"},
		{"a DigiXros", "Ann hand: Xros, Foal, Bolt\nBob battle: Firm\nAnn plays Xros with Foal, Bolt\n", "The cost of Xros is not reduced: Firm's [All Turns] forbids it [15-1-3]"},
		{"a cheaper one", "Ann hand: Xros, Foal, Bolt\nAnn plays Xros with Foal, Bolt\n", ""},
		{"silenced", "Ann hand: Nest\nBob battle: Hush\nAnn plays Nest\n", "Nest's [On Play] does nothing: Hush's [All Turns] forbids it [15-1-3]"},
		{"not silenced", "Ann hand: Nest\nBob battle: Ban\nAnn plays Nest\n", ""},
		{"barred", "Ann hand: Den, Foal\nBob battle: Ban\nAnn plays Den\n", "Den's [On Play] does nothing: Ban's [All Turns] forbids it [15-1-3]"},
		{"nothing to play", "Ann hand: Den\nBob battle: Ban\nAnn plays Den\n", "Den's [On Play] does nothing [1-3-2]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, r := played(t, usedOnly(cards, tt.rest)+tt.rest+"claim: turn = Ann\n")
			got := ""
			for _, st := range r.Main.Steps() {
				if strings.Contains(st.Text, "does nothing") || strings.Contains(st.Text, " is not ") {
					got += st.Text + " [" + string(st.Clause) + "]"
				}
			}
			if got != tt.want {
				t.Errorf("told %q, want %q\n%s", got, tt.want, proof(r.Main))
			}
		})
	}
}

// TestPartsAreNamed checks that accepting or declining a part of an effect names the part in the
// words of the card.
func TestPartsAreNamed(t *testing.T) {
	const cards = `# Parts.
card Two: Digimon Lv.4 Green, 4000 DP, play 4
  [On Play] You may suspend 1 of your opponent's Digimon. Then, you may unsuspend this Digimon.
card Price: Digimon Lv.4 Green, 4000 DP, play 4
  [On Play] <Draw 1>. Then, by trashing 1 card in your hand, gain 1 memory.
card Over: Digimon Lv.4 Green, 4000 DP, play 4
  [On Play] Gain 1 memory. If you have 1 or more cards in your hand, you may gain 2 memory instead.
card May: Digimon Lv.4 Green, 4000 DP, play 4
  [On Play] You may gain 1 memory.
card Foal: Digimon Lv.3 Green, 2000 DP
turn Ann, memory 5
`
	for _, tt := range []struct{ name, rest, want string }{
		{"declined", "Ann hand: Two\nBob battle: Foal\nAnn plays Two\nAnn declines\n",
			"Ann declines: “You may suspend 1 of your opponent's Digimon.”"},
		{"a price", "Ann hand: Price, Foal\nAnn plays Price\nAnn accepts\nAnn chooses Foal\n", "Ann accepts: “By trashing 1 card in your hand, gain 1 memory.”"},
		{"instead", "Ann hand: Over, Foal\nAnn plays Over\nAnn accepts\n", "Ann accepts: “You may gain 2 memory instead.”"},
		{"the whole effect", "Ann hand: May\nAnn plays May\nAnn declines May's [On Play]\n", "Ann declines May's [On Play]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, r := played(t, usedOnly(cards, tt.rest)+tt.rest+"claim: turn = Ann\n")
			for _, st := range r.Main.Steps() {
				if st.Text == tt.want {
					return
				}
			}
			t.Errorf("no %q in\n%s", tt.want, proof(r.Main))
		})
	}
}

// TestModeCites checks that choosing a mode cites the clause about modes, and not 1-3-2, by which
// processing is impossible.
func TestModeCites(t *testing.T) {
	const cards = `# Modes.
card Bug: Digimon Lv.4 Green, 4000 DP, play 4
  [On Play] Suspend 1 of your opponent's Digimon or unsuspend 1 of your Digimon.
card Imp, Old: Digimon Lv.3 Purple, 2000 DP
turn Ann, memory 5
Ann battle: Old (suspended)
Ann hand: Bug
`
	_, r := played(t, cards+"Bob battle: Imp\nAnn plays Bug\nAnn chooses 2\nAnn chooses Bug\nclaim: turn = Ann\n")
	seen := false
	for _, st := range r.Main.Steps() {
		if st.Kind == "choice" && st.Clause == "1-3-2" {
			t.Errorf("%s cites 1-3-2", st.Text)
		}
		seen = seen || st.Text == "Ann chooses \"Unsuspend 1 of your Digimon.\"" && st.Clause == "15-10-2-1"
	}
	if !seen {
		t.Errorf("the mode isn't shown\n%s", proof(r.Main))
	}
}
