package rules

import (
	"fmt"
	"strconv"

	"digijudge/rules/cardtext"
)

// <Fragment> (16-37) trashes digivolution cards to save its holder.
var fragment = KeywordSpec{
	Name: "Fragment", Section: "16-37", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Text: func(k cardtext.Keyword) string {
		n := k.N
		if v, err := strconv.Atoi(k.SpecText); err == nil { // printed as <Fragment (3)>
			n = v
		}
		return fmt.Sprintf("[All Turns] When this Digimon would be deleted, by trashing %d of this Digimon's digivolution cards, it isn't deleted.", n)
	},
	Clause: "16-37-2",
}
