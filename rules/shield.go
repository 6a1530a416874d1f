package rules

import "digijudge/rules/cardtext"

// unshielded leaves out the permanents that the effects of that keyword don't affect ("<De-Digivolve> effects don't affect this Digimon",
// 15-15-5-1). They can be chosen all the same (15-15-5-3).
func (p *Position) unshielded(refs []Ref, run *effectRun, keyword string) []Ref {
	var out []Ref
	for _, r := range refs {
		if !p.shielded(p.Perm(r.Perm), run.ctrl, keyword) {
			out = append(out, r)
			continue
		}
		p.noteUnaffected()
	}
	return out
}

// shielded says that the effects of that keyword, used by that player, don't affect the permanent.
func (p *Position) shielded(pm *Permanent, by Player, keyword string) bool {
	hit := func(a cardtext.Action, ctrl Player) bool {
		u, ok := a.(cardtext.Unaffected)
		return ok && u.Keyword == keyword && (u.By == cardtext.Anyone || by != ctrl)
	}
	found := false
	p.eachLasting(pm, func(l *lastingEffect) { found = found || hit(l.act, l.ctrl) })
	p.eachStandingOn(pm, standUnaffected, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		if hit(a, in.ctrl) && p.covers(whatOf(a), in.ctrl, holder.ID, pm) {
			found = true
		}
	})
	return found
}
