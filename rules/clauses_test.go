package rules

import (
	"slices"
	"strings"
	"testing"
)

func TestClauseRegistry(t *testing.T) {
	all := Clauses()
	if len(all) != 1114 {
		t.Fatalf("%d clauses, want 1114", len(all))
	}
	seen := map[string]bool{}
	for i, n := range all {
		if seen[n] {
			t.Errorf("%s stands twice in clauses.txt", n)
		}
		seen[n] = true
		if i > 0 && !ClauseLess(all[i-1], n) {
			t.Errorf("%s does not come before %s", all[i-1], n)
		}
	}
	for _, n := range []string{"1-1", "16-7-4", "16-47-2", "18-3-3-3"} {
		if !ValidClause(n) {
			t.Errorf("%s is not valid", n)
		}
	}
	for _, n := range []string{"", "16", "16-7-7", "16-48", "16-7-4 ", "016-7-4"} {
		if ValidClause(n) {
			t.Errorf("%q is valid", n)
		}
	}
	all[0] = "changed"
	if !ValidClause("1-1") || Clauses()[0] != "1-1" {
		t.Error("the caller's slice is the registry itself")
	}
}

func TestClauseLess(t *testing.T) {
	in := strings.Fields("16-12-1 16-7-4 16-7 2-1 16-7-10 16 16-7-4-1")
	slices.SortFunc(in, func(a, b string) int {
		switch {
		case ClauseLess(a, b):
			return -1
		case ClauseLess(b, a):
			return 1
		}
		return 0
	})
	if got := strings.Join(in, " "); got != "2-1 16 16-7 16-7-4 16-7-4-1 16-7-10 16-12-1" {
		t.Error(got)
	}
	if ClauseLess("16-7", "16-7") {
		t.Error("16-7 comes before itself")
	}
}
