package rules

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// asking are the files that say what is and what holds, from the bottom up: no procedure stands in them, and nothing there can reach who
// watches or what has been recorded. Each file of which that is true belongs here.
var asking = []string{
	"state.go", "encode.go", "query.go", "effects_features.go", "token.go", "play_declared.go", "means_this.go", "information.go", "remembered.go", "effects_held.go",
	"areas.go", "spread.go", "standing.go", "filter.go", "select_total.go", "means.go", "means_earlier.go", "select.go", "condition.go", "trigger_met.go", "select_namesake.go", "means_one.go", "alike.go",
	"effect_optional.go", "trigger_origin.go", "show_sight.go", "standing_silence.go", "keyword_named.go", "means_other.go", "refuse.go", "invariants.go", "do_meet_colors.go", "do_no_ignoring.go", "do_permit.go", "do_restrict.go", "do_unaffected.go", "effect_overwrite.go", "keyword_succession.go",
	"do_raise_maximum.go", "note_refused.go", "do_treat_colors.go", "do_gain_effects_of.go", "do_turn_end.go",
	"belief_attack.go", "belief_turn.go", "belief_battle.go", "belief_play.go", "belief_effect.go",
}

// changers are the functions of those files that change what is, and when.
var changers = map[string]string{
	"copyTo":     "a copy's own state",
	"newState":   "before there is anything",
	"shareRoom":  "memory",
	"copyFrames": "a copy's own state",
}

// ownFields are the fields of a query that are its own: how deep it looks, and memory.
var ownFields = []string{"depth", "judging", "sink"}

// TestAskingChangesNothing: what asks has no Position at hand, and assigns to nothing that is. The compiler sees to the first for methods of
// State and query; here it is seen to that a file stays what it is, and that nothing is changed through a pointer on the way.
func TestAskingChangesNothing(t *testing.T) {
	for name, file := range goFiles(t, ".") {
		asks, plays := false, false
		ast.Inspect(file, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.Ident:
				plays = plays || x.Name == "Position" || x.Name == "outcome"
			case *ast.FuncDecl:
				r := receiver(x)
				asks = asks || r == "State" || r == "query"
				plays = plays || r == "act"
			}
			return true
		})
		switch listed := slices.Contains(asking, name); {
		case listed && plays:
			t.Errorf("%s asks only, and names Position", name)
		case !listed && asks && !plays:
			t.Errorf("%s only asks: list it here", name)
		case !listed:
			continue
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil && changers[f.Name.Name] == "" {
				for _, what := range changes(f) {
					t.Errorf("%s: %s changes %s", name, f.Name.Name, what)
				}
			}
		}
	}
	for _, name := range asking {
		if goFiles(t, ".")[name] == nil {
			t.Errorf("%s is no file", name)
		}
	}
}

// TestProceduresNameNoBelief: what is misread stands in the files of beliefs and of keywords. A
// procedure reads as the rules do, and asks there.
func TestProceduresNameNoBelief(t *testing.T) {
	asked := map[string]bool{}
	for name, file := range goFiles(t, ".") {
		own := strings.HasPrefix(name, "belief") || strings.HasPrefix(name, "keyword")
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if s, ok := call.Fun.(*ast.SelectorExpr); !ok || s.Sel.Name != "believes" {
				return true
			}
			if !own {
				t.Errorf("%s asks a belief: its rules do (attackRules and so on)", name)
			}
			if id, ok := call.Args[0].(*ast.Ident); ok {
				asked[id.Name] = true
			}
			return true
		})
	}
	if len(asked) != int(beliefCount) {
		t.Errorf("%d beliefs are asked for, of %d", len(asked), beliefCount)
	}
}

// TestRoomsAreNarrow: what the rooms of actions and keywords ask for fits in three parameters, and no
// procedure answers with two bare words: "false, false" tells a reader nothing.
func TestRoomsAreNarrow(t *testing.T) {
	rooms := 0
	for name, file := range goFiles(t, ".") {
		room := strings.HasPrefix(name, "do_") || strings.HasPrefix(name, "keyword_")
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if room && n.Recv != nil {
					rooms++
					if k := n.Type.Params.NumFields(); k > 3 {
						t.Errorf("%s: %s has %d parameters", name, n.Name.Name, k)
					}
				}
			case *ast.ReturnStmt:
				if len(n.Results) == 2 && isBareBool(n.Results[0]) && isBareBool(n.Results[1]) {
					t.Errorf("%s returns two bare words", name)
				}
			}
			return true
		})
	}
	if rooms < 500 {
		t.Errorf("only %d functions of rooms were seen", rooms)
	}
}

