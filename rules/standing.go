package rules

import "digijudge/rules/cardtext"

// This file works out DP, level, colors, keywords and prohibitions of a permanent as they are now.
// They are read from the cards, the effects that lie on it, and the persistent effects in force.
// Nothing is stored, so nothing can become outdated.

// isDigimon reports whether the permanent is treated as a Digimon (4-3-1).
func (q *query) isDigimon(pm *Permanent) bool {
	if pm.before == nil {
		if c := q.T.Cards[pm.cards[0]].Category; c == Digimon || c == DigiEgg {
			return true
		}
	}
	// a function of its own, so that the most frequent question is answered in place
	return q.digimonToo(pm)
}

// digimonToo answers isDigimon for a permanent that is no Digimon by its top card or that has left
// the field.
func (q *query) digimonToo(pm *Permanent) bool {
	if pm.before != nil {
		return pm.before.digimon
	}
	return q.treatedAsDigimon(pm)
}

// IsDigimon reports whether the permanent is a Digimon now: by its top card (4-3-1), or because an
// effect treats it as one (15-12-1).
func (q *query) IsDigimon(pm *Permanent) bool { return q.isDigimon(pm) }

// maxDepth bounds how deep persistent effects are looked up that depend on each other.
const maxDepth = 3

// eachStanding visits the actions of all persistent effects in force that belong to one of the
// given kinds, and passes the holder of each. It skips sentences whose processing conditions aren't
// met (15-8-2-6).
func (q *query) eachStanding(want stand, visit func(a cardtext.Action, in instance, holder *Permanent, s *cardtext.Sentence)) {
	q.eachStandingOn(nil, want, visit)
}

// eachStandingOn is like eachStanding, for effects that may affect the permanent pm. With nil, that
// is any permanent. It may skip effects of other permanents that affect only their own holder.
func (q *query) eachStandingOn(on *Permanent, want stand, visit func(a cardtext.Action, in instance, holder *Permanent, s *cardtext.Sentence)) {
	if q.T.features&(onAny(want)|onHolder(want)) == 0 {
		return
	}
	// stops the recursion of a persistent effect whose condition asks for what it changes itself
	if q.depth > maxDepth {
		q.eachKept(want, visit)
		return
	}
	laid := q.laid()
	if !q.mayStand(want, laid) {
		return
	}
	q.depth++
	for i := range q.perms {
		pm := &q.perms[i]
		look := onAny(want)
		if on == nil || on.ID == pm.ID {
			look |= onHolder(want)
		}
		if (pm.features|laid)&look == 0 {
			continue
		}
		q.eachOwn(pm, func(in instance) {
			if in.def.stands&want == 0 || in.def.Kind != PersistentEffect || !works(in.def.Tree, pm) || !inWindow(in.def.Tree, in.ctrl, q.Turn) {
				return
			}
			for si := range in.def.Tree.Body {
				s := &in.def.Tree.Body[si]
				if s.If != nil && !q.stands(s.If, effectRun{effectSource: effectSource{holder: pm.ID, ctrl: in.ctrl}}) {
					continue
				}
				for _, a := range s.Acts {
					visit(a, in, pm, s)
				}
			}
		})
	}
	if q.T.areaStands&want == 0 {
		q.depth--
		return
	}
	q.eachInArea(func(in instance) {
		if in.def.stands&want == 0 || in.def.Kind != PersistentEffect || !inWindow(in.def.Tree, in.ctrl, q.Turn) {
			return
		}
		holder := Permanent{Owner: in.ctrl}
		for si := range in.def.Tree.Body {
			s := &in.def.Tree.Body[si]
			if s.If != nil && !q.stands(s.If, effectRun{effectSource: effectSource{self: q.ref(in.card), ctrl: in.ctrl}}) {
				continue
			}
			for _, a := range s.Acts {
				visit(a, in, &holder, s)
			}
		}
	})
	q.depth--
}

// mayStand reports whether anything on the table may have a persistent effect with actions of these
// kinds. It is a quick test for all permanents at once, because usually there is none. laid has the
// features of the lasting effects.
func (s *State) mayStand(want stand, laid feature) bool {
	for i := range s.perms {
		laid |= s.perms[i].features
	}
	return laid&(onAny(want)|onHolder(want)) != 0 || s.T.areaStands&want != 0 && s.someInArea()
}

