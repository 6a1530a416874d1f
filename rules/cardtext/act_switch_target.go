package cardtext

// SwitchTarget switches the target of the attack to To (a Digimon) or, with Player, to the player.
type SwitchTarget struct {
	To     *Select
	Player bool
}

var switchTargetKind = kind{zero: SwitchTarget{}, imperatives: []imperative{
	{words: "switch the attack target to a player", read: func(*parser) ([]Action, bool) { return oneAction(SwitchTarget{Player: true}) }},
	{words: "switch the attack target to", read: func(p *parser) ([]Action, bool) {
		s, ok := p.sel()
		if ok && p.lit("or a player") {
			return oneAction(Choose{N: 1, Doable: true, Modes: []Sentence{{Acts: []Action{SwitchTarget{To: s}}}, {Acts: []Action{SwitchTarget{Player: true}}}},
				chooseWording: chooseWording{inline: true, object: true}})
		}
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

// resolve resolves words such as "that Digimon" in "by suspending 1 of your Digimon, switch the
// attack target to that Digimon". They never mean the attacking Digimon.
func (a SwitchTarget) resolve(r *resolver, at Place) bool {
	n := len(r.said)
	if a.To == nil || a.To.Quantity != It || a.To.Ref != RefThat || n == 0 || !r.said[n-1].field || r.said[n-1].many || r.said[n-1].quiet {
		return false
	}
	r.settle(a.To, r.saidAt(n-1))
	r.done = Antecedent{Kind: DoneBefore, At: at}
	return true
}
