package content

import (
	"path/filepath"
	"slices"
	"testing"
)

// TestPlayed: the result for the proofs is found at once, stored, and read when the library is
// opened again.
func TestPlayed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "content.db")
	l, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	first, err := l.Played(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	all, err := l.Rulings(t.Context())
	if err != nil || len(first) != len(all) {
		t.Fatalf("%d rulings, %d played (%v)", len(all), len(first), err)
	}
	for slug, clauses := range first {
		if len(clauses) == 0 {
			t.Errorf("%s: no clause on its steps", slug)
		}
		for i, c := range clauses {
			if !c.Valid() || i > 0 && clauses[i-1].Compare(c) >= 0 {
				t.Errorf("%s: %v", slug, clauses)
				break
			}
		}
	}
	if got := first["raid-tie"]; !slices.Contains(got, "16-23-4") {
		t.Errorf("raid-tie plays %v", got)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if l, err = Open(t.Context(), path, nil); err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var kept int
	if err := l.reader.QueryRow("select count(*) from kept where what = ?", playedKey).Scan(&kept); err != nil || kept != 1 {
		t.Errorf("kept %d times (%v)", kept, err)
	}
	// The stored result is used and not derived again: a mark in it comes back.
	if _, err := l.writer.Exec(`update kept set value = replace(value, '"raid-tie":[', '"raid-tie":["16-1",') where what = ?`, playedKey); err != nil {
		t.Fatal(err)
	}
	again, err := l.Played(t.Context())
	if err != nil || again["raid-tie"][0] != "16-1" || len(again) != len(first) {
		t.Errorf("read again: %v (%v)", again["raid-tie"], err)
	}
}
