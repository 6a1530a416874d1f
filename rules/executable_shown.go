package rules

import (
	"fmt"
	"reflect"
	"slices"

	"digijudge/rules/cardtext"
)

// shownPlays refuses cards "among them" where the effect has neither revealed nor searched anything before: of which cards it speaks would
// not be known, and it would be passed over in silence. shown says that something has been.
func shownPlays(body []cardtext.Sentence, shown bool) error {
	for i := range body {
		for _, list := range [][]cardtext.Action{body[i].By, body[i].Acts} {
			for _, a := range list {
				switch a := a.(type) {
				case cardtext.Reveal, cardtext.Search:
					shown = true
				case cardtext.GainEffect: // an effect of its own, looked at by itself
				case cardtext.Choose:
					for k := range a.Modes {
						if err := shownPlays(a.Modes[k:k+1], shown); err != nil {
							return err
						}
					}
				default:
					if !shown && amongThem(a) {
						return fmt.Errorf("which cards %q speaks of is not known", "among them")
					}
				}
			}
		}
	}
	return nil
}

func amongThem(a cardtext.Action) bool {
	found := false
	eachSelect(reflect.ValueOf(&a).Elem(), func(s *cardtext.Select) {
		found = found || s.Area == cardtext.RevealedCards || slices.Contains(s.Also, cardtext.RevealedCards)
	})
	return found
}
