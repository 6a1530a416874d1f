package rules

import "digijudge/rules/cardtext"

// <Recovery> (16-6) puts cards from the deck on top of the security stack; see recover in
// action.go.
var recovery = KeywordSpec{
	Name: "Recovery", Section: "16-6", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
	hooks: recovering{}, executes: true, multiplied: true,
}

// recovering has the hooks of <Recovery>.
type recovering struct{ plainKeyword }

func (recovering) do(x act, k cardtext.UseKeyword) outcome {
	return finished(x.recover(x.run.ctrl, k.Keyword.N*x.run.place.multiplier))
}
