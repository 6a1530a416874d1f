package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

// Words that are understood, but that the engine does not look at where they stand: what is asked of a card that is on no field can't be
// whether it is suspended, and an Option is placed in the battle area by its own effect only. Each is refused here.

// asksWhatIsThere refuses a phrase that asks of its things what nobody looks at in that area.
func asksWhatIsThere(s *cardtext.Select) error {
	field := fieldOnly(s) == nil
	if s.Other && !field || s.Token && !field || s.Either && s.Area != cardtext.SecurityTop {
		return fmt.Errorf("%q is not played there yet", s.String())
	}
	return filterAsks(&s.Filter, field, s)
}

func filterAsks(f *cardtext.Filter, field bool, s *cardtext.Select) error {
	bad := field && f.FaceUp != nil && s.Quantity != cardtext.It
	if !field {
		bad = f.Suspended != nil || f.Sources.Op != cardtext.NoBound || f.SameName != nil || f.Within != nil || f.Kind == cardtext.KindToken
		switch s.Area {
		case cardtext.SecurityStack, cardtext.SecurityTop, cardtext.SecurityBottom, cardtext.SourcesOf, cardtext.SourcesTopOf, cardtext.SourcesBottomOf:
		default:
			bad = bad || f.FaceUp != nil
		}
	}
	if bad {
		return fmt.Errorf("%q asks for something that is not looked at there", s.String())
	}
	if f.Not != nil {
		if err := filterAsks(f.Not, field, s); err != nil {
			return err
		}
	}
	for i := range f.Or {
		if err := filterAsks(&f.Or[i], field, s); err != nil {
			return err
		}
	}
	return nil
}

// fieldsPlay refuses parts of an action that the engine does not look at.
func fieldsPlay(a cardtext.Action) error {
	refuse := fmt.Errorf("a part of that is not played yet")
	end := func(s *cardtext.Select) bool { return s != nil && s.Either }
	switch a := a.(type) {
	case cardtext.PlaceInBattleArea:
		if a.What.Quantity != cardtext.This {
			return refuse // only the card of the effect itself is placed
		}
	case cardtext.PlaceSecurity:
		whose := a.What.Owner
		if a.What.Quantity == cardtext.This || a.What.Quantity == cardtext.It {
			whose = cardtext.Anyone
		}
		if a.Owner == cardtext.Your && (whose == cardtext.Opponents || whose == cardtext.Both) || a.Owner == cardtext.Opponents && whose != cardtext.Opponents || end(a.What) {
			return refuse // cards go to their owner's security stack (3-1-3-5)
		}
	case cardtext.PlaceUnder:
		if a.FaceDown && fieldOnly(a.What) == nil && a.What.Quantity != cardtext.It || end(a.What) {
			return refuse // permanents are placed face up
		}
		if w := a.What; w.Quantity == cardtext.One && w.Other && w.Owner == cardtext.Anyone && fieldOnly(w) == nil {
			return fmt.Errorf("whose %q is, is not certain", w.String())
		}
	case cardtext.Return:
		if end(a.What) {
			return refuse
		}
	case cardtext.Play:
		if end(a.What) {
			return refuse
		}
	case cardtext.Unaffected:
		switch a.Kind {
		case cardtext.AnyCard, cardtext.KindDigimon, cardtext.KindTamer, cardtext.KindOption:
		default:
			return refuse
		}
	}
	return nil
}
