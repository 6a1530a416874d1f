package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Look](doLook{})

// doLook carries out "look at X" (15-15-3-9) and "reveal X" (15-15-3-8) of a card at the end of a pile, or
// of a whole hand or security stack.
type doLook struct {
	anyPlace[cardtext.Look]
	notStanding[cardtext.Look]
	once[cardtext.Look]
	ours[cardtext.Look]
	flat[cardtext.Look]
	alone[cardtext.Look]
	unchosen[cardtext.Look]
	harmless[cardtext.Look]
	momentary[cardtext.Look]
}

func (doLook) plays(a cardtext.Look) error {
	if a.Eggs {
		return nil
	}
	if s := a.What; s.Quantity == cardtext.All && (s.Area == cardtext.HandArea && s.Owner == cardtext.Opponents || s.Area == cardtext.SecurityStack) {
		return selectPlays(s)
	}
	if s := a.What; s.N > 1 || s.Area != cardtext.SecurityTop && (s.Area != cardtext.DeckTop || s.Owner != cardtext.Your || a.Show) {
		return errPart
	}
	return selectPlays(a.What)
}

func (doLook) can(x act, a cardtext.Look) (bool, Clause) {
	if a.Eggs {
		return x.eggs[x.run.ctrl].n > 0, "1-3-2"
	}
	return x.anyFor(a.What, nil), "1-3-2"
}

// do shows the card. The card still belongs to its area until it is placed elsewhere (15-15-3-1).
func (doLook) do(x act, a cardtext.Look) outcome {
	if x.run.place.step == 0 {
		x.run.meant.revealed, x.run.meant.ownerAloneLooks = x.run.meant.revealed[:0], !a.Show
	}
	if a.Eggs {
		eggs := x.eggs[x.run.ctrl].cards()
		if len(eggs) > 0 {
			x.showOne(x.ref(eggs[0]), a.Show)
		}
		return finished(len(eggs) > 0)
	}
	return x.withPicks(a.What, nil, func(refs []Ref) outcome {
		for _, r := range refs {
			x.showOne(r.Card, a.Show)
		}
		return underway()
	})
}

// showOne shows one card to its player, or to both.
func (x act) showOne(c CardRef, both bool) {
	if x.run.meant.revealed = append(x.run.meant.revealed, c); both {
		x.emit(Event{Verb: VReveal, Card: c.ID, Player: x.run.ctrl, From: x.where[c.ID], Clause: "15-15-3-8-1"})
	} else {
		x.note("15-15-3-1", "15-15-3-9-1")
	}
}

func (doLook) missed(a cardtext.Look, run *effectRun) {
	if !a.Eggs {
		missed(a.What, run)
	}
}

func (doLook) object(a cardtext.Look) *cardtext.Select {
	return nil
}

func (doLook) hangs(cardtext.Look) bool {
	return false
}

func (doLook) shows() bool {
	return true
}
