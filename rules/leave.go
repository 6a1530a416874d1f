package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file lets permanents leave the battle area: by deletion (4-15), by return to hand or deck,
// and in every other way. First come the immediate-type effects that could stop it (15-8-5-2); then
// all that are left go at the same time (3-1-3-3).

// leaveFrame is a departure of the permanents in refs.
type leaveFrame struct {
	ordering
	preventionAsked bool // effects that could stop it have been asked for
	// the way they leave: VDelete, VReturnHand, VReturnDeck, VTrash, VPlaceSecurity, VPlaceUnder or
	// VLink
	verb     Verb
	to       Zone
	faceUp   bool   // they are placed face up in security
	byCtrl   Player // the player whose effect it is
	byRules  bool   // a rule makes them leave
	inBattle bool   // a battle makes them leave
	spared   []Ref  // the permanents that an immediate-type effect saved
	// what a rule check trashes: link cards, and permanents that are trashed and not deleted
	// (17-1-3)
	trashed []Ref

	fought       [2]PermID // the two that battled each other
	against      CardRef   // or the Security Digimon that they battled
	isBurstTamer bool      // it is the Tamer of a burst digivolution (8-3-3-2)
	underPlayed  CardID    // the card that is being played, under which they are placed (7-2-3-3)

	// The next fields are for what is placed under another permanent, or linked to it.
	host          PermID
	rightUnderTop bool // they come right under its top card
	faceDown      bool // they are placed face down
	// the end at which they come to lie, if the text names one; kept for the record
	toEnd End

	// The last fields are for a link.
	roomMaker Ref // the link card that is trashed to make room
	player    Player
	cost      int
}

func (*leaveFrame) kind() frameKind    { return leaveKind }
func (f *leaveFrame) copyTo(to *State) { putOn(to, f) }
func (f *leaveFrame) encode(e *encoder) {
	e.flag(f.preventionAsked, f.faceUp, f.byRules, f.inBattle, f.isBurstTamer, f.rightUnderTop, f.faceDown)
	e.u8(int(f.player))
	e.u8(int(f.verb))
	e.u8(int(f.to))
	e.perm(f.fought[0])
	e.perm(f.fought[1])
	e.card(f.underPlayed)
	e.u8(f.cost)
	f.ordering.encode(e)
	e.u8(int(f.byCtrl))
	e.refs(f.spared)
	e.refs(f.trashed)
	e.cardRef(f.against)
	e.ref(f.roomMaker)
	e.perm(f.host)
}

// save keeps some of the permanents from leaving.
func (f *leaveFrame) save(refs ...Ref) { f.spared = append(slices.Clip(f.spared), refs...) }

// leave starts the departure of these permanents. The frame below is told which of them really
// left.
func (p *Position) leave(refs []Ref, f leaveFrame) {
	f.refs = refs
	if f.by.Def == 0 && !f.byRules && !f.inBattle {
		f.by = p.acting()
		f.byCtrl = p.controllerOf(f.by)
	}
	push(p, f)
}

func (f *leaveFrame) proceed(p *Position, d *Decision) bool {
	if !f.preventionAsked {
		f.preventionAsked = true
		f.refs = p.canLeave(f)
		h := happening{would: true, ev: cardtext.EvDeleted, things: f.refs, battle: f.inBattle, byRules: f.byRules, by: f.by, byCtrl: f.byCtrl, n: len(f.refs), trashed: f.trashed, forXros: f.byRules && f.underPlayed != 0}
		var evs []cardtext.TriggerEvent
		if f.verb == VDelete {
			evs = append(evs, cardtext.EvDeleted)
		}
		if f.verb == VReturnHand || f.verb == VReturnDeck {
			evs, h.to = append(evs, cardtext.EvReturned), f.to
		}
		evs = append(evs, cardtext.EvLeaves)
		below, placed := len(p.frames), f.underPlayed != 0
		p.openWindow(len(p.frames)-1, h, evs)
		if placed && len(p.frames) > below {
			p.note("7-2-2-3") // what this sets off comes too late to be placed as well
		}
		return false
	}
	if (f.verb == VReturnDeck || f.verb == VPlaceSecurity) && p.askOrder(&f.ordering, f.spared, f.byCtrl, d) {
		return true
	}
	p.pop()
	gone := p.depart(f)
	if a, ok := p.frames[len(p.frames)-1].(asker); ok {
		a.departed(&p.State, gone)
	}
	return false
}

