package store

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLibcVersion: modernc.org/libc must be exactly the version that modernc.org/sqlite was made with; another one can
// corrupt a database in silence.
func TestLibcVersion(t *testing.T) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "modernc.org/sqlite").Output()
	if err != nil {
		t.Skipf("go list: %v", err)
	}
	version := func(path string) string {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(`modernc\.org/libc (v\S+)`).FindStringSubmatch(string(data))
		if m == nil {
			t.Fatalf("%s does not name modernc.org/libc", path)
		}
		return m[1]
	}
	ours := version("../../go.mod")
	if theirs := version(filepath.Join(strings.TrimSpace(string(dir)), "go.mod")); ours != theirs {
		t.Errorf("go.mod has libc %s, sqlite wants %s", ours, theirs)
	}
}
