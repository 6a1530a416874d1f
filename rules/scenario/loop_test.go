package scenario

import (
	"os"
	"path/filepath"
	"testing"

	"digijudge/rules"
)

// TestLoopsEnd plays the loops of the rulings with players who never want to stop: they take the first option of every question until
// the next free action. 18-3-3: that has to end.
func TestLoopsEnd(t *testing.T) {
	files, err := filepath.Glob("../../content/rulings/*/loop*.scn")
	if err != nil || len(files) == 0 {
		t.Fatalf("no loops among the rulings: %v", err)
	}
	asked := 0
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s, perr := Parse(name, src)
		if perr != nil {
			t.Fatal(perr)
		}
		c, perr := s.compile()
		if perr != nil {
			t.Fatal(perr)
		}
		p := c.start.Clone()
		started, n := false, 0
		for ; n < 5000; n++ {
			d := p.Step(nil)
			if d == nil || d.Rest() && started {
				break
			}
			o := d.Options[0]
			for _, x := range d.Options {
				if d.Rest() && (x.Verb == rules.VAttack && x.TargetPlayer || x.Verb == rules.VUse) {
					o = x
				}
			}
			if d.Question == rules.AskLoop {
				asked++
			}
			started = true
			p.Choose(o)
		}
		if n == 5000 {
			t.Errorf("%s: the loop goes on and on", name)
		}
	}
	if asked < 100 {
		t.Errorf("players were asked about a loop only %d times", asked)
	}
}
