package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

// executable returns nil if the engine carries out every part of the effect, else an error that
// names the part. So a card with a part that would be passed over in silence can't be played at
// all.
func executable(e *cardtext.Effect, kind EffectKind) error {
	if err := e.Sayable(); err != nil {
		return err
	}
	if e.Icon == cardtext.IconHand && kindOf(e, Digimon) == PersistentEffect {
		// 15-14-2-1 speaks of those that are activated
		return fmt.Errorf("persistent effects in the hand are not played yet")
	}
	if t, never := neverThere(e); never {
		return fmt.Errorf("[%s] never comes up in the area of that icon", t)
	}
	if e.Limit > 0 && slices.Contains(e.Timings, cardtext.Main) && slices.ContainsFunc(e.Timings, ownTiming) {
		// 15-14-1-4
		return fmt.Errorf("a use that [Main] and another timing share is not counted yet")
	}
	if e.Icon != cardtext.NoIcon && delayed(e) {
		return fmt.Errorf("<Delay> works in the battle area only") // 16-17-1
	}
	if e.Trigger != nil {
		if err := triggerPlays(e.Trigger); err != nil {
			return err
		}
	}
	if err := overwritePlays(e); err != nil {
		return err
	}
	if err := placePlays(e, kind); err != nil {
		return err
	}
	if err := referencesPlay(e); err != nil {
		return err
	}
	if err := namesKept(e); err != nil {
		return err
	}
	if err := otherPlays(e); err != nil {
		return err
	}
	if err := shownPlays(e.Body, false); err != nil {
		return err
	}
	return bodyPlays(e.Body)
}

// neverThere returns a timing that never comes up for a card in the area in which the effect works.
// What is played, attacks or is deleted is on the field, and in the breeding area nothing attacks
// or is linked to (15-14-2 to 15-14-5, 15-16).
func neverThere(e *cardtext.Effect) (t cardtext.Timing, never bool) {
	if e.Icon == cardtext.NoIcon {
		return 0, false
	}
	for _, t := range e.Timings {
		switch t {
		case cardtext.OnPlay, cardtext.WhenAttacking, cardtext.EndOfAttack, cardtext.WhenLinking, cardtext.WhenMoving, cardtext.Security:
			return t, true
		case cardtext.OnDeletion, cardtext.WhenDigivolving:
			if e.Icon != cardtext.IconBreeding {
				return t, true
			}
		}
	}
	return 0, false
}

func triggerPlays(t *cardtext.Trigger) error {
	if s := t.Subject; s != nil && s.Quantity == cardtext.This && !trashedThere(t) {
		return fmt.Errorf("this card can't be in that area when the condition is met")
	}
	if s := t.Subject; t.Event == cardtext.EvThisTrashed && (s == nil || s.Quantity != cardtext.This) {
		return fmt.Errorf("only this card can be meant there")
	}
	if s := t.Subject; s != nil && t.Event == cardtext.EvPlayed && t.Player == cardtext.Your && s.Quantity == cardtext.This && s.Owner == cardtext.Anyone {
		return fmt.Errorf("whose card you play is not said")
	}
	for _, s := range []*cardtext.Select{t.Subject, t.Into} {
		if err := selectPlays(s); err != nil {
			return err
		}
	}
	for i := range t.Or {
		if err := triggerPlays(&t.Or[i]); err != nil {
			return err
		}
	}
	return nil
}

// trashedThere reports whether "this card" of a trigger condition can lie where the condition says.
// It lies under something or in a pile only if it is trashed from there.
func trashedThere(t *cardtext.Trigger) bool {
	switch t.Subject.Area {
	case cardtext.SecurityStack, cardtext.DeckTop:
		return t.Event == cardtext.EvThisTrashed
	case cardtext.SourcesOf:
		return t.Event == cardtext.EvThisTrashed && (t.By != cardtext.AnyCause || t.Subject.Of != nil)
	}
	return true
}

