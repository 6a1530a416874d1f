package rules

import "digijudge/rules/cardtext"

// This file adds to the record the things that a condition compares with its words: by which rules
// one of them fits, or doesn't although it nearly does. See note.go.

// noteCompared notes by which rules a thing fits the words of the condition that compares it, or
// nearly does. noteCondition goes through the parts of the condition.
func (p *Position) noteCompared(c *cardtext.Cond, run *effectRun) {
	for s := c.Sel; s != nil; s = s.Or {
		switch c.Kind {
		case cardtext.CondHave:
			p.noteHad(c, s, run)
		case cardtext.CondIs:
			p.noteMeant(s, run)
		case cardtext.CondEffectDid:
			p.noteDone(c, s, run)
		case cardtext.CondSources:
			p.noteUnderneath(s, run)
		}
	}
}

// noteWord notes by which rules a card fits one phrase.
func (p *Position) noteWord(s *cardtext.Select, c *CardDef, fits bool) {
	noteFit(&s.Filter, c, fits, p.note)
	for i := range s.Filter.Or {
		noteFit(&s.Filter.Or[i], c, fits, p.note)
	}
}

// noteHad is like noteWord, for what a player has on the field or in a pile.
func (p *Position) noteHad(c *cardtext.Cond, s *cardtext.Select, run *effectRun) {
	look := p.aside(nil)
	if isPile(s.Area) {
		for _, pl := range [...]Player{Ann, Bob} {
			if !ownerFits(c.Who, run.ctrl, pl) {
				continue
			}
			for _, id := range p.areaCards(s, pl) {
				p.noteWord(s, p.T.Cards[id], look.cardFits(&s.Filter, id))
			}
		}
		return
	}
	bare := bareOf(withoutQuantity(s))
	defer bares.Put(bare)
	bare.Or = nil
	for i := range p.perms {
		pm := &p.perms[i]
		if ownerFits(c.Who, run.ctrl, pm.Owner) && look.coversFor(bare, run, pm) {
			p.noteWord(s, look.face(pm), look.permFits(&s.Filter, pm, run.ctrl, run.holder))
		}
	}
}

// noteMeant is like noteWord, for what "it" or "this Digimon" means.
func (p *Position) noteMeant(s *cardtext.Select, run *effectRun) {
	look := p.aside(nil)
	perm := func(pm *Permanent) {
		if pm != nil {
			p.noteWord(s, look.face(pm), look.permFits(&s.Filter, pm, run.ctrl, run.holder))
		}
	}
	if s.Quantity == cardtext.This {
		perm(look.holderThen(run))
		return
	}
	for _, r := range look.meantBy(s, run) {
		if r.Perm != 0 {
			perm(look.asMeant(r.Perm, run))
		} else if r.Card.ID != 0 {
			p.noteWord(s, p.T.Cards[r.Card.ID], look.cardFits(&s.Filter, r.Card.ID))
		}
	}
}

// noteDone is like noteWord, for the things to which the effect did something.
func (p *Position) noteDone(c *cardtext.Cond, s *cardtext.Select, run *effectRun) {
	look := p.aside(nil)
	for _, x := range run.meant.deedsOn {
		switch {
		case x.deed != c.Deed:
		case x.before != nil:
			p.noteWord(s, look.face(x.before), look.covers(s, run.ctrl, run.holder, x.before))
		default:
			p.noteWord(s, p.T.Cards[x.card], look.cardFits(&s.Filter, x.card))
		}
	}
}

// noteUnderneath is like noteWord, for the digivolution cards of the effect's holder.
func (p *Position) noteUnderneath(s *cardtext.Select, run *effectRun) {
	look := p.aside(nil)
	if pm := look.holderThen(run); pm != nil && s.Area == cardtext.SourcesOf {
		for _, id := range pm.Sources() {
			p.noteWord(s, p.T.Cards[id], look.sourceFits(&s.Filter, pm, id))
		}
	}
}
