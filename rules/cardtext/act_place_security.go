package cardtext

// PlaceSecurity places cards in a security stack, face down unless FaceUp.
type PlaceSecurity struct {
	What   *Select
	Owner  Owner // whose security stack
	Bottom bool
	Either bool // the player chooses between top and bottom
	FaceUp bool
	placeSecurityWording
}

// placeSecurityWording tells apart wordings with the same meaning.
type placeSecurityWording struct {
	down bool // the text says "face down", although cards lie that way without it (3-1-3-3)
}

var placeSecurityKind = kind{zero: PlaceSecurity{}, placings: []placing{func(p *parser) (func(*Select) Action, bool) {
	w := placeSecurityWording{down: p.lit("face down")}
	bottom := p.lit("at the bottom of")
	either := !bottom && p.lit("at the top or bottom of")
	if !bottom && !either && !p.lit("on top of") {
		return nil, false
	}
	var whose Select // Anyone stands for the owner of the card
	if !p.lit("its owner's") && (!p.ownerWord(&whose) || whose.their || whose.Owner == Anyone || whose.Owner == Both) || !p.lit("security stack") {
		return nil, false
	}
	up := p.lit("face up")
	return func(s *Select) Action {
		return PlaceSecurity{What: s, Owner: whose.Owner, Bottom: bottom, Either: either, FaceUp: up && !w.down, placeSecurityWording: w}
	}, true
}}}

func (a PlaceSecurity) print(pr *printer, _ *Sentence) piece {
	tail := "on top of"
	if a.Bottom {
		tail = "at the bottom of"
	}
	if a.Either {
		tail = "at the top or bottom of"
	}
	tail = pick(a.down, "face down ", "") + tail + pick(a.Owner == Anyone, " its owner's", " "+ownerPossessive(a.Owner)) + " security stack"
	return pr.obj("place", a.What, phraseOpts{card: true}, tail+pick(a.FaceUp, " face up", ""))
}

func (a PlaceSecurity) phrases() []Phrase { return joined(a.What) }
func (PlaceSecurity) does() (Deed, bool)  { return DeedPlace, true }
