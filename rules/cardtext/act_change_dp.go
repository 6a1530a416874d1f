package cardtext

// ChangeDP is "X gets +N DP".
type ChangeDP struct {
	What *Select
	N    int
	Dur  DurationKind
	// Bare is "+N DP" behind "gains <K> and", Give "give X +N DP", To "to X, give +N DP" (print-back only).
	Bare, Give, To bool
	// Joined is "X and …" before Security Digimon that get the same (print-back only).
	Joined bool
}

var changeDPKind = kind{zero: ChangeDP{},
	predicates: []predicate{{words: "gets", read: func(p *parser, what *Select) (Action, bool) {
		n, ok := p.signed()
		return ChangeDP{What: what, N: n}, ok && p.lit("DP")
	}}},
	gifts: []gift{func(p *parser, what *Select) (Action, bool) {
		n, ok := p.signed()
		return ChangeDP{What: what, N: n, Give: true}, ok && p.lit("DP")
	}},
	to: func(p *parser, what *Select) (Action, bool) {
		if !p.lit("give") {
			return nil, false
		}
		n, ok := p.signed()
		if !ok || !p.lit("DP") {
			return nil, false
		}
		return ChangeDP{What: what, N: n, Dur: p.duration(), To: true}, true
	},
}

func (a ChangeDP) print(pr *printer, _ *Sentence) piece {
	switch {
	case a.Joined:
		return piece{rest: a.What.String()}
	case a.To:
		return piece{rest: "to " + a.What.String() + ", give " + signed(a.N) + " DP" + pick(a.Dur != Permanently, " "+durations[a.Dur], "")}
	case a.Give:
		return pr.give(a.What, signed(a.N)+" DP", a.Dur)
	}
	return said(a.What, pick(a.Bare, "", agree(a.What, "gets", "get")+" ")+signed(a.N)+" DP", a.Dur)
}

// goesOn reads keywords behind "gets +N DP and".
func (ChangeDP) goesOn(p *parser, what *Select) (Action, bool) {
	ks, ok := p.keywordList()
	return GainKeyword{What: what, Keywords: ks, Bare: true}, ok && (p.tok().kind != tWord || !p.peek("1 of"))
}

func (a ChangeDP) phrases() []Phrase                { return onField(a.What) }
func (ChangeDP) does() (Deed, bool)                 { return noDeed() }
func (a ChangeDP) lasts() DurationKind              { return a.Dur }
func (a ChangeDP) lastingFor(d DurationKind) Action { a.Dur = d; return a }
