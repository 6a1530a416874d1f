package rules

import "digijudge/rules/cardtext"

// <Detach> (16-46) trashes a specified link card to keep its holder from leaving. 16-46-2 calls it trigger-type and refers to
// 15-8-5, and "would leave" is how immediate-type effects are worded (15-8-5-1): it is played as one.
var detach = KeywordSpec{
	Name: "Detach", Section: "16-46", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Text: func(k cardtext.Keyword) string {
		what := "1 of this Digimon's link cards"
		if k.SpecText != "" {
			what = "1 " + k.SpecText + " card from this Digimon's link cards"
		}
		return "[All Turns] When this Digimon would leave the battle area other than by one of your effects, by trashing " + what + ", it doesn't leave the battle area."
	},
	Clause: "16-46-3",
}
