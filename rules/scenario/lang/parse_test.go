package lang

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"digijudge/rules/located"
)

// written are the scenario files under testdata.
func written(t testing.TB) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, dir := range []string{"drafts", "examples"} {
		files, err := filepath.Glob(filepath.Join("..", "testdata", dir, "*.scn"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in testdata/%s: %v", dir, err)
		}
		for _, f := range files {
			src, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			out[f] = src
		}
	}
	return out
}

// unblank drops empty lines, which mean nothing.
func unblank(src []byte) string {
	var out []string
	for line := range strings.SplitSeq(string(src), "\n") {
		if strings.TrimSpace(line) != "" {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

func TestRoundTrip(t *testing.T) {
	for name, src := range written(t) {
		s, err := Parse(name, src)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		printed := s.Format()
		if got, want := unblank(printed), unblank(src); got != want {
			t.Errorf("%s: printed\n%s\nwant\n%s", name, got, want)
		}
		again, err := Parse(name, printed)
		if err != nil {
			t.Errorf("printed text: %v", err)
			continue
		}
		if twice := again.Format(); !bytes.Equal(printed, twice) {
			t.Errorf("%s: Format is not idempotent:\n%s\nthen\n%s", name, printed, twice)
		}
	}
}

// base is a scenario that other tests add lines to.
const base = `card Rex: Digimon Lv.5 Red, 7000 DP, play 6, traits Dinosaur
  [When Attacking] Gain 1 memory.
  <Piercing>
card Pup, PupB "Pup": Digimon Lv.3 Blue, 2000 DP, digivolve Blue/Red Lv.2 for 0, digivolve Green Lv.2 for 1
card Hound: Digimon Lv.4 Blue, 5000 DP, digivolve Blue Lv.3 for 2
  inherited: [On Deletion] Gain 1 memory.
card Chip: Digimon Lv.3 Black, 1000 DP, traits Appmon/"Small Bird"
  link: [Link] [Appmon] trait: Cost 1
card Zap: Option Red, use 3
  [Main] Gain 1 memory.
token Doll: Digimon White, 3000 DP
turn Ann, memory 3
Ann battle: Rex, Pup as Wolf (suspended, played this turn)
Ann hand: Hound, Zap, 2 cards
Bob battle: PupB with link Chip
`

// TestSentences prints every kind of line back as it was written.
func TestSentences(t *testing.T) {
	lines := `Ann attacks
Ann attacks with Rex
Ann attacks Bob with Rex
Ann attacks PupB with Rex
Ann plays Hound
Ann plays Hound with Pup, PupB for 3
Ann digivolves Pup into Hound for 2
Ann DNA digivolves Pup + PupB into Hound
Ann DNA digivolves Pup + PupB + Rex into Hound for 0
Ann burst digivolves Pup + PupB into Hound
Ann app digivolves Pup + PupB into Hound
Ann uses Zap for 3
Ann links Chip to Rex
Ann hatches
Ann moves Wolf
Ann skips breeding
Ann passes
Ann concedes
Bob blocks
Bob blocks with PupB
Ann activates Rex's [When Attacking]
Ann activates Rex's <Piercing>
Ann activates Rex's effect 2
Bob declines
Bob declines to block
Bob declines to attack
Bob declines to digivolve
Bob declines to play
Bob declines Rex's [When Attacking]
Bob accepts
Luck chooses Zap
Ann chooses Rex, Pup, 1 card
Ann chooses 2 cards
Ann chooses 2
Ann chooses Bob
Ann chooses Red
Ann chooses "Delete 1 Digimon."
otherwise Bob declines
anything until Ann's turn ends
anything until Rex is deleted in battle
now Rex is suspended and Wolf is not suspended and Pup is unsuspended
now Zap is in Ann's hand and Rex is in Ann's battle area and Zap is not in Bob's security
now Zap is on top of Ann's deck and Zap is at the bottom of Bob's security
now Zap is face-up
now Rex is a Digimon and Zap is an Option and Zap is not a Tamer
now Rex has <Piercing> and Rex has <Security A. +1> 2 times and Wolf does not have <Blocker>
now Rex has the name "Terry Helper" and Rex has the trait Dinosaur and Rex has Red and Rex does not have Blue
now Wolf = Pup on 2 cards on 1 face-down card on Hound with link Chip
now Rex's DP = 3000 and Rex's original DP at least 2000 and Rex's level at most 4 and Rex's cost = 3
now Rex's digivolution cards = 2 and Rex's link cards = 1
now cards under Rex = 2 and cards under Rex at least 1
now Ann's hand = 3 and Bob's Digimon at least 1 and Ann's security at most 5
now Rex's [When Attacking] is pending and Rex's effect 1 is not pending
now memory = 3 for Ann and memory at least 1 for Bob and memory = 0
now turn = Ann and phase = breeding
now Ann may attack with Rex and Bob may not block with PupB because 12-1-4
now Ann may only choose Rex and Ann must choose Pup, 2 cards
claim: Ann draws
claim: Ann draws 2 cards
claim: Ann draws 1 card 2 times
claim: Ann draws 2 times
claim: Ann gains 2 memory before Bob loses memory
claim: Ann wins the game or Bob loses the game
claim always: Rex attacks after Rex attacks Bob
claim can: Rex attacks PupB, then PupB battles Rex, then PupB blocks
claim never: Pup digivolves into Hound
claim: Wolf DNA digivolves into Hound
claim: Rex suspends at the same time as Rex unsuspends
claim: Wolf moves to the battle area and Rex leaves the battle area
claim: Rex is deleted
claim: Rex is deleted in battle
claim: Rex is deleted by the rules
claim: Rex is deleted by Rex's [When Attacking]
claim: a card is trashed from Bob's security by Rex
claim: 2 cards are trashed from Bob's hand
claim: 1 card is revealed
claim: Zap is used and Zap is played and Zap is checked and Pup is hatched
claim: Chip is linked to PupB
claim: Zap is returned to the hand and Zap is returned to the deck by Rex
claim: Zap is added to the hand and Zap is added to the deck
claim: Zap is placed under Rex and Zap is placed in the security and Zap is placed in the battle area
claim: Rex's [When Attacking] triggers
claim: Rex's [When Attacking] activates at least 2 times
claim: Rex's [When Attacking] is lost at most 1 time
claim: Rex's effect 1 does nothing
claim: Bob's security is checked 0 times
claim: Bob's security is shuffled and Ann's deck is shuffled
claim: Ann's turn starts, then Ann's turn ends, then the attack ends
claim: the attack switches to Bob and the attack switches to PupB
claim: the game is drawn
claim: Bob blocks
claim: Ann chooses Rex, Pup, then Bob blocks with PupB
claim: memory = 1 for Bob when Rex's [When Attacking] activates
claim: Rex is deleted if Bob blocks or Bob declines
claim always: Rex's DP = 3000 and turn = Bob when Rex attacks if Bob blocks and Bob draws
claim can: Ann may attack with Rex`
	for line := range strings.SplitSeq(lines, "\n") {
		s, err := Parse("t", []byte(base+line+"\n"))
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		got := ""
		switch {
		case len(s.Steps) == 1:
			got = s.Steps[0].String()
		case len(s.Claims) == 1:
			got = s.Claims[0].String()
		}
		if got != line {
			t.Errorf("printed %q, want %q", got, line)
		}
	}
}

// TestCanonical prints what is written in another way in the one canonical way.
func TestCanonical(t *testing.T) {
	src := "# Title\n#\n# more\nrules 4.2\nclauses 1-2-3\nbecause it isn't  “so” (1-2-3)\nasks is it <so>?\nsource a  b\nasks or [not]?\n# about Rex\ncard Rex \"Rex\": Digimon Lv.5 Red, traits Dino, 7000 DP\n" +
		"\t[When Attacking]  x\r\n\n   link:   y\n# the turn\nturn Ann, main phase, memory 0 for Bob\nBob hand: none\n# the deck\nBob deck: 10 cards\n" +
		"Bob security: 5 card\nAnn battle: Rex\n\nAnn attack Bob with Rex\n# claims\nclaim : Rex attack\n# end"
	want := `# Title
#
# more
source a b
clauses 1-2-3
because it isn't “so” (1-2-3)
asks is it <so>?
asks or [not]?
rules 4.2

# about Rex
card Rex: Digimon Lv.5 Red, 7000 DP, traits Dino
  [When Attacking]  x
  link: y

# the turn
turn Ann, memory 0
Ann battle: Rex

# the deck
Ann attacks Bob with Rex

# claims
claim: Rex attacks

# end
`
	s, err := Parse("t", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(s.Format()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestErrors(t *testing.T) {
	tests := []struct{ line, want string }{
		{"Ann attacks Bob with Rexx", `t:16:22: no Digimon named "Rexx"; did you mean "Rex"?`},
		{"Ann atacks Bob with Rex", `t:16:5: expected what the player does, found "atacks"; did you mean "attacks"?`},
		{"Anne attacks Bob with Rex", `t:16:1: no line starts with "Anne"; a line starts with card, turn, a player's name, now or claim; did you mean "Ann"?`},
		{"Ann attacks Bob withh Rex", `t:16:17: expected the end of the line, found "withh"; did you mean "with"?`},
		{"Ann plays hound", `t:16:11: expected the name of a card, found "hound"; did you mean "Hound"?`},
		{"Ann activates Rex's [When Atacking]", `t:16:15: Rex has no [When Atacking], and no card here can give it one; did you mean "[When Attacking]"?`},
		{"Ann activates Pup's <Blocker>", `t:16:15: Pup has no <Blocker>, and no card here can give it one`},
		{"Ann activates Rex's effect 3", `t:16:15: Rex has no effect 3`},
		{"Ann activates Rexs", `t:16:15: expected an effect, as in Rex's [When Attacking], found "Rexs"`},
		{"Ann activates Rex's [When", `t:16:21: this [ is never closed`},
		{"Luck attacks", `t:16:6: Luck only chooses`},
		{"claim: Rex is delted", `t:16:15: expected what is done: deleted, trashed, played, used, checked, revealed, hatched, linked, returned, added or placed, found "delted"; did you mean "deleted"?`},
		{"claim: Rex is deleted and Bob draws or Bob blocks", `t:16:37: and and or don't mix in one claim; write two claims`},
		{"claim neverr: Rex is deleted", `t:16:7: expected ":", always, can, never or sometimes, found "neverr"; did you mean "never"?`},
		{"claim: memory = 3", `t:16:17: whose memory? write memory … 3 for Ann, or for Bob`},
		{"claim: memory = 11 for Ann", `t:16:17: the memory is a number from 0 to 10, not 11`},
		{"now Rex is deleted", `t:16:5: now is about the position; this is something that happens, and belongs into a claim`},
		{"now Bob may block because 12-1-4", `t:16:19: because stands only after may not`},
		{"Ann battle: Rex", `t:16:1: Ann's battle is already given in line 13`},
		{"Ann trash: Rex", `t:16:12: Rex already lies somewhere else (line 13); a name is one card, more copies need more names, as in: card RexA, RexB "Rex": …`},
		{"Bob trsh: 2 cards", `t:16:5: expected an area (battle, breeding, hand, trash, security, deck, eggs), found "trsh"; did you mean "trash"?`},
		{"Bob trash: 61 cards", `t:16:12: a number of cards is a number from 1 to 60, not 61`},
		{"Bob breeding: 1 card", `t:16:15: a blank card can't lie on the field; say what this card is`},
		{"Bob trash: 1 card (suspended)", `t:16:20: suspended stands only on the field`},
		{"turn Bob, memory 2", `t:16:1: the turn line comes before the place lines`},
		{"card Mud: Digimon", `t:16:1: cards come before the place lines`},
		{"  [On Play] x", `t:16:1: an indented line is card text and stands under its card`},
		{"lasting on Rexx from Bob's Zap: gets +1000 DP for the turn.", `t:16:12: no Digimon named "Rexx"; did you mean "Rex"?`},
		{"Ann attacks # now", `t:16:13: a comment needs a line of its own`},
		{"Ann attacks €", `t:16:13: the character '€' has no meaning here`},
		{"Ann chooses 100000", `t:16:13: this number is too large; the largest is 99999`},
		{"Ann passes before Bob draws", `t:16:12: this is a claim, not a step; write claim: before it`},
	}
	for _, tt := range tests {
		_, err := Parse("t", []byte(base+tt.line+"\n"))
		if err == nil {
			t.Errorf("%s: no error", tt.line)
		} else if err.Error() != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.line, err, tt.want)
		}
	}
}

func TestFileErrors(t *testing.T) {
	tests := []struct{ src, want string }{
		{"", "t:2: the turn line is missing; it stands after the cards, as in: turn Ann, memory 2"},
		{"card Rex: Digimon\nturn Ann, memory 2\n", "t:1:6: Rex is declared but lies nowhere; place it, as in: Ann hand: Rex"},
		{"card Rex: Digimn\nturn Ann, memory 2\nAnn hand: Rex\n", `t:1:11: expected a category (Digimon, Tamer, Option, Digi-Egg, Dual) or a card number, found "Digimn"; did you mean "Digimon"?`},
		{"card rex: Digimon\nturn Ann, memory 2\nAnn hand: Rex\n", `t:1:6: a card's name starts with a capital letter, not "rex"`},
		{"card Red: Digimon\nturn Ann, memory 2\n", `t:1:6: "Red" is a word of the language and names nothing else`},
		{"card Rex: Digimon\ncard Rex: Tamer\nturn Ann, memory 2\nAnn hand: Rex\n", `t:2:6: the name "Rex" is taken: it is declared in line 1`},
		{"card Rex: Digimon Lv.3 Blu, 3 DP\nturn Ann, memory 2\nAnn hand: Rex\n", `t:1:24: expected the end of the line, found "Blu"`},
		{"card Rex: Digimon, 3 HP, play 3\nturn Ann, memory 2\nAnn hand: Rex\n", `t:1:22: expected DP after the number, found "HP"; did you mean "DP"?`},
		{"turn Ann, memory 2\nAnn passes\nAnn pases\nclaim: turn = Bb\n", "t:3:5: expected what the player does, found \"pases\"; did you mean \"passes\"?\nt:4:15: expected Ann or Bob, found \"Bb\"; did you mean \"Bob\"?"},
		{"card Rex: Digimon Lv.3, traits Red\nturn Ann, breding phase, memory 2\n", `t:2:11: expected memory or a phase, found "breding"; did you mean "breeding"?`},
		{"Ann passes\n", "t:1:1: the turn line is missing; it stands after the cards, as in: turn Ann, memory 2"},
		{"card Rex: BT1-001\n  [On Play] x\nturn Ann, memory 2\nAnn hand: Rex\n", "t:2:3: BT1-001 brings its own text; a card with text of its own is written out"},
		{strings.Repeat("#\n", 401) + "turn Ann, memory 1", "t:1: the scenario has more than 400 lines"},
		{strings.Repeat("#", 70000), "t:1: the scenario is larger than 64 KB"},
		{"\xff", "t:1: the scenario is not UTF-8 text"},
		{"turn Ann, memory 1\nAnn deck: 60 cards\nAnn trash: 60 cards\nBob deck: 60 cards\nBob trash: 60 cards", "t:5:12: the scenario has more than 200 cards"},
	}
	for _, tt := range tests {
		_, err := Parse("t", []byte(tt.src))
		if err == nil {
			t.Errorf("%.40q: no error", tt.src)
		} else if err.Error() != tt.want {
			t.Errorf("%.40q:\n got %s\nwant %s", tt.src, err, tt.want)
		}
	}
}

func TestParseClaim(t *testing.T) {
	s, err := Parse("t", []byte(base))
	if err != nil {
		t.Fatal(err)
	}
	for in, want := range map[string]string{
		"Bob draws":                 "claim: Bob draws",
		"never: Rex is deleted":     "claim never: Rex is deleted",
		"claim can: Rex is deleted": "claim can: Rex is deleted",
		"claim : Rex is deleted":    "claim: Rex is deleted",
	} {
		c, err := s.ParseClaim(in)
		if err != nil {
			t.Errorf("%s: %v", in, err)
		} else if c.String() != want {
			t.Errorf("%s: got %s", in, c)
		}
	}
	for in, want := range map[string]string{
		"Rx is deleted":           `claim:1:1: no card or Digimon named "Rx"; did you mean "Rex"?`,
		"Rex's [On Play] is lost": `claim:1:1: Rex has no [On Play], and no card here can give it one`,
		"":                        `claim:1:1: expected something that happens, as in Rex is deleted, found the end of the line`,
		"neer: Rex is deleted":    `claim:1:1: expected ":", always, can, never or sometimes, found "neer"; did you mean "never"?`,
	} {
		if _, err := s.ParseClaim(in); err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", in, err, want)
		}
	}
}

func TestNumberedCards(t *testing.T) {
	var f CardFile
	err := f.ParseCards("set.card", []byte("# cards\ncard BT1-021 \"MetalGreymon\": Digimon Lv.5 Red, 7000 DP\n  [When Attacking] Gain 3 memory.\n\ncard P-030: Digimon Lv.4 Blue\n"))
	if err != nil {
		t.Fatal(err)
	}
	src := []byte("card Metal: BT1-021\nturn Ann, memory 2\nAnn battle: Metal\n\nAnn activates Metal's [When Attacking]\n")
	s, err := ParseWith("t", src, Config{Cards: &f})
	if err != nil {
		t.Fatal(err)
	}
	c := s.Cards[0]
	if !c.Resolved || c.PrintedName() != "MetalGreymon" || c.Face.DP != 7000 || len(c.Text) != 1 || len(s.MissingCards()) != 0 {
		t.Errorf("resolved to %+v", c)
	}
	if got, want := unblank(s.Format()), unblank(src); got != want {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
	s, err = ParseWith("t", src, Config{})
	if err != nil || len(s.MissingCards()) != 1 {
		t.Errorf("without a source: %v, missing %v", err, s.MissingCards())
	}
	err = f.ParseCards("bad.card", []byte("card BT1-021: Digimon\ncard BT2-001: Digimom\n"))
	want := "bad.card:1:1: the card BT1-021 is already known\nbad.card:2:3: expected a category (Digimon, Tamer, Option, Digi-Egg, Dual) or a card number, found \"Digimom\"; did you mean \"Digimon\"?"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

func FuzzParse(f *testing.F) {
	for _, src := range written(f) {
		f.Add(string(src))
	}
	f.Add(base)
	f.Add(base + "claim: Bob's security = 4\nclaim: \"Ann passes\" changes nothing\nclaim: Ann passes changes something\n")
	f.Add("card Hero: BT1-021 without paragraphs 3, 1\nturn Ann, memory 3\nAnn battle: Hero\nAnn attacks with Hero\n")
	f.Add("card Hero: BT1-021 without paragraph 2\nturn Ann, memory 3\nAnn battle: Hero\nAnn passes\n")
	f.Fuzz(func(t *testing.T, src string) {
		s, err := Parse("f", []byte(src))
		if err != nil {
			if len(located.All(err)) == 0 {
				t.Fatalf("not an Error: %v", err)
			}
			return
		}
		once := s.Format()
		again, err := Parse("f", once)
		if err != nil {
			t.Fatalf("%v in what Format printed:\n%s\nfrom\n%s", err, once, src)
		}
		if twice := again.Format(); !bytes.Equal(once, twice) {
			t.Fatalf("Format is not idempotent:\n%s\nthen\n%s", once, twice)
		}
	})
}
