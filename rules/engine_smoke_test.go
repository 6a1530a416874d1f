package rules

import (
	"fmt"
	"slices"
	"testing"

	"digijudge/rules/cardtext"
)

// eventLog keeps what happens.
type eventLog []Event

func (l *eventLog) Event(_ *Position, e *Event) { *l = append(*l, *e) }

// at is the place of the first such event, -1 if there is none.
func (l eventLog) at(v Verb, pl Player) int {
	return slices.IndexFunc(l, func(e Event) bool { return e.Verb == v && e.Player == pl })
}

func mustText(t *testing.T, s string) *cardtext.Text {
	x, err := cardtext.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestSmoke plays an attack through the engine's own interface, without a scenario: the [On Deletion] effect comes before the check of
// Piercing (16-7-4).
func TestSmoke(t *testing.T) {
	cards := []CardDef{
		{Handle: "Garuru", Name: "Garuru", Category: Digimon, Level: 5, DP: 7000, PlayCost: 7, UseCost: -1, Text: mustText(t, "<Piercing>")},
		{Handle: "Imp", Name: "Imp", Category: Digimon, Level: 3, DP: 2000, PlayCost: 3, UseCost: -1, Text: mustText(t, "[On Deletion] <Draw 1>")},
	}
	for i := range 30 {
		cards = append(cards, CardDef{Handle: fmt.Sprint("blank", i), Blank: true, DP: -1, PlayCost: -1, UseCost: -1})
	}
	tab, err := NewTable(cards)
	if err != nil {
		t.Fatal(err)
	}
	p := tab.NewPosition()
	p.Memory = 2
	p.Place(Ann, []CardID{1}, Placement{})
	p.Place(Bob, []CardID{2}, Placement{Suspended: true})
	for i := range 30 {
		zone := Deck
		if i < 10 {
			zone = SecurityStack
		}
		p.Put(Player(i%2), zone, CardID(3+i), false)
	}
	p.Start()
	if err := p.Check(false); err != nil {
		t.Fatal(err)
	}
	var log eventLog
	d := p.Step(&log)
	if d.Player != Ann || len(d.Options) != 3 || d.Options[1].Target == 0 {
		// attack Bob, attack Imp, pass
		t.Fatalf("%s is asked: %+v", d.Player, d.Options)
	}
	p.Choose(d.Options[1])
	if d = p.Step(&log); d.Player != Ann || p.Over {
		t.Errorf("the game is not back with Ann: %+v", d)
	}
	if err := p.Check(true); err != nil {
		t.Error(err)
	}
	attack, deleted, drawn, checked := log.at(VAttack, Ann), log.at(VDelete, Bob), log.at(VDraw, Bob), log.at(VCheck, Bob)
	if attack < 0 || deleted < attack || drawn < deleted || checked < drawn {
		t.Errorf("attack, deletion, draw, check at %d, %d, %d, %d", attack, deleted, drawn, checked)
	}
}
