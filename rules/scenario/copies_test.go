package scenario

import (
	"digijudge/rules/scenario/lang"
	"strings"
	"testing"
)

// copies has a Digimon with printed effects that it also gains, one of them twice from two cards
// and the other twice from one card.
const copies = `card Saber: Digimon Lv.4 Red, 5000 DP
card Fang, FangB: Option Purple, use 1
  [Main] 1 of your Digimon gains <Retaliation> until the end of your opponent's turn.
card Will: Option Purple, use 1
  [Main] 1 of your Digimon gains "[On Deletion] <Draw 1>" until the end of your opponent's turn. Then, 1 of your Digimon gains "[On Deletion] <Draw 1>" for the turn.
card Wolf: Digimon Lv.3 Purple, 1000 DP
  <Retaliation>
  [On Deletion] Gain 1 memory.
turn Ann, memory 8
Ann battle: Wolf
Ann hand: Fang, FangB, Will
Bob battle: Saber (suspended)
Ann uses Fang
Ann uses FangB
Ann uses Will
Ann attacks Saber with Wolf
`

// TestCopies: printed and gained copies of an effect can be named, chosen and counted.
func TestCopies(t *testing.T) {
	s, r := played(t, copies+`now Wolf's gained <Retaliation> from FangB is pending
now Wolf's printed [On Deletion] is pending
Ann activates Wolf's gained <Retaliation> from FangB
Ann activates Wolf's printed <Retaliation>
Ann activates Wolf's gained [On Deletion]
Ann activates Wolf's printed [On Deletion]
Ann activates Wolf's gained <Retaliation>

claim: Wolf's <Retaliation> activates 3 times
claim: Wolf's gained <Retaliation> activates 2 times
claim: Wolf's printed <Retaliation> activates 1 time
claim: Wolf's effect 1 activates 1 time
claim: Wolf's [On Deletion] triggers 3 times
claim: Wolf's gained [On Deletion] from Will triggers 2 times
claim: Wolf's gained <Retaliation> from FangB activates, then Wolf's gained <Retaliation> from Fang activates
claim: Saber is deleted by Wolf's gained <Retaliation> from FangB
claim: Saber is deleted by Wolf's gained <Retaliation>
`)
	allHold(t, append(r.Claims, r.Now...))
	for _, text := range []string{"never: Saber is deleted by Wolf's printed <Retaliation>", "never: Saber is deleted by Wolf's gained <Retaliation> from Fang"} {
		c, err := s.ParseClaim(text)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := s.RunClaims(Options{}, []*lang.Claim{c}); err != nil || r.Extra[0].Verdict != Holds {
			t.Errorf("%s: %v, %+v", text, err, r)
		}
	}
	if got := string(s.Format()); !strings.Contains(got, "\nAnn activates Wolf's gained <Retaliation> from FangB\n") {
		t.Errorf("printed as\n%s", got)
	}
}

// TestCopiesMessages checks that an error about an ambiguous name lists names that the language
// accepts.
func TestCopiesMessages(t *testing.T) {
	for _, c := range []struct{ step, want string }{
		{"Ann activates Wolf's <Retaliation>", `17:1: this can mean "Ann activates Wolf's printed <Retaliation>", ` +
			`"Ann activates Wolf's gained <Retaliation> from Fang" or "Ann activates Wolf's gained <Retaliation> from FangB"; say which`},
		{"Ann activates Wolf's gained <Retaliation>", `17:1: this can mean "Ann activates Wolf's gained <Retaliation> from Fang" or ` +
			`"Ann activates Wolf's gained <Retaliation> from FangB"; say which`},
		{"Ann activates Wolf's gained <Retaliation> from Will", "17:15: Will gives nobody <Retaliation>"},
		{"Ann activates Wolf's gained <Blocker>", "17:15: no card here can give Wolf <Blocker>"},
		{"Ann activates Saber's printed <Retaliation>", "17:15: Saber has no <Retaliation> printed on it"},
		{"Ann activates Wolf's gained effect 1", `17:29: expected an [icon] or a <keyword>, found "effect"`},
	} {
		s, err := Parse("t", []byte(copies+c.step+"\n\nclaim can: Ann draws\n"))
		if err == nil {
			_, err = s.Run(Options{})
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.step, err, c.want)
		}
	}
}

// TestLaterByNumber checks that an effect which postpones something is named by its number if its
// icon is ambiguous.
func TestLaterByNumber(t *testing.T) {
	_, r := played(t, `card Re, Two: Digimon Lv.4 Yellow, 4000 DP
  [When Attacking] For the turn, when one of your Digimon would next digivolve, reduce the digivolution cost by 2.
  [When Attacking] Gain 1 memory.
card Base: Digimon Lv.4 Red, 4000 DP
card Top: Digimon Lv.5 Red, 4000 DP, digivolve Red Lv.4 for 5
turn Ann, memory 9
Ann battle: Re, Two, Base
Ann hand: Top
Ann attacks Bob with Re
Ann activates Re's effect 1
Ann attacks Bob with Two
Ann activates Two's effect 1
Ann digivolves Base into Top
Ann activates Two's effect 1
claim: Re's effect 1 activates 2 times
claim: Re's effect 2 activates 1 time
claim: memory = 9 for Ann
`)
	allHold(t, r.Claims)
}
