package scenario_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"digijudge/rules/cardtext"
	"digijudge/rules/scenario"
)

// The sister of the check that every effect fires: in each place where an effect can stand, each
// condition can be met and can be unmet, on one board that has something for all of them. Or the card
// is refused. A condition that is never met would make every “never” about it true.

// metSeat is a place of the effect, with the board and the play that bring it about.
type metSeat struct {
	name, icon, box, face string
	// this is what the effect calls its own card, "" where it has no permanent.
	this  string
	areas string
	bobs  bool // it happens in Bob's turn, by his attack
}

const (
	metEnd = "[End of Your Turn]"
	metBob = "Bob battle: Foe\nBob security: 5 cards\nBob trash: 1 card\nBob hand: 2 cards\nBob deck: 5 cards\n"
	metAnn = "Ann deck: 5 cards\nAnn hand: 2 cards\nAnn trash: 3 cards\n"
	// metOn is the holder of what lies under it or is linked to it.
	metOn = "card Host \"Rexmon\": Digimon Lv.4 Red/Blue, 5000 DP, traits Hub\n  <Link +1>\n"
	metX  = "\"Rexmon\": Digimon Lv.4 Red/Blue, 5000 DP, traits Hub"
)

var metSeats = []metSeat{
	{"own", metEnd, "", metX, "this Digimon", "Ann battle: H on Base on Egg (suspended), Tam", false},
	{"inherited", metEnd, "inherited: ", "Digimon Lv.3 Red, 2000 DP", "this Digimon", "Ann battle: Host on H on Egg (suspended), Tam", false},
	{"inherited of a Tamer", metEnd, "inherited: ", "Tamer Red", "this Digimon", "Ann battle: Host on H on Base (suspended), Tam", false},
	{"link", metEnd, "link: ", "Digimon Lv.3 Red, 2000 DP", "this Digimon", "Ann battle: Host on Base on Egg with link H (suspended), Tam", false},
	{"breeding", "{Breeding} " + metEnd, "", metX, "this Digimon", "Ann breeding: H on Base on Egg\nAnn battle: Tam, Pal", false},
	{"Tamer", metEnd, "", "Tamer Red", "", "Ann battle: H, Tam, Pal", false},
	{"trash", "{Trash} " + metEnd, "", metX, "", "Ann trash: H\nAnn battle: Tam, Pal", false},
	{"security", "[Security]", "", "Option Red, use 3", "", "Ann security: H, 4 cards\nAnn battle: Tam, Pal", true},
}

// metPair is a condition that the board meets, and the like of it that it doesn't. "%s" is the card.
type metPair struct {
	kind       cardtext.CondKind
	met, unmet string
	except     []string // seats whose board is another
}

var metPairs = []metPair{
	{cardtext.CondHave, "you have a Tamer with [Tam] in its name", "you have a Tamer with [Sol] in its name", nil},
	{cardtext.CondHave, "you don't have a Tamer with [Sol] in its name", "you don't have a Tamer with [Tam] in its name", nil},
	{cardtext.CondHave, "your opponent has a Digimon", "your opponent has 2 or more Digimon", nil},
	{cardtext.CondHave, "your opponent doesn't have a Tamer", "your opponent doesn't have a Digimon", nil},
	{cardtext.CondIs, "%s has the [Hub] trait", "%s has the [Rim] trait", nil},
	{cardtext.CondIs, "%s has [Rex] in its name", "%s has [Tex] in its name", nil},
	{cardtext.CondIs, "%s is suspended", "%s is unsuspended", []string{"breeding"}},
	{cardtext.CondIs, "%s has 5000 DP or more", "%s has 6000 DP or more", []string{"breeding"}},
	{cardtext.CondMemory, "your opponent has 3 or more memory", "your opponent has 4 or more memory", []string{"security"}},
	{cardtext.CondSecurity, "you have 4 or fewer security cards", "you have 3 or fewer security cards", []string{"own", "inherited", "inherited of a Tamer", "link", "breeding", "Tamer", "trash"}},
	{cardtext.CondSecurity, "your opponent has 5 or more security cards", "your opponent has 6 or more security cards", nil},
	{cardtext.CondHand, "you have 2 or fewer cards in your hand", "you have 3 or more cards in your hand", nil},
	{cardtext.CondTrash, "you have 3 or more cards in your trash", "you have 6 or more cards in your trash", nil},
	{cardtext.CondTrash, "your opponent has 1 or more cards in their trash", "your opponent has 5 or more cards in their trash", nil},
	{cardtext.CondSources, "%s has 2 or more digivolution cards", "%s has 3 or more digivolution cards", nil},
	{cardtext.CondColors, "%s has 2 or more colors", "%s has 3 or more colors", nil},
	{cardtext.CondTurn, "it's your turn", "it's your opponent's turn", []string{"security"}},
	{cardtext.CondTurn, "it's your opponent's turn", "it's your turn", []string{"own", "inherited", "inherited of a Tamer", "link", "breeding", "Tamer", "trash"}},
	{cardtext.CondDuringAttack, "during an attack", "it's your turn", []string{"own", "inherited", "inherited of a Tamer", "link", "breeding", "Tamer", "trash"}},
}

