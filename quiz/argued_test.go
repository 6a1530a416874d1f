package quiz

import (
	"slices"
	"strings"
	"testing"

	"digijudge/rules/clause"
	"digijudge/rules/scenario"
)

// TestProofNamesWhatIsArgued checks that the steps of a proof name the clauses on which the ruling
// and the right answer rest, and leave out those that only a wrong answer's reason names.
func TestProofNamesWhatIsArgued(t *testing.T) {
	const text = "---\nid: 1\ntitle: T\ntopic: playing\nlevel: 1\nclauses: [1-3-11-1]\nkind: one\n---\nWhat?\n\n```scenario\n" +
		"# T.\ncard Colt: Digimon Lv.6 Red, 13000 DP, play 13\n\nturn Ann, memory 2\nAnn hand: Colt\n```\n\n" +
		"- [x] No. {claim: Ann may not play Colt}\n  Right: REASON.\n- [ ] Yes. {claim: Ann may play Colt}\n  Wrong: 1-4-2-2.\n\n## Ruling\nNo: RULING.\n"
	for _, c := range []struct {
		reason, ruling string
		want           bool
	}{{"1-3-11-1", "1-3-11-1", false}, {"1-4-2-2", "1-3-11-1", true}, {"1-3-11-1", "1-4-2-2", true}} {
		_, _, r := played(t, strings.NewReplacer("REASON", c.reason, "RULING", c.ruling).Replace(text))
		shown := slices.ContainsFunc(r.Main.Steps(), func(s scenario.ProofStep) bool { return slices.Contains(s.Also, clause.Clause("1-4-2-2")) })
		if shown != c.want {
			t.Errorf("%+v: shown %v", c, shown)
		}
	}
}
