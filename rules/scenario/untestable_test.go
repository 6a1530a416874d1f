package scenario

import (
	"strings"
	"testing"

	"digijudge/rules/clause"
)

// TestUntestable: every line of untestable.txt names a clause and a reason, once.
func TestUntestable(t *testing.T) {
	n := 0
	for line := range strings.Lines(untestableText) {
		id, why, _ := strings.Cut(strings.TrimSpace(line), " ")
		if id == "" || id[0] == '#' {
			continue
		}
		if n++; !clause.Clause(id).Valid() || strings.TrimSpace(why) == "" {
			t.Errorf("%q: want a clause and a reason", line)
		}
	}
	if n != len(Untestable()) {
		t.Errorf("%d lines, %d clauses", n, len(Untestable()))
	}
}
