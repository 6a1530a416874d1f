package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"digijudge/content"
)

// maxCompared limits how many files of a folder are compared. No site has more.
const maxCompared = 20_000

// otherContent returns a warning if the folder ./content differs from the content inside this
// program: edits there have no effect until the program is rebuilt. It returns "" if there is no
// such folder or nothing differs.
func otherContent(dir string) string {
	if _, err := os.Stat(dir + "/lexicon.yaml"); err != nil {
		return ""
	}
	folder, ours := os.DirFS(dir), content.Files
	var other []string
	differ := func(tree fs.FS, path string, against fs.FS) {
		a, err := fs.ReadFile(tree, path)
		b, err2 := fs.ReadFile(against, path)
		if (err != nil || err2 != nil || !bytes.Equal(a, b)) && !slices.Contains(other, path) {
			other = append(other, path)
		}
	}
	for _, tree := range []fs.FS{ours, folder} {
		against, seen := folder, 0
		if tree == folder {
			against = ours
		}
		_ = fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
			top, _, _ := strings.Cut(path, "/")
			_, known := fs.Stat(ours, top)
			if seen++; seen > maxCompared || err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fs.SkipAll
			}
			if err != nil || path != "." && known != nil {
				if d != nil && d.IsDir() {
					return fs.SkipDir
				}
				return nil
			}
			// A packed program also contains the Go files of content, for its hash, but not the
			// tests.
			if d.Type().IsRegular() && !strings.HasSuffix(path, ".go") {
				differ(tree, path, against)
			}
			return nil
		})
	}
	if len(other) == 0 {
		return ""
	}
	return fmt.Sprintf("the folder %s and this program differ in %s (%s first), and the program goes by its own; go run ./cmd/digijudge goes by the folder",
		dir, counted(len(other), "file"), other[0])
}

// warnOtherContent prints that warning, if there is one.
func warnOtherContent(std streams) {
	if line := otherContent("content"); line != "" {
		fmt.Fprintln(std.err, "digijudge:", line)
	}
}
