package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"digijudge/rules"
	"digijudge/rules/cardtext"
	"digijudge/rules/scenario"
)

// The check that no effect is passed over in silence: for each place where an effect can stand, each timing icon and each happening it
// makes a card, and a line of play on which that effect must fire. It fires, or the card is refused as not executable. There is no third.

// seat is a place where an effect stands.
type seat struct {
	name string
	// icon is the area icon, box what stands before the text, face the rest of the card.
	icon, box, face string
	// area is where Ann's board holds the card, and how. Rex is the permanent that has the effect.
	area, how string
	// this is what the effect calls its holder, "" where it has no permanent.
	this string
	more string // further cards that the place needs
}

const (
	linkHost = "card Host: Digimon Lv.4 Red, 5000 DP, play 4, digivolve Red Lv.3 for 0, traits Hub\n  <Link +1>\n"
	seatHost = "card Host: Digimon Lv.4 Red, 5000 DP, play 4, digivolve Red Lv.3 for 0\n"
	seatBase = "card Base: Digimon Lv.3 Red, 2000 DP, play 3\n"
	lasting  = "lasting"
	lent     = "lent" // the effect is not printed on H, but given to Rex
)

var seats = []seat{
	{name: "top", face: "Digimon Lv.4 Red, 5000 DP, play 3, digivolve Red Lv.3 for 0", area: "battle", how: "H on Base as Rex", this: "this Digimon", more: seatBase},
	{name: "inherited", box: "inherited: ", face: "Digimon Lv.3 Red, 2000 DP", area: "battle", how: "Host on H on Base as Rex", this: "this Digimon", more: seatHost + seatBase},
	{name: "inherited of a Digi-Egg", box: "inherited: ", face: "Digi-Egg Lv.2 Red", area: "battle", how: "Host on H on Base as Rex", this: "this Digimon", more: seatHost + seatBase},
	{name: "inherited of a Tamer", box: "inherited: ", face: "Tamer Red", area: "battle", how: "Host on H on Base as Rex", this: "this Digimon", more: seatHost + seatBase},
	{name: "link", box: "link: ", face: "Digimon Lv.3 Red, 2000 DP", area: "battle", how: "Host on Base with link H as Rex", this: "this Digimon", more: seatBase + linkHost},
	{name: "Tamer", face: "Tamer Red, play 3", area: "battle", how: "H as Rex", this: "this Tamer"},
	{name: "placed Option", face: "Option Red, use 3", area: "battle", how: "H as Rex (placed)"},
	{name: "{Breeding} top", icon: "{Breeding} ", face: "Digimon Lv.4 Red, 5000 DP, play 3, digivolve Red Lv.3 for 0", area: "breeding", how: "H on Base as Rex", this: "this Digimon", more: seatBase},
	{name: "{Breeding} Digi-Egg", icon: "{Breeding} ", face: "Digi-Egg Lv.2 Red", area: "breeding", how: "H as Rex", this: "this Digimon"},
	{name: "{Breeding} inherited", icon: "{Breeding} ", box: "inherited: ", face: "Digimon Lv.3 Red, 2000 DP", area: "breeding", how: "Host on H on Base as Rex", this: "this Digimon", more: seatHost + seatBase},
	{name: "{Hand}", icon: "{Hand} ", face: "Digimon Lv.4 Red, 5000 DP, play 3", area: "hand", how: "H"},
	{name: "{Trash}", icon: "{Trash} ", face: "Digimon Lv.4 Red, 5000 DP, play 3", area: "trash", how: "H"},
	{name: "{Security}", icon: "{Security} ", face: "Digimon Lv.4 Red, 5000 DP, play 3", area: "security", how: "1 card, H (face-up), 3 cards"},
	{name: "{Hand} Option", icon: "{Hand} ", face: "Option Red, use 3", area: "hand", how: "H"},
	{name: "{Trash} Option", icon: "{Trash} ", face: "Option Red, use 3", area: "trash", how: "H"},
	{name: "{Security} Option", icon: "{Security} ", face: "Option Red, use 3", area: "security", how: "1 card, H (face-up), 3 cards"},
	{name: "given for a time", box: lasting, face: "Tamer Red", area: "battle", how: "H, Host on Base as Rex", this: "this Digimon", more: seatHost + seatBase},
	{name: "given by a persistent effect", box: lent, face: "Tamer Red", area: "battle", how: "H, Host on Base as Rex", this: "this Digimon", more: seatHost + seatBase},
}