// asker is a procedure that starts departures and is told who really left.
type asker interface{ departed(s *State, gone []leaver) }

// canLeave returns the permanents that are still there and that the effect can affect (15-15-5-1).
func (q *query) canLeave(f *leaveFrame) []Ref {
	out := f.refs[:0:0]
	for _, r := range f.refs {
		pm := q.Perm(r.Perm)
		if pm == nil {
			continue
		}
		if f.by.Def != 0 {
			q.note(append([]Clause{q.kindMatters(pm, f.byCtrl, q.effectKind(f.by))}, q.byProgress(pm, f.byCtrl)...)...)
		}
		if f.by.Def != 0 && q.unaffected(pm, f.byCtrl, q.effectKind(f.by)) {
			q.unmoved(pm, f.by)
			continue
		}
		if q.sink != nil && f.inBattle && q.unaffected(pm, pm.Owner.Other(), Digimon) {
			q.noteUnaffected() // a battle is no effect
		}
		if f.byRules {
			q.note(q.asTreated(pm)...)
		}
		if q.keptFrom(pm, f) {
			if q.note("15-1-3"); q.sink != nil {
				if f.inBattle {
					q.noteBefore("14-2-2") // it has lost all the same
				}
				q.stopped(pm, f.verb, "15-1-3", q.keptBecause(pm, f))
			}
			continue
		}
		out = append(out, r)
	}
	return out
}

// keptFrom reports whether an effect forbids the permanent to leave in that way (15-1-3). What the
// rules remove goes all the same, because it can't stay.
func (q *query) keptFrom(pm *Permanent, f *leaveFrame) bool {
	effect, others := f.by.Def != 0, f.by.Def != 0 && f.byCtrl != pm.Owner
	if others && q.forbidden(pm, cardtext.AbLeaveByEffects) {
		return true
	}
	switch f.verb {
	case VDelete:
		return f.inBattle && q.forbidden(pm, cardtext.AbBeDeletedInBattle) ||
			(f.inBattle || effect) && q.forbidden(pm, cardtext.AbBeDeleted) ||
			effect && q.forbidden(pm, cardtext.AbBeDeletedByAny) ||
			others && q.forbiddenEffect(pm, cardtext.AbBeDeletedByEffects, f.by)
	case VReturnHand, VReturnDeck:
		if effect && q.forbidden(pm, cardtext.AbBeReturned) || others && q.forbiddenEffect(pm, cardtext.AbBeReturnedByEffects, f.by) {
			return true
		}
	}
	return !f.byRules && q.staysPut(pm, effect && !others)
}

// staysPut reports whether an effect keeps the permanent in the battle area, other than from
// deletion. owners says that an effect of its own player would remove it.
func (q *query) staysPut(pm *Permanent, owners bool) bool {
	return q.forbidden(pm, cardtext.AbLeaveButDeleted) || !owners && q.forbidden(pm, cardtext.AbLeaveButYours)
}

// remember stores what a permanent is before it leaves (15-8-3-9-4).
func (q *query) remember(pm *Permanent) leaver {
	before := q.asItWas(pm)
	lv := leaver{perm: pm.ID, owner: pm.Owner, top: pm.Top(), snap: q.snap(pm), asItWas: before, effects: before.before.effects}
	lv.snap.asItWas = before
	return lv
}

