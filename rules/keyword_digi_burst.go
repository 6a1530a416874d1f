package rules

import "digijudge/rules/cardtext"

// <Digi-Burst> (16-14) is the price of the effect behind it: digivolution cards of its holder are
// trashed, then that effect is processed (16-14-1). The price is optional (16-14-2); see
// effect_price.go.
var digiBurst = KeywordSpec{
	Name: "Digi-Burst", Section: "16-14", Type: TypeOptionalCondition, Kind: ProcessingKeyword, Plays: true,
	hooks: digiBursts{}, executes: true, price: true,
	says: keywordSays{carried: []Clause{"16-14-1"}},
}

// digiBurstPrice returns the action that trashes the price; for those who believe that fewer cards
// are enough it trashes only what is there.
func (s *State) digiBurstPrice(n int, run *effectRun) cardtext.Trash {
	if pm := s.Perm(run.holder); pm != nil && pm.n > 1 && s.believes(bDigiBurstTrashesWhatIsThere) {
		n = min(n, len(pm.Sources()))
	}
	return digiBurstTrash(n)
}

// digiBurstTrash returns the action that trashes n digivolution cards. For the printed numbers it
// is made once, because it is asked for at each look.
func digiBurstTrash(n int) cardtext.Trash {
	if n >= 0 && n < len(digiBurstTrashes) {
		return digiBurstTrashes[n]
	}
	return trashSources(n)
}

var digiBurstTrashes = func() (all [9]cardtext.Trash) {
	for n := range all {
		all[n] = trashSources(n)
	}
	return all
}()

func trashSources(n int) cardtext.Trash {
	return cardtext.Trash{What: &cardtext.Select{Quantity: cardtext.Exactly, N: n, Area: cardtext.SourcesOf, Of: &cardtext.Select{Quantity: cardtext.This}}}
}

// digiBursts has the hooks of <Digi-Burst>.
type digiBursts struct{ plainKeyword }

func (digiBursts) can(p *Position, k cardtext.UseKeyword, run *effectRun) (bool, Clause) {
	ok, _ := p.canWhole(p.digiBurstPrice(k.Keyword.N, run), run)
	return ok, "16-14-1"
}

func (digiBursts) do(x act, k cardtext.UseKeyword) outcome {
	o := x.carryOut(x.digiBurstPrice(k.Keyword.N, x.run))
	if o.came() && x.Perm(x.run.holder) != nil {
		x.happen(happening{ev: cardtext.EvUsesKeyword, keyword: digiBurst.Name, things: x.list(Ref{Perm: x.run.holder})})
	}
	return o
}

// digiBursting reports whether the price of a <Digi-Burst> is being paid (16-14-2).
func (s *State) digiBursting(run *effectRun) bool {
	if run.place.sentence >= len(run.place.body) || run.place.stage != byDo || run.place.action >= len(run.place.body[run.place.sentence].By) {
		return false
	}
	return specOf(run.place.body[run.place.sentence].By[run.place.action]) == &digiBurst
}
