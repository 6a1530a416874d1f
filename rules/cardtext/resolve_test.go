package cardtext

import "reflect"

// unresolved is the tree without what its words that point back mean: trees that tests write down don't say it.
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
		c := reflect.New(v.Elem().Type()).Elem() // actions are values
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
