package rules

import "digijudge/rules/cardtext"

// <Blast Digivolve> (16-26) digivolves a Digimon of its player in the battle area into its card in
// the hand, for free. It is printed behind {Hand} [Counter], where the counter timing finds it
// (attack.go).
var blastDigivolve = KeywordSpec{
	Name: "Blast Digivolve", Section: "16-26", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
	Clause: "16-26-1",
	hooks:  blasting{}, executes: true, optional: true, line: digivolveLine,
	says: keywordSays{carried: []Clause{"16-26-1"}},
}

var blastInto = cardtext.Digivolve{
	What: &cardtext.Select{Quantity: cardtext.Exactly, N: 1, Owner: cardtext.Your, Filter: cardtext.Filter{Kind: cardtext.KindDigimon}},
	Into: &cardtext.Select{Quantity: cardtext.This},
	Free: true,
}

// do digivolves; the digivolution requirements must be met (8-1-2-2). A Digimon in the breeding
// area is out of reach (16-26-4).
func (blasting) do(x act, _ cardtext.UseKeyword) outcome {
	into := blastInto
	into.Free = !x.believes(bBlastDigivolveCostsMemory)
	o := x.carryOut(into)
	if pm := x.breeding(x.run.ctrl); o.state == hasAsked && x.d.refuse && pm != nil && len(x.ways(nil, x.run.self.ID, pm)) > 0 {
		x.d.addOrRefuse(Choice{Verb: VDigivolve, Perm: pm.ID, Card: x.run.self.ID}, "16-26-4")
	}
	return o
}

// optionalBlast returns the clause by which the player need not activate the counter effect
// (16-26-3, 16-31-3).
func (s *State) optionalBlast(d *EffectDef) Clause {
	for _, sen := range d.Tree.Body {
		for _, a := range sen.Acts {
			if k := specOf(a); k == &blastDigivolve || k == &blastDNADigivolve {
				return k.Section + "-3"
			}
		}
	}
	return ""
}

// blasting has the hooks of <Blast Digivolve>.
type blasting struct{ plainKeyword }

func (blasting) can(p *Position, k cardtext.UseKeyword, run *effectRun) (bool, Clause) {
	return p.canAct(blastInto, run)
}
