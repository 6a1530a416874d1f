package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file compares events with the conditions by which effects trigger (15-5-1).

// happening is an event as trigger conditions see it.
type happening struct {
	ev       cardtext.TriggerEvent
	would    bool
	things   []Ref  // the permanents or cards to which it happens, all at the same time
	into     CardID // the card that is digivolved into, used or checked
	target   PermID // the Digimon that is attacked, or that the subject deletes in battle
	atPlayer bool   // it is an attack on the player
	player   Player // the player whose area it happens in, or who draws
	battle   bool
	byRules  bool
	by       EffectRef
	byCtrl   Player
	faceUp   bool // the checked card lay face up
	n        int
	losers   int  // number of Digimon that lost the battle
	several  bool // the card would be played together with others
	dna      bool
	ownTop   bool // the top card of a stack was placed under the same stack
	// the keyword that is activated, or that does it without an effect, such as a block (12-1-7-1)
	keyword string
	moved   []CardID // cards that were placed under it
	forXros bool     // the things that leave are placed for a DigiXros
	// the area from which cards are trashed, or from which the card to digivolve into comes
	from    Zone
	to      Zone     // the area to which things that leave are returned
	leaving []leaver // the things that leave, as they were before
	// those of leaving that are trashed while others are deleted (17-1-3)
	trashed []Ref
	before  *Permanent // the Tamer that digivolved, as it was before
	// events of the same kind that happen at the same time and that effects have already heard of
	earlier []happening
}

// leaver stores a permanent as it was right before it left the field (15-8-3-9-4).
type leaver struct {
	perm      PermID
	owner     Player
	top       CardID
	snap      snapshot
	effects   []instance
	cardsGone []CardID   // cards that left the field or the place under a card
	verb      Verb       // the way in which it leaves
	asItWas   *Permanent // the permanent as it was
}

// gone returns those of the given things that leave the field, as they were.
func (h *happening) gone(things []Ref) []*Permanent {
	var out []*Permanent
	for i := range h.leaving {
		if lv := &h.leaving[i]; hasPerm(things, lv.perm) {
			out = append(out, lv.snap.asItWas)
		}
	}
	return out
}

// met reports whether the event h meets the effect's trigger condition, and returns the things that
// meet it. If q.happensNow is set, h really happens, and the record is told why the effect doesn't
// trigger.
func (q *query) met(in instance, holder PermID, pm *Permanent, h *happening) ([]Ref, bool) {
	tree := in.def.Tree
	if !inWindow(tree, in.ctrl, q.Turn) {
		if q.sink != nil && q.happensNow {
			look := q.supposing()
			if _, ok := look.metBy(tree.Trigger, in, holder, pm, h); ok {
				// in the other player's turn it would trigger
				q.noteNoTrigger(in, holder, "15-16-8-1", "15-8-3-4")
			}
		}
		return nil, false
	}
	if grp, ok := q.metBy(tree.Trigger, in, holder, pm, h); ok {
		return grp, true
	}
	for i := range tree.Trigger.Or {
		tr := tree.Trigger.Or[i]
		if tr.Subject == nil && (tr.Event != cardtext.EvSecurityChecked || tr.Player == cardtext.Anyone) {
			tr.Subject = tree.Trigger.Subject
		}
		if grp, ok := q.metBy(&tr, in, holder, pm, h); ok {
			return grp, true
		}
	}
	q.noteUnmet(in, holder, h)
	return nil, false
}

// noteUnmet notes that an event is of the kind that the effect waits for, but doesn't meet its
// condition (15-8-3-4).
func (q *query) noteUnmet(in instance, holder PermID, h *happening) {
	if slices.ContainsFunc(in.def.Tree.Timings, ownTiming) {
		return // additional says so where the timing comes
	}
	if q.sink != nil && q.happensNow && in.def.Kind == TriggerEffect && in.def.Tree.Trigger.Event == h.ev {
		why := []Clause{"15-8-3-4"}
		switch {
		case h.ev == cardtext.EvAttacks && in.def.Tree.Trigger.Into != nil:
			why = append(why, "11-2-7-6") // the target that was declared first decides
		case in.def.spec != nil:
			why = []Clause{in.def.spec.Section + "-2", "15-8-3-4"}
		}
		q.noteNoTrigger(in, holder, why...)
	}
}

