package scenario

import (
	"os"
	"path/filepath"
	"testing"
)

// TestCompactWordings plays the scenarios of testdata/compact: wordings of the newest sets, each with
// its condition met and unmet.
func TestCompactWordings(t *testing.T) {
	files, err := filepath.Glob("testdata/compact/*.scn")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios (%v)", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, r := played(t, string(src))
			allHold(t, r.Claims)
			allHold(t, r.Now)
		})
	}
}
