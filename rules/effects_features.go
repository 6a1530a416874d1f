package rules

import "digijudge/rules/cardtext"

// feature is a set of things that the engine looks for among effects: kinds of action of persistent
// effects, trigger events, timings and kinds of effect. The table stores the features of each card,
// and a permanent has those of all its cards (Permanent.features, which only stack.go changes and
// every check of a position verifies). The most frequent question is whether anything on the field
// has an effect of some kind, and mostly nothing has. So mayHave, mayStand and happen look at the
// features first. Two things may share a bit; a search then sometimes looks in vain, but finds the
// same.
type feature uint64

// standKinds is the number of bits for kinds of action in a feature.
const standKinds = 13

// The bits of a feature: the lowest are those of onAny and onHolder, the highest those of onTiming.
const (
	featKeyword feature = 1 << (iota + 2*standKinds)
	featActivated
	featImmediate
	featReduction // an immediate-type effect that changes a cost
	featCounter
	firstEvent = 2*standKinds + iota
	anyFeature = ^feature(0)
)

// onAny returns the feature of persistent effects with these kinds of action that speak of anything
// else than their holder.
func onAny(s stand) feature { return feature(s) }

// onHolder returns the feature of persistent effects with these kinds of action that speak only of
// their holder.
func onHolder(s stand) feature { return feature(s) << standKinds }

// onEvent returns the feature of effects that trigger when the event happens (15-5-1).
func onEvent(ev cardtext.TriggerEvent) feature { return 1 << ((firstEvent + int(ev)) % 64) }

// onTiming returns the feature of effects that trigger by that timing icon (15-16).
func onTiming(t cardtext.Timing) feature { return 1 << ((63 - int(t)) % 64) }

// featuresOf returns the features by which the effect can be found.
func featuresOf(d *EffectDef) feature {
	var f feature
	if d.Keyword != nil {
		f |= featKeyword
	}
	if d.Tree == nil {
		return f
	}
	if d.counters() {
		f |= featCounter
	}
	switch d.Kind {
	case PersistentEffect:
		for i := range d.Tree.Body {
			for _, a := range d.Tree.Body[i].Acts {
				// the same condition as in covers
				if s := whatOf(a); s != nil && (s.Quantity == cardtext.This || s.Quantity == cardtext.It) {
					f |= onHolder(standOf(a))
				} else {
					f |= onAny(standOf(a))
				}
			}
		}
	case ActivatedEffect:
		f |= featActivated
	case ImmediateEffect:
		f |= featImmediate
		if d.stands&standCost != 0 {
			f |= featReduction
		}
	case TriggerEffect:
		for _, t := range d.Tree.Timings {
			f |= onTiming(t)
		}
		if tr := d.Tree.Trigger; tr != nil {
			f |= onEvent(tr.Event)
			for i := range tr.Or {
				f |= onEvent(tr.Or[i].Event)
			}
		}
	}
	return f
}

// cardFeatures holds the features by which a card's effects can be found.
type cardFeatures struct {
	top feature // while it is the top card
	// while it lies under a permanent or is linked: from its inherited and link effects
	under feature
	area  bool // it has effects that work from a hand, a trash or a security stack
}

// surveyFeatures stores the features of all effects and cards.
func (t *Table) surveyFeatures() {
	for _, d := range t.Effects[1:] {
		// Equal features aren't written again, because other games may be reading them.
		if f := featuresOf(d); f != d.features {
			d.features = f
		}
	}
	for _, c := range t.Cards {
		if f := c.findFeatures(); f != c.features {
			c.features = f
		}
	}
	t.listAreas()
}

// listAreas lists the cards with effects that work from a hand, a trash or a security stack, and
// stores how each card is written.
func (t *Table) listAreas() {
	t.inAreas = nil
	for id, c := range t.Cards {
		if id < len(t.written) { // a catalog may have more cards than that, a position can't
			if t.written[id] = uint8(id); c.Blank {
				t.written[id] = 255
			}
		}
		if c.features.area {
			t.inAreas = append(t.inAreas, CardID(id))
		}
	}
}

// findFeatures returns the features by which the card's effects can be found.
func (c *CardDef) findFeatures() cardFeatures {
	union := func(defs []*EffectDef) (f feature) {
		for _, d := range defs {
			if f |= d.features; d.lends != nil || d.spec != nil && d.spec.lending {
				return anyFeature // it may give any effect of the cards under it (15-13-1, 16-47-1)
			}
		}
		return f
	}
	f := cardFeatures{top: union(c.upper), under: union(c.inherited) | union(c.link)}
	for _, d := range c.upper {
		f.area = f.area || d.Tree != nil && zoneOfIcon(d.Tree.Icon) != NoZone
	}
	return f
}

// mayHave reports whether the permanent may have an effect with one of the features by itself: one
// of its cards has one, or an effect that lies on the game may give it one.
func (s *State) mayHave(pm *Permanent, want feature) bool { return (pm.features|s.laid())&want != 0 }

// lacks reports whether eachWith would find nothing on the permanent.
func (s *State) lacks(pm *Permanent, want feature) bool {
	return pm.before == nil && !s.mayHave(pm, want) && (!s.T.grants || s.T.granted&want == 0 || pm.Breeding)
}

// laid returns the features of the effects that lie on the game.
func (s *State) laid() (f feature) {
	for i := range s.lasting {
		if d := s.lasting[i].def; d != 0 {
			f |= s.T.Effects[d].features
		}
	}
	return f
}
