package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"digijudge/rules/cardtext"
)

func init() { gap = func(what string) { panic("rules: " + what) } }

// TestRooms: every kind of action that the card language knows has a room, and no room is left over.
func TestRooms(t *testing.T) {
	known := map[string]bool{}
	for r := range rooms {
		known[r.Name()] = true
	}
	n := 0
	for _, file := range goFiles(t, "cardtext") {
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "isAction" {
				continue
			}
			n++
			name := f.Recv.List[0].Type.(*ast.Ident).Name
			if !known[name] {
				t.Errorf("no room knows cardtext.%s: it would be refused wherever it stands", name)
			}
			delete(known, name)
		}
	}
	for name := range known {
		t.Errorf("there is a room for cardtext.%s, which is no action", name)
	}
	if n < 50 {
		t.Errorf("only %d kinds of action found", n)
	}
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
	if ok, _ := roomOf(madeUp{}).can(nil, madeUp{}, nil, false); ok {
		t.Error("an unknown kind of action can be done")
	}
}
