package cardtext

import "strings"

// GainKeyword is "X gains <K>" for one or more keywords.
type GainKeyword struct {
	What     *Select
	Keywords []Keyword
	Dur      DurationKind
	gainKeywordWording
}

// gainKeywordWording tells apart wordings with the same meaning.
type gainKeywordWording struct {
	bare   bool // written without a verb: "<K>" after "gets +N DP and"
	give   bool // "give X <K>"
	commas bool // several keywords are separated only by commas, because more follows after "and"
}

var gainKeywordKind = kind{zero: GainKeyword{},
	predicates: []predicate{{words: "gains", read: func(p *parser, what *Select) (Action, bool) {
		ks, commas, ok := p.keywordList()
		return GainKeyword{What: what, Keywords: ks, gainKeywordWording: gainKeywordWording{commas: commas}}, ok
	}}},
	gifts: []gift{func(p *parser, what *Select) (Action, bool) {
		ks, commas, ok := p.keywordList()
		return GainKeyword{What: what, Keywords: ks, gainKeywordWording: gainKeywordWording{give: true, commas: commas}}, ok
	}},
}

// keywordList reads "<A>", "<A> and <B>", "<A>, <B> and <C>"; commas says that only those stand
// between them.
func (p *parser) keywordList() (ks []Keyword, commas, ok bool) {
	k, ok := p.key()
	if !ok {
		return nil, false, false
	}
	ks = []Keyword{k}
	for {
		m := p.i
		and := p.lit("and")
		if !and && !p.punct(",") {
			return ks, commas, true
		}
		k, ok := p.key()
		if !ok {
			p.i = m
			return ks, commas, true
		}
		ks, commas = append(ks, k), !and
	}
}

func (a GainKeyword) print(pr *printer, s *Sentence) piece {
	var ks []string
	for _, k := range a.Keywords {
		ks = append(ks, k.String())
	}
	if a.give || pr.asksVerb(a.What, s) {
		return pr.give(a.What, pick(a.commas, strings.Join(ks, ", "), andList(ks)), a.Dur)
	}
	pc := said(a.What, pick(a.bare || pr.gives(a.What), "", agree(a.What, "gains", "gain")+" ")+pick(a.commas, strings.Join(ks, ", "), andList(ks)), a.Dur)
	pc.gift = pr.gives(a.What)
	return pc
}

// goesOn reads "+N DP" after "gains <K> and".
func (GainKeyword) goesOn(p *parser, what *Select) (Action, bool) {
	n, ok := p.signed()
	return ChangeDP{What: what, N: n, changeDPWording: changeDPWording{bare: true}}, ok && p.lit("DP")
}

func (a GainKeyword) phrases() []Phrase                { return onField(a.What) }
func (GainKeyword) does() (Deed, bool)                 { return noDeed() }
func (a GainKeyword) lasts() DurationKind              { return a.Dur }
func (a GainKeyword) lastingFor(d DurationKind) Action { a.Dur = d; return a }