func isBareBool(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	return ok && (id.Name == "true" || id.Name == "false")
}

// receiver is the name of the type of which a function is a method, "" for none.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	x := f.Recv.List[0].Type
	if s, ok := x.(*ast.StarExpr); ok {
		x = s.X
	}
	if id, ok := x.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// changes are the fields of what is that a function assigns to: by its State or query, or by a pointer that it got from there.
func changes(f *ast.FuncDecl) []string {
	of := map[string]bool{} // what points into the state
	if r := receiver(f); (r == "State" || r == "query") && len(f.Recv.List[0].Names) > 0 {
		of[f.Recv.List[0].Names[0].Name] = true
	}
	for _, p := range f.Type.Params.List {
		if s, ok := p.Type.(*ast.StarExpr); ok {
			if id, ok := s.X.(*ast.Ident); ok && slices.Contains([]string{"State", "query", "Permanent", "lastingEffect", "pendingEffect", "pendingProcessing", "use"}, id.Name) {
				for _, n := range p.Names {
					of[n.Name] = true
				}
			}
		}
	}
	var out []string
	assigned := func(e ast.Expr) {
		if path, root := fieldOf(e); of[root] && path != "" && !slices.Contains(ownFields, path) {
			out = append(out, root+"."+path)
		}
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.AssignStmt:
			for i, l := range x.Lhs {
				if x.Tok != token.DEFINE {
					assigned(l)
					continue
				}
				if id, ok := l.(*ast.Ident); ok && i < len(x.Rhs) && points(x.Rhs[i], of) {
					of[id.Name] = true
				}
			}
		case *ast.IncDecStmt:
			assigned(x.X)
		case *ast.RangeStmt:
			if id, ok := x.Value.(*ast.Ident); ok && x.Tok == token.ASSIGN {
				assigned(id)
			}
		}
		return true
	})
	return out
}

// points reports whether the value points into what the roots hold: the address of a part, or a
// permanent looked up.
func points(e ast.Expr, of map[string]bool) bool {
	switch x := e.(type) {
	case *ast.UnaryExpr:
		_, root := fieldOf(x.X)
		return x.Op == token.AND && of[root]
	case *ast.CallExpr:
		if s, ok := x.Fun.(*ast.SelectorExpr); ok {
			return s.Sel.Name == "Perm" || s.Sel.Name == "PermOf"
		}
	}
	return false
}

// fieldOf is the first field on the way that an expression takes, and the variable at which it begins.
func fieldOf(e ast.Expr) (field, root string) {
	for {
		switch x := e.(type) {
		case *ast.SelectorExpr:
			field, e = x.Sel.Name, x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.Ident:
			return field, x.Name
		default:
			return "", ""
		}
	}
}

// letters are the names of the receivers by which a line tells its layer: what is, who asks, who plays.
var letters = map[string]string{"State": "s", "query": "q", "Position": "p", "act": "x"}

// TestReceiversTellTheLayer: a receiver or parameter of one of these types has the letter of its type,
// and so no other layer's.
func TestReceiversTellTheLayer(t *testing.T) {
	seen := map[string]int{}
	for name, file := range goFiles(t, ".") {
		ast.Inspect(file, func(n ast.Node) bool {
			var fields []*ast.Field
			switch x := n.(type) {
			case *ast.FuncDecl:
				if x.Recv != nil {
					fields = x.Recv.List
				}
				fields = append(fields[:len(fields):len(fields)], x.Type.Params.List...)
			case *ast.FuncLit:
				fields = x.Type.Params.List
			}
			for _, f := range fields {
				typ := f.Type
				if s, ok := typ.(*ast.StarExpr); ok {
					typ = s.X
				}
				id, ok := typ.(*ast.Ident)
				if !ok || letters[id.Name] == "" {
					continue
				}
				for _, v := range f.Names {
					seen[id.Name]++
					for typ, l := range letters {
						if v.Name == l && typ != id.Name {
							t.Errorf("%s: a %s is called %s, as a %s is", name, id.Name, v.Name, typ)
						}
					}
				}
			}
			return true
		})
	}
	for typ := range letters {
		if seen[typ] == 0 {
			t.Errorf("nothing takes a %s", typ)
		}
	}
}
