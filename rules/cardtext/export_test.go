package cardtext

import "reflect"

// Plain is a copy of a tree in the wording that is written where nothing else was: every wording part is left out.
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
		if c, ok := v.Interface().(Choose); ok { // where its effects stand depends on what stands behind it
			plain := out.Interface().(Choose)
			plain.chooseWording = c.chooseWording
			out.Set(reflect.ValueOf(plain))
		}
	default:
		out.Set(v)
	}
	return out
}

// Standalone takes from a text the wordings that lean on what stands beside them: "1 such card", "1 of those Digimon", "1 level 4 and 1 level 6 Digimon", "if you
// have 3 or fewer". A part that was put to another place leans on something else there; so do words that point back.
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

// SaidBefore reports whether a phrase is worded as what the condition beside it says: "1 of those
// Digimon".
func SaidBefore(s *Select) bool { return s.met != 0 }