// play is a board and a line of play, as the parts of a scenario.
type play struct {
	cards   []string
	areas   map[string][]string // "Ann battle" → items
	turn    string
	steps   []string
	lasting string
	claims  []string
}

func newPlay() *play { return &play{areas: map[string][]string{}, turn: "Ann, memory 5"} }

func (b *play) card(lines ...string) { b.cards = append(b.cards, strings.Join(lines, "\n  ")) }
func (b *play) put(area, item string) {
	b.areas[area] = append(b.areas[area], item)
}
func (b *play) do(steps ...string) { b.steps = append(b.steps, steps...) }

// wiz gives a player a [Main] effect that does something, on a Tamer; it is activated in that player's turn.
func (b *play) wiz(pl, does string, picks ...string) {
	name := "Wiz" + pl
	b.card(fmt.Sprintf("card %s: Tamer Blue", name), "[Main] "+does)
	b.put(pl+" battle", name)
	b.do(pl + " activates " + name + "'s [Main]")
	for _, x := range picks {
		b.do(pl + " chooses " + x)
	}
}

func (b *play) text() string {
	var s strings.Builder
	s.WriteString("# Made by a test.\n\n")
	for _, c := range b.cards {
		s.WriteString(strings.TrimSuffix(c, "\n") + "\n")
	}
	fmt.Fprintf(&s, "\nturn %s\n", b.turn)
	for _, pl := range []string{"Ann", "Bob"} {
		for _, area := range []string{"battle", "breeding", "hand", "trash", "deck", "eggs", "security"} {
			if items := b.areas[pl+" "+area]; len(items) > 0 {
				fmt.Fprintf(&s, "%s %s: %s\n", pl, area, strings.Join(items, ", "))
			}
		}
	}
	if b.lasting != "" {
		s.WriteString(b.lasting + "\n")
	}
	s.WriteString("\n" + strings.Join(b.steps, "\n") + "\n\n" + strings.Join(b.claims, "\n") + "\n")
	return s.String()
}

// subject is of whom a trigger condition speaks.
type subject uint8

const (
	nobody subject = iota
	thisOne
	ours
	theirs
)

var subjectWords = map[subject]string{ours: "one of your Digimon", theirs: "one of your opponent's Digimon"}

// chance is a happening that effects can wait for.
type chance struct {
	words string // "%s is played", with the subject
	of    []subject
	// set brings the happening about to x, a permanent of pl. top says that x is Rex, with the effect on its top card.
	set func(b *play, pl, x string)
	// arrives: the subject comes to the field by it, and is Ann's or Bob's Newt, or H itself.
	arrives bool
	tamers  bool // it can happen to a Tamer
	would   bool
	brood   bool // it can happen to what lies in the breeding area
	body    string
}

func other(pl string) string {
	if pl == "Ann" {
		return "Bob"
	}
	return "Ann"
}

func turnOf(pl string) string {
	if pl == "Ann" {
		return "Ann, memory 5"
	}
	return "Bob, memory 5"
}

func attacks(b *play, pl, x string) {
	b.turn = turnOf(pl)
	b.do(pl + " attacks " + other(pl) + " with " + x)
}

func isBlocked(b *play, pl, x string) {
	attacks(b, pl, x)
	b.card("card Gate: Digimon Lv.4 Black, 9000 DP", "<Blocker>")
	b.put(other(pl)+" battle", "Gate")
	b.do(other(pl) + " blocks with Gate")
}

func blocks(b *play, pl, x string) {
	b.card("card Ram: Digimon Lv.4 Black, 1000 DP")
	b.card("card Wall: Tamer Blue", "[All Turns] All of your Digimon gain <Blocker>.")
	b.put(other(pl)+" battle", "Ram")
	b.put(pl+" battle", "Wall")
	attacks(b, other(pl), "Ram")
	b.do(pl + " blocks with " + x)
}

func battles(b *play, pl, x string) {
	b.turn = turnOf(pl)
	b.card("card Weak: Digimon Lv.3 Black, 1000 DP")
	b.put(other(pl)+" battle", "Weak (suspended)")
	b.do(pl + " attacks Weak with " + x)
}

// by makes a [Main] effect of the player do something to x.
func by(does string) func(b *play, pl, x string) {
	return func(b *play, pl, x string) {
		b.turn = turnOf(pl)
		what := "your Digimon"
		if x == "Tam" {
			what, x = "your Tamers", "Rex"
		}
		b.wiz(pl, strings.ReplaceAll(does, "@", what), x)
	}
}