// stands reports whether the condition of a persistent effect is met.
func (q *query) stands(c *cardtext.Cond, run effectRun) bool {
	memory := &q.conditionRuns[q.depth]
	if *memory == nil {
		*memory = new(effectRun)
	}
	**memory = run
	return q.holds(c, *memory)
}

// suspendedBy reports whether a lasting effect lies on the permanent without working, because the
// permanent isn't affected by it now (15-15-5-2).
func (q *query) suspendedBy(pm *Permanent, l *lastingEffect) bool {
	return l.src.Card != 0 && q.unaffected(pm, l.ctrl, q.effectKind(l.src))
}

// effectKind returns whether an effect is that of a Digimon, a Tamer or an Option (15-2).
func (q *query) effectKind(r EffectRef) Category {
	c := q.printedKind(r)
	if c == Tamer && q.T.changesInformation {
		if pm := q.PermOf(r.Card); pm != nil && pm.Top() == r.Card && q.treatedAsDigimon(pm) {
			return digimonAndTamer // 15-12-1-6
		}
	}
	return c // 15-2
}

// printedKind is like effectKind, but looks only at what is printed on the card.
func (s *State) printedKind(r EffectRef) Category {
	if r.Card == 0 {
		return CategoryNone
	}
	c := s.T.Cards[r.Card].Category
	if side := s.sideOf(r); side != CategoryNone {
		c = side
	}
	if c == DigiEgg {
		return Digimon
	}
	return c
}

// eachLasting visits the lasting effects that work on the permanent now: those laid on it alone,
// and overall ones that include it now (15-11-2-2).
func (q *query) eachLasting(pm *Permanent, visit func(l *lastingEffect)) {
	// Many effects are equal. The answer for the last one is kept, so that a thousand of one kind
	// are judged once.
	var before struct {
		by               Player
		kind             Category
		asked, suspended bool
	}
	q.meter.Add(len(q.lasting)/8 + 1)
	for i := range q.lasting {
		l := &q.lasting[i]
		if l.perm != 0 {
			if l.perm != pm.ID {
				continue
			}
		} else if s := whatOf(l.act); s == nil || !q.reaches(l, s, pm) {
			continue
		}
		if l.src.Card != 0 {
			kind := q.effectKind(l.src)
			if !before.asked || before.by != l.ctrl || before.kind != kind {
				before.by, before.kind, before.asked, before.suspended = l.ctrl, kind, true, q.unaffected(pm, l.ctrl, kind)
			}
			if before.suspended {
				continue
			}
		}
		visit(l)
	}
}

// reaches reports whether an overall lasting effect affects the permanent now (15-11-2-2). To judge
// that, other overall effects may be needed; beyond maxDepth they are left out.
func (q *query) reaches(l *lastingEffect, s *cardtext.Select, pm *Permanent) bool {
	if q.depth > maxDepth {
		return false
	}
	q.depth++
	hit := q.covers(s, l.ctrl, l.src.Perm, pm)
	q.depth--
	return hit
}

// whatOf returns the phrase that names what a lasting action is done to.
func whatOf(a cardtext.Action) *cardtext.Select { return roomOf(a).covers(a) }

// mayLowerDP reports whether anything on the table may reduce DP. If not, no Digimon can come to 0
// DP, and rule checks skip that question. It looks at everything that addedDP adds up.
func (s *State) mayLowerDP() bool {
	for i := range s.lasting {
		if s.lasting[i].n < 0 {
			return true
		}
	}
	return s.T.lowersDP && (s.someLinked() || s.mayStand(standDP, s.laid()))
}

// someLinked reports whether a permanent has link cards.
func (s *State) someLinked() bool {
	for i := range s.perms {
		if s.perms[i].nlinks > 0 {
			return true
		}
	}
	return false
}

// DP returns the permanent's DP now. All changes are added up first (1-3-8). The result is at least
// 0, and not less than an effect allows; it is -1 if the permanent has no DP (2-5-3).
func (q *query) DP(pm *Permanent) int {
	if pm.before != nil {
		return pm.before.dp
	}
	base := q.numbers(pm).dp
	if base < 0 || pm.facedown&1 == 1 {
		return -1
	}
	return max(q.leastDP(pm), base+q.addedDP(pm))
}

