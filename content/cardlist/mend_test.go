package cardlist

import (
	"strings"
	"testing"

	"digijudge/rules"
)

// madeUp returns a card with these texts. Lines that begin with "inherited: " go into the lower
// box.
func madeUp(lines ...string) *Card {
	c := &Card{Number: "XT9-001", Set: "XT9", Name: "Mendmon", Category: rules.Digimon, Level: 4, DP: 5000, Cost: 5, Colors: []string{"Red"},
		Circles: []Circle{{"Red", 3, 2}}}
	for _, l := range lines {
		kind := EffectBox
		for _, k := range []BoxKind{InheritedBox, SecurityBox, LinkBox} {
			if rest, ok := strings.CutPrefix(l, boxPrefix[k]); ok {
				kind, l = k, rest
			}
		}
		c.add(kind, l)
	}
	return c
}

// TestLostIcons: if a keyword's icon was lost, its reminder tells which it was. In doubtful cases
// nothing changes.
func TestLostIcons(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a line of its own", "(At blocker timing, by suspending it, this becomes the attack target).",
			"<Blocker> (At blocker timing, by suspending it, this becomes the attack target)."},
		{"behind an icon", "[On Play]  (Draw 2 cards from your deck). Then, trash 1 card in your hand.",
			"[On Play] <Draw 2> (Draw 2 cards from your deck). Then, trash 1 card in your hand."},
		{"a gift", "[On Play] This Digimon gains  (It checks 1 additional security card) for the turn.",
			"[On Play] This Digimon gains <Security A. +1> (It checks 1 additional security card) for the turn."},
		{"before the stop", "[When Attacking]  . (Draw 1 card from your deck.)", "[When Attacking] <Draw 1>. (Draw 1 card from your deck.)"},
		{"far from its reminder", "[On Play] This Digimon gains  for the turn. (It may attack the turn it was played.)",
			"[On Play] This Digimon gains <Rush> for the turn. (It may attack the turn it was played.)"},
		{"before its object", "[On Play]  1 of your opponent's Digimon (Trash up to 2 cards from the top. You can't trash past level 3 cards).",
			"[On Play] <De-Digivolve 2> 1 of your opponent's Digimon (Trash up to 2 cards from the top. You can't trash past level 3 cards)."},
		{"two", "[Your Turn] This Digimon gains  (It checks 1 additional security card) and  (At blocker timing, by suspending it, this becomes the attack target).",
			"[Your Turn] This Digimon gains <Security A. +1> (It checks 1 additional security card) and <Blocker> (At blocker timing, by suspending it, this becomes the attack target)."},
		{"behind a requirement", "[Digivolve] [Heromon]: Cost 2 (When it would be deleted, you may suspend it to prevent that deletion.)",
			"[Digivolve] [Heromon]: Cost 2\n<Evade> (When it would be deleted, you may suspend it to prevent that deletion.)"},
		{"one that is there", "[On Play] <Draw 1> (Draw 1 card from your deck.) Then, zap 1 card.", ""},
		{"no keyword's reminder", "[On Play] This Digimon gains  (It glows) for the turn.", ""},
		{"two holes", "[On Play] This Digimon gains  and  for the turn. (It may attack the turn it was played.)", ""},
		{"no hole before the Digimon", "[On Play] 1 of your opponent's Digimon (Trash the top card. You can't trash past level 3 cards).", ""},
	} {
		m, mends := mended(madeUp(c.text))
		switch got := m.Boxes[0].Text; {
		case c.want == "" && (len(mends) > 0 || got != c.text):
			t.Errorf("%s: %s: %v", c.name, got, mends)
		case c.want != "" && (got != c.want || len(mends) != strings.Count(c.want, "<")-strings.Count(c.text, "<")):
			t.Errorf("%s: %s: %v", c.name, got, mends)
		case c.want != "":
			if e := Examine(madeUp(c.text)); !e.Executable() || len(e.Mends) == 0 {
				t.Errorf("%s: %v %+v", c.name, e.Why, e.Parts)
			}
		}
	}
}

// TestLostSign: a list of the second format also says "additional" for <Security A. -1>, so its
// reminders don't tell the sign.
func TestLostSign(t *testing.T) {
	c := madeUp("[On Play] This Digimon gains  (It checks 1 additional security card) for the turn.")
	c.Partial = true
	if e := Examine(c); len(e.Mends) > 0 || e.Executable() {
		t.Errorf("mended: %v", e.Mends)
	}
}