func placesUnder(b *play, pl, x string) {
	b.turn = turnOf(pl)
	b.wiz(pl, "Place 1 card from your hand as 1 of your Digimon's bottom digivolution card.", "1 card", x)
}

func unsuspends(b *play, pl, x string) {
	by("Suspend 1 of @. Then, unsuspend all of @.")(b, pl, x)
}

func digivolves(b *play, pl, x string) {
	b.turn = turnOf(pl)
	b.card("card Form: Digimon Lv.5 Red, 7000 DP, digivolve Red Lv.4 for 0, digivolve Red Lv.2 for 0, traits Hub")
	b.put(pl+" hand", "Form")
	b.do(pl + " digivolves " + x + " into Form")
}

func plays(b *play, pl, x string) {
	b.turn = turnOf(pl)
	b.do(pl + " plays " + x)
}

func usesOption(b *play, pl, _ string) {
	b.turn = turnOf(pl)
	b.card("card Spell: Option Blue, use 0", "[Main] Gain 1 memory.")
	b.card("card Sea: Digimon Lv.3 Blue, 1000 DP")
	b.put(pl+" hand", "Spell")
	b.put(pl+" battle", "Sea")
	b.do(pl + " uses Spell")
}

func checked(b *play, pl, _ string) {
	b.card("card Ram: Digimon Lv.4 Black, 9000 DP")
	b.put(other(pl)+" battle", "Ram")
	attacks(b, other(pl), "Ram")
}

func moves(b *play, pl, x string) {
	b.turn = pl + ", breeding phase, memory 5"
	b.do(pl + " moves " + x)
}

func linked(b *play, pl, x string) {
	b.turn = turnOf(pl)
	b.card("card Chip: Digimon Lv.3 Red, 1000 DP", "link: [Link] Lv.4: Cost 0", "link: +1000 DP")
	b.put(pl+" hand", "Chip")
	b.do(pl + " links Chip to " + x)
}

// loses has x deleted in battle.
func loses(b *play, pl, x string) {
	b.turn = turnOf(pl)
	b.card("card Giant: Digimon Lv.6 Black, 15000 DP")
	b.put(other(pl)+" battle", "Giant (suspended)")
	b.do(pl + " attacks Giant with " + x)
}

// struck has an effect of the other player do something to x.
func struck(does string) func(b *play, pl, x string) {
	return func(b *play, pl, x string) {
		b.turn = turnOf(other(pl))
		b.wiz(other(pl), strings.ReplaceAll(does, "@", "your opponent's Digimon"), x)
	}
}

// wizards has an effect of Ann do something to x.
func wizards(does string) func(b *play, pl, x string) {
	return func(b *play, pl, x string) {
		if pl == "Bob" {
			struck(does)(b, pl, x)
			return
		}
		by(does)(b, pl, x)
	}
}

// wizards2 has an effect of Ann do something to a Digimon of hers that is there for that.
func wizards2(does string) func(b *play, pl, x string) {
	return func(b *play, pl, _ string) {
		b.card("card Imp: Digimon Lv.3 Black, 1000 DP, play 3")
		b.put(pl+" battle", "Imp")
		b.wiz(pl, does, "Imp")
	}
}

func fromTrash(does string) func(b *play, pl, x string) {
	return func(b *play, pl, _ string) {
		b.card("card Imp: Digimon Lv.3 Black, 1000 DP, play 3")
		b.put(pl+" trash", "Imp")
		b.wiz(pl, does)
	}
}

func byEffectInto(does string) func(b *play, pl, x string) {
	return func(b *play, pl, x string) {
		b.turn = turnOf(pl)
		b.card("card Form: Digimon Lv.5 Red, 7000 DP, digivolve Red Lv.4 for 0")
		b.put(pl+" hand", "Form")
		b.wiz(pl, does)
		b.do(pl + " digivolves " + x + " into Form")
	}
}

// switched has an effect switch the target of x's attack.
func switched(b *play, pl, x string) {
	b.card("card Bait: Digimon Lv.4 Black, 1000 DP")
	b.put(other(pl)+" battle", "Bait")
	b.card("card Lure: Tamer Blue", "[Opponent's Turn] When one of your opponent's Digimon attacks, switch the attack target to 1 of your Digimon.")
	b.put(other(pl)+" battle", "Lure")
	attacks(b, pl, x)
	b.do(other(pl) + " chooses Bait")
}

