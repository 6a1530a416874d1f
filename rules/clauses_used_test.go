package rules

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var clauseForm = regexp.MustCompile(`^\d{1,2}(-\d+)+$`)

// clauseOf is the clause that an expression spells out, "" if it is something else.
func clauseOf(e ast.Expr) string {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return ""
	}
	s, _ := strconv.Unquote(lit.Value)
	if !clauseForm.MatchString(s) {
		return ""
	}
	return s
}

// onlyTold are the places outside note*.go where a clause decides which other clause is told, and nothing else.
var onlyTold = map[string]string{
	"attack.go 16-31-1":      "that an effect is idle",
	"do_digivolve.go 15-1-3": "whose text it is that forbids",
	"free.go 4-22-2":         "a clause beside the one that refuses the choice",
	"leave.go 17-1-3-2":      "which of its own clauses trashed it",
	"settle.go 15-8-5-1":     "a clause beside that of a keyword",
	"settle.go 15-5-1":       "a clause beside that of a keyword",
	"settle.go 1-3-2":        "the words that say what is missing",
}

// TestClausesUsed: every clause that the engine cites is one of the rules, and none decides what is done: what happens for the sake of a
// clause is told with its number, not found by it.
func TestClausesUsed(t *testing.T) {
	n := 0
	for _, dir := range []string{".", "clause", "scenario", "soak", "cardtext", "cardtext/anatomy"} {
		for name, file := range goFiles(t, dir) {
			where := dir + "/" + name
			decides := func(c string) {
				if dir == "." && c != "" && !strings.HasPrefix(name, "note") && onlyTold[name+" "+c] == "" {
					t.Errorf("%s decides by the clause %s", where, c)
				}
			}
			ast.Inspect(file, func(node ast.Node) bool {
				switch e := node.(type) {
				case *ast.BasicLit:
					if c := clauseOf(e); c != "" {
						n++
						if !Clause(c).Valid() {
							t.Errorf("%s cites %s, which is no clause", where, c)
						}
					}
				case *ast.BinaryExpr:
					if e.Op == token.EQL || e.Op == token.NEQ {
						decides(clauseOf(e.X) + clauseOf(e.Y))
					}
				case *ast.CaseClause:
					for _, x := range e.List {
						decides(clauseOf(x))
					}
				}
				return true
			})
		}
	}
	if n < 1000 {
		t.Errorf("only %d clauses are cited", n)
	}
}
