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
