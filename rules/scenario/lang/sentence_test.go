package lang

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sentenceGround has everything that the claims of the table name.
const sentenceGround = `# ground
card Fox, Mouse: Digimon Lv.4 Red, 5000 DP, digivolve Red Lv.3 for 2
  <Piercing>
  [When Attacking] <Draw 1>
card Imp: Digimon Lv.3 Red, 2000 DP
  [On Deletion] <Draw 1>
card Pup: Digimon Lv.3 Red, 1000 DP
card Zap: Option Red, use 1
  [Main] Delete 1 of your opponent's Digimon.
card Kid: Tamer Red
  [Your Turn] All of your opponent's Digimon gain <Retaliation>.

turn Ann, memory 3
Ann battle: Fox on Pup as Rex, Kid
Ann hand: Zap
Bob battle: Imp (suspended)
Bob hand: Mouse

claim: Imp is suspended
`

func TestSaidForPeople(t *testing.T) {
	s, err := Parse("ground", []byte(sentenceGround))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ claim, says, denied, asks string }{
		// States.
		{": Imp is suspended", "Imp is suspended", "Imp isn’t suspended", "Is Imp suspended at the end? yes"},
		{": Imp is unsuspended", "Imp is unsuspended", "Imp isn’t unsuspended", "Is Imp unsuspended at the end? yes"},
		{": Imp is not suspended", "Imp isn’t suspended", "Imp is suspended", "Is Imp suspended at the end? no"},
		{": Mouse is face-up", "Mouse is face up", "Mouse isn’t face up", "Is Mouse face up at the end? yes"},
		{": Fox is in Ann's battle area", "Fox is in Ann’s battle area", "Fox isn’t in Ann’s battle area", "Is Fox in Ann’s battle area at the end? yes"},
		{"never: Fox is in Ann's battle area", "Fox can’t be in Ann’s battle area on any line", "Fox can be in Ann’s battle area", "Can Fox be in Ann’s battle area at the end? no"},
		{"always: Fox is in Ann's breeding area", "On every line Fox is in Ann’s breeding area", "On some line Fox isn’t in Ann’s breeding area", "Is Fox in Ann’s breeding area at the end, whatever the players choose? yes"},
		{"can: Zap is in Ann's trash", "Zap can be in Ann’s trash", "Zap can’t be in Ann’s trash on any line", "Can Zap be in Ann’s trash at the end? yes"},
		{"can: Zap is not in Ann's trash", "On some line Zap isn’t in Ann’s trash", "On every line Zap is in Ann’s trash", "Is Zap in Ann’s trash at the end, whatever the players choose? no"},
		{"never: Zap is not in Ann's trash", "On every line Zap is in Ann’s trash", "On some line Zap isn’t in Ann’s trash", "Is Zap in Ann’s trash at the end, whatever the players choose? yes"},
		{"always: Zap is not in Ann's trash", "On every line Zap isn’t in Ann’s trash", "On some line Zap is in Ann’s trash", "Can Zap be in Ann’s trash at the end? no"},
		{"sometimes: Zap is in Ann's trash", "On some lines Zap is in Ann’s trash, and on others not", "It is the same on every line whether Zap is in Ann’s trash", ""},
		{": Mouse is on top of Bob's deck", "Mouse is on top of Bob’s deck", "Mouse isn’t on top of Bob’s deck", "Is Mouse on top of Bob’s deck at the end? yes"},
		{": Mouse is at the bottom of Bob's security", "Mouse is at the bottom of Bob’s security", "Mouse isn’t at the bottom of Bob’s security", "Is Mouse at the bottom of Bob’s security at the end? yes"},
		{": Kid is a Digimon", "Kid is a Digimon", "Kid isn’t a Digimon", "Is Kid a Digimon at the end? yes"},
		{": Zap is an Option", "Zap is an Option", "Zap isn’t an Option", "Is Zap an Option at the end? yes"},
		{": Fox has <Piercing>", "Fox has <Piercing>", "Fox doesn’t have <Piercing>", "Does Fox have <Piercing> at the end? yes"},
		{": Fox has <Piercing> 2 times", "Fox has <Piercing> twice", "Fox doesn’t have <Piercing> exactly twice", "Does Fox have <Piercing> exactly twice at the end? yes"},
		{": Fox does not have <Piercing>", "Fox doesn’t have <Piercing>", "Fox has <Piercing>", "Does Fox have <Piercing> at the end? no"},
		{": Fox has the name Imp", "Fox has the name Imp", "Fox doesn’t have the name Imp", "Does Fox have the name Imp at the end? yes"},
		{": Fox has the trait Beast", "Fox has the trait Beast", "Fox doesn’t have the trait Beast", "Does Fox have the trait Beast at the end? yes"},
		{": Fox has Blue", "Fox is blue", "Fox isn’t blue", "Is Fox blue at the end? yes"},
		{": Rex = Fox on Pup", "The Digimon that began as Fox is Fox with just Pup under it", "The Digimon that began as Fox isn’t Fox with just Pup under it", "Is the Digimon that began as Fox Fox with just Pup under it at the end? yes"},
		{": Rex = Fox", "The Digimon that began as Fox is Fox with no cards under it", "The Digimon that began as Fox isn’t Fox with no cards under it", "Is the Digimon that began as Fox Fox with no cards under it at the end? yes"},
		{": Fox = Fox on Pup", "Fox has just Pup under it", "Fox doesn’t have just Pup under it", "Does Fox have just Pup under it at the end? yes"},
		{": Fox = Fox on Pup on 1 card", "Fox has Pup and 1 blank card under it, in this order", "Fox doesn’t have Pup and 1 blank card under it, in this order", "Does Fox have Pup and 1 blank card under it, in this order at the end? yes"},
		{": Imp = Imp", "Imp has no cards under it", "Imp has cards under it", "Does Imp have any cards under it at the end? no"},
		{": Fox's DP = 5000", "Fox has 5000 DP", "Fox doesn’t have 5000 DP", "Does Fox have 5000 DP at the end? yes"},
		{": Fox's DP at least 5000", "Fox has at least 5000 DP", "Fox doesn’t have at least 5000 DP", "Does Fox have at least 5000 DP at the end? yes"},
		{": Fox's original DP = 5000", "Fox’s original DP is 5000", "Fox’s original DP isn’t 5000", "Is Fox’s original DP 5000 at the end? yes"},
		{": Fox's level = 4", "Fox is level 4", "Fox isn’t level 4", "Is Fox level 4 at the end? yes"},
		{": Zap's cost at most 1", "Zap’s cost is at most 1", "Zap’s cost isn’t at most 1", "Is Zap’s cost at most 1 at the end? yes"},
		{": Fox's digivolution cards = 1", "Fox has 1 digivolution card", "Fox doesn’t have 1 digivolution card", "Does Fox have 1 digivolution card at the end? yes"},
		{": Fox's digivolution cards = 0", "Fox has no digivolution cards", "Fox has digivolution cards", "Does Fox have any digivolution cards at the end? no"},
		{": cards under Fox = 1", "Fox has 1 card under it", "Fox doesn’t have 1 card under it", "Does Fox have 1 card under it at the end? yes"},
		{": cards under Fox = 0", "Fox has no cards under it", "Fox has cards under it", "Does Fox have any cards under it at the end? no"},
		{": Fox's link cards at least 2", "Fox has at least 2 link cards", "Fox doesn’t have at least 2 link cards", "Does Fox have at least 2 link cards at the end? yes"},
		{": Bob's security = 4", "Bob has 4 security cards", "Bob doesn’t have 4 security cards", "Does Bob have 4 security cards at the end? yes"},
		{": Ann's hand = 0", "Ann has no cards in her hand", "Ann has cards in her hand", "Does Ann have any cards in her hand at the end? no"},
		{"can: Ann's hand = 0", "On some line Ann has no cards in her hand", "On every line Ann has cards in her hand", "Does Ann have any cards in her hand at the end, whatever the players choose? no"},
		{": Bob's trash at most 2", "Bob has at most 2 cards in his trash", "Bob doesn’t have at most 2 cards in his trash", "Does Bob have at most 2 cards in his trash at the end? yes"},
		{": Bob's Digimon = 1", "Bob has 1 Digimon in play", "Bob doesn’t have 1 Digimon in play", "Does Bob have 1 Digimon in play at the end? yes"},
		{": Ann's Tamer = 2", "Ann has 2 Tamers in play", "Ann doesn’t have 2 Tamers in play", "Does Ann have 2 Tamers in play at the end? yes"},
		{": Fox's [When Attacking] is pending", "Fox’s [When Attacking] effect is pending", "Fox’s [When Attacking] effect isn’t pending", "Is Fox’s [When Attacking] effect pending at the end? yes"},
		{": memory = 3 for Ann", "Ann has 3 memory", "Ann doesn’t have 3 memory", "Does Ann have 3 memory at the end? yes"},
		{": memory at most 2 for Bob", "Bob has at most 2 memory", "Bob doesn’t have at most 2 memory", "Does Bob have at most 2 memory at the end? yes"},
		{": memory = 0", "The memory is at 0", "The memory isn’t at 0", "Is the memory at 0 at the end? yes"},
		{": turn = Bob", "It is Bob’s turn", "It isn’t Bob’s turn", "Is it Bob’s turn at the end? yes"},
		{": phase = main", "It is the main phase", "It isn’t the main phase", "Is it the main phase at the end? yes"},
		// Modals.
		{": Ann may attack Bob with Fox", "Ann can attack Bob with Fox", "Ann can’t attack Bob with Fox", "Can Ann attack Bob with Fox? yes"},
		{": Ann may not attack Imp with Fox because 11-2-1", "Ann can’t attack Imp with Fox (11-2-1)", "Ann can attack Imp with Fox", "Can Ann attack Imp with Fox? no"},
		{": Ann may only attack Bob", "Ann can only attack Bob", "Ann can’t only attack Bob", "Can Ann only attack Bob? yes"},
		{": Bob must choose Imp", "Bob has to choose Imp", "Bob doesn’t have to choose Imp", "Does Bob have to choose Imp? yes"},
		{"can: Ann may use Zap", "On some line Ann can use Zap", "Ann can’t use Zap on any line", "Can Ann use Zap? yes"},
		{": Ann may digivolve Fox into Mouse for 2", "Ann can digivolve Fox into Mouse for 2", "Ann can’t digivolve Fox into Mouse for 2", "Can Ann digivolve Fox into Mouse for 2? yes"},
		{": Bob may decline to block", "Bob can choose not to block", "Bob can’t choose not to block", "Can Bob choose not to block? yes"},
		{": Ann may activate Fox's effect 2", "Ann can activate Fox’s second effect", "Ann can’t activate Fox’s second effect", "Can Ann activate Fox’s second effect? yes"},
		{": Ann may choose Imp, Kid, Red", "Ann can choose Imp, Kid and red", "Ann can’t choose Imp, Kid and red", "Can Ann choose Imp, Kid and red? yes"},
		// Events.
		{": Bob draws", "Bob draws", "Bob doesn’t draw", "Does Bob draw? yes"},
		{": Bob draws 2 cards", "Bob draws 2 cards", "Bob doesn’t draw 2 cards", "Does Bob draw 2 cards? yes"},
		{"never: Bob draws", "Bob can’t draw on any line", "Bob can draw", "Can Bob draw? no"},
		{": Ann gains 1 memory", "Ann gains 1 memory", "Ann doesn’t gain 1 memory", "Does Ann gain 1 memory? yes"},
		{": Ann loses memory", "Ann loses memory", "Ann doesn’t lose memory", "Does Ann lose memory? yes"},
		{"can: Ann wins the game", "Ann can win the game", "Ann can’t win the game on any line", "Can Ann win the game? yes"},
		{": Bob loses the game", "Bob loses the game", "Bob doesn’t lose the game", "Does Bob lose the game? yes"},
		{": Ann passes", "Ann passes", "Ann doesn’t pass", "Does Ann pass? yes"},
		{": Fox attacks Bob", "Fox attacks Bob", "Fox doesn’t attack Bob", "Does Fox attack Bob? yes"},
		{": Fox attacks", "Fox attacks", "Fox doesn’t attack", "Does Fox attack? yes"},
		{": Fox battles Imp", "Fox battles Imp", "Fox doesn’t battle Imp", "Does Fox battle Imp? yes"},
		{": Imp blocks", "Imp blocks", "Imp doesn’t block", "Does Imp block? yes"},
		{": Pup digivolves into Fox", "Pup digivolves into Fox", "Pup doesn’t digivolve into Fox", "Does Pup digivolve into Fox? yes"},
		{": Pup DNA digivolves into Fox", "Pup DNA digivolves into Fox", "Pup doesn’t DNA digivolve into Fox", "Does Pup DNA digivolve into Fox? yes"},
		{": Imp suspends 2 times", "Imp suspends twice", "Imp doesn’t suspend exactly twice", "Does Imp suspend exactly twice? yes"},
		{": Imp suspends 0 times", "Imp doesn’t suspend", "Imp suspends", "Does Imp suspend? no"},
		{": Imp unsuspends at least 3 times", "Imp unsuspends at least 3 times", "Imp doesn’t unsuspend at least 3 times", "Does Imp unsuspend at least 3 times? yes"},
		{": Imp moves to the battle area", "Imp moves to the battle area", "Imp doesn’t move to the battle area", "Does Imp move to the battle area? yes"},
		{": Imp leaves the battle area", "Imp leaves the battle area", "Imp doesn’t leave the battle area", "Does Imp leave the battle area? yes"},
		{": Imp is deleted in battle", "Imp is deleted in battle", "Imp isn’t deleted in battle", "Is Imp deleted in battle? yes"},
		{": Imp is deleted by the rules", "Imp is deleted by the rules", "Imp isn’t deleted by the rules", "Is Imp deleted by the rules? yes"},
		{": Imp is deleted by Zap's [Main]", "Imp is deleted by Zap’s [Main] effect", "Imp isn’t deleted by Zap’s [Main] effect", "Is Imp deleted by Zap’s [Main] effect? yes"},
		{"can: Imp is trashed from Bob's hand by Zap", "Imp can be trashed from Bob’s hand by Zap", "Imp can’t be trashed from Bob’s hand by Zap on any line", "Can Imp be trashed from Bob’s hand by Zap? yes"},
		{": a card is trashed", "A card is trashed", "A card isn’t trashed", "Is a card trashed? yes"},
		{": 2 cards are revealed", "2 cards are revealed", "2 cards aren’t revealed", "Are 2 cards revealed? yes"},
		{": Pup is placed under Imp", "Pup is placed under Imp", "Pup isn’t placed under Imp", "Is Pup placed under Imp? yes"},
		{": Pup is returned to the hand", "Pup is returned to the hand", "Pup isn’t returned to the hand", "Is Pup returned to the hand? yes"},
		{": Fox's <Piercing> triggers", "Fox’s <Piercing> triggers", "Fox’s <Piercing> doesn’t trigger", "Does Fox’s <Piercing> trigger? yes"},
		{": Fox's [When Attacking] activates 1 time", "Fox’s [When Attacking] effect activates once", "Fox’s [When Attacking] effect doesn’t activate exactly once", "Does Fox’s [When Attacking] effect activate exactly once? yes"},
		{": Imp's gained <Retaliation> from Kid activates", "The <Retaliation> that Imp gained from Kid activates", "The <Retaliation> that Imp gained from Kid doesn’t activate", "Does the <Retaliation> that Imp gained from Kid activate? yes"},
		{": Imp's [On Deletion] is lost", "Imp’s [On Deletion] effect is lost", "Imp’s [On Deletion] effect isn’t lost", "Is Imp’s [On Deletion] effect lost? yes"},
		{": Imp's [On Deletion] does nothing", "Imp’s [On Deletion] effect comes to nothing", "Imp’s [On Deletion] effect doesn’t come to nothing", "Does Imp’s [On Deletion] effect come to nothing? yes"},
		{"never: Bob's security is checked", "Bob’s security can’t be checked on any line", "Bob’s security can be checked", "Can Bob’s security be checked? no"},
		{": Bob's deck is shuffled", "Bob’s deck is shuffled", "Bob’s deck isn’t shuffled", "Is Bob’s deck shuffled? yes"},
		{": Bob's turn starts", "Bob’s turn starts", "Bob’s turn doesn’t start", "Does Bob’s turn start? yes"},
		{": the attack ends", "The attack ends", "The attack doesn’t end", "Does the attack end? yes"},
		{": the attack switches to Imp", "The attack switches to Imp", "The attack doesn’t switch to Imp", "Does the attack switch to Imp? yes"},
		{": the game is drawn", "The game is drawn", "The game isn’t drawn", "Is the game drawn? yes"},
		// Orders.
		{": Bob draws before Bob's security is checked", "Bob draws before his security is checked", "Bob doesn’t draw before his security is checked", "Does Bob draw before his security is checked? yes"},
		{": Bob's security is checked before Bob draws", "Bob’s security is checked before he draws", "Bob’s security isn’t checked before he draws", "Is Bob’s security checked before he draws? yes"},
		{": Fox suspends before Fox is deleted", "Fox suspends before it is deleted", "Fox doesn’t suspend before it is deleted", "Does Fox suspend before it is deleted? yes"},
		{": Fox battles Imp before Fox is deleted", "Fox battles Imp before Fox is deleted", "Fox doesn’t battle Imp before Fox is deleted", "Does Fox battle Imp before Fox is deleted? yes"},
		{": Ann draws after the attack ends", "Ann draws after the attack ends", "Ann doesn’t draw after the attack ends", "Does Ann draw after the attack ends? yes"},
		{": Fox is deleted at the same time as Imp is deleted", "Fox is deleted at the same time as Imp", "Fox isn’t deleted at the same time as Imp", "Is Fox deleted at the same time as Imp? yes"},
		{": Ann draws 1 card, then Ann gains 1 memory", "Ann draws 1 card, then gains 1 memory", "It isn’t so that Ann draws 1 card, then gains 1 memory", "Does Ann draw 1 card and then gain 1 memory? yes"},
		{"never: Imp is deleted, then Bob draws", "On no line can it be that Imp is deleted, then Bob draws", "It can be that Imp is deleted, then Bob draws", "Can it be that Imp is deleted, then Bob draws? no"},
		{"never: Ann draws before Imp is deleted", "On no line can Ann draw before Imp is deleted", "Ann can draw before Imp is deleted", "Can Ann draw before Imp is deleted? no"},
		// Several terms, when, if.
		{": Imp is in Bob's trash and Bob's hand = 2", "Imp is in Bob’s trash and Bob has 2 cards in his hand", "It isn’t so that Imp is in Bob’s trash and Bob has 2 cards in his hand", "Is it so that Imp is in Bob’s trash and Bob has 2 cards in his hand at the end? yes"},
		{": Imp is deleted or Bob draws", "Imp is deleted or Bob draws", "Imp isn’t deleted and Bob doesn’t draw", "Is it so that Imp is deleted or Bob draws? yes"},
		{": memory = 1 for Bob when Fox's [When Attacking] activates", "Bob has 1 memory when Fox’s [When Attacking] effect activates", "Bob doesn’t have 1 memory when Fox’s [When Attacking] effect activates", "Does Bob have 1 memory when Fox’s [When Attacking] effect activates? yes"},
		{"never: memory = 3 for Ann if Ann's hand = 1", "If Ann has 1 card in her hand, she can’t have 3 memory on any line", "If Ann has 1 card in her hand, she can have 3 memory", "If Ann has 1 card in her hand, can she have 3 memory at the end? no"},
	} {
		cl, err := s.ParseClaim("claim " + c.claim)
		if err != nil {
			t.Errorf("%s: %v", c.claim, err)
			continue
		}
		if got := cl.Sentence(); got != c.says {
			t.Errorf("%s\n says %s\n want %s", c.claim, got, c.says)
		}
		if got := cl.Denial(); got != c.denied {
			t.Errorf("%s\n denied %s\n want   %s", c.claim, got, c.denied)
		}
		q, yes := cl.Question()
		q += map[bool]string{true: " yes", false: " no"}[yes]
		if q != c.asks && c.asks != "" {
			t.Errorf("%s\n asks %s\n want %s", c.claim, q, c.asks)
		}
	}
}

