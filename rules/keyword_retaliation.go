package rules

// <Retaliation> (16-13) deletes, by effect, the Digimon that its holder battled, when its holder
// alone was deleted (16-13-2; met in trigger_met.go).
var retaliation = KeywordSpec{
	Name: "Retaliation", Section: "16-13", Type: TypeTrigger, Kind: TriggerEffect, Plays: true,
	Clause: "16-13-2",
	hooks:  retaliating{}, whenBeaten: true,
}

// retaliating has the hooks of <Retaliation>.
type retaliating struct{ plainKeyword }

func (retaliating) triggers(s *State, _ instance, c cause) (ok bool, why Clause) {
	if c.losers == 1 {
		return true, ""
	}
	return s.believes(bRetaliationWorksOnATie), ifElse(c.battle && c.ownHolder, "16-13-2", "") // 16-13-2: only when its holder alone is deleted
}

func (retaliating) inBattle(p *Position) bool { return p.believes(bRetaliationIsDeletionInBattle) }
