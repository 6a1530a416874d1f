package rules

import (
	"fmt"
	"reflect"
	"sync"

	"digijudge/rules/cardtext"
)

// referencesPlay returns an error for an effect in which it isn't certain what words that point
// back mean ("it", "the trashed card"), or in which they mean something that the engine doesn't
// store. It stores the holder, what the trigger condition speaks of, and what the effect has dealt
// with last.
func referencesPlay(e *cardtext.Effect) error {
	var err error
	eachSelect(reflect.ValueOf(e), func(s *cardtext.Select) {
		pointsBack := s.Quantity == cardtext.It || s.Area == cardtext.RevealedCards || s.Area == cardtext.SpokenOf
		switch m := &s.Means; {
		case !pointsBack || err != nil:
		case m.Kind == cardtext.Unresolved || m.Kind == cardtext.Uncertain:
			err = fmt.Errorf("what %q means is not certain", s.String())
		default:
			err = keptPlays(s, e)
		}
	})
	if err != nil {
		return err
	}
	eachFilter(reflect.ValueOf(e), func(f *cardtext.Filter) {
		for _, than := range []*cardtext.Select{f.Level.Than, f.DP.Than, f.PlayCost.Than, f.Sources.Than, f.Cost.Than, f.UseCost.Than, f.ColorCount.Than, f.SameName, f.SameColor} {
			if than != nil && than.Quantity == cardtext.It && (than.Means.Earlier || than.Means.Kind == cardtext.OwnerOf) && err == nil {
				err = fmt.Errorf("what %q means is not kept that long yet", than.String()) // it may have left by then
			}
		}
	})
	return err
}

// eachSelect visits every phrase inside a part of the tree.
func eachSelect(v reflect.Value, visit func(*cardtext.Select)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return
		}
		if s, ok := v.Interface().(*cardtext.Select); ok {
			visit(s)
		}
		eachSelect(v.Elem(), visit)
	case reflect.Struct:
		for _, i := range holders(v.Type()) {
			eachSelect(v.Field(i), visit)
		}
	case reflect.Slice:
		for i := 0; i < v.Len(); i++ {
			eachSelect(v.Index(i), visit)
		}
	}
}

// holders returns the exported fields of a tree type that can hold further parts, so not numbers,
// words or lists of those.
func holders(t reflect.Type) []int {
	if known, ok := holderFields.Load(t); ok {
		return known.([]int)
	}
	var list []int
	for i := range t.NumField() {
		f := t.Field(i)
		inner := f.Type
		for inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		if f.IsExported() && (inner.Kind() == reflect.Struct || inner.Kind() == reflect.Interface) {
			list = append(list, i)
		}
	}
	holderFields.Store(t, list)
	return list
}

// holderFields caches the answers of holders. The tree has a few dozen types.
var holderFields sync.Map

// eachFilter visits the filter of every phrase inside a part of the tree.
func eachFilter(v reflect.Value, visit func(*cardtext.Filter)) {
	eachSelect(v, func(s *cardtext.Select) {
		visit(&s.Filter)
		for i := range s.Filter.Or {
			visit(&s.Filter.Or[i])
		}
		if s.Filter.Not != nil {
			visit(s.Filter.Not)
		}
	})
}

// within is like eachSelect, for a part of the tree that may be nil.
func within(part any, visit func(*cardtext.Select)) {
	if part != nil {
		eachSelect(reflect.ValueOf(part), visit)
	}
}