// metBy is like met, for one of several trigger conditions of the effect.
func (q *query) metBy(tr *cardtext.Trigger, in instance, holder PermID, pm *Permanent, h *happening) ([]Ref, bool) {
	tree := in.def.Tree
	if tr.Event != h.ev || h.several && placesMore(tree) && (!tr.Subject.Any || q.givenToAll(in.def.ID)) {
		// "when you would play 1 Digimon card" doesn't mean several at once, and an event triggers
		// an effect only once (15-5-2)
		return nil, false
	}
	// this condition stands beside a timing icon: see additional
	if slices.ContainsFunc(tree.Timings, ownTiming) {
		return nil, false
	}
	if !q.causeMet(tr, in, holder, h) {
		return nil, false
	}
	switch h.ev {
	case cardtext.EvSecurityAdded, cardtext.EvSecurityRemoved, cardtext.EvDraws, cardtext.EvHandAdded,
		cardtext.EvTrashedFromHand, cardtext.EvHatches, cardtext.EvTrashedFrom, cardtext.EvSecurityChecked:
		return q.metInPile(tr, in, holder, h)
	case cardtext.EvUsesOption, cardtext.EvPlaced:
		if !ownerFits(tr.Player, in.ctrl, h.player) {
			return nil, false
		}
	case cardtext.EvAttacks:
		if tr.Player == cardtext.Both && !(h.atPlayer && ownerFits(tr.Player, in.ctrl, h.player.Other())) {
			if (tr.Subject == nil || q.subjectFits(tr.Subject, in.ctrl, holder, h.things[0], h)) && q.happensNow {
				q.noteNoTrigger(in, holder, "11-2-7-6") // another target was declared first
			}
			return nil, false
		}
	}
	if !q.phaseFits(tr, in.ctrl) || !q.mannerFits(tr, h) ||
		tr.Into != nil && !q.intoFits(tr.Into, in, holder, h) || tr.FromTrash && !q.outOfTrash(h) {
		return nil, false
	}
	if holder == 0 && h.would && tr.Subject != nil && tr.Subject.Quantity == cardtext.This && h.into == in.card {
		// whether it is the effect's own card is asked by ownWould
		return h.things, h.ev != cardtext.EvPlayed || q.cameFrom(tr, in.ctrl, h.things[0])
	}
	grp := q.thingsMeeting(tr, in, holder, h)
	return grp, len(grp) > 0
}

// metInPile is like metBy, for events that happen to cards of a pile.
func (q *query) metInPile(tr *cardtext.Trigger, in instance, holder PermID, h *happening) ([]Ref, bool) {
	switch h.ev {
	case cardtext.EvTrashedFrom:
		grp := q.trashedThings(tr.Subject, in.ctrl, h)
		return grp, len(grp) > 0
	case cardtext.EvSecurityChecked:
		if !ownerFits(tr.Player, in.ctrl, h.player) || tr.Into != nil && !h.faceUp {
			return nil, false
		}
		return h.things, tr.Subject == nil || q.subjectFits(tr.Subject, in.ctrl, holder, h.things[0], h)
	case cardtext.EvSecurityAdded:
		if tr.Subject != nil {
			grp := slices.DeleteFunc(slices.Clone(h.things), func(r Ref) bool { return !q.cardFits(&tr.Subject.Filter, r.Card.ID) })
			return grp, len(grp) > 0 && ownerFits(tr.Player, in.ctrl, h.player)
		}
	}
	return h.things, ownerFits(tr.Player, in.ctrl, h.player)
}

// phaseFits reports whether the event happens in the phase that the condition names.
func (q *query) phaseFits(tr *cardtext.Trigger, ctrl Player) bool {
	switch {
	case tr.InAnyMain && q.Phase != MainPhase:
		return false
	case tr.InMainPhase && !(q.Phase == MainPhase && q.Turn == ctrl):
		return false
	}
	return !tr.InUnsuspend || q.Phase == UnsuspendPhase && q.Turn == ctrl
}

