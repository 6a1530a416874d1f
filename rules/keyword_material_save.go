package rules

import "digijudge/rules/cardtext"

// <Material Save> (16-21) places digivolution cards that its holder's DigiXros requirements name
// under a Tamer when the holder would be deleted. It does not stop the deletion.
var materialSave = KeywordSpec{
	Name: "Material Save", Section: "16-21", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-21-2",
	hooks:  materialSaving{}, executes: true, optional: true, line: digiXrosLine,
}

var saveTamer = &cardtext.Select{Quantity: cardtext.Exactly, N: 1, Owner: cardtext.Your, Filter: cardtext.Filter{Kind: cardtext.KindTamer}}

// materials returns the digivolution cards that the top card's DigiXros requirements name, copies
// and all (16-21-5).
func (q *query) materials(run *effectRun) []Ref {
	pm := q.Perm(run.holder)
	if pm == nil {
		return nil
	}
	var out []Ref
	for i := 1; i < int(pm.n); i++ {
		c := pm.cards[i]
		if pm.facedown>>i&1 == 1 {
			continue // 4-7-9
		}
		fits := false
		for k := range q.T.Cards[pm.Top()].special {
			r := &q.T.Cards[pm.Top()].special[k]
			for j := range r.From {
				fits = fits || r.Kind == cardtext.ReqDigiXros && q.cardFits(&r.From[j], c)
			}
		}
		if fits {
			out = append(out, Ref{Card: q.ref(c)})
		}
	}
	return out
}

func (q *query) canMaterialSave(run *effectRun) (bool, Clause) {
	return len(q.materials(run)) > 0 && len(q.candidates(saveTamer, run, nil)) > 0, "16-21-1"
}

// do asks which cards are saved, as many as the number if possible (16-21-3), in the order in which
// they are placed (16-21-4), and under which Tamer. They go to the bottom (16-21-6).
func (materialSaving) do(x act, k cardtext.UseKeyword) outcome {
	switch x.run.place.step {
	case 0:
		if ok, _ := x.canMaterialSave(x.run); !ok {
			return nothingDone()
		}
		c, ok := x.takeAnswer()
		if !ok {
			all := x.materials(x.run)
			n := min(max(1, k.Keyword.N), len(all))
			ask := x.setOf(all, n, n)
			ask.ordered = n > 1
			x.askSet(x.d, ask)
			return question()
		}
		if c.Verb == VDecline {
			return nothingDone()
		}
		x.run.result.picks, x.run.place.step = append([]Ref(nil), c.Refs...), 1
		return underway()
	}
	to, asked := x.pick(saveTamer, nil)
	if asked {
		return question()
	}
	if to == nil {
		return nothingDone()
	}
	under := to[0].Perm
	saved := false
	x.note(x.bySavingMaterials(under, x.run.result.picks)...)
	x.sameTime(func() {
		clause := Clause("16-21-4")
		if len(x.run.result.picks) == 1 {
			clause = "16-21-3"
		}
		for _, r := range x.run.result.picks {
			c := r.Card.ID
			if !x.isSameCard(r.Card) || x.where[c] != UnderCard {
				continue
			}
			x.emit(Event{Verb: VPlaceUnder, Card: c, Player: x.owner[c], Perm: under, From: UnderCard, To: UnderCard, Clause: clause})
			x.takeFromStack(c)
			x.takeOut(c)
			x.inc[c]++
			x.tuck(x.Perm(under), c, tuckedHow{})
			saved = true
		}
	})
	x.run.meant.latest = to
	if leaving, ok := x.interruptedBy(x.run).(*leaveFrame); ok && saved && x.believes(bMaterialSavePreventsDeletion) {
		leaving.save(Ref{Perm: x.run.holder})
	}
	return finished(saved)
}

// bySavingMaterials returns the clauses about the placing: copies of one card (16-21-5), a Tamer
// that has cards under it (16-21-6).
func (s *State) bySavingMaterials(under PermID, picks []Ref) []Clause {
	pm, copies := s.Perm(under), false
	for i, r := range picks {
		for _, other := range picks[:i] {
			copies = copies || s.T.Cards[r.Card.ID].Name == s.T.Cards[other.Card.ID].Name
		}
	}
	return []Clause{ifSo(pm != nil && pm.n > 1, "16-21-6"), ifSo(copies, "16-21-5")}
}

// materialSaving has the hooks of <Material Save>.
type materialSaving struct{ plainKeyword }

func (materialSaving) can(p *Position, k cardtext.UseKeyword, run *effectRun) (bool, Clause) {
	return p.canMaterialSave(run)
}
