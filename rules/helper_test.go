package rules

import (
	"strings"
	"testing"

	"digijudge/rules/cardtext"
)

// game is a small position for a test: cards by handle, everything that happened as labels.
type game struct {
	t     testing.TB
	p     *Position
	id    map[string]CardID
	verbs []string
}

// deal makes a table of the cards and an empty position with memory 3 on Ann's turn.
func deal(t testing.TB, cards ...CardDef) *game {
	t.Helper()
	tab, err := NewTable(cards)
	if err != nil {
		t.Fatal(err)
	}
	g := &game{t: t, p: tab.NewPosition(), id: map[string]CardID{}}
	for i, c := range cards {
		g.id[c.Handle] = CardID(i + 1)
	}
	g.p.Memory = 3
	return g
}

// digimon is a level 4 red Digimon card with a play cost of 3.
func digimon(t testing.TB, handle string, dp int, text string) CardDef {
	t.Helper()
	c := CardDef{Handle: handle, Name: handle, Category: Digimon, Level: 4, Colors: 1, DP: dp, PlayCost: 3, UseCost: -1, Digivolve: []Requirement{{Color: 1, Level: 4, Cost: 1}}}
	if text != "" {
		x, err := cardtext.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", handle, err)
		}
		c.Text = x
	}
	return c
}

func option(t testing.TB, handle, text string) CardDef {
	c := digimon(t, handle, -1, text)
	c.Category, c.Level, c.PlayCost, c.UseCost, c.Digivolve = Option, 0, -1, 1, nil
	return c
}

// put lays cards in a pile; field places a permanent, top first.
func (g *game) put(pl Player, z Zone, handles ...string) {
	for _, h := range handles {
		g.p.Put(pl, z, g.id[h], false)
	}
}

func (g *game) field(pl Player, how Placement, handles ...string) PermID {
	var stack []CardID
	for _, h := range handles {
		stack = append(stack, g.id[h])
	}
	return g.p.Place(pl, stack, how)
}

// Event notes what the tests ask for.
func (g *game) Event(p *Position, e *Event) {
	name := map[Verb]string{VDelete: "delete", VDraw: "draw", VCheck: "check", VActivate: "activate", VTrigger: "trigger", VLost: "lost", VNothing: "nothing", VPrevent: "prevent", VSuspend: "suspend", VWin: "win", VGainMemory: "gain"}[e.Verb]
	if name == "" {
		return
	}
	s := name + " " + p.T.Cards[e.Card].Handle
	if e.Effect.Def != 0 {
		s += " " + p.T.Effects[e.Effect.Def].Label()
	}
	g.verbs = append(g.verbs, s)
}

// play answers decisions with the first option that pick takes, silently taking single options, until a rest or the end.
func (g *game) play(pick func(d *Decision, c Choice) bool) *Decision {
	g.t.Helper()
	for range 200 {
		d := g.p.Step(g)
		if d == nil || d.Rest() {
			return d
		}
		g.answer(d, pick)
	}
	g.t.Fatal("no end")
	return nil
}

func (g *game) answer(d *Decision, pick func(d *Decision, c Choice) bool) {
	for _, c := range d.Options {
		if len(d.Options) == 1 || pick(d, c) {
			g.p.Choose(c)
			return
		}
	}
	g.p.Choose(d.Options[0])
}

// act takes a free action.
func (g *game) act(pick func(c Choice) bool) {
	g.t.Helper()
	d := g.p.Step(g)
	for _, c := range d.Options {
		if pick(c) {
			g.p.Choose(c)
			return
		}
	}
	g.t.Fatalf("no such action among %+v", d.Options)
}

func accept(d *Decision, c Choice) bool { return c.Verb != VDecline }

func (g *game) count(what string) int {
	n := 0
	for _, v := range g.verbs {
		if strings.HasPrefix(v, what) {
			n++
		}
	}
	return n
}
