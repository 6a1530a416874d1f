package cardtext

import (
	"fmt"
	"reflect"
	"sort"
	"strings"
	"testing"
)

// TestMutated changes one thing at a time in the trees of the known wordings and checks that the
// printed text changes too. Every field must show in print somewhere, because one that never does
// would be a word that is lost. Exceptions are the meanings of words that point back, which follow
// from the tree; Source, which is the text itself; triggerWording.any, which repeats its Subject;
// Keyword.Spec, which repeats SpecText; and further areas of a search.
func TestMutated(t *testing.T) {
	shown, n := map[string]bool{}, 0
	for _, w := range wordings(t) {
		text, err := Parse(w)
		if err != nil {
			t.Fatal(err)
		}
		for i := range text.Paragraphs {
			par := &text.Paragraphs[i]
			before := printed(par)
			mutate(reflect.ValueOf(par).Elem(), "Paragraph", func(field string) {
				n++
				shown[field] = shown[field] || printed(par) != before
			})
			if printed(par) != before {
				t.Fatalf("%s: left changed", w)
			}
		}
	}
	var silent []string
	for f, ok := range shown {
		owner, _, _ := strings.Cut(f, ".")
		if !ok && f != "Paragraph.Source" && f != "triggerWording.any" && f != "Keyword.Spec" && f != "Search.Area" && owner != "Antecedent" && owner != "Place" {
			silent = append(silent, f)
		}
	}
	sort.Strings(silent)
	for _, f := range silent {
		t.Errorf("%s never shows in print", f)
	}
	t.Logf("%d changes in %d fields", n, len(shown))
}

// printed returns the paragraph in normal form, or a special value if it can't be printed.
func printed(par *Paragraph) (s string) {
	defer func() {
		if e := recover(); e != nil {
			s = fmt.Sprint("no print: ", e)
		}
	}()
	return Normalize(printParagraph(par))
}

// mutate changes every set value inside v, one after the other, calls visit with its field, and
// restores it.
func mutate(v reflect.Value, field string, visit func(field string)) {
	try := func(change func()) {
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		change()
		visit(field)
		v.Set(old)
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			mutate(v.Elem(), field, visit)
			try(v.SetZero)
		}
	case reflect.Interface:
		if !v.IsNil() {
			c := reflect.New(v.Elem().Type()).Elem()
			c.Set(v.Elem())
			old := reflect.New(v.Type()).Elem()
			old.Set(v)
			mutate(c, field, func(f string) {
				v.Set(c)
				visit(f)
			})
			v.Set(old)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i) // wording fields aren't exported
			f = reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem()
			mutate(f, v.Type().Name()+"."+v.Type().Field(i).Name, visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			mutate(v.Index(i), field, visit)
		}
		if v.Len() > 0 {
			try(func() { v.Set(v.Slice(0, v.Len()-1)) })
		}
	case reflect.Bool:
		if v.Bool() {
			try(v.SetZero)
		}
	case reflect.String:
		if v.String() != "" {
			try(func() { v.SetString(v.String() + "x") })
		}
	case reflect.Int:
		if v.Int() != 0 {
			try(func() { v.SetInt(v.Int() + 7) })
		}
	case reflect.Uint8:
		if v.Uint() != 0 {
			try(func() { v.SetUint(v.Uint() - 1) })
			try(func() { v.SetUint(v.Uint() + 1) })
		}
	}
}
