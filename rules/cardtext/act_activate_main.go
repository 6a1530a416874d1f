package cardtext

// ActivateMain is "activate this card's [Main] effects".
type ActivateMain struct{}

var activateMainKind = kind{zero: ActivateMain{}, imperatives: []imperative{{words: "activate this card's", read: func(p *parser) ([]Action, bool) {
	name, ok := p.icon()
	return one(ActivateMain{}, ok && name == "Main" && p.lit("effect"))
}}}}

func (ActivateMain) print(pr *printer, _ *Sentence) piece {
	return pr.do("activate", "this card's [Main] effects")
}

func (ActivateMain) phrases() []Phrase  { return nil }
func (ActivateMain) does() (Deed, bool) { return noDeed() }