// metText is the scenario: Ann's effect draws for her if the condition is met.
func metText(s metSeat, cond string, met bool) string {
	this := s.this
	if strings.Contains(cond, "%s") {
		cond = fmt.Sprintf(cond, this)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# Made by a test.\ncard H %s\n", strings.TrimPrefix(s.face, ": "))
	fmt.Fprintf(&b, "  %s%s If %s, <Draw 1>.\n", s.box, s.icon, cond)
	for _, c := range []struct{ name, lines string }{
		{"Host", metOn},
		{"Base", "card Base: Digimon Lv.3 Red, 2000 DP\n"},
		{"Egg", "card Egg: Digi-Egg Lv.2 Red\n"},
		{"Tam", "card Tam: Tamer Blue\n"},
		{"Pal", "card Pal: Digimon Lv.3 Blue, 1000 DP\n"},
		{"Foe", "card Foe: Digimon Lv.5 Green, 3000 DP\n"},
	} {
		if strings.Contains(s.areas+metBob, c.name) {
			b.WriteString(c.lines)
		}
	}
	turn, step := "Ann, memory 2", "Ann passes"
	if s.bobs {
		turn, step = "Bob, memory 2", "Bob attacks Ann with Foe"
	}
	ann := metAnn
	if strings.Contains(s.areas, "Ann trash") {
		ann = strings.Replace(ann, "Ann trash: 3 cards\n", "", 1)
		s.areas = strings.Replace(s.areas, "Ann trash: H", "Ann trash: H, 3 cards", 1)
	}
	claim := "claim: Ann draws"
	if !met {
		claim = "claim never: Ann draws"
	}
	fmt.Fprintf(&b, "turn %s\n%s\n%s%s\n%s\n\n%s\n", turn, s.areas, ann, metBob, step, claim)
	return b.String()
}

// TestConditionsAreMetAndUnmet plays each pair in each place.
func TestConditionsAreMetAndUnmet(t *testing.T) {
	played, refused := 0, 0
	for _, s := range metSeats {
		if !strings.HasPrefix(s.face, "\"") {
			s.face = ": " + s.face
			s.face = strings.Replace(s.face, ": ", "\"Aux\": ", 1)
		}
		for _, pair := range metPairs {
			if slices.Contains(pair.except, s.name) || s.this == "" && strings.Contains(pair.met, "%s") {
				continue
			}
			for cond, met := range map[string]bool{pair.met: true, pair.unmet: false} {
				src := metText(s, cond, met)
				sc, err := scenario.Parse("met", []byte(src))
				if err != nil {
					t.Fatalf("%s, %s: %v\n%s", s.name, cond, err, src)
				}
				r, err := sc.Run(scenario.Options{})
				switch {
				case err != nil && strings.Contains(err.Error(), "not played yet"):
					refused++
				case err != nil:
					t.Errorf("%s, %s: %v\n%s", s.name, cond, err, src)
				case !r.OK():
					t.Errorf("%s, %q should be met: %v\n%s", s.name, cond, met, src)
				default:
					played++
				}
			}
		}
	}
	if played < 200 || refused > played/10 {
		t.Errorf("%d played, %d refused", played, refused)
	}
}

// TestConditionsAllNamed: each kind of condition is met and unmet somewhere; each row is of the kind that
// it says.
func TestConditionsAllNamed(t *testing.T) {
	var have []cardtext.CondKind
	for _, p := range metPairs {
		have = append(have, p.kind)
		text := "[Main] If " + strings.ReplaceAll(p.met, "%s", "this Digimon") + ", <Draw 1>."
		tree, err := cardtext.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		e := tree.Paragraphs[0].Effect
		if c := e.Body[0].If; c == nil || c.Kind != p.kind {
			t.Errorf("%s is read as %+v, not as kind %d", text, c, p.kind)
		}
	}
	for _, h := range metHappenings {
		have = append(have, h.kind)
		text := fmt.Sprintf("%s If %s, trash your opponent's top security card.", h.icon, h.cond)
		tree, err := cardtext.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		body := tree.Paragraphs[0].Effect.Body
		if c := body[len(body)-1].If; c == nil || c.Kind != h.kind {
			t.Errorf("%s is read as %+v, not as kind %d", text, c, h.kind)
		}
	}
	tree, err := os.ReadFile("../cardtext/tree.go")
	if err != nil {
		t.Fatal(err)
	}
	kinds := regexp.MustCompile(`(?m)^\tCond[A-Z]\w*(?: .*)?$`).FindAll(tree, -1) // so that the newest is among them
	if len(kinds) <= int(cardtext.CondLevels) {
		t.Fatalf("%d kinds of condition", len(kinds))
	}
	for k := range kinds {
		if !slices.Contains(have, cardtext.CondKind(k)) {
			t.Errorf("the condition of kind %d is met and unmet nowhere: %s", k, kinds[k])
		}
	}
}

// metHappening is a condition about how something came about, with a play on which it is met and one
// on which it is not. The effect stands on H; it trashes Bob's top
// security card.
type metHappening struct {
	kind       cardtext.CondKind
	icon, cond string
	cards      string // more of H's card behind the colon, and other cards
	met, unmet string // board and steps
}

const (
	metH    = "Digimon Lv.4 Red, 5000 DP, play 3, digivolve Red Lv.3 for 0"
	metDNA  = "\n  [DNA Digivolve] Red Lv.3 + Blue Lv.3: Cost 0"
	metRed  = "\ncard Cub: Digimon Lv.3 Red, 1000 DP, play 2"
	metBlue = "\ncard Pup: Digimon Lv.3 Blue, 1000 DP, play 2"
	metFoe  = "\ncard Foe: Digimon Lv.5 Green, 9000 DP, play 7"
)

var metHappenings = []metHappening{
	{cardtext.CondDNA, "[When Digivolving]", "DNA digivolving", metDNA + metRed + metBlue,
		"Ann battle: Cub, Pup\nAnn hand: H\nAnn DNA digivolves Cub + Pup into H",
		"Ann battle: Cub, Pup\nAnn hand: H\nAnn digivolves Cub into H"},
	{cardtext.CondAttacking, "[All Turns] When an opponent's Digimon is deleted,", "this Digimon is attacking",
		"\ncard Imp: Digimon Lv.3 Green, 1000 DP, play 2\ncard Zap: Option Red, use 1\n  [Main] Delete 1 of your opponent's Digimon.",
		"Ann battle: H\nAnn hand: Zap\nBob battle: Imp (suspended)\nAnn attacks Imp with H",
		"Ann battle: H\nAnn hand: Zap\nBob battle: Imp (suspended)\nAnn uses Zap"},
	{cardtext.CondDeleted, "[On Deletion]", "deleted in battle",
		metFoe + "\ncard Zap: Option Red, use 1\n  [Main] Delete 1 of your Digimon.",
		"Ann battle: H\nAnn hand: Zap\nBob battle: Foe (suspended)\nAnn attacks Foe with H",
		"Ann battle: H\nAnn hand: Zap\nBob battle: Foe (suspended)\nAnn uses Zap"},
	{cardtext.CondHadSources, "[On Deletion]", "this card had digivolution cards",
		metFoe + metRed,
		"Ann battle: H on Cub\nBob battle: Foe (suspended)\nAnn attacks Foe with H",
		"Ann battle: H, Cub\nBob battle: Foe (suspended)\nAnn attacks Foe with H"},
	{cardtext.CondPlayedByEffect, "[On Play]", "played by an effect",
		"\ncard Zap: Option Red, use 0\n  While you have 1 or more security cards, you can ignore this card's color requirements.\n  [Main] You may play 1 [H] from your hand without paying the cost.",
		"Ann battle: \nAnn hand: H, Zap\nAnn uses Zap\nAnn plays H",
		"Ann battle: \nAnn hand: H, Zap\nAnn plays H"},
	{cardtext.CondWasFaceUp, "[Security]", "this card was face-up", metFoe,
		"Ann security: H (face-up)\nBob battle: Foe\nturn Bob\nBob attacks Ann with Foe",
		"Ann security: H\nBob battle: Foe\nturn Bob\nBob attacks Ann with Foe"},
	{cardtext.CondDid, "[On Play] <Draw 1>. Then, you may trash 1 card in your hand.", "you did", metRed,
		"Ann hand: H, Cub\nAnn plays H\nAnn accepts\nAnn chooses Cub",
		"Ann hand: H, Cub\nAnn plays H\nAnn declines"},
	{cardtext.CondDid, "[On Play] Suspend 1 of your opponent's Digimon.", "you did", metFoe,
		"Ann hand: H\nBob battle: Foe\nAnn plays H",
		"Ann hand: H\nBob battle: Foe (suspended)\nAnn plays H"},
	{cardtext.CondAttackedThisTurn, "[End of Your Turn]", "you attacked with a Digimon this turn", metRed,
		"Ann battle: H, Cub\nAnn attacks Bob with Cub\nAnn passes",
		"Ann battle: H, Cub\nAnn passes"},
	{cardtext.CondAttackedThisTurn, "[End of Your Turn]", "you didn't attack with a Digimon this turn", metRed,
		"Ann battle: H, Cub\nAnn passes",
		"Ann battle: H, Cub\nAnn attacks Bob with Cub\nAnn passes"},
	{cardtext.CondDigiXros, "[On Play]", "DigiXrosing", "\n  [DigiXros -2] [Cub] x [Pup]" + metRed + metBlue,
		"Ann hand: H, Cub, Pup\nAnn plays H with Cub",
		"Ann hand: H, Cub, Pup\nAnn plays H"},
	{cardtext.CondDigiXros, "[On Play]", "DigiXrosing with 2 cards", "\n  [DigiXros -2] [Cub] x [Pup]" + metRed + metBlue,
		"Ann hand: H, Cub, Pup\nAnn plays H with Cub, Pup",
		"Ann hand: H, Cub, Pup\nAnn plays H with Cub"},
	{cardtext.CondThere, "[On Play]", "there are 2 or more Digimon", metFoe,
		"Ann hand: H\nBob battle: Foe\nAnn plays H",
		"Ann hand: H, Foe\nAnn plays H"},
	{cardtext.CondThere, "[On Play]", "there are 9 or fewer total security cards", metFoe,
		"Ann hand: H, Foe\nAnn security: 4 cards\nAnn plays H",
		"Ann hand: H, Foe\nAnn security: 6 cards\nAnn plays H"},
	{cardtext.CondByEffect, "[On Play]", "played or digivolved by an effect",
		"\ncard Zap: Option Red, use 0\n  While you have 1 or more security cards, you can ignore this card's color requirements.\n  [Main] You may play 1 [H] from your hand without paying the cost.",
		"Ann battle: \nAnn hand: H, Zap\nAnn uses Zap\nAnn plays H",
		"Ann battle: \nAnn hand: H, Zap\nAnn plays H"},
	{cardtext.CondAttackingBy, "[When Attacking]", "attacking by <Vortex>", "\n  <Vortex>" + metFoe,
		"Ann battle: H\nBob battle: Foe (suspended)\nAnn passes\nAnn attacks Foe with H",
		"Ann battle: H\nBob battle: Foe (suspended)\nAnn attacks Foe with H"},
	{cardtext.CondLevels, "[On Play]", "there are 9 or more levels' total worth of Digimon", metFoe,
		"Ann hand: H\nBob battle: Foe\nAnn plays H",
		"Ann hand: H, Foe\nAnn plays H"},
	{cardtext.CondEffectDid, "[On Play] Delete 1 of your opponent's Digimon with 2500 DP or less.", "this effect deleted", metFoe + metBlue,
		"Ann hand: H\nBob battle: Foe, Pup\nAnn plays H",
		"Ann hand: H, Pup\nBob battle: Foe\nAnn plays H"},
	{cardtext.CondEffectDid, "[On Play] Delete 1 of your opponent's Digimon with 2500 DP or less.", "this effect didn't delete", metFoe + metBlue,
		"Ann hand: H, Pup\nBob battle: Foe\nAnn plays H",
		"Ann hand: H\nBob battle: Foe, Pup\nAnn plays H"},
	{cardtext.CondSameLevel, "[End of Your Turn]", "this Digimon's stack has 2 or more same-level cards", "\ncard Rex: Digimon Lv.4 Red, 4000 DP" + metRed,
		"Ann battle: H on Rex\nAnn hand: Cub\nAnn passes",
		"Ann battle: H on Cub\nAnn hand: Rex\nAnn passes"},
	{cardtext.CondFromTrash, "[When Digivolving]", "digivolving from the trash", metRed + "\ncard Zap: Option Red, use 0\n  [Main] 1 of your Digimon may digivolve into a Digimon card in your trash.",
		"Ann battle: Cub\nAnn trash: H\nAnn hand: Zap\nAnn uses Zap\nAnn digivolves Cub into H",
		"Ann battle: Cub\nAnn hand: H, Zap\nAnn digivolves Cub into H"},
	{cardtext.CondPlayedFromSources, "[On Play]", "played from digivolution cards",
		"\ncard Rex: Digimon Lv.5 Red, 4000 DP\n  [Main] [Once Per Turn] You may play 1 Digimon card from this Digimon's digivolution cards without paying the cost.",
		"Ann battle: Rex on H\nAnn activates Rex's [Main]\nAnn plays H",
		"Ann battle: Rex\nAnn hand: H\nAnn plays H"},
	{cardtext.CondPlayedFromSources, "[On Play]", "played from the trash",
		"\ncard Rex: Digimon Lv.5 Red, 4000 DP\n  [Main] [Once Per Turn] You may play 1 Digimon card from your trash without paying the cost.",
		"Ann battle: Rex\nAnn trash: H\nAnn activates Rex's [Main]\nAnn plays H",
		"Ann battle: Rex\nAnn hand: H\nAnn plays H"},
	{cardtext.CondPlayedFromSources, "[On Play]", "played from your hand",
		"\ncard Rex: Digimon Lv.5 Red, 4000 DP\n  [Main] [Once Per Turn] You may play 1 Digimon card from your trash without paying the cost.",
		"Ann battle: Rex\nAnn hand: H\nAnn plays H",
		"Ann battle: Rex\nAnn trash: H\nAnn activates Rex's [Main]\nAnn plays H"},
}

// TestOriginsAreMetAndUnmet plays each of them both ways.
func TestOriginsAreMetAndUnmet(t *testing.T) {
	for _, h := range metHappenings {
		for play, met := range map[string]bool{h.met: true, h.unmet: false} {
			var b strings.Builder
			first, more, _ := strings.Cut(h.cards, "\ncard ")
			more = placedOnly(more, play)
			fmt.Fprintf(&b, "# Made by a test.\ncard H: %s%s\n  %s If %s, trash your opponent's top security card.\n", metH, first, h.icon, h.cond)
			if more != "" {
				b.WriteString("card " + more + "\n")
			}
			turn, rest, steps := "Ann, memory 3", "", ""
			for _, l := range strings.Split(play, "\n") {
				switch {
				case l == "turn Bob":
					turn = "Bob, memory 3"
				case strings.HasSuffix(l, ": "):
				case strings.Contains(l, ": "):
					rest += l + "\n"
				default:
					steps += l + "\n"
				}
			}
			claim := "claim: a card is trashed from Bob's security"
			if !met {
				claim = "claim never: a card is trashed from Bob's security"
			}
			fmt.Fprintf(&b, "\nturn %s\n%sAnn deck: 5 cards\n\n%s\n%s\n", turn, rest, steps, claim)
			s, err := scenario.Parse("met", []byte(b.String()))
			if err != nil {
				t.Errorf("%v\n%s", err, b.String())
				continue
			}
			if r, err := s.Run(scenario.Options{}); err != nil || !r.OK() {
				t.Errorf("%q should be met: %v: %v\n%s", h.cond, met, err, b.String())
			}
		}
	}
}

// placedOnly leaves out the cards that a play places nowhere: each declared card must lie somewhere.
func placedOnly(cards, play string) string {
	var kept []string
	for _, c := range strings.Split(cards, "\ncard ") {
		name, _, _ := strings.Cut(c, ":")
		for _, l := range strings.Split(play, "\n") {
			if area, things, ok := strings.Cut(l, ": "); ok && len(strings.Fields(area)) == 2 && slices.Contains(strings.FieldsFunc(things, func(r rune) bool { return r == ',' || r == ' ' }), name) {
				kept = append(kept, c)
				break
			}
		}
	}
	return strings.Join(kept, "\ncard ")
}
