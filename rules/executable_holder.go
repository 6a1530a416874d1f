package rules

import (
	"fmt"
	"reflect"

	"digijudge/rules/cardtext"
)

// holderPlays refuses a text that calls its own card what it is not: "this Digimon" above the line of a Tamer or Option card. A list with
// such a text is damaged (2-2-2); read as it stands, that part of the effect could never be carried out. Effects that the text gives to
// others speak of those.
func holderPlays(e *cardtext.Effect, c Category) error {
	if c != Tamer && c != Option {
		return nil
	}
	given := map[*cardtext.Select]bool{}
	for i := range e.Body {
		for _, a := range e.Body[i].Acts {
			within(roomOf(a).asides(a).others, func(s *cardtext.Select) { given[s] = true })
		}
	}
	var err error
	eachSelect(reflect.ValueOf(e), func(s *cardtext.Select) {
		if s.Quantity == cardtext.This && s.Filter.Kind == cardtext.KindDigimon && !given[s] && err == nil {
			err = fmt.Errorf("%q on a card that is no Digimon", s.String())
		}
		if s.Other && s.Filter.Kind == cardtext.KindDigimon && fieldOnly(s) == nil && !given[s] && !otherThanSpoken(s, e.Trigger) && err == nil {
			err = fmt.Errorf("than what %q is other, is not certain on a card that is no Digimon", s.String())
		}
	})
	return err
}
