package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Trash](doTrash{})

// doTrash carries out "trash X": from a hand, from the security stack, from under a Digimon, or a
// permanent's top card (4-16).
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
	if ends(a.What.Area) && !fromSeveral(a.What) {
		// 4-27-2: the number of cards is multiplied, not that of the Digimon that they lie under
		return eachNumber
	}
	return eachThing
}

func (doTrash) plays(a cardtext.Trash) error {
	s := *a.What
	s.SameLevel = false // see processed
	if s.Most {
		s.Most, s.Owner = false, cardtext.Your // see ends
	}
	return numberPlays(&s)
}

// processed returns an error for trashing cards of one level, except as an optional condition. That
// takes all of them or none (15-7-2).
func (doTrash) processed(a cardtext.Trash, e *cardtext.Effect, _ EffectKind) error {
	if !a.What.SameLevel || slices.ContainsFunc(e.Body, func(s cardtext.Sentence) bool { return len(s.By) == 1 && s.By[0] == cardtext.Action(a) }) {
		return nil
	}
	return fmt.Errorf("trashing cards of one level is played as an optional condition only yet")
}

func (doTrash) can(x act, a cardtext.Trash) (bool, Clause) {
	if a.What.Area == cardtext.StackTopOf {
		return x.anyFor(a.What, nil), "4-7-2"
	}
	if a.What.Most {
		return x.security[0].n+x.security[1].n > 0, "1-3-2"
	}
	if x.hooksOf(x.run).whatIsThere(&x.State) {
		return len(x.candidates(a.What, x.run, nil)) > 0, "1-3-2"
	}
	return x.anyFor(a.What, nil), "1-3-2"
}

// do trashes cards from a hand, from the security stack, from under a Digimon, or a permanent's top
// card (4-16).
func (doTrash) do(x act, a cardtext.Trash) outcome {
	return x.withJoined(a.What, nil, func(refs []Ref) outcome {
		if refs[0].Perm != 0 {
			x.leave(refs, leaveFrame{verb: VTrash, to: Trash})
			return underway()
		}
		x.keepOwners(refs, x.run)
		x.noteTogether(refs)
		n := 0
		security, hands := [2]int{}, [2][]Ref{}
		var things []Ref
		var sourceOf, linkOf []Ref
		var out trashing
		x.sameTime(func() {
			for _, r := range refs {
				c := r.Card.ID
				if !x.isSameCard(r.Card) {
					continue
				}
				var also []Clause
				switch x.where[c] {
				case SecurityStack:
					security[x.owner[c]]++
					also = append(also, ifSo(x.stopsWorkingThere(c), "15-14-5-1"))
				case UnderCard, BattleArea, BreedingArea:
					pm := x.PermOf(c)
					if pm == nil {
						continue
					}
					if x.unaffected(pm, x.run.ctrl, x.effectKind(x.run.ref)) {
						x.unmoved(pm, x.run.ref)
						continue
					}
					if !pm.isLinkCard(c) && x.keepsStack(pm, x.run) {
						continue
					}
					if pm.Top() == c {
						x.trashTop(pm, "4-16-1")
						n++
						continue
					}
					also = append(also, x.byUntucking(pm, c)...)
					if pm.isLinkCard(c) {
						linkOf = append(linkOf, Ref{Perm: pm.ID})
					} else {
						sourceOf = append(sourceOf, Ref{Perm: pm.ID})
					}
				}
				pm := x.PermOf(c)
				also = append(also, ifSo(pm != nil && x.sink != nil && x.hasKeyword(pm, &succession), "16-47-2"))
				from, host := x.where[c], PermID(0)
				if (from == Deck || a.What.Area == cardtext.RevealedCards) && x.isRevealed(c) {
					// not trashed from the area in which it was revealed
					also = append(also, "15-15-3-1")
					from = NoZone
				}
				x.emit(Event{Verb: VTrash, Card: c, Player: x.owner[c], From: from, FromEnd: endOf(a.What.Area), FromPlayer: x.owner[c], To: Trash,
					Clause: "4-16-1"}, also...)
				if x.where[c] == SecurityStack {
					x.noteNotTiming(c, cardtext.Security, "15-16-10-1")
				}
				x.noteNotTiming(c, cardtext.OnDeletion, "4-16-3")
				if pm != nil {
					host = pm.ID
				}
				x.takeFromStack(c)
				x.moveCard(c, destination{zone: Trash, owner: x.owner[c], faceUp: true})
				if from == UnderCard {
					x.overflow(c)
				}
				x.trashedFrom(c, from, x.run, host)
				things = append(things, Ref{Card: x.ref(c)})
				if from == Hand {
					hands[x.owner[c]] = append(hands[x.owner[c]], Ref{Card: x.ref(c)})
				}
				out.add(x.owner[c], from, Ref{Card: x.ref(c)})
				n++
			}
		})
		var removed, fromHand []happening // by player
		for pl, k := range security {
			if k > 0 {
				if x.security[pl].n == 0 {
					x.noteLast("1-2-3-1") // this doesn't win the game
				}
				removed = append(removed, happening{ev: cardtext.EvSecurityRemoved, player: Player(pl), things: things, n: k})
			}
		}
		x.happenTogether(removed)
		if len(sourceOf) > 0 {
			x.happen(happening{ev: cardtext.EvSourceTrashed, things: sourceOf, n: len(sourceOf)})
		}
		if len(linkOf) > 0 {
			x.happen(happening{ev: cardtext.EvLinkTrashed, things: linkOf, n: len(linkOf)})
		}
		x.trashedOut(&out)
		for pl, cards := range hands {
			if len(cards) > 0 {
				fromHand = append(fromHand, happening{ev: cardtext.EvTrashedFromHand, player: Player(pl), things: cards, n: len(cards)})
			}
		}
		x.happenTogether(fromHand)
		return underway().moving(n)
	})
}

