package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// What must hold for an effect or a part of it to be processed (15-6).

// holds says whether a processing condition is met now (15-6-1).
func (p *query) holds(c *cardtext.Cond, run *effectRun) bool {
	if c == nil {
		return true
	}
	q := p.of(run)
	if !q.holdsOne(c, run) {
		for i := range c.Or {
			if q.holds(&c.Or[i], run) {
				return true
			}
		}
		return false
	}
	for i := range c.And {
		if !q.holds(&c.And[i], run) {
			return false
		}
	}
	return true
}

// holdsFor says whether a condition that no effect under way sets is met for the player.
func (p *query) holdsFor(c *cardtext.Cond, pl Player) bool {
	if c == nil {
		return true
	}
	run := newFrame(p.State, &effectRun{effectSource: effectSource{ctrl: pl}})
	defer p.discard(run)
	return p.holds(c, run)
}

func (p *query) holdsOne(c *cardtext.Cond, run *effectRun) bool {
	return p.condition(c, run) != c.Not
}

// condition says whether what the words say is so, "not" left aside. It is a switch, not a table: what is called by way of a variable puts the
// query on the heap.
func (p *query) condition(c *cardtext.Cond, run *effectRun) bool {
	switch c.Kind {
	case cardtext.CondHave:
		return p.have(c, run)
	case cardtext.CondIs:
		return c.Sel != nil && p.meantIs(c.Sel, run)
	case cardtext.CondMemory:
		return p.anyOf(c, run, func(pl Player) bool { return p.boundHolds(c.Bound, p.MemoryOf(pl)) })
	case cardtext.CondSecurity:
		p.noteChecked()
		return p.pileHolds(&p.security, c, run)
	case cardtext.CondHand:
		return p.pileHolds(&p.hand, c, run)
	case cardtext.CondTrash:
		return p.pileHolds(&p.trash, c, run)
	case cardtext.CondSources:
		return p.sourcesHold(c, run)
	case cardtext.CondHadSources:
		p.note("15-8-3-9-4")
		return p.present(atLeastOne(c.Bound), run.holderSnap.sources) // 15-8-3-9-4
	case cardtext.CondTurn:
		return ownerFits(c.Who, run.ctrl, p.Turn)
	case cardtext.CondDid:
		return run.result.did
	case cardtext.CondDNA:
		return run.mentionSnap.dna
	case cardtext.CondFromTrash:
		return run.mentionSnap.fromTrash
	case cardtext.CondWasFaceUp:
		return run.mentionSnap.faceUp
	case cardtext.CondPlayedFromSources:
		if c.Sel != nil {
			from := Hand
			if c.Sel.Area == cardtext.TrashArea {
				from = Trash
			}
			return run.mentionSnap.origin == fromArea+origin(from)
		}
		return run.mentionSnap.fromSources
	case cardtext.CondPlayedByEffect:
		return run.mentionSnap.byEffect && (c.Sel == nil || run.mentionSnap.player != 0 && p.cardFits(&c.Sel.Filter, run.mentionSnap.player))
	case cardtext.CondAttackedThisTurn:
		return ownerFits(c.Who, run.ctrl, p.Turn) && p.attackedThisTurn
	case cardtext.CondAttacking:
		if c.Sel != nil && c.Sel.Quantity == cardtext.One {
			at := p.attacker()
			return at != nil && p.coversFor(c.Sel, run, at)
		}
		return p.attack.on && p.attack.attacker == run.holder
	case cardtext.CondColors:
		return p.colorsHold(c, run)
	case cardtext.CondDigiXros:
		return p.boundHolds(atLeastOne(c.Bound), run.mentionSnap.xros)
	case cardtext.CondThere:
		return p.boundHolds(c.Bound, p.thereAre(c.Sel, run))
	case cardtext.CondEffectDid:
		return p.effectDid(c, run)
	case cardtext.CondDeleted:
		if c.Sel != nil && c.Sel.Quantity == cardtext.It {
			return p.causeFits(c.By, run.ctrl, run.mentionSnap.deletion())
		}
		return run.left && p.causeFits(c.By, run.ctrl, run.holderSnap.deletion())
	case cardtext.CondDuringAttack:
		return p.attack.on
	case cardtext.CondSameLevel:
		pm := p.Perm(run.holder)
		if run.left {
			pm = run.holderSnap.perm
		}
		return pm != nil && p.boundHolds(c.Bound, p.sameLevel(pm))
	}
	return false
}

