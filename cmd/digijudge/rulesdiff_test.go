package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/content/contenttest"
	"digijudge/content/wording"
	"digijudge/rules"
	"digijudge/rules/clause"
)

// writeRules writes a small General Rule in our own words and returns the file's name.
func writeRules(t *testing.T, version string, clauses string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "rule.txt")
	text := "Comprehensive Rules\n" + version + "\n1. A start\n" + clauses
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestRulesDiff(t *testing.T) {
	dir := t.TempDir()
	contenttest.Put(t, dir)
	if code, _, errOut := call(t, "rules", "diff", "5.1", "5.2", "--data", dir); code != 3 || !strings.Contains(errOut, "imported: none") {
		t.Errorf("nothing imported: exit %d, %q", code, errOut)
	}
	old := writeRules(t, "Ver.5.1", "1-1. Players\n1-1-1. Two people play.\n1-2. Truths\n1-2-1. A card is right.\n1-2-2. What can't be done isn't done.\n")
	now := writeRules(t, "", "1-1. Players\n1-1-1. Two people may play.\n1-2. Truths\n1-2-1. What can't be done isn't done.\n1-2-2. Nobody argues\n1-2-4. Really.\n")
	if code, out, errOut := call(t, "import", "rules", old, "--data", dir); code != 0 || !strings.Contains(out, "version 5.1 (as the text says)") || !strings.Contains(out, "0 places to look at") {
		t.Errorf("exit %d, %q %q", code, out, errOut)
	}
	if code, _, errOut := call(t, "import", "rules", old, "--version", "5.2", "--data", dir); code != 3 || !strings.Contains(errOut, "the text says version 5.1, not 5.2") {
		t.Errorf("exit %d, %q", code, errOut)
	}
	if code, out, errOut := call(t, "import", "rules", now, "--version", "5.2", "--data", dir); code != 0 || !strings.Contains(out, "version 5.2 (as you say)") ||
		!strings.Contains(out, "unended   1-2-2") || !strings.Contains(out, "gap       1-2-4") || !strings.Contains(out, "2 places to look at") {
		t.Errorf("exit %d, %q %q", code, out, errOut)
	}
	if code, _, errOut := call(t, "rules", "diff", "5.1", "5.3", "--data", dir); code != 3 || !strings.Contains(errOut, "version 5.3 of the official text") || !strings.Contains(errOut, "imported: 5.1, 5.2") {
		t.Errorf("exit %d, %q", code, errOut)
	}
	code, out, errOut := call(t, "rules", "diff", "5.1", "5.2", "--data", dir)
	for _, want := range []string{
		"changed  1-1-1, ", "Two people {+may+} play.", "removed  1-2-1\n", "moved    1-2-2 → 1-2-1, the same words", "added    1-2-2\n", "added    1-2-4\n",
		"5.1 → 5.2: 2 the same, 1 changed, 1 moved, 2 added, 1 removed", "by the numbers of 5.1", "--rerun plays their ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in %s", want, out)
		}
	}
	if code != 0 {
		t.Errorf("exit %d, %q", code, errOut)
	}
	code, out, errOut = call(t, "rules", "diff", "5.1", "5.2", "--rerun", "--json", "--data", dir)
	var got struct {
		content.RulesDiff
		Rerun *ruleRerun `json:"rerun"`
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || code != 0 {
		t.Fatalf("exit %d, %v, %q", code, err, errOut)
	}
	if len(got.Changes) != 5 || got.Changes[0].Kind != wording.Changed || got.Changes[0].Similar < 80 || got.New.Version != "5.2" || !got.New.Whole || got.Rerun == nil || got.Rerun.Passed == 0 || len(got.Rerun.Flips) != 0 {
		t.Errorf("%+v %+v", got.RulesDiff, got.Rerun)
	}
}

func TestRulesForget(t *testing.T) {
	dir := t.TempDir()
	contenttest.Put(t, dir)
	name := writeRules(t, "Ver.5.1", "1-1. Players\n1-1-1. Two people play.\n")
	if code, _, errOut := call(t, "import", "rules", name, "--data", dir); code != 0 {
		t.Fatal(errOut)
	}
	if code, _, errOut := call(t, "rules", "forget", "5.2", "--data", dir); code != 3 || !strings.Contains(errOut, "imported: 5.1") {
		t.Errorf("exit %d, %q", code, errOut)
	}
	if code, out, errOut := call(t, "rules", "forget", "5.1", "--data", dir); code != 0 || out != "version 5.1 is gone\n" {
		t.Errorf("exit %d, %q %q", code, out, errOut)
	}
	if code, _, errOut := call(t, "rules", "forget", "5.1", "--data", dir); code != 3 || !strings.Contains(errOut, "imported: none") {
		t.Errorf("again: exit %d, %q", code, errOut)
	}
}

// TestRerun: a scenario that no longer holds is a flip, and a belief that nothing refutes is
// reported.
func TestRerun(t *testing.T) {
	cards, err := content.Cards()
	if err != nil {
		t.Fatal(err)
	}
	var proofs []content.Proof
	for _, p := range content.CitingProofs([]clause.Clause{"16-7-4"}, nil) {
		if p.Kind == content.KindRuling {
			proofs = append(proofs, p)
		}
	}
	var beliefs []content.Cite
	for _, m := range rules.Misconceptions() {
		if m.Clause == "16-7-4" {
			beliefs = append(beliefs, content.Cite{Kind: content.KindBelief, ID: m.Name})
		}
	}
	if len(proofs) < 3 || len(beliefs) == 0 {
		t.Fatalf("%d rulings and %d beliefs about 16-7-4", len(proofs), len(beliefs))
	}
	r, err := rerun(t.Context(), proofs, beliefs, cards)
	if err != nil || r.Passed != len(proofs)+len(beliefs) || r.Failed != 0 || r.Beliefs[0].RefutedBy == "" {
		t.Errorf("%+v %v", r, err)
	}
	// One ruling claims something false, as it would after a change of the rules.
	wrong := append([]content.Proof{}, proofs[0])
	wrong[0].Source += "\nclaim Ann has 9 cards in hand\n"
	r, err = rerun(t.Context(), wrong, beliefs, cards)
	if err != nil || r.Failed != 1+len(beliefs) || len(r.Flips) != 1 || r.Flips[0].ID != proofs[0].ID || len(r.Flips[0].Problems) == 0 || r.Beliefs[0].RefutedBy != "" {
		t.Errorf("%+v %v", r, err)
	}
}
