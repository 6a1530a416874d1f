package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// Actions that move cards from one area to another.

// actReturn is "return to the hand / to the top or bottom of the deck".
func (p *Position) actReturn(a cardtext.Return, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	return p.withJoined(a.What, run, d, asker, nil, func(refs []Ref) {
		verb, to := VReturnHand, Hand
		if a.To != cardtext.HandArea {
			verb, to = VReturnDeck, Deck
		}
		bottom := a.To == cardtext.DeckBottom
		refs = p.inReach(refs, run)
		if to == Hand && len(refs) > 0 && refs[0].Perm == 0 {
			defer p.addedToHand(refs)
		}
		if refs = p.admitted(refs, to, run); len(refs) == 0 {
			p.left = 0
			return
		}
		if refs[0].Perm != 0 {
			p.leave(frame{verb: verb, to: to, bottom: bottom, refs: refs})
			return
		}
		if to == Deck && p.ordersAny(refs) {
			p.push(frame{kind: frOrder, verb: verb, to: to, bottom: bottom, refs: append([]Ref(nil), refs...), pl: run.ctrl, by: run.ref})
			return
		}
		p.returnCards(refs, verb, to, bottom)
	})
}

// removed are the cards of either player's security stack that go elsewhere at the same time.
type removed [2][]Ref

// tellRemoved triggers what waits for cards to be removed from a security stack: once for all that are at the same time (15-5-2).
func (p *Position) tellRemoved(gone *removed) {
	for pl, things := range gone {
		if len(things) > 0 {
			p.happen(happening{ev: cardtext.EvSecurityRemoved, player: Player(pl), things: things, n: len(things)})
		}
	}
}

// fromAnywhere moves a card out of a pile, out from under a permanent, or from no area; one from a security stack is added to gone.
func (p *Position) fromAnywhere(c CardID, to Zone, pl Player, bottom, faceUp bool, gone *removed) {
	under := p.where[c] == UnderCard
	sec := p.where[c] == SecurityStack
	secOwner := p.owner[c]
	if pm := p.PermOf(c); pm != nil && pm.Top() == c {
		p.uncover(pm)
	}
	p.takeFromStack(c)
	p.moveCard(c, to, pl, bottom, faceUp)
	if under {
		p.overflow(c)
	}
	if sec {
		gone[secOwner] = append(gone[secOwner], Ref{Card: p.ref(c)})
	}
}

