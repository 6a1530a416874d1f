package cardtext

// Suspend turns cards sideways (4-13).
type Suspend struct{ What *Select }

var suspendKind = kind{zero: Suspend{},
	imperatives: []imperative{objectVerb("suspend", func(s *Select) Action { return Suspend{s} })},
	subjects: []subjectVerb{{words: "suspend", read: func(_ *parser, c *clause, subject *Select) bool {
		c.acts, c.self = []Action{Suspend{subject}}, true
		return true
	}}},
}

func (a Suspend) print(pr *printer, s *Sentence) piece { return pr.turned("suspend", a.What, s) }
func (a Suspend) phrases() []Phrase                    { return onField(a.What) }
func (Suspend) does() (Deed, bool)                     { return DeedSuspend, true }