func noSubject(does string) func(b *play, pl, x string) {
	return func(b *play, pl, _ string) {
		b.turn = turnOf(pl)
		b.wiz(pl, does)
	}
}

var anybody = []subject{thisOne, ours, theirs}

var chances = []chance{
	{words: "%s is played", of: anybody, set: plays, arrives: true, tamers: true},
	{words: "%s would be played", of: anybody, set: plays, arrives: true, tamers: true, would: true},
	{words: "%s digivolves", of: anybody, set: digivolves, brood: true},
	{words: "%s would digivolve", of: anybody, set: digivolves, would: true, brood: true},
	{words: "%s is deleted", of: anybody, set: by("Delete 1 of @."), tamers: true},
	{words: "%s would be deleted", of: anybody, set: by("Delete 1 of @."), tamers: true, would: true},
	{words: "%s leaves the battle area", of: anybody, set: by("Return 1 of @ to the hand."), tamers: true},
	{words: "%s would leave the battle area", of: anybody, set: by("Return 1 of @ to the bottom of the deck."), tamers: true, would: true},
	{words: "%s would leave the battle area by one of your effects", of: []subject{thisOne, ours}, set: by("Delete 1 of @."), would: true},
	{words: "%s attacks", of: anybody, set: attacks},
	{words: "%s attacks a player", of: anybody, set: attacks},
	{words: "%s would attack", of: anybody, set: attacks, would: true},
	{words: "%s's attack target is switched", of: anybody, set: isBlocked},
	{words: "%s blocks", of: anybody, set: blocks},
	{words: "%s would block", of: anybody, set: blocks, would: true},
	{words: "%s is blocked", of: anybody, set: isBlocked},
	{words: "%s would be blocked", of: anybody, set: isBlocked, would: true},
	{words: "%s suspends", of: anybody, set: by("Suspend 1 of @."), tamers: true},
	{words: "%s suspends", of: anybody, set: attacks},
	{words: "%s would suspend", of: anybody, set: by("Suspend 1 of @."), tamers: true, would: true},
	{words: "%s unsuspends", of: anybody, set: unsuspends, tamers: true},
	{words: "%s would unsuspend", of: anybody, set: unsuspends, tamers: true, would: true},
	{words: "%s checks security", of: anybody, set: attacks},
	{words: "%s would check security", of: anybody, set: attacks, would: true},
	{words: "%s wins a battle", of: anybody, set: battles},
	{words: "%s would win a battle", of: anybody, set: battles, would: true},
	{words: "%s deletes your opponent's Digimon in battle", of: []subject{thisOne, ours}, set: battles},
	{words: "%s would delete your opponent's Digimon in battle", of: []subject{thisOne, ours}, set: battles, would: true},
	{words: "%s gets linked", of: []subject{thisOne, ours, theirs}, set: linked},
	{words: "a digivolution card of %s is trashed", of: anybody, set: by("Trash the bottom digivolution card of 1 of @.")},
	{words: "an effect places a digivolution card under %s", of: anybody, set: placesUnder},
	{words: "%s moves from the breeding area to the battle area", of: anybody, set: moves},
	{words: "%s would move from the breeding area to the battle area", of: anybody, set: moves, would: true},
	{words: "%s is played or digivolves", of: anybody, set: digivolves},
	{words: "you use an Option card", set: usesOption},
	{words: "you would use an Option card", set: usesOption, would: true},
	{words: "a card is removed from your security stack", set: checked},
	{words: "your security is checked", set: checked},
	{words: "a card is added to your security stack", set: noSubject("<Recovery +1 (Deck)>")},
	{words: "a card in your hand is trashed", set: noSubject("Trash 1 card in your hand.")},
	{words: "you draw", set: noSubject("<Draw 1>"), body: "gain 1 memory."},
	{words: "you would draw", set: noSubject("<Draw 1>"), body: "gain 1 memory.", would: true},
	{words: "your effects add cards to your hand", set: noSubject("<Draw 1>"), body: "gain 1 memory."},
	{words: "a card is trashed from your deck", set: noSubject("Trash the top card of your deck.")},
	// Further ways for things to happen, and causes.
	{words: "%s is deleted in battle", of: anybody, set: loses},
	{words: "%s would be deleted in battle", of: anybody, set: loses, would: true},
	{words: "%s would leave the battle area other than by one of your effects", of: anybody, set: loses, would: true},
	{words: "%s is deleted by one of your opponent's effects", of: []subject{thisOne, ours}, set: struck("Delete 1 of @.")},
	{words: "%s would be deleted by one of your opponent's effects", of: []subject{thisOne, ours}, set: struck("Delete 1 of @."), would: true},
	{words: "%s would leave the battle area other than in battle", of: []subject{thisOne, ours}, set: struck("Return 1 of @ to the bottom of the deck."), would: true},
	{words: "%s would leave the battle area by an effect", of: []subject{thisOne, ours}, set: struck("Trash 1 of @."), would: true},
	{words: "%s leaves the battle area", of: []subject{thisOne, ours}, set: struck("Place 1 of @ on top of your opponent's security stack.")},
	{words: "your effects suspend %s", of: []subject{thisOne, ours, theirs}, set: wizards("Suspend 1 of @.")},
	{words: "your effects unsuspend %s", of: []subject{thisOne, ours}, set: wizards("Suspend 1 of @. Then, unsuspend all of @.")},
	{words: "your effects delete %s", of: []subject{ours, theirs}, set: wizards("Delete 1 of @.")},
	{words: "%s's attack target is switched", of: []subject{thisOne, ours}, set: switched},
	{words: "%s suspends", of: []subject{thisOne, ours, theirs}, set: blocks},
	{words: "%s digivolves", of: []subject{ours, theirs}, set: byEffectInto("1 of your Digimon may digivolve into 1 [Form] in your hand without paying the cost.")},
	{words: "%s would digivolve", of: []subject{ours, theirs}, set: byEffectInto("1 of your Digimon may digivolve into 1 [Form] in your hand without paying the cost."), would: true},
	{words: "one of your Digimon is played", set: fromTrash("Play 1 [Imp] from your trash without paying the cost.")},
	{words: "one of your Digimon would be played", set: fromTrash("Play 1 [Imp] from your trash without paying the cost."), would: true},
	{words: "your effects play one of your Digimon", set: fromTrash("Play 1 [Imp] from your trash without paying the cost.")},
	{words: "one of your Digimon is played by an effect", set: fromTrash("Play 1 [Imp] from your trash without paying the cost.")},
	{words: "you play a Digimon", set: fromTrash("Play 1 [Imp] from your trash without paying the cost.")},
	{words: "a card is removed from your security stack", set: noSubject("Trash the top card of your security stack.")},
	{words: "a card is trashed from your security stack", set: noSubject("Trash the top card of your security stack.")},
	{words: "a card is removed from your security stack", set: noSubject("Add your top security card to the hand.")},
	{words: "your effects add cards to your hand", body: "gain 1 memory.", set: noSubject("Add your top security card to the hand.")},
	{words: "your effects add cards to your hand", body: "gain 1 memory.", set: fromTrash("Return 1 [Imp] from your trash to the hand.")},
	{words: "a card is added to your security stack", set: fromTrash("Place 1 [Imp] from your trash on top of your security stack.")},
	{words: "a card is added to your security stack", set: wizards2("Place 1 of your Digimon on top of your security stack.")},
	{words: "a card is trashed from your hand", set: noSubject("Trash 1 card in your hand.")},
	{words: "your hand is trashed from", set: noSubject("Trash 1 card in your hand.")},
	{words: "an effect trashes a card in your hand", set: noSubject("Trash 1 card in your hand.")},
	{words: "a card is removed from your opponent's security stack", set: func(b *play, _, _ string) { checked(b, "Bob", "") }},
	{words: "your opponent's security is checked", set: func(b *play, _, _ string) { checked(b, "Bob", "") }},
	{words: "your opponent uses an Option card", set: func(b *play, _, _ string) { usesOption(b, "Bob", "") }},
	{words: "your opponent attacks with a Digimon", set: checked},
	{words: "a player's security is checked", set: checked},
	{words: "you attack with a Digimon", set: func(b *play, pl, _ string) {
		b.card("card Ram: Digimon Lv.4 Black, 9000 DP")
		b.put(pl+" battle", "Ram")
		attacks(b, pl, "Ram")
	}},
}

