package rules

import (
	"fmt"
	"reflect"
	"slices"

	"digijudge/rules/cardtext"
)

// holderPlays refuses a text that calls its own card what it is not: "this Digimon" above the line
// of a Tamer or Option card. A list with such a text is damaged (2-2-2); read as it stands, that
// part of the effect could never be carried out. Effects that the text gives to others speak of
// those.
func holderPlays(e *cardtext.Effect, c Category) error {
	if c != Tamer && c != Option {
		return topPlays(e)
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

// lowerPlays refuses what no Digimon can gain from a card under it or linked to it: an effect that
// works in the security stack, the hand or the trash. Its text stands in a wrong box (2-3-11-3-1,
// 15-3-1); read as it stands, it could never activate.
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

// topPlays refuses an effect that waits for its own Digimon to have digivolved into something else:
// by then the card lies under that, and no effect above the line of it works (15-1-3). Older cards
// write so for "would digivolve".
func topPlays(e *cardtext.Effect) error {
	if t := e.Trigger; t != nil && e.Icon == cardtext.NoIcon && t.Event == cardtext.EvDigivolves && !t.Would && t.Into != nil && t.Into.Quantity != cardtext.This && t.Subject != nil && t.Subject.Quantity == cardtext.This && len(t.Or) == 0 {
		return fmt.Errorf("its own card is no longer on top when that has happened")
	}
	return nil
}
