package rules

import "digijudge/rules/cardtext"

// This file plays "a Digimon with <Blitz>" and "a card with <Digi-Burst>". Processing keywords
// stand inside another effect ("[When Digivolving] <Blitz>"), and whoever has that effect has the
// keyword. A keyword that an effect would give to something isn't one that its card has (4-23-2).

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