// TestReminders: no reminder fits two keywords, and the engine knows each keyword.
func TestReminders(t *testing.T) {
	seen := map[string]string{}
	for _, r := range reminders {
		words := strings.Join(r.words, " ")
		if was, twice := seen[words]; twice {
			t.Errorf("%q is of %s and of %s", words, was, r.keyword)
		}
		seen[words] = r.keyword
		words = strings.ReplaceAll(words, "{n}", "3")
		if got := remindedOf(words, true); got != strings.ReplaceAll(r.keyword, "{n}", "3") {
			t.Errorf("%q is read as %q, not %s", words, got, r.keyword)
		}
		known := false
		for _, k := range rules.Keywords {
			known = known || strings.HasPrefix(r.keyword, k.Name)
		}
		if !known {
			t.Errorf("%s is no keyword", r.keyword)
		}
	}
}

// TestLostSecurity: a text alone in the security box gets the icon [Security]. If it has another
// icon, it isn't known what is wrong.
func TestLostSecurity(t *testing.T) {
	e := Examine(madeUp("security: Gain 1 memory."))
	if !e.Executable() || len(e.Mends) != 1 || e.Parts[0].Text != "[Security] Gain 1 memory." {
		t.Errorf("%v %+v", e.Mends, e.Parts)
	}
	if e := Examine(madeUp("security: [Main] Gain 1 memory.")); e.Executable() || len(e.Mends) > 0 {
		t.Errorf("%v %+v", e.Mends, e.Parts)
	}
}

// TestMisplaced: a lower text is moved to the box of its kind if no other is possible.
func TestMisplaced(t *testing.T) {
	lower := "[End of Opponent's Turn] If this Digimon has [Hero] in its name, trash your opponent's top security card."
	box := func(e *Exam) BoxKind { return e.Parts[len(e.Parts)-1].Box }
	tamer := madeUp("[Security] Play this card without paying the cost.", "security: "+lower)
	tamer.Category, tamer.Level = rules.Tamer, 0
	if e := Examine(tamer); !e.Executable() || len(e.Mends) != 1 || box(e) != InheritedBox {
		t.Errorf("%v %v %+v", e.Mends, e.Why, e.Parts)
	}
	for name, c := range map[string]*Card{
		"no [Security] effect above":   madeUp("[Main] Gain 1 memory.", "security: "+lower),
		"an inherited effect is there": madeUp("[Security] Gain 1 memory.", "inherited: [On Deletion] Gain 1 memory.", "security: "+lower),
		"not of a Digimon":             madeUp("[Security] Gain 1 memory.", "security: [Your Turn] When you play a Digimon, gain 1 memory."),
	} {
		c.Category, c.Level = rules.Option, 0
		if e := Examine(c); e.Executable() || box(e) == InheritedBox && len(e.Mends) > 0 {
			t.Errorf("%s: %v %+v", name, e.Mends, e.Parts)
		}
	}
	linked := madeUp("inherited: [When Attacking] Gain 1 memory.", "link: [Link] [Hero] trait: Cost 1")
	linked.LinkDP = 1000
	if e := Examine(linked); !e.Executable() || len(e.Mends) != 1 || e.Parts[0].Box != LinkBox {
		t.Errorf("%v %v %+v", e.Mends, e.Why, e.Parts)
	}
	linked.add(LinkBox, "[When Linking] Gain 1 memory.")
	if e := Examine(linked); e.Executable() || len(e.Mends) > 0 {
		t.Errorf("%v %+v", e.Mends, e.Parts)
	}
}