func bodyPlays(body []cardtext.Sentence) error {
	for i := range body {
		s := &body[i]
		if err := condPlays(s.If); err != nil {
			return err
		}
		if s.ForEach != nil {
			if err := countedPlays(s.ForEach.Of); err != nil {
				return err
			}
		}
		if err := raisePlays(s.Max); err != nil {
			return err
		}
		if n := len(s.Acts); s.Max != nil && n > 0 && roomOf(s.Acts[n-1]).modes(s.Acts[n-1]) != nil {
			return fmt.Errorf("of which of the effects below the maximum is meant is not certain")
		}
		if s.Max != nil && boundedCost(s.By) {
			return fmt.Errorf("adding to what can be chosen for a cost is not played yet")
		}
		if s.Max != nil && s.Max.Of == cardtext.NumberOfThings {
			if err := widened(s); err != nil {
				return err
			}
		}
		for i, a := range s.By {
			if i > 0 && placesChosen(a) {
				// the engine asks before whether it can be placed
				return fmt.Errorf("placing what an optional condition has chosen itself is not played yet")
			}
		}
		for _, list := range [][]cardtext.Action{s.By, s.Acts} {
			for _, a := range list {
				if err := roomOf(a).plays(a); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// boundedCost reports whether something that is chosen as a cost has a bound on its level, DP or
// play cost.
func boundedCost(by []cardtext.Action) bool {
	for _, a := range by {
		for _, x := range cardtext.Phrases(a) {
			if w := x.What; w != nil && (w.Filter.Level.Op != cardtext.NoBound || w.Filter.DP.Op != cardtext.NoBound || w.Filter.PlayCost.Op != cardtext.NoBound) {
				return true
			}
		}
	}
	return false
}

// widened returns an error for a sentence in which the number of things can't be raised: it takes
// things from several places, or things that have to fit together.
func widened(s *cardtext.Sentence) error {
	d, ok := cardtext.DeedOf(s.Acts[0])
	if !ok || d != s.Max.Deed || len(s.Acts) > 1 {
		return fmt.Errorf("of what the number is that is added to is not certain")
	}
	switch d {
	case cardtext.DeedPlay, cardtext.DeedDelete, cardtext.DeedReturn, cardtext.DeedTrash:
	default:
		return fmt.Errorf("a number of things that is added to is not played there yet")
	}
	what := cardtext.Phrases(s.Acts[0])[0].What
	if s.ForEach != nil || what == nil || what.Quantity != cardtext.Exactly && what.Quantity != cardtext.UpTo || what.Of != nil || what.Or != nil || what.SameLevel || what.Different != cardtext.NoDifference || what.Blind || what.Left > 0 ||
		what.Total.Of != cardtext.NoNumber {
		return fmt.Errorf("a number of things that is added to is not played there yet")
	}
	return nil
}

func condPlays(c *cardtext.Cond) error {
	if c == nil {
		return nil
	}
	for _, list := range [][]cardtext.Cond{c.And, c.Or} {
		for i := range list {
			if err := condPlays(&list[i]); err != nil {
				return err
			}
		}
	}
	return selectPlays(c.Sel)
}

func selectPlays(s *cardtext.Select) error {
	if s == nil {
		return nil
	}
	if s.Total.Of != cardtext.NoNumber {
		return fmt.Errorf("a total is not played there yet")
	}
	if s.SameLevel {
		return fmt.Errorf("choosing cards of one level is not played there yet")
	}
	if err := asksWhatIsThere(s); err != nil {
		return err
	}
	if err := differPlays(s); err != nil {
		return err
	}
	if err := extremePlays(s); err != nil {
		return err
	}
	if s.Or != nil {
		if err := selectPlays(s.Or); err != nil {
			return err
		}
	}
	if f := &s.Filter; len(f.Names) > 0 && s.Quantity != cardtext.This && s.Quantity != cardtext.It {
		switch f.Kind {
		case cardtext.AnyCard, cardtext.KindToken:
		default: // "[X] Digimon": a card with that name, or with that trait?
			return fmt.Errorf("whether %q names a card or a trait is not certain", s.String())
		}
	}
	if len(s.Also) > 0 && s.Of != nil && s.Of.Quantity == cardtext.Exactly && (s.Quantity != cardtext.Exactly || s.N > 1) {
		// the cards come from under one of them only
		return fmt.Errorf("several cards from %q are not played yet", s.String())
	}
	if err := hostPlays(s); err != nil {
		return err
	}
	if endsInComparison(s) {
		return fmt.Errorf("of which of the two the end of %q is asked is not certain", s.String())
	}
	if s.Quantity != cardtext.Exactly || s.N != 1 {
		for _, b := range []cardtext.Bound{s.Filter.Level, s.Filter.DP, s.Filter.PlayCost} {
			if b.Op == cardtext.Equal && asTriggering(b) {
				return fmt.Errorf("with which of several things that happened at once they are compared is not played yet")
			}
		}
	}
	if err := filterPlays(&s.Filter); err != nil {
		return err
	}
	return selectPlays(s.Of)
}

// extremePlays returns an error for superlatives that the engine doesn't look for, or not there.
func extremePlays(s *cardtext.Select) error {
	if s.Beside != cardtext.NoExtreme && s.Beside != cardtext.HighestPlayCost && s.Beside != cardtext.LowestPlayCost {
		// the effect could change which ones those are
		return fmt.Errorf("%q is not played yet", s.String())
	}
	switch s.Extreme {
	case cardtext.NoExtreme:
		return nil
	case cardtext.HighestDP, cardtext.LowestDP, cardtext.HighestLevel, cardtext.LowestLevel, cardtext.HighestPlayCost, cardtext.LowestPlayCost,
		cardtext.FewestSources:
	default:
		return fmt.Errorf("%q is not played yet", s.String())
	}
	switch s.Area {
	case cardtext.BattleArea, cardtext.BreedingArea, cardtext.FieldArea:
	default:
		return fmt.Errorf("%q is not played yet", s.String())
	}
	if len(s.Filter.Or) > 0 {
		return fmt.Errorf("whether the superlative of %q is asked of all is not certain", s.String())
	}
	return nil
}

// hostPlays returns an error for permanents under which the engine doesn't look for cards.
func hostPlays(s *cardtext.Select) error {
	host := s.Of
	if host == nil {
		return nil
	}
	switch {
	case s.Quantity == cardtext.All && host.Quantity == cardtext.One && host.Bare:
		// old wording for a Digimon that was spoken of before, or for all
		return fmt.Errorf("of whom %q speaks is not clear", s.String())
	case host.Quantity == cardtext.This, host.Quantity == cardtext.It, host.Quantity == cardtext.Exactly && host.N == 1:
	case host.Quantity == cardtext.All, host.Quantity == cardtext.One && (host.Bare || host.Any || s.N <= 1):
		// all of them together
	default:
		return fmt.Errorf("the cards of %q are not played yet", host.String())
	}
	return fieldOnly(host)
}

// endsInComparison reports whether a phrase ends with a comparison with one of several things ("as
// 1 of your Digimon with …") and is followed by more words. Those could belong to either.
func endsInComparison(s *cardtext.Select) bool {
	rest, asks := s.Filter, false
	for _, b := range []*cardtext.Bound{&rest.Level, &rest.DP, &rest.PlayCost, &rest.Sources} {
		if b.Than != nil && (b.Than.Quantity == cardtext.Exactly || b.Than.Quantity == cardtext.One) {
			asks = asks || !empty(&b.Than.Filter) || len(b.Than.Filter.Or) > 0
			*b = cardtext.Bound{}
		}
	}
	return asks && (s.Area != cardtext.BattleArea || s.Extreme != cardtext.NoExtreme || s.Different != cardtext.NoDifference || !empty(&rest) || len(rest.Or) > 0)
}

// asTriggering reports whether a number is compared with a number of what triggered the effect.
func asTriggering(b cardtext.Bound) bool {
	return b.Than != nil && b.Than.Quantity == cardtext.It && b.Than.Means.Kind == cardtext.Triggering
}

func filterPlays(f *cardtext.Filter) error {
	if w := f.Within; w != nil && w.Of != nil && w.Of.Quantity != cardtext.It && w.Of.Quantity != cardtext.This {
		// only its own digivolution cards are looked at
		return fmt.Errorf("whose digivolution cards %q means is not certain", w.String())
	}
	if f.NoLevel && f.Within != nil {
		return fmt.Errorf("which of the two has no level is not certain")
	}
	if f.Not != nil && f.Not.SameName != nil && f.Within != nil {
		return fmt.Errorf("which of the two must not have that name is not certain")
	}
	if f.Not != nil && (f.SameColor != nil || f.SameName != nil) {
		return fmt.Errorf("which of the two is without that is not certain")
	}
	for _, b := range []cardtext.Bound{f.Level, f.DP, f.PlayCost, f.Sources} {
		if err := boundPlays(b); err != nil {
			return err
		}
	}
	if f.UseCost.Than != nil {
		return fmt.Errorf("comparing use costs with %q is not played yet", f.UseCost.Than.String())
	}
	if f.Within != nil && f.Within.Filter.SameName != nil {
		return fmt.Errorf("comparing names of digivolution cards is not played yet")
	}
	for _, s := range []*cardtext.Select{f.SameName, f.SameColor} {
		if err := selectPlays(s); err != nil {
			return err
		}
	}
	if err := sameColorPlays(f.SameColor); err != nil {
		return err
	}
	if f.Not != nil {
		if err := filterPlays(f.Not); err != nil {
			return err
		}
	}
	for i := range f.Or {
		if err := filterPlays(&f.Or[i]); err != nil {
			return err
		}
	}
	return nil
}

// sameColorPlays returns an error for comparing colors with something that isn't on the field, or
// of which no colors are stored. nil needs nothing.
func sameColorPlays(s *cardtext.Select) error {
	switch {
	case s == nil || s.Area == cardtext.SourcesOf:
		return nil
	case s.Quantity != cardtext.It:
		return fieldOnly(s)
	case (s.Ref == cardtext.RefIt || s.Filter.Kind != cardtext.AnyCard && s.Ref != cardtext.RefChosen) && s.Means.Kind != cardtext.Triggering:
		// a card elsewhere keeps its colors
		return fmt.Errorf("the colors of %q are not kept that long yet", s.String())
	}
	return nil
}

// boundPlays returns an error for comparing a number with something that the engine doesn't count.
func boundPlays(b cardtext.Bound) error {
	if b.Than != nil && b.Than.Quantity == cardtext.All {
		if err := countPlaces(&cardtext.Count{Of: b.Than}); err != nil {
			return err
		}
	}
	if err := selectPlays(b.Than); err != nil {
		return err
	}
	if b.Op != cardtext.AtMost && b.Op != cardtext.Equal && asTriggering(b) {
		// the player says with which one (as Q862)
		return fmt.Errorf("with which of several things that happened at once it is compared is not played yet")
	}
	return nil
}

// totalPlays is like selectPlays, for a choice that may be bounded by a total.
func totalPlays(s *cardtext.Select) error {
	if s == nil || s.Total.Of == cardtext.NoNumber {
		return selectPlays(s)
	}
	if than := s.Total.Than; than != nil && (than.Quantity != cardtext.This || s.Total.Of != cardtext.NumberDP) {
		return fmt.Errorf("a total bounded by %q is not played yet", than.String())
	}
	t := *s
	t.Total = cardtext.Total{}
	return selectPlays(&t)
}

// raisePlays returns an error if the engine can't raise the bounds of a sentence.
func raisePlays(r *cardtext.Raise) error {
	switch {
	case r == nil:
		return nil
	case r.Each != nil:
		return eachPlays(r.Each)
	}
	return condPlays(r.If)
}

// eachPlays returns an error if the engine can't count what a second "for each" in a sentence
// speaks of.
func eachPlays(c *cardtext.Count) error {
	if c.Did != nil {
		return fmt.Errorf("counting %q is not played there yet", c.String())
	}
	if err := countedPlays(c.Of); err != nil {
		return err
	}
	return countPlaces(c)
}
