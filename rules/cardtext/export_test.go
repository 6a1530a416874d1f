package cardtext

import "reflect"

// Plain returns a copy of a tree in the plainest wording, without any wording fields.
func Plain(t *Text) *Text { return plainCopy(reflect.ValueOf(t)).Interface().(*Text) }

func plainCopy(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(plainCopy(v.Elem()))
		}
	case reflect.Interface:
		if !v.IsNil() {
			out.Set(plainCopy(v.Elem()))
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
			for i := range v.Len() {
				out.Index(i).Set(plainCopy(v.Index(i)))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(plainCopy(v.Field(i)))
			}
		}
		// the place of its effects depends on what comes after them
		if c, ok := v.Interface().(Choose); ok {
			plain := out.Interface().(Choose)
			plain.chooseWording = c.chooseWording
			out.Set(reflect.ValueOf(plain))
		}
	default:
		out.Set(v)
	}
	return out
}

// Standalone removes from a text the wordings that depend on their neighbors: "1 such card", "1 of
// those Digimon", "1 level 4 and 1 level 6 Digimon", "if you have 3 or fewer". In another place
// they would depend on something else, and so would words that point back.
func Standalone(t *Text) {
	standalone(reflect.ValueOf(t).Elem())
	for i := range t.Paragraphs {
		t.Paragraphs[i].Effect.resolve()
	}
}

func standalone(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			standalone(v.Elem())
		}
	case reflect.Interface:
		if !v.IsNil() {
			c := reflect.New(v.Elem().Type()).Elem()
			c.Set(v.Elem())
			standalone(c)
			v.Set(c)
		}
	case reflect.Slice:
		for i := range v.Len() {
			standalone(v.Index(i))
		}
	case reflect.Struct:
		switch x := v.Addr().Interface().(type) {
		case *Filter:
			x.such, x.elided = false, false
		case *Select:
			x.Means, x.met = Antecedent{}, 0
		case *Cond:
			x.short = false
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				standalone(v.Field(i))
			}
		}
	}
}

// SaidBefore reports whether a phrase refers to the condition beside it: "1 of those Digimon".
func SaidBefore(s *Select) bool { return s.met != 0 }
