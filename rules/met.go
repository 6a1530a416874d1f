package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// What happens, compared with the conditions by which effects trigger (15-5-1).

// happening is what trigger conditions are compared with.
type happening struct {
	ev       cardtext.TriggerEvent
	would    bool
	things   []Ref  // the permanents (or cards) it happens to, all at the same time
	into     CardID // digivolved into, used, checked
	target   PermID // attacked, deleted in battle by the subject
	atPlayer bool   // an attack on the player
	player   Player // whose area, whose draw
	battle   bool
	byRules  bool
	by       EffectRef
	byCtrl   Player
	faceUp   bool // of a card that is checked: it lay face up
	n        int
	losers   int  // battle: how many lost
	several  bool // would be played: together with other cards
	dna      bool
	ownTop   bool       // the top card of its own stack was placed under it
	keyword  string     // that is activated, or by which something is done without its being an effect's doing: a block (12-1-7-1)
	moved    []CardID   // cards placed under it
	from     Zone       // where cards are trashed from
	to       Zone       // where things that leave are returned to
	leaving  []leaver   // for things that leave: what they were
	trashed  []Ref      // of things that leave: those that are trashed while others are deleted (17-1-3)
	before   *Permanent // of a Tamer that digivolved: what it was
}

// leaver remembers a permanent as it was right before it left the field (15-8-3-9-4).
type leaver struct {
	perm    PermID
	owner   Player
	top     CardID
	snap    snapshot
	effects []instance
	gone    []CardID   // cards that left the field or the place under a card
	verb    Verb       // how it leaves
	filter  *Permanent // as it was
}

// gone are those of the things that leave, as they were.
func (h *happening) gone(things []Ref) []*Permanent {
	var out []*Permanent
	for i := range h.leaving {
		if lv := &h.leaving[i]; hasPerm(things, lv.perm) {
			out = append(out, lv.snap.perm)
		}
	}
	return out
}

// met says whether the effect's trigger condition is met by h, and by which of its things. Where p.witness is set, h really happens, and
// the record says why the effect does not trigger.
func (p *query) met(in instance, holder PermID, pm *Permanent, h *happening) ([]Ref, bool) {
	tree := in.def.Tree
	if !inWindow(tree, in.ctrl, p.Turn) {
		if p.sink != nil && p.witness {
			look := p.about(false)
			if _, ok := look.metBy(tree.Trigger, in, holder, pm, h); ok {
				p.idle(in, holder, "15-16-8-1", "15-8-3-4") // it would, in the other player's turn
			}
		}
		return nil, false
	}
	if grp, ok := p.metBy(tree.Trigger, in, holder, pm, h); ok {
		return grp, true
	}
	for i := range tree.Trigger.Or {
		tr := tree.Trigger.Or[i]
		if tr.Subject == nil && (tr.Event != cardtext.EvSecurityChecked || tr.Player == cardtext.Anyone) {
			tr.Subject = tree.Trigger.Subject
		}
		if grp, ok := p.metBy(&tr, in, holder, pm, h); ok {
			return grp, true
		}
	}
	p.noteUnmet(in, holder, h)
	return nil, false
}

// noteUnmet notes that what happens is of the kind that the effect waits for, but doesn't meet its condition (15-8-3-4).
func (p *query) noteUnmet(in instance, holder PermID, h *happening) {
	if p.sink != nil && p.witness && in.def.Kind == TriggerEffect && in.def.Tree.Trigger.Event == h.ev {
		p.idle(in, holder, "15-8-3-4")
	}
}