// addedDP returns the sum of all that changes the permanent's DP.
func (q *query) addedDP(pm *Permanent) int {
	sum := q.linkDP(pm)
	q.eachLasting(pm, func(l *lastingEffect) {
		if l.partner == 0 || !q.effectRules().allianceNeedsItsPartner() || q.Perm(l.partner) != nil {
			if l.n >= 0 || !q.keepsDP(pm, l.ctrl) {
				sum += l.n
			}
		}
	})
	return sum + q.standingDP(pm)
}

// OriginalDP returns the printed DP (2-5-2), or the DP that effects have put in its place
// (15-12-1-5). It returns -1 if the permanent has no DP.
func (q *query) OriginalDP(pm *Permanent) int { return q.numbers(pm).dp }

// Level returns the level of the top card, or 0 if it has none (2-9-2).
func (q *query) Level(pm *Permanent) int {
	if pm.facedown&1 == 1 {
		return 0
	}
	return q.numbers(pm).level
}

// Colors returns the colors of the top card, together with those that effects add.
func (q *query) Colors(pm *Permanent) ColorSet {
	if pm.before != nil {
		return pm.before.colors
	}
	set := q.numbers(pm).colors
	if q.T.colors {
		set |= q.standingColors(pm)
	}
	return set
}

// eachKeyword visits every instance of a keyword that the permanent has now: printed, inherited,
// gained for a time, or given by a persistent effect. Instances stay separate (16-4-3).
func (q *query) eachKeyword(pm *Permanent, visit func(k *cardtext.Keyword, from CardID)) {
	if pm.before != nil {
		for _, h := range pm.before.keywords {
			visit(h.k, h.from)
		}
		return
	}
	q.eachWith(featKeyword, pm, func(in instance) {
		if in.def.Keyword != nil {
			visit(in.def.Keyword, in.card)
		}
	})
	if q.attack.underway && pm.Owner != q.attack.player && q.depth == 0 {
		// <Collision>: while its holder attacks, all the opponent's Digimon have <Blocker>
		// (16-30-1, 16-30-4).
		if at := q.Perm(q.attack.attacker); at != nil && !pm.Breeding && q.isDigimon(pm) {
			q.depth++
			if q.hasKeyword(at, &collision) && !q.unaffected(pm, at.Owner, Digimon) {
				visit(&cardtext.Keyword{Name: blocker.Name}, at.Top())
			}
			q.depth--
		}
	}
}

// instances counts how many instances of a keyword the permanent has now. They are never merged
// (16-4-3).
func (q *query) instances(pm *Permanent, spec *KeywordSpec) int {
	n, name := 0, spec.onCards()
	q.eachKeyword(pm, func(k *cardtext.Keyword, _ CardID) {
		if k.Name == name {
			n++
		}
	})
	return n
}

// lentKeyword reports whether the permanent gets the keyword from anything but its own top card.
// Such a keyword works as soon as it is gained, like a persistent effect (15-8-2-2).
func (q *query) lentKeyword(pm *Permanent, spec *KeywordSpec) bool {
	for _, d := range q.T.Cards[pm.Top()].upper {
		if d.Keyword != nil && d.Keyword.Name == spec.onCards() {
			return false
		}
	}
	return q.hasKeyword(pm, spec)
}

func (q *query) hasKeyword(pm *Permanent, spec *KeywordSpec) bool {
	return q.hasPrinted(pm, spec.onCards())
}

// hasPrinted is like hasKeyword, for the name of a keyword as texts spell it.
func (q *query) hasPrinted(pm *Permanent, name string) bool {
	if !q.attack.underway && q.lacks(pm, featKeyword) {
		return false
	}
	has := false
	q.eachKeyword(pm, func(k *cardtext.Keyword, _ CardID) { has = has || k.Name == name })
	return has
}

// Keywords returns the keywords that the permanent has now, one entry for each instance.
func (q *query) Keywords(pm *Permanent) []cardtext.Keyword {
	var ks []cardtext.Keyword
	q.eachKeyword(pm, func(k *cardtext.Keyword, _ CardID) { ks = append(ks, *k) })
	return ks
}

