package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.ChangeDP](doChangeDP{})

// doChangeDP carries out "X gets +N DP", for a time or as long as the effect is there.
type doChangeDP struct {
	always[cardtext.ChangeDP]
	numbered[cardtext.ChangeDP]
	ours[cardtext.ChangeDP]
	flat[cardtext.ChangeDP]
	alone[cardtext.ChangeDP]
	unchosen[cardtext.ChangeDP]
	ownPart[cardtext.ChangeDP]
}

func (doChangeDP) plays(a cardtext.ChangeDP) error {
	return selectPlays(a.What)
}

func (doChangeDP) processed(a cardtext.ChangeDP, _ *cardtext.Effect, _ EffectKind) error {
	if err := laidFor(a.What, a.Dur); err != nil {
		return err
	}
	return fieldOnly(a.What)
}

func (doChangeDP) standing(a cardtext.ChangeDP, s *cardtext.Sentence, i int) error {
	if a.Dur != cardtext.Permanently {
		return errNotStanding
	}
	return standsOn(a.What, s, i)
}

func (doChangeDP) do(x act, a cardtext.ChangeDP) outcome {
	return x.withPicks(a.What, nil, func(refs []Ref) outcome {
		return x.lay(laying{act: a, on: a.What, dur: a.Dur, n: a.N * x.run.place.multiplier}, refs)
	})
}

func (doChangeDP) hurts(a cardtext.ChangeDP) (bool, *cardtext.Select) {
	return a.N < 0, a.What
}

func (doChangeDP) missed(a cardtext.ChangeDP, run *effectRun) {
	missed(a.What, run)
}

func (doChangeDP) object(a cardtext.ChangeDP) *cardtext.Select {
	return a.What
}

func (doChangeDP) covers(a cardtext.ChangeDP) *cardtext.Select {
	return a.What
}

func (doChangeDP) verb() Verb {
	return VChange
}

func (doChangeDP) begins(p *Position, a cardtext.ChangeDP, l lastingEffect) error {
	l.n = a.N
	p.beginWith(l, a.Dur)
	return nil
}

func (doChangeDP) stand() stand {
	return standDP
}

func (doChangeDP) survey(t *Table, a cardtext.ChangeDP) {
	t.lowersDP = t.lowersDP || a.N < 0
}

// byStanding returns the clauses by which persistent effects give a battling Digimon another DP
// than the printed one.
func (p *Position) byStanding(pm *Permanent) (by []Clause) {
	if p.sink == nil || pm == nil {
		return nil
	}
	n := 0
	p.eachStanding(standDP, func(a cardtext.Action, in instance, holder *Permanent, s *cardtext.Sentence) {
		c, ok := a.(cardtext.ChangeDP)
		if !ok || !p.covers(c.What, in.ctrl, holder.ID, pm) {
			return
		}
		n++
		by = append(by, ifSo(s.ForEach != nil, "4-27-1"), "15-8-2-1")
	})
	return append(by, ifSo(n > 1, "15-8-2-4"))
}

// changeMeets returns the clause for how a change of DP meets what is there: the thing has no DP to
// change (2-5-3), or changes up and down are added up first (1-3-8). It returns "" if neither is
// so.
func (p *Position) changeMeets(a cardtext.Action, pm *Permanent, n int) Clause {
	if _, ok := a.(cardtext.ChangeDP); p.sink == nil || !ok {
		return ""
	}
	p.noteLeast(pm, n)
	base := p.face(pm).DP
	if base < 0 {
		return "2-5-3"
	}
	return ifSo((p.DP(pm)-base)*n < 0, "1-3-8")
}

// lowersInVain reports whether the action would reduce the DP of a permanent whose DP its player's
// effects can't reduce.
func (x act) lowersInVain(a cardtext.Action, pm *Permanent, n int) bool {
	_, ok := a.(cardtext.ChangeDP)
	return ok && n < 0 && x.keepsDP(pm, x.run.ctrl)
}

// changesDP returns the phrase for what the action changes the DP of, or nil for another action.
func changesDP(a cardtext.Action) *cardtext.Select {
	if c, ok := a.(cardtext.ChangeDP); ok {
		return c.What
	}
	return nil
}

// standingDP returns what persistent effects add to the permanent's DP now.
func (q *query) standingDP(pm *Permanent) int {
	sum := 0
	q.eachStandingDP(pm, func(n int, _ CardID) { sum += n })
	return sum
}

// eachStandingDP calls f with what each persistent effect adds to the permanent's DP now, and with
// the card that has it.
func (q *query) eachStandingDP(pm *Permanent, f func(n int, from CardID)) {
	q.eachStandingOn(pm, standDP, func(a cardtext.Action, in instance, holder *Permanent, s *cardtext.Sentence) {
		if c, ok := a.(cardtext.ChangeDP); ok && q.covers(c.What, in.ctrl, holder.ID, pm) && !(holder.ID != pm.ID && q.unaffected(pm, in.ctrl, q.effectKind(EffectRef{Card: in.card}))) {
			if c.N >= 0 || !q.keepsDP(pm, in.ctrl) {
				f(c.N*q.multiple(s, holder, in.ctrl, pm), in.card)
			}
		}
	})
}
