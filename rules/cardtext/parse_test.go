package cardtext

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

// wordings are card texts that must parse and print back: the texts of the seeds, one line for each wording of the language.
var wordings = []string{
	// The seeds' cards.
	`[When Attacking] Gain 3 memory. At the end of the turn, lose 3 memory.`,
	`[Start of Your Turn] If you have 2 or less memory, set it to 3.`,
	`[Your Turn] When you play a blue Digimon, by suspending this Tamer, trash the bottom digivolution card of 1 of your opponent's Digimon.`,
	`[Security] Play this card without paying the cost.`,
	`[When Digivolving] This Digimon may digivolve into [AncientGarurumon] in your hand for a digivolution cost of 1, ignoring digivolution requirements. If it did, delete this Digimon at the end of the turn.`,
	`[Your Turn] When this Digimon would digivolve into [AncientGarurumon] in your hand, reduce the digivolution cost by 2.`,
	`[When Attacking] [Once Per Turn] Unsuspend up to 2 of your Digimon with [Garurumon] in their names (other than [KendoGarurumon]) or the [Hybrid] trait.`,
	`[On Deletion] You may play 1 blue level 4 or lower Digimon card with the [Hybrid] trait from your hand without paying the cost.`,
	`[End of Opponent's Turn] If your opponent didn't attack with a Digimon this turn, <Draw 1>.`,
	`[When Digivolving] Unsuspend this Digimon. Then, this Digimon may attack your opponent's Digimon. With this effect, it can also attack unsuspended Digimon.`,
	`[Start of Your Turn] If your opponent has a level 6 or higher Digimon, gain 2 memory.`,
	`[Your Turn] All of your Digimon with [Omnimon] in their names gain <Security A. +1>.`,
	`[On Play] Reveal the top 3 cards of your deck. Add 1 yellow Digimon card and 1 purple Digimon card among them to your hand. Return the rest to the bottom of the deck in any order.`,
	`[Your Turn] When this Digimon would digivolve into a card with the [Archangel] or [Fallen Angel] trait, reduce the digivolution cost by 2.`,
	`[End of Your Turn] This Digimon and 1 of your other Digimon may DNA digivolve into a Digimon card in your hand.`,
	`[When Digivolving] Place 1 yellow or purple Digimon card from your trash on top of your security stack. If DNA digivolving, you may search your security stack for 1 level 5 or lower Digimon card and play it without paying the cost. Then, shuffle your security stack.`,
	`[All Turns] When your effects play another of your Digimon, delete 1 of your opponent's Digimon with a level less than or equal to the played Digimon's level.`,
	`[When Digivolving] You may place 1 level 5 or lower Digimon card from your trash under this Digimon as its bottom digivolution card. Then, up to 4 of your opponent's Digimon get -1000 DP for each of this Digimon's colors until the end of your opponent's next turn.`,
	`[Your Turn] This Digimon is also treated as having the colors of its digivolution cards. While this Digimon has 4 or more colors, it gets +4000 DP.`,
	`[When Digivolving] <Recovery +2 (Deck)>`,
	`[End of Opponent's Turn] Trash the top card of your security stack.`,
	`[Your Turn] When this Digimon would digivolve into a card in your hand that's black or has the [Legend-Arms] trait, reduce the digivolution cost by 1.`,
	`[When Attacking] [Once Per Turn] If this Digimon is level 7, gain 1 memory.`,
	`[When Digivolving] <Blitz>. If DNA digivolving, for every 4 of this Digimon's digivolution cards, delete 1 of your opponent's Digimon with a play cost of 20 or less and trash the top card of your opponent's security stack.`,
	`[All Turns] [Once Per Turn] When a card is removed from a player's security stack, unsuspend this Digimon.`,
	`[Main] The next time 1 of your green Digimon would digivolve this turn, by suspending 1 of your Digimon, reduce the digivolution cost by 5.`,
	`[Main] The next time 1 of your Digimon would digivolve this turn, reduce the cost by 2.`,
	`[All Turns] Players can't ignore digivolution requirements.`,
	`[Main] 1 of your Digimon may digivolve into a level 4 Digimon card in your hand without paying the cost.`,
	`[Main] 1 of your Digimon may digivolve into a Digimon card in your hand without paying the cost, ignoring its digivolution requirements.`,
	`[Main] 1 of your level 3 Digimon gets +3000 DP for the turn.`,
	`[Your Turn] All of your level 3 Digimon get +1000 DP.`,
	`[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less.`,
	`[When Attacking] [Once Per Turn] By suspending 1 of your other Digimon, delete 1 of your opponent's Digimon with 4000 DP or less.`,
	`[When Attacking] (Once Per Turn) You may suspend 1 of your other Digimon to delete 1 of your opponent's Digimon with 4000 DP or less.`,
	`[On Deletion] <Draw 1>`,
	`[On Deletion] Gain 1 memory.`,
	`[Your Turn] When one of your Digimon is played, gain 1 memory.`,
	`[Your Turn] When one of your Digimon is played, <Draw 1>`,
	`[Security] Delete 1 of your opponent's Digimon.`,
	`[On Play] Shuffle your opponent's security stack.`,
	`[Main] <De-Digivolve 2> 1 of your opponent's Digimon.`,
	`[Main] Suspend 1 of your opponent's Digimon.`,
	`[Main] Unsuspend 1 of your Digimon.`,
	`[Main] Return 1 of your opponent's Digimon to the hand.`,
	`[Main] Return 1 of your opponent's level 5 or lower Digimon to the bottom of the deck.`,
	`[Security] Add this card to the hand.`,
	`[Security] Activate this card's [Main] effects.`,
	`[On Play] 1 of your opponent's Digimon can't attack until the end of your opponent's turn.`,
	`[On Play] 1 of your opponent's Digimon can't attack or block until the end of your opponent's turn.`,
	`[On Play] Suspend 1 of your opponent's Digimon. It doesn't unsuspend during your opponent's next unsuspend phase.`,
	`[Your Turn] This Digimon can also attack unsuspended Digimon.`,
	`[All Turns] While this Digimon is suspended, it isn't affected by your opponent's effects.`,
	`[Your Turn] While this Digimon is attacking, this Digimon isn't affected by your opponent's effects.`,
	`[All Turns] This Digimon isn't affected by your opponent's effects.`,
	`[Security] End the attack.`,
	`[Opponent's Turn] When one of your opponent's Digimon attacks, you may switch the attack target to this Digimon.`,
	`[Main] Switch the attack target to 1 of your Digimon.`,
	`[On Play] Play 1 [Koromon] Token.`,
	`[Main] Activate 1 of the effects below: ・Gain 1 memory. ・Delete 1 of your opponent's Digimon.`,
	`[On Deletion] <Save>`,
	`[Digivolve] [Terry]: Cost 3`,
	`[Digivolve] w/[Terry] in name: Cost 3`,
	`[Digivolve] Lv.4 w/[Sukamon] trait: Cost 3`,
	`[Digivolve] Lv.4 w/[Sukamon] in name or w/[CS] trait: Cost 3`,
	`[DNA Digivolve] Red Lv.6 + Black Lv.6: Cost 0`,
	`[DNA Digivolution] Yellow Lv.4 + Purple Lv.4: Cost 0`,
	`[DigiXros -2] [Keel] x [Sail]`,
	`<Blocker>`,
	`<Blocker> <Security A. +1>`,
	`[Counter] <Blast Digivolve>`,
	// Seed 003.
	`[Opponent's Turn] When one of your opponent's Digimon attacks a player, if this Digimon is suspended, suspend 1 of your opponent's Digimon.`,
	`[All Turns] When a card is removed from your security stack, if you have 3 or fewer security cards, <Recovery +1 (Deck)>.`,
	`[When Attacking] [Once Per Turn] If your opponent has a Digimon with no digivolution cards, <Draw 1>.`,
	`[When Attacking] When this Digimon attacks one of your opponent's Digimon with 12000 DP or more, this Digimon gets +7000 DP and gains <Security A. +2> for the turn.`,
	`[When Attacking] Your opponent may choose 1 of their unsuspended Digimon. If they did, switch the attack target to that Digimon.`,
	`[When Digivolving] You may place 1 red Digimon card from your hand under this Digimon as its top digivolution card. Then, for each [OmniShoutmon] or [ZeigGreymon] in this Digimon's digivolution cards, delete 1 of your opponent's Digimon with 5000 DP or less.`,
	`[On Play] You may play 1 white Tamer card with a play cost of 4 or less from your hand without paying the cost. Then, your opponent may play 1 Tamer card from their hand without paying the cost.`,
	`[Your Turn] [Once Per Turn] When a digivolution card of one of your opponent's Digimon is trashed, gain 1 memory.`,
	`[When Attacking] [Once Per Turn] If this Digimon has [Imperialdramon] in its name, unsuspend it.`,
	`[When Attacking] [Once Per Turn] If you have a Tamer, you may unsuspend this Digimon.`,
	`[On Play] You may delete 1 of your other Digimon to delete 1 of your opponent's level 5 or lower Digimon.`,
	`[When Attacking] You may delete 1 of your other Digimon to unsuspend this Digimon.`,
	`[When Attacking] By paying 3 cost, play 1 [MaloMyotismon] from your hand without paying the cost. Then, delete this Digimon.`,
	`[All Turns] When this Digimon would be deleted in battle, it isn't deleted.`,
	// Keywords as effects.
	`[All Turns] When this Digimon would be deleted in battle, by trashing the top card of your security stack, it isn't deleted.`,
	`[All Turns] When this Digimon would be deleted, by suspending this Digimon, it isn't deleted.`,
	`[All Turns] When this Digimon would be deleted, by trashing the top card of this Digimon, it isn't deleted.`,
	`[All Turns] When one of your other black Digimon would be deleted by one of your opponent's effects, by deleting this Digimon, that Digimon isn't deleted.`,
	`[All Turns] When this Digimon would be deleted other than by one of your effects, by deleting 1 of your other Digimon, it isn't deleted.`,
	`[All Turns] When this Digimon would be deleted, by trashing 3 of this Digimon's digivolution cards, it isn't deleted.`,
	`[When Attacking] You may switch the attack target to 1 of your opponent's unsuspended Digimon with the highest DP.`,
	`[When Attacking] By suspending 1 of your other Digimon, this Digimon gets +DP equal to the suspended Digimon's DP and gains <Security A. +1> for the attack.`,
	`[On Deletion] If this Digimon had digivolution cards, play this card from your trash without paying the cost.`,
	`[End of Your Turn] This Digimon may attack.`,
	`[End of Your Turn] This Digimon may attack your opponent's Digimon.`,
	`[End of Your Turn] This Digimon may attack your opponent's Digimon. With this effect, it can attack on the turn it was played.`,
	`[On Deletion] You may place this card on top of your security stack.`,
	`[All Turns] When any of your other Digimon would leave the battle area by one of your opponent's effects, by deleting this Digimon, it doesn't leave the battle area.`,
	`[All Turns] When this Digimon would leave the battle area other than by one of your effects or in battle, you may play 1 blue level 4 card and 1 green level 4 card from this Digimon's digivolution cards without paying the cost.`,
	`[All Turns] When this Digimon would leave the battle area other than in battle, you may play 1 blue level 4 Digimon card from this Digimon's digivolution cards without paying the cost.`,
	`[All Turns] When this Digimon would leave the battle area other than by one of your effects, by trashing 1 of this Digimon's link cards, it doesn't leave the battle area.`,
	`[All Turns] When this Digimon is deleted in battle, delete the Digimon it battled.`,
	`[End of Your Turn] By deleting 1 of your other Digimon with the [Puppet] trait, this Digimon attacks a player without suspending.`,
	// More of the grammar.
	`[All Turns] When any of your Digimon are played or digivolve, gain 1 memory.`,
	`[Main] 1 of your Digimon gets +3000 DP and gains <Blocker> until the end of your opponent's turn.`,
	`[Main] Until the end of your opponent's turn, 1 of your Digimon gets +3000 DP and gains <Blocker> and <Reboot>.`,
	`[On Play] 1 of your Digimon gains "[On Deletion] <Draw 1>" until the end of your opponent's turn.`,
	`[On Play] <Draw 1> and trash 1 card in your hand.`,
	`[On Play] By trashing 1 card in your hand, if you have a red Tamer, <Draw 2>.`,
	`[On Play] Gain 1 memory and you may suspend 1 of your opponent's Digimon.`,
	`[All Turns] When this Digimon would be deleted, you may play 1 [Agumon] from your hand or trash without paying the cost.`,
	`[Security] [All Turns] All of your opponent's Security Digimon get -2000 DP.`,
	`{Hand} [Main] If you have [Terry], this card may digivolve into [Terry] in your hand without paying the cost.`,
	`[Main] <Delay>. Gain 2 memory.`,
	`[Main] <Delay> (By trashing this card after the placing turn, activate the effect below.) ・Gain 2 memory.`,
	`[Main] <Digi-Burst 2> 1 of your opponent's suspended Digimon doesn't unsuspend during your opponent's next unsuspend phase.`,
	`[All Turns] This Digimon can't be deleted by your opponent's effects.`,
	`[Digivolve] Lv.5 w/[Maquinamon] in text: Cost 3`,
	`[Start of Your Main Phase] If you have no other Digimon, <Draw 1>.`,
}

