package store

import (
	"database/sql"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// sources are the constant SQL statements of the package's files, folded where constants are joined.
func sources(t *testing.T) map[string]token.Position {
	files := token.NewFileSet()
	consts := map[string]ast.Expr{}
	var parsed []*ast.File
	names, _ := filepath.Glob("*.go")
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "postgres") {
			continue
		}
		f, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST {
				for _, sp := range g.Specs {
					if v := sp.(*ast.ValueSpec); len(v.Values) == len(v.Names) {
						for i, n := range v.Names {
							consts[n.Name] = v.Values[i]
						}
					}
				}
			}
		}
	}
	var fold func(e ast.Expr) (string, bool)
	fold = func(e ast.Expr) (string, bool) {
		switch e := e.(type) {
		case *ast.BasicLit:
			s, err := strconv.Unquote(e.Value)
			return s, err == nil && e.Kind == token.STRING
		case *ast.Ident:
			if v := consts[e.Name]; v != nil {
				return fold(v)
			}
		case *ast.CallExpr:
			if f, ok := e.Fun.(*ast.Ident); ok && f.Name == "seenSince" {
				player, _ := fold(e.Args[0])
				return seenSince(player), true
			}
		case *ast.BinaryExpr:
			a, ok := fold(e.X)
			b, ok2 := fold(e.Y)
			return a + b, ok && ok2
		}
		return "", false
	}
	out := map[string]token.Position{}
	for _, f := range parsed {
		ast.Inspect(f, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok {
				return true
			}
			s, whole := fold(e)
			if whole && statement.MatchString(s) {
				out[s] = files.Position(e.Pos())
			}
			if _, join := n.(*ast.BinaryExpr); join && whole {
				return false // its parts are no statements
			}
			return true
		})
	}
	return out
}

var statement = regexp.MustCompile(`^\s*(select|insert|update|delete)\b`)

// unfinished are beginnings of statements to which a condition is added, with one that the package adds.
var unfinished = map[string]string{
	"where ": "id = ?", "and ": "id = ?", // the columns of an attempt, a run or an exam, by its key
}

// maintainers are statements that may read every attempt: nobody else's request runs them.
var maintainers = []string{"select (select count(*) from players), (select count(*) from attempts)", "question, coalesce(version, ''), correct, counted, first, shown from attempts"}

// oneRow are those that end with the first row that they come by.
var oneRow = []string{"select at from attempts order by seq desc limit 1"}

// TestNoQueryScansAttempts: no statement of the package reads the attempts one after the other, nor what players have at each question: a
// page costs the same however much all others, and its own player, have answered.
func TestNoQueryScansAttempts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "players.db")
	if err := open(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	scan := regexp.MustCompile(`^SCAN (attempts|a|progress|days|reviews|beliefs|exam_items)\b`)
	checked, touching := 0, 0
	for s, at := range sources(t) {
		for end, more := range unfinished {
			if strings.HasSuffix(s, end) {
				s += more
			}
		}
		rows, err := db.QueryContext(t.Context(), "explain query plan "+s, make([]any, strings.Count(s, "?"))...)
		if err != nil {
			if strings.Contains(err.Error(), "missing argument") || strings.Contains(err.Error(), "incomplete input") || strings.Contains(err.Error(), "syntax error") || strings.Contains(err.Error(), "unrecognized token") {
				t.Logf("%s: not by itself a statement: %v", at, err)
				continue
			}
			t.Errorf("%s: %v: %s", at, err, s)
			continue
		}
		checked++
		if strings.Contains(s, "attempts") {
			touching++
		}
		for rows.Next() {
			var id, parent, unused int
			var detail string
			if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
				t.Fatal(err)
			}
			allowed := strings.HasPrefix(filepath.Base(at.Filename), "rename") // at the start
			for _, m := range append(oneRow, maintainers...) {
				allowed = allowed || strings.Contains(s, m)
			}
			if scan.MatchString(detail) && !allowed {
				t.Errorf("%s: %s: %s", at, detail, s)
			}
		}
		if err := rows.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d statements, %d of them about attempts", checked, touching)
	if checked < 50 || touching < 8 {
		t.Errorf("only %d statements found, %d about attempts", checked, touching)
	}
}
