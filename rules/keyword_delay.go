package rules

import "digijudge/rules/cardtext"

// <Delay> (16-17) is the price of the effect behind it: its card is trashed from the battle area (16-17-1), not in the turn in which
// it was placed there (16-17-3). See prices in price.go.
var delay = KeywordSpec{
	Name: "Delay", Section: "16-17", Type: TypeOptionalCondition, Kind: ProcessingKeyword, Plays: true,
	hooks: delaying{}, executes: true, price: true, onField: true,
}

// canDelay says whether the card that has <Delay> can be trashed for it, or the clause that withholds it.
func (p *State) canDelay(run *effectRun) (bool, Clause) {
	pm := p.Perm(run.holder)
	switch {
	case pm == nil || pm.Breeding || pm.Top() != run.self.ID:
		return false, "16-17-1"
	case pm.Entered == p.TurnNo && !p.believes(bDelayInTheTurnPlaced):
		return false, "16-17-3"
	}
	return true, ""
}

func (p *Position) delayAct(run *effectRun) (asked, done bool) {
	if run.step > 0 {
		run.did = run.moved > 0
		return false, true
	}
	if ok, _ := p.canDelay(run); !ok {
		run.did = false
		return false, true
	}
	run.step = 1
	p.note("16-17-1")
	p.note("16-17-2")
	if pm := p.Perm(run.holder); pm.Entered >= 0 && pm.Entered == p.TurnNo-1 {
		p.note("16-17-3") // the very next turn will do
	}
	p.leave(p.list(Ref{Perm: run.holder}), leaveFrame{verb: VTrash, to: Trash})
	return false, false
}

// delaying is what is special about it.
type delaying struct{ plainKeyword }

func (delaying) can(p *Position, k cardtext.UseKeyword, run *effectRun) (bool, Clause) {
	return p.canDelay(run)
}

func (delaying) do(p *Position, k cardtext.UseKeyword, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	return p.delayAct(run)
}
