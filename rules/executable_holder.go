package rules

import (
	"fmt"
	"reflect"
	"slices"

	"digijudge/rules/cardtext"
)

// holderPlays returns an error for a text that calls its own card something that it is not: "this
// Digimon" above the line of a Tamer or Option card. A list with such a text is damaged (2-2-2),
// and that part of the effect could never be carried out. In effects that the text gives to others,
// the words mean those others.
func holderPlays(e *cardtext.Effect, c Category) error {
	if c != Tamer && c != Option {
		return topPlays(e)
	}
	given := map[*cardtext.Select]bool{}
	chosen := afterChoice(e.Body)
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
		if s.Other && s.Filter.Kind == cardtext.KindDigimon && fieldOnly(s) == nil && !given[s] && !chosen[s] && !otherThanSpoken(s, e.Trigger) && err == nil {
			err = fmt.Errorf("than what %q is other, is not certain on a card that is no Digimon", s.String())
		}
	})
	return err
}

// lowerPlays returns an error for an inherited or link effect that works in the security stack, the
// hand or the trash. No Digimon can gain it, so its text stands in the wrong box (2-3-11-3-1,
// 15-3-1) and could never activate.
func lowerPlays(e *cardtext.Effect, box cardtext.Section) error {
	icon := ""
	switch {
	case slices.Contains(e.Timings, cardtext.Security):
		icon = "[Security]"
	case e.Icon == cardtext.IconSecurity:
		icon = "{Security}"
	case e.Icon == cardtext.IconHand:
		icon = "{Hand}"
	case e.Icon == cardtext.IconTrash:
		icon = "{Trash}"
	default:
		return nil
	}
	what := "inherited"
	if box == cardtext.Link {
		what = "link"
	}
	return fmt.Errorf("%s can't stand on %s text; it belongs to the card's own", icon, what)
}

// topPlays returns an error for an effect that waits for its own Digimon to have digivolved into
// something else. By then its card lies under the new one, where no effect above the line works
// (15-1-3). Older cards write this for "would digivolve".
func topPlays(e *cardtext.Effect) error {
	if t := e.Trigger; t != nil && e.Icon == cardtext.NoIcon && t.Event == cardtext.EvDigivolves && !t.Would && t.Into != nil && t.Into.Quantity != cardtext.This && t.Subject != nil && t.Subject.Quantity == cardtext.This && len(t.Or) == 0 {
		return fmt.Errorf("its own card is no longer on top when that has happened")
	}
	return nil
}
