package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestLinks checks that a short link works until it expires or its maker deletes it, and that its
// uses are counted.
func TestLinks(t *testing.T) { both(t, testLinks) }

func testLinks(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	l := ShortLink{ID: "k7m2", Code: "1abc", Made: noon, Expires: noon.Add(time.Hour), Source: "ab12"}
	if ok, err := s.AddLink(ctx, l, "mine"); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if ok, err := s.AddLink(ctx, ShortLink{ID: "k7m2", Code: "1other", Made: noon, Expires: noon.Add(time.Hour)}, "theirs"); ok || err != nil {
		t.Errorf("a name that is taken: %v %v", ok, err)
	}
	for range 3 {
		if err := s.CountLink(ctx, "k7m2"); err != nil {
			t.Fatal(err)
		}
	}
	got, own, err := s.Link(ctx, "k7m2", "mine", noon.Add(time.Minute))
	if err != nil || !own || got.Code != "1abc" || got.Opened != 3 || !got.Expires.Equal(l.Expires) || !got.Made.Equal(noon) {
		t.Errorf("%+v %v %v", got, own, err)
	}
	for _, secret := range []string{"", "theirs"} {
		if _, own, err := s.Link(ctx, "k7m2", secret, noon); own || err != nil {
			t.Errorf("the secret %q: %v %v", secret, own, err)
		}
	}
	if _, _, err := s.Link(ctx, "k7m2", "mine", l.Expires); !errors.Is(err, ErrNoLink) {
		t.Errorf("when it has expired: %v", err)
	}
	if _, _, err := s.Link(ctx, "nope", "", noon); !errors.Is(err, ErrNoLink) {
		t.Errorf("one that never was: %v", err)
	}
	if err := s.DeleteLink(ctx, "k7m2"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Link(ctx, "k7m2", "mine", noon); !errors.Is(err, ErrNoLink) {
		t.Errorf("deleted: %v", err)
	}
	for _, bad := range []ShortLink{{}, {ID: "a"}, {ID: "a", Code: strings.Repeat("x", 7000)}, {ID: strings.Repeat("a", 500), Code: "1"}} {
		if _, err := s.AddLink(ctx, bad, "s"); err == nil {
			t.Errorf("%.80v was stored", bad)
		}
	}
	if _, err := s.AddLink(ctx, ShortLink{ID: "a", Code: "1"}, ""); err == nil {
		t.Error("a link without a secret was stored")
	}
}

// TestLinksFull checks that expired links make room first, and that otherwise the maker of the most
// links loses their oldest.
func TestLinksFull(t *testing.T) { both(t, testLinksFull) }

func testLinksFull(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	fill := func(from, to int, expires time.Time) {
		t.Helper()
		if err := s.do(ctx, func(ctx context.Context, db tx) error {
			_, err := db.ExecContext(ctx, fmt.Sprintf(`insert into short_links (id, code, made, expires, secret, source)
				with recursive n (i) as (select %d union all select i + 1 from n where i < %d)
				select 'g' || i, '1', %d + i, %d, ?1, 'greedy' from n`, from, to, noon.UnixMilli(), expires.UnixMilli()), []byte("x"))
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	add := func(id, source string, at time.Time) {
		t.Helper()
		if ok, err := s.AddLink(ctx, ShortLink{ID: id, Code: "1", Made: at, Expires: at.Add(24 * time.Hour), Source: source}, "s"); !ok || err != nil {
			t.Fatal(ok, err)
		}
	}
	there := func(id string, at time.Time) bool {
		_, _, err := s.Link(ctx, id, "", at)
		return err == nil
	}
	add("honest", "honest", noon)
	fill(1, maxLinks-1, noon.Add(time.Hour))
	add("second", "another", noon)
	add("more", "greedy", noon)
	for id, want := range map[string]bool{"honest": true, "second": true, "more": true, "g1": false, "g2": false, "g3": true} {
		if there(id, noon) != want {
			t.Errorf("%s is kept: %v", id, !want)
		}
	}
	add("late", "honest", noon.Add(2*time.Hour))
	n := 0
	if err := s.db.QueryRowContext(ctx, "select count(*) from short_links").Scan(&n); err != nil || n != 4 {
		t.Errorf("%d links are left (%v)", n, err)
	}
}
