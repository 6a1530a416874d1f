package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Permit](doPermit{})

// doPermit carries out "X can attack the turn it was played" and the like, which allow what the
// rules don't.
type doPermit struct {
	laid[cardtext.Permit]
	always[cardtext.Permit]
	once[cardtext.Permit]
	ours[cardtext.Permit]
	flat[cardtext.Permit]
	alone[cardtext.Permit]
	unchosen[cardtext.Permit]
	harmless[cardtext.Permit]
	ownPart[cardtext.Permit]
}

func (doPermit) plays(a cardtext.Permit) error {
	if err := selectPlays(a.Of); err != nil {
		return err
	}
	return selectPlays(a.What)
}

func (doPermit) stand() stand {
	return standPermit
}

// permitted reports whether an effect allows the permanent something that the rules do not.
func (q *query) permitted(pm *Permanent, ab cardtext.Ability) bool {
	return q.permittedTo(pm, ab, nil)
}

// permittedTo is like permitted, for something that is done to another permanent. Some effects
// describe that other one ("can also attack unsuspended Digimon with …").
func (q *query) permittedTo(pm *Permanent, ab cardtext.Ability, to *Permanent) bool {
	found := false
	q.eachLasting(pm, func(l *lastingEffect) {
		if r, ok := l.act.(cardtext.Permit); ok && (r.Of == nil || to != nil && q.covers(r.Of, l.ctrl, l.src.Perm, to)) {
			for _, a := range r.Can {
				found = found || a == ab
			}
		}
	})
	q.eachStandingOn(pm, standPermit, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		if r, ok := a.(cardtext.Permit); ok && q.covers(r.What, in.ctrl, holder.ID, pm) && (r.Of == nil || to != nil && q.covers(r.Of, in.ctrl, holder.ID, to)) {
			for _, x := range r.Can {
				found = found || x == ab
			}
		}
	})
	return found
}
