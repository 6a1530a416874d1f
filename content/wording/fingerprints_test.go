package wording

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"digijudge/rules/clause"
)

var update = flag.Bool("update", false, "write fingerprints.txt anew from ../shared")

// general is the General Rule from which fingerprints.txt is made. It isn't part of the project.
const general = "../../../shared/rules/general-rule-4.2.txt"

func readShared(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Skipf("%s is not there: it is not part of the project", name)
	}
	return data
}

// TestFingerprintsOfAllClauses: there is a fingerprint for each clause, in the order of the rules.
// The test doesn't need the text.
func TestFingerprintsOfAllClauses(t *testing.T) {
	var numbers []clause.Clause
	for l := range strings.Lines(fingerprintText) {
		n, sum, ok := strings.Cut(strings.TrimSpace(l), " ")
		if !ok || len(sum) != len(fingerprint(n, "any text")) {
			t.Errorf("%q is no fingerprint", l)
		}
		numbers = append(numbers, clause.Clause(n))
	}
	if !slices.Equal(numbers, clause.All()) {
		t.Errorf("%d fingerprints are not those of the %d clauses in their order", len(numbers), len(clause.All()))
	}
}

// TestFingerprints writes fingerprints.txt (-update), or checks that it still follows from the
// General Rule.
func TestFingerprints(t *testing.T) {
	o, err := recoverOfficial(File{Name: general, Data: readShared(t, general)}, "")
	if err != nil {
		t.Fatal(err)
	}
	if o.version != clause.RulesVersion || !o.whole {
		t.Errorf("version %q, whole %v", o.version, o.whole)
	}
	var b strings.Builder
	for _, c := range o.clauses {
		b.WriteString(c.Number + " " + fingerprint(c.Number, c.Text) + "\n")
	}
	if *update {
		if err := os.WriteFile("fingerprints.txt", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if b.String() != fingerprintText {
		t.Error("fingerprints.txt is not what the General Rule gives; run with -update")
	}
	if len(o.clauses) != len(clause.All()) {
		t.Errorf("%d clauses, want %d", len(o.clauses), len(clause.All()))
	}
}
