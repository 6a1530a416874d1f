package main

import (
	"strings"
	"testing"
)

// TestAlike: a place that no longer exists, a place without a reason and a place named twice are
// errors.
func TestAlike(t *testing.T) {
	points, err := pointsOf("spread.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, p := range points {
		there[p.place()] = true
	}
	const place = "spread.go spread, left out: sum++\n"
	for text, want := range map[string]string{
		"# A comment.\n" + place + "  It is\n  memory alone.\n": "",
		place:                             "no reason",
		place + "  So.\n" + place:         "twice",
		"  So.\n":                         "without a place",
		"spread.go spread, left out: x++": "no such place",
	} {
		got, err := parseAlike(text, there)
		switch {
		case want == "" && (err != nil || got[strings.TrimSpace(place)] != "It is memory alone."):
			t.Errorf("%q: %v, %v", text, got, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if len(points) != len(there) {
		t.Errorf("%d points have %d places", len(points), len(there))
	}
}

// TestAlikeStands: every place of the list exists.
func TestAlikeStands(t *testing.T) {
	t.Chdir("../..")
	if _, err := readAlike("rules"); err != nil {
		t.Error(err)
	}
}
