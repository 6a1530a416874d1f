package cardtext

// EndAttack ends the attack (15-15-1).
type EndAttack struct{}

var endAttackKind = kind{zero: EndAttack{}, imperatives: []imperative{
	{words: "end the attack", read: func(*parser) ([]Action, bool) { return oneAction(EndAttack{}) }},
}}

func (EndAttack) print(pr *printer, _ *Sentence) piece { return pr.do("end", "the attack") }
func (EndAttack) phrases() []Phrase                    { return nil }
func (EndAttack) does() (Deed, bool)                   { return noDeed() }
