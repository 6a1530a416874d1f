package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.FlipSecurity](doFlipSecurity{})

// doFlipSecurity turns security cards over (3-7).
type doFlipSecurity struct {
	anyPlace[cardtext.FlipSecurity]
	notStanding[cardtext.FlipSecurity]
	once[cardtext.FlipSecurity]
	ours[cardtext.FlipSecurity]
	flat[cardtext.FlipSecurity]
	alone[cardtext.FlipSecurity]
	unchosen[cardtext.FlipSecurity]
	nothingMeant[cardtext.FlipSecurity]
	harmless[cardtext.FlipSecurity]
	ownPart[cardtext.FlipSecurity]
	momentary[cardtext.FlipSecurity]
}

func (doFlipSecurity) plays(a cardtext.FlipSecurity) error {
	s := a.What
	if s.Area != cardtext.SecurityTop && s.Area != cardtext.SecurityBottom && s.Area != cardtext.SecurityStack || s.Filter.FaceUp != nil && *s.Filter.FaceUp == a.Up {
		return fmt.Errorf("%q is nothing that is turned over", s.String())
	}
	return selectPlays(s)
}

func (doFlipSecurity) can(x act, a cardtext.FlipSecurity) (bool, Clause) {
	return x.anyFor(turned(a), nil), "1-3-2"
}

// turned returns the cards that the action turns over, and which way up they lie. A card that
// already lies as the action says isn't turned.
func turned(a cardtext.FlipSecurity) *cardtext.Select {
	what, lies := *a.What, !a.Up
	what.Filter.FaceUp = &lies
	return &what
}

// do turns security cards over where they lie. No card leaves its area or becomes a new card, and a
// face-up card is public information (3-7-2, 3-7-4). "The top face-down card" is the first of those
// that lie face down.
func (doFlipSecurity) do(x act, a cardtext.FlipSecurity) outcome {
	return x.withPicks(turned(a), nil, func(refs []Ref) outcome {
		moved := 0
		for _, r := range refs {
			c := r.Card.ID
			if r.Perm != 0 || !x.isSameCard(r.Card) || x.where[c] != SecurityStack || x.faceup[c] == a.Up {
				continue
			}
			n := 0
			if a.Up {
				n = 1
			}
			x.emit(Event{Verb: VFlip, Player: x.owner[c], Card: c, From: SecurityStack, To: SecurityStack, N: n, Clause: "3-7-4"}, ifSo(x.stopsWorkingThere(c), "15-14-5-1"))
			x.faceup[c] = a.Up
			moved++
		}
		return underway().moving(moved)
	})
}
