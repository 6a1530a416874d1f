package store

import (
	"database/sql"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
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

var statement = regexp.MustCompile(`^\s*(select|insert|update|delete from)\b`)

// conditions are the constants of the package that come after the columns of a query for attempts,
// runs or exams.
func conditions(t *testing.T) map[string][]string {
	out := map[string][]string{}
	columns := map[string]string{"readExam": examColumns, "readRun": runColumns}
	names, _ := filepath.Glob("*.go")
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) < 3 {
				return true
			}
			fun, _ := call.Fun.(*ast.Ident)
			lit, _ := call.Args[2].(*ast.BasicLit)
			if fun == nil || columns[fun.Name] == "" {
				return true
			}
			if lit == nil {
				t.Errorf("%s: a condition that is no constant can’t be looked at", name)
				return true
			}
			where, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			out[columns[fun.Name]] = append(out[columns[fun.Name]], where)
			return true
		})
	}
	return out
}

// mayScan are the statements that may read a table from end to end, by a part of their words, and why.
var mayScan = map[string]string{
	"update secret set key = key": "one row",
	"select key from secret":      "one row",
	"from item_ratings":           "a row for each question",
	"from fives":                  "a row for each day",
	" misses":                     "bounded by maxMisses",
	"delete from short_links where id = (select id": "bounded by maxLinks, when it is full",
	"from sqlite_schema":                            "the schema",
	"from sqlite_master":                            "the schema",
	"select (select count(*) from players), (select count(*) from attempts)":                             "backup and doctor, for operators",
	"question, coalesce(version, ''), correct, counted, first, shown, coalesce(rating, 0) from attempts": "for maintainers, the newest maxStatRows",
	"select at from attempts order by seq desc limit 1":                                                  "one row",
}

// TestNoQueryScans: no statement of the package reads a table from end to end that grows with players and what they do: a page costs the same
// however much all others, and its own player, have answered. Retention, export and deletion are among them.
func TestNoQueryScans(t *testing.T) {
	path := filepath.Join(t.TempDir(), "players.db")
	if err := open(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	all := sources(t)
	for columns, list := range conditions(t) {
		for _, where := range list {
			all[columns+where] = token.Position{Filename: "conditions"}
		}
	}
	// Statements that are put together while the program runs.
	var tables []string
	if err := each(t.Context(), &kept{db: db}, sqliteWords.withPlayer, nil, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		tables = append(tables, name)
		return err
	}); err != nil || len(tables) < 9 {
		t.Fatalf("%v; tables with players: %v", err, tables)
	}
	for _, name := range tables {
		all[`delete from "`+name+`" where player = ?`] = token.Position{Filename: "people.go"}
	}
	for _, where := range []string{sqliteWords.seqsIn + " and player = ?2 order by seq", "id = ?", "token = ?"} {
		all[attemptColumns+where] = token.Position{Filename: "people.go"}
	}
	plan := func(s string) (list []string, err error) {
		rows, err := db.QueryContext(t.Context(), "explain query plan "+s, make([]any, strings.Count(s, "?"))...)
		if err != nil {
			return nil, err
		}
		defer rows.Close()
		for rows.Next() {
			var id, parent, unused int
			var detail string
			if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
				return nil, err
			}
			list = append(list, detail)
		}
		return list, rows.Err()
	}
	// Of a query inside a query, what it gives is read once: that is bounded by its limit, or is one player's.
	inner := regexp.MustCompile(`^SCAN (p|one|newest|json_each|CONSTANT ROW|[0-9]+ CONSTANT ROWS)\b`)
	checked, excused := map[string]int{}, map[string]bool{}
	for s, at := range all {
		if strings.HasPrefix(filepath.Base(at.Filename), "rename") {
			continue // at the start after a question was renamed, once
		}
		list, err := plan(s)
		if err != nil {
			if strings.HasSuffix(s, "where ") || strings.Contains(s, `"`) || filepath.Base(at.Filename) == "copy.go" {
				continue // not by itself a statement; see above. copy.go copies whole tables
			}
			t.Errorf("%s: %v: %s", at, err, s)
			continue
		}
		for _, name := range []string{"attempts", "players", "progress", "exams", "runs", "recoveries", "reports", "delete"} {
			if strings.Contains(s, name) {
				checked[name]++
			}
		}
		for _, detail := range list {
			if !strings.HasPrefix(detail, "SCAN ") || inner.MatchString(detail) && !strings.Contains(s, " players p") {
				continue
			}
			may := false
			for part := range mayScan {
				if strings.Contains(s, part) {
					may, excused[part] = true, true
				}
			}
			if !may {
				t.Errorf("%s: %s: %s", at, detail, s)
			}
		}
	}
	for part := range mayScan {
		if !excused[part] {
			t.Errorf("nothing reads a table from end to end by %q any more", part)
		}
	}
	t.Logf("%d statements: %v", len(all), checked)
	if len(all) < 110 || checked["attempts"] < 15 || checked["delete"] < 14 || checked["recoveries"] < 5 || checked["exams"] < 12 {
		t.Errorf("only %d statements found: %v", len(all), checked)
	}
	// What would be found.
	for _, s := range []string{"select * from attempts where at > ?", "select id from players where created < ?", "delete from exam_items where question = ?"} {
		if list, err := plan(s); err != nil || !slices.ContainsFunc(list, func(d string) bool { return strings.HasPrefix(d, "SCAN ") && !inner.MatchString(d) }) {
			t.Errorf("%s: %v %v", s, list, err)
		}
	}
	// How others answered is read beside every verdict, from the index of first answers alone: not by going through what was answered again.
	shares := 0
	for s := range all {
		if !strings.Contains(s, "question = ?1 and version = ?2 and first = 1") {
			continue
		}
		shares++
		if list, err := plan(s); err != nil || !slices.ContainsFunc(list, func(d string) bool { return strings.Contains(d, "COVERING INDEX attempts_first") }) {
			t.Errorf("%v %v: %s", list, err, s)
		}
	}
	if shares != 1 {
		t.Errorf("%d statements read how others answered", shares)
	}
}
