package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Trash](doTrash{})

// doTrash is "trash X": from a hand, the security stack, under a Digimon, or a permanent's top card (4-16).
type doTrash struct {
	notStanding[cardtext.Trash]
	anybody[cardtext.Trash]
	flat[cardtext.Trash]
	ownPart[cardtext.Trash]
	momentary[cardtext.Trash]
}

func (doTrash) hurts(a cardtext.Trash) (bool, *cardtext.Select) {
	return true, a.What
}

func (doTrash) each(a cardtext.Trash) each {
	if ends(a.What.Area) { // 4-27-2: the cards are multiplied, not the Digimon they lie under
		return eachNumber
	}
	return eachThing
}

func (doTrash) plays(a cardtext.Trash) error {
	s := *a.What
	s.SameLevel = false // see processed
	return numberPlays(&s)
}

// processed refuses to trash cards of one level but as an optional condition, which takes all of them or none (15-7-2).
func (doTrash) processed(a cardtext.Trash, e *cardtext.Effect, _ EffectKind) error {
	if !a.What.SameLevel || slices.ContainsFunc(e.Body, func(s cardtext.Sentence) bool { return len(s.By) == 1 && s.By[0] == cardtext.Action(a) }) {
		return nil
	}
	return fmt.Errorf("trashing cards of one level is played as an optional condition only yet")
}

func (doTrash) can(p *Position, a cardtext.Trash, run *effectRun, whole bool) (bool, Clause) {
	if a.What.Area == cardtext.StackTopOf {
		return p.some(a.What, run, whole, nil), "4-7-2"
	}
	if p.hooksOf(run).whatIsThere(&p.State) {
		return len(p.candidates(a.What, run, nil)) > 0, "1-3-2"
	}
	return p.some(a.What, run, whole, nil), "1-3-2"
}

// do is "trash …": from a hand, the security stack, under a Digimon, or a permanent's top card (4-16).
func (doTrash) do(p *Position, a cardtext.Trash, run *effectRun, d *Decision, asker Player, _ bool) (asked, done bool) {
	return p.withJoined(a.What, run, d, asker, nil, func(refs []Ref) {
		if refs[0].Perm != 0 {
			p.leave(refs, leaveFrame{verb: VTrash, to: Trash})
			return
		}
		p.keepOwners(refs, run)
		p.noteTogether(refs)
		n := 0
		security, hands := [2]int{}, [2][]Ref{}
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
					if pm == nil {
						continue
					}
					if p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
						p.unmoved(pm, run.ref)
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
				if pm := p.PermOf(c); pm != nil && p.obs != nil && p.hasKeyword(pm, &succession) {
					p.note("16-47-2")
				}
				from, host := p.where[c], PermID(0)
				if (from == Deck || a.What.Area == cardtext.RevealedCards) && p.isRevealed(c) {
					p.note("15-15-3-1") // not trashed from where it was
					from = NoZone
				}
				p.emit(Event{Verb: VTrash, Card: c, Player: p.owner[c], From: from, FromEnd: endOf(a.What.Area), FromPlayer: p.owner[c], To: Trash,
					Clause: "4-16-1"})
				if p.where[c] == SecurityStack {
					p.noteNotTiming(c, cardtext.Security, "15-16-10-1")
				}
				p.noteNotTiming(c, cardtext.OnDeletion, "4-16-3")
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
				if from == Hand {
					hands[p.owner[c]] = append(hands[p.owner[c]], Ref{Card: p.ref(c)})
				}
				out.add(p.owner[c], from, Ref{Card: p.ref(c)})
				n++
			}
		})
		run.moved = n
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
		for pl, cards := range hands {
			if len(cards) > 0 {
				p.happen(happening{ev: cardtext.EvTrashedFromHand, player: Player(pl), things: cards, n: len(cards)})
			}
		}
	})
}

func (doTrash) joins(a, b cardtext.Trash) bool {
	return a.What.Area == b.What.Area && a.What.Owner == b.What.Owner && !ends(a.What.Area) && !a.What.Blind && !b.What.Blind && a.What.Left+b.What.Left == 0
}

func (doTrash) ends(a cardtext.Trash) (top, bottom cardtext.Trash, ok bool) {
	if a.What == nil || !a.What.Either {
		return a, a, false
	}
	return cardtext.Trash{What: atEnd(a.What, cardtext.SecurityTop)}, cardtext.Trash{What: atEnd(a.What, cardtext.SecurityBottom)}, true
}

func (doTrash) chooses(cardtext.Trash) bool {
	return false
}

func (doTrash) owed(p *Position, a cardtext.Trash, run *effectRun) (*cardtext.Select, func(*Permanent) bool) {
	return owing(a.What), nil
}

func (doTrash) missed(a cardtext.Trash, run *effectRun) {
	missed(a.What, run)
}

func (doTrash) object(cardtext.Trash) *cardtext.Select {
	return nil
}

// trashTop trashes the top card of a stack; the Digimon becomes what lies under it and keeps orientation and identity
// (3-4-5, 4-7-6). With nothing under it, the permanent is gone.
func (p *Position) trashTop(pm *Permanent, clause Clause) {
	c := pm.Top()
	if pm.n == 1 {
		p.leave(p.list(Ref{Perm: pm.ID}), leaveFrame{verb: VTrash, to: Trash})
		return
	}
	p.note("4-16-3")
	p.noteKept(pm, "3-4-5", "4-7-6")
	p.noteUntucking(pm, c)
	p.emit(Event{Verb: VTrash, Card: c, Player: p.owner[c], Perm: pm.ID, From: p.where[c], To: Trash, Clause: clause})
	p.noteNotTiming(c, cardtext.OnDeletion, "15-16-4-1")
	p.noteUncovered(pm.cards[1])
	p.noteStays(pm)
	pm.drop(p.T, c)
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

// trashes is what the action trashes, nil for another action.
func trashes(a cardtext.Action) *cardtext.Select {
	if t, ok := a.(cardtext.Trash); ok {
		return t.What
	}
	return nil
}
