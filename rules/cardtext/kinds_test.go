package cardtext

import (
	"go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestKinds: each kind of action is in the list and in a file of its own.
func TestKinds(t *testing.T) {
	listed := map[string]bool{}
	for _, k := range kinds {
		name := reflect.TypeOf(k.zero).Name()
		if listed[name] {
			t.Errorf("%s is listed twice", name)
		}
		listed[name] = true
		if len(k.imperatives)+len(k.predicates)+len(k.subjects)+len(k.clauses)+len(k.leads)+len(k.placings)+len(k.gifts) == 0 && k.keyword == nil {
			t.Errorf("%s can't be read", name)
		}
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	inFile := map[string][]string{}
	for _, file := range sources {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := goparser.ParseFile(gotoken.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == "phrases" {
				name := fn.Recv.List[0].Type.(*ast.Ident).Name
				inFile[file] = append(inFile[file], name)
				if !listed[name] {
					t.Errorf("%s is not in the list of kinds", name)
				}
			}
		}
	}
	for file, names := range inFile {
		if len(names) > 1 || !strings.HasPrefix(filepath.Base(file), "act_") {
			t.Errorf("%s holds %v", file, names)
		}
	}
	if files, _ := filepath.Glob("act_*.go"); len(files) != len(kinds) {
		t.Errorf("%d files, %d kinds", len(files), len(kinds))
	}
}

// TestPhrases: an action returns all its phrases, and its duration can be set if it has one.
func TestPhrases(t *testing.T) {
	for _, k := range kinds {
		v := reflect.New(reflect.TypeOf(k.zero)).Elem()
		name := v.Type().Name()
		want := map[*Select]string{}
		for i := range v.NumField() {
			if v.Field(i).Type() == reflect.TypeFor[*Select]() {
				s := &Select{}
				v.Field(i).Set(reflect.ValueOf(s))
				want[s] = v.Type().Field(i).Name
			}
		}
		a := v.Interface().(Action)
		for _, x := range Phrases(a) {
			delete(want, x.What)
		}
		for _, field := range want {
			t.Errorf("the phrases of %s lack %s", name, field)
		}
		if dur := v.FieldByName("Dur"); dur.IsValid() {
			b, ok := withDuration(a, ForTheTurn)
			if !ok || actionDuration(b) != ForTheTurn {
				t.Errorf("%s can't be given its duration", name)
			}
			if _, ok := withDuration(b, ForTheAttack); ok {
				t.Errorf("%s is given two durations", name)
			}
		}
	}
}

// TestDeeds: each deed has its words, and each adjective belongs to one deed.
func TestDeeds(t *testing.T) {
	seen := map[Ref]bool{}
	for d, w := range deeds {
		if w.verb == "" || w.done == "" {
			t.Errorf("deed %d has no words", d)
		}
		for _, r := range w.refs {
			if seen[r] {
				t.Errorf("reference %d belongs to two deeds", r)
			}
			seen[r] = true
		}
	}
	for r := RefPlayed; r <= RefDigivolved; r++ {
		if refAdjective(r) == "" {
			t.Errorf("reference %d has no adjective", r)
		}
	}
}

// TestMain makes unknown words a panic.
func TestMain(m *testing.M) {
	onUnknown = func(what string) { panic("not known: " + what) }
	os.Exit(m.Run())
}
