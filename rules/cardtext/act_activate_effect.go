package cardtext

// ActivateEffect is "activate 1 of X's [T] effects" (15-15-7); with AsOwn it is "as an effect of this Digimon" (15-15-7-3).
type ActivateEffect struct {
	Of     *Select
	Timing Timing
	AsOwn  bool
}

var activateEffectKind = kind{zero: ActivateEffect{}, imperatives: []imperative{{words: "activate", read: func(p *parser) ([]Action, bool) {
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
	return one(ActivateEffect{Of: of, Timing: tm, AsOwn: p.lit("as an effect of this Digimon")}, true)
}}}}

func (a ActivateEffect) print(pr *printer, _ *Sentence) piece {
	return pr.do("activate", "1 of "+a.Of.possessive()+" ["+a.Timing.String()+"] effects"+pick(a.AsOwn, " as an effect of this Digimon", ""))
}

func (a ActivateEffect) phrases() []Phrase { return offField(a.Of) }
func (ActivateEffect) does() (Deed, bool)  { return noDeed() }
