package scenario

import "testing"

// TestClaimedAnswers checks that a proof states what its claims say of the last question: what the
// player may do, and which clauses forbid something. A false claim adds no line.
func TestClaimedAnswers(t *testing.T) {
	const cards = `# What can Ann play and use?
clauses 1-4-2-2, 16-42-3, 4-7-7, 7-1-2-1

card Brute: Digimon Lv.6 Red, 12000 DP, play 12
card Colt: Digimon Lv.6 Red, 13000 DP, play 13
card Order: Option Blue, use 1
  <Use Req. ([Squad] trait)>
  [Main] <Draw 1>
card Lion: Digimon Lv.4 Red, 5000 DP
card Scout: Digimon Lv.3 Red, 2000 DP, traits Squad

turn Ann, memory 2
Ann battle: Lion on Scout
Ann hand: Brute, Colt, Order

`
	for _, c := range []struct{ claim, want string }{
		{"claim: Ann may play Brute", "Ann may play Brute [6-5-1; 1-4-2-2]"},
		{"claim: Ann may not play Colt", "Ann may not play Colt [1-3-11-1; 1-4-2-2]"},
		{"claim: Ann may not use Order", "Ann may not use Order [4-22-2; 16-42-3; 4-7-7]"},
		{"claim: Ann may attack Bob with Lion", "Ann may attack Bob with Lion [6-5-1; 7-1-2-1]"},
		{"claim: Ann may not play Brute", ""},
		{"claim can: Ann may play Brute", ""},
	} {
		s, err := Parse("t", []byte(cards+c.claim+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, step := range r.Main.Steps() {
			got += step.String()
		}
		if got != c.want {
			t.Errorf("%s: the proof says %q, want %q", c.claim, got, c.want)
		}
	}
}
