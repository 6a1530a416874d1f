package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

// executable says whether the engine carries out every part of the effect: a part that it would pass over in silence makes
// the whole card unplayable instead. The error names the part.
func executable(e *cardtext.Effect) error {
	if e.Icon == cardtext.IconHand && !hasTiming(e, cardtext.Main) && !hasTiming(e, cardtext.Counter) {
		return fmt.Errorf("effects that trigger in the hand are not played yet")
	}
	if e.Trigger != nil {
		if err := triggerPlays(e.Trigger); err != nil {
			return err
		}
	}
	return bodyPlays(e.Body)
}

func triggerPlays(t *cardtext.Trigger) error {
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

func bodyPlays(body []cardtext.Sentence) error {
	for i := range body {
		s := &body[i]
		if err := condPlays(s.If); err != nil {
			return err
		}
		if s.ForEach != nil {
			if err := selectPlays(s.ForEach.Of); err != nil {
				return err
			}
		}
		for _, list := range [][]cardtext.Action{s.By, s.Acts} {
			for _, a := range list {
				if err := actionPlays(a); err != nil {
					return err
				}
			}
		}
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
	switch s.Extreme {
	case cardtext.NoExtreme, cardtext.HighestDP, cardtext.LowestDP, cardtext.HighestLevel, cardtext.LowestLevel:
	default:
		return fmt.Errorf("%q is not played yet", s.String())
	}
	if err := filterPlays(&s.Filter); err != nil {
		return err
	}
	return selectPlays(s.Of)
}

func filterPlays(f *cardtext.Filter) error {
	if len(f.TextContains) > 0 {
		return fmt.Errorf("\"in its text\" is not played yet")
	}
	for i := range f.Or {
		if err := filterPlays(&f.Or[i]); err != nil {
			return err
		}
	}
	return nil
}

func actionPlays(a cardtext.Action) error {
	switch a := a.(type) {
	case cardtext.PlaceUnder:
		if err := selectPlays(a.Under); err != nil {
			return err
		}
		return selectPlays(a.What)
	case cardtext.Later:
		if a.When != cardtext.AtEndOfTurn && a.When != cardtext.AtEndOfAttack {
			return fmt.Errorf("pending processing for that time is not played yet")
		}
		for _, b := range a.Acts {
			if err := actionPlays(b); err != nil {
				return err
			}
		}
	case cardtext.NextTime:
		if err := triggerPlays(a.Trigger); err != nil {
			return err
		}
		return bodyPlays(a.Body)
	case cardtext.Choose:
		if a.N != 1 {
			return fmt.Errorf("activating %d of several effects is not played yet", a.N)
		}
		return bodyPlays(a.Modes)
	case cardtext.GainEffect:
		if err := executable(a.Effect); err != nil {
			return err
		}
		return selectPlays(a.What)
	case cardtext.Shuffle:
		if a.Area == cardtext.DeckTop {
			return fmt.Errorf("shuffling a deck is not played yet")
		}
	case cardtext.Search:
		if a.Area != cardtext.SecurityStack {
			return fmt.Errorf("searching that area is not played yet")
		}
		return selectPlays(a.For)
	case cardtext.Digivolve:
		for _, s := range []*cardtext.Select{a.What, a.Into, a.With} {
			if err := selectPlays(s); err != nil {
				return err
			}
		}
	case cardtext.LinkTo:
		if a.What.Quantity == cardtext.UpTo || a.What.N > 1 || a.What.Quantity == cardtext.All {
			return fmt.Errorf("linking several cards at the same time is not played yet")
		}
		if err := selectPlays(a.To); err != nil {
			return err
		}
		return selectPlays(a.What)
	case cardtext.Play:
		return selectPlays(a.What)
	case cardtext.SwitchTarget:
		return selectPlays(a.To)
	case cardtext.AddDPOf:
		if err := selectPlays(a.From); err != nil {
			return err
		}
		return selectPlays(a.What)
	case cardtext.Attack:
		return selectPlays(a.What)
	case cardtext.Delete:
		return selectPlays(a.What)
	case cardtext.Suspend:
		return selectPlays(a.What)
	case cardtext.Unsuspend:
		return selectPlays(a.What)
	case cardtext.Return:
		return selectPlays(a.What)
	case cardtext.Trash:
		return selectPlays(a.What)
	case cardtext.AddToHand:
		return selectPlays(a.What)
	case cardtext.PlaceSecurity:
		return selectPlays(a.What)
	case cardtext.PlaceInBattleArea:
		return selectPlays(a.What)
	case cardtext.Target:
		return selectPlays(a.What)
	case cardtext.UseKeyword:
		s := keywordSpec(a.Keyword.Name)
		if s == nil || !s.Plays {
			return fmt.Errorf("the keyword <%s> is not played by this engine yet", a.Keyword.Name)
		}
		if s == &blastDNADigivolve {
			if _, ok := blastParts(&a.Keyword); !ok {
				return fmt.Errorf("%s does not say which two cards", a.Keyword.String())
			}
		}
		return selectPlays(a.What)
	default:
		if s := whatOf(a); s != nil {
			return selectPlays(s)
		}
	}
	return nil
}