// actTrash is "trash …": from a hand, the security stack, under a Digimon, or a permanent's top card (4-16).
func (p *Position) actTrash(a cardtext.Trash, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	return p.withJoined(a.What, run, d, asker, nil, func(refs []Ref) {
		if refs[0].Perm != 0 {
			p.leave(frame{verb: VTrash, to: Trash, refs: refs})
			return
		}
		p.noteTogether(refs)
		n := 0
		security := [2]int{}
		var things []Ref
		var sourceOf, linkOf []Ref
		var out trashing
		p.sameTime(func() {
			for _, r := range refs {
				c := r.Card.ID
				if !p.fresh(r.Card) {
					continue
				}
				switch p.where[c] {
				case SecurityStack:
					security[p.owner[c]]++
					p.noteFaceUp(c)
				case UnderCard, BattleArea, BreedingArea:
					pm := p.PermOf(c)
					if pm == nil || p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
						continue
					}
					if pm.Top() == c {
						p.trashTop(pm, "4-16-1")
						n++
						continue
					}
					p.noteUntucking(pm, c)
					if pm.isLinkCard(c) {
						linkOf = append(linkOf, Ref{Perm: pm.ID})
					} else {
						sourceOf = append(sourceOf, Ref{Perm: pm.ID})
					}
				}
				if pm := p.PermOf(c); pm != nil && p.obs != nil && p.hasKeyword(pm, "Succession") {
					p.note("16-47-2")
				}
				p.emit(Event{Verb: VTrash, Card: c, Player: p.owner[c], From: p.where[c], FromPlayer: p.owner[c], To: Trash, Clause: "4-16-1"})
				if p.where[c] == SecurityStack {
					p.noteNotTiming(c, cardtext.Security, "15-16-10-1")
				}
				p.noteNotTiming(c, cardtext.OnDeletion, "4-16-3")
				from, host := p.where[c], PermID(0)
				if pm := p.PermOf(c); pm != nil {
					host = pm.ID
				}
				p.takeFromStack(c)
				p.moveCard(c, Trash, p.owner[c], false, true)
				if from == UnderCard {
					p.overflow(c)
				}
				p.trashedFrom(c, from, run, host)
				things = append(things, Ref{Card: p.ref(c)})
				out.add(p.owner[c], from, Ref{Card: p.ref(c)})
				n++
			}
		})
		p.left = n
		for pl, k := range security {
			if k > 0 {
				if p.security[pl].n == 0 {
					p.noteLast("1-2-3-1") // which wins nothing
				}
				p.happen(happening{ev: cardtext.EvSecurityRemoved, player: Player(pl), things: things, n: k})
			}
		}
		if len(sourceOf) > 0 {
			p.happen(happening{ev: cardtext.EvSourceTrashed, things: sourceOf, n: len(sourceOf)})
		}
		if len(linkOf) > 0 {
			p.happen(happening{ev: cardtext.EvLinkTrashed, things: linkOf, n: len(linkOf)})
		}
		p.trashedOut(&out)
		if a.What.Area == cardtext.HandArea && n > 0 {
			p.happen(happening{ev: cardtext.EvTrashedFromHand, player: p.owner[refs[0].Card.ID], things: things, n: n})
		}
	})
}

// trashTop trashes the top card of a stack; the Digimon becomes what lies under it and keeps orientation and identity
// (3-4-5, 4-7-6). With nothing under it, the permanent is gone.
func (p *Position) trashTop(pm *Permanent, clause string) {
	c := pm.Top()
	if pm.n == 1 {
		p.leave(frame{verb: VTrash, to: Trash, refs: []Ref{{Perm: pm.ID}}})
		return
	}
	p.note("4-16-3")
	p.noteKept(pm, "3-4-5", "4-7-6")
	p.noteUntucking(pm, c)
	p.emit(Event{Verb: VTrash, Card: c, Player: p.owner[c], Perm: pm.ID, From: p.where[c], To: Trash, Clause: clause})
	p.noteNotTiming(c, cardtext.OnDeletion, "15-16-4-1")
	p.noteUncovered(pm.cards[1])
	p.noteStays(pm)
	pm.drop(c)
	top := pm.Top()
	p.moveCard(c, Trash, p.owner[c], false, true)
	if p.believes(bTrashingIsDeletion) {
		p.triggerDeletion(c)
	}
	p.where[top] = BattleArea
	if pm.Breeding {
		p.where[top] = BreedingArea
	}
	p.noteKeywordsLost(pm, c)
	p.overflow(c)
}

func (p *Position) actPlaceSecurity(a cardtext.PlaceSecurity, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	if p.believes(bAscensionGoesToTheBottom) && p.T.Effects[run.ref.Def].spec == &ascension {
		a.Bottom = true
	}
	return p.withJoined(a.What, run, d, asker, nil, func(refs []Ref) {
		if refs = p.admitted(p.inReach(refs, run), SecurityStack, run); len(refs) == 0 {
			p.left = 0
			return
		}
		if refs[0].Perm != 0 {
			p.leave(frame{verb: VPlaceSecurity, to: SecurityStack, bottom: a.Bottom, flag: a.FaceUp, refs: refs})
			return
		}
		if p.ordersAny(refs) {
			p.push(frame{kind: frOrder, verb: VPlaceSecurity, to: SecurityStack, bottom: a.Bottom, flag: a.FaceUp, refs: append([]Ref(nil), refs...), pl: run.ctrl, by: run.ref})
			return
		}
		p.placeInSecurity(refs, a.Bottom, a.FaceUp)
	})
}

