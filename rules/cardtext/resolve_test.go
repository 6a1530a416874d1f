package cardtext

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// unresolved returns the tree without the meanings of words that point back, which the trees
// written down in tests don't have.
func unresolved[T any](tree T) T {
	forget(reflect.ValueOf(tree))
	return tree
}

func forget(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			forget(v.Elem())
		}
	case reflect.Interface:
		if v.IsNil() {
			return
		}
		if v.Elem().Kind() != reflect.Struct {
			forget(v.Elem())
			return
		}
		c := reflect.New(v.Elem().Type()).Elem() // actions are values, so copy them
		c.Set(v.Elem())
		forget(c)
		v.Set(c)
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[Antecedent]() {
			v.SetZero()
			return
		}
		for i := 0; i < v.NumField(); i++ {
			forget(v.Field(i))
		}
	case reflect.Slice:
		for i := 0; i < v.Len(); i++ {
			forget(v.Index(i))
		}
	}
}

// TestReferences: the meanings of words that point back, for a table of texts.
func TestReferences(t *testing.T) {
	var text string
	var want []string
	check := func() {
		t.Helper()
		if text == "" {
			return
		}
		tree, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			return
		}
		var got []string
		for _, r := range tree.Paragraphs[0].Effect.References() {
			line := "> " + r.Words + ": " + r.Says
			if r.Means.Earlier {
				line += " (earlier)"
			}
			got = append(got, line)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\n\tgot  %s\n\twant %s", text, strings.Join(got, "\n\t     "), strings.Join(want, "\n\t     "))
		}
	}
	n := 0
	for _, l := range dataLines(t, "references.txt") {
		if strings.HasPrefix(l, ">") {
			want = append(want, l)
			continue
		}
		check()
		text, want = l, nil
		n++
	}
	check()
	if n < 40 {
		t.Errorf("%d texts", n)
	}
}

// TestEveryReferenceIsResolved: every text that parses gives each of its words that point back a
// meaning or says that it is uncertain, and the place it names has an action.
func TestEveryReferenceIsResolved(t *testing.T) {
	for _, src := range wordings(t) {
		text, err := Parse(src)
		if err != nil {
			continue // reported by TestParseAndPrintBack
		}
		for _, par := range text.Paragraphs {
			if par.Effect == nil {
				continue
			}
			for _, r := range par.Effect.References() {
				if r.Means.Kind == Unresolved || r.Says == "" {
					t.Errorf("%s: %q has no antecedent", src, r.Words)
				}
			}
		}
	}
}
