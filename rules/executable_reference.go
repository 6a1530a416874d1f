package rules

import (
	"fmt"
	"reflect"

	"digijudge/rules/cardtext"
)

// referencesPlay refuses an effect in which "the trashed card" and the like can't be told for sure: they mean what the trigger
// condition speaks of or what the effect dealt with right before, if that is what was done to it.
func referencesPlay(e *cardtext.Effect) error {
	var last deed
	if e.Trigger != nil {
		last = deedOfEvent(e.Trigger.Event)
	}
	byTrigger := last
	look := func(v any) error {
		var err error
		eachSelect(reflect.ValueOf(v), func(s *cardtext.Select) {
			if d := deedOfRef(s.Ref); s.Quantity == cardtext.It && d != 0 && d != last && d != byTrigger {
				err = fmt.Errorf("what %q means is not certain", s.String())
			}
			if s.Area == cardtext.SpokenOf && !speaksOfSeveral(e.Trigger) {
				err = fmt.Errorf("of whom %q speaks is not known", s.String())
			}
		})
		return err
	}
	var walk func(body []cardtext.Sentence) error
	walk = func(body []cardtext.Sentence) error {
		for i := range body {
			s := &body[i]
			if err := look(s.If); err != nil {
				return err
			}
			if err := look(s.ForEach); err != nil {
				return err
			}
			for _, list := range [][]cardtext.Action{s.By, s.Acts} {
				for _, a := range list {
					switch a := a.(type) {
					case cardtext.GainEffect: // an effect of its own
						if err := look(a.What); err != nil {
							return err
						}
						if err := referencesPlay(a.Effect); err != nil {
							return err
						}
						continue
					case cardtext.NextTime:
						if err := referencesPlay(&cardtext.Effect{Trigger: a.Trigger, Body: a.Body}); err != nil {
							return err
						}
						continue
					case cardtext.Choose:
						before := last
						for k := range a.Modes {
							last = before
							if err := walk(a.Modes[k : k+1]); err != nil {
								return err
							}
						}
						continue
					}
					if err := look(a); err != nil {
						return err
					}
					if d := deedOf(a); d != 0 {
						last = d
					}
				}
			}
		}
		return nil
	}
	return walk(e.Body)
}

// speaksOfSeveral says that a trigger condition speaks of permanents that are still there when its effect is processed, so that "1 of
// those Digimon" can mean them.
func speaksOfSeveral(t *cardtext.Trigger) bool {
	if t == nil || t.Subject == nil || t.Subject.Quantity == cardtext.This || fieldOnly(t.Subject) != nil {
		return false
	}
	events := []*cardtext.Trigger{t}
	for i := range t.Or {
		events = append(events, &t.Or[i])
	}
	for _, o := range events {
		switch o.Event {
		case cardtext.EvDeleted, cardtext.EvLeaves:
			if !o.Would {
				return false
			}
		case cardtext.EvPlayed, cardtext.EvDigivolves, cardtext.EvSuspends, cardtext.EvUnsuspends, cardtext.EvLinked, cardtext.EvLinkTrashed, cardtext.EvMoves:
			if o.Would {
				return false
			}
		default:
			return false
		}
	}
	return true
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
		for i := 0; i < v.NumField(); i++ {
			if v.Type().Field(i).IsExported() {
				eachSelect(v.Field(i), visit)
			}
		}
	case reflect.Slice:
		for i := 0; i < v.Len(); i++ {
			eachSelect(v.Index(i), visit)
		}
	}
}
