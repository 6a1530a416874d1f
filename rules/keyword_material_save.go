package rules

import "digijudge/rules/cardtext"

// <Material Save> (16-21) places digivolution cards that its holder's DigiXros requirements name under a Tamer when the holder would
// be deleted. It does not stop the deletion.
var materialSave = KeywordSpec{
	Name: "Material Save", Section: "16-21", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-21-2",
	hooks:  materialSaving{}, executes: true, optional: true, line: digiXrosLine,
}

var saveTamer = &cardtext.Select{Quantity: cardtext.Exactly, N: 1, Owner: cardtext.Your, Filter: cardtext.Filter{Kind: cardtext.KindTamer}}

// materials are the digivolution cards that the top card's DigiXros requirements name, copies and all (16-21-5).
func (p *query) materials(run *effectRun) []Ref {
	pm := p.Perm(run.holder)
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
		for k := range p.T.Cards[pm.Top()].special {
			r := &p.T.Cards[pm.Top()].special[k]
			for j := range r.From {
				fits = fits || r.Kind == cardtext.ReqDigiXros && p.cardFits(&r.From[j], c)
			}
		}
		if fits {
			out = append(out, Ref{Card: p.ref(c)})
		}
	}
	return out
}

func (p *query) canMaterialSave(run *effectRun) (bool, Clause) {
	return len(p.materials(run)) > 0 && len(p.candidates(saveTamer, run, nil)) > 0, "16-21-1"
}

// materialSaveAct: the cards, as many as the number whenever possible (16-21-3), in the order in which they are placed (16-21-4);
// then the Tamer. They go to the bottom (16-21-6).
func (p *Position) materialSaveAct(a cardtext.UseKeyword, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	switch run.step {
	case 0:
		if ok, _ := p.canMaterialSave(run); !ok {
			run.did = false
			return false, true
		}
		c, ok := p.took()
		if !ok {
			all := p.materials(run)
			n := min(max(1, a.Keyword.N), len(all))
			return p.askSet(d, asker, run, all, n, n, run.mayPass, n > 1), false
		}
		if c.Verb == VDecline {
			run.did = false
			return false, true
		}
		run.picks, run.step = append([]Ref(nil), c.Refs...), 1
		return false, false
	}
	to, asked := p.pick(saveTamer, run, d, asker, nil)
	if asked {
		return true, false
	}
	run.did = false
	if to == nil {
		return false, true
	}
	under := to[0].Perm
	p.noteMaterials(under, run.picks)
	p.sameTime(func() {
		clause := Clause("16-21-4")
		if len(run.picks) == 1 {
			clause = "16-21-3"
		}
		for _, r := range run.picks {
			c := r.Card.ID
			if !p.fresh(r.Card) || p.where[c] != UnderCard {
				continue
			}
			p.emit(Event{Verb: VPlaceUnder, Card: c, Player: p.owner[c], Perm: under, From: UnderCard, To: UnderCard, Clause: clause})
			p.takeFromStack(c)
			p.takeOut(c)
			p.inc[c]++
			p.tuck(p.Perm(under), c, false)
			run.did = true
		}
	})
	run.it = to
	if leaving, ok := p.interruptedBy(run).(*leaveFrame); ok && run.did && p.believes(bMaterialSavePreventsDeletion) {
		leaving.save(Ref{Perm: run.holder})
	}
	return false, true
}

// noteMaterials notes what the placing shows: copies of one card (16-21-5), a Tamer that has cards under it (16-21-6).
func (p *Position) noteMaterials(under PermID, picks []Ref) {
	if pm := p.Perm(under); pm != nil && pm.n > 1 {
		p.note("16-21-6")
	}
	for i, r := range picks {
		for _, q := range picks[:i] {
			if p.T.Cards[r.Card.ID].Name == p.T.Cards[q.Card.ID].Name {
				p.note("16-21-5")
			}
		}
	}
}

// materialSaving is what is special about it.
type materialSaving struct{ plainKeyword }

func (materialSaving) can(p *Position, k cardtext.UseKeyword, run *effectRun) (bool, Clause) {
	return p.canMaterialSave(run)
}

func (materialSaving) do(p *Position, k cardtext.UseKeyword, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	return p.materialSaveAct(k, run, d, asker)
}
