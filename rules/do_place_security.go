package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.PlaceSecurity](doPlaceSecurity{})

// doPlaceSecurity carries out "place X in the security stack" (3-1-3-5).
type doPlaceSecurity struct {
	anyPlace[cardtext.PlaceSecurity]
	notStanding[cardtext.PlaceSecurity]
	several[cardtext.PlaceSecurity]
	anybody[cardtext.PlaceSecurity]
	flat[cardtext.PlaceSecurity]
	nothingMeant[cardtext.PlaceSecurity]
	harmless[cardtext.PlaceSecurity]
	ownPart[cardtext.PlaceSecurity]
	momentary[cardtext.PlaceSecurity]
}

func (doPlaceSecurity) plays(a cardtext.PlaceSecurity) error {
	whose := a.What.Owner
	if a.What.Quantity == cardtext.This || a.What.Quantity == cardtext.It {
		whose = cardtext.Anyone
	}
	if a.What.Area == cardtext.StackTopOf && a.What.N != 1 {
		return errPart
	}
	if a.What.Area == cardtext.StackTopOf && a.What.Of.Quantity == cardtext.Exactly {
		whose = a.What.Of.Owner
	}
	if a.Owner == cardtext.Your && (whose == cardtext.Opponents || whose == cardtext.Both) || a.Owner == cardtext.Opponents && whose != cardtext.Opponents || a.What.Either {
		return errPart // cards go to their owner's security stack (3-1-3-5)
	}
	return selectPlays(a.What)
}

func (doPlaceSecurity) can(x act, a cardtext.PlaceSecurity) (bool, Clause) {
	return x.anyFor(a.What, nil), "1-3-2"
}

func (doPlaceSecurity) do(x act, a cardtext.PlaceSecurity) outcome {
	a.Bottom = a.Bottom || x.hooksOf(x.run).toBottom(x.Position)
	return x.withJoined(a.What, nil, func(refs []Ref) outcome {
		if refs = x.admitted(x.inReach(refs, x.run), SecurityStack, x.run); len(refs) == 0 {
			return underway().moving(0)
		}
		if x.addingBarred(x.run.ctrl) {
			x.notAdded(refs, x.run.ctrl)
			return underway().moving(0)
		}
		if !a.FaceUp {
			x.showAsked(a.What, refs)
		}
		if refs[0].Perm != 0 {
			x.leave(refs, leaveFrame{verb: VPlaceSecurity, to: SecurityStack, ordering: ordering{bottom: a.Bottom}, faceUp: a.FaceUp})
			return underway()
		}
		if pileClause(a.What.Area) == "" && x.ordersAny(refs) {
			push(x.Position, orderFrame{ordering: ordering{refs: refs, bottom: a.Bottom, by: x.run.ref}, player: x.run.ctrl, verb: VPlaceSecurity, to: SecurityStack, faceUp: a.FaceUp})
			return underway()
		}
		return underway().moving(x.placeInSecurity(refs, a.Bottom, a.FaceUp))
	})
}

func (doPlaceSecurity) joins(a, b cardtext.PlaceSecurity) bool {
	return a.Bottom == b.Bottom && a.Either == b.Either && a.FaceUp == b.FaceUp && !a.Either &&
		(a.What.Area == cardtext.BattleArea) == (b.What.Area == cardtext.BattleArea) && !ends(a.What.Area) && !ends(b.What.Area)
}

func (doPlaceSecurity) ends(a cardtext.PlaceSecurity) (top, bottom cardtext.PlaceSecurity, ok bool) {
	ok = a.Either
	a.Either = false
	bottom = a
	bottom.Bottom = true
	return a, bottom, ok
}

func (doPlaceSecurity) chooses(a cardtext.PlaceSecurity) bool {
	return asksFor(a.What)
}

func (doPlaceSecurity) owed(p *Position, a cardtext.PlaceSecurity, run *effectRun) (*cardtext.Select, func(*Permanent) bool) {
	return owing(a.What), nil
}

// placeInSecurity puts cards that are on no field, or under a permanent, into security stacks at
// the same time, and returns how many it put.
func (p *Position) placeInSecurity(refs []Ref, bottom, faceUp bool) (moved int) {
	var gone removed
	var added [2][]Ref
	p.sameTime(func() {
		for _, r := range refs {
			c := r.Card.ID
			if !p.isSameCard(r.Card) {
				continue
			}
			owner := p.owner[c]
			p.emit(Event{Verb: VPlaceSecurity, Card: c, Player: owner, From: p.where[c], To: SecurityStack, ToEnd: topOrBottom(bottom),
				Face: faceOf(faceUp), Clause: "3-1-3-5"}, ifSo(faceUp, "3-7-4"))
			p.fromAnywhere(c, destination{zone: SecurityStack, owner: owner, bottom: bottom, faceUp: faceUp}, &gone)
			moved++
			added[owner] = append(added[owner], Ref{Card: p.ref(c)})
		}
	})
	p.triggerRemoved(&gone)
	p.addedToSecurity(&added, happening{})
	return moved
}
