package store

import (
	"fmt"
	"strings"
	"testing"
)

// TestSuggestions: what is suggested is kept as its file, once; and whoever sends the most loses the
// oldest of their own.
func TestSuggestions(t *testing.T) { both(t, testSuggestions) }

func testSuggestions(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	add := func(file, source string) {
		t.Helper()
		if err := s.AddSuggestion(ctx, Suggestion{At: noon, Kind: "ruling", Title: "T", File: file, Note: "n", Source: source}); err != nil {
			t.Fatal(err)
		}
	}
	add("first", "honest")
	add("first", "honest")
	for i := range maxSuggestions {
		add(fmt.Sprint("greedy ", i), "greedy")
	}
	for _, bad := range []Suggestion{{}, {Kind: "ruling"}, {Kind: "poem", File: "x"}, {Kind: "ruling", File: strings.Repeat("x", 9000)}} {
		if err := s.AddSuggestion(ctx, bad); err == nil {
			t.Errorf("%.80v was stored", bad)
		}
	}
	list, err := Suggestions(ctx, place)
	if err != nil || len(list) != maxSuggestions {
		t.Fatalf("%d suggestions (%v)", len(list), err)
	}
	if g := list[0]; g.File != "first" || g.Kind != "ruling" || g.Title != "T" || g.Note != "n" || !g.At.Equal(noon) {
		t.Errorf("%+v", g)
	}
	if list[1].File != "greedy 1" {
		t.Errorf("the oldest of the greedy is %q", list[1].File)
	}
}
