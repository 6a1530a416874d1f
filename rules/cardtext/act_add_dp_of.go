package cardtext

// AddDPOf is "add its DP to X" (Alliance, 16-24-4): a fixed amount read when processed.
type AddDPOf struct {
	What *Select
	From *Select
	Dur  DurationKind
}

var addDPOfKind = kind{zero: AddDPOf{}, predicates: []predicate{{words: "gets + DP equal to", read: func(p *parser, what *Select) (Action, bool) {
	from, ok := p.possessive()
	return AddDPOf{What: what, From: from}, ok && p.lit("DP")
}}}}

func (a AddDPOf) print(*printer, *Sentence) piece {
	return said(a.What, agree(a.What, "gets", "get")+" +DP equal to "+a.From.possessive()+" DP", a.Dur)
}

func (a AddDPOf) phrases() []Phrase {
	return append(onField(a.What), Phrase{What: a.From, Role: Aside})
}
func (AddDPOf) does() (Deed, bool)                 { return noDeed() }
func (a AddDPOf) lasts() DurationKind              { return a.Dur }
func (a AddDPOf) lastingFor(d DurationKind) Action { a.Dur = d; return a }