// TestSecurityBelow: a paragraph with the timing [Security] isn't an inherited effect. It moves to
// the security box if the card has no other; otherwise the card is refused. A text that only
// mentions [Security] stays.
func TestSecurityBelow(t *testing.T) {
	const play = "[Security] Play this card without paying the cost."
	const main = "[On Play] Gain 1 memory."
	for name, c := range map[string]struct {
		lines []string
		boxes string // the box of each paragraph afterwards, in order; "" if the card is refused
		mends int
	}{
		"a Tamer's":         {[]string{main, "inherited: " + play}, "effect security", 1},
		"beside another":    {[]string{main, "inherited: [When Attacking] Gain 1 memory.\n" + play}, "effect inherited security", 1},
		"there already":     {[]string{main, "inherited: " + play, "security: " + play}, "effect security", 1},
		"above already":     {[]string{play, "inherited: " + play}, "effect", 1},
		"speaks of it":      {[]string{main, "inherited: [Your Turn] This Digimon doesn't activate [Security] effects on Option cards it checks."}, "effect inherited", 0},
		"where it belongs":  {[]string{main, "security: " + play}, "effect security", 0},
		"another is there":  {[]string{main, "inherited: " + play, "security: [Security] Gain 1 memory."}, "", 0},
		"another above":     {[]string{"[Security] Gain 1 memory.", "inherited: " + play}, "", 0},
		"works there above": {[]string{"[Security] [Your Turn] All of your Digimon get +1000 DP.", "inherited: " + play}, "effect security", 1},
		"works there below": {[]string{main, "inherited: [Security] [Your Turn] All of your Digimon get +1000 DP."}, "", 0},
		"a name behind it":  {[]string{main, "inherited: [Security] [Mendmon] may attack."}, "effect security", 1},
		"of a link":         {[]string{main, "link: [Link] [Hero] trait: Cost 1", "link: " + play}, "", 0},
	} {
		card := madeUp(c.lines...)
		if card.Category = rules.Tamer; name == "speaks of it" || name == "of a link" {
			card.Category = rules.Digimon
		} else {
			card.Level, card.DP, card.Circles = 0, -1, nil
		}
		if name == "of a link" {
			card.LinkDP = 1000
		}
		e := Examine(card)
		var at []string
		for _, p := range e.Parts {
			at = append(at, string(p.Box))
		}
		switch got := strings.Join(at, " "); {
		case len(e.Mends) != c.mends || e.Executable() != (c.boxes != ""):
			t.Errorf("%s: executable %v, mends %v, why %v, %+v", name, e.Executable(), e.Mends, e.Why, e.Parts)
		case c.boxes != "" && got != c.boxes:
			t.Errorf("%s: in %s, want %s", name, got, c.boxes)
		}
	}
}

// TestSecurityBelowOfLists: two lists that have the [Security] text in different boxes contradict
// each other, unless it is certain which is right.
func TestSecurityBelowOfLists(t *testing.T) {
	const play = "[Security] Play this card without paying the cost."
	gain := strings.Replace(play, "Play this card without paying the cost", "Gain 1 memory", 1)
	tamer := func(lines ...string) *Card {
		c := madeUp(lines...)
		c.Category, c.Level, c.DP, c.Circles = rules.Tamer, 0, -1, nil
		return c
	}
	for name, c := range map[string]struct {
		first, second *Card
		want          int
	}{
		"mended":      {tamer("inherited: " + play), tamer("security: " + play), 0},
		"not certain": {tamer("inherited: "+play, "security: "+gain), tamer("security: "+play, gain), 1},
		"both wrong":  {tamer("inherited: "+play, "security: "+gain), tamer("inherited: "+play, "security: "+gain), 0},
	} {
		for _, s := range []Sources{{First: c.first, Second: c.second}, {First: c.second, Second: c.first}} {
			r := Resolve(s)
			if len(r.Conflicts) != c.want || r.Runs() != (name == "mended") {
				t.Errorf("%s: runs %v: %v %s", name, r.Runs(), r.Conflicts, r.Why())
			}
		}
	}
}

// TestHolderWord checks that "this Digimon" in the text of a Tamer that suspends itself is
// corrected to "this Tamer", unless a text may make that Tamer a Digimon.
func TestHolderWord(t *testing.T) {
	c := madeUp("[Your Turn] When one of your Digimon digivolves, by suspending this Digimon, gain 1 memory.")
	if e := Examine(c); len(e.Mends) > 0 {
		t.Errorf("of a Digimon: %v", e.Mends)
	}
	c.Category, c.Level = rules.Tamer, 0
	if e := Examine(c); !e.Executable() || len(e.Mends) != 1 || !strings.Contains(e.Parts[0].Text, "suspending this Tamer,") {
		t.Errorf("%v %+v", e.Mends, e.Parts)
	}
	c.add(EffectBox, "[Your Turn] This Tamer is treated as a 3000 DP Digimon.")
	if e := Examine(c); len(e.Mends) > 0 {
		t.Errorf("treated as a Digimon: %v", e.Mends)
	}
}

