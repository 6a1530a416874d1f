package content

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestSameTitle: two rulings with the same title are a mistake.
func TestSameTitle(t *testing.T) {
	fsys := smallSite()
	fsys["rulings/second.scn"] = &fstest.MapFile{Data: fsys["rulings/first.scn"].Data}
	if got := fmt.Sprint(CheckFiles(fsys)); !strings.Contains(got, "rulings/second.scn:1: rulings/first.scn has the same title") {
		t.Error(got)
	}
}

// TestMovedRulings: an old slug leads to an existing ruling and isn't the slug of another one.
func TestMovedRulings(t *testing.T) {
	files, err := readFiles(Files)
	if err != nil {
		t.Fatal(err)
	}
	list := loadSite(files).rulings
	there := func(slug string) bool {
		return slices.ContainsFunc(list, func(r *Ruling) bool { return r.Slug == slug })
	}
	for from, to := range moved {
		if there(from) || !there(to) {
			t.Errorf("%s → %s: the old one must be gone (gone: %v) and the new one there (%v)", from, to, !there(from), there(to))
		}
	}
}
