package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strings"
	"testing"

	"digijudge/rules/cardtext"
)

func init() { gap = func(what string) { panic("rules: " + what) } }

// TestRooms: every kind of action that the card language knows has a room, and no room is left over.
func TestRooms(t *testing.T) {
	known := map[reflect.Type]bool{}
	for _, a := range cardtext.Kinds() {
		k := reflect.TypeOf(a)
		if known[k] = true; rooms[k] == nil {
			t.Errorf("no room knows %s: it would be refused wherever it stands", k)
		}
	}
	for k := range rooms {
		if !known[k] {
			t.Errorf("there is a room for %s, which the card language doesn't know", k)
		}
	}
}

// TestKindsStayInTheirRooms: what kind an action is, is looked at in its own room's file only.
func TestKindsStayInTheirRooms(t *testing.T) {
	kinds := map[string]bool{}
	for r := range rooms {
		kinds[r.Name()] = true
	}
	isKind := func(e ast.Expr) (string, bool) {
		s, ok := e.(*ast.SelectorExpr)
		if !ok {
			return "", false
		}
		x, ok := s.X.(*ast.Ident)
		return s.Sel.Name, ok && x.Name == "cardtext" && kinds[s.Sel.Name]
	}
	for name, file := range goFiles(t, ".") {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSwitchStmt:
				for _, c := range n.Body.List {
					for _, e := range c.(*ast.CaseClause).List {
						if kind, ok := isKind(e); ok {
							t.Errorf("%s: a type switch over actions has a case for %s: ask roomOf", name, kind)
						}
					}
				}
			case *ast.TypeAssertExpr:
				if kind, ok := isKind(n.Type); ok && name != roomFile(kind) {
					t.Errorf("%s takes an action for a %s: ask roomOf, or do it in %s", name, kind, roomFile(kind))
				}
			}
			return true
		})
	}
}

// roomFile is where the room of a kind stands: ChangeDP in do_change_dp.go.
func roomFile(kind string) string {
	kind = strings.Replace(kind, "DigiXros", "Digixros", 1) // one word
	var b strings.Builder
	for i, r := range kind {
		if upper := r >= 'A' && r <= 'Z'; upper && i > 0 && (kind[i-1] >= 'a' || i+1 < len(kind) && kind[i+1] >= 'a') {
			b.WriteByte('_')
		}
		b.WriteRune(r)
	}
	return "do_" + strings.ToLower(b.String()) + ".go"
}

// goFiles are the syntax trees of a folder's files, tests left out, by their name.
func goFiles(t *testing.T, dir string) map[string]*ast.File {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*ast.File{}
	for _, e := range list {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), dir+"/"+e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		out[e.Name()] = f
	}
	return out
}

// made-up kind, which no room knows
type madeUp struct{ cardtext.EndAttack }

// TestUnknownKind: what no room knows is refused, and can't be done.
func TestUnknownKind(t *testing.T) {
	e := &cardtext.Effect{Timings: []cardtext.Timing{cardtext.OnPlay}, Body: []cardtext.Sentence{{Acts: []cardtext.Action{madeUp{}}}}}
	if err := executable(e, TriggerEffect); err == nil || !strings.Contains(err.Error(), "of that kind") {
		t.Errorf("an unknown kind of action is played: %v", err)
	}
	if ok, _ := roomOf(madeUp{}).can(act{}, madeUp{}); ok {
		t.Error("an unknown kind of action can be done")
	}
}
