// Package packed keeps the content tree of a released program in an archive. Most of it is read
// only when a database is built, and packed it takes a quarter of the space. Other builds embed the
// files as they are.
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

// trees lists what is packed: the content, as in content/files.go, and the migrations.
var trees = []string{
	"lexicon.yaml", "keywords", "rules", "faq", "guides", "questions", "rulings", "drills", "cards", "asked", "sheets", "official", "migrations",
}

// Code lists the Go files that decide what the content database holds: those of package content and
// of its wings, without tests.
var Code = []string{"*.go", "search/*.go", "wording/*.go"}

// Settings for compression. The window, 16 MB, is larger than all files together. A higher quality
// would take ten times as long and save an eighth.
const (
	quality = 9
	window  = 24
)

// Write packs a content folder with its Code. The same files always give the same bytes.
func Write(w io.Writer, dir fs.FS) error {
	var code []string
	for _, pattern := range Code {
		names, err := fs.Glob(dir, pattern)
		if err != nil {
			return err
		}
		code = append(code, names...)
	}
	// The zip stores the files without compression and is then compressed as a whole, because short
	// files compress badly one by one.
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

// Files is a packed content tree. It is unpacked at the first read, and the garbage collector may
// drop the result: a server reads it only once, to build its database.
type Files struct {
	archive string
	mu      sync.Mutex
	open    weak.Pointer[zip.Reader]
}

// New returns the tree that Write packed.
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
