package rules

import "digijudge/rules/cardtext"

// <Draw> (16-8) draws cards; see draw in turn.go.
var draw = KeywordSpec{
	Name: "Draw", Section: "16-8", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
	hooks: drawing{}, executes: true, multiplied: true,
}

// drawing has the hooks of <Draw>.
type drawing struct{ plainKeyword }

func (drawing) do(x act, k cardtext.UseKeyword) outcome {
	n := k.Keyword.N * x.run.place.multiplier
	if n >= x.deck[x.run.ctrl].n {
		x.note("16-8-3") // it draws the last cards too
	}
	return finished(x.draw(x.run.ctrl, n, byKeyword, "16-8-1") > 0)
}
