package lang_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// engineWords are the names of package rules that the language may use: areas, phases, keywords,
// and beside them the verbs, which begin with V.
var engineWords = []string{
	"Zone", "NoZone", "BattleArea", "BreedingArea", "Hand", "Trash", "SecurityStack", "Deck", "EggDeck",
	"Phase", "MainPhase", "UnsuspendPhase", "DrawPhase", "BreedingPhase",
	"Verb", "Keywords", "KeywordSpec",
}

// TestLanguageNeedsNoEngine checks that the package uses only the engine's names for areas, phases,
// keywords and verbs.
func TestLanguageNeedsNoEngine(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	used := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if from, ok := sel.X.(*ast.Ident); !ok || from.Name != "rules" {
				return true
			}
			used++
			word := sel.Sel.Name
			verb := len(word) > 1 && word[0] == 'V' && strings.ToUpper(word[1:2]) == word[1:2]
			if !verb && !slices.Contains(engineWords, word) {
				t.Errorf("%s uses rules.%s", set.Position(sel.Pos()), word)
			}
			return true
		})
	}
	if used < 50 {
		t.Errorf("only %d uses of package rules were found", used)
	}
}