// mannerFits reports whether the event happens in the manner that the condition asks for: to which
// area, by which keyword, from which level.
func (q *query) mannerFits(tr *cardtext.Trigger, h *happening) bool {
	switch {
	case tr.Survives && len(h.leaving) > 0, tr.DNA && !h.dna, tr.OwnTop && !h.ownTop:
		return false
	case h.ev == cardtext.EvReturned && !returnedTo(tr.To, h.to):
		return false
	case h.ev == cardtext.EvUsesKeyword && tr.Keyword != h.keyword:
		return false
	}
	return tr.FromLevel == 0 || q.levelsFit(tr, h)
}

// outOfTrash reports whether the card that is digivolved into comes from the trash.
func (q *query) outOfTrash(h *happening) bool {
	if h.ev != cardtext.EvDigivolves {
		return true
	}
	return h.would && q.where[h.into] == Trash || !h.would && h.from == Trash
}

// levelsFit reports whether the Digimon digivolves between the levels that the condition names.
func (q *query) levelsFit(tr *cardtext.Trigger, h *happening) bool {
	return q.T.Cards[h.into].Level == tr.ToLevel && slices.ContainsFunc(h.things, func(r Ref) bool {
		pm := q.Perm(r.Perm)
		return pm != nil && q.Level(pm) == tr.FromLevel
	})
}

// thingsMeeting returns those things of the event that the condition's subject describes.
func (q *query) thingsMeeting(tr *cardtext.Trigger, in instance, holder PermID, h *happening) []Ref {
	var grp []Ref
	for _, r := range h.things {
		if h.ev == cardtext.EvDeleted && spared(h.trashed, r) {
			continue
		}
		if h.ev == cardtext.EvPlayed && !q.cameFrom(tr, in.ctrl, r) {
			continue
		}
		if tr.Subject == nil || q.subjectFits(tr.Subject, in.ctrl, holder, r, h) {
			grp = append(grp, r)
		}
	}
	return grp
}

// causeMet reports whether the cause of the event is the one that the condition asks for. An effect
// of a keyword asks its keyword too.
func (q *query) causeMet(tr *cardtext.Trigger, in instance, holder PermID, h *happening) bool {
	if in.def.spec != nil {
		ok, why := in.def.spec.hooks.triggers(q.State, in, causeOf(h, holder))
		if why != "" && q.happensNow {
			q.noteNoTrigger(in, holder, why)
		}
		if !ok {
			return false
		}
	}
	if tr.By == cardtext.ByKeyword {
		return q.byKeyword(tr.Keyword, h)
	}
	return q.causeFits(tr.By, in.ctrl, h) || q.causeMistaken(in, holder, h)
}

// intoFits reports whether the event's second thing fits the condition: the card that is digivolved
// into, used, linked or placed under it, or the Digimon that is attacked or deleted.
func (q *query) intoFits(into *cardtext.Select, in instance, holder PermID, h *happening) bool {
	if into.Or != nil {
		one := *into
		one.Or = nil
		return q.intoFits(&one, in, holder, h) || q.intoFits(into.Or, in, holder, h)
	}
	switch h.ev {
	case cardtext.EvSourceAdded, cardtext.EvSourceReturned, cardtext.EvLinked:
		return slices.ContainsFunc(h.moved, func(c CardID) bool { return q.cardFits(&into.Filter, c) })
	case cardtext.EvDigivolves, cardtext.EvUsesOption:
		return (into.Quantity != cardtext.This || h.into == in.card) && (q.cardFits(&into.Filter, h.into) || q.fitsAsItIsNow(&into.Filter, h)) && q.comesFrom(into, h.into)
	case cardtext.EvDeletesInBattle, cardtext.EvWinsBattle:
		t := q.deletedInBattle(h.target)
		return t != nil && q.covers(into, in.ctrl, holder, t)
	}
	return q.targeted(into, in.ctrl, holder, h.target)
}