// anyOf says that it is so of one of the players of whom the condition speaks.
func (p *query) anyOf(c *cardtext.Cond, run *effectRun, so func(pl Player) bool) bool {
	return ownerFits(c.Who, run.ctrl, Ann) && so(Ann) || ownerFits(c.Who, run.ctrl, Bob) && so(Bob)
}

// pileHolds compares the number of cards in somebody's hand, trash or security stack.
func (p *query) pileHolds(z *[2]pile, c *cardtext.Cond, run *effectRun) bool {
	if c.Than {
		return p.anyOf(c, run, func(pl Player) bool { return compare(c.Bound.Op, z[pl].n, z[pl.Other()].n) })
	}
	return p.anyOf(c, run, func(pl Player) bool { return p.present(c.Bound, z[pl].n) })
}

// holderThen is the holder of the effect: as it was, where it is by its leaving that the effect triggered (15-8-3-9-4).
func (p *query) holderThen(run *effectRun) *Permanent {
	if !run.left {
		return p.Perm(run.holder)
	}
	p.note("15-8-3-9-4")
	return run.holderSnap.perm
}

// have is "you have …": something on the field, or cards in a pile.
func (p *query) have(c *cardtext.Cond, run *effectRun) bool {
	if c.Sel != nil && c.Sel.Or != nil { // "you have a Tamer or a blue Digimon"
		first, second := *c, *c
		one := *c.Sel
		one.Or = nil
		first.Sel, second.Sel, first.Not, second.Not = &one, c.Sel.Or, false, false
		return p.condition(&first, run) || p.condition(&second, run)
	}
	n := 0
	if c.Sel != nil && isPile(c.Sel.Area) {
		return p.present(atLeastOne(c.Bound), p.fitting(c.Sel, c.Who, run.ctrl))
	}
	what := withoutQuantity(c.Sel)
	if c.Than {
		return p.hasMore(c, what, run)
	}
	var hit []Ref
	p.meter.Add(len(p.perms))
	for i := range p.perms {
		pm := &p.perms[i]
		if ownerFits(c.Who, run.ctrl, pm.Owner) && p.coversFor(what, run, pm) {
			if n++; what.Different != cardtext.NoDifference {
				hit = append(hit, Ref{Perm: pm.ID})
			}
		}
	}
	if what.Different != cardtext.NoDifference {
		n = p.takable(what, hit)
	}
	return p.present(atLeastOne(c.Bound), n)
}

// hasMore compares what the player has with what the other player has of the same.
func (p *query) hasMore(c *cardtext.Cond, what *cardtext.Select, run *effectRun) bool {
	anybodys := *what
	anybodys.Owner = cardtext.Anyone
	theirs, others := 0, 0
	for i := range p.perms {
		pm := &p.perms[i]
		switch {
		case !p.coversFor(&anybodys, run, pm):
		case ownerFits(c.Who, run.ctrl, pm.Owner):
			theirs++
		default:
			others++
		}
	}
	return compare(c.Bound.Op, theirs, others)
}

// fitting is the number of cards that fit the phrase in somebody's pile, or in both players'.
func (p *query) fitting(s *cardtext.Select, whose cardtext.Owner, ctrl Player) int {
	n := 0
	var hit []Ref
	for _, pl := range [...]Player{Ann, Bob} {
		if !ownerFits(whose, ctrl, pl) {
			continue
		}
		for _, id := range p.areaCards(s, pl) {
			if !p.cardFits(&s.Filter, id) {
				continue
			}
			if n++; s.Different != cardtext.NoDifference {
				hit = append(hit, Ref{Card: p.ref(id)})
			}
		}
	}
	if s.Different != cardtext.NoDifference {
		return p.takable(s, hit)
	}
	return n
}

