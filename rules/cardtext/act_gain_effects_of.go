package cardtext

// GainEffectsOf is "this Digimon gains all effects of cards with [X] in their names in this
// Digimon's digivolution cards" (15-13-1): the effects of the upper text of those cards.
type GainEffectsOf struct {
	What *Select
	From *Select // the cards
	// Timed asks for effects with this timing icon alone: "all [All Turns] effects on …"; nil for all.
	Timed *Timing
	gainEffectsOfWording
}

// gainEffectsOfWording tells apart wordings with the same meaning.
type gainEffectsOfWording struct {
	on  bool // "effects on cards"
	all bool // "of all cards"
}

var gainEffectsOfKind = kind{zero: GainEffectsOf{}, predicates: []predicate{
	{words: "gains all", read: func(p *parser, what *Select) (Action, bool) {
		a := GainEffectsOf{What: what, From: &Select{Quantity: All}}
		if name, ok := p.icon(); ok {
			timing, is := timingOf(name)
			if a.Timed = &timing; !is {
				return nil, false
			}
		}
		if !p.lit("effect") {
			return nil, false
		}
		if a.on = p.lit("on"); !a.on && !p.lit("of") {
			return nil, false
		}
		a.all = p.lit("all")
		return a, what.Quantity == This && p.np(a.From) && a.From.Area == SourcesOf
	}},
}}

func (a GainEffectsOf) print(*printer, *Sentence) piece {
	return said(a.What, agree(a.What, "gains", "gain")+" all "+a.timing()+"effects "+pick(a.on, "on ", "of ")+pick(a.all, "all ", "")+a.From.phrase(phraseOpts{bare: true}), Permanently)
}

// timing prints the timing icon that the effects must have, with a space behind it.
func (a GainEffectsOf) timing() string {
	if a.Timed == nil {
		return ""
	}
	return "[" + a.Timed.String() + "] "
}

func (a GainEffectsOf) phrases() []Phrase {
	return append(onField(a.What), Phrase{What: a.From, Role: Aside})
}
func (GainEffectsOf) does() (Deed, bool) { return noDeed() }