// targeted reports whether the phrase describes the attacked Digimon. For a superlative such as
// "with the lowest DP", any Digimon with that DP will do (Q1045).
func (q *query) targeted(into *cardtext.Select, ctrl Player, holder, target PermID) bool {
	t := q.Perm(target)
	return t != nil && q.covers(into, ctrl, holder, t) && (into.Extreme == cardtext.NoExtreme || q.isExtreme(into, into.Extreme, ctrl, holder, t))
}

// comesFrom reports whether the card to digivolve into lies in the area that the phrase names, as
// in "a Digimon card from the trash".
func (s *State) comesFrom(sel *cardtext.Select, c CardID) bool {
	switch sel.Area {
	case cardtext.HandArea:
		return s.where[c] == Hand
	case cardtext.TrashArea:
		return s.where[c] == Trash
	}
	return true
}

// subjectFits reports whether the condition's subject describes the thing as it is now, or as it
// was if it is leaving.
func (q *query) subjectFits(s *cardtext.Select, ctrl Player, holder PermID, r Ref, h *happening) bool {
	if s.Or != nil && q.subjectFits(s.Or, ctrl, holder, r, h) {
		return true
	}
	// it counts as the Tamer that it was before it digivolved
	if h.before != nil && h.before.ID == r.Perm {
		if s.Quantity == cardtext.This {
			return r.Perm == holder && q.permFits(&s.Filter, h.before, ctrl, holder)
		}
		return q.covers(s, ctrl, holder, h.before)
	}
	if s.Quantity == cardtext.This {
		if r.Perm != holder || r.Perm == 0 {
			return false
		}
		for i := range h.leaving {
			if h.leaving[i].perm == r.Perm {
				return q.thisFits(s, h.leaving[i].asItWas, ctrl, holder)
			}
		}
		pm := q.Perm(r.Perm)
		return pm == nil || q.thisFits(s, pm, ctrl, holder)
	}
	if r.Perm == 0 {
		if z := zoneOfArea(s.Area); z != NoZone && z != Deck && q.where[r.Card.ID] != z || s.Area == cardtext.TrashArea && q.where[r.Card.ID] != Trash {
			return false // the condition says "from your hand"
		}
		return ownerFits(s.Owner, ctrl, q.owner[r.Card.ID]) && q.cardFits(&s.Filter, r.Card.ID)
	}
	for i := range h.leaving {
		if h.leaving[i].perm == r.Perm {
			return q.covers(s, ctrl, holder, h.leaving[i].asItWas)
		}
	}
	pm := q.Perm(r.Perm)
	q.noteSubject(s, ctrl, holder, pm)
	return pm != nil && !pm.Breeding && q.covers(s, ctrl, holder, pm)
}

// returnedTo reports whether things are returned to one of the areas that the condition names.
func returnedTo(areas []cardtext.Where, to Zone) bool {
	return slices.ContainsFunc(areas, func(a cardtext.Where) bool { return zoneOfArea(a) == to || a == cardtext.DeckTop && to == EggDeck })
}

// byDigimon reports whether by is the effect of a Digimon, or of something treated as a Digimon
// (15-2, 15-12-1-6).
func (q *query) byDigimon(by EffectRef) bool {
	k := q.effectKind(by)
	return k == Digimon || k == digimonAndTamer
}

// byKeyword reports whether the event was caused by the effect of the keyword with that name.
func (q *query) byKeyword(name string, h *happening) bool {
	if h.keyword != "" {
		return h.keyword == name
	}
	if !q.causeFits(cardtext.ByEffect, Ann, h) {
		return false
	}
	return q.ofKeyword(h.by, name)
}

// ofKeyword reports whether the effect belongs to the keyword with that name.
func (q *query) ofKeyword(e EffectRef, name string) bool {
	k := q.T.Effects[e.Def].Keyword
	return e.Def != 0 && k != nil && k.Name == name
}