// fired is what became of one combination.
type fired struct{ fires, refused, silent int }

// try makes the card and plays it: the effect that eff is on the seat.
func (o *fired) try(t *testing.T, what string, se seat, b *play, eff, how, step string) {
	t.Helper()
	number := 1
	var lines []string
	switch se.box {
	case lasting:
		lines = []string{"[Main] 1 of your Digimon gains " + given(eff) + " until the end of your opponent's turn."}
		b.lasting = "lasting on Rex from Ann's H: gains " + given(eff) + " until the end of your opponent's turn."
	case lent:
		lines = []string{"[All Turns] All of your Digimon gain " + given(eff) + "."}
	case "link: ":
		lines, number = []string{"link: [Link] [Hub] trait: Cost 0", "link: +1000 DP", "link: " + eff}, 3
	default:
		lines = []string{se.box + se.icon + eff}
	}
	text, err := cardtext.Parse(strings.Join(lines, "\n"))
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	def := rules.CardDef{Handle: "H", Name: "H", Level: 4, DP: 5000, PlayCost: 3, UseCost: 3, Text: text}
	switch {
	case strings.HasPrefix(se.face, "Tamer"):
		def.Category, def.Level, def.DP = rules.Tamer, 0, -1
	case strings.HasPrefix(se.face, "Option"):
		def.Category, def.Level, def.DP = rules.Option, 0, -1
	case strings.HasPrefix(se.face, "Digi-Egg"):
		def.Category, def.DP = rules.DigiEgg, -1
	default:
		def.Category = rules.Digimon
	}
	if _, err := rules.NewTable([]rules.CardDef{def}); err != nil {
		o.refused++
		return
	}
	b.card(append([]string{"card H: " + se.face}, lines...)...)
	if how != "" {
		b.put("Ann "+se.area, how)
	}
	if len(b.areas["Ann hand"]) == 0 || b.areas["Ann hand"][0] == "H" {
		b.put("Ann hand", "2 cards")
	}
	for _, c := range strings.Split(se.more, "card ")[1:] {
		if name, _, _ := strings.Cut(c, ":"); strings.Contains(b.boards(), name) {
			b.card("card " + c)
		}
	}
	name := fmt.Sprintf("H's effect %d", number)
	if se.box == lent || se.box == lasting {
		name = "Rex's " + eff[:strings.Index(eff, "]")+1]
	}
	if step != "" {
		b.do(strings.ReplaceAll(step, "NAME", name))
	}
	if len(b.claims) == 0 {
		b.claims = []string{"claim can: " + name + " activates"}
	}
	src := b.text()
	s, err := scenario.Parse("made.scn", []byte(src))
	var res *scenario.Result
	if err == nil {
		res, err = s.Run(scenario.Options{MaxNodes: 5000})
	}
	if err == nil && res.OK() {
		o.fires++
		return
	}
	o.silent++
	reason := fmt.Sprint(err)
	if err == nil {
		reason = res.Claims[0].Reason
	}
	t.Errorf("%s: %s\n%s", what, reason, src)
}

