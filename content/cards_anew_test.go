package content

import (
	"context"
	"testing"
)

// TestReadCardsAnew: cards derived by another program are derived again, a few at a time. A program
// that is killed keeps what it has done, and the next one continues. Until then a card's own page
// is right already.
func TestReadCardsAnew(t *testing.T) {
	defer func(n int) { anewBatch = n }(anewBatch)
	anewBatch = 2
	ctx := context.Background()
	path := builtPath(t)
	opened := func() *Library {
		t.Helper()
		l, err := OpenWith(ctx, Config{Path: path, AllowBroken: true})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	rows := func(l *Library) (list []string) {
		t.Helper()
		if err := l.rows(ctx, "select number || ' ' || state || ' ' || name || ' ' || data || ' ' || (select group_concat(kind || value) from card_tag where card = card.id) from card order by ord", nil, func(scan func(...any) error) error {
			var s string
			err := scan(&s)
			list = append(list, s)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		return list
	}
	l := opened()
	if _, err := l.ImportCards(ctx, []ImportFile{listed(t, "first"), listed(t, "second"), listed(t, "errata")}, nil); err != nil {
		t.Fatal(err)
	}
	want := rows(l)
	version, err := l.CardsVersion(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range []string{"update card set made = 'older', name = 'x', data = '{}'", "delete from card where number = 'XT1-003'"} {
		if _, err := l.writer.ExecContext(ctx, change); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}

	l = opened()
	if done, total := l.CardsAnew(); done != 0 || total != len(want) {
		t.Fatalf("%d of %d, want 0 of %d", done, total, len(want))
	}
	if k, err := l.Card(ctx, "xt1-003"); err != nil || k.Name == "" || k.Name == "x" {
		t.Errorf("%+v %v", k, err)
	}
	if n, err := l.readSomeAnew(ctx); n != anewBatch || err != nil { // then the program is killed
		t.Fatal(n, err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}

	l = opened()
	defer l.Close()
	if done, total := l.CardsAnew(); done != 0 || total != len(want)-anewBatch {
		t.Errorf("%d of %d, want 0 of %d", done, total, len(want)-anewBatch)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if err := l.ReadCardsAnew(ended); err == nil {
		t.Error("goes on when it is to end")
	}
	if err := l.ReadCardsAnew(ctx); err != nil {
		t.Fatal(err)
	}
	if done, total := l.CardsAnew(); done != total {
		t.Errorf("%d of %d at the end", done, total)
	}
	got := rows(l)
	if len(got) != len(want) {
		t.Fatalf("%d cards, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got  %.200s\nwant %.200s", got[i], want[i])
		}
	}
	if now, err := l.CardsVersion(ctx); err != nil || now == version {
		t.Errorf("version %q as before (%v)", now, err)
	}
}

// TestInMemory: libraries without a file don't share anything.
func TestInMemory(t *testing.T) {
	ctx := context.Background()
	var list [2]*Library
	for i := range list {
		l, err := OpenWith(ctx, Config{Files: smallSite()})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		list[i] = l
	}
	if _, err := list[0].ImportCards(ctx, []ImportFile{listed(t, "first")}, nil); err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{true, false} {
		if k, err := list[i].Card(ctx, "XT1-001"); (err == nil) != want {
			t.Errorf("library %d: %v %v", i, k, err)
		}
		if err := list[i].Ping(ctx); err != nil {
			t.Error(err)
		}
	}
}
