package cardtext

// SwitchTarget switches the target of the attack to To (a Digimon) or, with Player, to the player.
type SwitchTarget struct {
	To     *Select
	Player bool
}

var switchTargetKind = kind{zero: SwitchTarget{}, imperatives: []imperative{
	{words: "switch the attack target to a player", read: func(*parser) ([]Action, bool) { return one(SwitchTarget{Player: true}, true) }},
	{words: "switch the attack target to", read: func(p *parser) ([]Action, bool) {
		s, ok := p.sel()
		return one(SwitchTarget{To: s}, ok)
	}},
}}

func (a SwitchTarget) print(pr *printer, _ *Sentence) piece {
	to := "a player"
	if !a.Player {
		to = a.To.String()
	}
	return pr.do("switch", "the attack target to "+to)
}

func (a SwitchTarget) phrases() []Phrase { return onField(a.To) }
func (SwitchTarget) does() (Deed, bool)  { return noDeed() }
