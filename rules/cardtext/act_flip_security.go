package cardtext

// FlipSecurity turns security cards over.
type FlipSecurity struct {
	What *Select
	Up   bool // face up
}

var flipSecurityKind = kind{zero: FlipSecurity{}, imperatives: []imperative{{words: "flip", read: func(p *parser) ([]Action, bool) {
	what, ok := p.sel()
	if !ok || what.Area != SecurityTop && what.Area != SecurityBottom || what.Either || what.Filter.FaceUp == nil {
		return nil, false
	}
	up := p.facing()
	if up == nil || *up == *what.Filter.FaceUp {
		return nil, false // it lies that way already
	}
	return one(FlipSecurity{What: what, Up: *up}, true)
}}}}

func (a FlipSecurity) print(pr *printer, _ *Sentence) piece {
	return pr.solo("flip", a.What, phraseOpts{}, pick(a.Up, "face up", "face down"))
}

func (a FlipSecurity) phrases() []Phrase { return offField(a.What) }
func (FlipSecurity) does() (Deed, bool)  { return DeedFlip, true }
