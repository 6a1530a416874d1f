package cardtext

// Battle is "X battles Y": the two Digimon battle (14-2) without an attack.
type Battle struct {
	What *Select
	With *Select
	battleWording
}

// battleWording tells apart wordings with the same meaning.
type battleWording struct {
	eachOther bool // "X and Y battle each other"
}

var battleKind = kind{zero: Battle{}, subjects: []subjectVerb{{words: "battle", read: func(p *parser, c *clause, subject *Select) bool {
	with, ok := p.sel()
	return c.act(Battle{What: subject, With: with}, ok && !with.cardArea())
}}}}

func (a Battle) print(pr *printer, s *Sentence) piece {
	if a.eachOther && !pr.may(s) && !pr.ing && a.What.Quantity != It {
		return piece{rest: a.What.String() + " and " + a.With.String() + " battle each other"}
	}
	same := a.What.Quantity == It && a.What.Ref == RefSame
	rest := pick(same && pr.may(s), "battle", agree(a.What, "battles", "battle"))
	if pr.may(s) && !same {
		rest = "may battle"
	}
	if pr.ing {
		rest = gerund("battle")
	}
	return piece{subject: pick(same, "\x00", a.What.String()), rest: rest + " " + a.With.String(), same: same, mayHere: pr.may(s), doing: pr.ing}
}

func (a Battle) phrases() []Phrase {
	return []Phrase{{What: a.What, Field: true}, {What: a.With, Role: Aside, Field: true}}
}
func (Battle) does() (Deed, bool) { return noDeed() }
func (Battle) itDoes()            {}