// depart carries out what no immediate-type effect stopped, and tells who left.
func (p *Position) depart(f *leaveFrame) (leaving []leaver) {
	for _, r := range f.refs {
		pm := p.Perm(r.Perm)
		if pm == nil || spared(f.spared, r) {
			continue
		}
		lv := p.remember(pm)
		p.noteChecker(pm)
		lv.snap.battledWith, lv.snap.inBattle, lv.snap.byRules, lv.snap.by, lv.snap.byCtrl = f.battled(pm.ID), f.inBattle, f.byRules, f.by, f.byCtrl
		if lv.verb = f.verb; spared(f.trashed, r) {
			lv.verb = VTrash
		}
		if leaving == nil {
			leaving = make([]leaver, 0, len(f.refs))
		}
		leaving = append(leaving, lv)
	}
	if len(leaving) == 0 && len(f.trashed) == 0 {
		return nil
	}
	p.note(ifSo(len(leaving) > 1, "3-1-3-3"))
	p.sameTime(func() {
		p.trashLinks(f.trashed)
		for i := range leaving {
			p.departOne(f, &leaving[i])
		}
	})
	if len(leaving) == 0 {
		return nil
	}
	for i := range leaving {
		p.noteDeletedOtherwise(&leaving[i], f)
	}
	p.overflowAll(leaving)
	p.triggerDeparture(f, leaving)
	for i := range leaving {
		switch {
		case i > 0: // all of them leave at the same time
		case f.verb == VReturnHand:
			p.returnedToHand(leaving, f)
		case f.verb == VPlaceSecurity:
			p.placedInSecurity(leaving, f)
		}
		p.dropLasting(leaving[i].perm)
	}
	if f.verb == VLink {
		p.linked(f.host, leaving[0].top)
	}
	return leaving
}

// triggerDeparture triggers everything that waits for a deletion, or for something to leave the
// battle area.
func (p *Position) triggerDeparture(f *leaveFrame, leaving []leaver) {
	things := make([]Ref, len(leaving))
	for i := range leaving {
		things[i] = Ref{Perm: leaving[i].perm, Card: p.ref(leaving[i].top)}
	}
	h := happening{things: things, leaving: leaving, battle: f.inBattle, byRules: f.byRules, by: f.by, byCtrl: f.byCtrl, n: len(leaving), losers: len(leaving), trashed: f.trashed, forXros: f.byRules && f.underPlayed != 0}
	deleted := false
	for i := range leaving {
		if leaving[i].verb == VTrash {
			if top := leaving[i].top; !f.byRules && p.where[top] == Trash {
				p.trashedBy(top, BattleArea, 0, f.by, f.byCtrl, nil)
			}
			p.note("4-16-3")
			if p.effectRules().trashingIsDeletion() {
				leaving[i].verb, h.trashed = VDelete, nil
			}
		}
		if deleted = deleted || leaving[i].verb == VDelete; leaving[i].verb != VDelete {
			p.noteNotDeleted(&leaving[i])
		}
	}
	if deleted {
		h.ev = cardtext.EvDeleted
		for i := range leaving {
			if leaving[i].verb == VDelete {
				p.triggerOnDeletion(&leaving[i], &h)
			}
		}
		p.noteOthersStay()
		p.leftHappen(h)
	}
	if f.verb == VReturnHand || f.verb == VReturnDeck {
		h.ev, h.to = cardtext.EvReturned, f.to
		p.leftHappen(h)
	}
	h.ev = cardtext.EvLeaves
	p.leftHappen(h)
	p.noteRuleBatch(f)
	p.optionsTrashed(leaving)
}

// optionsTrashed shows trigger conditions the Option cards that were trashed from the battle area.
func (p *Position) optionsTrashed(leaving []leaver) {
	var things []Ref
	for i := range leaving {
		if top := leaving[i].top; leaving[i].verb == VTrash && !leaving[i].asItWas.Breeding && p.where[top] == Trash && p.T.Cards[top].isOptionCard() {
			things = append(things, Ref{Card: p.ref(top)})
		}
	}
	if len(things) > 0 {
		p.happen(happening{ev: cardtext.EvTrashedFrom, from: BattleArea, player: p.owner[things[0].Card.ID], things: things, n: len(things)})
	}
}

// triggerOnDeletion triggers the [On Deletion] effects that the permanent had when it left. They
// are pending on the card that was on top, in its new area (4-15-2, 15-8-3-5). A condition such as
// "when this Digimon is deleted other than in battle" is compared with what deleted it.
func (p *Position) triggerOnDeletion(lv *leaver, h *happening) {
	for _, in := range lv.effects {
		if in.def.Tree != nil && in.def.Kind == TriggerEffect && hasTiming(in.def.Tree, cardtext.OnDeletion) && works(in.def.Tree, lv.asItWas) && in.def.hooks().deleted(p, in, cause{holder: lv.perm, sources: lv.snap.sources}) {
			if tr := in.def.Tree.Trigger; tr != nil && !p.causeFits(tr.By, in.ctrl, h) {
				p.tellNoTrigger(in, lv.perm, "15-8-3-4", "15-5-1", "15-16-4-1")
				continue
			}
			p.note("4-15-2")
			p.trigger(in, lv.perm, "15-16-4-1", triggerInfo{timingIcon: 1 + uint8(cardtext.OnDeletion), holderSnap: lv.snap, holderLeft: true, source: p.ref(lv.top)})
		}
	}
}

