package store

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
)

// oldFile makes a player database as the first schema had it, with three attempts of one player.
func oldFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "players.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	schema, err := migrationFiles.ReadFile("migrations/0001_attempts.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{"pragma journal_mode = wal", string(schema), "pragma user_version = 1",
		`insert into players (id, created) values ('p1', 1700000000000)`,
		`insert into attempts (id, player, question, answers, correct, counted, token, verdict, at) values
			('a1', 'p1', 'q1', '0', 1, 1, 't1', '{"content":"c0","answers":["holds","fails"]}', 1700000000000),
			('a2', 'p1', 'q1', '1', 0, 1, 't2', '{"content":"c0","answers":["holds","fails"]}', 1700000001000),
			('a3', 'p1', 'q2', '0,2', null, 0, 't3', null, 1700000002000)`,
	} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestOldRows checks that attempts stored under the first schema stay readable, say that the shown
// text isn't known, and count in the progress beside new ones.
func TestOldRows(t *testing.T) {
	ctx := context.Background()
	path := oldFile(t)
	s := open(t, path)
	a, err := s.Attempt(ctx, "a1")
	if err != nil || a.Version != "" || a.Content != "" || a.Shown != nil || a.Correct == nil || !*a.Correct || a.Player != "p1" || a.Question != "q1" || a.At.UnixMilli() != 1700000000000 {
		t.Errorf("%+v %v", a, err)
	}
	if a, err := s.AttemptOf(ctx, "t3"); err != nil || a.ID != "a3" || a.Correct != nil || a.Counted {
		t.Errorf("%+v %v", a, err)
	}
	check := func(attempts, right int, last, version string) {
		t.Helper()
		rows, err := s.Progress(ctx, "p1")
		if err != nil || len(rows) != 2 {
			t.Fatal(rows, err)
		}
		for _, r := range rows {
			if r.Question == "q1" && (r.Attempts != attempts || r.Right != right || r.Counted != attempts || r.LastID != last || r.Version != version) {
				t.Errorf("%+v", r)
			}
		}
	}
	check(2, 1, "a2", "")
	rows, err := s.Progress(ctx, "p1")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows { // the first counted one, and how it went
		if (r.Question == "q1") != (r.First != nil && *r.First && r.FirstAt.UnixMilli() == 1700000000000) {
			t.Errorf("%+v", r)
		}
	}
	if a, err := s.Attempt(ctx, "a1"); err != nil || !a.First || a.Mode != "" || a.Weight != 1 {
		t.Errorf("%+v %v", a, err)
	}
	id, fresh, err := s.AddAttempt(ctx, attempt("p1", "q1", "t4", true))
	if err != nil || !fresh {
		t.Fatal(err)
	}
	check(3, 2, id, "v1")
	if id, fresh, err := s.AddAttempt(ctx, attempt("p1", "q1", "t1", true)); err != nil || fresh || id != "a1" {
		t.Error("an old token is taken again:", id, fresh, err)
	}
	secret := bytes.Clone(s.Secret())
	if len(secret) != 32 {
		t.Fatalf("secret of %d bytes", len(secret))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, path)
	if !bytes.Equal(s.Secret(), secret) {
		t.Error("another secret after a restart")
	}
	check(3, 2, id, "v1")
	// What the old program kept is still there, to the byte.
	var answers, verdict string
	if err := s.db.QueryRowContext(t.Context(), "select answers, verdict from attempts where id = 'a1'").Scan(&answers, &verdict); err != nil || answers != "0" || verdict != `{"content":"c0","answers":["holds","fails"]}` {
		t.Errorf("%s %s %v", answers, verdict, err)
	}
	other := open(t, filepath.Join(t.TempDir(), "players.db"))
	if bytes.Equal(other.Secret(), secret) {
		t.Error("two databases with one secret")
	}
}

// TestEverySchema: a database of each earlier schema comes up to today's and takes answers.
func TestEverySchema(t *testing.T) {
	ctx := context.Background()
	names, err := migrationFiles.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= len(names); n++ {
		path := oldFile(t)
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		for i := 1; i < n; i++ {
			script, err := migrationFiles.ReadFile("migrations/" + names[i].Name())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Exec(string(script) + fmt.Sprintf(";pragma user_version = %d", i+1)); err != nil {
				t.Fatalf("%s: %v", names[i].Name(), err)
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		s := open(t, path)
		if _, _, err := s.AddAttempt(ctx, attempt("p1", "q9", "t9", true)); err != nil {
			t.Errorf("schema %d: %v", n, err)
		}
		if rows, err := s.Progress(ctx, "p1"); err != nil || len(rows) != 3 {
			t.Errorf("schema %d: %d rows, %v", n, len(rows), err)
		}
		if c, err := Inspect(ctx, path); err != nil || c.Attempts != 4 || c.Schema != len(names) {
			t.Errorf("schema %d: %+v %v", n, c, err)
		}
	}
}
