// Package hostile has scenarios of strangers who want the machine busy. Tests hold that each ends
// within the work that it is allowed; cmd/stall sends them to a server and looks at who waits.
package hostile

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Scenario is one of them: its name and its source, of less than 8 KB.
type Scenario struct{ Name, Source string }

const (
	open  = "anything until Ann's turn ends\nclaim never: Bob wins the game\n"
	wheel = `card Wheel: Digimon Lv.4 Red, 4000 DP
  [All Turns] When this Digimon unsuspends, suspend it.
  [All Turns] When this Digimon suspends, all of your Digimon get +1000 DP for the turn. Then, unsuspend this Digimon.
`
	crowd = `card %[1]s "Xe": Digimon Lv.4 Red, 4000 DP
  [All Turns] While you have 3 or more Digimon with [Xe] in their names, all of your Digimon get +1000 DP.
  [All Turns] While you have 4 or more Digimon with [Xe] in their names, all of your Digimon gain <Blocker>.
`
)

// Names returns n names, with commas between them.
func Names(n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = "X" + string(rune('a'+i/26)) + string(rune('a'+i%26))
	}
	return strings.Join(names, ", ")
}

// card declares a Digimon, or several, with some effects.
func card(name string, effects ...string) string {
	return "card " + name + ": Digimon Lv.4 Red, 4000 DP\n  " + strings.Join(effects, "\n  ") + "\n"
}

// Scenarios returns all of them, by name: wide, deep, growing, with many claims, with and without
// choices.
func Scenarios() []Scenario {
	const (
		foes   = "card %[1]s: Digimon Lv.3 Blue, 2000 DP\n"
		places = "turn Ann, memory 3\nAnn battle: %[2]s\nBob battle: %[1]s\n"
		alone  = "turn Ann, memory 2\nAnn battle: %[1]s\n"
		turns  = "turn Ann, memory 2\nAnn battle: Wheel, %[1]s\nAnn attacks Bob with Wheel\nclaim: the game is drawn\n"
	)
	all := map[string]string{}
	for _, n := range []int{5, 40, 120} {
		add := func(name, source string, others ...any) {
			all[fmt.Sprint(name, " ", n)] = fmt.Sprintf(source, append([]any{Names(n)}, others...)...)
		}
		add("growing beside", wheel+crowd+turns)
		add("growing beside plain", wheel+foes+turns)
		add("standing effects of", crowd+alone+open)
		add("keywords of", card("%[1]s", "<Blocker>", "<Raid>", "<Alliance>", "<Evade>", "<Barrier>")+alone+open)
		add("triggers of", card("%[1]s", "[All Turns] When one of your Digimon suspends, all of your Digimon get +1000 DP for the turn.")+alone+open)
		add("chosen out of", foes+card("%[2]s", "[Main] Delete up to 10 of your opponent's Digimon.")+places+open, "Wide")
		add("attacks again and again beside",
			foes+card("%[2]s", "[When Attacking] Suspend 1 of your opponent's Digimon. Then, unsuspend this Digimon.")+places+open, "Again")
	}
	all["grows without a choice"] = card("Wheel", "[All Turns] When this Digimon unsuspends, suspend it.",
		"[All Turns] When this Digimon suspends, unsuspend it and this Digimon gets +1000 DP for the turn.") +
		"turn Ann, memory 2\nAnn battle: Wheel\nAnn attacks Bob with Wheel\nclaim: the game is drawn\n"
	all["many claims"] = fmt.Sprintf(foes+"card Rex: Digimon Lv.4 Red, 4000 DP\n"+places+"anything until Ann's turn ends\n", Names(30), "Rex") +
		strings.Repeat("claim never: Xaa is deleted\nclaim never: Xab is suspended\n", 60)
	all["effects that set each other off"] = fmt.Sprintf(card("%[1]s",
		"[All Turns] When one of your Digimon suspends, unsuspend 1 of your Digimon.",
		"[All Turns] When one of your Digimon unsuspends, suspend 1 of your Digimon.")+alone+open, Names(20))
	var list []Scenario
	for _, name := range slices.Sorted(maps.Keys(all)) {
		list = append(list, Scenario{name, "# Hostile.\n" + all[name]})
	}
	return list
}

// Explored returns a scenario without its script and its claims, played in all ways there are
// through both players' turns.
func Explored(source string) string {
	var b strings.Builder
	for line := range strings.Lines(source) {
		switch {
		case strings.HasPrefix(line, "claim"), strings.HasPrefix(line, "anything "), strings.HasPrefix(line, "Ann attacks "):
		case strings.TrimSpace(line) != "":
			b.WriteString(line)
		}
	}
	return b.String() + "anything until Bob's turn ends\nclaim sometimes: Bob wins the game\n"
}
