package cardtext

// GainEffect is "X gains "…"": an effect in quotes (15-13).
type GainEffect struct {
	What   *Select
	Effect *Effect
	Dur    DurationKind
	gainEffectWording
}

// gainEffectWording tells apart wordings with the same meaning.
type gainEffectWording struct {
	give      bool // "give X "…""
	following bool // "gains the following effect …: "…""
	bare      bool // written without a verb: "and "…"" after "gains <K>"
}

var gainEffectKind = kind{zero: GainEffect{},
	predicates: []predicate{
		{words: "gains the following effect", read: func(p *parser, what *Select) (Action, bool) {
			d := p.duration()
			if !p.punct(":") {
				return nil, false
			}
			e := p.quoted()
			return GainEffect{What: what, Effect: e, Dur: d, gainEffectWording: gainEffectWording{following: true}}, e != nil
		}},
		{words: "gains", read: func(p *parser, what *Select) (Action, bool) {
			e := p.quoted()
			return GainEffect{What: what, Effect: e}, e != nil
		}},
	},
	gifts: []gift{func(p *parser, what *Select) (Action, bool) {
		e := p.quoted()
		return GainEffect{What: what, Effect: e, gainEffectWording: gainEffectWording{give: true}}, e != nil
	}},
}

// quoted reads an effect in quotation marks. It returns nil if there is none.
func (p *parser) quoted() *Effect {
	if !p.punct(`"`) {
		return nil
	}
	ing := p.ing
	p.ing = false
	e := p.effect()
	p.ing = ing
	if e == nil || !p.punct(`"`) {
		return nil
	}
	return e
}

// bareQuote reads "and "…"" after something else that is gained.
func (p *parser) bareQuote(what *Select) (Action, bool) {
	m := p.i
	if p.lit("and") || p.punct(",") && p.lit("and") {
		if e := p.quoted(); e != nil {
			return GainEffect{What: what, Effect: e, gainEffectWording: gainEffectWording{bare: true}}, true
		}
	}
	p.i = m
	return nil, false
}

func (a GainEffect) print(pr *printer, s *Sentence) piece {
	text := `"` + a.Effect.String() + `"`
	switch {
	case a.give || pr.asksVerb(a.What, s):
		return pr.give(a.What, text, a.Dur)
	case a.following:
		return said(a.What, agree(a.What, "gains", "gain")+" the following effect"+pick(a.Dur != Permanently, " "+durations[a.Dur], "")+": "+text, Permanently)
	}
	pc := said(a.What, pick(a.bare || pr.gives(a.What), "", agree(a.What, "gains", "gain")+" ")+text, a.Dur)
	pc.gift = pr.gives(a.What)
	return pc
}

func (a GainEffect) phrases() []Phrase                { return onField(a.What) }
func (GainEffect) does() (Deed, bool)                 { return noDeed() }
func (a GainEffect) lasts() DurationKind              { return a.Dur }
func (a GainEffect) lastingFor(d DurationKind) Action { a.Dur = d; return a }

func (a GainEffect) quote() *Effect { return a.Effect }

// resolve resolves the words of the quoted effect as its new holder would read them.
func (a GainEffect) resolve(r *resolver, _ Place) bool {
	r.wordsOnField(a.What)
	a.Effect.resolve()
	return false
}
