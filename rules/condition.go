package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file says what must hold for an effect, or a part of it, to be processed (15-6).

// holds reports whether a processing condition is met now (15-6-1).
func (q *query) holds(c *cardtext.Cond, run *effectRun) bool {
	if c == nil {
		return true
	}
	sees := q.of(run)
	if !sees.holdsOne(c, run) {
		for i := range c.Or {
			if sees.holds(&c.Or[i], run) {
				return true
			}
		}
		return false
	}
	for i := range c.And {
		if !sees.holds(&c.And[i], run) {
			return false
		}
	}
	return true
}

// holdsFor reports whether a condition is met for the player where no effect sets it: for a
// requirement line, say.
func (q *query) holdsFor(c *cardtext.Cond, pl Player) bool {
	if c == nil {
		return true
	}
	run := newFrame(q.State, &effectRun{effectSource: effectSource{ctrl: pl}})
	defer q.discard(run)
	return q.holds(c, run)
}

func (q *query) holdsOne(c *cardtext.Cond, run *effectRun) bool {
	return q.condition(c, run) != c.Not
}

// condition reports whether the words of a condition are true, ignoring a "not". It is a switch and
// no table, because a call by way of a variable would put the query on the heap.
func (q *query) condition(c *cardtext.Cond, run *effectRun) bool {
	switch c.Kind {
	case cardtext.CondHave:
		return q.playerHas(c, run)
	case cardtext.CondIs:
		return c.Sel != nil && q.meantIs(c.Sel, run)
	case cardtext.CondMemory:
		return q.anyOf(c, run, func(pl Player) bool { return q.boundHolds(c.Bound, q.MemoryOf(pl)) })
	case cardtext.CondSecurity:
		q.noteChecked()
		return q.pileHolds(&q.security, c, run)
	case cardtext.CondHand:
		return q.pileHolds(&q.hand, c, run)
	case cardtext.CondTrash:
		return q.pileHolds(&q.trash, c, run)
	case cardtext.CondSources:
		return q.sourcesHold(c, run)
	case cardtext.CondHadSources:
		return q.hadSources(c, run)
	case cardtext.CondTurn:
		return ownerFits(c.Who, run.ctrl, q.Turn)
	case cardtext.CondDid:
		return run.result.came
	case cardtext.CondColors:
		return q.colorsHold(c, run)
	case cardtext.CondThere:
		return q.boundHolds(c.Bound, q.thereAre(c.Sel, run))
	case cardtext.CondLevels:
		return q.boundHolds(c.Bound, q.levelsOf(c.Sel, run))
	case cardtext.CondEffectDid:
		return q.effectDid(c, run)
	case cardtext.CondSameLevel:
		pm := q.Perm(run.holder)
		if run.holderLeft {
			pm = run.holderSnap.asItWas
		}
		return pm != nil && q.boundHolds(c.Bound, q.sameLevel(pm))
	case cardtext.CondAttackingBy, cardtext.CondAttackedThisTurn, cardtext.CondAttacking, cardtext.CondDuringAttack:
		return q.attackHolds(c, run)
	case cardtext.CondDeleted:
		return q.deletedHolds(c, run)
	}
	return q.cameAbout(c, run)
}

// attackHolds reports whether a condition on the current attack, or on the attacks of this turn, is
// met.
func (q *query) attackHolds(c *cardtext.Cond, run *effectRun) bool {
	switch c.Kind {
	case cardtext.CondAttackingBy:
		return q.attack.underway && q.ofKeyword(q.attack.by, c.Keyword)
	case cardtext.CondAttackedThisTurn:
		return ownerFits(c.Who, run.ctrl, q.Turn) && q.attackedThisTurn
	case cardtext.CondAttacking:
		if c.Sel != nil && c.Sel.Quantity == cardtext.One {
			at := q.attacker()
			return at != nil && q.coversFor(c.Sel, run, at)
		}
		return q.attack.underway && q.attack.attacker == run.holder
	case cardtext.CondDuringAttack:
		return q.attack.underway
	}
	return false
}

// cameAbout reports whether a condition on the event that triggered the effect is met: how that
// event came about.
func (q *query) cameAbout(c *cardtext.Cond, run *effectRun) bool {
	switch c.Kind {
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
	case cardtext.CondByEffect:
		return run.mentionSnap.broughtBy.Def != 0
	case cardtext.CondPlayedByEffect:
		if c.Keyword != "" {
			return run.mentionSnap.byEffect && q.ofKeyword(run.mentionSnap.broughtBy, c.Keyword)
		}
		return run.mentionSnap.byEffect && (c.Sel == nil || run.mentionSnap.player != 0 && q.cardFits(&c.Sel.Filter, run.mentionSnap.player))
	case cardtext.CondDigiXros:
		return q.boundHolds(atLeastOne(c.Bound), run.mentionSnap.xrosCount)
	}
	gap("no answer to a condition: " + c.String())
	return false
}

