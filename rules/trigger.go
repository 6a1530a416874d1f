package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// instance is one effect that a permanent has now, and through what.
type instance struct {
	def    *EffectDef
	card   CardID // card it is printed on, or the top card for a gained one
	gained uint16 // id of the lasting effect that gives it, 0 if printed
	giver  CardID // card whose effect gives it, 0 if printed
	ctrl   Player
}

// eachEffect visits the effects a permanent has: its own (eachOwn) and those that persistent effects give it.
func (p *query) eachEffect(pm *Permanent, visit func(instance)) { p.eachWith(anyFeature, pm, visit) }

// eachWith visits the effects a permanent has if some of them may have one of the features, and none if it has no such effect.
func (p *query) eachWith(want feature, pm *Permanent, visit func(instance)) {
	if pm.was != nil {
		for _, in := range pm.was.effects {
			visit(in)
		}
		return
	}
	if p.mayHave(pm, want) {
		p.eachOwn(pm, visit)
	}
	if !p.T.grants || p.T.granted&want == 0 || pm.Breeding {
		return
	}
	p.eachStandingOn(pm, standGain, func(a cardtext.Action, in instance, holder *Permanent, s *cardtext.Sentence) {
		p.standingKeywords(pm, a, in, holder, s, visit)
		p.standingEffect(pm, a, in, holder, visit)
	})
}

// eachOwn visits the effects that a permanent has by itself: its top card's, the inherited effects of its digivolution cards
// (4-3-3), and those that lie on it for a time (15-13).
func (p *query) eachOwn(pm *Permanent, visit func(instance)) {
	if pm.facedown&1 == 0 {
		for _, d := range p.T.Cards[pm.Top()].upper {
			visit(instance{def: d, card: pm.Top(), ctrl: pm.Owner})
			if d.spec != nil && d.spec.lending {
				p.succeeded(pm, d, visit) // no hook: a call through it would put every visit on the heap
			}
		}
	}
	if p.isDigimon(pm) {
		for i := 1; i < int(pm.n); i++ {
			if pm.facedown>>i&1 == 1 {
				continue
			}
			c := pm.cards[i]
			for _, d := range p.T.Cards[c].inherited {
				visit(instance{def: d, card: c, ctrl: pm.Owner})
			}
		}
		for _, c := range pm.Links() { // 4-3-5
			for _, d := range p.T.Cards[c].link {
				visit(instance{def: d, card: c, ctrl: pm.Owner})
			}
		}
	}
	for i := range p.lasting {
		l := &p.lasting[i]
		if l.def == 0 || l.once {
			continue
		}
		if l.perm != pm.ID && (l.perm != 0 || !p.reaches(l, whatOf(l.act), pm)) {
			continue // 15-11-2-2: overall processing reaches whatever meets its words
		}
		if p.suspendedBy(pm, l) {
			continue
		}
		visit(instance{def: p.T.Effects[l.def], card: pm.Top(), gained: l.id, giver: l.src.Card, ctrl: pm.Owner})
	}
}

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
	n        int
	losers   int // battle: how many lost
	dna      bool
	moved    []CardID   // cards placed under it
	from     Zone       // where cards are trashed from
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
	gone    []CardID // cards that left the field or the place under a card
	verb    Verb     // how it leaves
	filter  Permanent
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

// triggerInfo goes with an effect that triggers by its own timing icon.
type triggerInfo struct {
	timing  uint8 // 1 + that icon
	mention Ref
	snap    snapshot
	self    snapshot
	left    bool
	source  CardRef
	by      EffectRef
}

// inWindow says that one of the effect's window timings is open: [Your Turn], [Opponent's Turn], [All Turns], or none
// printed (15-16-8, 15-16-9).
func inWindow(e *cardtext.Effect, ctrl, turn Player) bool {
	window := false
	for _, t := range e.Timings {
		switch t {
		case cardtext.YourTurn:
			window = true
			if ctrl == turn {
				return true
			}
		case cardtext.OpponentsTurn:
			window = true
			if ctrl != turn {
				return true
			}
		case cardtext.AllTurns:
			return true
		}
	}
	return !window
}

// works says that an effect works where its permanent is: in the breeding area only with {Breeding} (3-4-7-4, 15-14-4-1), in
// the battle area only without an area icon.
func works(e *cardtext.Effect, pm *Permanent) bool {
	if pm.Breeding {
		return e.Icon == cardtext.IconBreeding
	}
	return e.Icon == cardtext.NoIcon
}

