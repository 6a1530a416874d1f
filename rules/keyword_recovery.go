package rules

import "digijudge/rules/cardtext"

// <Recovery> (16-6) puts cards from the deck on top of the security stack; see recover in action.go.
var recovery = KeywordSpec{
	Name: "Recovery", Section: "16-6", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
	hooks: recovering{}, executes: true, multiplied: true,
}

// recovering is what is special about it.
type recovering struct{ plainKeyword }

func (recovering) do(p *Position, k cardtext.UseKeyword, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	run.did = p.recover(run.ctrl, k.Keyword.N*run.mult)
	return false, true
}
