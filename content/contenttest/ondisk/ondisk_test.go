package ondisk

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestKept: what was built is read from then on by programs of the same sources, and by no others.
func TestKept(t *testing.T) {
	f := folder{dir: filepath.Join(t.TempDir(), "kept"), sources: "a"}
	built := 0
	build := func() ([]byte, error) {
		built++
		return []byte(fmt.Sprint("built ", built)), nil
	}
	ask := func(f folder, want string, shared bool) {
		t.Helper()
		b, s, err := f.bytes("x.db", build)
		if err != nil || string(b) != want || s != shared {
			t.Errorf("%q, shared %v (%v); want %q, %v", b, s, err, want, shared)
		}
	}
	ask(f, "built 1", false)
	ask(f, "built 1", true)
	ask(folder{f.dir, "b"}, "built 2", false)
	ask(f, "built 1", true)
	// Damage of any kind: one bit, an end that is missing, nothing at all.
	path := filepath.Join(f.dir, "a-x.db")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(whole)
	flipped[len(flipped)-1] ^= 1
	for i, b := range [][]byte{flipped, whole[:len(whole)-2], whole[:5], nil} {
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		ask(f, fmt.Sprint("built ", i+3), false)
		ask(f, fmt.Sprint("built ", i+3), true)
	}
	// What can't be built is told, and not kept.
	_, _, err = f.bytes("y.db", func() ([]byte, error) { return nil, errors.New("no") })
	if err == nil {
		t.Error("no error from build")
	}
	// Where nothing can be kept all is built.
	ask(folder{path, "a"}, "built 7", false)
	ask(folder{path, "a"}, "built 8", false)
}

// TestBounded: the folder keeps the files used last, and nothing unfinished that is old.
func TestBounded(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{".new-1", ".new-2"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	old := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(filepath.Join(dir, ".new-1"), old, old); err != nil {
		t.Fatal(err)
	}
	for i := range 2 * most {
		f := folder{dir, fmt.Sprintf("%02d", i)}
		if _, _, err := f.bytes("x", func() ([]byte, error) { return []byte("x"), nil }); err != nil {
			t.Fatal(err)
		}
		then := old.Add(time.Duration(i) * time.Minute)
		if err := os.Chtimes(filepath.Join(dir, f.sources+"-x"), then, then); err != nil {
			t.Fatal(err)
		}
		if _, shared, _ := (folder{dir, "00"}).bytes("x", nil); !shared {
			t.Fatalf("the file that is used all the time is gone after %d", i)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if len(names) != most+1 || names[0] != ".new-2" || names[1] != "00-x" {
		t.Errorf("left: %v; want %d files, 00-x among them, and .new-2", names, most)
	}
}

// TestAtOnce: processes that build the same at once all get the whole of it.
func TestAtOnce(t *testing.T) {
	f := folder{t.TempDir(), "a"}
	want := []byte(strings.Repeat("content ", 1<<15))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				b, _, err := f.bytes("x", func() ([]byte, error) { return want, nil })
				if err != nil || !bytes.Equal(b, want) {
					t.Errorf("%d bytes (%v); want %d", len(b), err, len(want))
				}
			}
		})
	}
	wg.Wait()
}

// TestSources: the hash changes with each source, not with tests; sources newer than the program
// have none.
func TestSources(t *testing.T) {
	root := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		past := time.Now().Add(-time.Hour)
		if err := os.Chtimes(path, past, past); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"go.mod", "go.sum", "content/a.go", "quiz/a.go", "rules/a.go"} {
		put(name, "one")
	}
	program := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(program, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	hash := func() string {
		t.Helper()
		h, err := hashSources(root, program)
		if err != nil {
			t.Skipf("skipped: nothing is kept here: %v", err)
		}
		return h
	}
	first := hash()
	put("rules/a_test.go", "one")
	put("rules/testdata/a.txt", "one")
	if hash() != first {
		t.Error("a test changes the hash")
	}
	put("rules/a.go", "two")
	second := hash()
	put("content/rulings/b.md", "one")
	if third := hash(); first == second || second == third || first == third {
		t.Errorf("changed sources: %s, %s, %s", first, second, third)
	}
	if err := os.WriteFile(filepath.Join(root, "rules/a.go"), []byte("one"), 0o600); err != nil {
		t.Fatal(err)
	}
	future := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(root, "rules/a.go"), future, future); err != nil {
		t.Fatal(err)
	}
	if h, err := hashSources(root, program); err == nil {
		t.Errorf("%s, although a source is newer than the program", h)
	}
}
