package cardtext

// activateEffect reads "1 of this Digimon's [When Digivolving] effects (as an effect of this Digimon)" behind "activate" (15-15-7-1).
func (p *parser) activateEffect() (Action, bool) {
	if n, ok := p.num(); !ok || n != 1 || !p.lit("of") {
		return nil, false
	}
	of, ok := p.possessive()
	if !ok {
		return nil, false
	}
	name, ok := p.icon()
	if !ok {
		return nil, false
	}
	tm, ok := timingOf(name)
	if !ok || !p.lit("effect") {
		return nil, false
	}
	return ActivateEffect{Of: of, Timing: tm, AsOwn: p.lit("as an effect of this Digimon")}, true
}
