package cardtext

// ActivateMain is "activate this card's [Main] effects", with Security "… its [Security] effects"
// (15-15-7-1).
type ActivateMain struct {
	Security bool
	activateMainWording
}

// activateMainWording tells apart wordings with the same meaning.
type activateMainWording struct {
	its bool // "its" instead of "this card's", if the trigger condition speaks of this card
}

var activateMainKind = kind{zero: ActivateMain{}, imperatives: []imperative{
	{words: "activate this card's", read: func(p *parser) ([]Action, bool) { return p.ownEffects(ActivateMain{}) }},
	{words: "activate its", read: func(p *parser) ([]Action, bool) {
		if t := p.trigger; t == nil || t.Event != EvThisTrashed {
			return nil, false
		}
		return p.ownEffects(ActivateMain{activateMainWording: activateMainWording{its: true}})
	}},
}}

// ownEffects reads "[Main] effects", "[Security] effects".
func (p *parser) ownEffects(a ActivateMain) ([]Action, bool) {
	name, ok := p.icon()
	a.Security = name == Security.String()
	return one(a, ok && (name == Main.String() || a.Security) && p.lit("effect"))
}

func (a ActivateMain) print(pr *printer, _ *Sentence) piece {
	return pr.do("activate", pick(a.its, "its", "this card's")+pick(a.Security, " [Security]", " [Main]")+" effects")
}

func (ActivateMain) phrases() []Phrase  { return nil }
func (ActivateMain) does() (Deed, bool) { return noDeed() }
