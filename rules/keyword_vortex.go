package rules

// <Vortex> (16-33) lets its holder attack a Digimon at the end of the turn, even in the turn it was
// played (16-33-1; mayDeclare in attack.go).
var vortex = KeywordSpec{
	Name: "Vortex", Section: "16-33", Type: TypeTrigger, Kind: TriggerEffect, Plays: true,
	Clause: "16-33-2",
	hooks:  plainKeyword{},
}
