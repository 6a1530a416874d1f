package scenario

import "testing"

// TestVerdictsTogether checks that one failing claim makes the whole fail, and that an undecided
// claim never counts as passed.
func TestVerdictsTogether(t *testing.T) {
	for _, c := range []struct {
		now, claims []Verdict
		want        Verdict
		unproved    int
	}{
		{nil, nil, Holds, 0},
		{[]Verdict{Holds}, []Verdict{Holds, Holds}, Holds, 0},
		{[]Verdict{Holds}, []Verdict{Undecided, Holds}, Undecided, 1},
		{[]Verdict{Undecided}, []Verdict{Holds, Fails}, Fails, 2},
		{[]Verdict{Fails}, []Verdict{Undecided, Holds}, Fails, 2},
	} {
		r := &Result{Extra: []ClaimResult{{Verdict: Fails}}} // extra claims don't count
		for _, v := range c.now {
			r.Now = append(r.Now, ClaimResult{Verdict: v})
		}
		for _, v := range c.claims {
			r.Claims = append(r.Claims, ClaimResult{Verdict: v})
		}
		if got := r.Verdict(); got != c.want || r.OK() != (c.want == Holds) || len(r.Unproved()) != c.unproved {
			t.Errorf("%v %v: %s, OK %v, %d unproved", c.now, c.claims, got, r.OK(), len(r.Unproved()))
		}
	}
}
