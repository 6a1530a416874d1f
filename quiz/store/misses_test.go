package store

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestMisses: searches with the same words count together, whoever makes them and however often one
// person does. Those made fewer than three times aren't listed, and the list is limited.
func TestMisses(t *testing.T) { both(t, testMisses) }

func testMisses(t *testing.T, place string) {
	ctx := context.Background()
	if list, err := Misses(ctx, place, 1); err != nil || len(list) != 0 {
		t.Fatal(list, err)
	}
	s, err := Open(place, Renamed{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	now := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	for range 3 {
		if err := s.CountMiss(ctx, []string{"goal", "offside"}, now); err != nil {
			t.Fatal(err)
		}
	}
	for _, words := range [][]string{nil, {"a@b.example"}, {strings.Repeat("long", 50)}, strings.Fields("a b c d e f g h i j k l m n"), {"twice"}, {"twice"}} {
		if err := s.CountMiss(ctx, words, now); err != nil {
			t.Fatal(err)
		}
	}
	for _, least := range []int{0, 1, 3} {
		list, err := Misses(ctx, place, least)
		if err != nil || len(list) != 1 || list[0].Words != "goal offside" || list[0].Times != 3 || list[0].Last.Format(time.DateOnly) != "2026-11-22" {
			t.Errorf("%d: %+v %v", least, list, err)
		}
	}
	var rows int
	if err := s.db.QueryRowContext(t.Context(), "select count(*) from misses").Scan(&rows); err != nil || rows != 2 {
		t.Errorf("%d rows, want 2 (%v)", rows, err)
	}
	err = s.do(ctx, func(ctx context.Context, db tx) error {
		for i := range maxMisses {
			if _, err := db.ExecContext(ctx, "insert into misses values (?, 1, 1)", fmt.Sprint("word ", i)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.CountMiss(ctx, []string{"one", "more"}, now); err != nil {
		t.Fatal(err)
	}
	if err := s.db.QueryRowContext(t.Context(), "select count(*) from misses").Scan(&rows); err != nil || rows > maxMisses {
		t.Errorf("%d rows, want at most %d (%v)", rows, maxMisses, err)
	}
	if list, err := Misses(ctx, place, 3); err != nil || len(list) != 1 {
		t.Errorf("%+v %v", list, err)
	}
}
