package rules

import "digijudge/rules/cardtext"

// This file plays DUAL cards (4-6) and Arts Digivolve (4-20). A DUAL card is a Digimon card with
// Option information. On the field it is a Digimon only (4-6-3); elsewhere it can be referenced as
// either. Its player says which side they use (4-6-2): here that is the choice between digivolving
// into it and using it.

// isOptionCard reports whether the card can be referenced as an Option card where it lies, off the
// field (4-6-1).
func (c *CardDef) isOptionCard() bool { return c.Category == Option || c.Dual }

// mains returns the effects among which a used card's [Main] effect is looked for. For a DUAL card
// that is its Option information (4-6-6).
func (c *CardDef) mains() []*EffectDef {
	if c.Dual {
		return c.optionEffects
	}
	return c.upper
}

// sideOf returns the category under which an effect of the card counts if its kind of text doesn't
// say that. Option information makes Option effects (4-6-6-3); inherited and link effects are the
// Digimon's (15-3-2, 4-3-5).
func (s *State) sideOf(r EffectRef) Category {
	switch s.T.Effects[r.Def].Section {
	case cardtext.OptionBox:
		return Option
	case cardtext.Inherited, cardtext.Link:
		return Digimon
	}
	return CategoryNone
}

// bySource returns the clauses for what follows from the box in which the effect stands, or from
// its area icon or [Counter].
func (d *EffectDef) bySource() (by []Clause) {
	switch {
	case d.Section == cardtext.Link:
		by = append(by, "4-3-5")
	case d.Section == cardtext.OptionBox:
		by = append(by, "4-6-6-3")
	case d.onCard != nil && d.onCard.Dual:
		by = append(by, "4-6-5-3")
	}
	if d.Tree != nil {
		by = append(by, areaIcons[d.Tree.Icon]...)
	}
	return append(by, ifSo(d.Kind == CounterEffect, "15-16-14-1"))
}

// areaIcons holds the clauses of the area icons.
var areaIcons = map[cardtext.Icon][]Clause{
	cardtext.IconHand:     {"15-14-2-1"},
	cardtext.IconTrash:    {"15-14-3-1"},
	cardtext.IconBreeding: {"3-4-7-4", "15-14-4-1"},
	cardtext.IconSecurity: {"15-14-5-1"},
}

func (c *CardDef) hasArts() bool {
	for i := range c.special {
		if c.special[i].Kind == cardtext.ReqArts {
			return true
		}
	}
	return false
}

// artsDigivolve asks whether one of the player's cards on the field digivolves into the DUAL card
// for free, instead of the card being trashed after its use. The digivolution requirements must be
// met (4-20-1, 8-1-2-2). It asks once, which the frame remembers. It returns goingOn if a
// digivolution was chosen and has begun.
func (p *Position) artsDigivolve(f *useFrame, d *Decision) stepState {
	if f.artsAsked || !p.T.Cards[f.card].hasArts() || p.where[f.card] != NoZone {
		return isOver
	}
	if c, ok := p.takeAnswer(); ok {
		f.artsAsked = true
		if c.Verb == VDigivolve {
			p.note("4-20-2")
			p.startDigivolve(c, digivolutionTerms{free: true})
			return goingOn
		}
		return isOver
	}
	d.Player, d.Question, d.Clause = f.player, AskAction, "4-20-1"
	for i := range p.perms {
		pm := &p.perms[i]
		if pm.Owner != f.player {
			continue
		}
		clause := Clause("")
		ways := p.ways(nil, f.card, pm)
		if len(ways) == 0 {
			clause = p.whyNoWay(f.card, pm)
			ways = []way{{}}
		} else if p.forbiddenInto(pm, f.card) {
			clause = "15-1-3"
		}
		d.addOrRefuse(Choice{Verb: VDigivolve, Perm: pm.ID, Card: f.card, Requirement: ways[0].req}, clause)
	}
	if len(d.Options) == 0 {
		f.artsAsked = true
		return isOver
	}
	d.add(Choice{Verb: VDecline})
	return hasAsked
}
