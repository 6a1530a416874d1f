package rules

// <Fortitude> (16-27) plays its card again when its holder is deleted with digivolution cards under
// it (16-27-1; whenFits in leave.go).
var fortitude = KeywordSpec{
	Name: "Fortitude", Section: "16-27", Type: TypeTrigger, Kind: TriggerEffect, Plays: true,
	Clause: "16-27-2",
	hooks:  fortifying{},
}

// fortifying has the hooks of <Fortitude>.
type fortifying struct{ plainKeyword }

func (fortifying) deleted(p *Position, in instance, c cause) bool {
	if c.sources == 0 {
		p.tellNoTrigger(in, c.holder, fortitude.Clause, "16-27-1")
	}
	return c.sources > 0 || p.believes(bFortitudeNeedsNoDigivolutionCards)
}
