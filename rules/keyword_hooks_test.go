package rules

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
	"testing"
)

// TestKeywordsStayInTheirFiles: no other file looks at which keyword it has to do with. It may name one to ask whether somebody has it.
func TestKeywordsStayInTheirFiles(t *testing.T) {
	names, specs := map[string]bool{}, map[string]string{}
	for _, k := range Keywords {
		names[k.Name], names[k.onCards()] = true, true
	}
	files := goFiles(t, ".")
	for name, file := range files {
		for _, decl := range file.Decls {
			g, ok := decl.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				v := s.(*ast.ValueSpec)
				if len(v.Values) != 1 {
					continue
				}
				if lit, ok := v.Values[0].(*ast.CompositeLit); ok {
					if id, ok := lit.Type.(*ast.Ident); ok && id.Name == "KeywordSpec" {
						specs[v.Names[0].Name] = name
					}
				}
			}
		}
	}
	if len(specs) != len(Keywords) {
		t.Errorf("%d keywords in files, %d in the list", len(specs), len(Keywords))
	}
	for name, file := range files {
		if strings.HasPrefix(name, "keyword_") {
			continue
		}
		look := func(e ast.Expr) {
			switch e := e.(type) {
			case *ast.BasicLit:
				if s, _ := strconv.Unquote(e.Value); names[s] && e.Kind == token.STRING {
					t.Errorf("%s compares with the name of <%s>", name, s)
				}
			case *ast.UnaryExpr:
				if id, ok := e.X.(*ast.Ident); ok && e.Op == token.AND && specs[id.Name] != "" {
					t.Errorf("%s compares with %s: make it a hook or a field, in %s", name, id.Name, specs[id.Name])
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					look(n.X)
					look(n.Y)
				}
			case *ast.CaseClause:
				for _, e := range n.List {
					look(e)
				}
			}
			return true
		})
	}
}

// TestKeywordHooks: every keyword has hooks, and the facts about each fit together.
func TestKeywordHooks(t *testing.T) {
	for _, k := range Keywords {
		if k.hooks == nil {
			t.Errorf("<%s> has no hooks; plainKeyword{} if nothing is special about it", k.Name)
			continue
		}
		if _, plain := k.hooks.(plainKeyword); plain && k.executes {
			t.Errorf("<%s> is carried out by effects, and no hook says how", k.Name)
		}
		if !k.executes && (k.optional || k.price || k.multiplied || k.Kind == ProcessingKeyword) {
			t.Errorf("<%s> is no processing that an effect carries out, but has facts of such", k.Name)
		}
		if k.onField && !k.price {
			t.Errorf("<%s> is paid with its card, but is no price", k.Name)
		}
		if keywordSpec(k.Name) != k || keywordSpec(k.onCards()) != k {
			t.Errorf("<%s> is not found by its name", k.Name)
		}
	}
}