// deletedHolds reports whether the thing in the condition was deleted by what the condition names.
func (q *query) deletedHolds(c *cardtext.Cond, run *effectRun) bool {
	snap := &run.holderSnap
	if t := q.triggerOf(run); c.Sel != nil && c.Sel.Quantity == cardtext.It || c.Sel == nil && t != nil && t.Event == cardtext.EvDeleted {
		snap = &run.mentionSnap
	} else if !run.holderLeft {
		return false
	}
	if c.By == cardtext.ByKeyword {
		return q.byKeyword(c.Keyword, snap.deletion())
	}
	return q.causeFits(c.By, run.ctrl, snap.deletion())
}

// anyOf reports whether f holds for one of the players of whom the condition speaks.
func (q *query) anyOf(c *cardtext.Cond, run *effectRun, so func(pl Player) bool) bool {
	return ownerFits(c.Who, run.ctrl, Ann) && so(Ann) || ownerFits(c.Who, run.ctrl, Bob) && so(Bob)
}

// pileHolds compares the number of cards in somebody's hand, trash or security stack.
func (q *query) pileHolds(z *[2]pile, c *cardtext.Cond, run *effectRun) bool {
	if c.Than && c.Sel != nil {
		under := q.timesUnder(&cardtext.Count{Of: c.Sel, Per: 1}, run)
		return q.anyOf(c, run, func(pl Player) bool { return compare(c.Bound.Op, z[pl].n, under) })
	}
	if c.Than {
		return q.anyOf(c, run, func(pl Player) bool { return compare(c.Bound.Op, z[pl].n, z[pl.Other()].n) })
	}
	return q.anyOf(c, run, func(pl Player) bool { return q.present(c.Bound, z[pl].n) })
}

// holderThen returns the holder of the effect. If the effect triggered because its holder left, it
// returns the holder as it was (15-8-3-9-4).
func (q *query) holderThen(run *effectRun) *Permanent {
	if !run.holderLeft {
		return q.Perm(run.holder)
	}
	q.note("15-8-3-9-4")
	return run.holderSnap.asItWas
}

// playerHas reports whether "you have …" is true: of something on the field, or of cards in a pile.
func (q *query) playerHas(c *cardtext.Cond, run *effectRun) bool {
	if c.Sel != nil && c.Sel.Or != nil { // "you have a Tamer or a blue Digimon"
		first, second := *c, *c
		one := *c.Sel
		one.Or = nil
		first.Sel, second.Sel, first.Not, second.Not = &one, c.Sel.Or, false, false
		return q.condition(&first, run) || q.condition(&second, run)
	}
	if spread(c.Sel) && !c.Than {
		return q.present(atLeastOne(c.Bound), q.countSpread(c.Sel, run))
	}
	n := 0
	if c.Sel != nil && isPile(c.Sel.Area) {
		return q.present(atLeastOne(c.Bound), q.fitting(c.Sel, c.Who, run.ctrl))
	}
	what := withoutQuantity(c.Sel)
	if c.Than {
		return q.hasMore(c, what, run)
	}
	var hit []Ref
	q.meter.Add(len(q.perms))
	for i := range q.perms {
		pm := &q.perms[i]
		if ownerFits(c.Who, run.ctrl, pm.Owner) && q.coversFor(what, run, pm) {
			if n++; what.Different != cardtext.NoDifference {
				hit = append(hit, Ref{Perm: pm.ID})
			}
		}
	}
	if what.Different != cardtext.NoDifference {
		n = q.takable(what, hit)
	}
	return q.present(atLeastOne(c.Bound), n)
}

// hasMore compares how much of something the player has with how much the other player has.
func (q *query) hasMore(c *cardtext.Cond, what *cardtext.Select, run *effectRun) bool {
	anybodys := *what
	anybodys.Owner = cardtext.Anyone
	theirs, others := 0, 0
	for i := range q.perms {
		pm := &q.perms[i]
		switch {
		case !q.coversFor(&anybodys, run, pm):
		case ownerFits(c.Who, run.ctrl, pm.Owner):
			theirs++
		default:
			others++
		}
	}
	return compare(c.Bound.Op, theirs, others)
}

