package rules

import (
	"fmt"
	"reflect"
	"slices"

	"digijudge/rules/cardtext"
)

// shownPlays returns an error for "among them" in an effect that has neither revealed nor searched
// any cards before: it wouldn't be known which cards are meant. shown says that cards have been
// shown already.
func shownPlays(body []cardtext.Sentence, shown bool) error {
	for i := range body {
		for _, list := range [][]cardtext.Action{body[i].By, body[i].Acts} {
			for _, a := range list {
				r := roomOf(a)
				modes := r.modes(a)
				for k := range modes {
					if err := shownPlays(modes[k:k+1], shown); err != nil {
						return err
					}
				}
				if shown = shown || r.shows(); !shown && len(modes) == 0 && amongThem(a) {
					return fmt.Errorf("which cards %q speaks of is not known", "among them")
				}
			}
		}
	}
	return nil
}

// amongThem reports whether the action itself speaks of shown cards. An effect that the action
// gives is checked separately.
func amongThem(a cardtext.Action) bool {
	given := map[*cardtext.Select]bool{}
	within(roomOf(a).asides(a).others, func(s *cardtext.Select) { given[s] = true })
	found := false
	eachSelect(reflect.ValueOf(&a).Elem(), func(s *cardtext.Select) {
		found = found || !given[s] && (s.Area == cardtext.RevealedCards || slices.Contains(s.Also, cardtext.RevealedCards))
	})
	return found
}
