package cardtext

// GainEffectsOf is "this Digimon gains all effects of cards with [X] in their names in this
// Digimon's digivolution cards" (15-13-1): the effects of the upper text of those cards.
type GainEffectsOf struct {
	What *Select
	From *Select // the cards
	gainEffectsOfWording
}

// gainEffectsOfWording tells apart wordings with the same meaning.
type gainEffectsOfWording struct {
	on bool // "effects on cards"
}

var gainEffectsOfKind = kind{zero: GainEffectsOf{}, predicates: []predicate{
	{words: "gains all effect", read: func(p *parser, what *Select) (Action, bool) {
		a := GainEffectsOf{What: what, From: &Select{Quantity: All}}
		if a.on = p.lit("on"); !a.on && !p.lit("of") {
			return nil, false
		}
		return a, what.Quantity == This && p.np(a.From) && a.From.Area == SourcesOf
	}},
}}

func (a GainEffectsOf) print(*printer, *Sentence) piece {
	return said(a.What, agree(a.What, "gains", "gain")+" all effects "+pick(a.on, "on ", "of ")+a.From.phrase(phraseOpts{bare: true}), Permanently)
}

func (a GainEffectsOf) phrases() []Phrase {
	return append(onField(a.What), Phrase{What: a.From, Role: Aside})
}
func (GainEffectsOf) does() (Deed, bool) { return noDeed() }