// metBy is met for one of the effect's trigger conditions.
func (p *query) metBy(tr *cardtext.Trigger, in instance, holder PermID, pm *Permanent, h *happening) ([]Ref, bool) {
	tree := in.def.Tree
	if tr.Event != h.ev || h.several && placesMore(tree) && (!tr.Subject.Any || p.givenToAll(in.def.ID)) {
		return nil, false // "when you would play 1 Digimon card": not of several at once; and once for all of them (15-5-2)
	}
	for _, t := range tree.Timings {
		if ownTiming(t) {
			return nil, false // an additional condition under a timing icon: see additional
		}
	}
	if !p.causeMet(tr, in, holder, h) {
		return nil, false
	}
	switch h.ev {
	case cardtext.EvSecurityRemoved, cardtext.EvSecurityAdded, cardtext.EvDraws, cardtext.EvHandAdded, cardtext.EvTrashedFromHand, cardtext.EvHatches:
		return h.things, ownerFits(tr.Player, in.ctrl, h.player)
	case cardtext.EvTrashedFrom:
		grp := p.trashedThings(tr.Subject, in.ctrl, h)
		return grp, len(grp) > 0
	case cardtext.EvSecurityChecked:
		if !ownerFits(tr.Player, in.ctrl, h.player) || tr.Into != nil && !h.faceUp {
			return nil, false
		}
		return h.things, tr.Subject == nil || p.subjectFits(tr.Subject, in.ctrl, holder, h.things[0], h)
	case cardtext.EvUsesOption, cardtext.EvPlaced:
		if !ownerFits(tr.Player, in.ctrl, h.player) {
			return nil, false
		}
	case cardtext.EvAttacks:
		if tr.Player == cardtext.Both && !(h.atPlayer && ownerFits(tr.Player, in.ctrl, h.player.Other())) {
			if (tr.Subject == nil || p.subjectFits(tr.Subject, in.ctrl, holder, h.things[0], h)) && p.witness {
				p.idle(in, holder, "11-2-7-6") // another target was declared
			}
			return nil, false
		}
	}
	if tr.InAnyMain && p.Phase != MainPhase || h.ev == cardtext.EvReturned && !returnedTo(tr.To, h.to) {
		return nil, false
	}
	if tr.InMainPhase && !(p.Phase == MainPhase && p.Turn == in.ctrl) ||
		tr.InUnsuspend && !(p.Phase == UnsuspendPhase && p.Turn == in.ctrl) {
		return nil, false
	}
	if tr.DNA && !h.dna || tr.OwnTop && !h.ownTop || h.ev == cardtext.EvUsesKeyword && tr.Keyword != h.keyword {
		return nil, false
	}
	if tr.FromLevel > 0 {
		if p.T.Cards[h.into].Level != tr.ToLevel || !slices.ContainsFunc(h.things, func(r Ref) bool { pm := p.Perm(r.Perm); return pm != nil && p.Level(pm) == tr.FromLevel }) {
			return nil, false
		}
	}
	if tr.Into != nil && !p.intoFits(tr.Into, in, holder, h) {
		return nil, false
	}
	if holder == 0 && h.would && tr.Subject != nil && tr.Subject.Quantity == cardtext.This && h.into == in.card {
		return h.things, h.ev != cardtext.EvPlayed || p.cameFrom(tr, in.ctrl, h.things[0]) // see ownWould
	}
	var grp []Ref
	for _, r := range h.things {
		if h.ev == cardtext.EvDeleted && spared(h.trashed, r) {
			continue
		}
		if h.ev == cardtext.EvPlayed && !p.cameFrom(tr, in.ctrl, r) {
			continue
		}
		if tr.Subject == nil || p.subjectFits(tr.Subject, in.ctrl, holder, r, h) {
			grp = append(grp, r)
		}
	}
	return grp, len(grp) > 0
}

// causeMet says that what made it happen is what the condition asks for, and the keyword that the effect is.
func (p *query) causeMet(tr *cardtext.Trigger, in instance, holder PermID, h *happening) bool {
	if in.def.spec != nil {
		ok, why := in.def.spec.hooks.triggers(p.State, in, holder, causeOf(h, holder))
		if why != "" && p.witness {
			p.idle(in, holder, why)
		}
		if !ok {
			return false
		}
	}
	if tr.By == cardtext.ByKeyword {
		return p.byKeyword(tr.Keyword, h)
	}
	return p.causeFits(tr.By, in.ctrl, h) || p.causeMistaken(in, holder, h)
}

// intoFits says that the other thing that a condition names fits: what is digivolved into, used, linked, placed under it, attacked or deleted.
func (p *query) intoFits(into *cardtext.Select, in instance, holder PermID, h *happening) bool {
	if into.Or != nil {
		one := *into
		one.Or = nil
		return p.intoFits(&one, in, holder, h) || p.intoFits(into.Or, in, holder, h)
	}
	switch h.ev {
	case cardtext.EvSourceAdded, cardtext.EvSourceReturned:
		return slices.ContainsFunc(h.moved, func(c CardID) bool { return p.cardFits(&into.Filter, c) })
	case cardtext.EvLinked:
		return p.cardFits(&into.Filter, h.into)
	case cardtext.EvDigivolves, cardtext.EvUsesOption:
		return (into.Quantity != cardtext.This || h.into == in.card) && p.cardFits(&into.Filter, h.into) && p.comesFrom(into, h.into)
	case cardtext.EvDeletesInBattle, cardtext.EvWinsBattle:
		t := p.wasDeleted(h.target)
		return t != nil && p.covers(into, in.ctrl, holder, t)
	}
	t := p.Perm(h.target)
	return t != nil && p.covers(into, in.ctrl, holder, t)
}

// comesFrom says that a card that would be digivolved into is where the phrase says: "a Digimon card from the trash".
func (p *State) comesFrom(s *cardtext.Select, c CardID) bool {
	switch s.Area {
	case cardtext.HandArea:
		return p.where[c] == Hand
	case cardtext.TrashArea:
		return p.where[c] == Trash
	}
	return true
}