func (q *query) causeFits(c cardtext.TriggerCause, ctrl Player, h *happening) bool {
	byEffect := h.by.Def != 0 && !h.battle && !h.byRules
	switch c {
	case cardtext.ByBattle:
		return h.battle
	case cardtext.ByEffect:
		return byEffect
	case cardtext.ByYourEffect:
		return byEffect && h.byCtrl == ctrl
	case cardtext.ByOpponentsEffect:
		return byEffect && h.byCtrl != ctrl
	case cardtext.ByYourDigimonEffect:
		return byEffect && h.byCtrl == ctrl && q.byDigimon(h.by)
	case cardtext.ByOpponentsDigimonEffect:
		return byEffect && h.byCtrl != ctrl && q.byDigimon(h.by)
	case cardtext.ByZeroDP:
		return h.ev == cardtext.EvDeleted && h.byRules
	case cardtext.ByBattleOrZeroDP:
		return h.battle || h.ev == cardtext.EvDeleted && h.byRules
	case cardtext.NotByYourEffect:
		return !(byEffect && h.byCtrl == ctrl)
	case cardtext.NotByBattle:
		return !h.battle
	case cardtext.NotByYourEffectOrBattle:
		return !h.battle && !(byEffect && h.byCtrl == ctrl)
	case cardtext.NotByDigiXros:
		return !h.forXros
	}
	return true
}

// causeMistaken notes that a keyword doesn't react to this cause. For players who believe that it
// does, it returns that it does.
func (q *query) causeMistaken(in instance, holder PermID, h *happening) bool {
	if in.def.spec == nil {
		return false
	}
	m := in.def.spec.hooks.mistaken(q.State, causeOf(h, holder))
	if m.unanswered && q.happensNow {
		q.noteNoTrigger(in, holder, in.def.spec.Clause)
	}
	return m.believed
}

// additional checks a trigger condition that stands beside a timing icon, such as "when this
// Digimon attacks a player" beside [When Attacking]. For attacks it looks at the target that was
// declared first (11-2-7-6).
func (q *query) additional(in instance, pm *Permanent, t cardtext.Timing) bool {
	tr := in.def.Tree.Trigger
	if tr == nil {
		return true
	}
	if t == cardtext.WhenAttacking && tr.Event == cardtext.EvAttacks {
		if !q.attackMatches(tr, in.ctrl, pm.ID) {
			q.noteNoTrigger(in, pm.ID, "11-2-7-6", "15-8-3-4", "15-16-5-1")
			return false
		}
		q.note("11-2-7-6", "15-5-1")
	}
	return true
}

func (q *query) attackMatches(tr *cardtext.Trigger, ctrl Player, holder PermID) bool {
	if tr.Into != nil {
		return q.targeted(tr.Into, ctrl, holder, q.attack.declared)
	}
	if tr.Player != cardtext.Anyone {
		return q.attack.declared == 0
	}
	return true
}

// snapGroup returns a snapshot of all things to which one event happened. If there are several, the
// player chooses the one with which an effect compares. A limit that the greatest of them allows is
// the widest, so the snapshot holds the highest numbers (Q862).
func (q *query) snapGroup(group []Ref, h *happening) snapshot {
	sn := q.snapRef(group[0], h)
	for _, r := range group[1:] {
		sn.atLeast(q.snapRef(r, h))
	}
	return sn
}

// snapRef returns a snapshot of one of those things.
func (q *query) snapRef(r Ref, h *happening) snapshot {
	for i := range h.leaving {
		if h.leaving[i].perm == r.Perm {
			return h.leaving[i].snap
		}
	}
	if pm := q.Perm(r.Perm); pm != nil {
		sn := q.snap(pm)
		// how it was played or digivolved, for effects that ask
		sn.dna, sn.xrosCount = h.dna, int(pm.xrosCount)
		if h.ev == cardtext.EvPlayed || h.ev == cardtext.EvDigivolves {
			sn.broughtBy, sn.fromTrash = h.by, h.ev == cardtext.EvDigivolves && h.from == Trash
		}
		if h.ev == cardtext.EvPlayed {
			sn.byEffect, sn.player = h.by.Def != 0, h.by.Card
			sn.origin, sn.fromSources = pm.origin, pm.origin >= fromSources
		}
		return sn
	}
	return snapshot{}
}
