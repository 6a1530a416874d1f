package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Suspend](doSuspend{})

// doSuspend carries out "suspend X" (4-13).
type doSuspend struct {
	notStanding[cardtext.Suspend]
	several[cardtext.Suspend]
	anybody[cardtext.Suspend]
	flat[cardtext.Suspend]
	ownPart[cardtext.Suspend]
	momentary[cardtext.Suspend]
}

func (doSuspend) hurts(a cardtext.Suspend) (bool, *cardtext.Select) {
	return true, a.What
}

func (doSuspend) plays(a cardtext.Suspend) error {
	return selectPlays(a.What)
}

func (doSuspend) processed(a cardtext.Suspend, _ *cardtext.Effect, _ EffectKind) error {
	return fieldOnly(a.What)
}

func (doSuspend) can(x act, a cardtext.Suspend) (bool, Clause) {
	anyway, but := x.hooksOf(x.run).suspends(x.Position, x.run)
	return anyway || x.anyFor(a.What, func(pm *Permanent) bool { return pm.ID != but && x.canBeSuspended(pm, x.run) }), "1-3-2"
}

func (doSuspend) do(x act, a cardtext.Suspend) outcome {
	var fit func(*Permanent) bool
	if x.whole { // only things with which the whole action can be done (15-7-3)
		anyway, but := x.hooksOf(x.run).suspends(x.Position, x.run)
		if anyway && x.run.place.step == 0 {
			return somethingDone()
		}
		fit = func(pm *Permanent) bool { return pm.ID != but && x.canBeSuspended(pm, x.run) }
	}
	return x.withJoined(a.What, fit, func(refs []Ref) outcome { return x.turn(refs, true) })
}

func (doSuspend) joins(_, _ cardtext.Suspend) bool {
	return true
}

func (doSuspend) ends(a cardtext.Suspend) (top, bottom cardtext.Suspend, ok bool) {
	return a, a, false
}

func (doSuspend) chooses(a cardtext.Suspend) bool {
	return asksFor(a.What)
}

func (doSuspend) owed(p *Position, a cardtext.Suspend, run *effectRun) (*cardtext.Select, func(*Permanent) bool) {
	_, but := p.hooksOf(run).suspends(p, run)
	return owing(a.What), func(pm *Permanent) bool { return pm.ID != but && p.canBeSuspended(pm, run) }
}

func (doSuspend) missed(a cardtext.Suspend, run *effectRun) {
	missed(a.What, run)
}

func (doSuspend) object(a cardtext.Suspend) *cardtext.Select {
	return a.What
}

func (q *query) canSuspend(pm *Permanent) bool {
	return !pm.Suspended && !q.forbidden(pm, cardtext.AbSuspend)
}

// canBeSuspended is like canSuspend, for the present effect.
func (q *query) canBeSuspended(pm *Permanent, by *effectRun) bool {
	return q.canSuspend(pm) && !q.staysUpright(pm, by)
}

// staysUpright reports whether a text keeps the present effect from suspending the permanent
// (15-1-3).
func (q *query) staysUpright(pm *Permanent, by *effectRun) bool {
	return by.ctrl != pm.Owner && q.forbiddenEffect(pm, cardtext.AbBeSuspendedByEffects, by.ref)
}

// turn suspends or unsuspends permanents, all at the same time. One that is in that state already
// is not turned (1-3-3).
func (x act) turn(refs []Ref, suspend bool) outcome {
	var turned []Ref
	asleep := x.sleeping()
	defer func() { x.noteWoken(asleep) }()
	x.sameTime(func() {
		for _, r := range x.affected(refs, x.run) {
			pm := x.Perm(r.Perm)
			if suspend && x.staysUpright(pm, x.run) {
				x.note("15-1-3")
				x.stopped(pm, VSuspend, "15-1-3", x.effectForbidden(pm, x.effectKind(x.run.ref), cardtext.AbBeSuspendedByEffects))
			} else if suspend && !pm.Suspended && x.sink != nil && x.forbidden(pm, cardtext.AbSuspend) {
				x.stopped(pm, VSuspend, "15-1-3", x.forbiddenBecause(pm, cardtext.AbSuspend))
			} else if suspend {
				if x.suspend(pm, Event{Clause: "4-13-1-2-1"}) {
					turned = append(turned, r)
				}
			} else if pm.Suspended && !x.forbidden(pm, cardtext.AbUnsuspend) {
				x.emit(Event{Verb: VUnsuspend, Perm: pm.ID, Card: pm.Top(), Player: pm.Owner, Clause: "4-13-1-1-1"}, x.byTurning(pm)...)
				pm.Suspended = false
				turned = append(turned, r)
			} else if pm.Suspended && x.sink != nil {
				x.stopped(pm, VUnsuspend, "15-1-3", x.forbiddenBecause(pm, cardtext.AbUnsuspend))
			} else if !pm.Suspended {
				x.note("1-3-3")
			}
		}
	})
	if len(turned) == 0 {
		return underway().moving(0)
	}
	x.nowTurned(x.run, turned, suspend)
	ev := cardtext.EvSuspends
	if !suspend {
		ev = cardtext.EvUnsuspends
	}
	x.happen(happening{ev: ev, things: turned})
	return underway().moving(len(turned))
}

// noteSuspendedAlready notes that what an optional condition would suspend is suspended already
// (1-3-3). If nothing else could be suspended, it also tells which permanents a text keeps from
// being suspended (15-1-3).
func (p *Position) noteSuspendedAlready(by []cardtext.Action, run *effectRun) {
	for _, a := range by {
		su, ok := a.(cardtext.Suspend)
		if p.sink == nil || !ok {
			continue
		}
		cands := p.candidates(su.What, run, nil)
		can := slices.ContainsFunc(cands, func(r Ref) bool { pm := p.Perm(r.Perm); return pm != nil && p.canSuspend(pm) })
		for _, r := range cands {
			pm := p.Perm(r.Perm)
			switch {
			case pm == nil:
			case pm.Suspended:
				p.note("1-3-3")
			case !can:
				p.stopped(pm, VSuspend, "15-1-3", p.forbiddenBecause(pm, cardtext.AbSuspend))
			}
		}
	}
}
