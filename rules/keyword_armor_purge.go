package rules

// <Armor Purge> (16-19) trashes its holder's top card to save what is under it; there has to be a
// card under it (4-7-2).
var armorPurge = KeywordSpec{
	Name: "Armor Purge", Section: "16-19", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-19-2",
	hooks:  purging{}, shedding: true,
	says: keywordSays{inVain: "4-7-2"}, // there is no card under it
}

// purging has the hooks of <Armor Purge>.
type purging struct{ plainKeyword }

func (purging) saves(p *Position, r Ref) (all bool) {
	if p.believes(bArmorPurgeShakesOffChanges) {
		p.dropLasting(r.Perm)
	}
	return false
}
