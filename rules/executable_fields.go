package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

// This file refuses words that are understood, but that the engine doesn't look at in that place. A
// card that is on no field can't be suspended, for example, and only an Option's own effect places
// it in the battle area.

// asksWhatIsThere returns an error for a phrase that asks something of its things that nobody looks
// at in that area.
func asksWhatIsThere(s *cardtext.Select) error {
	field := fieldOnly(s) == nil
	if s.Other && !field && !otherCards(s) || s.Token && !field || s.Either && s.Area != cardtext.SecurityTop {
		return fmt.Errorf("%q is not played there yet", s.String())
	}
	if s.Most {
		return fmt.Errorf("%q is not played there yet", s.String()) // see doTrash.plays
	}
	if s.Left > 0 && ends(s.Area) {
		return fmt.Errorf("%q is not played there yet", s.String()) // see numberPlays
	}
	if handOnly := s.Area == cardtext.HandArea && len(s.Also) == 0 && s.Or == nil && anyCard(&s.Filter); (s.Blind || s.Left > 0) && !handOnly {
		return fmt.Errorf("%q asks more than how many cards", s.String())
	}
	if s.Blind && s.Owner != cardtext.Opponents {
		return fmt.Errorf("who may look at %q is not certain", s.String())
	}
	if err := pileAsks(s); err != nil {
		return err
	}
	return filterAsks(&s.Filter, field, s)
}

// pileAsks returns an error for a phrase that asks more of cards in a pile than can be known of
// them.
func pileAsks(s *cardtext.Select) error {
	taken := s.Quantity == cardtext.Exactly || s.Quantity == cardtext.UpTo || s.Quantity == cardtext.All
	if taken && isPile(s.Area) && s.Area != cardtext.RevealedCards && s.Owner == cardtext.Anyone {
		return fmt.Errorf("whose area is meant by %q is not said", s.String())
	}
	rest := s.Filter // the filter without how the cards lie
	rest.FaceUp = nil
	switch s.Area {
	case cardtext.DeckTop, cardtext.DeckBottom, cardtext.SecurityTop, cardtext.SecurityBottom, cardtext.SourcesTopOf, cardtext.SourcesBottomOf:
		if taken && (s.Quantity != cardtext.Exactly || s.N < 1 || !anyCard(&rest)) {
			return fmt.Errorf("%q asks more than where the cards lie", s.String())
		}
	case cardtext.SecurityStack:
		if up := s.Filter.FaceUp; up != nil && !*up && !anyCard(&rest) {
			// everybody sees what lies face up
			return fmt.Errorf("%q asks more than how the cards lie", s.String())
		}
	}
	return nil
}

// otherCards reports whether the phrase takes cards from hands or trashes other than the effect's
// own card (see inPiles).
func otherCards(s *cardtext.Select) bool {
	for _, area := range append([]cardtext.Where{s.Area}, s.Also...) {
		if area != cardtext.HandArea && area != cardtext.TrashArea {
			return false
		}
	}
	return (s.Quantity == cardtext.Exactly || s.Quantity == cardtext.UpTo) && !s.Blind && s.Left == 0
}

// cardsOnly returns an error for phrases that mean things on the field where cards elsewhere are
// needed. Cards in the breeding area are allowed.
func cardsOnly(s *cardtext.Select) error {
	switch s.Area {
	case cardtext.BattleArea, cardtext.FieldArea, cardtext.SpokenOf:
		if s.Quantity != cardtext.This && s.Quantity != cardtext.It {
			return fmt.Errorf("%q is not a card in an area", s.String())
		}
	}
	if s.Or != nil {
		return cardsOnly(s.Or)
	}
	return nil
}

func filterAsks(f *cardtext.Filter, field bool, s *cardtext.Select) error {
	bad := field && f.FaceUp != nil && s.Quantity != cardtext.It
	if !field {
		bad = f.Suspended != nil || f.Sources.Op != cardtext.NoBound || f.Links.Op != cardtext.NoBound || f.Within != nil || f.Kind == cardtext.KindToken
		switch s.Area {
		case cardtext.SecurityStack, cardtext.SecurityTop, cardtext.SecurityBottom, cardtext.SourcesOf, cardtext.SourcesTopOf, cardtext.SourcesBottomOf:
		default:
			bad = bad || f.FaceUp != nil
		}
	}
	if bad {
		return fmt.Errorf("%q asks for something that is not looked at there", s.String())
	}
	if w := f.Within; w != nil && w.Of != nil && w.Of.Quantity == cardtext.This && s.Quantity != cardtext.This && s.Quantity != cardtext.It {
		return fmt.Errorf("under what %q looks is not certain", s.String())
	}
	if err := namesPlay(f, field, s); err != nil {
		return err
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
