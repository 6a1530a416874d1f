// Package packed keeps the content tree in an archive, for the program that is released: what is
// read only when a database is made needs a quarter of the room then. Other builds embed the files
// as they are.
package packed

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"weak"

	"github.com/andybalholm/brotli"
)

// trees are what is embedded: the content, as in content/files.go, and migrations.
var trees = []string{
	"lexicon.yaml", "keywords", "rules", "faq", "guides", "questions", "rulings", "drills", "cards", "asked", "sheets", "official", "migrations",
}

// Code are the Go files that decide what the database of the content holds: those of the content
// and of its wings. Their tests don't count.
var Code = []string{"*.go", "search/*.go", "wording/*.go"}

// How an archive is pressed. The window, 16 MB, is more than all files; higher qualities take ten
// times as long for an eighth less.
const (
	quality = 9
	window  = 24
)

// Write packs a content folder, with its Code. The same files make the same bytes.
func Write(w io.Writer, dir fs.FS) error {
	var code []string
	for _, pattern := range Code {
		names, err := fs.Glob(dir, pattern)
		if err != nil {
			return err
		}
		code = append(code, names...)
	}
	// A file each in the zip, and all of them pressed as one: alone they are too short to say what
	// repeats.
	z := brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: quality, LGWin: window})
	files := zip.NewWriter(z)
	add := func(name string) error {
		data, err := fs.ReadFile(dir, name)
		if err != nil {
			return err
		}
		f, err := files.CreateHeader(&zip.FileHeader{Name: name})
		if err != nil {
			return err
		}
		_, err = f.Write(data)
		return err
	}
	for _, name := range code {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if err := add(name); err != nil {
			return fmt.Errorf("packing the content’s code: %w", err)
		}
	}
	for _, tree := range trees {
		err := fs.WalkDir(dir, tree, func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			return add(p)
		})
		if err != nil {
			return fmt.Errorf("packing the content: %w", err)
		}
	}
	if err := files.Close(); err != nil {
		return fmt.Errorf("packing the content: %w", err)
	}
	return z.Close()
}

// Files is a packed content tree. It is unpacked when somebody reads in it, and kept as long as
// nobody needs the memory: a server reads it once, when its database is made.
type Files struct {
	archive string
	mu      sync.Mutex
	open    weak.Pointer[zip.Reader]
}

// New returns the tree that Write has packed.
func New(archive string) *Files { return &Files{archive: archive} }

// Open implements fs.FS.
func (f *Files) Open(name string) (fs.File, error) {
	r, err := f.reader()
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return r.Open(name)
}

func (f *Files) reader() (*zip.Reader, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if r := f.open.Value(); r != nil {
		return r, nil
	}
	data, err := io.ReadAll(brotli.NewReader(strings.NewReader(f.archive)))
	if err != nil {
		return nil, fmt.Errorf("unpacking the content: %w", err)
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("unpacking the content: %w", err)
	}
	f.open = weak.Make(r)
	return r, nil
}
