// Package ondisk keeps what tests build from the program's sources and its content in the user's
// cache folder, so that the processes of a test run, and the next runs, build it once.
//
// A file is known by a hash of the sources: what was built from others is never read. The folder
// keeps the few files used last. A file that is damaged is built anew.
package ondisk

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

// most is how many files a folder keeps: each is some tens of megabytes.
const most = 6

// Bytes returns the bytes that build comes to. They are read if a program of the same sources has
// kept them under this name, and built otherwise. shared says that they were read.
//
// The sources are those on the disk, which somebody may edit between the building of a program and
// its run. So the name says what the program has embedded, where the bytes are made of that.
func Bytes(name string, build func() ([]byte, error)) (b []byte, shared bool, err error) {
	f, err := place()
	if err != nil { // nothing can be kept here: no reason not to test
		b, err = build()
		return b, false, err
	}
	return f.bytes(name, build)
}

// folder is where files are kept, and the sources that they are made of.
type folder struct{ dir, sources string }

var place = sync.OnceValues(func() (folder, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return folder{}, err
	}
	f := folder{dir: filepath.Join(cache, "digijudge", "tests")}
	program, err := os.Executable()
	if err != nil {
		return folder{}, err
	}
	root, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(root, "go.mod")); missing == nil {
			break
		}
		if root == filepath.Dir(root) {
			return folder{}, errors.New("no go.mod above the tests")
		}
		root = filepath.Dir(root)
	}
	if err == nil {
		f.sources, err = hashSources(root, program)
	}
	return f, err
})

// hashSources returns the hash of all that content is made of and with in the module at root. It is
// an error if some of it is newer than the program: then the program is made of something else.
//
// Another program reads the files. Go would note down each that a test opens and run the test again
// when a file beside it changes, although the test's own program tells of every change that
// matters.
func hashSources(root, program string) (string, error) {
	const files = ` go.mod go.sum content quiz rules -type f ! -name '*_test.go' ! -path '*/testdata/*' `
	c := exec.Command("sh", "-c", `find`+files+`-newer "$1" && echo / && find`+files+`-exec cksum {} +`, "sh", program)
	c.Dir = root
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("hash the sources: %w", err)
	}
	newer, sums, _ := strings.Cut(string(out), "/\n")
	if newer != "" {
		return "", fmt.Errorf("sources changed after %s was built: %s", program, newer)
	}
	lines := strings.Split(sums, "\n")
	slices.Sort(lines)
	h := sha256.Sum256([]byte(runtime.Version() + strings.Join(lines, "\n")))
	return hex.EncodeToString(h[:12]), nil
}

// bytes is Bytes in this folder. Two processes that build at once both come to the same: each
// writes a file of its own and gives it the name when it is whole.
func (f folder) bytes(name string, build func() ([]byte, error)) (b []byte, shared bool, err error) {
	path := filepath.Join(f.dir, f.sources+"-"+name)
	if b, ok := read(path); ok {
		now := time.Now()
		_ = os.Chtimes(path, now, now) // it was used: see clear
		return b, true, nil
	}
	if b, err = build(); err == nil {
		_ = f.write(path, b) // else it is built again, no more
	}
	return b, false, err
}

// read returns what is kept at path. It begins with a hash of the rest.
func read(path string) ([]byte, bool) {
	b, err := os.ReadFile(path)
	if err != nil || len(b) < sha256.Size {
		return nil, false
	}
	sum, b := b[:sha256.Size], b[sha256.Size:]
	now := sha256.Sum256(b)
	return b, bytes.Equal(sum, now[:])
}

func (f folder) write(path string, b []byte) error {
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return err
	}
	t, err := os.CreateTemp(f.dir, ".new-")
	if err != nil {
		return err
	}
	sum := sha256.Sum256(b)
	_, err = t.Write(append(sum[:], b...))
	if err = errors.Join(err, t.Close()); err == nil {
		err = os.Rename(t.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(t.Name()))
	}
	f.clear()
	return nil
}

// clear removes all but the files used last, and what a process that was killed left behind.
func (f folder) clear() {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return
	}
	used := map[string]time.Time{}
	var names []string
	for _, e := range entries {
		info, err := e.Info()
		unfinished := strings.HasPrefix(e.Name(), ".new-")
		if err != nil || unfinished && time.Since(info.ModTime()) < time.Hour {
			continue
		}
		if unfinished {
			_ = os.Remove(filepath.Join(f.dir, e.Name()))
			continue
		}
		used[e.Name()] = info.ModTime()
		names = append(names, e.Name())
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(used[b].Compare(used[a]), strings.Compare(a, b))
	})
	for _, name := range names[min(most, len(names)):] {
		_ = os.Remove(filepath.Join(f.dir, name))
	}
}
