package content

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestContributingNamesFiles: the files that the recipes refer to exist. A file that a recipe would
// add is an example in it.
func TestContributingNamesFiles(t *testing.T) {
	src, err := os.ReadFile("../.github/CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	if err := filepath.WalkDir("..", func(p string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		all = append(all, "/"+filepath.ToSlash(p))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	added := []string{"rules/do_age.go", "rules/keyword_hurry.go", "content/keywords/hurry.md"}
	seen := 0
	for _, m := range regexp.MustCompile("`([a-z_./-]+\\.(?:go|txt|md|json))`|\\]\\(\\.\\./([^)]+)\\)").FindAllStringSubmatch(string(src), -1) {
		name := m[1] + m[2]
		seen++
		if !slices.Contains(added, name) && !slices.ContainsFunc(all, func(p string) bool { return strings.HasSuffix(p, "/"+name) }) {
			t.Errorf("there is no %s", name)
		}
	}
	if seen < 20 {
		t.Errorf("only %d names found", seen)
	}
}
