package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Search](doSearch{})

// doSearch carries out "search your security stack" (15-15-3-7).
type doSearch struct {
	anyPlace[cardtext.Search]
	notStanding[cardtext.Search]
	always[cardtext.Search]
	once[cardtext.Search]
	ours[cardtext.Search]
	flat[cardtext.Search]
	alone[cardtext.Search]
	unchosen[cardtext.Search]
	nothingMeant[cardtext.Search]
	harmless[cardtext.Search]
	momentary[cardtext.Search]
}

func (doSearch) plays(a cardtext.Search) error {
	if a.Area != cardtext.SecurityStack {
		return fmt.Errorf("searching that area is not played yet")
	}
	return selectPlays(a.For)
}

func (doSearch) do(x act, a cardtext.Search) outcome {
	x.run.meant.searched = true
	x.note("15-15-3-1", "15-15-3-9-3") // nothing has left the security stack yet
	if a.For == nil {
		return somethingDone()
	}
	return x.withPicks(a.For, nil, func(refs []Ref) outcome {
		if slices.ContainsFunc(actsInHand(x.run), func(a cardtext.Action) bool { return deedOf(a) == deedBit(cardtext.DeedAdd) }) {
			x.show(refs, "15-15-3-8-1") // "reveal it, and add it to your hand"
		}
		return underway()
	})
}

func (doSearch) hangs(cardtext.Search) bool {
	return false
}

func (doSearch) shows() bool {
	return true
}