// placeInSecurity puts cards that are on no field, or under a permanent, into security stacks at the same time; in p.left how many.
func (p *Position) placeInSecurity(refs []Ref, bottom, faceUp bool) {
	p.left = 0
	var gone removed
	var added [2][]Ref
	p.sameTime(func() {
		for _, r := range refs {
			c := r.Card.ID
			if !p.fresh(r.Card) {
				continue
			}
			owner := p.owner[c]
			p.emit(Event{Verb: VPlaceSecurity, Card: c, Player: owner, From: p.where[c], To: SecurityStack, Clause: "3-1-3-5"})
			p.fromAnywhere(c, SecurityStack, owner, bottom, faceUp, &gone)
			p.left++
			added[owner] = append(added[owner], Ref{Card: p.ref(c)})
		}
	})
	p.tellRemoved(&gone)
	for pl, things := range added {
		if len(things) > 0 { // once, however many (15-5-2)
			p.happen(happening{ev: cardtext.EvSecurityAdded, player: Player(pl), things: things, n: len(things)})
		}
	}
}

// actPlaceUnder puts cards, or permanents with nothing of theirs, under a permanent (4-7-7).
func (p *Position) actPlaceUnder(a cardtext.PlaceUnder, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	if a.What.Area == cardtext.StackTopOf {
		return p.actRestack(a, run, d, asker)
	}
	if run.step == 0 {
		refs, asked := p.pick(a.What, run, d, asker, p.hasHolder(a, run))
		if asked {
			return true, false
		}
		more := run.moreObjects()
		if refs == nil && (more || len(run.joined) == 0) {
			missedBy(a, run)
			run.did = false
			return false, true
		}
		refs = append(run.joined[:len(run.joined):len(run.joined)], refs...) // the answer itself stays as it was given
		if run.joined = nil; more {
			run.joined, run.did = refs, run.stage == byDo
			return false, true
		}
		for i := range refs {
			if refs[i].Perm != 0 {
				refs[i].Card = CardRef{ID: p.top(refs[i].Perm)} // the card that will lie there
			}
		}
		run.picks, run.step = refs, 1
		if p.ordersUnder(refs) && len(p.candidates(a.Under, run, p.mayHold(refs))) > 0 {
			run.step = 3
		}
		return false, false
	}
	if run.step == 2 {
		p.placedPermanents(a.What, run)
		return false, true
	}
	if run.step == 3 { // the order in which they are going to lie, from the top
		c, ok := p.took()
		if !ok {
			p.askSet(d, asker, run, run.picks, len(run.picks), len(run.picks), false, true)
			d.Clause = "3-1-3-4"
			return true, false
		}
		run.picks, run.step = append([]Ref(nil), c.Refs...), 1
		return false, false
	}
	unders, asked := p.pick(a.Under, run, d, asker, p.mayHold(run.picks))
	if asked {
		return true, false
	}
	run.step, run.of = 2, 0
	run.did = false
	if unders == nil {
		return false, true
	}
	under := p.Perm(unders[0].Perm)
	if under == nil || p.T.Cards[under.Top()].Token {
		return false, true // 4-21-3
	}
	if p.unaffected(under, run.ctrl, p.effectKind(run.ref)) {
		p.noteUnaffected() // it can be chosen, and nothing is placed there (15-15-5-1, 15-15-5-3)
		return false, true
	}
	high := a.Top && p.isDigimon(under)
	var placed CardID
	var moved []CardID
	if high != (run.picks[0].Perm != 0) { // what is put on top last lies on top; of departures the last one comes first
		slices.Reverse(run.picks)
	}
	p.sameTime(func() {
		for i, r := range run.picks {
			if r.Perm != 0 {
				run.of = under.ID
				p.leave(frame{verb: VPlaceUnder, to: UnderCard, refs: []Ref{r}, under: under.ID, flag: high})
				continue
			}
			c := r.Card.ID
			if !p.fresh(r.Card) || len(p.inReach([]Ref{r}, run)) == 0 {
				continue
			}
			p.noteTucking(under, c)
			stacked := p.restacked(under, c)
			if !a.FaceDown {
				p.noteTucked(under, c, high)
			} else if !p.T.Cards[c].Blank {
				p.note("4-7-9")
			}
			p.noteNoOverflow(c, "4-19-4")
			p.emit(Event{Verb: VPlaceUnder, Card: c, Player: p.owner[c], Perm: under.ID, From: p.where[c], To: UnderCard, Clause: "4-8-1"})
			p.takeFromStack(c)
			p.takeOut(c)
			if !stacked {
				p.inc[c]++
			}
			run.picks[i].Card = p.ref(c) // "the placed card" is the new card (3-1-3-1-1)
			p.tuck(under, c, high)
			if a.FaceDown {
				under.turnDown(c)
			}
			placed = c
			moved = append(moved, c)
		}
	})
	run.did = p.enough(a.What, len(moved), run)
	if placed != 0 {
		p.happen(happening{ev: cardtext.EvSourceAdded, things: []Ref{{Perm: under.ID}}, into: placed, moved: moved, n: len(moved)})
	}
	run.it = run.picks
	return false, false
}