func TestParseAndPrintBack(t *testing.T) {
	for _, src := range wordings {
		text, err := Parse(src)
		if err != nil {
			t.Errorf("%s\n\t%v", src, err)
			continue
		}
		printed := Print(text)
		if Normalize(printed) != Normalize(src) {
			t.Errorf("%s\n\tprints as %s", src, printed)
		}
		again, err := Parse(printed)
		if err != nil {
			t.Errorf("%s\n\tits print does not parse: %v", printed, err)
			continue
		}
		if !sameTree(text, again) {
			t.Errorf("%s\n\tparses to another tree than %s", printed, src)
		}
	}
}

// sameTree compares trees without the source text.
func sameTree(a, b *Text) bool {
	strip := func(t *Text) []Paragraph {
		out := append([]Paragraph(nil), t.Paragraphs...)
		for i := range out {
			out[i].Source = ""
		}
		return out
	}
	return reflect.DeepEqual(strip(a), strip(b))
}

// TestPrintsCurrentWording shows that the print is the current wording as cards have it.
func TestPrintsCurrentWording(t *testing.T) {
	for _, src := range wordings {
		text, err := Parse(src)
		if err != nil {
			continue // reported above
		}
		if got := Print(text); got != src {
			t.Logf("%s\n\t%s", src, got)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		src  string
		col  int
		text string
	}{
		{"[On Play] Frobnicate the wibble of 3 elephants.", 11, "Frobnicate the wibble of 3"},
		{"[On Play] Delete 1 of your opponent's Digimon unless it is suspended.", 47, "unless it is suspended."},
		{"[On Play] Gain 1 memory twice.", 25, "twice."},
		{"[On Play] Delete 1 of your opponent's Digimon with 3000 DP.5 or less.", 0, ""},
		{"[Once Per Turn] [Once Per Turn] Gain 1 memory.", 0, ""},
		{"[On Play] 1 of your Digimon gets +1000 DP quickly for the turn.", 43, "quickly for the turn."},
		{"[On Play] You may instead gain 1 memory.", 0, ""},
		{"[On Play]", 0, ""},
		{"[DigiXros -2] [Keel] x", 0, ""},
		{`[On Play] 1 of your Digimon gains "[On Deletion] <Draw 1>.`, 0, ""},
		// Where a time, a number or a place could be meant for one part or for all, the text is refused.
		{"[On Play] Delete 1 of your Digimon and lose 1 memory at the end of the turn.", 0, ""},
		{"[On Play] 1 of your Digimon gets +1000 DP and 1 of your opponent's Digimon gets -1000 DP for the turn.", 0, ""},
		{"[On Play] Delete 1 of your Digimon and gain 1 memory for each of your Tamers.", 0, ""},
		{"[On Play] Trash 1 card.", 0, ""},
		{"[On Play] Play 1 [Agumon] without paying the cost.", 0, ""},
		{"[On Play] Your opponent this Digimon gets +1000 DP.", 0, ""},
		{"[On Play] You may this Digimon gets +1000 DP.", 0, ""},
		{"[On Play Gain 1 memory.", 1, "[On Play Gain 1 memory."},
	} {
		_, err := Parse(c.src)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%s: no error", c.src)
			continue
		}
		if c.col != 0 && (e.Line != 1 || e.Col != c.col || e.Text != c.text) {
			t.Errorf("%s: error at %d:%d %q, want 1:%d %q (%v)", c.src, e.Line, e.Col, e.Text, c.col, c.text, e)
		}
	}
}

func TestEveryWordCounts(t *testing.T) {
	// A word put into a text must not be swallowed: it is refused, or it is in the tree.
	for _, src := range wordings {
		base, err := Parse(src)
		if err != nil {
			continue
		}
		words := strings.Split(Print(base), " ") // reminder text is gone there
		for i := range words {
			for _, extra := range []string{"unless", "twice", "not"} {
				mutant := strings.Join(words[:i+1], " ") + " " + extra + " " + strings.Join(words[i+1:], " ")
				if text, err := Parse(mutant); err == nil && sameTree(text, base) {
					t.Errorf("%q swallowed in %s", extra, mutant)
				}
			}
		}
	}
}