// battled returns what a permanent that lost a battle had battled.
func (f *leaveFrame) battled(id PermID) Ref {
	switch id {
	case f.fought[0]:
		return Ref{Perm: f.fought[1]}
	case f.fought[1]:
		return Ref{Perm: f.fought[0]}
	}
	return Ref{Card: f.against}
}

// leftHappen triggers effects of cards that leave. If an effect triggers because its own card left,
// it is pending on the card that was on top (4-15-2, 15-8-3-5). If it triggers because others leave
// at the same time, it is pending on a card that is gone, and is lost (15-4-4-3).
func (p *Position) leftHappen(h happening) {
	n := len(p.pend)
	p.happen(h)
	for i := n; i < len(p.pend); i++ {
		pe := &p.pend[i]
		if !pe.holderLeft {
			continue
		}
		if !hasPerm(pe.group, pe.ref.Perm) {
			continue
		}
		for k := range h.leaving {
			if h.leaving[k].perm == pe.ref.Perm {
				pe.source = p.ref(h.leaving[k].top)
			}
		}
	}
}

func spared(list []Ref, r Ref) bool {
	for _, s := range list {
		if s.Perm == r.Perm {
			return true
		}
	}
	return false
}

func leaveClause(f *leaveFrame, verb Verb) Clause {
	switch {
	case f.inBattle:
		return "14-2-2"
	case f.isBurstTamer:
		return "8-3-3-2"
	case f.byRules && verb == VPlaceUnder:
		return "7-2-2-7"
	case f.byRules && verb == VDelete:
		return "17-1-3-1-1"
	case f.byRules:
		return "17-1-3-2"
	case verb == VDelete:
		return "4-15-1"
	case verb == VTrash:
		return "4-16-1"
	}
	return "3-1-3-1-1"
}

// departOne moves the cards of one permanent: the top card to its destination, the cards under it
// and its link cards to the trash, all at the same time (4-7-8, 4-9-6).
func (p *Position) departOne(f *leaveFrame, lv *leaver) {
	clause := leaveClause(f, lv.verb)
	pm := p.Perm(lv.perm)
	if clause == "17-1-3-2" {
		clause = p.trashTarget(pm)
	}
	top := pm.Top()
	owner := p.owner[top]
	from := BattleArea
	if pm.Breeding {
		from = BreedingArea
	}
	e := Event{Verb: lv.verb, Perm: pm.ID, Card: top, Player: owner, From: from, FromPlayer: pm.Owner, To: f.to, Clause: clause, InBattle: f.inBattle, ByRules: f.byRules, By: f.by}
	if lv.verb == VDelete {
		e.To = Trash
	}
	if f.verb == VPlaceUnder {
		if e.TargetCard = f.underPlayed; f.underPlayed == 0 {
			e.Target, e.TargetCard = f.host, p.top(f.host)
		}
	}
	var also []Clause
	switch f.verb {
	case VReturnDeck, VPlaceSecurity:
		e.ToEnd, e.Face = topOrBottom(f.bottom), faceOf(f.faceUp)
		also = []Clause{ifSo(f.faceUp, "3-7-4")}
	case VPlaceUnder:
		if e.ToEnd = f.toEnd; f.faceDown {
			e.Face = FaceDown
		}
	}
	also = append(also, p.byDeparting(f, lv, pm)...)
	went := 0
	if f.verb == VLink { // the record tells that when the card is linked
		p.note(append(also, "4-9-4")...)
	} else {
		went = p.emit(e, also...)
	}
	if from == BattleArea {
		p.emit(Event{Verb: VLeave, Perm: pm.ID, Card: top, Player: pm.Owner, From: from, To: e.To, Clause: clause, InBattle: f.inBattle, ByRules: f.byRules, By: f.by})
	}
	stays := f.verb == VPlaceUnder || f.verb == VLink // its top card comes to lie under another one
	under, links := append([]CardID(nil), pm.Stack()...), append([]CardID(nil), pm.Links()...)
	lv.cardsGone = under
	if stays {
		lv.cardsGone = under[1:] // 4-19-4
	} else {
		p.moveCard(top, destination{zone: e.To, owner: owner, bottom: f.bottom, faceUp: e.To == Trash || f.faceUp})
	}
	trash := func(cards []CardID, clause Clause, stacked bool) {
		for _, c := range cards {
			if stacked && p.liftRevealed(c) {
				lv.cardsGone = slices.DeleteFunc(slices.Clone(lv.cardsGone), func(x CardID) bool { return x == c })
				continue
			}
			d := p.T.Cards[c]
			// it was a digivolution card all the same
			other := stacked && !d.Blank && d.Category != Digimon && p.T.Cards[top].Category == Digimon
			p.emit(Event{Verb: VTrash, Card: c, Player: p.owner[c], From: UnderCard, Perm: lv.perm, Clause: clause, ByRules: true, Cause: went}, ifSo(other, "4-3-2"))
			p.moveCard(c, destination{zone: Trash, owner: p.owner[c], faceUp: true})
		}
	}
	trash(under[1:], "4-7-8", true)
	trash(links, "4-9-6", false)
	p.removePerm(lv.perm)
	if stays {
		p.goUnder(f, top, owner)
	}
}

