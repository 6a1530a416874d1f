package cardlist

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"digijudge/rules/cardtext"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// The invented list: cards that were never printed and that use all of the card language, so that
// everything can be tested without real cards. DUAL cards, which such a list can't contain, are in
// made.cards.

const languageDir = "../../rules/cardtext"

// madeTrees returns the paragraphs of the invented cards.
func madeTrees(t testing.TB) []cardtext.Paragraph {
	t.Helper()
	var out []cardtext.Paragraph
	list := readFile(t, "testdata/made.json")
	for i := range list.Cards {
		for _, p := range Examine(&list.Cards[i]).Parts {
			if p.Tree != nil {
				out = append(out, *p.Tree)
			}
		}
		if dp := list.Cards[i].LinkDP; dp > 0 {
			out = append(out, cardtext.Paragraph{Section: cardtext.Link, LinkDP: dp})
		}
	}
	dual := madeDual(t)
	for _, number := range dual.Numbers() {
		def, err := scenario.CardDef(dual, number)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, def.Text.Paragraphs...)
	}
	return out
}

func madeDual(t testing.TB) *lang.CardFile {
	t.Helper()
	src, err := os.ReadFile("testdata/made.cards")
	if err != nil {
		t.Fatal(err)
	}
	var f lang.CardFile
	if err := f.ParseCards("made.cards", src); err != nil {
		t.Fatal(err)
	}
	return &f
}

// TestMade: all invented cards are understood, and most are played.
func TestMade(t *testing.T) {
	list := readFile(t, "testdata/made.json")
	if len(list.Cards) < 300 || len(list.Refused) > 0 {
		t.Fatalf("%d cards, %v", len(list.Cards), list.Refused)
	}
	played := 0
	for i := range list.Cards {
		e := Examine(&list.Cards[i])
		for _, p := range e.Parts {
			if p.Unknown != nil {
				t.Errorf("%s: %v\n\t%s", e.Card.Number, p.Unknown, p.Text)
			}
		}
		if e.Executable() {
			played++
		}
	}
	t.Logf("%d cards, %d of them played", len(list.Cards), played)
	if played < 200 {
		t.Errorf("only %d cards are played", played)
	}
}

// TestMadeUsesTheLanguage: an invented card uses each type and each field of the trees, and each
// value of an enumeration. So nothing new in the language can be missing from the list.
func TestMadeUsesTheLanguage(t *testing.T) {
	lang := readLanguage(t)
	used := use{fields: map[string]bool{}, values: map[string]map[uint64]bool{}}
	for _, p := range madeTrees(t) {
		used.walk(reflect.ValueOf(p))
	}
	var missing []string
	for _, name := range lang.fields {
		if !used.fields[name] {
			missing = append(missing, name)
		}
	}
	for name, values := range lang.values {
		for n, value := range values {
			if !used.values[name][uint64(n)] {
				missing = append(missing, name+" "+value)
			}
		}
	}
	for _, name := range notFromText {
		if i := slices.Index(missing, name); i >= 0 {
			missing = slices.Delete(missing, i, i+1)
		} else {
			t.Errorf("%s stands among what no text is read as, but one is", name)
		}
	}
	slices.Sort(missing)
	if len(lang.fields) < 300 || len(lang.values) < 20 {
		t.Fatalf("%d fields, %d enumerations", len(lang.fields), len(lang.values))
	}
	for _, m := range missing {
		t.Errorf("no made card uses %s", m)
	}
}

// notFromText lists parts of trees that no card's text produces today.
var notFromText = []string{
	"AntecedentKind Bearer",       // in effects that lie on something (ParseLasting)
	"gainEffectWording.following", // its wording is rewritten to that of Choose
	"playTokenWording.free",       // a wording without meaning, which is removed
	"securityDPWording.their",     // its print is read as "your opponent's"
}

// language describes the types of the trees.
type language struct {
	fields []string            // such as "Select.Owner" or "Delete.What"
	values map[string][]string // enumeration → names of its constants, in order
}

// readLanguage reads the types of the trees from the sources: the fields of each struct that a
// paragraph can contain, and the constants of their enumerations.
func readLanguage(t testing.TB) language {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(languageDir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	structs, enums := map[string]*ast.StructType{}, map[string][]string{}
	var actions []string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if s, ok := s.(*ast.TypeSpec); ok {
						if st, ok := s.Type.(*ast.StructType); ok {
							structs[s.Name.Name] = st
						}
					}
				}
				if name, values := constants(d); name != "" {
					enums[name] = values
				}
			case *ast.FuncDecl:
				if d.Name.Name == "phrases" {
					actions = append(actions, fmt.Sprint(d.Recv.List[0].Type))
				}
			}
		}
	}
	if len(actions) < 50 {
		t.Fatalf("%d kinds of action", len(actions))
	}
	l := language{values: map[string][]string{}}
	seen := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		if values := enums[name]; values != nil {
			l.values[name] = values
		}
		st := structs[name]
		if st == nil {
			return
		}
		for _, f := range st.Fields.List {
			for _, n := range f.Names {
				l.fields = append(l.fields, name+"."+n.Name)
			}
			ast.Inspect(f.Type, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					visit(id.Name)
				}
				return true
			})
		}
		if st.Fields.List == nil {
			l.fields = append(l.fields, name)
		}
	}
	for _, name := range append(actions, "Paragraph") {
		visit(name)
	}
	return l
}

// constants are the type and the names of a block of constants that count up.
func constants(d *ast.GenDecl) (string, []string) {
	if d.Tok != token.CONST || len(d.Specs) == 0 {
		return "", nil
	}
	first := d.Specs[0].(*ast.ValueSpec)
	typ, ok := first.Type.(*ast.Ident)
	if !ok || len(first.Values) != 1 || fmt.Sprint(first.Values[0]) != "iota" {
		return "", nil
	}
	var names []string
	for _, s := range d.Specs {
		names = append(names, s.(*ast.ValueSpec).Names[0].Name)
	}
	return typ.Name, names
}

// use records what trees actually contain.
type use struct {
	fields map[string]bool
	values map[string]map[uint64]bool
}

func (u *use) walk(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return
		}
		if a, ok := v.Interface().(cardtext.Action); ok {
			if d, ok := cardtext.DeedOf(a); ok {
				u.walk(reflect.ValueOf(d))
			}
		}
		u.walk(v.Elem())
	case reflect.Struct:
		name := v.Type().Name()
		if v.NumField() == 0 {
			u.fields[name] = true
		}
		for i := range v.NumField() {
			f := v.Field(i)
			if !f.IsZero() {
				u.fields[name+"."+v.Type().Field(i).Name] = true
			}
			u.walk(f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			u.walk(v.Index(i))
		}
	case reflect.Uint8:
		name := v.Type().Name()
		if u.values[name] == nil {
			u.values[name] = map[uint64]bool{}
		}
		u.values[name][v.Uint()] = true
	}
}
