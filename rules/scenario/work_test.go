package scenario

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"digijudge/rules/scenario/hostile"
)

// TestHostileWork: whatever a stranger sends, the run ends within the allowed work, gives the same
// words each time, and can show what it has found so far. A run whose caller has left ends at once.
func TestHostileWork(t *testing.T) {
	const most = 2_000_000
	spent := 0
	for _, h := range hostile.Scenarios() {
		t.Run(h.Name, func(t *testing.T) {
			run := func(opt Options) string {
				s, err := Parse("t", []byte(h.Source))
				if err != nil {
					t.Fatal(err)
				}
				r, err := s.Run(opt)
				if err != nil {
					t.Fatal(err)
				}
				r.Main.Steps()
				r.Main.After()
				return report(r)
			}
			first := run(Options{MaxWork: most})
			if strings.Contains(first, "units of work") {
				spent++
			}
			if again := run(Options{MaxWork: most}); again != first {
				t.Errorf("once\n%s\nand once\n%s", first, again)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			if got := run(Options{Context: ctx}); !strings.Contains(got, "nobody waits") && got != first {
				t.Errorf("it goes on though nobody waits:\n%s", got)
			}
		})
	}
	if spent < 8 {
		t.Errorf("only %d of these scenarios take more than %d units of work: they aren't hostile", spent, most)
	}
}

// TestHostileExplored: the same scenarios, explored through both players' turns, are read and end within the
// same work; some of them don't get through with it.
func TestHostileExplored(t *testing.T) {
	const most = 300_000
	spent := 0
	for _, h := range hostile.Scenarios() {
		src := hostile.Explored(h.Source)
		s, err := Parse("t", []byte(src))
		if err != nil {
			t.Fatalf("%s: %v\n%s", h.Name, err, src)
		}
		r, err := s.Run(Options{MaxWork: most})
		if err != nil {
			t.Fatal(err)
		}
		if len(src) > 8<<10 {
			t.Errorf("%s has %d bytes: the API takes no more than 8 KB", h.Name, len(src))
		}
		if strings.Contains(report(r), "units of work") {
			spent++
		} else if r.Work > most {
			t.Errorf("%s: %d units of work without a word", h.Name, r.Work)
		}
	}
	if spent < 8 {
		t.Errorf("only %d explorations take more than %d units of work: they aren't hostile", spent, most)
	}
}

// TestWorkIsCounted: twice the cards, of which each is looked at for each of the others in a battle, are more
// than twice the work, so a bound of work bounds both.
func TestWorkIsCounted(t *testing.T) {
	work := func(cards int) int64 {
		names := strings.Split(hostile.Names(cards), ", ")
		s, err := Parse("t", fmt.Appendf(nil, "# Wide.\ncard %[1]s \"Xe\": Digimon Lv.4 Red, 4000 DP\n"+
			"  [All Turns] While you have 3 or more Digimon, all of your Digimon get +1000 DP.\nturn Ann, memory 2\nAnn battle: %[2]s\nBob battle: %[3]s (suspended)\n"+
			"Ann attacks %[3]s with Xab\nclaim: %[3]s is deleted\n", strings.Join(names, ", "), strings.Join(names[1:], ", "), names[0]))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(Options{})
		if err != nil {
			t.Fatal(err)
		}
		return r.Work
	}
	if few, more := work(20), work(40); more < 3*few {
		t.Errorf("20 cards are %d units of work, 40 are %d", few, more)
	}
}
