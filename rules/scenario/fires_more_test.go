package scenario_test

import (
	"strings"
	"testing"
)

// What interrupts does what it says, in every place: it lowers a cost, so far that the card can be played at all (1-3-11-1), or saves
// what would go.
func TestInterruptionsFire(t *testing.T) {
	type interruption struct {
		text string
		set  func(b *play)
	}
	newt := func(b *play, area string) {
		b.card("card Newt: Digimon Lv.4 Red, 5000 DP, play 12, digivolve Red Lv.3 for 12")
		b.put("Ann "+area, "Newt")
		b.turn = "Ann, memory 1"
	}
	for _, se := range seats {
		var o fired
		for _, in := range []interruption{
			{"When one of your Digimon would be played, reduce the play cost by 2.", func(b *play) {
				newt(b, "hand")
				b.do("Ann plays Newt")
				b.claims = []string{"claim can: memory at most 9 for Bob and Newt is in Ann's battle area"}
			}},
			{"When one of your Digimon would digivolve, reduce the digivolution cost by 2.", func(b *play) {
				newt(b, "hand")
				b.card("card Cub: Digimon Lv.3 Red, 2000 DP")
				b.put("Ann battle", "Cub")
				b.do("Ann digivolves Cub into Newt")
				b.claims = []string{"claim can: memory at most 9 for Bob and Newt = Newt on Cub"}
			}},
			{"When you would use an Option card, reduce the use cost by 2.", func(b *play) {
				b.turn = "Ann, memory 1"
				b.card("card Spell: Option Blue, use 12", "[Main] <Draw 1>")
				b.card("card Sea: Digimon Lv.3 Blue, 1000 DP")
				b.put("Ann battle", "Sea")
				b.put("Ann hand", "Spell")
				b.do("Ann uses Spell")
				b.claims = []string{"claim can: memory at most 9 for Bob and Spell is in Ann's trash"}
			}},
			{"When one of your Digimon would be deleted, it isn't deleted.", func(b *play) {
				newt(b, "battle")
				b.wiz("Ann", "Delete 1 of your Digimon.", "Newt")
				b.claims = []string{"claim can: Newt is in Ann's battle area"}
			}},
			{"When one of your Digimon would leave the battle area, it doesn't leave the battle area.", func(b *play) {
				newt(b, "battle")
				b.wiz("Ann", "Return 1 of your Digimon to the hand.", "Newt")
				b.claims = []string{"claim can: Newt is in Ann's battle area"}
			}},
		} {
			b := newPlay()
			in.set(b)
			o.try(t, se.name+": "+in.text, se, b, "[All Turns] "+in.text, se.how, "")
		}
		t.Logf("%-30s %3d fire, %3d refused, %3d silent", se.name, o.fires, o.refused, o.silent)
		if o.fires < 4 {
			t.Errorf("%s: only %d fire", se.name, o.fires)
		}
	}
}

// Keywords that activate do so wherever the Digimon has them from.
func TestKeywordsFire(t *testing.T) {
	type keyword struct {
		text string
		set  func(b *play) // brings about what it waits for, to Rex
	}
	opponents := func(does string) func(b *play) {
		return func(b *play) { struck(does)(b, "Ann", "Rex") }
	}
	pal := func(b *play) {
		b.card("card Pal: Digimon Lv.4 Red, 5000 DP")
		b.put("Ann battle", "Pal")
	}
	endOfTurn := func(b *play) {
		b.turn = "Ann, memory 1"
		b.card("card Foe: Digimon Lv.3 Black, 1000 DP")
		b.put("Bob battle", "Foe (suspended)")
		b.do("Ann passes")
	}
	keywords := []keyword{
		{text: "<Retaliation>", set: func(b *play) { loses(b, "Ann", "Rex") }},
		{text: "<Decoy>", set: func(b *play) {
			pal(b)
			struck("Delete 1 of @.")(b, "Ann", "Pal")
		}},
		{text: "<Decoy (Red)>", set: func(b *play) {
			pal(b)
			struck("Delete 1 of @.")(b, "Ann", "Pal")
		}},
		{text: "<Armor Purge>", set: opponents("Delete 1 of @.")},
		{text: "<Evade>", set: opponents("Delete 1 of @.")},
		{text: "<Fragment (1)>", set: opponents("Delete 1 of @.")},
		{text: "<Scapegoat>", set: func(b *play) {
			pal(b)
			struck("Delete 1 of @.")(b, "Ann", "Rex")
		}},
		{text: "<Barrier>", set: func(b *play) { loses(b, "Ann", "Rex") }},
		{text: "<Fortitude>", set: opponents("Delete 1 of @.")},
		{text: "<Decode (Red Lv.3)>", set: opponents("Delete 1 of @.")},
		{text: "<Raid>", set: func(b *play) {
			b.card("card Foe: Digimon Lv.3 Black, 1000 DP")
			b.put("Bob battle", "Foe")
			attacks(b, "Ann", "Rex")
		}},
		{text: "<Alliance>", set: func(b *play) {
			pal(b)
			attacks(b, "Ann", "Rex")
		}},
		{text: "<Vortex>", set: endOfTurn},
		{text: "<Engage>", set: endOfTurn},
		{text: "<Execute>", set: endOfTurn},
		{text: "<Overclock>", set: func(b *play) {
			pal(b)
			endOfTurn(b)
		}},
		{text: "<Ascension>", set: opponents("Delete 1 of @.")},
		{text: "<Guard>", set: func(b *play) {
			pal(b)
			struck("Delete 1 of @.")(b, "Ann", "Pal")
		}},
		{text: "<Training>", set: func(b *play) { b.do("Ann activates Rex's <Training>") }},
	}
	for _, se := range seats {
		if se.this != "this Digimon" || se.area != "battle" {
			continue
		}
		var o fired
		for _, k := range keywords {
			if k.text == "<Fortitude>" && se.box == lasting {
				continue // it is gained by the Digimon, not by the card in the trash
			}
			b := newPlay()
			k.set(b)
			b.claims = []string{"claim can: Rex's " + k.text + " activates"}
			o.try(t, se.name+": "+k.text, se, b, k.text, se.how, "")
		}
		t.Logf("%-30s %3d fire, %3d refused, %3d silent", se.name, o.fires, o.refused, o.silent)
		if o.fires < 15 {
			t.Errorf("%s: only %d fire", se.name, o.fires)
		}
	}
}

// given is a text that gives Rex an effect, or a keyword.
func given(eff string) string {
	if strings.HasPrefix(eff, "<") {
		return eff
	}
	return "\"" + eff + "\""
}
