package cardtext

import (
	"go/ast"
	goparser "go/parser"
	gotoken "go/token"
	gotypes "go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// meaningFiles and meaningMethods contain the code of this package that determines what a tree
// means.
var (
	meaningFiles   = []string{"resolve.go", "references.go", "deeds.go", "said.go", "keywords_in.go", "replace.go"}
	meaningMethods = []string{"phrases", "does", "refs", "meaning", "resolve", "becomes", "dealt", "inside", "sentences", "lasts", "lastingFor", "itDoes"}
)

// wordingThatMeans lists wording fields on which the meaning of words that point back depends, with
// the reason.
var wordingThatMeans = map[string]string{
	"sentenceWording.forEachLast": "what is counted was spoken of before or behind what is done",
	"chooseWording.shared":        "the effects stand behind a later one, with which they are read",
}

// unread lists fields that no code reads today, with the reason.
var unread = map[string]string{"Requirement.Counts": "method Count reads it", "Raise.Things": "they are what the sentence itself speaks of"}

// TestWordings: wording fields are private and in structs of their own. Code that determines
// meaning reads no wording field, and reads every other field.
func TestWordings(t *testing.T) {
	nodes := nodeStructs()
	for name, typ := range nodes {
		wording := strings.HasSuffix(name, "Wording")
		for i := range typ.NumField() {
			f := typ.Field(i)
			if private := !f.IsExported() && !f.Anonymous; private != wording {
				t.Errorf("%s.%s: what is private is wording, in a part of its own", name, f.Name)
			}
			if f.Anonymous && !strings.HasSuffix(f.Name, "Wording") {
				t.Errorf("%s embeds %s", name, f.Name)
			}
		}
	}
	fields := map[gotypes.Object]string{}
	read := map[string]bool{}
	own, uses := checked(t, ".", nil)
	for name := range nodes {
		st := own.Scope().Lookup(name).Type().Underlying().(*gotypes.Struct)
		for i := range st.NumFields() {
			fields[st.Field(i)] = name + "." + st.Field(i).Name()
		}
	}
	for _, u := range uses {
		field := fields[u.field]
		means := slices.Contains(meaningFiles, u.file) || slices.Contains(meaningMethods, u.function)
		if !means || field == "" {
			continue
		}
		if read[field] = true; strings.Contains(field, "Wording.") && wordingThatMeans[field] == "" {
			t.Errorf("%s %s: the meaning depends on the wording %s", u.file, u.function, field)
		}
	}
	for _, dir := range []string{"..", "anatomy", "../../content/cardlist"} {
		_, uses := checked(t, dir, own)
		for _, u := range uses {
			read[fields[u.field]] = true
		}
	}
	for _, field := range fields {
		_, name, _ := strings.Cut(field, ".")
		switch private := !gotoken.IsExported(name); {
		case private && wordingThatMeans[field] != "" && !read[field]:
			t.Errorf("the meaning doesn't depend on %s", field)
		case private:
		case !read[field] && unread[field] == "":
			t.Errorf("nothing reads %s: is it wording?", field)
		case read[field] && unread[field] != "":
			t.Errorf("%s is read", field)
		}
	}
}

// nodeStructs returns the struct types that a tree consists of, by name.
func nodeStructs() map[string]reflect.Type {
	out := map[string]reflect.Type{}
	var walk func(reflect.Type)
	walk = func(typ reflect.Type) {
		switch typ.Kind() {
		case reflect.Pointer, reflect.Slice:
			walk(typ.Elem())
		case reflect.Struct:
			if out[typ.Name()] != nil {
				return
			}
			out[typ.Name()] = typ
			for i := range typ.NumField() {
				walk(typ.Field(i).Type)
			}
		}
	}
	walk(reflect.TypeFor[Text]())
	for _, k := range kinds {
		walk(reflect.TypeOf(k.zero))
	}
	return out
}

// use is a place in the code that names a field.
type use struct {
	field          gotypes.Object
	file, function string
}

// checked type-checks a package and returns the places that name fields. own is the checked package
// cardtext. Other packages aren't loaded, and code that can't be checked because of that is left
// out.
func checked(t *testing.T, dir string, own *gotypes.Package) (*gotypes.Package, []use) {
	t.Helper()
	fset := gotoken.NewFileSet()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := goparser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &gotypes.Info{Selections: map[*ast.SelectorExpr]*gotypes.Selection{}}
	conf := gotypes.Config{Error: func(error) {}, Importer: others{own}}
	pkg, _ := conf.Check(dir, fset, files, info)
	var out []use
	for _, f := range files {
		for _, d := range f.Decls {
			fn, _ := d.(*ast.FuncDecl)
			ast.Inspect(d, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok && info.Selections[s] != nil {
					u := use{field: info.Selections[s].Obj(), file: filepath.Base(fset.Position(n.Pos()).Filename)}
					if fn != nil {
						u.function = fn.Name.Name
					}
					out = append(out, u)
				}
				return true
			})
		}
	}
	if len(out) < 20 {
		t.Fatalf("%s names %d fields", dir, len(out))
	}
	return pkg, out
}

// others imports package cardtext as it was checked, and nothing of other packages.
type others struct{ own *gotypes.Package }

func (o others) Import(path string) (*gotypes.Package, error) {
	if o.own != nil && path == "digijudge/rules/cardtext" {
		return o.own, nil
	}
	pkg := gotypes.NewPackage(path, filepath.Base(path))
	pkg.MarkComplete()
	return pkg, nil
}
