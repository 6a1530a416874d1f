package scenario_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"digijudge/rules/scenario"
)

// The conditions about how something came about, on another card than the one that it came about with:
// in each place such an effect is met by the one play and not by the other. TestOriginsAreMetAndUnmet
// has them on the card itself.

// elsewhere is a place of the effect: the card with it, and how that lies beside the others.
type elsewhere struct{ name, cards, area, how string }

var elsewheres = []elsewhere{
	{"Tamer", "card W: Tamer White\n  [All Turns] %s", "battle", "W"},
	{"other Digimon", "card W: Digimon Lv.6 White, 3000 DP\n  [All Turns] %s", "battle", "W"},
	{"inherited", "card Big: Digimon Lv.6 White, 3000 DP\ncard W: Digimon Lv.2 White, 3000 DP\n  inherited: [All Turns] %s", "battle", "Big on W"},
	{"inherited of a Tamer", "card Big: Digimon Lv.6 White, 3000 DP\ncard W: Tamer White\n  inherited: [All Turns] %s", "battle", "Big on W"},
	{"link", "card Big: Digimon Lv.6 White, 3000 DP\n  <Link +1>\ncard W: Digimon Lv.2 White, 3000 DP\n  link: [All Turns] %s", "battle", "Big with link W"},
	{"{Trash}", "card W: Digimon Lv.2 White, 3000 DP\n  {Trash} [All Turns] %s", "trash", "W"},
	{"{Security}", "card W: Digimon Lv.2 White, 3000 DP\n  {Security} [All Turns] %s", "security", "W (face-up), 3 cards"},
}

const (
	playsFromHand       = "\ncard Zap: Tamer Red\n  [Main] You may play 1 [H] from your hand without paying the cost."
	playsFromTrash      = "\ncard Zap: Tamer Red\n  [Main] You may play 1 Digimon card from your trash without paying the cost."
	digivolvesFromTrash = "\ncard Zap: Tamer Red\n  [Main] 1 of your Digimon may digivolve into a Digimon card in your trash."
	playsFromUnder      = "\ncard Rexo: Digimon Lv.5 Red, 4000 DP\n  [Main] [Once Per Turn] You may play 1 Digimon card from this Digimon's digivolution cards without paying the cost."
	deletesH            = "\ncard Zap: Tamer Red\n  [Main] Delete 1 of your Digimon with 5000 DP."
	xrosOfTwo           = "\n  [DigiXros -2] [Cub] x [Pup]" + metRed + metBlue

	whenDigivolves = "When one of your Digimon digivolves,"
	whenPlayed     = "When one of your Digimon is played,"
	whenDeleted    = "When one of your Digimon is deleted,"
)

