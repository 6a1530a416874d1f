package rules

// <Link +> (16-40) raises the number of link cards.
var linkPlus = KeywordSpec{
	Name: "Link +", Section: "16-40", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	printed: "Link", // the sign of <Link +1> belongs to its number
	hooks:   linksMore{},
}

// linksMore has the hooks of <Link +>.
type linksMore struct{ plainKeyword }

func (linksMore) missed(p *Position, pm *Permanent, attacks bool) bool {
	return int(pm.nlinks) > p.linkLimit(pm)
}
