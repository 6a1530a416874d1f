package rules

import "digijudge/rules/cardtext"

// "A Digimon with <Blitz>", "a card with <Digi-Burst>": keywords that are processing stand inside
// another effect ("[When Digivolving] <Blitz>"), and who has that effect has the keyword. What an
// effect would have somebody gain is not what its card has (4-23-2).

// named reports whether the effect is the keyword or carries it out.
func (d *EffectDef) named(keyword string) bool {
	if d.Keyword != nil && d.Keyword.Name == keyword {
		return true
	}
	return d.Tree != nil && carriesOut(d.Tree.Body, keyword)
}

func carriesOut(body []cardtext.Sentence, keyword string) bool {
	for i := range body {
		for _, list := range [...][]cardtext.Action{body[i].By, body[i].Acts} {
			for _, a := range list {
				if k := executed(a); k != nil && k.Name == keyword || carriesOut(roomOf(a).modes(a), keyword) {
					return true
				}
			}
		}
	}
	return false
}

// hasNamed reports whether the permanent has the keyword, by itself or inside an effect.
func (q *query) hasNamed(pm *Permanent, keyword string) bool {
	if q.hasPrinted(pm, keyword) {
		return true
	}
	if spec := keywordSpec(keyword); spec == nil || !spec.executes {
		return false
	}
	has := false
	q.eachEffect(pm, func(in instance) { has = has || in.def.named(keyword) })
	return has
}