func hasTiming(e *cardtext.Effect, t cardtext.Timing) bool {
	for _, x := range e.Timings {
		if x == t {
			return true
		}
	}
	return false
}

// trigger makes an effect pending (15-4-2).
func (p *Position) trigger(in instance, perm PermID, clause Clause, info triggerInfo) {
	ref := EffectRef{Def: in.def.ID, Card: in.card, Perm: perm}
	if p.spent(ref, in.gained, in.giver) {
		p.idle(in, perm, "15-14-1-2") // used up, it does not even trigger
		return
	}
	src := info.source
	if src.ID == 0 {
		src = p.ref(in.card)
	}
	p.order++
	pe := pendingEffect{
		ref: ref, source: src, ctrl: in.ctrl, batch: p.batch, order: p.order,
		mention: info.mention, snap: info.snap, self: info.self, left: info.left, gained: in.gained, giver: in.giver, timing: info.timing,
	}
	if pe.cond = p.conditionNow(pe); pe.cond == wasNotMet {
		p.note("15-8-3-9-2") // it triggers all the same
	}
	if info.left && in.def.Section == cardtext.Inherited {
		p.note("15-8-3-5") // it waits on the card that was on top
	}
	p.noteSource(in.def)
	p.noteSucceeded(in, perm)
	p.noteUses(ref, in.gained, in.giver)
	p.noteTrigger(in, ref)
	clause = p.triggersBy(in.def, p.timing(in, clause))
	p.emit(Event{Verb: VTrigger, Player: in.ctrl, Effect: ref, Icon: info.timing, Giver: in.giver, Card: in.card, Perm: perm, Clause: clause})
	p.pend = append(p.pend, pe)
}

// triggerOwn triggers the effects of one permanent that have the given timing icon (15-16).
func (p *Position) triggerOwn(t cardtext.Timing, pm *Permanent, clause Clause, info triggerInfo) {
	p.triggerSome(t, pm, clause, info, func(*EffectDef) bool { return true })
}

