package rules

import (
	"strings"

	"digijudge/rules/cardtext"
)

// <Decoy> (16-18) deletes its holder to save another specified Digimon from an opponent's effect.
var decoy = KeywordSpec{
	Name: "Decoy", Section: "16-18", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Text: func(k cardtext.Keyword) string {
		spec := ""
		if k.SpecText != "" {
			spec = strings.ToLower(k.SpecText) + " "
		}
		return "[All Turns] When one of your other " + spec + "Digimon would be deleted by one of your opponent's effects, by deleting this Digimon, that Digimon isn't deleted."
	},
	Clause: "16-18-2",
}
