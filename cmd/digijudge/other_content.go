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

// maxCompared bounds how many files of a folder are looked at: no more belong to a site.
const maxCompared = 20_000

// otherContent says in one line that the folder ./content holds other files than this program
// carries: who edits there sees nothing of it before the program is built anew. "" if there is no
// such folder.
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
			// A packed program carries the code of content too, for its hash, and no tests of it.
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

// warnOtherContent prints that line, if there is one.
func warnOtherContent(std streams) {
	if line := otherContent("content"); line != "" {
		fmt.Fprintln(std.err, "digijudge:", line)
	}
}
