package content

import (
	"bytes"
	"io/fs"
	"os"
	"strings"
	"testing"

	"digijudge/content/packed"
)

// TestPacked: the packed tree equals the embedded one, file by file, and has the same fingerprint.
func TestPacked(t *testing.T) {
	var one, two bytes.Buffer
	for _, b := range []*bytes.Buffer{&one, &two} {
		if err := packed.Write(b, os.DirFS(".")); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Error("the same files, packed twice, are not the same")
	}
	tree := packed.New(one.String())
	for _, from := range []fs.FS{Files, ownCode} {
		err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(name, "_test.go") {
				return err
			}
			want, err := fs.ReadFile(from, name)
			if err != nil {
				return err
			}
			if got, err := fs.ReadFile(tree, name); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s isn’t packed as it is: %v", name, err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	want, err := readFiles(Files)
	if err != nil {
		t.Fatal(err)
	}
	got, err := readFiles(tree)
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want) {
		t.Errorf("%d files of content, want %d", len(got), len(want))
	}
	a, err := hashFiles(want)
	if err != nil {
		t.Fatal(err)
	}
	own := ownCode
	defer func() { ownCode = own }()
	ownCode = tree
	if b, err := hashFiles(got); err != nil || a != b {
		t.Errorf("fingerprint %s (%v), want %s", b, err, a)
	}
}

// TestPackedBroken: an unreadable archive is an error that says so, not an empty tree.
func TestPackedBroken(t *testing.T) {
	for _, archive := range []string{"", "no archive"} {
		if _, err := readFiles(packed.New(archive)); err == nil || !strings.Contains(err.Error(), "unpacking the content") {
			t.Errorf("%q: %v", archive, err)
		}
	}
}
