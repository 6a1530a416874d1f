package rules

import "digijudge/rules/cardtext"

// Prices are keywords that stand before an effect and ask for something first: <Delay> (16-17) and <Digi-Burst> (16-14). What stands
// behind them is done only if the price is paid, as with "by" (15-7): so they are compiled into such a condition.

func isPrice(name string) bool { return name == "Delay" || name == "Digi-Burst" }

// priced is the effect with its prices as optional conditions; the same effect if it has none.
func priced(e *cardtext.Effect) *cardtext.Effect {
	out := e
	for i := range e.Body {
		s := &e.Body[i]
		if len(s.Acts) != 1 || s.By != nil || s.May || s.Opponent {
			continue
		}
		if uk, ok := s.Acts[0].(cardtext.UseKeyword); ok && isPrice(uk.Keyword.Name) {
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

// delayed says that the effect begins with <Delay>: it works on its card in the battle area, an Option's [Main] too.
func delayed(e *cardtext.Effect) bool {
	if len(e.Body) == 0 {
		return false
	}
	for _, list := range [][]cardtext.Action{e.Body[0].By, e.Body[0].Acts} {
		if len(list) == 1 {
			if uk, ok := list[0].(cardtext.UseKeyword); ok && uk.Keyword.Name == "Delay" {
				return true
			}
		}
	}
	return false
}
