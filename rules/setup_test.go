package rules

import (
	"slices"
	"testing"
)

// TestNewGame: set-up by 5-2-1.
func TestNewGame(t *testing.T) {
	var cards []CardDef
	for range 44 {
		cards = append(cards, CardDef{Handle: "X", Name: "X", Category: Digimon, Level: 3, DP: 1000, PlayCost: 3, UseCost: -1})
	}
	cards = append(cards, CardDef{Handle: "Egg", Name: "Egg", Category: DigiEgg, Level: 2, DP: -1, PlayCost: -1, UseCost: -1})
	tab, err := NewTable(cards)
	if err != nil {
		t.Fatal(err)
	}
	var deals [2]Deal
	for i := range 22 {
		deals[Ann].Deck = append(deals[Ann].Deck, CardID(1+i))
		deals[Bob].Deck = append(deals[Bob].Deck, CardID(23+i))
	}
	deals[Bob].Eggs = []CardID{45}
	redrawn := slices.Clone(deals[Bob].Deck)
	slices.Reverse(redrawn)
	deals[Bob].Redraw = redrawn
	p, err := tab.NewGame(Bob, deals)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Pile(Ann, Hand); !slices.Equal(got, []CardID{1, 2, 3, 4, 5}) {
		t.Errorf("5-2-1-4: hand %v", got)
	}
	if got := p.Pile(Ann, SecurityStack); !slices.Equal(got, []CardID{10, 9, 8, 7, 6}) {
		t.Errorf("5-2-1-6: the deck's top card is not at the bottom: %v", got)
	}
	if got := p.Pile(Bob, Hand); !slices.Equal(got, redrawn[:5]) {
		t.Errorf("5-2-1-5: hand %v", got)
	}
	d := p.Step(nil)
	if d == nil || d.Player != Bob || d.Question != AskBreeding || p.Memory != 0 || len(p.Pile(Bob, Hand)) != 5 {
		t.Errorf("6-3-1-1: the first player draws no card in the first turn: %+v", d)
	}
	if err := p.Check(true); err != nil {
		t.Error(err)
	}
	for name, bad := range map[string]func(*[2]Deal){
		"short deck":   func(d *[2]Deal) { d[Ann].Deck = d[Ann].Deck[:9] },
		"twice":        func(d *[2]Deal) { d[Ann].Deck[3] = d[Ann].Deck[2] },
		"other redraw": func(d *[2]Deal) { d[Bob].Redraw = d[Ann].Deck },
		"no eggs":      func(d *[2]Deal) { d[Ann].Eggs = d[Ann].Deck[:1] },
	} {
		wrong := [2]Deal{{Deck: slices.Clone(deals[Ann].Deck)}, {Deck: slices.Clone(deals[Bob].Deck), Eggs: deals[Bob].Eggs, Redraw: deals[Bob].Redraw}}
		bad(&wrong)
		if _, err := tab.NewGame(Ann, wrong); err == nil {
			t.Error("no error:", name)
		}
	}
}
