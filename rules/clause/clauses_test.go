package clause

import (
	"slices"
	"strings"
	"testing"
)

func TestClauseRegistry(t *testing.T) {
	all := All()
	if len(all) != 1114 {
		t.Fatalf("%d clauses, want 1114", len(all))
	}
	seen := map[Clause]bool{}
	for i, n := range all {
		if seen[n] {
			t.Errorf("%s stands twice in clauses.txt", n)
		}
		seen[n] = true
		if i > 0 && all[i-1].Compare(n) >= 0 {
			t.Errorf("%s does not come before %s", all[i-1], n)
		}
	}
	for _, n := range []Clause{"1-1", "16-7-4", "16-47-2", "18-3-3-3"} {
		if !n.Valid() {
			t.Errorf("%s is not valid", n)
		}
	}
	for _, n := range []Clause{"", "16", "16-7-7", "16-48", "16-7-4 ", "016-7-4"} {
		if n.Valid() {
			t.Errorf("%q is valid", n)
		}
	}
	all[0] = "changed"
	if !Clause("1-1").Valid() || All()[0] != "1-1" {
		t.Error("the caller's slice is the registry itself")
	}
}

func TestClauseOrder(t *testing.T) {
	in := []Clause{"16-12-1", "16-7-4", "16-7", "2-1", "16-7-10", "16", "16-7-4-1"}
	slices.SortFunc(in, Clause.Compare)
	if got := strings.Join(Numbers(in), " "); got != "2-1 16 16-7 16-7-4 16-7-4-1 16-7-10 16-12-1" {
		t.Error(got)
	}
	if c := Clause("16-7").Compare("16-7"); c != 0 {
		t.Errorf("16-7 compared with itself: %d", c)
	}
}

func TestClausePlace(t *testing.T) {
	for _, x := range []struct{ c, parent, section, chapter Clause }{
		{"16-7-4-1", "16-7-4", "16-7", "16"}, {"16-7", "16", "16-7", "16"}, {"16", "", "16", "16"}, {"", "", "", ""},
	} {
		if x.c.Parent() != x.parent || x.c.Section() != x.section || x.c.Chapter() != x.chapter {
			t.Errorf("%q stands in %q, section %q, chapter %q", x.c, x.c.Parent(), x.c.Section(), x.c.Chapter())
		}
		if !x.c.Within(x.section) || x.c != "" && (!x.c.Within(x.chapter) || x.chapter.Within("16-7-4") || x.c.Within("1") || x.c.Within("16-")) {
			t.Errorf("%q: within is wrong", x.c)
		}
	}
	if Clause("16-71").Within("16-7") {
		t.Error("16-71 stands within 16-7")
	}
}

// TestClauseList: what was handed out stays as it is while others add to the same list.
func TestClauseList(t *testing.T) {
	a := List{}.With("1-1").With("2-1").With("1-1").With("")
	b, c := a.With("3-1-1"), a.And(List{"4-1"})
	if got := strings.Join(Numbers(a), " ") + "; " + strings.Join(Numbers(b), " ") + "; " + strings.Join(Numbers(c), " "); got != "1-1 2-1; 1-1 2-1 3-1-1; 1-1 2-1 4-1" {
		t.Error(got)
	}
}