// Checks returns how many security cards the permanent checks: 1, changed by each of its <Security
// A.>, and at least 0 (4-3-8, 16-4-3, 16-4-4).
func (q *query) Checks(pm *Permanent) int {
	_, sum := q.securityAttacks(pm)
	if q.battleRules().negativeChecksOne() {
		return max(1, 1+sum)
	}
	return max(0, 1+sum)
}

// multiple returns how many times a sentence of a persistent effect applies to the permanent: as
// often as its "for each" counts (4-27-1), else once.
func (q *query) multiple(s *cardtext.Sentence, holder *Permanent, ctrl Player, subject *Permanent) int {
	if s.ForEach == nil {
		return 1
	}
	run := newFrame(q.State, &effectRun{effectSource: effectSource{holder: holder.ID, ctrl: ctrl}})
	defer q.discard(run)
	if c := *s.ForEach; subject != nil && ownCount(&c) {
		under := *c.Of
		under.Of = &cardtext.Select{Quantity: cardtext.This}
		c.Of, run.holder = &under, subject.ID
		return q.times(&c, run)
	}
	return q.times(s.ForEach, run)
}

// ownCount reports whether "for each" counts separately for each affected Digimon, namely the cards
// under it or linked to it: "they get +1000 DP for each of their digivolution cards".
func ownCount(c *cardtext.Count) bool {
	return c != nil && c.Of != nil && c.Of.Of != nil && c.Of.Of.Quantity == cardtext.It && c.Of.Of.Ref == cardtext.RefThem
}

// ofHolder reports whether the phrase means the card that has the effect.
func ofHolder(s *cardtext.Select) bool {
	return s.Quantity == cardtext.It && s.Means.Kind == cardtext.Holder
}

// times returns the number by which "for each" multiplies an action at this moment (4-27-1).
func (q *query) times(c *cardtext.Count, run *effectRun) int {
	n := 0
	switch {
	case c.Memory != cardtext.Anyone:
		pl := run.ctrl
		if c.Memory == cardtext.Opponents {
			pl = pl.Other()
			q.note("4-1-3")
		}
		n = max(0, q.MemoryOf(pl))
	case c.Colors:
		n = q.timesColors(c, run)
	case c.Did != nil:
		n = q.didTo(c.Did, run)
	case c.Of == nil:
	case c.SameLevel:
		if pm := q.Perm(run.holder); pm != nil {
			return q.sameLevelSets(pm, c.Per)
		}
	case c.Of.Quantity == cardtext.It && c.Of.Means.Kind == cardtext.WholeEffect:
		n = q.doneHere(c, run)
	case spread(c.Of):
		n = q.countSpread(c.Of, run)
	case c.Of.Area == cardtext.SourcesOf || c.Of.Area == cardtext.LinkCardsOf:
		n = q.timesUnder(c, run)
	case c.Of.Area == cardtext.RevealedCards:
		n = len(q.amongRevealed(c.Of, run))
	case isPile(c.Of.Area):
		n = q.fitting(c.Of, c.Of.Owner, run.ctrl)
	case c.Of.Quantity == cardtext.It && c.Of.Means.Kind == cardtext.Dealt:
		n = q.doneTo(c.Of, run)
	case c.Of.Quantity == cardtext.It:
		n = len(run.meant.group)
	default:
		n = q.timesOnField(c, run)
	}
	if c.Per > 1 {
		n /= c.Per
	}
	return n
}