// boards is all that lies on the board.
func (b *play) boards() string {
	var s strings.Builder
	for _, items := range b.areas {
		s.WriteString(strings.Join(items, " ") + " ")
	}
	return s.String()
}

// TestHappeningsFire goes through the trigger conditions.
func TestHappeningsFire(t *testing.T) {
	var all fired
	for _, se := range seats {
		var o fired
		for _, c := range chances {
			for _, of := range append(c.of, nobody)[:max(1, len(c.of))] {
				b := newPlay()
				words, how, pl, x := subjectWords[of], se.how, "Ann", ""
				breeding := se.area == "breeding"
				switch of {
				case thisOne:
					if words = se.this; words == "" || words == "this Tamer" && !c.tamers || breeding && !c.brood {
						continue // 3-4-7-5: nothing else can happen to it there
					}
					x = "Rex"
					if words == "this Tamer" && !c.arrives {
						x = "Tam"
					}
					moving := strings.Contains(c.words, " move")
					switch {
					case c.arrives && (se.name == "top" || se.name == "Tamer"):
						how, x = "", "H"
						b.put("Ann hand", "H")
					case c.arrives:
						continue // it is not on the field yet, or has been for long
					case c.would && moving || breeding && moving:
						continue // see triggerPlaces; and it has left the breeding area
					case moving:
						b.put("Ann breeding", how)
						if how = ""; se.box == lent || se.box == lasting {
							continue // what is given reaches no one in the breeding area (3-4-7-3)
						}
					case strings.Contains(c.words, "digivolves") && (se.name == "top" || se.name == "{Breeding} top"):
						// The effect is on the card that it has digivolved into.
						how = ""
						b.put("Ann "+se.area, "Base")
						b.put("Ann hand", "H")
						b.do("Ann digivolves Base into H")
					case strings.Contains(c.words, "digivolves") && se.name == "{Breeding} Digi-Egg":
						continue // its effect is covered by then
					}
				case ours, theirs:
					side := "Ann"
					if of == theirs {
						side = "Bob"
					}
					pl, x = side, "Newt"
					b.card("card Newt: Digimon Lv.4 Red, 5000 DP, play 2, digivolve Red Lv.3 for 0")
					switch {
					case c.arrives:
						b.put(side+" hand", "Newt")
					case strings.Contains(c.words, " move"):
						if breeding && side == "Ann" {
							continue // there is room for one (3-4-7-2)
						}
						b.put(side+" breeding", "Newt")
					default:
						b.put(side+" battle", "Newt on 1 card")
					}
				}
				if len(b.steps) == 0 {
					c.set(b, pl, x)
				} else {
					b.turn = turnOf(pl)
				}
				if pl == "Bob" && len(b.areas["Bob hand"]) == 0 {
					b.put("Bob hand", "2 cards")
				}
				body := c.body
				if body == "" {
					body = "<Draw 1>"
				}
				text := c.words
				if strings.Contains(text, "%s") {
					text = fmt.Sprintf(text, words)
				}
				o.try(t, se.name+": "+text, se, b, "[All Turns] When "+text+", "+body, how, "")
			}
		}
		t.Logf("%-30s %3d fire, %3d refused, %3d silent", se.name, o.fires, o.refused, o.silent)
		all.fires += o.fires
		all.refused += o.refused
	}
	if all.fires < 1000 {
		t.Errorf("only %d fire, %d are refused", all.fires, all.refused)
	}
}

