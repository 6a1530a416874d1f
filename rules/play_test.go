package rules

import (
	"bytes"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"digijudge/rules/cardtext"
)

// randomPosition makes a small position out of a stream of numbers and the texts of pool.txt; what the parser or the engine does not
// take is left out.
func randomPosition(t testing.TB, next func(n int) int) *Position {
	var cards []CardDef
	for i, x := range textFile(t, "pool.txt") {
		c := digimon(t, fmt.Sprint("c", i), 1000*(1+i%6), "")
		if x.text != "" {
			text, err := cardtext.Parse(x.text)
			if err != nil {
				continue
			}
			c.Text = text
		}
		switch c.Category = categoryOf(t, x.head); c.Category {
		case Option:
			c.Level, c.DP, c.PlayCost, c.UseCost, c.Digivolve = 0, -1, -1, 1, nil
		case Tamer:
			c.Level, c.DP, c.Digivolve = 0, -1, nil
		case DigiEgg:
			c.Level, c.DP, c.PlayCost, c.Digivolve = 2, -1, -1, nil
		}
		if _, err := NewTable([]CardDef{c}); err != nil {
			continue
		}
		cards = append(cards, c)
	}
	for i := range 8 {
		cards = append(cards, CardDef{Handle: fmt.Sprint("b", i), Blank: true, DP: -1, PlayCost: -1, UseCost: -1})
	}
	tab, err := NewTable(cards)
	if err != nil {
		t.Fatal(err)
	}
	p := tab.NewPosition()
	p.Memory = next(5)
	for i := len(cards); i > 0; i-- {
		id, pl := CardID(i), Player(next(2))
		def := tab.Cards[id]
		switch where := next(6); {
		case def.Category == DigiEgg:
			p.Put(pl, EggDeck, id, false)
		case def.Category == Digimon && where < 2, def.Category == Tamer && where == 0:
			how := Placement{Suspended: next(2) == 1}
			stack := []CardID{id}
			if def.Category == Digimon && i > 1 && tab.Cards[id-1].Category == Digimon && next(2) == 1 {
				stack = append(stack, id-1)
				i--
			}
			p.Place(pl, stack, how)
		case where == 3:
			p.Put(pl, Deck, id, false)
		case where == 4:
			p.Put(pl, SecurityStack, id, false)
		case where == 5 && !def.Blank:
			p.Put(pl, Trash, id, false)
		default:
			p.Put(pl, Hand, id, false)
		}
	}
	p.Start()
	return p
}

// sound checks what holds in every position at a decision.
func sound(p *Position, d *Decision) error {
	seen := map[CardID]string{}
	at := func(c CardID, z Zone, where string) error {
		if old := seen[c]; old != "" {
			return fmt.Errorf("%s lies in %s and in %s", p.T.Cards[c].Handle, old, where)
		}
		seen[c] = where
		if p.where[c] != z {
			return fmt.Errorf("%s lies in %s but is said to be in %s", p.T.Cards[c].Handle, where, p.where[c])
		}
		return nil
	}
	for _, pl := range [...]Player{Ann, Bob} {
		for _, z := range [...]Zone{Deck, EggDeck, Hand, Trash, SecurityStack} {
			for _, c := range p.Pile(pl, z) {
				if err := at(c, z, z.String()); err != nil {
					return err
				}
			}
		}
	}
	for i := range p.perms {
		pm := &p.perms[i]
		if pm.n == 0 {
			return fmt.Errorf("a permanent without cards")
		}
		for k, c := range pm.Stack() {
			z := UnderCard
			if k == 0 {
				z = BattleArea
				if pm.Breeding {
					z = BreedingArea
				}
			}
			if err := at(c, z, "the field"); err != nil {
				return err
			}
		}
		if dp := p.DP(pm); d != nil && d.Rest() && !pm.Breeding && p.isDigimon(pm) && dp <= 0 {
			return fmt.Errorf("a Digimon with %d DP at a rest (17-1-3)", dp)
		}
	}
	for id := 1; id < len(p.T.Cards); id++ {
		if w := p.where[id]; seen[CardID(id)] == "" && w != NoZone && w != OutOfGame {
			return fmt.Errorf("%s is nowhere, not in %s", p.T.Cards[id].Handle, w)
		}
		if d != nil && d.Rest() && p.where[id] == NoZone {
			return fmt.Errorf("%s is in no area at a rest", p.T.Cards[id].Handle)
		}
	}
	memory := map[frame]bool{}
	for _, list := range append(p.spare[:], p.frames) {
		for _, f := range list {
			if memory[f] {
				return fmt.Errorf("the memory of a frame is used twice: %T", f)
			}
			memory[f] = true
		}
	}
	if p.Memory < -10 || p.Memory > 10 {
		return fmt.Errorf("memory %d", p.Memory)
	}
	if d != nil && d.Rest() && (len(p.pend) > 0 || p.attack.underway || len(p.frames) != 1 || p.Memory < 0) {
		return fmt.Errorf("a rest with %d pending, %d frames, memory %d", len(p.pend), len(p.frames), p.Memory)
	}
	return nil
}

