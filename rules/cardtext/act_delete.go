package cardtext

// Delete is "delete X" (4-15).
type Delete struct{ What *Select }

var deleteKind = kind{zero: Delete{},
	imperatives: []imperative{objectVerb("delete", func(s *Select) Action { return Delete{s} })},
	subjects: []subjectVerb{{words: "is deleted", read: func(_ *parser, c *clause, subject *Select) bool {
		c.acts, c.self = []Action{Delete{subject}}, true
		return !c.may
	}}},
}

func (a Delete) print(pr *printer, s *Sentence) piece {
	if s.self {
		return piece{subject: a.What.String(), rest: agree(a.What, "is", "are") + " deleted"}
	}
	return pr.obj("delete", a.What, phraseOpts{}, "")
}

func (a Delete) phrases() []Phrase { return onField(a.What) }
func (Delete) does() (Deed, bool)  { return DeedDelete, true }
