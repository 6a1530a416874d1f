package cardtext

// Hatch is "hatch a Digi-Egg".
type Hatch struct{}

var hatchKind = kind{zero: Hatch{}, imperatives: []imperative{
	{words: "hatch a Digi-Egg", read: func(*parser) ([]Action, bool) { return oneAction(Hatch{}) }},
}}

func (Hatch) print(pr *printer, _ *Sentence) piece { return pr.do("hatch", "a Digi-Egg") }
func (Hatch) phrases() []Phrase                    { return nil }
func (Hatch) does() (Deed, bool)                   { return DeedHatch, true }
