package cardtext

// FlipSecurity turns security cards over.
type FlipSecurity struct {
	What *Select
	Up   bool // face up
}

var flipSecurityKind = kind{zero: FlipSecurity{}, imperatives: []imperative{{words: "flip", read: func(p *parser) ([]Action, bool) {
	what, ok := p.sel()
	if !ok || what.Either || what.Or != nil {
		return nil, false
	}
	up, lies := p.facing(), what.Filter.FaceUp
	if up == nil || lies != nil && *up == *lies {
		return nil, false // the card lies that way already, so the text makes no sense
	}
	switch what.Area {
	case SecurityTop, SecurityBottom:
		return one(FlipSecurity{What: what, Up: *up}, lies != nil)
	case SecurityStack:
		chosen := what.Quantity == Exactly || what.Quantity == UpTo
		return one(FlipSecurity{What: what, Up: *up}, lies != nil && chosen || what.Quantity == All)
	}
	return nil, false
}}}}

func (a FlipSecurity) print(pr *printer, _ *Sentence) piece {
	return pr.solo("flip", a.What, phraseOpts{}, pick(a.Up, "face up", "face down"))
}

func (a FlipSecurity) phrases() []Phrase { return offField(a.What) }
func (FlipSecurity) does() (Deed, bool)  { return DeedFlip, true }