// Nothing of the claim language may reach a reader.
var notation = regexp.MustCompile(`=|'s\b|\bOn (?:some|no|every) line:|\bclaim\b|\bNow\b|  |%!|\bdoes not\b|\bany any\b|\ba 1\b`)

// TestNoNotation: every claim and now line of the rulings and questions becomes a sentence, a denial and a question without notation.
func TestNoNotation(t *testing.T) {
	n := 0
	check := func(c *Claim) {
		n++
		q, _ := c.Question()
		for _, s := range []string{c.Sentence(), c.Denial(), q} {
			plain := regexp.MustCompile(`[\[<][^\]>]*[\]>]`).ReplaceAllString(s, "X") // printed icons and keywords
			if strings.TrimSpace(s) == "" || notation.MatchString(plain) {
				t.Errorf("%s\n\t%q", c, s)
			}
		}
		if !strings.HasSuffix(q, "?") {
			t.Errorf("%s\n\t%q is no question", c, q)
		}
	}
	files, _ := filepath.Glob("../../../content/rulings/*/*.scn")
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Parse(f, src)
		if err != nil {
			continue // names real cards
		}
		for i := range s.Claims {
			check(&s.Claims[i])
		}
		for i := range s.Steps {
			if s.Steps[i].Kind == StepNow {
				check(&Claim{Quant: Now, Prop: Prop{Terms: s.Steps[i].Facts}})
			}
		}
	}
	questions, _ := filepath.Glob("../../../content/questions/*/*.md")
	fence := regexp.MustCompile("(?s)```scenario\n(.*?)```")
	braces := regexp.MustCompile(`\{(claim[^{};]*)`)
	for _, f := range questions {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		m := fence.FindSubmatch(src)
		if m == nil {
			continue
		}
		s, err := Parse(f, m[1])
		if err != nil {
			continue
		}
		for _, b := range braces.FindAllSubmatch(src, -1) {
			if c, err := s.ParseClaim(strings.Join(strings.Fields(string(b[1])), " ")); err == nil {
				check(c)
			}
		}
	}
	if n < 2500 {
		t.Errorf("only %d claims were read", n)
	}
}
