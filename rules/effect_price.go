package rules

import "digijudge/rules/cardtext"

// This file plays prices: keywords that stand before an effect and ask for something first, <Delay>
// (16-17) and <Digi-Burst> (16-14). What stands behind them is done only if the price is paid, as
// with "by" (15-7). So they are compiled into an optional condition.

// priced returns the effect with its prices as optional conditions; the same effect if it has none.
func priced(e *cardtext.Effect) *cardtext.Effect {
	out := e
	for i := range e.Body {
		s := &e.Body[i]
		if len(s.Acts) != 1 || s.By != nil || s.May || s.Opponent {
			continue
		}
		if k := firstKeyword(s.Acts); k != nil && k.price {
			if out == e {
				c := *e
				c.Body = append([]cardtext.Sentence(nil), e.Body...)
				out = &c
			}
			t := *s
			t.By, t.Acts = s.Acts, nil
			out.Body[i] = t
		}
	}
	return out
}

// delayed reports whether the effect begins with <Delay>. It then works on its card in the battle
// area, even an Option's [Main] effect.
func delayed(e *cardtext.Effect) bool {
	if len(e.Body) == 0 {
		return false
	}
	for _, list := range [][]cardtext.Action{e.Body[0].By, e.Body[0].Acts} {
		if len(list) == 1 {
			if k := specOf(list[0]); k != nil && k.onField {
				return true
			}
		}
	}
	return false
}

// behindPrice reports whether an activation-type effect whose price can be paid may be declared:
// the processing conditions behind the price must be met (15-8-4-3-1), and an optional condition
// there must be possible (15-8-4-4-1). If not, run.result.whyNothing is the clause.
func (p *Position) behindPrice(i int, run *effectRun) bool {
	if p.T.Effects[run.ref.Def].Kind != ActivatedEffect || i >= len(run.place.body) {
		return true
	}
	var gone []taken
	if delayed(p.T.Effects[run.ref.Def].Tree) {
		gone = []taken{{ref: Ref{Perm: run.holder}}} // its card is in the trash by then (16-17-1)
	}
	at := run.place.sentence
	defer func() { run.place.sentence = at }()
	unmet := false
	for ; i < len(run.place.body); i++ {
		s := &run.place.body[i]
		run.place.sentence = i
		if unmet = s.And && unmet; unmet {
			continue
		}
		if s.If != nil && s.If.Kind != cardtext.CondDid && !p.holds(s.If, run) {
			if unmet = true; len(s.By) == 0 || s.Instead {
				continue
			}
			break
		}
		if len(s.By) > 0 && !s.Then && !(p.canAll(s.By, run) && p.together(s.By, run, gone)) {
			run.result.whyNothing, run.result.byImpossible = "15-7-2", true
			return false
		}
		return true
	}
	run.result.whyNothing = "15-6-3"
	return false
}

// declaredToo reports whether the optional condition right behind a price was declared together
// with the price, so that it has to be carried out (15-8-4-4-1).
func (s *State) declaredToo(run *effectRun) bool {
	if sen := &run.place.body[run.place.sentence]; len(sen.Acts) > 0 || run.place.sentence+1 >= len(run.place.body) || s.T.Effects[run.ref.Def].Kind != ActivatedEffect {
		return false
	}
	next := &run.place.body[run.place.sentence+1]
	return len(next.By) > 0 && !next.Then
}