// moment is a timing icon and a line of play on which it comes up for the holder.
type moment struct {
	icon string
	body string // "<Draw 1>" if empty
	// set makes it come up, for the seat; it returns how the card lies at the start, and false where the timing never comes up there. step is
	// what activates the effect, where it must be said.
	set func(b *play, se seat) (how string, ok bool)
	// step is how its player activates it, "" where it activates by itself.
	step string
}

// always is for a timing that comes up wherever the card is.
func always(turn string, steps ...string) func(b *play, se seat) (string, bool) {
	return func(b *play, se seat) (string, bool) {
		b.turn = turn
		b.do(steps...)
		return se.how, true
	}
}

// ofDigimon is for a timing that comes up for a Digimon in the battle area.
func ofDigimon(set func(b *play, pl, x string)) func(b *play, se seat) (string, bool) {
	return func(b *play, se seat) (string, bool) {
		if se.this != "this Digimon" || se.area != "battle" {
			return "", false
		}
		set(b, "Ann", "Rex")
		return se.how, true
	}
}

var moments = []moment{
	{icon: "On Play", set: func(b *play, se seat) (string, bool) {
		if se.name != "top" && se.name != "Tamer" {
			return "", false
		}
		b.put("Ann hand", "H")
		b.do("Ann plays H")
		return "", true
	}},
	{icon: "When Digivolving", set: func(b *play, se seat) (string, bool) {
		switch {
		case se.name == "top" || se.name == "{Breeding} top":
			b.put("Ann "+se.area, "Base")
			b.put("Ann hand", "H")
			b.do("Ann digivolves Base into H")
			return "", true
		case se.this != "this Digimon" || se.name == "{Breeding} Digi-Egg":
			return "", false
		}
		digivolves(b, "Ann", "Rex")
		return se.how, true
	}},
	{icon: "On Deletion", set: func(b *play, se seat) (string, bool) {
		if se.area == "breeding" {
			b.wiz("Ann", "Delete 1 of your Digimon in the breeding area.")
			return se.how, true
		}
		if se.area != "battle" || se.this == "" {
			return "", false
		}
		x := "Rex"
		if se.this == "this Tamer" {
			x = "Tam"
		}
		by("Delete 1 of @.")(b, "Ann", x)
		return se.how, true
	}},
	{icon: "When Attacking", set: ofDigimon(attacks)},
	{icon: "End of Attack", set: ofDigimon(attacks)},
	{icon: "When Linking", set: func(b *play, se seat) (string, bool) {
		if se.name != "link" {
			return "", false
		}
		b.put("Ann battle", "Host as Rex")
		b.put("Ann hand", "H")
		b.do("Ann links H to Rex")
		return "", true
	}},
	{icon: "When Moving", set: func(b *play, se seat) (string, bool) {
		if se.this != "this Digimon" || se.area != "battle" || se.box == lent || se.box == lasting {
			return "", false
		}
		b.put("Ann breeding", se.how)
		moves(b, "Ann", "Rex")
		return "", true
	}},
	{icon: "Main", set: func(b *play, se seat) (string, bool) {
		return se.how, se.name != "placed Option" // it works as the card is used (9-1-1)
	}, step: "Ann activates NAME"},
	{icon: "Main", body: "<Delay> <Draw 1>", set: func(b *play, se seat) (string, bool) {
		return se.how, se.name == "placed Option" || se.name == "Tamer"
	}, step: "Ann activates NAME"},
	{icon: "Counter", set: always("Bob, memory 5"), step: "Ann activates NAME"},
	{icon: "Start of Your Turn", set: func(b *play, se seat) (string, bool) {
		b.turn = "Bob, memory 1"
		b.do("Bob passes")
		return se.how, se.box != lasting // it ends with Bob's turn
	}},
	{icon: "Start of Opponent's Turn", set: always("Ann, memory 1", "Ann passes")},
	{icon: "Start of Your Main Phase", set: func(b *play, se seat) (string, bool) {
		if b.turn = "Ann, unsuspend phase, memory 1"; se.name == "{Breeding} top" || se.name == "{Breeding} inherited" {
			b.do("Ann skips breeding")
		}
		return se.how, true
	}},
	{icon: "Start of Opponent's Main Phase", set: always("Bob, unsuspend phase, memory 1")},
	{icon: "End of Your Turn", set: always("Ann, memory 1", "Ann passes")},
	{icon: "End of Opponent's Turn", set: always("Bob, memory 1", "Bob passes")},
	{icon: "End of All Turns", set: always("Bob, memory 1", "Bob passes")},
	{icon: "End of All Turns", set: always("Ann, memory 1", "Ann passes")},
	{icon: "Security", set: func(b *play, se seat) (string, bool) {
		if se.icon != "" || se.box != "" {
			return "", false
		}
		checked(b, "Ann", "")
		b.put("Ann security", "H, 2 cards")
		return "", true
	}},
	{icon: "Your Turn", body: "All of your Digimon get +1000 DP.", set: always("Ann, memory 1")},
	{icon: "Opponent's Turn", body: "All of your Digimon get +1000 DP.", set: always("Bob, memory 1")},
	{icon: "All Turns", body: "All of your Digimon get +1000 DP.", set: always("Bob, memory 1")},
	{icon: "All Turns", body: "Your Digimon gain <Blocker>.", set: always("Ann, memory 1")},
}

