package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Unaffected](doUnaffected{})

// doUnaffected carries out "X isn't affected by effects" (15-15-5).
type doUnaffected struct {
	laid[cardtext.Unaffected]
	always[cardtext.Unaffected]
	several[cardtext.Unaffected]
	ours[cardtext.Unaffected]
	flat[cardtext.Unaffected]
	alone[cardtext.Unaffected]
	unchosen[cardtext.Unaffected]
	harmless[cardtext.Unaffected]
	ownPart[cardtext.Unaffected]
}

func (doUnaffected) plays(a cardtext.Unaffected) error {
	switch a.Kind {
	case cardtext.AnyCard, cardtext.KindDigimon, cardtext.KindTamer, cardtext.KindOption:
		return selectPlays(a.What)
	}
	return errPart
}

func (doUnaffected) stand() stand {
	return standUnaffected
}

// unshielded leaves out the permanents that effects of this keyword don't affect ("<De-Digivolve>
// effects don't affect this Digimon", 15-15-5-1). They can be chosen all the same (15-15-5-3).
func (q *query) unshielded(refs []Ref, run *effectRun, keyword string) []Ref {
	var out []Ref
	for _, r := range refs {
		if !q.shielded(q.Perm(r.Perm), run.ctrl, keyword) {
			out = append(out, r)
			continue
		}
		q.unmoved(q.Perm(r.Perm), run.ref)
	}
	return out
}

// shielded reports whether the permanent isn't affected by effects of that keyword that the player
// uses.
func (q *query) shielded(pm *Permanent, by Player, keyword string) bool {
	hit := func(a cardtext.Action, ctrl Player) bool {
		u, ok := a.(cardtext.Unaffected)
		return ok && u.Keyword == keyword && (u.By == cardtext.Anyone || by != ctrl)
	}
	found := false
	q.eachLasting(pm, func(l *lastingEffect) { found = found || hit(l.act, l.ctrl) })
	q.eachStandingOn(pm, standUnaffected, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		if hit(a, in.ctrl) && q.covers(whatOf(a), in.ctrl, holder.ID, pm) {
			found = true
		}
	})
	return found
}

// unaffected reports whether the permanent isn't affected by effects of that player and category
// (15-15-5-1).
func (q *query) unaffected(pm *Permanent, by Player, kind Category) bool {
	if q.depth > maxDepth {
		return false
	}
	q.depth++ // what lies on the permanent may itself depend on this answer
	defer func() { q.depth-- }()
	hit := func(u cardtext.Unaffected, ctrl Player) bool {
		if u.Keyword != "" || u.By == cardtext.Opponents && by == ctrl || u.By == cardtext.Your && by != ctrl {
			return false // it names one keyword only: see shielded
		}
		return u.Kind == cardtext.AnyCard || ofCategory(u.Kind, kind) || ofCategory(u.Also, kind)
	}
	if by != pm.Owner && q.attack.underway && q.attack.attacker == pm.ID && q.hasKeyword(pm, &progress) {
		return true // 16-39-1
	}
	found := false
	q.meter.Add(len(q.lasting)/8 + 1)
	for i := range q.lasting {
		l := &q.lasting[i]
		if u, ok := l.act.(cardtext.Unaffected); ok && (l.perm == pm.ID || l.perm == 0 && q.covers(u.What, l.ctrl, l.src.Perm, pm)) && hit(u, l.ctrl) {
			found = true
		}
	}
	if !found {
		q.eachStandingOn(pm, standUnaffected, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
			if u, ok := a.(cardtext.Unaffected); ok && q.covers(u.What, in.ctrl, holder.ID, pm) && hit(u, in.ctrl) {
				found = true
			}
		})
	}
	return found
}

// ofCategory reports whether an effect of that category is one of those that the noun names.
func ofCategory(noun cardtext.Kind, kind Category) bool {
	switch noun {
	case cardtext.KindDigimon:
		return kind == Digimon || kind == digimonAndTamer
	case cardtext.KindOption:
		return kind == Option
	case cardtext.KindTamer:
		return kind == Tamer || kind == digimonAndTamer
	}
	return false
}

// kindMatters returns the clause by which it matters whether this effect is a Digimon's, a Tamer's
// or an Option's (15-2-1): the permanent isn't affected by those of one kind. It returns "" if that
// doesn't matter.
func (q *query) kindMatters(pm *Permanent, by Player, kind Category) Clause {
	if q.sink == nil {
		return ""
	}
	matters := false
	asked := func(u cardtext.Unaffected, ctrl Player) {
		if u.By == cardtext.Opponents && by == ctrl || u.By == cardtext.Your && by != ctrl {
			return
		}
		switch u.Kind {
		case cardtext.KindDigimon, cardtext.KindOption, cardtext.KindTamer:
			matters = true
		}
	}
	for i := range q.lasting {
		l := &q.lasting[i]
		if u, ok := l.act.(cardtext.Unaffected); ok && (l.perm == pm.ID || l.perm == 0 && q.covers(u.What, l.ctrl, l.src.Perm, pm)) {
			asked(u, l.ctrl)
		}
	}
	q.eachStanding(standUnaffected, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		if u, ok := a.(cardtext.Unaffected); ok && q.covers(u.What, in.ctrl, holder.ID, pm) {
			asked(u, in.ctrl)
		}
	})
	return ifSo(matters, map[Category]Clause{Digimon: "15-2-1-1", Tamer: "15-2-1-2", Option: "15-2-1-3"}[kind])
}
