package cardtext

import "strings"

// Unaffected is "X isn't affected by (your opponent's) effects" (15-15-5), also "your opponent's
// effects don't affect X".
type Unaffected struct {
	What *Select
	By   Owner // Opponents or Anyone
	// AnyCard for all effects, or the category whose effects are meant (KindDigimon, KindOption …)
	Kind Kind
	Also Kind // a second category, as in "Option and Tamer effects"; AnyCard if there is none
	Dur  DurationKind
	// Keyword limits it to the effects of one keyword: "by <De-Digivolve> effects".
	Keyword string
	unaffectedWording
}

// Laid returns which things the action affects, and for how long.
func (a Unaffected) Laid() (*Select, DurationKind) { return a.What, a.Dur }

// unaffectedWording tells apart wordings with the same meaning.
type unaffectedWording struct {
	active bool // "your opponent's effects don't affect X"
	their  bool // "their effects don't affect X", "X isn't affected by their effects"
	make   bool // "make X unaffected by …"
	any    bool // "effects don't affect any of X" for all of X
}

var unaffectedKind = kind{zero: Unaffected{},
	predicates: []predicate{
		{words: "isn't affected by", read: readUnaffected},
		{words: "is affected by", none: true, read: readUnaffected},
	},
	imperatives: []imperative{{words: "make", read: func(p *parser) ([]Action, bool) {
		what, ok := p.sel()
		if !ok || !p.lit("unaffected by") {
			return nil, false
		}
		a, ok := readUnaffected(p, what)
		if !ok {
			return nil, false
		}
		u := a.(Unaffected)
		u.make = true
		return p.lastingFor(u, true)
	}}},
	clauses: []special{{read: func(p *parser) (clause, bool) {
		u, ok := p.unaffectingHead()
		if !ok {
			return clause{}, false
		}
		var acts []Action
		for {
			if u.What, ok = p.sel(); !ok {
				return clause{}, false
			}
			u.any = u.What.denied()
			acts = append(acts, u)
			m := p.i
			if !p.lit("and") {
				break
			}
			if s, ok := p.sel(); !ok || p.tok().kind == tWord && p.tok().text != "until" && p.tok().text != "for" || s.Quantity == It {
				p.i = m
				break
			}
			p.i = m + 1
		}
		return clause{acts: acts}, p.allLast(acts, p.duration())
	}}},
}

// readUnaffected reads by which effects something isn't affected.
func readUnaffected(p *parser, what *Select) (Action, bool) {
	u := Unaffected{What: what}
	if k, ok := p.shieldedKeyword(); ok {
		u.Keyword = k
		return u, p.lit("effect")
	}
	if m := p.i; p.lit("their") {
		u.By, u.their = Opponents, true
		return u, p.lit("effects") || p.categories(&u) && p.lit("effects")
	} else if p.lit("your opponent's") {
		if k, ok := p.shieldedKeyword(); ok {
			u.By, u.Keyword = Opponents, k
			return u, p.lit("effect")
		}
		p.i = m
	}
	switch {
	case p.lit("your opponent's effects"):
		u.By = Opponents
		return u, true
	case p.lit("effects"):
		return u, true
	case p.lit("the effects of your opponent's"), p.lit("the effects of their"):
		u.By = Opponents
		var f Filter
		ok := p.plainNoun(&f)
		u.Kind = f.Kind
		return u, ok && f.Kind != AnyCard
	case p.lit("your opponent's"):
		u.By = Opponents
		return u, p.categories(&u) && p.lit("effects")
	}
	return nil, false
}

// effectCategories are the categories of cards whose effects a text can name (15-2-1).
var effectCategories = [...]Kind{KindDigimon, KindTamer, KindOption}

// categories reads whose effects are meant: "Digimon", "Option and Tamer".
func (p *parser) categories(u *Unaffected) bool {
	one := func() Kind {
		for _, k := range effectCategories {
			if p.lit(kindNouns[k][0]) {
				return k
			}
		}
		return AnyCard
	}
	if u.Kind = one(); u.Kind != AnyCard && p.lit("and") {
		u.Also = one()
		return u.Also != AnyCard && u.Also != u.Kind
	}
	return u.Kind != AnyCard
}

