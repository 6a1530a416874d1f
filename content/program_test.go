package content

import (
	"database/sql"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestBuildID(t *testing.T) {
	const id = "FxrO0ZTilK6UaOziV_Bh/PUJUpsQKF51oDsg_dteu/Q61xA3m4DZAwRwmm1I9b/5nJ6PBEz-9cjWaW_5GiC"
	note := "\x7fELF....\x04\x00\x00\x00" + string(binary.LittleEndian.AppendUint32(nil, uint32(len(id)))) + "\x04\x00\x00\x00Go\x00\x00" + id + "\x00\x04\x00"
	text := "MZ....\xff Go build ID: \"" + id + "\"\n \xff..."
	for head, want := range map[string]string{
		note: id, text: id, "": "", "#!/bin/sh\n": "", note[:len(note)-20]: "", text[:40]: "",
		"\xff Go build ID: \"\"\n \xff": "", "\x04\x00\x00\x00Go\x00\x00": "", "\xff Go build ID: \"redacted\"\n \xff": "",
	} {
		if got := buildID([]byte(head)); got != want {
			t.Errorf("%q: %q, want %q", head, got, want)
		}
	}
}

// TestFileStamp: a program is identified by its build ID, whatever its path. A program without one
// is identified by all its bytes.
func TestFileStamp(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if id := fileStamp(exe, nil); strings.Count(id, "/") != 3 {
		t.Errorf("this program is known as %q; want its build ID", id)
	}
	seen := map[string]bool{}
	for _, text := range []string{"one", "two", strings.Repeat("x", 3*buildIDWithin), strings.Repeat("x", 3*buildIDWithin) + "y"} {
		path := filepath.Join(t.TempDir(), "program")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		seen[fileStamp(path, nil)] = true
	}
	if len(seen) != 4 || seen[unknownProgram] {
		t.Errorf("four programs without an ID: %v", seen)
	}
	if got := fileStamp(filepath.Join(t.TempDir(), "none"), nil); got != unknownProgram {
		t.Errorf("a program that can’t be read: %q", got)
	}
}

// TestTrustedContent: a program trusts a database only for content that it loaded itself from its
// own files.
func TestTrustedContent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "content.db")
	version := func(cfg Config) string {
		t.Helper()
		cfg.Path = path
		l, err := OpenWith(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		return l.Version()
	}
	by := func(set ...string) (value string) {
		t.Helper()
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for i := 0; i+1 < len(set); i += 2 {
			if _, err := db.ExecContext(t.Context(), "update meta set value = ? where key = ?", set[i+1], set[i]); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.QueryRowContext(t.Context(), "select value from meta where key = 'content by'").Scan(&value); err != nil {
			t.Fatal(err)
		}
		return value
	}
	own := version(Config{})
	noted := by()
	if !strings.HasPrefix(noted, own) || !strings.HasSuffix(noted, " "+programStamp()) {
		t.Fatalf("content %s is noted as %q", own, noted)
	}
	if again := version(Config{}); again != own {
		t.Errorf("opened again: %s, before %s", again, own)
	}
	if by("content by", strings.Replace(noted, programStamp(), "another program", 1)); version(Config{}) != own || by() != noted {
		t.Errorf("what another program had loaded is noted as %q; want %q", by(), noted)
	}
	small := version(Config{Files: smallSite()})
	if small == own {
		t.Fatal("other files, the same version")
	}
	if got := by(); strings.HasSuffix(got, programStamp()) {
		t.Errorf("other files are noted as the program’s own: %q", got)
	}
	changed := smallSite()
	changed["guides/reading.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Other\norder: 10\nfor: players\nsummary: Other.\n---\nOther.\n")}
	if other := version(Config{Files: changed, AllowBroken: true}); other == small {
		t.Error("a changed file isn’t seen")
	}
	if version(Config{}) != own || by() != noted {
		t.Errorf("back to the program’s own files: noted as %q, want %q", by(), noted)
	}
}

// TestAdopt: a program that adopts what another has loaded and derived treats it as its own.
func TestAdopt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "content.db")
	ask := func() (value string, own bool) {
		t.Helper()
		l, err := OpenWith(t.Context(), Config{Path: path, Files: smallSite()})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		value, err = kept(t.Context(), l, "a word", func() (string, error) { return "worked out", nil })
		if err != nil {
			t.Fatal(err)
		}
		var by string
		err = l.reader.QueryRowContext(t.Context(), "select value from meta where key = 'content by'").Scan(&by)
		return value, err == nil && strings.HasSuffix(by, " "+programStamp())
	}
	ask()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	others := func() {
		t.Helper()
		_, err := db.ExecContext(t.Context(), `update meta set value = 'x other' where key = 'content by';
			update kept set value = '{"Stamp":"other","Value":"kept"}'`)
		if err != nil {
			t.Fatal(err)
		}
	}
	others()
	if value, own := ask(); value != "worked out" || own {
		t.Errorf("what another program kept: %q, own %v", value, own)
	}
	others()
	if err := Adopt(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if value, own := ask(); value != "kept" || !own {
		t.Errorf("adopted: %q, own %v; want it kept", value, own)
	}
	if err := Adopt(t.Context(), filepath.Join(t.TempDir(), "none.db")); err == nil {
		t.Error("a database that isn't there is adopted")
	}
}
