package rules

import (
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"digijudge/rules/cardtext"
)

// amongBlanks is a position with named and blank cards mixed in every zone of both players, in any order. Ann has the Option with the text.
func amongBlanks(t testing.TB, r *rand.Rand, text string) *Position {
	t.Helper()
	var defs []CardDef
	add := func(d CardDef) CardID {
		d.Handle = fmt.Sprint(d.Handle, len(defs))
		d.Name = d.Handle
		defs = append(defs, d)
		return CardID(len(defs))
	}
	blank := CardDef{Blank: true, DP: -1, PlayCost: -1, UseCost: -1}
	some := func(n int) []CardID {
		var out []CardID
		for range n {
			if r.IntN(5) < 2 {
				out = append(out, add(digimon(t, "Named", 2000+1000*r.IntN(3), "")))
			} else {
				out = append(out, add(blank))
			}
		}
		return out
	}
	use := add(option(t, "Use", text))
	type zone struct {
		pl    Player
		z     Zone
		cards []CardID
	}
	var zones []zone
	type stack struct{ cards, links []CardID }
	var stacks [2][]stack
	for pl := Ann; pl <= Bob; pl++ {
		for z, n := range map[Zone]int{Hand: 3, Deck: 6, Trash: 4, SecurityStack: 3} {
			zones = append(zones, zone{pl, z, some(n)})
		}
		for n := 3; n > 1; n-- {
			top := add(digimon(t, "Top", 5000, ""))
			stacks[pl] = append(stacks[pl], stack{append([]CardID{top}, some(n)...), some(2)})
		}
	}
	tab, err := NewTable(defs)
	if err != nil {
		t.Fatal(err)
	}
	p := tab.NewPosition()
	p.Memory = 3
	p.Put(Ann, Hand, use, false)
	sort.Slice(zones, func(i, j int) bool { return zones[i].cards[0] < zones[j].cards[0] })
	for _, z := range zones {
		for _, c := range z.cards {
			p.Put(z.pl, z.z, c, z.z == Trash || z.z == SecurityStack && r.IntN(2) == 0)
		}
	}
	for pl := Ann; pl <= Bob; pl++ {
		for _, s := range stacks[pl] {
			p.Place(pl, s.cards, Placement{Links: s.links, FaceDown: []bool{false, r.IntN(4) == 0, r.IntN(4) == 0, r.IntN(4) == 0}})
		}
	}
	p.Start()
	d := p.Step(nil)
	for _, c := range d.Options {
		if c.Verb == VUse && c.Card == use {
			p.Choose(c)
			return p
		}
	}
	return nil
}

// outcomes are the positions at the next free action, and the questions on the way there.
func outcomes(t testing.TB, p *Position, into map[string]bool, questions *int) {
	d := p.Step(nil)
	if d == nil || d.Rest() {
		into[string(p.Encode(nil))] = true
		return
	}
	*questions++
	if len(d.Options) == 0 {
		t.Fatalf("question %d without an option", d.Question)
	}
	if d.Truncated {
		t.Fatal("too many options for this test")
	}
	for _, o := range append([]Choice(nil), d.Options...) {
		q := p.Clone()
		q.Choose(o)
		outcomes(t, q, into, questions)
	}
}

// TestAlikeLosesNothing: with blank cards mixed into every zone every question has an option, and what can come of an effect is the same
// whether or not of interchangeable blank cards only one is offered.
func TestAlikeLosesNothing(t *testing.T) {
	for _, e := range textFile(t, "blanks.txt") {
		t.Run(strings.ReplaceAll(e.head, " ", "-"), func(t *testing.T) {
			if _, err := cardtext.Parse(e.text); err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(7, uint64(len(e.text))))
			asked, saved := 0, 0
			for range 25 {
				p := amongBlanks(t, r, e.text)
				if p == nil {
					continue
				}
				few, all := map[string]bool{}, map[string]bool{}
				fewer, more := 0, 0
				outcomes(t, p.Clone(), few, &fewer)
				p.blanksSingly = true
				outcomes(t, p, all, &more)
				for k := range all {
					if !few[k] {
						t.Fatalf("one of %d outcomes is lost, of %d questions %d are left", len(all), more, fewer)
					}
				}
				if len(few) != len(all) {
					t.Fatalf("%d outcomes, with every blank card by itself %d", len(few), len(all))
				}
				asked += fewer
				saved += more - fewer
			}
			if asked == 0 {
				t.Error("nothing was asked")
			}
			t.Logf("%d questions, %d saved", asked, saved)
		})
	}
}

// twoBlanks returns two cards of which nothing but the handle tells them apart.
func twoBlanks() (one, two CardDef) {
	one = CardDef{Blank: true, DP: -1, PlayCost: -1, UseCost: -1, Handle: "one"}
	two = one
	two.Handle = "two"
	return one, two
}

// TestAlikeIsOffered: returned with another card, two blank cards leave three orders, not none and not six (3-1-3-4).
func TestAlikeIsOffered(t *testing.T) {
	one, two := twoBlanks()
	red := digimon(t, "Red", 2000, "")
	g := deal(t, red, option(t, "Use", "[Main] Return 3 cards from your trash to the bottom of the deck."), digimon(t, "Named", 2000, ""), one, two)
	g.put(Ann, Hand, "Use")
	g.field(Ann, Placement{}, "Red")
	g.put(Ann, Trash, "one", "Named", "two")
	g.p.Start()
	g.act(func(c Choice) bool { return c.Verb == VUse })
	d := g.p.Step(g)
	for d.Question == AskTargets && !d.Ordered {
		g.p.Choose(d.Options[0])
		d = g.p.Step(g)
	}
	if !d.Ordered || len(d.Options) != 3 {
		t.Errorf("%d options: %+v", len(d.Options), d.Options)
	}
}

// TestAlikeAmongRevealed: two blank cards that were revealed with another one between them are one
// option where the rest goes away in an order that is chosen; not where that may not be done.
func TestAlikeAmongRevealed(t *testing.T) {
	var reveals string
	for _, e := range textFile(t, "blanks.txt") {
		if e.head == "revealed, one added" {
			reveals = strings.TrimPrefix(e.text, "[Main] R")
		}
	}
	for text, want := range map[string]int{
		"[Main] R" + reveals: 2,
		"[Main] By trashing 1 card in your hand, r" + reveals: 3,
	} {
		one, two := twoBlanks()
		red := digimon(t, "Red", 2000, "")
		g := deal(t, red, option(t, "Use", text), digimon(t, "Named", 2000, ""), digimon(t, "Spare", 2000, ""), one, two)
		g.put(Ann, Hand, "Use")
		g.put(Ann, Hand, "Spare")
		g.field(Ann, Placement{}, "Red")
		g.put(Ann, Deck, "one", "Named", "two")
		g.p.Start()
		g.act(func(c Choice) bool { return c.Verb == VUse })
		d := g.p.Step(g)
		for d.Question != AskTargets || len(d.Options) == 1 {
			g.p.Choose(d.Options[0])
			d = g.p.Step(g)
		}
		if len(d.Options) != want {
			t.Errorf("%s: %d options: %+v", text, len(d.Options), d.Options)
		}
	}
}