// categoryWords returns the words that categories reads.
func (a Unaffected) categoryWords() string {
	return kindNouns[a.Kind][0] + pick(a.Also != AnyCard, " and "+kindNouns[a.Also][0], "")
}

// denied changes "any of X" in a negative sentence to what it means, all of X. It returns false if
// the phrase isn't worded that way.
func (s *Select) denied() bool {
	any := s.Quantity == One && s.Any
	if any {
		s.Quantity, s.Any = All, false
	}
	return any
}

// ofAny returns the printed phrase, with "any of X" for all of X if the text words it that way.
func (s *Select) ofAny(any bool) string {
	if own, ok := s.owned(); any && ok && s.Quantity == All && !s.none {
		return "any of " + own
	}
	return s.String()
}

// unaffectingHead reads a beginning such as "your opponent's effects don't affect" or "their
// Digimon's effects don't affect".
func (p *parser) unaffectingHead() (Unaffected, bool) {
	u := Unaffected{unaffectedWording: unaffectedWording{active: true}}
	var whose Select
	if p.ownerWord(&whose) {
		if u.By, u.their = Opponents, whose.their; whose.Owner != Opponents {
			return u, false
		}
	}
	if k, ok := p.shieldedKeyword(); ok {
		u.Keyword = k
		return u, p.lit("effect doesn't affect")
	}
	if u.By != Opponents {
		return u, false
	}
	if m := p.i; p.categories(&u) && (u.Kind == KindOption || u.Also != AnyCard) && p.lit("effect") {
		return u, p.lit("doesn't affect")
	} else {
		p.i, u.Kind, u.Also = m, AnyCard, AnyCard
	}
	if !p.lit("effect") {
		var f Filter
		if !p.plainNoun(&f) || f.card || f.Kind != KindDigimon && f.Kind != KindTamer || !(p.take(tWord, "'s") && p.lit("effect")) {
			return u, false
		}
		u.Kind = f.Kind
	}
	return u, p.lit("doesn't affect")
}

// shieldedKeyword reads the keyword in "<De-Digivolve> effects".
func (p *parser) shieldedKeyword() (string, bool) {
	m := p.i
	if k, ok := p.key(); ok && k.Name == "De-Digivolve" && k.N == 0 && k.SpecText == "" {
		return k.Name, true
	}
	p.i = m
	return "", false
}

func (a Unaffected) print(pr *printer, s *Sentence) piece {
	verb := a.make || pr.asksVerb(a.What, s)
	if a.active && !verb {
		return piece{verb: a.activeWords(), rest: a.What.ofAny(a.any), dur: a.Dur, list: true}
	}
	by := "effects"
	switch {
	case a.Keyword != "":
		by = pick(a.By == Opponents, "your opponent's ", "") + "<" + a.Keyword + "> effects"
	case a.Kind != AnyCard:
		by = pick(a.their, "their ", "your opponent's ") + a.categoryWords() + " effects"
	case a.By == Opponents:
		by = pick(a.their, "their", "your opponent's") + " effects"
	}
	if verb {
		return piece{verb: pr.form("make"), rest: a.What.String() + " unaffected by " + by, dur: a.Dur}
	}
	return said(a.What, pick(a.What.none, "are", agree(a.What, "isn't", "aren't"))+" affected by "+by, a.Dur)
}

// activeWords returns the printed words up to "don't affect".
func (a Unaffected) activeWords() string {
	whose := pick(a.their, "their", "your opponent's")
	if a.Keyword != "" {
		return strings.TrimPrefix(pick(a.By == Opponents, whose, "")+" <"+a.Keyword+">", " ") + " effects don't affect"
	}
	if a.Kind != AnyCard {
		whose += " " + a.categoryWords() + pick(a.Kind == KindOption || a.Also != AnyCard, "", "'s")
	}
	return whose + " effects don't affect"
}

func (a Unaffected) phrases() []Phrase                { return onField(a.What) }
func (Unaffected) does() (Deed, bool)                 { return noDeed() }
func (a Unaffected) lasts() DurationKind              { return a.Dur }
func (a Unaffected) lastingFor(d DurationKind) Action { a.Dur = d; return a }