// meantIs is "it is …", "this Digimon is …": of all that is meant, or of any where the words say so.
func (p *query) meantIs(s *cardtext.Select, run *effectRun) bool {
	if s.Quantity == cardtext.This {
		pm := p.holderThen(run)
		return pm != nil && p.permFits(&s.Filter, pm, run.ctrl, run.holder)
	}
	fits := func(r Ref) bool {
		if pm := p.asMeant(r.Perm, run); pm != nil {
			return p.permFits(&s.Filter, pm, run.ctrl, run.holder)
		}
		return r.Perm == 0 && !s.Any && p.cardFits(&s.Filter, r.Card.ID)
	}
	if s.Any {
		return slices.ContainsFunc(run.meant.group, fits)
	}
	meant := p.meantBy(s, run)
	if oneOfGroup(s, run, meant) {
		return slices.ContainsFunc(meant, fits) // its player says which is meant: see canBeMeant
	}
	return len(meant) > 0 && !slices.ContainsFunc(meant, func(r Ref) bool { return !fits(r) })
}

// sourcesHold compares the number of digivolution cards, or of those among them that fit.
func (p *query) sourcesHold(c *cardtext.Cond, run *effectRun) bool {
	if run.left && run.holderSnap.ok && c.Sel != nil && c.Sel.Quantity == cardtext.This {
		p.note("15-8-3-9-4")
		return p.present(atLeastOne(c.Bound), run.holderSnap.sources) // 15-8-3-9-4
	}
	pm := p.Perm(run.holder)
	if run.left {
		pm = run.holderSnap.perm // 15-8-3-9-4
	}
	of, within := c.Sel, c.Sel != nil && (c.Sel.Area == cardtext.SourcesOf || c.Sel.Area == cardtext.LinkCardsOf)
	if within {
		of = of.Of
	}
	if of != nil && of.Quantity == cardtext.It {
		pm = nil
		if m := p.meantBy(of, run); len(m) > 0 {
			pm = p.asMeant(m[0].Perm, run)
		}
	}
	if pm == nil {
		return false
	}
	cards := pm.Sources()
	if within && c.Sel.Area == cardtext.LinkCardsOf {
		cards = pm.Links()
	}
	n := 0
	for _, card := range cards {
		if !within || p.sourceFits(&c.Sel.Filter, pm, card) {
			n++
		}
	}
	return p.present(atLeastOne(c.Bound), n)
}

// colorsHold compares the number of colors: of the holder, or of all that the words name together, where a color counts once.
func (p *query) colorsHold(c *cardtext.Cond, run *effectRun) bool {
	if c.Total {
		return p.boundHolds(c.Bound, p.times(&cardtext.Count{Of: c.Sel, Colors: true, Per: 1}, run))
	}
	pm := p.holderThen(run)
	return pm != nil && p.boundHolds(c.Bound, p.Colors(pm).Count())
}

// effectDid is "if this effect suspended your opponent's Digimon".
func (p *query) effectDid(c *cardtext.Cond, run *effectRun) bool {
	if c.Sel != nil {
		return p.boundHolds(atLeastOne(c.Bound), p.didTo(c, run))
	}
	if run.meant.deeds&deedBit(c.Deed) == 0 {
		return false
	}
	return c.Who == cardtext.Anyone || slices.ContainsFunc(run.meant.deedsOn, func(x deedOn) bool {
		return x.deed == c.Deed && x.was != nil && ownerFits(c.Who, run.ctrl, x.was.Owner)
	})
}

func (p *State) boundHolds(b cardtext.Bound, n int) bool { return compare(b.Op, n, b.Value) }

// withoutQuantity turns "1 of your Digimon" in a condition into "one of …": what is asked is whether there is any.
func withoutQuantity(s *cardtext.Select) *cardtext.Select {
	if s == nil || s.Quantity != cardtext.This && s.Quantity != cardtext.It {
		return s
	}
	t := *s
	t.Quantity = cardtext.One
	return &t
}

func atLeastOne(b cardtext.Bound) cardtext.Bound {
	if b.Op == cardtext.NoBound {
		return cardtext.Bound{Op: cardtext.AtLeast, Value: 1}
	}
	return b
}