// mayHold says under which permanents the chosen things can be placed: no token (4-21-3), and none of them under itself (1-3-2).
func (p *Position) mayHold(placed []Ref) func(*Permanent) bool {
	return func(pm *Permanent) bool {
		return p.stackable(pm) && !slices.ContainsFunc(placed, func(r Ref) bool { return r.Perm == pm.ID })
	}
}

// hasHolder says which permanents can be chosen to be placed: those that have something else to lie under.
func (p *Position) hasHolder(a cardtext.PlaceUnder, run *effectRun) func(*Permanent) bool {
	return func(pm *Permanent) bool {
		return p.stackable(pm) && !contains(run.joined, Ref{Perm: pm.ID}) && len(p.candidates(a.Under, run, p.mayHold([]Ref{{Perm: pm.ID}}))) > 0
	}
}

// placedPermanents triggers what waits for cards placed under the Digimon run.of, once the permanents that an effect places there have
// left the field; those that were kept from leaving are not placed.
func (p *Position) placedPermanents(what *cardtext.Select, run *effectRun) {
	under := p.Perm(run.of)
	run.of = 0
	if under == nil {
		return
	}
	var placed CardID
	var moved []CardID
	var there []Ref
	for _, c := range under.Sources() {
		for _, r := range run.picks {
			if r.Perm != 0 && r.Card.ID == c && p.Perm(r.Perm) == nil {
				placed = c
				moved = append(moved, c)
				there = append(there, Ref{Card: p.ref(c)}) // "the placed card" is the new card (3-1-3-1-1)
			}
		}
	}
	if placed != 0 {
		run.did, run.it = run.did || p.enough(what, len(there), run), there
		p.happen(happening{ev: cardtext.EvSourceAdded, things: []Ref{{Perm: under.ID}}, into: placed, moved: moved})
	}
}

func (p *Position) placeInBattleArea(run *effectRun) {
	c := run.self.ID
	if !p.fresh(run.self) || p.where[c] == BattleArea {
		run.did = false
		return
	}
	if p.T.Cards[c].Category == Option {
		p.note("17-1-3-2-2") // put there by an effect, it stays
		if p.where[c] == NoZone {
			p.note("9-1-5") // so it is not trashed after its use
		}
	}
	p.emit(Event{Verb: VPlaceBattle, Card: c, Player: run.ctrl, From: p.where[c], To: BattleArea, Clause: "4-28-1"})
	pm := p.newPermanent(run.ctrl, c)
	pm.ByEffect = true
	run.did = true
}

