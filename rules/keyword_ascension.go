package rules

// <Ascension> (16-43) places its card on top of the security stack when it is deleted.
var ascension = KeywordSpec{
	Name: "Ascension", Section: "16-43", Type: TypeTrigger, Kind: TriggerEffect, Plays: true,
	Clause: "16-43-2",
	hooks:  ascending{},
}

// ascending has the hooks of <Ascension>.
type ascending struct{ plainKeyword }

func (ascending) toBottom(p *Position) bool { return p.believes(bAscensionGoesToTheBottom) }
