package web

import (
	"strconv"
	"testing"
)

// TestRecent checks that the store keeps at most the given number of values, drops the oldest
// first, and doesn't replace a value that it has.
func TestRecent(t *testing.T) {
	p := newRecent[int](3)
	for i := range 5 {
		p.add(strconv.Itoa(i), i)
	}
	p.add("4", 40)
	for i := range 5 {
		if v, ok := p.get(strconv.Itoa(i)); ok != (i > 1) || ok && v != i {
			t.Errorf("%d: %d %v", i, v, ok)
		}
	}
	if len(p.kept) != 3 || len(p.order) != 3 {
		t.Errorf("%d and %d kept", len(p.kept), len(p.order))
	}
}