// originsElsewhere are the conditions; met and unmet are Ann's areas, Bob's battle area, and the steps.
var originsElsewhere = []struct{ when, cond, cards, met, unmet string }{
	{whenDigivolves, "DNA digivolving", metDNA + metRed + metBlue, "battle: Cub, Pup\nhand: H\nAnn DNA digivolves Cub + Pup into H", "battle: Cub, Pup\nhand: H\nAnn digivolves Cub into H"},
	{whenDigivolves, "digivolving from the trash", metRed + digivolvesFromTrash, "battle: Cub, Zap\ntrash: H\nAnn activates Zap's [Main]\nAnn digivolves Cub into H",
		"battle: Cub, Zap\nhand: H\nAnn digivolves Cub into H"},
	{whenPlayed, "DigiXrosing", xrosOfTwo, "hand: H, Cub, Pup\nAnn plays H with Cub", "hand: H, Cub, Pup\nAnn plays H"},
	{whenPlayed, "DigiXrosing with 2 cards", xrosOfTwo, "hand: H, Cub, Pup\nAnn plays H with Cub, Pup", "hand: H, Cub, Pup\nAnn plays H with Cub"},
	{whenPlayed, "played by an effect", playsFromHand, "battle: Zap\nhand: H\nAnn activates Zap's [Main]\nAnn plays H", "battle: Zap\nhand: H\nAnn plays H"},
	{whenPlayed, "played from the trash", playsFromTrash, "battle: Zap\ntrash: H\nAnn activates Zap's [Main]\nAnn plays H", "battle: Zap\nhand: H\nAnn plays H"},
	{whenPlayed, "played from your hand", playsFromTrash, "battle: Zap\nhand: H\nAnn plays H", "battle: Zap\ntrash: H\nAnn activates Zap's [Main]\nAnn plays H"},
	{whenPlayed, "played from digivolution cards", playsFromUnder, "battle: Rexo on H\nAnn activates Rexo's [Main]\nAnn plays H", "battle: Rexo\nhand: H\nAnn plays H"},
	{whenDeleted, "deleted in battle", metFoe + deletesH, "battle: H, Zap\nBob battle: Foe (suspended)\nAnn attacks Foe with H",
		"battle: H, Zap\nBob battle: Foe (suspended)\nAnn activates Zap's [Main]"},
	{whenDeleted, "deleted by your effect", metFoe + deletesH, "battle: H, Zap\nBob battle: Foe (suspended)\nAnn activates Zap's [Main]",
		"battle: H, Zap\nBob battle: Foe (suspended)\nAnn attacks Foe with H"},
}

// TestOriginsElsewhere plays each of them both ways, in each place.
func TestOriginsElsewhere(t *testing.T) {
	for _, o := range originsElsewhere {
		for _, e := range elsewheres {
			for play, claim := range map[string]string{o.met: "claim always", o.unmet: "claim never"} {
				src := originText(o.when+" if "+o.cond, o.cards, &e, play) + claim + ": a card is trashed from Bob's security\n"
				s, err := scenario.Parse("elsewhere", []byte(src))
				if err != nil {
					t.Errorf("%s: %v\n%s", e.name, err, src)
					continue
				}
				if r, err := s.Run(scenario.Options{}); err != nil || !r.OK() {
					t.Errorf("%s: if %s: %s is not so: %v\n%s", e.name, o.cond, claim, err, src)
				}
			}
		}
	}
}

// TestOriginsInTheOpponentsTurn says that an [Opponent's Turn] effect looks at how something came
// about in the opponent's turn, and isn't there in its own player's.
func TestOriginsInTheOpponentsTurn(t *testing.T) {
	const deletes = metFoe + "\ncard Axe: Tamer Red\n  [Main] Delete 1 of your opponent's Digimon with 5000 DP."
	inBattle := "battle: H (suspended)\nBob battle: Foe, Axe\nBob attacks H with Foe"
	byEffect := "battle: H (suspended)\nBob battle: Foe, Axe\nBob activates Axe's [Main]"
	run := func(e *elsewhere, cond, src, claim string) {
		t.Helper()
		src = strings.Replace(src, "[All Turns]", "[Opponent's Turn]", 1) + claim + ": a card is trashed from Bob's security\n"
		s, err := scenario.Parse("elsewhere", []byte(src))
		if err != nil {
			t.Errorf("%s: %v\n%s", e.name, err, src)
			return
		}
		if r, err := s.Run(scenario.Options{}); err != nil || !r.OK() {
			t.Errorf("%s: if %s: %s is not so: %v\n%s", e.name, cond, claim, err, src)
		}
	}
	for _, e := range elsewheres {
		for _, o := range []struct{ cond, met, unmet string }{
			{"deleted in battle", inBattle, byEffect},
			{"deleted by your opponent's effect", byEffect, inBattle},
		} {
			for play, claim := range map[string]string{o.met: "claim always", o.unmet: "claim never"} {
				src := originText(whenDeleted+" if "+o.cond, deletes, &e, play)
				run(&e, o.cond, strings.Replace(src, "turn Ann", "turn Bob", 1), claim)
			}
		}
		for _, o := range originsElsewhere {
			run(&e, o.cond, originText(o.when+" if "+o.cond, o.cards, &e, o.met), "claim never")
		}
	}
}

