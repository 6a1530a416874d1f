package rules

import (
	"go/ast"
	"strings"
	"testing"
)

// stackers are the functions outside stack.go that write the cards of a permanent, and why they may.
var stackers = map[string]string{"place": "a new permanent", "byComing": "one that is only thought of",
	"NewCatalog": "of a card", "add": "of a card"}

// TestOnlyStackChangesCards: only stack.go changes the cards of a permanent, because a change
// anywhere else would leave effects that the engine can't find.
func TestOnlyStackChangesCards(t *testing.T) {
	part := func(e ast.Expr) string {
		indexed := false
		for {
			switch x := e.(type) {
			case *ast.IndexExpr:
				e, indexed = x.X, true
				continue
			case *ast.SliceExpr:
				e, indexed = x.X, true
				continue
			case *ast.SelectorExpr:
				if n := x.Sel.Name; n == "nlinks" || n == "has" || indexed && (n == "cards" || n == "links") {
					return n
				}
			}
			return ""
		}
	}
	seen := 0
	for name, file := range goFiles(t, ".") {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil || strings.HasSuffix(name, "_test.go") {
				continue
			}
			ast.Inspect(f.Body, func(n ast.Node) bool {
				var to []ast.Expr
				switch x := n.(type) {
				case *ast.AssignStmt:
					to = x.Lhs
				case *ast.IncDecStmt:
					to = []ast.Expr{x.X}
				case *ast.CallExpr:
					if id, ok := x.Fun.(*ast.Ident); ok && id.Name == "copy" {
						to = x.Args[:1]
					}
				}
				for _, e := range to {
					switch field := part(e); {
					case field == "":
					case name == "stack.go" || stackers[f.Name.Name] != "":
						seen++
					default:
						t.Errorf("%s: %s changes %s of a permanent: let stack.go do it", name, f.Name.Name, field)
					}
				}
				return true
			})
		}
	}
	if seen < 10 {
		t.Errorf("only %d changes of cards were found: what is looked for?", seen)
	}
}

// TestCardsSayWhatTheyCanDo: a permanent that doesn't know what its cards can do is found out by each check of a position.
func TestCardsSayWhatTheyCanDo(t *testing.T) {
	g := deal(t, digimon(t, "A", 1000, "[On Play] <Draw 1>"), digimon(t, "B", 2000, "<Blocker>"), digimon(t, "C", 3000, "<Rush>"))
	pm := g.p.Perm(g.field(Ann, Placement{}, "A", "B"))
	step := func(what string, top CardID, change func()) {
		t.Helper()
		change()
		if want := g.p.T.fromCards(pm); pm.features != want || pm.Top() != top {
			t.Errorf("%s: on top is %d, and it has %x; it should be %d and %x", what, pm.Top(), pm.features, top, want)
		}
		if pm.features&featKeyword == 0 != (top == g.id["A"]) {
			t.Errorf("%s: a keyword on the top card is not found, or one that is not there", what)
		}
	}
	step("placed", g.id["A"], func() {})
	step("covered", g.id["C"], func() { pm.cover(g.p.T, g.id["C"]) })
	step("uncovered", g.id["A"], func() { pm.drop(g.p.T, g.id["C"]) })
	step("a card under it", g.id["A"], func() { pm.addHigh(g.p.T, g.id["C"]) })
	step("the top card taken", g.id["C"], func() { pm.drop(g.p.T, g.id["A"]) })
	if err := g.p.Check(false); err != nil && strings.Contains(err.Error(), "what its cards can do") {
		t.Error(err)
	}
	pm.features = 0
	if err := g.p.Check(false); err == nil || !strings.Contains(err.Error(), "what its cards can do") {
		t.Error("Check doesn't notice:", err)
	}
}
