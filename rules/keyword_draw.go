package rules

import "digijudge/rules/cardtext"

// <Draw> (16-8) draws cards; see draw in turn.go.
var draw = KeywordSpec{
	Name: "Draw", Section: "16-8", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
	hooks: drawing{}, executes: true, multiplied: true,
}

// drawing is what is special about it.
type drawing struct{ plainKeyword }

func (drawing) do(p *Position, k cardtext.UseKeyword, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	n := k.Keyword.N * run.mult
	if n >= p.deck[run.ctrl].n {
		p.note("16-8-3") // the last cards too
	}
	run.did = p.draw(run.ctrl, n, byKeyword, "16-8-1") > 0
	return false, true
}
