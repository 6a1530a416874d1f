package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Delete](doDelete{})

// doDelete carries out "delete X" (4-15).
type doDelete struct {
	notStanding[cardtext.Delete]
	several[cardtext.Delete]
	anybody[cardtext.Delete]
	flat[cardtext.Delete]
	ownPart[cardtext.Delete]
	momentary[cardtext.Delete]
}

func (doDelete) hurts(a cardtext.Delete) (bool, *cardtext.Select) {
	return true, a.What
}

func (doDelete) plays(a cardtext.Delete) error {
	return totalPlays(a.What)
}

func (doDelete) processed(a cardtext.Delete, _ *cardtext.Effect, _ EffectKind) error {
	return fieldOnly(a.What)
}

func (doDelete) can(x act, a cardtext.Delete) (bool, Clause) {
	return x.anyFor(a.What, nil), "1-3-2"
}

func (doDelete) do(x act, a cardtext.Delete) outcome {
	return x.withJoined(a.What, nil, func(refs []Ref) outcome {
		x.leave(refs, leaveFrame{verb: VDelete, to: Trash, inBattle: x.hooksOf(x.run).inBattle(x.Position)})

		return underway()
	})
}

func (doDelete) joins(_, _ cardtext.Delete) bool {
	return true
}

func (doDelete) ends(a cardtext.Delete) (top, bottom cardtext.Delete, ok bool) {
	return a, a, false
}

func (doDelete) chooses(a cardtext.Delete) bool {
	return asksFor(a.What)
}

func (doDelete) owed(p *Position, a cardtext.Delete, run *effectRun) (*cardtext.Select, func(*Permanent) bool) {
	return owing(a.What), nil
}

func (doDelete) missed(a cardtext.Delete, run *effectRun) {
	missed(a.What, run)
}

func (doDelete) object(a cardtext.Delete) *cardtext.Select {
	return a.What
}
