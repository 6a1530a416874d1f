package drill

import (
	"maps"
	"testing"
)

// TestRetired: what isn't asked any more is kept with its ruling, what is asked again is not, and the
// file reads back as it was written.
func TestRetired(t *testing.T) {
	old := Retired{"d1": "alpha", "d2": "beta", "d3": "gone"}
	before := []Line{{ID: "d4", Ruling: "alpha"}, {ID: "d5", Ruling: "beta"}}
	after := []Line{{ID: "d5", Ruling: "beta"}, {ID: "d2", Ruling: "beta"}}
	got := old.Next(before, after, func(r string) bool { return r != "gone" })
	if want := (Retired{"d1": "alpha", "d4": "alpha"}); !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	again, err := ParseRetired("f", got.File())
	if err != nil || !maps.Equal(again, got) {
		t.Errorf("read back %v, %v", again, err)
	}
	for _, bad := range []string{"alpha\n", "alpha\td1\nbeta\td1\n", "alpha\td 1\n", "<b>\td1\n"} {
		if _, err := ParseRetired("f", []byte(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