// TestTimingsFire goes through the timing icons. A timing that never comes up in the area of an icon must be refused.
func TestTimingsFire(t *testing.T) {
	var all fired
	for _, se := range seats {
		var o fired
		for _, m := range moments {
			b := newPlay()
			how, ok := m.set(b, se)
			if !ok && (se.icon == "" || se.name == "{Breeding} Digi-Egg" && m.icon == "When Digivolving") {
				continue // it could come up if the card lay elsewhere
			}
			body := m.body
			if body == "" {
				body = "<Draw 1>"
			}
			switch {
			case m.icon == "Counter":
				b.card("card Ram: Digimon Lv.4 Black, 1000 DP")
				b.put("Bob battle", "Ram")
				b.do("Bob attacks Ann with Ram")
			case m.body != "" && m.step == "":
				b.card("card Pal: Digimon Lv.4 Red, 5000 DP")
				b.put("Ann battle", "Pal")
				b.claims = []string{"claim can: Pal's DP at least 6000"}
				if strings.Contains(body, "Blocker") {
					b.claims = []string{"claim can: Pal has <Blocker>"}
				}
			}
			o.try(t, se.name+": ["+m.icon+"]", se, b, "["+m.icon+"] "+body, how, m.step)
		}
		t.Logf("%-30s %3d fire, %3d refused, %3d silent", se.name, o.fires, o.refused, o.silent)
		all.fires += o.fires
		all.refused += o.refused
	}
	if all.fires < 200 {
		t.Errorf("only %d fire, %d are refused", all.fires, all.refused)
	}
}
