package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.SecurityDP](doSecurityDP{})

// doSecurityDP carries out "your Security Digimon get +N DP".
type doSecurityDP struct {
	allWords[cardtext.SecurityDP]
	always[cardtext.SecurityDP]
	numbered[cardtext.SecurityDP]
	ours[cardtext.SecurityDP]
	flat[cardtext.SecurityDP]
	alone[cardtext.SecurityDP]
	unchosen[cardtext.SecurityDP]
	nothingMeant[cardtext.SecurityDP]
	harmless[cardtext.SecurityDP]
	ownPart[cardtext.SecurityDP]
	forTurn[cardtext.SecurityDP]
}

func (doSecurityDP) processed(a cardtext.SecurityDP, _ *cardtext.Effect, _ EffectKind) error {
	return forATime(a.Dur)
}

func (doSecurityDP) standing(a cardtext.SecurityDP, _ *cardtext.Sentence, _ int) error {
	if a.Dur != cardtext.Permanently {
		return errNotStanding
	}
	return nil
}

func (doSecurityDP) do(x act, a cardtext.SecurityDP) outcome {
	x.emit(Event{Verb: VChange, Player: x.run.ctrl, N: a.N * x.run.place.multiplier, Act: a, Clause: "15-11-2-1"})
	x.addLasting(lastingEffect{act: a, at: x.run.at(), src: x.run.ref, ctrl: x.run.ctrl, n: a.N * x.run.place.multiplier}, a.Dur)
	return somethingDone()
}

func (doSecurityDP) covers(cardtext.SecurityDP) *cardtext.Select {
	return nil
}

func (doSecurityDP) verb() Verb {
	return VChange
}

func (doSecurityDP) stand() stand {
	return standSecurityDP
}

func (doSecurityDP) survey(*Table, cardtext.SecurityDP) {

}

// SecurityDP returns the DP of a Security Digimon, including what effects give all Security Digimon
// of its owner. It returns at least 0, or -1 if the card has no DP, to which nothing can be added
// (2-5-3).
func (q *query) SecurityDP(c CardID) int {
	dp := q.T.Cards[c].DP
	if dp < 0 {
		return -1
	}
	pl := q.owner[c]
	for i := range q.lasting {
		l := &q.lasting[i]
		if s, ok := l.act.(cardtext.SecurityDP); ok && ownerFits(s.Owner, l.ctrl, pl) {
			dp += l.n
		}
	}
	q.eachStanding(standSecurityDP, func(a cardtext.Action, in instance, holder *Permanent, line *cardtext.Sentence) {
		if s, ok := a.(cardtext.SecurityDP); ok && ownerFits(s.Owner, in.ctrl, pl) {
			dp += s.N * q.multiple(line, holder, in.ctrl, nil)
		}
	})
	return max(0, dp)
}

// bySecurityDigimon returns the clauses for the DP with which a Security Digimon battles: those by
// which effects change it (15-1-8), and those by which an effect for all Digimon of that player
// doesn't.
func (p *Position) bySecurityDigimon(c CardID) []Clause {
	if p.sink == nil {
		return nil
	}
	by := []Clause{"14-2-3", "4-5-1"}
	pl := p.owner[c]
	look := func(a cardtext.Action, ctrl Player) {
		if s, ok := a.(cardtext.SecurityDP); ok && ownerFits(s.Owner, ctrl, pl) {
			by = append(by, "13-1-7", "15-1-8")
		}
		if w := changesDP(a); w != nil && everyone(w) && ownerFits(w.Owner, ctrl, pl) {
			by = append(by, "15-1-7", "13-1-7", "15-1-8")
		}
	}
	for i := range p.lasting {
		if l := &p.lasting[i]; l.perm == 0 {
			look(l.act, l.ctrl)
		}
	}
	p.eachStanding(standDP|standSecurityDP, func(a cardtext.Action, in instance, _ *Permanent, _ *cardtext.Sentence) {
		look(a, in.ctrl)
	})
	return by
}