// TestNameAlone: a name at the beginning of a text, before an icon, gets back the brackets that it
// has lost.
func TestNameAlone(t *testing.T) {
	for text, want := range map[string]string{
		"Digivolve: 0 from Heromon [On Play] Gain 1 memory.":   "Digivolve: 0 from [Heromon]\n[On Play] Gain 1 memory.",
		"Digivolve: 0 from red Lv.3 [On Play] Gain 1 memory.":  "",
		"Digivolve: 0 from [Heromon] [On Play] Gain 1 memory.": "",
	} {
		got, mends := nameAlone(text)
		if want == "" && (got != text || mends != nil) || want != "" && (got != want || len(mends) != 1) {
			t.Errorf("%s: %q %v", text, got, mends)
		}
	}
}

// TestNameSigns: letters that a list wrote as numbers are restored; an X in a name stays.
func TestNameSigns(t *testing.T) {
	for name, want := range map[string]string{"GlxFCckmon": "Glückmon", "Omnimon X": "Omnimon X", "AlphamonxFA": "AlphamonxFA", "MaxED": "MaxED", "Xros": "Xros"} {
		c := madeUp("[On Play] Gain 1 memory.")
		c.Name = name
		if e := Examine(c); e.Card.Name != want || (len(e.Mends) == 1) != (name != want) {
			t.Errorf("%s: %s %v", name, e.Card.Name, e.Mends)
		}
	}
}

// TestWords: broken words, reminders without an end, and notes inside requirement lines are mended.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		name string
		mend func(string) (string, []string)
		text string
		want string // "" if nothing changes
	}{
		{"a word", brokenWords, "[On Play] 1 of your Digimon may digivoLv.e into this card.", "[On Play] 1 of your Digimon may digivolve into this card."},
		{"a level", brokenWords, "[On Play] Delete 1 Lv.es.", ""},
		{"left open", openReminder, "＜Draw 1＞ (Draw 1 card from your deck. [On Play] Gain 1 memory.", "＜Draw 1＞ (Draw 1 card from your deck.)\n[On Play] Gain 1 memory."},
		{"left open, of another keyword", openReminder, "＜Rush＞ (Draw 1 card from your deck. [On Play] Gain 1 memory.", ""},
		{"left open, with more in it", openReminder, "＜Draw 1＞ (Draw 1 card from your deck. Then glow. [On Play] Gain 1 memory.", ""},
		{"closed", openReminder, "＜Draw 1＞ (Draw 1 card from your deck.) [On Play] Gain 1 memory.", ""},
		{"between signs", lineInSigns, "＜DNA Digivolution: 0 from red Lv.4 + blue Lv.4＞ Stack them.", "DNA Digivolution: 0 from red Lv.4 + blue Lv.4 Stack them."},
		{"a keyword", lineInSigns, "＜Blast Digivolve＞", ""},
		{"a trait in Decoy", decoyTrait, "＜Decoy ([Bagra])＞ (When one of your other Digimon with [Bagra] in its traits would be deleted by it, you may.)", "＜Decoy ([Bagra] trait)＞ (When one of your other Digimon with [Bagra] in its traits would be deleted by it, you may.)"},
		{"another trait", decoyTrait, "＜Decoy ([Bagra])＞ (When one of your other Digimon with [Army] in its traits would be deleted by it, you may.)", ""},
		{"a note", requirementBehind, "[DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0 Stack the 2 specified cards.", "[DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0"},
		{"a note behind something else", requirementBehind, "[On Play] Glow. Stack the 2 specified cards.", ""},
		{"an icon with parentheses", func(s string) (string, []string) { return lostIcons(s, true) },
			"[On Play] Glow and ＜Recovery +1 (Deck)＞. (Place the top card of your deck on top of your security stack.)", ""},
		{"a hard space", func(s string) (string, []string) { return lostIcons(s, true) },
			"[On Play] If you have [Hero]\u00a0in play,  (Draw 1 card from your deck).", "[On Play] If you have [Hero]\u00a0in play, <Draw 1> (Draw 1 card from your deck)."},
	} {
		got, mends := c.mend(c.text)
		if c.want == "" && (got != c.text || mends != nil) || c.want != "" && (got != c.want || len(mends) != 1) {
			t.Errorf("%s: %q %v", c.name, got, mends)
		}
	}
}

