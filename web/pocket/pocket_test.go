package pocket

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestNoDatabase checks that the package needs no database, no web framework and no other package
// that a browser can't have.
func TestNoDatabase(t *testing.T) {
	list := exec.Command("go", "list", "-deps", ".")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Skip("skipped, there is no go command here: ", err)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, "digijudge/rules") {
		t.Fatalf("go list says nothing of the engine: %v", deps)
	}
	for _, no := range []string{"modernc.org/sqlite", "database/sql", "github.com/labstack/echo/v4", "digijudge/content", "github.com/yuin/goldmark", "github.com/goccy/go-yaml"} {
		if slices.Contains(deps, no) {
			t.Errorf("package pocket needs %s", no)
		}
	}
}