type recorder struct{ events []Event }

func (r *recorder) Event(_ *Position, e *Event) { r.events = append(r.events, *e) }

// walk plays up to limit decisions and checks every position on the way; it returns the choices and events.
func walk(p *Position, limit int, next func(n int) int) (choices []int, rec recorder, err error) {
	q := new(Position) // copied into again and again: what it was is forgotten
	for range limit {
		d := p.Step(&rec)
		if err := sound(p, d); err != nil {
			return choices, rec, err
		}
		if d == nil {
			break
		}
		if len(d.Options) == 0 {
			return choices, rec, fmt.Errorf("question %d without options", d.Question)
		}
		before := p.Encode(nil)
		n := len(rec.events)
		asked := len(d.Options)
		p.Refusals()
		d = p.Step(&rec)
		if len(rec.events) != n || len(d.Options) != asked || !bytes.Equal(before, p.Encode(nil)) {
			return choices, rec, fmt.Errorf("asking question %d again changes something", d.Question)
		}
		k := next(len(d.Options))
		p.CopyTo(q)
		choices = append(choices, k)
		p.Choose(d.Options[k])
		p.Step(nil)
		if !bytes.Equal(before, q.Encode(nil)) {
			return choices, rec, fmt.Errorf("a clone changed with its original")
		}
		// Go on with the clone: it has to play as the original did.
		after := p.Encode(nil)
		d = q.Step(nil)
		q.Choose(d.Options[k])
		q.Step(&rec)
		if !bytes.Equal(after, q.Encode(nil)) {
			return choices, rec, fmt.Errorf("a clone plays on in another way")
		}
		q.CopyTo(p)
	}
	return choices, rec, nil
}

// replay plays the choices again.
func replay(p *Position, choices []int) (rec recorder) {
	for _, k := range choices {
		d := p.Step(&rec)
		p.Choose(d.Options[k])
	}
	p.Step(&rec)
	return rec
}

func checkPlay(t interface{ Fatalf(string, ...any) }, start *Position, limit int, next func(n int) int) {
	again := start.Clone()
	choices, a, err := walk(start, limit, next)
	if err != nil {
		t.Fatalf("after %d choices: %v", len(choices), err)
	}
	b := replay(again, choices)
	if !bytes.Equal(start.Encode(nil), again.Encode(nil)) {
		t.Fatalf("the same choices lead to another position")
	}
	if len(a.events) != len(b.events) {
		t.Fatalf("%d events, played again %d", len(a.events), len(b.events))
	}
	for i := range a.events {
		x, y := a.events[i], b.events[i]
		if x.Seq = y.Seq; fmt.Sprintf("%v %d %v", x.Verb, x.Card, x.Clause) != fmt.Sprintf("%v %d %v", y.Verb, y.Card, y.Clause) {
			t.Fatalf("event %d: %+v, played again %+v", i, x, y)
		}
		if !x.Clause.Valid() {
			t.Fatalf("event %+v cites %q", x, x.Clause)
		}
	}
}

// TestRandomPlay: whatever is chosen, no card is lost, memory stays on the gauge, and play is a function of the choices.
func TestRandomPlay(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := randomPosition(t, func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "deal") })
		checkPlay(rt, p, 80, func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "choice") })
	})
}

// FuzzChoices plays positions and choices made of the bytes.
func FuzzChoices(f *testing.F) {
	f.Add([]byte("digimon"))
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 200, 100, 50, 25})
	f.Fuzz(func(t *testing.T, data []byte) {
		i := 0
		next := func(n int) int {
			if len(data) == 0 {
				return 0
			}
			b := int(data[i%len(data)]) + i/len(data)
			i++
			return b % n
		}
		checkPlay(t, randomPosition(t, next), 60, next)
	})
}
