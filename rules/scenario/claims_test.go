package scenario

import (
	"digijudge/rules/scenario/lang"
	"strings"
	"testing"
)

// judged is a scenario and what its extra claims come to. A claim line starts with + (holds), - (fails) or ? (undecided); a
// part after " | " must stand in the reason.
type judged struct{ name, src, claims string }

var judgedScenarios = []judged{
	{"one line", question, `
+ Bob draws before Bob's security is checked
- Bob's security is checked before Bob draws | Bob draws first
+ Bob's security is checked after Bob draws
- Bob draws after Bob's security is checked
+ Bob draws 1 card
- Bob draws 2 cards | it does not happen that Bob draws 2 cards
+ Bob draws 1 time
+ Bob draws 1 card 1 time
- Bob draws 2 times | it happens once
+ Bob draws at least 1 time
+ Bob draws at most 1 time
+ Ann draws 0 times
+ Bob's security = 1
- Bob's security = 2 | Bob's security is 1
+ Bob's security at most 1
- Bob's security at least 2
+ Bob's hand = 1 and Bob's deck = 9 and Bob's trash = 2
+ Bob's hand = 7 or Bob's deck = 9
- Bob's hand = 7 or Bob's deck = 8
+ never: Garuru is deleted | on none of 1 line
- never: Imp is deleted | this line shows it
+ always: Imp is deleted | on all of 1 line
+ can: Imp is deleted
- can: Garuru is deleted | on none of 1 line; for one, it does not happen
+ Imp is deleted in battle
- Imp is deleted by the rules
- Imp is deleted by Garuru
+ Garuru attacks Imp
- Garuru attacks Bob
+ Garuru attacks
+ Ann attacks
+ Ann attacks Imp
+ Ann attacks Imp with Garuru
- Ann attacks Bob with Garuru
- Bob attacks
+ Garuru battles Imp and Imp battles Garuru
+ Garuru suspends before Garuru battles Imp
+ Imp leaves the battle area
+ Garuru attacks, then Imp is deleted, then Imp's [On Deletion] triggers, then Imp's [On Deletion] activates, then Bob draws, then Bob's security is checked, then the attack ends
- Garuru attacks, then Bob draws, then Imp is deleted | after "Bob draws" it does not happen that Imp is deleted
+ Imp is deleted at the same time as Imp leaves the battle area
- Imp is deleted at the same time as Bob draws
- Imp is deleted at the same time as Imp is deleted
+ Garuru's <Piercing> triggers before Imp's [On Deletion] activates
- Imp's [On Deletion] is lost or Imp's [On Deletion] does nothing
+ a card is trashed
+ 1 card is trashed
- 2 cards are trashed
- a card is trashed from Bob's security | it does not happen
+ memory = 2 for Ann
- memory = 2 for Bob | memory is 2 for Ann
- memory = 0
+ memory at least 1 for Ann and memory at most 2 for Ann
+ turn = Ann and phase = main
- turn = Bob | it is Ann's turn
+ Garuru is suspended
- Garuru is not suspended
- Garuru is unsuspended
- Imp is suspended | Imp is not on the field
- Imp is not suspended | Imp is not on the field
+ Imp is in Bob's trash
- Imp is in Bob's hand | Imp is in Bob's trash
+ Imp is not in Ann's trash
+ Garuru is in Ann's battle area
+ Garuru is a Digimon and Garuru is not a Tamer
+ Garuru has <Piercing> and Garuru has <Piercing> 1 time and Garuru does not have <Blocker>
- Garuru has <Piercing> 2 times
+ Garuru has Blue and Garuru does not have Red and Garuru has the name Garuru
- Garuru has the trait Beast
+ Garuru = Garuru
- Garuru = Garuru on Imp | Garuru is Garuru
+ Garuru's DP = 7000 and Garuru's original DP = 7000 and Garuru's level = 5 and Garuru's digivolution cards = 0
- Garuru's DP = 8000 | Garuru's DP is 7000
+ Ann's Digimon = 1 and Bob's Digimon = 0
+ Bob's hand = 0 when Bob draws
- Bob's hand = 1 when Bob draws | not so when Bob draws
+ Bob's security = 2 when Bob's security is checked
- Bob's hand = 0 when Ann draws | there is no moment when Ann draws
+ never: Bob's hand = 1 when Bob draws
- never: Bob's hand = 0 when Bob draws
- never: Bob's hand = 1 when Ann draws | no line with a moment
+ Bob draws if Imp is deleted
- Bob draws if Garuru is deleted | there is no line on which Garuru is deleted
- Ann may attack with Garuru | not by 11-2-5
+ Ann may not attack with Garuru
+ Ann may not attack with Garuru because 11-2-5
- Ann may not attack with Garuru because 11-2-6 | it is withheld by 11-2-5
- Bob may pass | Bob has nothing to decide here
+ Ann may only pass
+ Ann must pass
`},
	{"at the same time", `card Zap: Option Red, use 3
  [Main] Delete all of your opponent's level 3 Digimon. Then, delete 1 of your opponent's level 4 Digimon.
card Saber: Digimon Lv.4 Red, 5000 DP
  [All Turns] When an opponent's Digimon is deleted, gain 2 memory.
card Imp, Gnat: Digimon Lv.3 Purple, 2000 DP
  [On Deletion] Gain 1 memory.
card Ogre, Troll: Digimon Lv.4 Purple, 2000 DP
  [On Deletion] Delete 1 of your opponent's Digimon with 1000 DP or less.
  [All Turns] When this Digimon would be deleted, <Draw 1>
turn Ann, memory 4
Ann battle: Saber
Ann hand: Zap
Bob battle: Imp, Gnat, Ogre, Troll
Ann uses Zap
Ann chooses Ogre
anything until Ann's turn ends
`, `
+ always: Imp's [On Deletion] triggers at the same time as Gnat's [On Deletion] triggers
+ always: Imp's [On Deletion] triggers at the same time as Ogre's [On Deletion] triggers
+ always: Saber's [All Turns] triggers at the same time as Ogre's [On Deletion] triggers
+ never: Imp's [On Deletion] triggers at the same time as Imp's [On Deletion] triggers
+ never: Imp's [On Deletion] triggers before Ogre's [On Deletion] triggers
+ never: Ogre's [On Deletion] triggers after Imp's [On Deletion] triggers
+ never: Imp's [On Deletion] triggers, then Ogre's [On Deletion] triggers
+ never: Imp's [On Deletion] triggers at the same time as Ogre's [All Turns] triggers
+ always: Imp's [On Deletion] triggers before Ogre's [All Turns] triggers
+ always: Ogre's [All Turns] triggers before Ogre's [On Deletion] triggers
+ never: Imp is deleted before Gnat is deleted
+ never: Gnat is deleted before Imp is deleted
+ never: Imp is deleted, then Gnat is deleted
+ always: Imp is deleted, then Ogre is deleted
+ always: Imp is deleted before Gnat's [On Deletion] triggers
- always: Imp is deleted before Gnat is deleted | both happen at the same time
+ never: Bob gains 1 memory at the same time as Imp is deleted
+ always: 2 cards are deleted before Ogre is deleted
+ never: 2 cards are deleted before Gnat is deleted
`},
	{"block", `card Saber: Digimon Lv.5 Red, 7000 DP
card Gate: Digimon Lv.4 Black, 5000 DP
  <Blocker>
turn Ann, memory 2
Ann battle: Saber as Rex
Bob battle: Gate
Ann attacks Bob with Saber
`, `
? Bob blocks | a choice stays open: Bob must say whether to block: "Bob blocks with Gate" or "Bob declines to block"
+ can: Bob blocks
+ can: Gate blocks
- always: Bob blocks | it does not happen that Bob blocks
- never: Bob blocks
+ can: Bob declines to block
+ can: Bob declines
+ always: Bob's security is checked if Bob declines
- always: Bob's security is checked if Bob blocks
+ never: Bob's security is checked if Bob blocks
+ can: Gate is deleted in battle
+ never: Saber is deleted
+ always: Rex is suspended
+ can: the attack switches to Gate
- can: the attack switches to Bob
+ always: Gate suspends before Rex battles Gate if Gate blocks
- always: Gate suspends if Rex is deleted | there is no line on which Rex is deleted
+ can: Rex battles Gate
+ always: Gate blocks or Bob's security is checked
`},
	{"otherwise", `card Saber: Digimon Lv.5 Red, 7000 DP
card Gate: Digimon Lv.4 Black, 5000 DP
  <Blocker>
turn Ann, memory 2
Ann battle: Saber
Bob battle: Gate
Ann attacks Bob with Saber
otherwise Bob declines
`, `
+ Bob's security is checked
+ never: Bob blocks
+ always: Bob declines to block
`},
	{"the end of the game", `card Saber: Digimon Lv.5 Red, 7000 DP
turn Ann, memory 2
Ann battle: Saber
Bob security: none
Ann attacks Bob with Saber
`, `
+ Ann wins the game
+ Bob loses the game
- Bob wins the game
- Ann loses the game
- the game is drawn
- Ann may pass | the game is over
- Ann may not pass | the game is over
+ never: Bob's security is checked
`},
	{"life of effects", `card Bell: Digimon Lv.3 Yellow, 2000 DP, play 3
  [On Play] If you have 9 or more cards in your hand, <Draw 1>
card Fox: Digimon Lv.3 Yellow, 2000 DP, play 2
  [On Play] You may trash 1 card in your hand.
card Hat: Tamer Yellow
  [Your Turn] When one of your Digimon is played, gain 1 memory.
turn Ann, memory 6
Ann battle: Hat
Ann hand: Bell, Fox, 2 cards
Ann plays Bell
Ann activates Bell's [On Play]
Ann plays Fox
Ann activates Fox's [On Play]
Ann chooses 1 card
`, `
+ Bell's [On Play] triggers
+ Bell's [On Play] does nothing
- Bell's [On Play] activates
+ Bell's effect 1 does nothing
+ Hat's [Your Turn] activates 2 times
+ Fox's [On Play] activates
+ a card is trashed from Ann's hand
+ 1 card is trashed from Ann's hand by Fox's [On Play]
+ a card is trashed by Fox
- a card is trashed by Bell
+ Ann chooses 1 card
- Ann chooses 2 cards
+ Ann plays Bell, then Ann plays Fox
+ Bell is played and Fox is played
+ Ann gains 1 memory 2 times
+ Ann gains memory
- Ann gains 2 memory
- Ann loses memory
+ memory = 3 for Ann
`},
}

