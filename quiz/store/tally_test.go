package store

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"digijudge/quiz"
)

// TestTally: beside a verdict stands what this answer did to the rating, the row up to it, and how first answers of others went.
func TestTally(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "players.db"))
	ctx := context.Background()
	at := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	add := func(player, question string, right bool, weight float64) quiz.Attempt {
		t.Helper()
		at = at.Add(time.Minute)
		a := quiz.Attempt{Player: player, Question: question, Version: "v", Token: player + question + at.String(), At: at, Counted: true, Correct: &right, Weight: weight}
		id, _, err := s.AddAttempt(ctx, a)
		if err != nil {
			t.Fatal(err)
		}
		a.ID = id
		return a
	}
	one := add("ann", "1", true, 1)
	add("bob", "1", false, 1)
	two := add("ann", "2", true, 1)
	practice := add("ann", "1", false, 0)
	three := add("ann", "3", false, 1)
	four := add("ann", "4", true, 1)
	for _, c := range []struct {
		name            string
		a               quiz.Attempt
		rated, row      bool
		in, tries, good int
	}{
		{"the first", one, true, true, 1, 2, 1},
		{"the second in a row", two, true, true, 2, 1, 1},
		{"practice changes nothing", practice, false, false, 0, 2, 1},
		{"a wrong one ends the row", three, true, false, 0, 1, 0},
		{"after it the row begins anew", four, true, true, 1, 1, 1},
	} {
		got, err := s.Tally(ctx, c.a)
		if err != nil {
			t.Fatal(err)
		}
		if (got.Rating != 0) != c.rated || got.Row != c.in || got.Tries != c.tries || got.Right != c.good {
			t.Errorf("%s: %+v", c.name, got)
		}
		if c.rated && (got.Rating > got.Before) != *c.a.Correct {
			t.Errorf("%s: from %.0f to %.0f", c.name, got.Before, got.Rating)
		}
	}
}