// subjectFits says whether the thing is what the condition's subject names, as it is, or as it was if it is leaving.
func (p *query) subjectFits(s *cardtext.Select, ctrl Player, holder PermID, r Ref, h *happening) bool {
	if s.Or != nil && p.subjectFits(s.Or, ctrl, holder, r, h) {
		return true
	}
	if h.before != nil && h.before.ID == r.Perm { // it digivolved as the Tamer that it was
		if s.Quantity == cardtext.This {
			return r.Perm == holder && p.permFits(&s.Filter, h.before, ctrl, holder)
		}
		return p.covers(s, ctrl, holder, h.before)
	}
	if s.Quantity == cardtext.This {
		if r.Perm != holder || r.Perm == 0 {
			return false
		}
		for i := range h.leaving {
			if h.leaving[i].perm == r.Perm {
				return p.thisFits(s, h.leaving[i].filter, ctrl, holder)
			}
		}
		pm := p.Perm(r.Perm)
		return pm == nil || p.thisFits(s, pm, ctrl, holder)
	}
	if r.Perm == 0 {
		if z := zoneOfArea(s.Area); z != NoZone && z != Deck && p.where[r.Card.ID] != z || s.Area == cardtext.TrashArea && p.where[r.Card.ID] != Trash {
			return false // "… from your hand"
		}
		return ownerFits(s.Owner, ctrl, p.owner[r.Card.ID]) && p.cardFits(&s.Filter, r.Card.ID)
	}
	for i := range h.leaving {
		if h.leaving[i].perm == r.Perm {
			return p.covers(s, ctrl, holder, h.leaving[i].filter)
		}
	}
	pm := p.Perm(r.Perm)
	p.noteSubject(s, ctrl, holder, pm)
	return pm != nil && !pm.Breeding && p.covers(s, ctrl, holder, pm)
}

// returnedTo says that a return goes to one of the areas.
func returnedTo(areas []cardtext.Where, to Zone) bool {
	return slices.ContainsFunc(areas, func(a cardtext.Where) bool { return zoneOfArea(a) == to || a == cardtext.DeckTop && to == EggDeck })
}

// byDigimon says that it is the effect of a Digimon, or of what is treated as one (15-2, 15-12-1-6).
func (p *query) byDigimon(by EffectRef) bool {
	k := p.effectKind(by)
	return k == Digimon || k == digimonAndTamer
}

// byKeyword says that the effect of a keyword by that name did it.
func (p *query) byKeyword(name string, h *happening) bool {
	if h.keyword != "" {
		return h.keyword == name
	}
	if !p.causeFits(cardtext.ByEffect, Ann, h) {
		return false
	}
	k := p.T.Effects[h.by.Def].Keyword
	return k != nil && k.Name == name
}

func (p *query) causeFits(c cardtext.TriggerCause, ctrl Player, h *happening) bool {
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
		return byEffect && h.byCtrl == ctrl && p.byDigimon(h.by)
	case cardtext.ByOpponentsDigimonEffect:
		return byEffect && h.byCtrl != ctrl && p.byDigimon(h.by)
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
	}
	return true
}

// causeMistaken notes that a keyword does not answer this cause, and is for those who believe that it does.
func (p *query) causeMistaken(in instance, holder PermID, h *happening) bool {
	if in.def.spec == nil {
		return false
	}
	unanswered, believed := in.def.spec.hooks.mistaken(p.State, causeOf(h, holder))
	if unanswered && p.witness {
		p.idle(in, holder, in.def.spec.Clause)
	}
	return believed
}

// additional checks an additional trigger condition under a timing icon, such as "when this Digimon attacks a player"
// under [When Attacking]; it looks at the target declared (11-2-7-6).
func (p *query) additional(in instance, pm *Permanent, t cardtext.Timing) bool {
	tr := in.def.Tree.Trigger
	if tr == nil {
		return true
	}
	if t == cardtext.WhenAttacking && tr.Event == cardtext.EvAttacks {
		if !p.attackMatches(tr, in.ctrl, pm.ID) {
			p.idle(in, pm.ID, "11-2-7-6", "15-8-3-4", "15-16-5-1")
			return false
		}
		p.note("11-2-7-6")
		p.note("15-5-1")
	}
	return true
}

func (p *query) attackMatches(tr *cardtext.Trigger, ctrl Player, holder PermID) bool {
	if tr.Into != nil {
		t := p.Perm(p.attack.declared)
		return t != nil && p.covers(tr.Into, ctrl, holder, t)
	}
	if tr.Player != cardtext.Anyone {
		return p.attack.declared == 0
	}
	return true
}

// snapGroup is what those were of which one happening speaks. Where there are several, the player says with which of them something is compared
// (as Q862 has it): what is at most as much as one of them is at most as much as the greatest.
func (p *query) snapGroup(group []Ref, h *happening) snapshot {
	sn := p.snapRef(group[0], h)
	for _, r := range group[1:] {
		sn.atLeast(p.snapRef(r, h))
	}
	return sn
}

// snapRef is what one of them was.
func (p *query) snapRef(r Ref, h *happening) snapshot {
	for i := range h.leaving {
		if h.leaving[i].perm == r.Perm {
			return h.leaving[i].snap
		}
	}
	if pm := p.Perm(r.Perm); pm != nil {
		sn := p.snap(pm)
		sn.dna, sn.xros = h.dna, int(pm.xros) // how it came about, for whoever watches it
		return sn
	}
	return snapshot{}
}
