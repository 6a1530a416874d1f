package cardtext

// ChangeDP is "X gets +N DP".
type ChangeDP struct {
	What *Select
	N    int
	Dur  DurationKind
	changeDPWording
}

// changeDPWording tells apart wordings with the same meaning.
type changeDPWording struct {
	bare   bool // written without a verb: "+N DP" after "gains <K> and"
	give   bool // "give X +N DP"
	to     bool // "to X, give +N DP"
	joined bool // the sentence gives Security Digimon the same DP, in one clause with X
}

var changeDPKind = kind{zero: ChangeDP{},
	predicates: []predicate{{words: "gets", read: func(p *parser, what *Select) (Action, bool) {
		n, ok := p.signed()
		return ChangeDP{What: what, N: n}, ok && p.lit("DP")
	}}},
	gifts: []gift{func(p *parser, what *Select) (Action, bool) {
		n, ok := p.signed()
		return ChangeDP{What: what, N: n, changeDPWording: changeDPWording{give: true}}, ok && p.lit("DP")
	}},
	to: func(p *parser, what *Select) (Action, bool) {
		if !p.lit("give") {
			return nil, false
		}
		n, ok := p.signed()
		if !ok || !p.lit("DP") {
			return nil, false
		}
		return ChangeDP{What: what, N: n, Dur: p.duration(), changeDPWording: changeDPWording{to: true}}, true
	},
}

func (a ChangeDP) print(pr *printer, s *Sentence) piece {
	switch {
	case a.joined && s.alike(a):
		return piece{rest: a.What.String()}
	case a.to:
		return piece{rest: "to " + a.What.String() + ", give " + signed(a.N) + " DP", dur: a.Dur}
	case a.give || pr.asksVerb(a.What, s):
		return pr.give(a.What, signed(a.N)+" DP", a.Dur)
	}
	pc := said(a.What, pick(a.bare || pr.gives(a.What), "", agree(a.What, "gets", "get")+" ")+signed(a.N)+" DP", a.Dur)
	pc.gift = pr.gives(a.What)
	return pc
}

// goesOn reads keywords after "gets +N DP and".
func (ChangeDP) goesOn(p *parser, what *Select) (Action, bool) {
	ks, _, ok := p.keywordList()
	return GainKeyword{What: what, Keywords: ks, gainKeywordWording: gainKeywordWording{bare: true}}, ok && (p.tok().kind != tWord || !p.peek("1 of"))
}

func (a ChangeDP) phrases() []Phrase                { return onField(a.What) }
func (ChangeDP) does() (Deed, bool)                 { return noDeed() }
func (a ChangeDP) lasts() DurationKind              { return a.Dur }
func (a ChangeDP) lastingFor(d DurationKind) Action { a.Dur = d; return a }
