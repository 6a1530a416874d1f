package rules

import "digijudge/rules/cardtext"

// <Overclock> (16-34) attacks a player at the end of the turn for deleting a Token or another specified Digimon; once that is done,
// the attack is mandatory (16-34-3).
var overclock = KeywordSpec{
	Name: "Overclock", Section: "16-34", Type: TypeTriggerPending, Kind: TriggerEffect, Plays: true,
	Text: func(k cardtext.Keyword) string {
		what := "Digimon"
		if k.Spec != nil {
			what = specNoun(k.Spec, false)
		}
		price := "By deleting 1 of your Tokens or other " + what
		return "[End of Your Turn] " + price + ", this Digimon attacks a player without suspending."
	},
	Clause: "16-34-2",
}
