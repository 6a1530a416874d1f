package content

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"digijudge/rules/located"
)

func openSmall(t *testing.T, path string, fsys fstest.MapFS) *Library {
	t.Helper()
	l, err := OpenWith(context.Background(), Config{Path: path, Files: fsys})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

func TestLibrary(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "a b?c#.db")
	l := openSmall(t, path, smallSite())
	list, total, err := l.Keywords(ctx, KeywordFilter{Type: "Persistent", Query: "sec"})
	if err != nil || total != 2 || len(list) != 2 || list[0].Slug != "security-a" {
		t.Errorf("%+v %d %v", list, total, err)
	}
	for q, want := range map[string]int{"": 2, "<Security A. +1>": 1, "security attack": 2, "persistent effect": 1, "  PERSIST ": 1, "nothing at all": 0, "<": 0, "%": 0, "zz'b\"": 0} {
		if list, _, err := l.Keywords(ctx, KeywordFilter{Query: q}); err != nil || len(list) != want {
			t.Errorf("%q: %d keywords, want %d (%v)", q, len(list), want, err)
		}
	}
	if list, _, err := l.Keywords(ctx, KeywordFilter{Type: "Instant"}); err != nil || len(list) != 0 {
		t.Error(list, err)
	}
	k, err := l.Keyword(ctx, "jamming")
	if err != nil || len(k.Clauses) != 2 || k.Section != "16-9" || k.Table == nil || k.Clauses[0].Official != nil {
		t.Errorf("%+v %v", k, err)
	}
	if c, err := l.Chapter(ctx, 14); err != nil || c.URL != "/rules/14" || c.Clauses[0].Title != "A section" || c.Clauses[0].Level != 2 || c.Clauses[2].Level != 3 || c.Count != len(c.Clauses) {
		t.Errorf("%+v %v", c, err)
	}
	if cs, err := l.Chapters(ctx); err != nil || len(cs) != 1 || cs[0].Count == 0 {
		t.Errorf("%+v %v", cs, err)
	}
	if f, err := l.FAQ(ctx, "fights"); err != nil || f.Count != 1 || f.Groups[0].Title != "Fighting" {
		t.Errorf("%+v %v", f, err)
	}
	if g, err := l.Guide(ctx, "how"); err != nil || len(g.Body) != 3 || g.Headings[0].ID != "step-one-14-1" {
		t.Errorf("%+v %v", g, err)
	}
	q, err := l.Question(ctx, "who-wins")
	if err != nil || q.Level != 1 || len(q.AnswerHTML) != 2 || q.Answers[0].Claim != "claim: Rock is deleted" || q.Question == nil {
		t.Errorf("%+v %v", q, err)
	}
	if again, _ := l.Question(ctx, "who-wins"); again != q {
		t.Error("the question was read twice")
	}
	for f, want := range map[QuestionFilter]int{{}: 1, {Topic: "keywords", Level: 1, Type: "Persistent"}: 1, {Topic: "attack"}: 0, {Level: 3}: 0} {
		if list, err := l.Questions(ctx, f); err != nil || len(list) != want {
			t.Errorf("%+v: %v %v", f, list, err)
		}
	}
	if r, err := l.Ruling(ctx, "first"); err != nil || r.Title != "A rock is no match." || r.Source != "nobody" || len(r.Clauses) != 1 {
		t.Errorf("%+v %v", r, err)
	}
	if c, err := l.Citations(ctx, "16-9"); err != nil || len(c) != 4 {
		t.Errorf("%+v %v", c, err)
	}
	for _, err := range []error{
		second(l.Keyword(ctx, "no")), second(l.Chapter(ctx, 99)), second(l.FAQ(ctx, "no")), second(l.Guide(ctx, "no")),
		second(l.Question(ctx, "no")), second(l.Ruling(ctx, "no")),
	} {
		if !errors.Is(err, ErrNotFound) {
			t.Error(err)
		}
	}
	if url, ok := l.ClauseURL("16-9-1"); !ok || url != "/keywords/jamming#16-9-1" {
		t.Error(url, ok)
	}
	if _, ok := l.ClauseURL("8-1-1"); ok {
		t.Error("8-1-1 has an address")
	}
}

func second[T any](_ T, err error) error { return err }

func TestParseEffectType(t *testing.T) {
	for in, want := range map[string]string{"instant": "Instant", "Trigger (Pending)": "Trigger (Pending)", "trigger-pending": "Trigger (Pending)",
		"TRIGGER": "Trigger", "Optional Condition": "Optional Condition", "optional-condition": "Optional Condition", "": "", "instants": "", "()": ""} {
		if got, ok := ParseEffectType(in); got != want || ok != (want != "") {
			t.Errorf("%q: %q %v", in, got, ok)
		}
	}
}

