package rules

import "digijudge/rules/cardtext"

// Objects joined by "and" behind one verb: "delete 1 of your Digimon and 1 of your opponent's Digimon". They are chosen one after the
// other, none of them twice (15-10-2-3), and then dealt with together: it is one processing, and what waits for it triggers once (15-5-2,
// 3-1-3-3, Q1505).

// moreObjects says that the action in hand shares its verb with the next one.
func (run *effectRun) moreObjects() bool {
	list := actsInHand(run)
	if run.stage != acts && run.stage != byDo || run.a+1 >= len(list) {
		return false
	}
	return roomOf(list[run.a]).joins(list[run.a], list[run.a+1])
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
			run.joined, run.did = all, run.stage == byDo
			return
		}
		run.joined, run.picks = nil, all
		run.moved = len(all)
		if p.pointsBack(s, run) {
			run.it = all // "they"
		}
		do(all)
	})
	if first && done && !more && len(run.joined) > 0 && run.stage == acts { // nothing fits the last words
		all := run.joined
		run.joined, run.step, run.did = nil, 1, true
		run.moved = len(all)
		run.it, run.none = all, 0
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
	run.joined, run.playing, run.xros = nil, 0, nil
	p.tellPlayed(all)
}