// fitting returns the number of cards that fit the phrase in somebody's pile, or in both players'.
func (q *query) fitting(s *cardtext.Select, whose cardtext.Owner, ctrl Player) int {
	n := 0
	var hit []Ref
	for _, pl := range [...]Player{Ann, Bob} {
		if !ownerFits(whose, ctrl, pl) {
			continue
		}
		for _, id := range q.areaCards(s, pl) {
			if !q.cardFits(&s.Filter, id) {
				continue
			}
			if n++; s.Different != cardtext.NoDifference {
				hit = append(hit, Ref{Card: q.ref(id)})
			}
		}
	}
	if s.Different != cardtext.NoDifference {
		return q.takable(s, hit)
	}
	return n
}

// meantIs reports whether "it is …" or "this Digimon is …" is true of all that is meant, or of any
// of them where the words say so.
func (q *query) meantIs(s *cardtext.Select, run *effectRun) bool {
	if s.Quantity == cardtext.This {
		pm := q.holderThen(run)
		return pm != nil && q.permFits(&s.Filter, pm, run.ctrl, run.holder)
	}
	fits := func(r Ref) bool {
		if pm := q.asMeant(r.Perm, run); pm != nil {
			return q.permFits(&s.Filter, pm, run.ctrl, run.holder)
		}
		if s.Any && (r.Card.ID == 0 || q.where[r.Card.ID] == SecurityStack && !q.faceup[r.Card.ID]) {
			return false
		}
		return r.Perm == 0 && q.cardFits(&s.Filter, r.Card.ID)
	}
	if s.Any {
		return slices.ContainsFunc(run.meant.group, fits)
	}
	meant := q.meantBy(s, run)
	if oneOfGroup(s, run, meant) {
		return slices.ContainsFunc(meant, fits) // its player says which one is meant: see canBeMeant
	}
	return len(meant) > 0 && !slices.ContainsFunc(meant, func(r Ref) bool { return !fits(r) })
}

// hadSources compares the number of digivolution cards that the holder had when it left (15-8-3-9-4).
func (q *query) hadSources(c *cardtext.Cond, run *effectRun) bool {
	q.note("15-8-3-9-4")
	return q.present(atLeastOne(c.Bound), run.holderSnap.sources)
}

// sourcesHold compares the number of digivolution cards, or of those among them that fit.
func (q *query) sourcesHold(c *cardtext.Cond, run *effectRun) bool {
	if run.holderLeft && run.holderSnap.known && c.Sel != nil && c.Sel.Quantity == cardtext.This {
		return q.hadSources(c, run)
	}
	pm := q.Perm(run.holder)
	if run.holderLeft {
		pm = run.holderSnap.asItWas // 15-8-3-9-4
	}
	group, within := c.Sel, c.Sel != nil && (c.Sel.Area == cardtext.SourcesOf || c.Sel.Area == cardtext.LinkCardsOf)
	if within {
		group = group.Of
	}
	if group != nil && group.Quantity == cardtext.It {
		pm = nil
		if m := q.meantBy(group, run); len(m) > 0 {
			pm = q.asMeant(m[0].Perm, run)
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
		if !within || q.sourceFits(&c.Sel.Filter, pm, card) {
			n++
		}
	}
	return q.present(atLeastOne(c.Bound), n)
}

// colorsHold compares a number of colors: those of the holder, or of all things that the words
// name, where a color counts once.
func (q *query) colorsHold(c *cardtext.Cond, run *effectRun) bool {
	if c.Total {
		return q.boundHolds(c.Bound, q.times(&cardtext.Count{Of: c.Sel, Colors: true, Per: 1}, run))
	}
	if c.In {
		return q.boundHolds(c.Bound, q.times(&cardtext.Count{Of: c.Sel, Colors: true, In: true, Per: 1}, run))
	}
	pm := q.holderThen(run)
	return pm != nil && q.boundHolds(c.Bound, q.Colors(pm).Count())
}

// effectDid reports whether "if this effect suspended your opponent's Digimon" and the like is
// true.
func (q *query) effectDid(c *cardtext.Cond, run *effectRun) bool {
	if c.Sel != nil {
		return q.present(atLeastOne(c.Bound), q.didTo(c, run))
	}
	if run.meant.deeds&deedBit(c.Deed) == 0 {
		return false
	}
	return c.Who == cardtext.Anyone || slices.ContainsFunc(run.meant.deedsOn, func(x deedOn) bool {
		return x.deed == c.Deed && x.before != nil && ownerFits(c.Who, run.ctrl, x.before.Owner)
	})
}

func (s *State) boundHolds(b cardtext.Bound, n int) bool { return compare(b.Op, n, b.Value) }

// withoutQuantity turns "1 of your Digimon" in a condition into "one of …", because the condition
// only asks whether there is any.
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
