package rules

// <Retaliation> (16-13) deletes, by effect, the Digimon that its holder battled, when its holder alone was deleted (16-13-2; met in trigger.go).
var retaliation = KeywordSpec{
	Name: "Retaliation", Section: "16-13", Type: TypeTrigger, Kind: TriggerEffect, Plays: true,
	Clause: "16-13-2",
	hooks:  retaliating{},
}

// retaliating is what is special about it.
type retaliating struct{ plainKeyword }

func (retaliating) triggers(p *Position, in instance, holder PermID, c cause) bool {
	if c.losers == 1 {
		return true
	}
	if c.battle && c.own && p.witness {
		p.idle(in, holder, "16-13-2")
	}
	return p.believes(bRetaliationWorksOnATie) // 16-13-2: only when its holder alone is deleted
}

func (retaliating) inBattle(p *Position) bool { return p.believes(bRetaliationIsDeletionInBattle) }
