package rules

import "digijudge/rules/cardtext"

// This file handles objects joined by "and" behind one verb: "delete 1 of your Digimon and 1 of
// your opponent's Digimon". They are chosen one after the other, none of them twice (15-10-2-3),
// and then dealt with together. It is one processing, and what waits for it triggers once (15-5-2,
// 3-1-3-3, Q1505).

// moreObjects reports whether the present action shares its verb with the next one.
func (run *effectRun) moreObjects() bool {
	list := actsInHand(run)
	if run.place.stage != acts && run.place.stage != byDo || run.place.action+1 >= len(list) {
		return false
	}
	return roomOf(list[run.place.action]).joins(list[run.place.action], list[run.place.action+1])
}

// withJoined is withPicks for an action that may share its verb with those before and after it. It
// calls do once, with all that was chosen, when the last of them has been chosen.
func (x act) withJoined(s *cardtext.Select, fit func(*Permanent) bool, do func([]Ref) outcome) outcome {
	more := x.run.moreObjects()
	if !more && len(x.run.result.joined) == 0 {
		return x.withPicks(s, fit, do)
	}
	first := x.run.place.step == 0
	other := func(pm *Permanent) bool {
		// 15-10-2-3
		return !contains(x.run.result.joined, Ref{Perm: pm.ID}) && (fit == nil || fit(pm))
	}
	if x.sink != nil && first && len(x.candidates(s, x.run, fit)) > len(x.candidates(s, x.run, other)) {
		x.d.also(x.Position, "15-10-2-3")
	}
	o := x.withPicks(s, other, func(refs []Ref) outcome {
		all := append(x.run.result.joined[:len(x.run.result.joined):len(x.run.result.joined)], refs...)
		if more {
			x.run.result.joined = all
			return underway().with(didIf(x.run.place.stage == byDo))
		}
		x.run.result.joined, x.run.result.picks = nil, all
		x.run.take(underway().moving(len(all)))
		if x.pointsBack(s, x.run) {
			x.run.meant.latest = all // "they"
		}
		return do(all)
	})
	if first && o.state == isOver && !more && len(x.run.result.joined) > 0 && x.run.place.stage == acts {
		// nothing fits the last phrase
		all := x.run.result.joined
		x.run.result.joined, x.run.place.step = nil, 1
		x.run.take(underway().with(didSomething).moving(len(all)))
		x.run.meant.latest, x.run.meant.itMissing = all, 0
		return do(all)
	}
	return o
}

// triggerJoined tells what the present action and those before it with the same verb have played.
func (p *Position) triggerJoined(run *effectRun, played []Ref) {
	all := append(run.result.joined[:len(run.result.joined):len(run.result.joined)], played...)
	if run.moreObjects() {
		run.result.joined = all
		return
	}
	run.result.joined, run.result.playBatch, run.result.xrosAllowed = nil, 0, nil
	p.triggerPlayed(all)
}
