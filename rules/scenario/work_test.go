package scenario

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// many are n names, and the words that place or declare them all.
func many(n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = "X" + string(rune('a'+i/26)) + string(rune('a'+i%26))
	}
	return strings.Join(names, ", ")
}

// hostile are scenarios of strangers who want the machine busy: wide, deep, growing, with many claims, with and without choices.
func hostile() map[string]string {
	const (
		foes   = "card %[1]s: Digimon Lv.3 Blue, 2000 DP\n"
		places = "turn Ann, memory 3\nAnn battle: %[2]s\nBob battle: %[1]s\n"
		open   = "anything until Ann's turn ends\nclaim never: Bob wins the game\n"
		wheel  = `card Wheel: Digimon Lv.4 Red, 4000 DP
  [All Turns] When this Digimon unsuspends, suspend it.
  [All Turns] When this Digimon suspends, all of your Digimon get +1000 DP for the turn. Then, unsuspend this Digimon.
`
		crowd = `card %[1]s "Xe": Digimon Lv.4 Red, 4000 DP
  [All Turns] While you have 3 or more Digimon with [Xe] in their names, all of your Digimon get +1000 DP.
  [All Turns] While you have 4 or more Digimon with [Xe] in their names, all of your Digimon gain <Blocker>.
`
		turns = "turn Ann, memory 2\nAnn battle: Wheel, %[1]s\nAnn attacks Bob with Wheel\nclaim: the game is drawn\n"
	)
	card := func(name string, effects ...string) string {
		return "card " + name + ": Digimon Lv.4 Red, 4000 DP\n  " + strings.Join(effects, "\n  ") + "\n"
	}
	list := map[string]string{}
	for _, n := range []int{5, 40, 120} {
		list[fmt.Sprint("growing beside ", n)] = fmt.Sprintf(wheel+crowd+turns, many(n))
		list[fmt.Sprint("growing beside plain ", n)] = fmt.Sprintf(wheel+foes+turns, many(n))
		list[fmt.Sprint("standing effects of ", n)] = fmt.Sprintf(crowd+"turn Ann, memory 2\nAnn battle: %[1]s\n"+open, many(n))
		list[fmt.Sprint("keywords of ", n)] = fmt.Sprintf(card("%[1]s", "<Blocker>", "<Raid>", "<Alliance>", "<Evade>", "<Barrier>")+"turn Ann, memory 2\nAnn battle: %[1]s\n"+open, many(n))
		list[fmt.Sprint("triggers of ", n)] = fmt.Sprintf(card("%[1]s", "[All Turns] When one of your Digimon suspends, all of your Digimon get +1000 DP for the turn.")+
			"turn Ann, memory 2\nAnn battle: %[1]s\n"+open, many(n))
		list[fmt.Sprint("chosen out of ", n)] = fmt.Sprintf(foes+card("%[2]s", "[Main] Delete up to 10 of your opponent's Digimon.")+places+open, many(n), "Wide")
		list[fmt.Sprint("attacks again and again beside ", n)] = fmt.Sprintf(foes+card("%[2]s", "[When Attacking] Suspend 1 of your opponent's Digimon. Then, unsuspend this Digimon.")+places+open, many(n), "Again")
	}
	list["grows without a choice"] = card("Wheel", "[All Turns] When this Digimon unsuspends, suspend it.", "[All Turns] When this Digimon suspends, unsuspend it and this Digimon gets +1000 DP for the turn.") +
		"turn Ann, memory 2\nAnn battle: Wheel\nAnn attacks Bob with Wheel\nclaim: the game is drawn\n"
	list["many claims"] = fmt.Sprintf(foes+"card Rex: Digimon Lv.4 Red, 4000 DP\n"+places+"anything until Ann's turn ends\n", many(30), "Rex") +
		strings.Repeat("claim never: Xaa is deleted\nclaim never: Xab is suspended\n", 60)
	list["effects that set each other off"] = fmt.Sprintf(card("%[1]s", "[All Turns] When one of your Digimon suspends, unsuspend 1 of your Digimon.",
		"[All Turns] When one of your Digimon unsuspends, suspend 1 of your Digimon.")+"turn Ann, memory 2\nAnn battle: %[1]s\n"+open, many(20))
	return list
}

// TestHostileWork: whatever a stranger sends ends within the work that was allowed, says so twice in the same words, and what has been
// looked at by then can be shown. A run that nobody waits for ends as well.
func TestHostileWork(t *testing.T) {
	const most = 2_000_000
	spent := 0
	for name, src := range hostile() {
		t.Run(name, func(t *testing.T) {
			run := func(opt Options) string {
				s, err := Parse("t", []byte("# Hostile.\n"+src))
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

// TestWorkIsCounted: twice the cards and twice the rounds are more than twice the work, so a bound of work bounds both.
func TestWorkIsCounted(t *testing.T) {
	work := func(cards int) int64 {
		s, err := Parse("t", fmt.Appendf(nil, "# Wide.\ncard %[1]s \"Xe\": Digimon Lv.4 Red, 4000 DP\n"+
			"  [All Turns] While you have 3 or more Digimon, all of your Digimon get +1000 DP.\nturn Ann, memory 2\nAnn battle: %[1]s\nAnn attacks Bob with Xaa\nclaim: Bob's security = 4\n", many(cards)))
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