func TestReload(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "content.db")
	fsys := smallSite()
	fsys["rulings/gone.scn"] = &fstest.MapFile{Data: []byte(strings.Replace(string(fsys["rulings/first.scn"].Data), "A rock is no match.", "A rock loses.", 1))}
	l := openSmall(t, path, fsys)
	v := l.Version()
	if v == "" {
		t.Fatal("no version")
	}
	if _, err := l.ImportRules(ctx, []ImportFile{{"page.txt", []byte("16-9. <Jamming>\n16-9-1. Wombat words.\n16-9-2. More.\n")}}, ""); err != nil {
		t.Fatal(err)
	}
	mark(t, path, "insert into meta (key, value) values ('mark', '1')")
	_ = l.Close()
	// If nothing changed, nothing is loaded. An import changes the version.
	l = openSmall(t, path, fsys)
	if l.Version() == v || !strings.HasPrefix(l.Version(), v) {
		t.Errorf("version %s after the import, %s before", l.Version(), v)
	}
	v = l.Version()
	_ = l.Close()
	// Changed content replaces all rows, and the imported text stays.
	fsys["keywords/jamming.md"].Data = []byte(strings.Replace(string(fsys["keywords/jamming.md"].Data), "A persistent effect.", "A zebra effect.", 1))
	delete(fsys, "rulings/gone.scn")
	l = openSmall(t, path, fsys)
	if l.Version() == v {
		t.Error("the version is the same")
	}
	k, err := l.Keyword(ctx, "jamming")
	if err != nil || !strings.Contains(k.Clauses[1].Body[0].HTML, "zebra") || k.Clauses[0].Official == nil || k.Clauses[0].Official.Text != "Wombat words." {
		t.Errorf("%+v %v", k, err)
	}
	if _, err := l.Ruling(ctx, "gone"); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
	for _, w := range []string{"zebra", "wombat"} {
		if g, err := l.Search(ctx, w); err != nil || len(g.Best) == 0 || !strings.Contains(strings.ToLower(g.Best[0].Snippet), "<mark>"+w+"</mark>") {
			t.Errorf("%s: %+v %v", w, g, err)
		}
	}
	_ = l.Close()
	// Open refuses broken content and leaves the database unchanged.
	good := fsys["keywords/jamming.md"].Data
	fsys["keywords/jamming.md"].Data = append(append([]byte{}, good...), "\nSee 99-1-1.\n"...)
	_, err = OpenWith(ctx, Config{Path: path, Files: fsys})
	var e *located.Error
	if err == nil || !errors.As(err, &e) || e.File != "keywords/jamming.md" || e.Line != 25 {
		t.Errorf("%v", err)
	}
	if l, err := OpenWith(ctx, Config{Path: path, Files: fsys, AllowBroken: true}); err != nil {
		t.Error(err)
	} else {
		_ = l.Close()
	}
	fsys["keywords/jamming.md"].Data = good
	openSmall(t, path, fsys)
}

// mark changes the database file by a statement, through a connection of its own and not through a
// Library.
func mark(t *testing.T, path, query string) {
	t.Helper()
	name, err := dsn(path)
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.Exec(query); err != nil {
		t.Fatal(err)
	}
}

func TestUnusableDatabase(t *testing.T) {
	ctx := context.Background()
	for name, spoil := range map[string]func(t *testing.T, path string){
		"corrupt": func(t *testing.T, path string) {
			if err := os.WriteFile(path, []byte(strings.Repeat("this is no database ", 100)), 0o600); err != nil {
				t.Fatal(err)
			}
		},
		"newer": func(t *testing.T, path string) { mark(t, path, "pragma user_version = 99") },
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "content.db")
		l := openSmall(t, path, smallSite())
		_ = l.Close()
		spoil(t, path)
		var log strings.Builder
		l, err := OpenWith(ctx, Config{Path: path, Files: smallSite(), Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, err := l.Keyword(ctx, "jamming"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		_ = l.Close()
		if kept, _ := filepath.Glob(path + "." + name + "-*"); len(kept) == 0 || !strings.Contains(log.String(), "built anew") {
			t.Errorf("%s: kept %v, log %q", name, kept, log.String())
		}
	}
	if _, err := OpenWith(ctx, Config{Path: filepath.Join(t.TempDir(), "nowhere", "content.db"), Files: smallSite()}); err == nil {
		t.Error("opened in a folder that is not there")
	}
}

func TestLockedDatabase(t *testing.T) {
	defer func(d time.Duration) { lockWait = d }(lockWait)
	lockWait = 300 * time.Millisecond
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "content.db")
	l := openSmall(t, path, smallSite())
	tx, err := l.writer.BeginTx(ctx, nil) // an immediate transaction, which holds the write lock
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	changed := smallSite()
	changed["rulings/more.scn"] = &fstest.MapFile{Data: []byte(strings.Replace(string(changed["rulings/first.scn"].Data), "A rock is no match.", "A rock loses.", 1))}
	_, err = OpenWith(ctx, Config{Path: path, Files: changed})
	if err == nil || !strings.Contains(err.Error(), "locked by another program") || !strings.Contains(err.Error(), path) {
		t.Error(err)
	}
	// Meanwhile an unchanged database can be read.
	other, err := OpenWith(ctx, Config{Path: path, Files: smallSite()})
	if err != nil {
		t.Fatal(err)
	}
	_ = other.Close()
}
