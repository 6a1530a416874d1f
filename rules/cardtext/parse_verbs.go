package cardtext

import "strconv"

// Verbs with an object of their own and something said of it: "give X <K>", "digivolve X into Y".

// give reads what stands behind "give": a phrase, and what lies on it from then on.
func (p *parser) give() ([]Action, bool) {
	what, ok := p.sel()
	if !ok {
		return nil, false
	}
	var acts []Action
	if p.punct(`"`) {
		e := p.effect()
		if e == nil || !p.punct(`"`) {
			return nil, false
		}
		acts = append(acts, GainEffect{What: what, Effect: e, Give: true})
	} else if n, ok := p.signed(); ok {
		if !p.lit("DP") {
			return nil, false
		}
		acts = append(acts, ChangeDP{What: what, N: n, Give: true})
	} else if ks, ok := p.keywordList(); ok {
		acts = append(acts, GainKeyword{What: what, Keywords: ks, Give: true})
	} else {
		return nil, false
	}
	if b, ok := p.alsoGiven(acts[0], shared(what)); ok {
		acts = append(acts, b)
	}
	if d := p.duration(); d != Permanently {
		for i := range acts {
			a, ok := withDuration(acts[i], d)
			if !ok {
				return nil, false
			}
			acts[i] = a
		}
	}
	return acts, true
}

// alsoGiven reads what else is given: "and -3000 DP", "and "…"" behind a keyword.
func (p *parser) alsoGiven(before Action, what *Select) (Action, bool) {
	m := p.i
	if _, ok := before.(GainKeyword); ok && p.lit("and") {
		if n, ok := p.signed(); ok && p.lit("DP") {
			return ChangeDP{What: what, N: n, Bare: true}, true
		}
		p.i = m + 1
		if p.punct(`"`) {
			if e := p.effect(); e != nil && p.punct(`"`) {
				return GainEffect{What: what, Effect: e, Bare: true}, true
			}
		}
	}
	p.i = m
	return nil, false
}

// give prints "give X Y".
func (pr *printer) give(what *Select, rest string, d DurationKind) piece {
	return piece{verb: pr.form("give"), rest: what.String() + " " + rest, dur: d}
}

// barePredicate reads what goes on behind "and" without a verb: "gains <K> and +N DP", "gets +N DP and <K>".
func (p *parser) barePredicate(before Action, what *Select) (Action, bool) {
	m := p.i
	switch before.(type) {
	case GainKeyword:
		if n, ok := p.signed(); ok && p.lit("DP") {
			return ChangeDP{What: what, N: n, Bare: true}, true
		}
	case ChangeDP:
		if ks, ok := p.keywordList(); ok && p.tok().kind != tWord || ok && !p.peek("1 of") {
			return GainKeyword{What: what, Keywords: ks, Bare: true}, true
		}
	}
	p.i = m
	return nil, false
}

// digivolveImperative reads what stands behind "digivolve": "this Digimon into Y …".
func (p *parser) digivolveImperative() (Action, bool) {
	what, ok := p.sel()
	if !ok || !p.lit("into") {
		return nil, false
	}
	return p.digivolveTail(Digivolve{What: what, Verb: true})
}

// dnaImperative reads what stands behind "DNA digivolve": "this Digimon and 1 of your other Digimon into Y".
func (p *parser) dnaImperative() (Action, bool) {
	what, ok := p.sel()
	if !ok || !p.lit("and") {
		return nil, false
	}
	with, ok := p.sel()
	if !ok || !p.lit("into") {
		return nil, false
	}
	return p.digivolveTail(Digivolve{What: what, With: with, DNA: true, Verb: true})
}

// digivolveRider reads "When it would digivolve by this effect, reduce the digivolution cost by N." behind a digivolution for
// its cost.
func (p *parser) digivolveRider(s *Sentence) {
	d, ok := s.Acts[len(s.Acts)-1].(Digivolve)
	if !ok || d.Free || d.Cost != nil || d.Reduce != 0 {
		return
	}
	m := p.i
	if !p.punct(".") || !p.lit("when it would digivolve by this effect, reduce the digivolution cost by") {
		p.i = m
		return
	}
	n, ok := p.num()
	if !ok || n == 0 {
		p.i = m
		return
	}
	d.Reduce, d.Rider = n, true
	s.Acts[len(s.Acts)-1] = d
}

// toSomething reads what stands behind "to" at the head of a sentence: "X, give +N DP", "X, <De-Digivolve N>".
func (p *parser) toSomething() ([]Action, bool) {
	what, ok := p.sel()
	if !ok || !p.punct(",") {
		return nil, false
	}
	if k, ok := p.key(); ok {
		return []Action{UseKeyword{Keyword: k, What: what, To: true}}, k.Name == "De-Digivolve"
	}
	if !p.lit("give") {
		return nil, false
	}
	n, ok := p.signed()
	if !ok || !p.lit("DP") {
		return nil, false
	}
	return []Action{ChangeDP{What: what, N: n, Dur: p.duration(), To: true}}, true
}