// TestOriginsThatNobodyPrints says that a condition or a count of what no card prints is refused in
// words, and not read as something that can never be met. The last three are counts that are played.
func TestOriginsThatNobodyPrints(t *testing.T) {
	for effect, refused := range map[string]bool{
		"[All Turns] When one of your Digimon digivolves, if burst digivolving, gain 1 memory.":                                                        true,
		"[All Turns] When one of your Digimon digivolves, if app fusing, gain 1 memory.":                                                               true,
		"[On Play] <Draw 2>. Then, for each card drawn by this effect, gain 1 memory.":                                                                 true,
		"[Main] Reveal the top 9 cards of your deck. For each card revealed by this effect, gain 1 memory. Return the rest to the bottom of the deck.": true,
		"[On Play] Link 1 Digimon card from your hand to this Digimon without paying the cost. For each card linked by this effect, gain 1 memory.":    true,
		"[On Play] <De-Digivolve 1> all of your opponent's Digimon. Then, for each Digimon de-digivolved by this effect, gain 1 memory.":               true,
		"[On Play] <De-Digivolve 2> 1 of your opponent's Digimon. Then, for each card trashed by this effect, gain 1 memory.":                          true,
		"[On Play] Suspend all of your opponent's Digimon. Then, for each Digimon suspended by this effect, gain 1 memory.":                            false,
		"[On Play] Delete all of your opponent's Digimon with 3000 DP or less. Then, for each Digimon deleted by this effect, gain 1 memory.":          false,
		"[On Play] Trash the top 3 cards of your deck. Then, for each Digimon card trashed by this effect, gain 1 memory.":                             false,
	} {
		src := "# Made by a test.\n\ncard W: Digimon Lv.6 White, 3000 DP, play 3\n  " + effect +
			"\n\nturn Ann, memory 5\nAnn hand: W\n\nAnn plays W\n\nclaim: W is in Ann's battle area\n"
		s, err := scenario.Parse("refused", []byte(src))
		if err == nil {
			_, err = s.Run(scenario.Options{})
		}
		if (err != nil) != refused {
			t.Errorf("refused %v, want %v: %s: %v", err != nil, refused, effect, err)
		}
		if err != nil && !strings.Contains(err.Error(), "not understood") && !strings.Contains(err.Error(), "not played yet") {
			t.Errorf("%s is refused without a reason: %v", effect, err)
		}
	}
}

// originText is the scenario without its claim.
func originText(eff, cards string, e *elsewhere, play string) string {
	own, more, _ := strings.Cut(cards, "\ncard ")
	areas, steps := map[string]string{}, ""
	for line := range strings.SplitSeq(play, "\n") {
		if area, what, ok := strings.Cut(line, ": "); ok {
			areas[area] = what
		} else {
			steps += line + "\n"
		}
	}
	placed := fmt.Sprint(areas)
	var b strings.Builder
	fmt.Fprintf(&b, "# Made by a test.\ncard H: %s%s\n", metH, own)
	for card := range strings.SplitSeq(more, "\ncard ") {
		if name, _, _ := strings.Cut(card, ":"); regexp.MustCompile(`\b` + name + `\b`).MatchString(placed) {
			fmt.Fprintf(&b, "card %s\n", card)
		}
	}
	fmt.Fprintf(&b, e.cards+"\n\nturn Ann, memory 3\n", eff+", trash your opponent's top security card.")
	if areas[e.area] != "" {
		areas[e.area] += ", "
	}
	areas[e.area] += e.how
	for _, area := range [...]string{"battle", "hand", "trash", "security", "Bob battle"} {
		if areas[area] != "" {
			fmt.Fprintf(&b, "%s: %s\n", strings.Replace("Ann "+area, "Ann Bob", "Bob", 1), areas[area])
		}
	}
	fmt.Fprintf(&b, "Ann deck: 5 cards\n\n%s\n", steps)
	return b.String()
}
