package rules

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayNeed are the packages that stand alone, with all that they may need of the project.
var mayNeed = map[string][]string{
	"rules/clause":        {},
	"rules/located":       {},
	"content/agreement":   {"content/proof", "content/typeset", "rules/clause", "rules/located", "rules/scenario", "rules/scenario/lang"},
	"content/proof":       {"quiz", "rules/clause", "rules/scenario", "rules/scenario/lang"},
	"content/search":      {"rules/clause", "rules/slip"},
	"content/typeset":     {},
	"content/wording":     {"rules", "rules/clause", "rules/located"},
	"web/guard":           {"web/oneline"},
	"web/oneline":         {},
	"rules/scenario/lang": {"rules", "rules/cardno", "rules/cardtext", "rules/clause", "rules/located", "rules/slip"},
}

// mayNeedOutside are all the modules that a package may need, where it is bound in that.
var mayNeedOutside = map[string][]string{
	"web/guard": {"github.com/labstack/echo/v4", "golang.org/x/time/rate"},
}

// neverNeeds maps each folder of packages to the folders that it must not import.
var neverNeeds = map[string][]string{
	"rules":   {"quiz", "content", "templates", "static", "web", "cmd"},
	"quiz":    {"content", "templates", "static", "web", "cmd"},
	"content": {"templates", "static", "web", "cmd"},
	"web":     {"cmd"},
}

// TestPackagesStayInTheirLayers: nothing points back up, and what stands alone needs no more than it says.
func TestPackagesStayInTheirLayers(t *testing.T) {
	seen := map[string]bool{}
	for tree, never := range neverNeeds {
		err := filepath.WalkDir("../"+tree, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
			if err != nil {
				return err
			}
			name := filepath.ToSlash(path[len("../"):])
			dir := name[:strings.LastIndex(name, "/")]
			alone, all := mayNeed[dir]
			for _, i := range file.Imports {
				from, _ := strconv.Unquote(i.Path.Value)
				from, ours := strings.CutPrefix(from, "digijudge/")
				if outside, bound := mayNeedOutside[dir]; !ours && bound {
					seen[dir] = true
					if strings.Contains(from, ".") && !slices.Contains(outside, from) {
						t.Errorf("%s needs %s", name, from)
					}
				}
				if !ours {
					continue
				}
				seen[dir] = true
				above, _, _ := strings.Cut(from, "/")
				if slices.Contains(never, above) || all && !slices.Contains(alone, from) {
					t.Errorf("%s needs %s", name, from)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{"rules", "rules/scenario", "rules/scenario/lang", "quiz", "content", "content/agreement", "content/proof", "content/search", "content/wording", "web", "web/guard"} {
		if !seen[dir] {
			t.Errorf("%s needs nothing: it isn't where it is looked for", dir)
		}
	}
}