// silentRider reads "Any [On Play] effects on Digimon played by this effect don't activate." behind a sentence that plays cards.
func (p *parser) silentRider(s *Sentence) {
	pl, ok := s.Acts[len(s.Acts)-1].(Play)
	if !ok {
		return
	}
	m := p.i
	if p.punct(".") && p.lit("any") {
		if name, ok := p.icon(); ok && name == "On Play" {
			switch {
			case p.lit("effect on Digimon played by this effect don't activate"):
				pl.Silent = true
			case p.lit("effect on the Tamer played by this effect don't activate"):
				pl.Silent, pl.SilentTamer = true, true
			}
		}
	}
	if !pl.Silent {
		p.i = m
		return
	}
	s.Acts[len(s.Acts)-1] = pl
}

// silence prints what silentRider reads.
func (pl Play) silence() string {
	if !pl.Silent {
		return ""
	}
	return ". Any [On Play] effects on " + pick(pl.SilentTamer, "the Tamer", "Digimon") + " played by this effect don't activate"
}

// ownedBy reads whose: what possessive reads, or "1 of your Digimon's", "any of your [X]'s".
func (p *parser) ownedBy() (*Select, bool) {
	m := p.i
	if s, ok := p.possessive(); ok {
		return s, true
	}
	p.i = m
	if s, ok := p.counted(); ok && !s.cardArea() && p.take(tWord, "'s") && (s.Quantity == Exactly && s.N == 1 || s.Quantity == One) {
		return s, true
	}
	p.i = m
	return nil, false
}

// useOption reads what stands behind "use": Option cards and how they are used.
func (p *parser) useOption() ([]Action, bool) {
	what, ok := p.sel()
	if !ok || what.Filter.Kind != KindOption || !fromSomewhere([]*Select{what}) {
		return nil, false
	}
	a := UseOption{What: what}
	switch {
	case p.lit("without meeting its color requirements or paying the cost"):
		a.Free, a.AnyColor = true, true
	case p.lit("without paying the cost"):
		a.Free = true
	case p.lit("with the use cost reduced by"), p.lit("with the cost reduced by"):
		n, ok := p.num()
		if a.Reduce = n; !ok || n == 0 {
			return nil, false
		}
	}
	return []Action{a}, true
}

// tail prints how the card is used.
func (a UseOption) tail() string {
	switch {
	case a.AnyColor:
		return "without meeting its color requirements or paying the cost"
	case a.Free:
		return "without paying the cost"
	case a.Reduce != 0:
		return "with the cost reduced by " + strconv.Itoa(a.Reduce)
	}
	return ""
}

// digivolveOnto reads what stands behind "you may digivolve this card from your hand onto".
func (p *parser) digivolveOnto() (Action, bool) {
	onto, ok := p.sel()
	if !ok || onto.Owner != Your || onto.Quantity != One || !p.lit("as if") {
		return nil, false
	}
	d := DigivolveOnto{Onto: onto, That: p.lit("that card")}
	if !d.That && !p.lit("the Tamer") || !p.lit("is a level") {
		return nil, false
	}
	if d.Level, ok = p.num(); !ok {
		return nil, false
	}
	d.Colors = p.colors()
	if !p.lit("Digimon") {
		return nil, false
	}
	if p.lit("for a digivolution cost of") {
		n, ok := p.num()
		d.Cost = &n
		return d, ok
	}
	return d, true
}

// words prints what digivolveOnto reads.
func (d DigivolveOnto) words() string {
	out := "you may digivolve this card from your hand onto " + d.Onto.phrase(phraseOpts{card: len(d.Onto.Filter.Names) > 0}) + " as if " +
		pick(d.That, "that card", "the Tamer") + " is a level " + strconv.Itoa(d.Level)
	if len(d.Colors) > 0 {
		out += " " + orList(d.Colors)
	}
	if out += " Digimon"; d.Cost != nil {
		out += " for a digivolution cost of " + strconv.Itoa(*d.Cost)
	}
	return out
}

// withSecurityDigimon reads "and all of your opponent's Security Digimon get -3000 DP …" behind a subject that gets the same.
func (p *parser) withSecurityDigimon(subject *Select) ([]Action, bool) {
	m := p.i
	var whose Select
	if !p.lit("and") || !p.ownerWord(&whose) || whose.Owner == Anyone || !p.lit("Security Digimon gets") {
		p.i = m
		return nil, false
	}
	n, ok := p.signed()
	if !ok || !p.lit("DP") {
		p.i = m
		return nil, false
	}
	d := p.duration()
	return []Action{ChangeDP{What: subject, N: n, Dur: d, Joined: true}, SecurityDP{Owner: whose.Owner, N: n, Dur: d, Their: whose.Their}}, true
}
