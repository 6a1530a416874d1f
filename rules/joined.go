package rules

import "digijudge/rules/cardtext"

// Objects joined by "and" behind one verb: "delete 1 of your Digimon and 1 of your opponent's Digimon". They are chosen one after the
// other, none of them twice (15-10-2-3), and then dealt with together: it is one processing, and what waits for it triggers once (15-5-2).

// moreObjects says that the action in hand shares its verb with the next one.
func (run *effectRun) moreObjects() bool {
	if run.stage != acts || run.a+1 >= len(run.body[run.s].Acts) {
		return false
	}
	list := run.body[run.s].Acts
	switch a := list[run.a].(type) {
	case cardtext.Return:
		b, same := list[run.a+1].(cardtext.Return)
		return same && a.To == b.To && a.What.Area == cardtext.BattleArea && b.What.Area == cardtext.BattleArea
	case cardtext.Delete:
		_, same := list[run.a+1].(cardtext.Delete)
		return same
	case cardtext.Play:
		_, same := list[run.a+1].(cardtext.Play)
		return same
	case cardtext.Suspend:
		_, same := list[run.a+1].(cardtext.Suspend)
		return same
	}
	return false
}

// withJoined is withPicks for an action that may share its verb with those before and behind it: do is called with all that was chosen
// once the last of them has been.
func (p *Position) withJoined(s *cardtext.Select, run *effectRun, d *Decision, asker Player, fit func(*Permanent) bool, do func([]Ref)) (asked, done bool) {
	more := run.moreObjects()
	if !more && len(run.joined) == 0 {
		return p.withPicks(s, run, d, asker, fit, do)
	}
	first := run.step == 0
	other := func(pm *Permanent) bool {
		return !contains(run.joined, Ref{Perm: pm.ID}) && (fit == nil || fit(pm)) // 15-10-2-3
	}
	if p.obs != nil && first && len(p.candidates(s, run, fit)) > len(p.candidates(s, run, other)) {
		d.also(p, "15-10-2-3")
	}
	asked, done = p.withPicks(s, run, d, asker, other, func(refs []Ref) {
		all := append(run.joined[:len(run.joined):len(run.joined)], refs...)
		if more {
			run.joined, run.did = all, false
			return
		}
		run.joined = nil
		p.left = len(all)
		do(all)
	})
	if first && done && !more && len(run.joined) > 0 { // nothing fits the last words
		all := run.joined
		run.joined, run.step, run.did = nil, 1, true
		p.left = len(all)
		do(all)
		return false, false
	}
	return asked, done
}

// tellJoined tells of what the action in hand has played, together with what those before it with the same verb have.
func (p *Position) tellJoined(run *effectRun, played []Ref) {
	all := append(run.joined[:len(run.joined):len(run.joined)], played...)
	if run.moreObjects() {
		run.joined = all
		return
	}
	run.joined = nil
	p.tellPlayed(all)
}