func TestJudged(t *testing.T) {
	for _, sc := range judgedScenarios {
		s, err := Parse(sc.name, []byte(sc.src))
		if err != nil {
			t.Error(err)
			continue
		}
		var claims []*lang.Claim
		var lines []string
		for line := range strings.SplitSeq(strings.TrimSpace(sc.claims), "\n") {
			text, _, _ := strings.Cut(line[2:], " | ")
			c, err := s.ParseClaim(text)
			if err != nil {
				t.Errorf("%s: %s: %v", sc.name, text, err)
				continue
			}
			claims = append(claims, c)
			lines = append(lines, line)
		}
		r, err := s.RunClaims(Options{}, claims)
		if err != nil {
			t.Error(err)
			continue
		}
		for i, c := range r.Extra {
			want := map[byte]Verdict{'+': Holds, '-': Fails, '?': Undecided}[lines[i][0]]
			_, reason, _ := strings.Cut(lines[i], " | ")
			if c.Verdict != want || !strings.Contains(c.Reason, reason) {
				t.Errorf("%s: %s: %s (%s)", sc.name, lines[i], c.Verdict, c.Reason)
			}
			if one := c.Claim.Quant; one == lang.Can && c.Verdict == Holds || one != lang.Can && c.Verdict == Fails && !strings.HasPrefix(c.Reason, "there is no line") {
				if c.Line == nil {
					t.Errorf("%s: %s: no line shows it", sc.name, lines[i])
				}
			}
		}
		if t.Failed() {
			t.Logf("\n%s", proof(r.Main))
		}
	}
}