// TestLinkRequirement: a lost requirement for linking is taken from the other list.
func TestLinkRequirement(t *testing.T) {
	first, second := madeUp("link: [When Linking] Gain 1 memory."), madeUp("link: [Link] [Hero] trait: Cost 2")
	first.LinkDP, second.Partial = 1000, true
	if e := Examine(first); e.Executable() {
		t.Error("it needs none")
	}
	r := Resolve(Sources{First: first, Second: second})
	if !r.Runs() || len(r.Exam.Mends) != 1 || !strings.Contains(r.Exam.Mends[0].What, "[Link] [Hero] trait: Cost 2") {
		t.Errorf("%s %v", r.Why(), r.Exam.Mends)
	}
	if _, mends := linkRequirement(r.Card(), second); mends != nil {
		t.Error("taken twice")
	}
}

// filled returns the list with empty cards added up to n.
func (l *List) filled(n int) *List {
	for len(l.Cards) < n {
		l.Cards = append(l.Cards, *madeUp())
	}
	return l
}

// TestNameTraits: a complete list tells whether a word in brackets is a card's name or a trait.
// Incomplete lists don't, and a word that is both isn't changed.
func TestNameTraits(t *testing.T) {
	list := func(n int) *List {
		l := &List{}
		for i, text := range []string{"[On Play] 1 of your [Glow] Digimon gets +1000 DP for the turn.", "[On Play] 1 of your [Onemon] Digimon gets +1000 DP for the turn.",
			"[On Play] 1 of your [Both] Digimon gets +1000 DP for the turn.", "[On Play] 1 of your [Glow] or [Onemon] Digimon gets +1000 DP for the turn.",
			"[On Play] Return 1 [Glow] card from your trash to the hand.", "[On Play] Return 1 [Onemon] card from your trash to the hand.",
			"[On Play] If [Anti] is in this Digimon's digivolution cards, return 1 [Anti] card from your trash to the hand.",
			"[Digivolve] Lv.4 w/[Glow]/[Shine]: Cost 3", "[Digivolve] Lv.4 w/[Glow]/[Onemon]: Cost 3", "[Digivolve]Onemon: Cost 2", "[Digivolve]Glow: Cost 2"} {
			c := *madeUp(text)
			c.Name = []string{"Onemon", "Both", "Glowmon", "Twomon", "Threemon", "Fourmon", "Fivemon", "Sixmon", "Sevenmon", "Eightmon", "Ninemon"}[i]
			c.Types = [][]string{{"Glow"}, {"Both"}, nil, nil, nil, nil, {"Anti"}, {"Shine"}, nil, nil, nil}[i]
			l.Cards = append(l.Cards, c)
		}
		l.filled(n).nameTraits()
		return l
	}
	all, part := list(allCards), list(allCards-1)
	for i, want := range []string{"1 of your [Glow] trait Digimon", "1 of your [Onemon] gets", "", ""} {
		text := all.Cards[i].Boxes[0].Text
		e := Examine(&all.Cards[i])
		if (want != "") != e.Executable() || (want != "") != (len(e.Mends) == 1) || !strings.Contains(text, want) {
			t.Errorf("%d: %s %v %+v", i, text, e.Mends, e.Parts)
		}
		if e := Examine(&part.Cards[i]); e.Executable() || len(e.Mends) > 0 {
			t.Errorf("%d: of a part of the cards: %v", i, e.Mends)
		}
	}
	for i, want := range map[int]string{4: "Return 1 [Glow] trait card from", 5: "Return 1 [Onemon] card from", 6: "return 1 [Anti] card from",
		7: "w/[Glow]/[Shine] trait: Cost", 8: "w/[Glow]/[Onemon]: Cost", 9: "[Digivolve] [Onemon]: Cost", 10: "[Digivolve]Glow: Cost"} {
		if text := all.Cards[i].Boxes[0].Text; !strings.Contains(text, want) || (i == 4 || i == 7 || i == 9) != (len(all.Cards[i].Mended) == 1) {
			t.Errorf("%d: %s %v", i, text, all.Cards[i].Mended)
		}
		if text := part.Cards[i].Boxes[0].Text; strings.Contains(text, "trait") || strings.Contains(text, "[Onemon]: Cost 2") {
			t.Errorf("%d: of a part of the cards: %s", i, text)
		}
	}
}

