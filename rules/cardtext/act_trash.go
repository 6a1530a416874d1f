package cardtext

// Trash trashes cards from wherever What looks (4-16): hand, security, digivolution cards, the
// field.
type Trash struct{ What *Select }

var trashKind = kind{zero: Trash{}, imperatives: []imperative{objectVerb("trash", func(s *Select) Action { return Trash{s} })}}

func (a Trash) print(pr *printer, _ *Sentence) piece {
	return pr.obj("trash", a.What, phraseOpts{}, "")
}
func (a Trash) phrases() []Phrase { return joined(a.What) }
func (Trash) does() (Deed, bool)  { return DeedTrash, true }
