package scenario

import (
	"os"
	"path/filepath"
	"testing"
)

// corpus are the scenario files under testdata.
func corpus(t testing.TB) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, dir := range []string{"drafts", "examples"} {
		files, err := filepath.Glob(filepath.Join("testdata", dir, "*.scn"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in testdata/%s: %v", dir, err)
		}
		for _, f := range files {
			src, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			out[f] = src
		}
	}
	return out
}
