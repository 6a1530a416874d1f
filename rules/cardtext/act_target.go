package cardtext

// Target is "choose X". Later words speak of it as "that Digimon".
type Target struct{ What *Select }

var targetKind = kind{zero: Target{}, imperatives: []imperative{{words: "choose", read: func(p *parser) ([]Action, bool) {
	s, ok := p.sel()
	return one(Target{s}, ok)
}}}}

func (a Target) print(pr *printer, _ *Sentence) piece {
	return pr.solo("choose", a.What, phraseOpts{}, "")
}
func (a Target) phrases() []Phrase { return offField(a.What) }
func (Target) does() (Deed, bool)  { return DeedChoose, true }