func (doTrash) joins(a, b cardtext.Trash) bool {
	return a.What.Area == b.What.Area && a.What.Owner == b.What.Owner && !ends(a.What.Area) && !a.What.Blind && !b.What.Blind && a.What.Left+b.What.Left == 0
}

func (doTrash) ends(a cardtext.Trash) (top, bottom cardtext.Trash, ok bool) {
	if a.What != nil && a.What.Most {
		return cardtext.Trash{What: ofPlayer(a.What, cardtext.Your)}, cardtext.Trash{What: ofPlayer(a.What, cardtext.Opponents)}, true
	}
	if a.What == nil || !a.What.Either {
		return a, a, false
	}
	return cardtext.Trash{What: atEnd(a.What, cardtext.SecurityTop)}, cardtext.Trash{What: atEnd(a.What, cardtext.SecurityBottom)}, true
}

// ofEitherPlayer reports whether the two things of which one is done concern the cards of one
// player and those of the other.
func ofEitherPlayer(a cardtext.Action) bool {
	t, is := a.(cardtext.Trash)
	return is && t.What.Most
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

// trashTop trashes the top card of a stack. The Digimon becomes the card under it and keeps its
// orientation and identity (3-4-5, 4-7-6). If no card lies under it, the permanent is gone.
func (p *Position) trashTop(pm *Permanent, clause Clause, also ...Clause) {
	c := pm.Top()
	if pm.n == 1 {
		p.leave(p.list(Ref{Perm: pm.ID}), leaveFrame{verb: VTrash, to: Trash})
		return
	}
	p.emit(Event{Verb: VTrash, Card: c, Player: p.owner[c], Perm: pm.ID, From: p.where[c], To: Trash, Clause: clause},
		slices.Concat(also, []Clause{"4-16-3"}, p.byKept(pm, "3-4-5", "4-7-6"), p.byUntucking(pm, c))...)
	p.noteShedding(pm)
	pm.drop(p.T, c)
	top := pm.Top()
	p.moveCard(c, destination{zone: Trash, owner: p.owner[c], faceUp: true})
	if p.effectRules().trashingIsDeletion() {
		p.triggerDeletion(c)
	}
	p.where[top] = BattleArea
	if pm.Breeding {
		p.where[top] = BreedingArea
	}
	p.noteKeywordsLost(pm, c)
	p.overflow(c)
}

// trashes returns the phrase for what the action trashes, or nil for another action.
func trashes(a cardtext.Action) *cardtext.Select {
	if t, ok := a.(cardtext.Trash); ok {
		return t.What
	}
	return nil
}
