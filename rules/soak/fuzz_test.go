package soak

import "testing"

// FuzzChoices plays a whole game with any list of choices: no panic, no hang, and every position is possible.
func FuzzChoices(f *testing.F) {
	p := pool(f)
	f.Add(uint16(1), []byte{0, 1, 2, 3, 200, 7, 7, 7, 0, 0, 0, 1, 1, 1})
	f.Add(uint16(77), []byte("any list of choices will do"))
	f.Fuzz(func(t *testing.T, number uint16, list []byte) {
		if len(list) > 2000 {
			return
		}
		g, _, err := p.Deal(9, int(number))
		if err != nil {
			t.Fatal(err)
		}
		pos := g.Start
		for i, b := range list {
			d := pos.Step(nil)
			if d == nil {
				return
			}
			if len(d.Options) == 0 {
				t.Fatalf("choice %d: a question without answers", i)
			}
			if err := pos.Check(d.Rest()); err != nil {
				t.Fatalf("choice %d: %v", i, err)
			}
			pos.Choose(d.Options[int(b)%len(d.Options)])
		}
	})
}
