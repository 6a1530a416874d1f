package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/racetest"
)

func TestSoak(t *testing.T) {
	if code, out, _ := call(t, "soak", "--games", "3", "--seed", "2"); code != 0 || !strings.Contains(out, "3 games passed, 0 failed") {
		t.Errorf("exit %d, %s", code, out)
	}
}

func TestExplore(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.scn")
	src := "# Two attackers.\ncard Rex, Fang: Digimon Lv.4 Red, 5000 DP\n\nturn Ann, memory 0\nAnn battle: Rex, Fang\n\nclaim always: memory = 0\n"
	if err := os.WriteFile(name, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	code, first, errOut := call(t, "explore", "--depth", "2", "--divide", name)
	if code != 0 || !strings.Contains(first, "Ann attacks Bob with Rex") {
		t.Fatalf("exit %d, %s%s", code, first, errOut)
	}
	if _, again, _ := call(t, "explore", "--depth", "2", "--divide", name); again != first {
		t.Errorf("not the same again:\n%s\n%s", first, again)
	}
	if code, _, _ := call(t, "explore", "--depth", "9", "--nodes", "3", name); code != 2 {
		t.Errorf("spent budget: exit %d", code)
	}
	var js struct {
		Depths []struct{ Lines, Nodes int }
	}
	if _, out, _ := call(t, "explore", "--depth", "1", "--json", name); json.Unmarshal([]byte(out), &js) != nil || len(js.Depths) != 2 || js.Depths[1].Lines != 3 {
		t.Errorf("%+v", js)
	}
}

func TestCoverage(t *testing.T) {
	if racetest.On {
		return
	}
	_, out, _ := call(t, "check", "--coverage", "--json")
	var c coverage
	if err := json.Unmarshal([]byte(out), &c); err != nil {
		t.Fatal(err)
	}
	if len(c.Clauses) != len(clause.All()) || len(c.Misconceptions) != len(rules.Misconceptions()) || c.Scenarios != c.Passed+c.Failed {
		t.Errorf("%d clauses, %d misconceptions, %d scenarios", len(c.Clauses), len(c.Misconceptions), c.Scenarios)
	}
}

// TestRunFindsIdleSteps: a step that could be left out is named, in text and in JSON. The verdict
// is that of the claims, as in the API.
func TestRunFindsIdleSteps(t *testing.T) {
	name := filepath.Join(t.TempDir(), "idle.scn")
	src := "# Idle.\ncard Saber: Digimon Lv.4 Red, 5000 DP\nturn Ann, memory 2\nAnn battle: Saber\nAnn attacks Bob with Saber\nAnn passes\nclaim: Bob's security = 4\n"
	if err := os.WriteFile(name, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := call(t, "run", name); code != 0 || !strings.Contains(out, "hint: line 6, \"Ann passes\", changes nothing that is claimed") {
		t.Errorf("exit %d\n%s", code, out)
	}
	var js struct{ Idle []int }
	if code, out, _ := call(t, "run", "--json", name); code != 0 || json.Unmarshal([]byte(out), &js) != nil || len(js.Idle) != 1 || js.Idle[0] != 6 {
		t.Errorf("exit %d, %v", code, js)
	}
}
