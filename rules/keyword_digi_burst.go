package rules

import "digijudge/rules/cardtext"

// <Digi-Burst> (16-14) is the price of the effect behind it: its holder's digivolution cards are trashed, and then that effect is
// processed (16-14-1). The price is optional (16-14-2); see prices in price.go.
var digiBurst = KeywordSpec{
	Name: "Digi-Burst", Section: "16-14", Type: TypeOptionalCondition, Kind: ProcessingKeyword, Plays: true,
}

// digiBurstPrice is what has to be trashed; less for those who believe that what is there will do.
func (p *Position) digiBurstPrice(n int, run *effectRun) cardtext.Trash {
	if pm := p.Perm(run.holder); pm != nil && pm.n > 1 && p.believes(bDigiBurstTrashesWhatIsThere) {
		n = min(n, len(pm.Sources()))
	}
	return digiBurstTrash(n)
}

func digiBurstTrash(n int) cardtext.Trash {
	return cardtext.Trash{What: &cardtext.Select{Quantity: cardtext.Exactly, N: n, Area: cardtext.SourcesOf, Of: &cardtext.Select{Quantity: cardtext.This}}}
}
