package content

import (
	"testing"

	"digijudge/quiz/drill"
)

// TestRetiredDrills: each drill that isn't asked any more leads to a ruling that is there.
func TestRetiredDrills(t *testing.T) {
	rulings, _, kept, err := Drills()
	if err != nil {
		t.Fatal(err)
	}
	lines, err := drill.Parse(drillFile, kept)
	if err != nil {
		t.Fatal(err)
	}
	list, err := RetiredDrills()
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for i := range rulings {
		there[rulings[i].Slug] = true
	}
	for id, ruling := range list {
		if !there[ruling] {
			t.Errorf("%s leads to %s, and there is no such ruling", id, ruling)
		}
	}
	for i := range lines {
		if list[lines[i].ID] != "" {
			t.Errorf("%s is asked, and is among the retired drills: make them anew", lines[i].ID)
		}
	}
	if list["d2631118"] != "app-fusion-with-a-card-that-counts-as-both" {
		t.Errorf("d2631118 leads to %q", list["d2631118"])
	}
}
