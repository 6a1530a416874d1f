package rules

import "digijudge/rules/cardtext"

// <Delay> (16-17) is the price of the effect behind it: its card is trashed from the battle area
// (16-17-1), not in the turn in which it was placed there (16-17-3). See prices in effect_price.go.
var delay = KeywordSpec{
	Name: "Delay", Section: "16-17", Type: TypeOptionalCondition, Kind: ProcessingKeyword, Plays: true,
	hooks: delaying{}, executes: true, price: true, onField: true,
}

// canDelay reports whether the card that has <Delay> can be trashed for it; otherwise it returns
// the clause that withholds that.
func (s *State) canDelay(run *effectRun) (bool, Clause) {
	pm := s.Perm(run.holder)
	switch {
	case pm == nil || pm.Breeding || pm.Top() != run.self.ID:
		return false, "16-17-1"
	case pm.Entered == s.TurnNo && !s.believes(bDelayInTheTurnPlaced):
		return false, "16-17-3"
	}
	return true, ""
}

func (delaying) do(x act, _ cardtext.UseKeyword) outcome {
	if x.run.place.step > 0 {
		return finished(x.run.result.moved > 0)
	}
	if ok, _ := x.canDelay(x.run); !ok {
		return nothingDone()
	}
	x.run.place.step = 1
	x.noteNoUse(x.run)
	pm := x.Perm(x.run.holder)
	x.note("16-17-1", "16-17-2", ifSo(pm.Entered >= 0 && pm.Entered == x.TurnNo-1, "16-17-3")) // the very next turn is enough
	x.leave(x.list(Ref{Perm: x.run.holder}), leaveFrame{verb: VTrash, to: Trash})
	return underway()
}

// delaying has the hooks of <Delay>.
type delaying struct{ plainKeyword }

func (delaying) can(p *Position, k cardtext.UseKeyword, run *effectRun) (bool, Clause) {
	return p.canDelay(run)
}