func (p *Position) addToHand(refs []Ref, run *effectRun) {
	p.left = 0
	refs = p.inReach(refs, run)
	var gone removed
	p.sameTime(func() {
		for _, r := range refs {
			c := r.Card.ID
			if r.Perm != 0 || !p.fresh(r.Card) {
				continue
			}
			p.emit(Event{Verb: VAddHand, Card: c, Player: p.owner[c], From: p.where[c], To: Hand, Clause: "3-1-3-1-1"})
			p.fromAnywhere(c, Hand, p.owner[c], false, false, &gone)
			p.left++
		}
	})
	p.tellRemoved(&gone)
	p.addedToHand(refs)
}

// reveal shows the top cards of the deck; they are still the deck's until they are placed elsewhere (15-15-3-1).
func (p *Position) reveal(n int, run *effectRun) {
	run.revealed = run.revealed[:0]
	deck := p.unrevealed(run.ctrl)
	p.sameTime(func() {
		for _, c := range deck[:min(n, len(deck))] {
			p.emit(Event{Verb: VReveal, Card: c, Player: run.ctrl, From: Deck, Clause: "15-15-3-8-1"})
			run.revealed = append(run.revealed, p.ref(c))
		}
	})
	run.did = len(run.revealed) > 0
}

// actRest puts the revealed cards that are left where the effect says; the player chooses the order where it can be told
// apart (15-15-3-6), whether or not the words "in any order" stand there.
func (p *Position) actRest(a cardtext.RestTo, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	var rest []Ref
	named := 0
	for _, r := range run.revealed {
		if p.fresh(r) && p.where[r.ID] == Deck {
			rest = append(rest, Ref{Card: r})
			if !p.T.Cards[r.ID].Blank {
				named++
			}
		}
	}
	if len(rest) == 0 {
		return false, true
	}
	if len(p.pend) > 0 {
		p.note("15-15-3-4") // what has triggered waits until all of them are placed
	}
	order := rest
	if len(rest) > 1 && named > 0 && a.To != cardtext.TrashArea {
		c, ok := p.took()
		if !ok {
			p.askSet(d, asker, run, rest, len(rest), len(rest), false, true)
			d.Clause = "15-15-3-6"
			return true, false
		}
		order = c.Refs
	}
	p.sameTime(func() {
		for i := range order {
			r := order[i]
			if a.To == cardtext.DeckTop {
				r = order[len(order)-1-i]
			}
			c := r.Card.ID
			switch a.To {
			case cardtext.TrashArea:
				p.note("15-15-3-1") // not trashed from the deck
				p.emit(Event{Verb: VTrash, Card: c, Player: run.ctrl, To: Trash, Clause: "15-15-3-2"})
				p.moveCard(c, Trash, run.ctrl, false, true)
			default:
				p.emit(Event{Verb: VReturnDeck, Card: c, Player: run.ctrl, From: Deck, To: Deck, Clause: "15-15-3-6"})
				z := &p.deck[run.ctrl]
				z.remove(c)
				if a.To == cardtext.DeckTop {
					z.addTop(c)
				} else {
					z.addBottom(c)
				}
			}
		}
	})
	return false, true
}

// shuffle hides the order of a pile: from now on Luck says which card comes up (1-3-10).
func (p *Position) shuffle(a cardtext.Shuffle, run *effectRun) {
	pl := run.ctrl
	if a.Owner == cardtext.Opponents {
		pl = pl.Other()
	}
	z := SecurityStack
	if a.Area == cardtext.DeckTop {
		z = Deck
	}
	p.emit(Event{Verb: VShuffle, Player: pl, From: z, Clause: "1-3-10"})
	if z == Deck {
		p.bagDeck[pl] = true
	} else {
		run.searched = false
		for _, c := range p.security[pl].cards() {
			p.faceup[c], p.mixed[c] = false, true
		}
	}
	run.did = true
}
