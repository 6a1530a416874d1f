package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.LeastDP](doLeastDP{})

// doLeastDP carries out "X can't have less than N DP", for a time or as long as the effect is there.
type doLeastDP struct {
	laid[cardtext.LeastDP]
	always[cardtext.LeastDP]
	once[cardtext.LeastDP]
	ours[cardtext.LeastDP]
	flat[cardtext.LeastDP]
	alone[cardtext.LeastDP]
	unchosen[cardtext.LeastDP]
	harmless[cardtext.LeastDP]
	ownPart[cardtext.LeastDP]
}

func (doLeastDP) plays(a cardtext.LeastDP) error {
	return selectPlays(a.What)
}

func (doLeastDP) compile(t *Table, _ cardtext.LeastDP, _ *CardDef) error {
	t.leastDP = true
	return nil
}

func (doLeastDP) begins(p *Position, a cardtext.LeastDP, l lastingEffect) error {
	p.T = p.T.own()
	p.T.leastDP = true
	return laid[cardtext.LeastDP]{}.begins(p, a, l)
}

// stand returns the kind of persistent effects that add to DP, because whoever asks for those needs
// this too.
func (doLeastDP) stand() stand {
	return standDP
}

// leastDP returns the DP below which effects keep the permanent's DP from falling, 0 if there are
// none. It limits the sum of all changes, so no change is lost on the way [Q5941].
func (q *query) leastDP(pm *Permanent) int {
	if !q.T.leastDP {
		return 0
	}
	n := 0
	q.eachLasting(pm, func(l *lastingEffect) {
		if a, ok := l.act.(cardtext.LeastDP); ok {
			n = max(n, a.N)
		}
	})
	q.eachStandingOn(pm, standDP, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		if l, ok := a.(cardtext.LeastDP); ok && q.covers(l.What, in.ctrl, holder.ID, pm) && !(holder.ID != pm.ID && q.unaffected(pm, in.ctrl, q.effectKind(EffectRef{Card: in.card}))) {
			n = max(n, l.N)
		}
	})
	return n
}

// noteLeast notes that a change of DP takes off less than it says, because the permanent's DP can't
// fall that low (15-1-3).
func (p *Position) noteLeast(pm *Permanent, n int) {
	if least := p.leastDP(pm); n < 0 && least > 0 && p.OriginalDP(pm)+p.addedDP(pm)+n < least {
		p.note("15-1-3")
	}
}
