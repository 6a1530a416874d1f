package cardtext

// Unsuspend turns cards upright (4-13).
type Unsuspend struct{ What *Select }

var unsuspendKind = kind{zero: Unsuspend{},
	imperatives: []imperative{objectVerb("unsuspend", func(s *Select) Action { return Unsuspend{s} })},
	subjects:    []subjectVerb{{words: "unsuspend", read: readUnsuspends}},
}

// readUnsuspends reads "X unsuspends", "this Digimon unsuspends and gains <K>".
func readUnsuspends(p *parser, c *clause, subject *Select) bool {
	c.acts, c.self = []Action{Unsuspend{subject}}, true
	m := p.i
	if !c.may && subject.Quantity == This && p.lit("and") && p.predicateAhead() {
		if acts, each, _, ok := p.predicates(subject); ok && each == nil {
			c.acts = append(c.acts, acts...)
			return true
		}
	}
	p.i = m
	return true
}

func (a Unsuspend) print(pr *printer, s *Sentence) piece { return pr.turned("unsuspend", a.What, s) }
func (a Unsuspend) phrases() []Phrase                    { return onField(a.What) }
func (Unsuspend) does() (Deed, bool)                     { return DeedUnsuspend, true }
