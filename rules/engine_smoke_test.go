package rules

import (
	"fmt"
	"testing"

	"digijudge/rules/cardtext"
)

type printer struct{ t *testing.T }

func (pr printer) Event(p *Position, e *Event) {
	pr.t.Logf("%3d %-3d %s v=%d card=%s N=%d eff=%s mem=%d clause=%s", e.Seq, e.Group, e.Player, e.Verb, p.T.Cards[e.Card].Handle, e.N, p.T.Effects[e.Effect.Def].Label(), p.Memory, e.Clause)
}

func mustText(t *testing.T, s string) *cardtext.Text {
	x, err := cardtext.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestSmoke(t *testing.T) {
	blank := CardDef{Blank: true, DP: -1, PlayCost: -1, UseCost: -1}
	cards := []CardDef{
		{Handle: "Garuru", Name: "Garuru", Category: Digimon, Level: 5, DP: 7000, PlayCost: 7, UseCost: -1, Text: mustText(t, "<Piercing>")},
		{Handle: "Imp", Name: "Imp", Category: Digimon, Level: 3, DP: 2000, PlayCost: 3, UseCost: -1, Text: mustText(t, "[On Deletion] <Draw 1>")},
	}
	for i := 0; i < 30; i++ {
		b := blank
		b.Handle = fmt.Sprint("blank", i)
		cards = append(cards, b)
	}
	tab, err := NewTable(cards)
	if err != nil {
		t.Fatal(err)
	}
	p := tab.NewPosition()
	p.Memory = 2
	p.Place(Ann, []CardID{1}, Placement{})
	p.Place(Bob, []CardID{2}, Placement{Suspended: true})
	for i := 0; i < 30; i++ {
		pl := Player(i % 2)
		z := Deck
		if i < 10 {
			z = SecurityStack
		}
		p.Put(pl, z, CardID(3+i), false)
	}
	p.Start()
	d := p.Step(printer{t})
	for _, o := range d.Options {
		t.Logf("%+v", o)
	}
	p.Choose(d.Options[1])
	d = p.Step(printer{t})
	t.Log(d.Question, len(d.Options))
}