// triggerSome is triggerOwn for some of the effects.
func (p *Position) triggerSome(t cardtext.Timing, pm *Permanent, clause Clause, info triggerInfo, which func(*EffectDef) bool) {
	id := pm.ID
	var hits []instance
	p.eachWith(onTiming(t), pm, func(in instance) {
		if in.def.Tree != nil && in.def.Kind == TriggerEffect && works(in.def.Tree, pm) && hasTiming(in.def.Tree, t) && which(in.def) && p.additional(in, pm, t) {
			hits = append(hits, in)
		}
	})
	info.timing = 1 + uint8(t)
	for _, in := range hits {
		p.trigger(in, id, clause, info)
	}
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

// triggerTurnTiming triggers the effects of both players that have the timing of the turn player's side, of the other
// side, or of all turns (15-16-11 to 15-16-13).
func (p *Position) triggerTurnTiming(yours, theirs, all cardtext.Timing, clause Clause) {
	for i := 0; i < len(p.perms); i++ {
		id, owner := p.perms[i].ID, p.perms[i].Owner
		t := yours
		if owner != p.Turn {
			t = theirs
		}
		p.noteIdleTiming(p.Perm(id), t)
		p.triggerOwn(t, p.Perm(id), clause, triggerInfo{})
		if all != 0 {
			p.triggerOwn(all, p.Perm(id), clause, triggerInfo{})
		}
	}
	p.areaTiming(yours, theirs, all, clause)
}

// happen compares an event with the trigger conditions of all effects in the battle area and makes those pending that are
// met (15-5-1). Events that happen to several things at once trigger an effect once (15-5-2).
func (p *Position) happen(h happening) {
	if h.byCtrl == 0 && h.by.Def == 0 {
		if r := p.acting(); r.Def != 0 {
			h.by, h.byCtrl = r, p.controllerOf(r)
		}
	}
	if h.would {
		return // immediate-type effects are gathered by their window
	}
	type hit struct {
		in   instance
		perm PermID
		info triggerInfo
		grp  []Ref
	}
	var hits []hit
	look := p.about(true)
	for i := range p.perms {
		pm := &p.perms[i]
		p.eachWith(onEvent(h.ev), pm, func(in instance) {
			if in.def.Kind != TriggerEffect || in.def.Tree == nil || in.def.Tree.Trigger == nil || in.def.Tree.Trigger.Would {
				return
			}
			if !works(in.def.Tree, pm) {
				p.noteElsewhere(in, pm, &h)
				return
			}
			if grp, ok := look.met(in, pm.ID, pm, &h); ok {
				info := triggerInfo{by: h.by}
				if len(grp) > 0 {
					info.mention = grp[0]
					info.snap = p.snapRef(grp[0], &h)
				}
				hits = append(hits, hit{in, pm.ID, info, grp})
			}
		})
	}
	p.eachInArea(func(in instance) {
		if in.def.Kind != TriggerEffect || in.def.Tree.Trigger == nil || in.def.Tree.Trigger.Would {
			return
		}
		if grp, ok := look.met(in, 0, nil, &h); ok {
			info := triggerInfo{by: h.by}
			if len(grp) > 0 {
				info.mention = grp[0]
				info.snap = p.snapRef(grp[0], &h)
			}
			hits = append(hits, hit{in, 0, info, grp})
		}
	})
	// Effects of cards that are leaving trigger where they were and wait where they go (4-15-2, 15-8-3-5).
	for li := range h.leaving {
		lv := &h.leaving[li]
		for _, in := range lv.effects {
			if in.def.Kind != TriggerEffect || in.def.Tree == nil || in.def.Tree.Trigger == nil || in.def.Tree.Trigger.Would || !works(in.def.Tree, &lv.filter) {
				continue
			}
			if grp, ok := look.met(in, lv.perm, &lv.filter, &h); ok {
				info := triggerInfo{self: lv.snap, left: true}
				if len(grp) > 0 {
					info.mention = grp[0]
					info.snap = p.snapRef(grp[0], &h)
				}
				hits = append(hits, hit{in, lv.perm, info, grp})
			}
		}
	}
	for _, x := range hits {
		n := len(p.pend)
		p.noteAlways(x.in, x.perm)
		p.note("15-8-3-3")
		if len(x.grp) > 1 || h.n > 1 {
			p.note("15-5-2")
		}
		if tr := x.in.def.Tree.Trigger; tr.Player == cardtext.Both || tr.Player == cardtext.Anyone && ofArea(tr.Event) {
			p.note("15-10-1-3-1") // either player's
		}
		if h.into != 0 && h.into == x.in.card && !x.info.left {
			p.note("15-5-3") // its own card is the one that arrived
		}
		p.trigger(x.in, x.perm, "15-5-1", x.info)
		if len(p.pend) > n {
			p.pend[n].group, p.pend[n].past = x.grp, h.gone(x.grp)
		}
	}
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
		if tr.Subject == nil {
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
	if tr.Event != h.ev {
		return nil, false
	}
	for _, t := range tree.Timings {
		if ownTiming(t) {
			return nil, false // an additional condition under a timing icon: see additional
		}
	}
	if in.def.spec != nil {
		ok, why := in.def.spec.hooks.triggers(p.State, in, holder, causeOf(h, holder))
		if why != "" && p.witness {
			p.idle(in, holder, why)
		}
		if !ok {
			return nil, false
		}
	}
	if !p.causeFits(tr.By, in.ctrl, h) && !p.causeMistaken(in, holder, h) {
		return nil, false
	}
	switch h.ev {
	case cardtext.EvSecurityRemoved, cardtext.EvSecurityAdded, cardtext.EvSecurityChecked, cardtext.EvDraws, cardtext.EvHandAdded, cardtext.EvTrashedFromHand:
		return h.things, ownerFits(tr.Player, in.ctrl, h.player)
	case cardtext.EvTrashedFrom:
		grp := p.trashedThings(tr.Subject, in.ctrl, h)
		return grp, len(grp) > 0
	case cardtext.EvUsesOption:
		if !ownerFits(tr.Player, in.ctrl, h.player) {
			return nil, false
		}
	case cardtext.EvAttacks:
		if tr.Player == cardtext.Both && !(h.atPlayer && ownerFits(tr.Player, in.ctrl, h.player.Other())) {
			if tr.Subject == nil || p.subjectFits(tr.Subject, in.ctrl, holder, h.things[0], h) {
				if p.witness {
					p.idle(in, holder, "11-2-7-6") // another target was declared
				}
			}
			return nil, false
		}
	}
	if tr.FromHand && (p.where[h.into] != Hand || p.owner[h.into] != in.ctrl) || tr.InMainPhase && !(p.Phase == MainPhase && p.Turn == in.ctrl) {
		return nil, false
	}
	if tr.Into != nil {
		switch h.ev {
		case cardtext.EvSourceAdded:
			if !slices.ContainsFunc(h.moved, func(c CardID) bool { return p.cardFits(&tr.Into.Filter, c) }) {
				return nil, false
			}
		case cardtext.EvLinked:
			if !p.cardFits(&tr.Into.Filter, h.into) {
				return nil, false
			}
		case cardtext.EvDigivolves, cardtext.EvUsesOption:
			if tr.Into.Quantity == cardtext.This && h.into != in.card || !p.cardFits(&tr.Into.Filter, h.into) {
				return nil, false
			}
			if !p.comesFrom(tr.Into, h.into) {
				return nil, false
			}
		default:
			t := p.Perm(h.target)
			if h.ev == cardtext.EvDeletesInBattle || h.ev == cardtext.EvWinsBattle {
				t = p.wasDeleted(h.target)
			}
			if t == nil || !p.covers(tr.Into, in.ctrl, holder, t) {
				return nil, false
			}
		}
	}
	if holder == 0 && h.would && tr.Subject != nil && tr.Subject.Quantity == cardtext.This && h.into == in.card {
		return h.things, true // see ownWould
	}
	var grp []Ref
	for _, r := range h.things {
		if h.ev == cardtext.EvDeleted && spared(h.trashed, r) {
			continue
		}
		if tr.Subject == nil || p.subjectFits(tr.Subject, in.ctrl, holder, r, h) {
			grp = append(grp, r)
		}
	}
	return grp, len(grp) > 0
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
				return p.thisFits(s, &h.leaving[i].filter, ctrl, holder)
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
			return p.covers(s, ctrl, holder, &h.leaving[i].filter)
		}
	}
	pm := p.Perm(r.Perm)
	p.noteSubject(s, ctrl, holder, pm)
	return pm != nil && !pm.Breeding && p.covers(s, ctrl, holder, pm)
}

