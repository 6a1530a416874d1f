package cardtext

// UseKeyword carries out a keyword that is an instruction (De-Digivolve, Blitz, Save, Mind Link, …)
// for What. nil stands for the holder of the effect.
type UseKeyword struct {
	Keyword Keyword
	What    *Select
	useKeywordWording
}

// useKeywordWording tells apart wordings with the same meaning.
type useKeywordWording struct {
	to   bool // written "to X, <K>" instead of "<K> X"
	bare bool // "<Mind Link> 1 of your Digimon"
}

var useKeywordKind = kind{zero: UseKeyword{},
	keyword: func(p *parser, k Keyword) ([]Action, bool) {
		switch {
		case k.Name == "Mind Link" && (p.peek("with") || p.peek("to") || p.tok().kind == tNum):
			w := useKeywordWording{to: p.lit("to")}
			w.bare = !w.to && !p.lit("with")
			s, ok := p.sel()
			return one(UseKeyword{Keyword: k, What: s, useKeywordWording: w}, ok)
		case k.Name == "De-Digivolve":
			list, ok := p.objects()
			return each(list, func(s *Select) Action { return UseKeyword{Keyword: k, What: s} }), ok
		}
		return oneAction(UseKeyword{Keyword: k})
	},
	to: func(p *parser, what *Select) (Action, bool) {
		k, ok := p.key()
		return UseKeyword{Keyword: k, What: what, useKeywordWording: useKeywordWording{to: true}}, ok && k.Name == "De-Digivolve"
	},
}

func (a UseKeyword) print(*printer, *Sentence) piece {
	switch {
	case a.What != nil && a.Keyword.Name == "Mind Link":
		return piece{verb: a.Keyword.String(), rest: pick(a.to, "to ", pick(a.bare, "", "with ")) + a.What.String()}
	case a.to:
		return piece{rest: "to " + a.What.String() + ", " + a.Keyword.String()}
	case a.What != nil:
		return piece{verb: a.Keyword.String(), rest: a.What.String(), list: true}
	}
	return piece{rest: a.Keyword.String(), alone: true, end: pick(a.Keyword.Name == "Delay" || a.Keyword.Name == "Digi-Burst", pays, open)}
}

func (a UseKeyword) phrases() []Phrase { return onField(a.What) }

func (UseKeyword) itDoes() {}

// does returns DeedTrash for <Digi-Burst>, which trashes digivolution cards (16-14). Other keywords
// have no deed.
func (a UseKeyword) does() (Deed, bool) { return DeedTrash, a.Keyword.Name == "Digi-Burst" }
