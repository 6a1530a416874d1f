package rules

import "slices"

// <Digisorption> (16-10) lowers the cost of digivolving into its own card in the hand by suspending
// a Digimon, which may be the one that digivolves (16-10-5). interruptions in effect_immediate.go
// finds it in the hand (16-10-2). Each instance is used separately (16-10-4).
var digisorption = KeywordSpec{
	Name: "Digisorption", Section: "16-10", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-10-2",
	hooks:  digisorbing{}, inHand: true, line: digivolveLine,
}

// digisorbed returns the most that the card's instances of <Digisorption> could take off its
// digivolution cost. Each of them needs another Digimon to suspend (1-3-11-3).
func (q *query) digisorbed(c CardID, pl Player) int {
	free := 0
	for i := range q.perms {
		if pm := &q.perms[i]; pm.Owner == pl && !pm.Breeding && q.isDigimon(pm) && q.canSuspend(pm) {
			free++
		}
	}
	n := 0
	for _, d := range q.T.Cards[c].upper {
		if d.spec == &digisorption && free > 0 && q.where[c] == Hand {
			n += max(d.Keyword.N, -d.Keyword.N)
			free--
		}
	}
	return n
}

// digisorbing has the hooks of <Digisorption>.
type digisorbing struct{ plainKeyword }

func (digisorbing) suspends(p *Position, run *effectRun) (anyway bool, but PermID) {
	f, ok := p.interruptedBy(run).(*digivolveFrame)
	if !ok || !p.believes(bDigisorptionNeedsAnotherDigimon) {
		return false, 0
	}
	return false, f.perm
}

// noteDigisorptionElsewhere notes that <Digisorption> on the digivolving Digimon does nothing,
// because it works for its card in the hand (16-10-2).
func (p *Position) noteDigisorptionElsewhere(h *happening) {
	for _, r := range h.things {
		if pm := p.Perm(r.Perm); p.sink != nil && pm != nil {
			p.idleKeyword(pm, &digisorption, "16-10-2")
		}
	}
}

// absorbsItself reports, for the record, whether <Digisorption> may suspend the Digimon that
// digivolves (16-10-5).
func (p *Position) absorbsItself(h *happening) bool {
	return p.sink != nil && slices.ContainsFunc(h.things, func(r Ref) bool {
		pm := p.Perm(r.Perm)
		return pm != nil && !pm.Breeding && p.canSuspend(pm)
	})
}