func (p *State) causeFits(c cardtext.TriggerCause, ctrl Player, h *happening) bool {
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

// ownerFits compares "your", "your opponent's", "a player's" with an owner.
func ownerFits(o cardtext.Owner, ctrl, owner Player) bool {
	switch o {
	case cardtext.Your:
		return owner == ctrl
	case cardtext.Opponents:
		return owner != ctrl
	}
	return true
}

// controllerOf is the player whose effect it is.
func (p *State) controllerOf(r EffectRef) Player {
	for i := len(p.frames) - 1; i >= 0; i-- {
		if run, ok := p.frames[i].(*effectRun); ok && run.ref == r {
			return run.ctrl
		}
	}
	return p.owner[r.Card]
}

// snap remembers what a permanent is now.
func (p *query) snap(pm *Permanent) snapshot {
	return snapshot{level: p.Level(pm), dp: p.DP(pm), sources: len(pm.Sources()), cost: p.T.Cards[pm.Top()].PlayCost, ok: true}
}

func (p *query) snapRef(r Ref, h *happening) snapshot {
	for i := range h.leaving {
		if h.leaving[i].perm == r.Perm {
			return h.leaving[i].snap
		}
	}
	if pm := p.Perm(r.Perm); pm != nil {
		return p.snap(pm)
	}
	return snapshot{}
}

// releaseLater makes pending processing for this time pending, like a triggered effect (18-1-1, 18-1-2).
func (p *Position) releaseLater(when cardtext.LaterWhen) {
	keep := p.later[:0]
	for _, l := range p.later {
		if l.when != when {
			keep = append(keep, l)
			continue
		}
		if l.self.Perm != 0 && p.Perm(l.self.Perm) == nil && p.believes(bLaterProcessingDiesWithItsSource) {
			continue
		}
		p.order++
		for i := range p.pend {
			if p.pend[i].batch == p.batch {
				p.note("18-1-2")
			}
		}
		if b := p.T.Cards[l.ref.Card].burst; b != nil && b.ID == l.ref.Def {
			p.note("8-3-2-1")
		}
		if by := p.T.Effects[l.ref.Def].of; by != nil {
			by.hooks.released(p)
		}
		p.emit(Event{Verb: VTrigger, Player: l.ctrl, Effect: l.ref, Card: l.ref.Card, Clause: "18-1-1"})
		pe := pendingEffect{ref: l.ref, ctrl: l.ctrl, batch: p.batch, order: p.order, later: true, group: l.it, source: l.self.Card}
		if len(l.it) > 0 {
			pe.mention = l.it[0]
		}
		pe.ref.Perm = l.self.Perm
		p.pend = append(p.pend, pe)
	}
	p.later = keep
}

// dropLater forgets pending processing whose time does not come any more: the battle it waits for is not fought.
func (p *Position) dropLater(when cardtext.LaterWhen) {
	keep := p.later[:0]
	for _, l := range p.later {
		if l.when != when {
			keep = append(keep, l)
		}
	}
	p.later = keep
}