// timesColors returns the number that "for each color" counts.
func (q *query) timesColors(c *cardtext.Count, run *effectRun) (n int) {
	switch {
	case c.In:
		if pm := q.Perm(run.holder); pm != nil {
			var set ColorSet
			for i := 1; i < int(pm.n); i++ {
				if pm.facedown>>i&1 == 0 {
					set |= q.T.Cards[pm.cards[i]].Colors
				}
			}
			n = set.Count()
		}
	case c.Of.Area == cardtext.TrashArea:
		// the printed colors count, because nothing changes a card in the trash
		var set ColorSet
		for pl := Ann; pl <= Bob; pl++ {
			if !ownerFits(c.Of.Owner, run.ctrl, pl) {
				continue
			}
			for _, card := range q.trash[pl].cards() {
				set |= q.T.Cards[card].Colors
			}
		}
		n = set.Count()
	case dealtCards(c.Of):
		var set ColorSet
		for _, r := range q.doneThings(c.Of, run) {
			set |= q.T.Cards[r.Card.ID].Colors
		}
		n = set.Count()
	case c.Of.Quantity == cardtext.It && !ofHolder(c.Of):
		if card := q.comingInto(run); card != 0 {
			n = q.T.Cards[card].Colors.Count()
		}
	case c.Of.Quantity != cardtext.This && !ofHolder(c.Of):
		// colors of several things: each color counts once
		var set ColorSet
		for i := range q.perms {
			if pm := &q.perms[i]; q.coversFor(c.Of, run, pm) {
				set |= q.Colors(pm)
			}
		}
		n = set.Count()
	default:
		if pm := q.Perm(run.holder); pm != nil {
			n = q.Colors(pm).Count()
		}
	}
	return n
}

// timesUnder returns how many digivolution cards or link cards of one permanent "for each" counts.
func (q *query) timesUnder(c *cardtext.Count, run *effectRun) (n int) {
	id := run.holder
	if c.Of.Of != nil && c.Of.Of.Quantity == cardtext.It {
		id = 0
		if m := q.meantBy(c.Of.Of, run); len(m) > 0 {
			id = m[0].Perm
		}
	}
	if pm := q.Perm(id); pm != nil {
		cards := pm.Sources()
		if c.Of.Area == cardtext.LinkCardsOf {
			cards = pm.Links()
		}
		var hit []Ref
		for _, card := range cards {
			if q.sourceFits(&c.Of.Filter, pm, card) {
				if n++; c.Of.Different != cardtext.NoDifference {
					hit = append(hit, Ref{Card: q.ref(card)})
				}
			}
		}
		if c.Of.Different != cardtext.NoDifference {
			n = q.takable(c.Of, hit)
		}
	}
	return n
}

// timesOnField returns how many permanents "for each" counts.
func (q *query) timesOnField(c *cardtext.Count, run *effectRun) (n int) {
	var hit []Ref
	for i := range q.perms {
		if pm := &q.perms[i]; q.coversFor(c.Of, run, pm) || c.Of.Or != nil && q.coversFor(c.Of.Or, run, pm) {
			if n++; c.Of.Different != cardtext.NoDifference {
				hit = append(hit, Ref{Perm: pm.ID})
			}
		}
	}
	if c.Of.Different != cardtext.NoDifference {
		n = q.takable(c.Of, hit)
	}
	return n
}

// comingInto returns the card that a Digimon is about to digivolve into, for an effect that
// interrupts the digivolution or is judged before it. It returns 0 if there is none.
func (q *query) comingInto(run *effectRun) CardID {
	if run.wouldBecome != 0 {
		return run.wouldBecome
	}
	if f, ok := q.interruptedBy(run).(declaring); ok {
		return f.declaration().card
	}
	return 0
}

// inHand returns the cards in a player's hand, without one that is revealed to be played,
// digivolved into or used.
func (s *State) inHand(pl Player) []CardID {
	hand := s.hand[pl].cards()
	for j, c := range hand {
		if s.isDeclared(c) {
			return append(append([]CardID(nil), hand[:j]...), hand[j+1:]...)
		}
	}
	return hand
}

// areaCards returns the cards of the pile that a phrase names, top first.
func (s *State) areaCards(sel *cardtext.Select, pl Player) []CardID {
	switch sel.Area {
	case cardtext.HandArea:
		return s.inHand(pl)
	case cardtext.TrashArea:
		return s.trash[pl].cards()
	case cardtext.DeckTop, cardtext.DeckBottom:
		return s.unrevealed(pl)
	case cardtext.SecurityTop, cardtext.SecurityBottom, cardtext.SecurityStack:
		return s.security[pl].cards()
	}
	return nil
}

// snap stores the present values of a permanent for an effect that asks about them later.
func (q *query) snap(pm *Permanent) snapshot {
	return snapshot{level: q.Level(pm), dp: q.DP(pm), sources: len(pm.Sources()), cost: q.T.Cards[pm.Top()].PlayCost, known: true}
}