// goUnder puts the top card of a permanent that is gone under another permanent, or links it to
// one. Under a card that is being played it is in no area yet (7-2-3-3). If the other permanent is
// gone, the card goes to the trash.
func (p *Position) goUnder(f *leaveFrame, top CardID, owner Player) {
	p.inc[top]++
	p.where[top] = NoZone
	if f.underPlayed != 0 {
		return
	}
	switch host := p.Perm(f.host); {
	case host == nil:
		p.moveCard(top, destination{zone: Trash, owner: owner, faceUp: true})
	case f.verb == VLink:
		p.plug(host, top, f.roomMaker, f.player, f.cost)
	default:
		p.tuck(host, top, tuckedHow{f.rightUnderTop, f.faceDown})
	}
}

// byDeparting returns the clauses that say what is special about a permanent that is about to go.
func (p *Position) byDeparting(f *leaveFrame, lv *leaver, pm *Permanent) (by []Clause) {
	top := pm.Top()
	if p.T.Cards[top].Token {
		by = append(p.byTokenGoing(f), "4-21-5")
	}
	// A card goes to its owner's area even if an effect of the other player sends it there.
	theirs := f.by.Def != 0 && f.byCtrl != p.owner[top] && (f.verb == VReturnHand || f.verb == VReturnDeck)
	jams := p.sink != nil && p.attacker() == pm && lv.verb == VDelete && !f.inBattle && p.hasKeyword(pm, &jamming)
	// <Jamming> prevents only the result of a battle
	by = append(by, ifSo(theirs, "3-1-3-8"), ifSo(jams, "16-9-1"))
	if f.verb == VPlaceUnder && f.underPlayed == 0 {
		by = append(by, "4-7-7", ifSo(p.T.Cards[top].Overflow > 0, "4-19-4"))
		if host := p.Perm(f.host); host != nil {
			by = append(by, p.lyingUnder(host, top, tuckedHow{f.rightUnderTop, f.faceDown})...)
		}
	}
	return by
}

// overflowAll processes <Overflow> of all cards that left at once: the turn player's cards one by
// one, then the other player's (4-19-5).
func (p *Position) overflowAll(leaving []leaver) {
	for _, pl := range [...]Player{p.Turn, p.Turn.Other()} {
		p.noteOverflowOf(pl, leaving)
		for i := range leaving {
			for _, c := range leaving[i].cardsGone {
				if p.owner[c] == pl {
					p.overflow(c)
				}
			}
		}
	}
}

// tuck puts a card that is in no area under the permanent. If no more cards fit there, it goes to
// the trash.
func (p *Position) tuck(pm *Permanent, c CardID, how tuckedHow) {
	if pm.n == maxStack {
		p.moveCard(c, destination{zone: Trash, owner: p.owner[c], faceUp: true})
		return
	}
	p.where[c] = UnderCard
	if how.rightUnderTop {
		pm.addHigh(p.T, c)
	} else {
		pm.addUnder(p.T, c)
	}
	if how.faceDown {
		pm.turnDown(c)
	}
}