// TestOldNames: a name written with other punctuation or spaces becomes the card's present name.
// Traits, parts of names and incomplete lists change nothing.
func TestOldNames(t *testing.T) {
	list := func(n int) *List {
		l := &List{}
		for i, name := range []string{"Asker", "Big Onemon", "Gun: Mode", "Two-Mon"} {
			c := *madeUp("[Main] You may play 1 [BigOnemon] or 1 [Gun Mode] from your hand without paying the cost. 1 of your Digimon with [mon] in its name or the [Two Mon] trait gets +1000 DP for the turn.")
			c.Name = name
			if i == 0 {
				c.Types = []string{"Two Mon"}
			}
			l.Cards = append(l.Cards, c)
		}
		l.filled(n).oldNames()
		return l
	}
	all, part := list(allCards), list(allCards-1)
	c := &all.Cards[0]
	if want := "1 [Big Onemon] or 1 [Gun: Mode] from"; !strings.Contains(c.Boxes[0].Text, want) || !strings.Contains(c.Boxes[0].Text, "[mon] in its name or the [Two Mon] trait") || len(c.Mended) != 2 {
		t.Errorf("%s %v", c.Boxes[0].Text, c.Mended)
	}
	if c := &part.Cards[0]; !strings.Contains(c.Boxes[0].Text, "[BigOnemon]") || len(c.Mended) > 0 {
		t.Errorf("of a part of the cards: %v", c.Mended)
	}
}

// TestOldWording: on the listed cards, and only there, words of an older translation are read in
// today's sense.
func TestOldWording(t *testing.T) {
	for number, words := range oldWordings {
		text := "[Main] 1 Digimon " + words.old + " gets +1000 DP for the turn."
		card := Card{Number: number, Boxes: []Box{{Kind: EffectBox, Text: text}, {Kind: InheritedBox, Text: "[Your Turn] This Digimon gets +1000 DP."}}}
		card.oldWording()
		if want := strings.Replace(text, words.old, words.now, 1); card.Boxes[0].Text != want || len(card.Mended) != 1 || card.Mended[0].Box != EffectBox {
			t.Errorf("%s: %s %v", number, card.Boxes[0].Text, card.Mended)
		}
		other := Card{Number: "XT1-001", Boxes: []Box{{Kind: EffectBox, Text: text}}}
		if other.oldWording(); other.Boxes[0].Text != text || len(other.Mended) > 0 {
			t.Errorf("another card: %v", other.Mended)
		}
	}
}

// TestLostName: a Tamer that returns from under a Digimon has the name that its own effect asks
// for.
func TestLostName(t *testing.T) {
	back := "[End of All Turns] You may play 1 [Old Me] from this Digimon's digivolution cards without paying the cost."
	for _, c := range []struct {
		name, text, inherited string
		want                  bool
	}{
		{"New Me", "[Main] <Mind Link> with 1 of your Digimon.", back, true},
		{"Old Me", "[Main] <Mind Link> with 1 of your Digimon.", back, false},
		{"New Me", "[Rule] Name: Also treated as [Old Me].\n[Main] <Mind Link> with 1 of your Digimon.", back, false},
		{"New Me", "[Main] Gain 1 memory.", back, false},
	} {
		card := Card{Name: c.name, Category: rules.Tamer, Boxes: []Box{{Kind: EffectBox, Text: c.text}, {Kind: InheritedBox, Text: c.inherited}}}
		card.lostName()
		if got := strings.HasPrefix(card.Boxes[0].Text, "[Rule] Name: Also treated as [Old Me].\n"); got != c.want && !strings.HasPrefix(c.text, "[Rule]") || (len(card.Mended) == 1) != c.want {
			t.Errorf("%s, %s: %s %v", c.name, c.text, card.Boxes[0].Text, card.Mended)
		}
	}
}
