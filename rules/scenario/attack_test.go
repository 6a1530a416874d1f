package scenario

import "testing"

// TestDeclared looks at the attack that a script begins with.
func TestDeclared(t *testing.T) {
	const head = "card Fox: Digimon Lv.4 Red, 5000 DP\ncard Gate: Digimon Lv.4 Black, 5000 DP\n  <Blocker>\n\nturn Ann, memory 2\nAnn battle: Fox\nBob battle: Gate\n\n"
	for name, c := range map[string]struct {
		script string
		want   Declared
		ok     bool
	}{
		"player":       {"Ann attacks Bob with Fox\n", Declared{By: "Ann", Attacker: "Fox", Player: "Bob"}, true},
		"Digimon":      {"Ann attacks Gate with Fox\n", Declared{By: "Ann", Attacker: "Fox", Target: "Gate"}, true},
		"blocked":      {"Ann attacks Bob with Fox\nBob blocks with Gate\n", Declared{By: "Ann", Attacker: "Fox", Player: "Bob", Blocker: "Gate"}, true},
		"a fact first": {"now Fox's DP = 5000\nAnn attacks Bob with Fox\n", Declared{By: "Ann", Attacker: "Fox", Player: "Bob"}, true},
		"not blocked":  {"Ann attacks Bob with Fox\nBob declines to block\n", Declared{By: "Ann", Attacker: "Fox", Player: "Bob"}, true},
		"another move": {"Ann passes\n", Declared{}, false},
		"no move":      {"", Declared{}, false},
	} {
		s, err := Parse("x.scn", []byte(head+c.script+"\nclaim: Fox is in Ann's battle area\n"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, ok := s.Declared(); got != c.want || ok != c.ok {
			t.Errorf("%s: %+v, %v; want %+v, %v", name, got, ok, c.want, c.ok)
		}
	}
}
