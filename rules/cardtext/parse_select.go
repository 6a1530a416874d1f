package cardtext

import (
	"slices"
	"strings"
)

// sel reads an object: "this Digimon", "1 of your other Digimon with 6000 DP or more", "the top 2
// cards of your deck", "1 [Hybrid] trait card from your hand or trash". All parts of the grammar
// that mention things use it.
func (p *parser) sel() (*Select, bool) {
	back, ok := p.deeper()
	defer back()
	if !ok {
		return nil, false
	}
	m := p.i
	for _, read := range []func() (*Select, bool){p.ownEnd, p.thisSel, p.refSel, p.endOfStack, p.numberedEnd, p.counted} {
		if s, ok := read(); ok {
			p.record(PartSelect, m, s)
			return s, true
		}
		p.i = m
	}
	return nil, false
}

// thisSel reads the holder of the effect.
func (p *parser) thisSel() (*Select, bool) {
	if !p.lit("this") {
		return nil, false
	}
	s := &Select{Quantity: This}
	m := p.i
	p.adjectives(&s.Filter)
	k := p.i
	if names := p.nameList(); names != nil && p.lit("trait") {
		s.Filter.Traits, s.Filter.traitFirst = names, true
	} else if p.i = k; k == m {
		s.Filter = Filter{}
	}
	switch {
	case k == m && s.Filter.Traits == nil && p.thisNamed(s): // "this [X]"
	case p.lit("Digimon"):
		s.Filter.Kind = KindDigimon
	case p.lit("Tamer"):
		s.Filter.Kind = KindTamer
	case p.lit("Option"):
		s.Filter.Kind = KindOption
	case p.lit("card"):
	default:
		return nil, false
	}
	if p.tok().text == "'s" {
		return s, true
	}
	m = p.i
	if !p.filterTail(s) {
		p.i = m
	}
	if p.measure {
		return s, true // "from your trash" is where the compared thing is
	}
	m = p.i
	if p.lit("from your trash") {
		s.Area, s.from, s.Owner = TrashArea, true, Your
	} else if p.lit("from your hand") {
		s.Area, s.from, s.Owner = HandArea, true, Your
	} else if s.Filter.Kind == AnyCard && p.lit("in your hand") {
		s.Area, s.Owner = HandArea, Your
	} else {
		p.i = m
	}
	return s, true
}

// thisNamed reads the name of the holder. The effect refers to the holder only as long as it has
// that name.
func (p *parser) thisNamed(s *Select) bool {
	name, ok := p.icon()
	if ok {
		s.Filter.Kind, s.Filter.Names = KindDigimon, []string{name}
	}
	return ok
}

// refSel reads words for something mentioned before: "it", "that Digimon", "the played Digimon".
func (p *parser) refSel() (*Select, bool) {
	s := &Select{Quantity: It}
	switch {
	case p.lit("the DNA digivolved Digimon"):
		s.Ref, s.Filter.Kind = RefDNADigivolved, KindDigimon
		return s, true
	case p.lit("the Digimon it battled"):
		s.Ref, s.Filter.Kind = RefBattled, KindDigimon
		return s, true
	case p.doneByThis(s):
		return s, true
	case p.lit("it"):
		return s, true
	case p.lit("them"), p.lit("they"):
		s.Ref = RefThem
		return s, true
	case p.lit("that"):
		s.Ref = RefThat
		return s, p.plainNoun(&s.Filter)
	case p.lit("the"):
		for ref := RefPlayed; ref <= RefDigivolved; ref++ {
			if p.lit(refAdjective(ref)) {
				s.Ref = ref
				return s, p.plainNoun(&s.Filter)
			}
		}
	}
	return nil, false
}

// doneByThis reads "the Digimon this effect played", "the Tamer played by this effect", "the cards
// this effect suspended".
func (p *parser) doneByThis(s *Select) bool {
	m := p.i
	if p.lit("the") && p.plainNoun(&s.Filter) {
		switch onField := s.Filter.Kind == KindDigimon || s.Filter.Kind == KindTamer; {
		case p.lit("this effect suspended") && (onField || s.Filter.Kind == AnyCard):
			s.Ref = RefThisEffectSuspended
			return true
		case onField && !s.Filter.card && (p.lit("this effect played") || p.lit("played by this effect") || p.lit("played with this effect")):
			s.Ref = RefThisEffectPlayed
			return true
		}
	}
	p.i, s.Filter = m, Filter{}
	return false
}

// possessive reads "this Digimon's", "its", "that Digimon's", "the played Digimon's", and "this
// Digimon's" before "top".
func (p *parser) possessive() (*Select, bool) {
	m := p.i
	if p.lit("its") {
		s := &Select{Quantity: It}
		p.record(PartSelect, m, s)
		return s, true
	}
	for _, read := range []func() (*Select, bool){p.thisSel, p.refSel} {
		if s, ok := read(); ok && p.take(tWord, "'s") {
			p.record(PartSelect, m, s)
			return s, true
		}
		p.i = m
	}
	return nil, false
}

// ownedBy reads an owner: what possessive reads, or "1 of your Digimon's", "any of your [X]'s".
func (p *parser) ownedBy() (*Select, bool) {
	m := p.i
	if s, ok := p.possessive(); ok {
		return s, true
	}
	p.i = m
	outer := p.owning
	p.owning = true
	defer func() { p.owning = outer }()
	if s, ok := p.counted(); ok && !s.cardArea() && p.take(tWord, "'s") && (s.Quantity == Exactly && s.N == 1 || s.Quantity == One) {
		p.record(PartSelect, m, s)
		return s, true
	}
	p.i = m
	return nil, false
}

// ownEnd reads the top or bottom card under a permanent, or of its stack, with the owner as a
// possessive: "its bottom digivolution card", "1 of your Digimon's top stacked card".
func (p *parser) ownEnd() (*Select, bool) {
	of, ok := p.ownedBy()
	top := ok && p.lit("top")
	if !ok || !top && !p.lit("bottom") {
		return nil, false
	}
	s := &Select{Quantity: Exactly, N: 1, Of: of}
	s.possessed = true
	if n, ok := p.num(); ok {
		s.N = n
	}
	if top && p.lit("stacked card") {
		s.Area = StackTopOf
		return s, s.N > 0
	}
	s.Area, s.Filter.FaceUp = pick(top, SourcesTopOf, SourcesBottomOf), p.facing()
	return s, s.N > 0 && p.lit("digivolution card")
}

// endOfStack reads cards at the top or bottom of a pile: "the top card of your security stack",
// "the bottom 2 digivolution cards of …".
func (p *parser) endOfStack() (*Select, bool) {
	s := &Select{Quantity: Exactly, N: 1}
	if !p.lit("the") {
		return nil, false
	}
	s.Either = p.lit("top or bottom")
	top := s.Either || p.lit("top")
	if !top && !p.lit("bottom") {
		return nil, false
	}
	if s.Either {
		s.Area = SecurityTop
		return s, p.lit("card of") && p.ownerWord(s) && p.lit("security stack")
	}
	if n, ok := p.num(); ok {
		s.N = n
	}
	side := p.i
	s.Filter.FaceUp = p.facing()
	if p.endUnder(s, top) {
		return s, true
	}
	if p.lit("digivolution card of") {
		s.Area = pick(top, SourcesTopOf, SourcesBottomOf)
		of, ok := p.sel()
		s.Of = of
		return s, ok
	}
	if top && s.Filter.FaceUp == nil && (p.lit("security card of 1 player with the most security card") || p.lit("security card of the player with the most security card")) {
		s.Area, s.Most, s.thePlayer = SecurityTop, true, wordAt(p.toks, p.i-7, "the")
		return s, true
	}
	if !p.lit("card of") {
		return nil, false
	}
	m := p.i
	if p.ownerWord(s) {
		switch {
		case p.lit("security stack"):
			s.Area = pick(top, SecurityTop, SecurityBottom)
			return s, true
		case s.Filter.FaceUp != nil:
			p.i = side
			return nil, false
		case p.lit("deck"):
			s.Area = pick(top, DeckTop, DeckBottom)
			return s, true
		}
		s.Owner, s.their = Anyone, false
	}
	p.i = m
	if of, ok := p.sel(); ok && top && s.Filter.FaceUp == nil {
		s.Area, s.Of = StackTopOf, of
		return s, true
	}
	return nil, false
}

// endUnder reads "card from under X" and "card under X" after "top" or "bottom". For one card, "any
// of your Tamers" means one of them.
func (p *parser) endUnder(s *Select, top bool) bool {
	m, form := p.i, ofFromUnder
	if !p.lit("card from under") {
		if form = ofUnder; !p.lit("card under") {
			return false
		}
	}
	of, ok := p.sel()
	if !ok || of.cardArea() || of.Or != nil {
		p.i = m
		return false
	}
	if s.N == 1 && of.Quantity == One && of.Any {
		one := *of // keep the wording that was read
		of = &one
		of.Quantity, of.N, of.Any, s.ofOneOfAny = Exactly, 1, false, true
	}
	s.Area, s.Of, s.ofForm = pick(top, SourcesTopOf, SourcesBottomOf), of, form
	return true
}

// numberedEnd reads "2 bottom face-down cards from under X".
func (p *parser) numberedEnd() (*Select, bool) {
	s := &Select{Quantity: Exactly}
	n, ok := p.num()
	top := ok && n > 0 && p.lit("top")
	if !top && (!ok || n == 0 || !p.lit("bottom")) {
		return nil, false
	}
	s.N, s.Filter.FaceUp, s.numberFirst = n, p.facing(), true
	return s, p.endUnder(s, top)
}

func pick[T any](cond bool, a, b T) T {
	if cond {
		return a
	}
	return b
}

// ownerWord reads an owner: "your", "your opponent's", "their", "both players'".
func (p *parser) ownerWord(s *Select) bool {
	switch {
	case p.lit("your opponent's"):
		s.Owner = Opponents
	case p.lit("your"):
		s.Owner = Your
	case p.lit("their"):
		s.Owner, s.their = Opponents, true
	case p.lit("both player's"):
		s.Owner = Both
	case p.lit("a player's"):
		s.Owner = Anyone
	default:
		return false
	}
	return true
}

// counted reads objects with a quantity: "1 of your Digimon", "up to 2 cards in your hand", "a
// Digimon", "your Digimon".
func (p *parser) counted() (*Select, bool) {
	s := &Select{}
	switch {
	case p.lit("up to"):
		if s.Quantity = UpTo; p.worth(s) {
			return s, p.owned(s) || p.np(s)
		}
		if p.upToEnd(s) {
			return s, true
		}
		n, ok := p.num()
		if !ok || n < 1 {
			return nil, false
		}
		s.Quantity, s.N = UpTo, n
	case p.lit("any number of"):
		if s.Quantity = UpTo; p.untilLeft(s) {
			return s, true
		}
		m, plain := p.i, *s
		if p.anyNumber(s) {
			return s, true
		}
		p.i, *s = m, plain
		if s.N = Unbounded; p.owned(s) {
			return s, true
		}
		p.i, *s = m, plain
		s.N = Unbounded
	case p.lit("all"):
		s.Quantity = All
	case p.lit("none of"):
		s.Quantity, s.none = All, true
		return s, p.owned(s) && p.beside(s)
	case p.peek("such a"):
		s.Quantity = One
		return s, p.np(s)
	case p.lit("one of"):
		s.Quantity = One
		return s, p.owned(s)
	case p.lit("any of"):
		s.Quantity, s.Any = One, true
		return s, p.thoseOf(s) || p.owned(s)
	case p.lit("another"):
		s.Quantity, s.Other = One, true
		return s, p.np(s)
	case p.lit("a"):
		s.Quantity = One
		s.Other = p.lit("other")
		ok := p.np(s)
		s.article = len(s.Filter.Names) > 0 && s.Filter.pre() == "" && !s.Other
		return s, ok
	case p.lit("any"):
		s.Quantity, s.Any = One, true
		s.Other = p.lit("other")
		return s, p.np(s) && s.Owner == Anyone
	case p.lit("other"):
		s.Quantity, s.Other, s.Bare = One, true, true
		return s, p.np(s) && len(s.Filter.Names) == 0
	default:
		if n, ok := p.num(); ok {
			if n < 1 {
				return nil, false
			}
			s.Quantity, s.N = Exactly, n
			break
		}
		// Such as "your Digimon", "your opponent's Digimon" or "[Name] in your hand".
		s.Quantity = One
		m := p.i
		if p.ownerWord(s) && s.Owner != Anyone {
			s.Bare = true
			s.Other = p.lit("other")
			return s, p.np(s)
		}
		p.i, s.Owner, s.their = m, Anyone, false
		if p.tok().kind == tIcon {
			return s, p.np(s)
		}
		s.Quantity = Exactly
		return s, p.untilLeft(s)
	}
	m := p.i
	if p.eachPlayers(s) {
		return s, p.np(s) && s.Area == BattleArea && s.Owner == Both && s.Different == DifferentPlayers
	}
	if s.Quantity == Exactly && s.N == 1 && p.lit("of each") {
		s.Quantity, s.N, s.ofEach = All, 0, true
		return s, (p.lit("of") && p.owned(s) || p.np(s)) && s.Different != NoDifference
	}
	if p.lit("of") {
		if p.thoseOf(s) || p.owned(s) {
			return s, p.beside(s)
		}
		p.i = m
	}
	if p.cardOf(s) {
		return s, true
	}
	if s.Quantity == Exactly && s.N > 1 && p.sameLevel(s) {
		return s, p.area(s) && s.Area == SourcesOf && len(s.Also) == 0
	}
	s.Other = p.lit("other")
	return s, p.np(s)
}

// beside reads "other than their highest play cost Digimon" after "all of your opponent's Digimon".
func (p *parser) beside(s *Select) bool {
	m := p.i
	if s.Quantity != All || s.Area != BattleArea || s.Extreme != NoExtreme || s.Owner != Opponents && s.Owner != Your || s.Or != nil ||
		!p.lit("other than") || !p.lit(pick(s.Owner == Your, "your", "their")) {
		p.i = m
		return true
	}
	e, ok := p.oneOf(extremeAdjectives[:])
	if !ok {
		p.i = m
		return true
	}
	s.Beside = Extreme(e)
	var noun Select
	return p.np(&noun) && noun.Filter.Kind == s.Filter.Kind && !noun.Filter.besides() && noun.Area == BattleArea && noun.Owner == Anyone && noun.Or == nil
}

// besideWords returns the printed words that beside reads.
func (s *Select) besideWords() string {
	if s.Beside == NoExtreme {
		return ""
	}
	noun := Select{Filter: Filter{Kind: s.Filter.Kind}}
	return " other than " + pick(s.Owner == Your, "your ", "their ") + extremeAdjectives[s.Beside] + " " + noun.noun(true, false)
}

// cardOf reads "digivolution card of X", "[A] trait link card from X", "digivolution card under X".
func (p *parser) cardOf(s *Select) bool {
	m, old := p.i, *s
	if p.cardUnder(s) {
		for k, word := range ofWords {
			if p.lit(word) {
				if of, ok := p.sel(); ok && !of.cardArea() {
					if s.Of = of; k > 0 || s.typed || of.canPossess() {
						s.ofForm = ofForm(k + 1)
					}
					return true
				}
				break
			}
		}
	}
	p.i, *s = m, old
	return false
}

// ofWords are the words between a card and what it is under, indexed by ofForm.
var ofWords = [...]string{"of", "from", "under"}

// cardUnder reads "digivolution card" or "link card" with adjectives before it.
func (p *parser) cardUnder(s *Select) bool {
	m, f := p.i, Filter{}
	p.adjectives(&f)
	if names := p.nameList(); names != nil {
		f.Traits, f.traitFirst = names, true
		if !p.lit("trait") {
			p.i = m
			return false
		}
	}
	switch typed := p.i > m; {
	case f.Suspended != nil || f.Links.Op != NoBound:
	case p.lit("digivolution card"):
		s.Area, s.Filter, s.typed = SourcesOf, f, typed
		return true
	case p.lit("link card"):
		s.Area, s.Filter, s.typed = LinkCardsOf, f, typed
		return true
	}
	p.i = m
	return false
}

// sameLevel reads "same-level cards" or "cards of the same level".
func (p *parser) sameLevel(s *Select) bool {
	s.levelBehind = p.lit("card of the same level")
	s.SameLevel = s.levelBehind || p.lit("same-level card")
	return s.SameLevel
}

// facing reads "face up" or "face down". It returns nil if neither is there.
func (p *parser) facing() *bool {
	switch {
	case p.lit("face up"):
		return ptr(true)
	case p.lit("face down"):
		return ptr(false)
	}
	return nil
}

// thoseOf reads "those Digimon" after "1 of" or "any of": some of the things mentioned before.
func (p *parser) thoseOf(s *Select) bool {
	m := p.i
	if noun := p.triggered(); noun != AnyCard && s.Quantity == Exactly && s.N == 1 && p.lit("them") {
		s.Area, s.Filter.Kind, s.ofThem = SpokenOf, noun, true
		return true
	}
	if !p.lit("that") || s.Quantity != One && !(s.Quantity == Exactly && s.N == 1) || !p.plainNoun(&s.Filter) || s.Filter.card || s.Filter.Kind == AnyCard {
		p.i, s.Filter = m, Filter{}
		return false
	}
	s.Area = SpokenOf
	return true
}

// triggered returns the noun for what the trigger condition mentions, if that is on the field and
// nothing else was mentioned since. It returns AnyCard if "1 of them" would be ambiguous.
func (p *parser) triggered() Kind {
	t := p.trigger
	if t == nil || t.Would || p.before != nil || t.Subject == nil || t.Subject.Or != nil || t.Into != nil || t.Subject.Quantity != One || len(t.Or) > 0 && t.Or[0].Subject != nil {
		return AnyCard
	}
	switch t.Event {
	case EvPlayed, EvDigivolves, EvSuspends, EvUnsuspends:
		if k := t.Subject.Filter.Kind; k == KindDigimon || k == KindTamer {
			return k
		}
	}
	return AnyCard
}

// underOf reads cards under any of several things: "your Digimon's link cards", "link card of your
// Digimon".
func (p *parser) underOf(s *Select) bool {
	m := p.i
	if p.owning || s.Quantity != Exactly && s.Quantity != UpTo {
		return false
	}
	if of, ok := p.ownedBy(); ok && of.Quantity == One && p.cardUnder(s) {
		s.Of, s.possessed = of, true
		return true
	}
	p.i = m
	return false
}

// owned reads the words after "of": "your other Digimon …", "this Digimon's digivolution cards".
func (p *parser) owned(s *Select) bool {
	m := p.i
	if p.underOf(s) {
		return true
	}
	if of, ok := p.possessive(); ok {
		switch {
		case p.lit("digivolution card"):
			s.Of, s.Area = of, SourcesOf
			return true
		case p.lit("link card"):
			s.Of, s.Area = of, LinkCardsOf
			return true
		case p.lit("face down digivolution card"):
			s.Of, s.Area, s.Filter.FaceUp = of, SourcesOf, ptr(false)
			return true
		case p.cardUnder(s):
			s.Of, s.possessed = of, true
			return true
		}
	}
	p.i = m
	if p.lit("their") { // the things mentioned before
		facing := p.facing()
		if sources := p.lit("digivolution card"); sources || facing == nil && p.lit("link card") {
			s.Of, s.Area, s.Filter.FaceUp = &Select{Quantity: It, Ref: RefThem}, pick(sources, SourcesOf, LinkCardsOf), facing
			return true
		}
		p.i = m
	}
	if k := p.i; p.ownerWord(s) && p.faceUpSecurity(s) {
		return true
	} else {
		p.i, s.Owner, s.their = k, Anyone, false
	}
	if s.Quantity == All && (p.lit("the digivolution card of") || p.lit("the link card of")) {
		s.Area = pick(wordAt(p.toks, p.i-3, "link"), LinkCardsOf, SourcesOf)
		of, ok := p.sel()
		s.Of = of
		return ok
	}
	if !p.ownerWord(s) {
		p.i = m
		return false
	}
	if p.lit("security card") {
		s.Area = SecurityStack
		return true
	}
	if s.Quantity == All && p.lit("token and") {
		s.Token = true
		return p.np(s) && s.Filter.Kind == KindDigimon && s.Filter.besides()
	}
	if p.lit("token or other") {
		s.Token, s.Other = true, true
		return p.np(s)
	}
	s.Other = p.lit("other")
	return p.np(s)
}

// faceUpSecurity reads "face-up security cards".
func (p *parser) faceUpSecurity(s *Select) bool {
	switch {
	case p.lit("face up security card"):
		s.Filter.FaceUp = ptr(true)
	case p.lit("face down security card"):
		s.Filter.FaceUp = ptr(false)
	default:
		return false
	}
	s.Area = SecurityStack
	return true
}

// plainNoun reads a noun alone.
func (p *parser) plainNoun(f *Filter) bool {
	switch {
	case p.lit("Digimon or Tamer"):
		f.Kind = KindDigimonOrTamer
	case p.lit("Digimon and Tamer"):
		f.Kind, f.bothKinds = KindDigimonOrTamer, true
	case p.lit("Digimon or Option card"):
		f.Kind, f.card = KindDigimonOrOption, true
		return true
	case p.lit("Digimon"):
		f.Kind = KindDigimon
	case p.lit("Tamer or Option card"):
		f.Kind, f.card = KindTamerOrOption, true
		return true
	case p.lit("Tamer"):
		f.Kind = KindTamer
	case p.lit("Option"):
		f.Kind = KindOption
	case p.lit("Digi-Egg"):
		f.Kind = KindDigiEgg
	case p.lit("token"):
		f.Kind = KindToken
		return true
	case p.lit("card"):
		return true
	default:
		return false
	}
	f.card = p.lit("card") // printed if the area has cards
	return true
}

// faceUpNamed reads "face-up [X] security cards".
func (p *parser) faceUpNamed(s *Select) bool {
	if !p.lit("face up") {
		return false
	}
	names := p.nameList()
	if names == nil || !p.lit("security card") {
		return false
	}
	s.Area, s.Filter.FaceUp, s.Filter.Names = SecurityStack, ptr(true), names
	return true
}

// faceUpCards reads "face-up [X] trait security cards" and "face-up [X] trait cards in your
// security stack".
func (p *parser) faceUpCards(s *Select) bool {
	m, old := p.i, *s
	face := p.facing()
	if face != nil {
		k := p.i
		p.adjectives(&s.Filter)
		names := p.nameList()
		if p.lit("trait") {
			s.Filter.Traits, s.Filter.traitFirst = names, true
		} else if names != nil {
			p.i = k
		}
		if p.i > k && p.lit("security card") {
			s.Filter.FaceUp, s.Area, s.faceFirst = face, SecurityStack, true
			return true
		}
		p.i, s.Filter = k, old.Filter
		if p.np(s) && (s.Area == SecurityStack || s.Area == SourcesOf) && len(s.Also) == 0 && s.Filter.FaceUp == nil {
			s.Filter.FaceUp, s.faceArea = face, true
			return true
		}
	}
	p.i, *s = m, old
	return false
}

// np reads a noun with the words before and after it and its area.
func (p *parser) np(s *Select) bool {
	if s.Area == BattleArea && p.faceUpSecurity(s) {
		return true
	}
	f, start := &s.Filter, p.i
	if s.Area == BattleArea && p.faceUpCards(s) {
		return true
	}
	if e, ok := p.oneOf(extremeAdjectives[:]); ok {
		s.Extreme, s.extremeFirst = Extreme(e), true
	}
	p.differentlyBefore(s)
	if p.such(f) {
		if !p.area(s) {
			f.noCard = false
		}
		return true
	}
	p.nonAdjective(f)
	k := p.i
	p.adjectives(f)
	f.nonFirst = f.Not != nil && p.i > k
	p.nonAdjective(f)
	p.colorOrTrait(f)
	if m := p.i; s.Area == BattleArea && f.pre() != "" && p.faceUpSecurity(s) {
		return true
	} else if p.i = m; s.Area == BattleArea && p.faceUpNamed(s) {
		return true
	} else {
		p.i = m
	}
	if m := p.i; !p.namedNoun(s) {
		p.i = m
		return p.elided(s)
	}
	if f.bothKinds && s.Quantity == Exactly && s.N == 1 {
		return false // unclear whether that is one of each or one of all
	}
	m := p.i
	area := p.area(s)
	if !area {
		p.i = m
	}
	m = p.i
	if !f.namedOr() && !(area && p.inside) && p.filterTail(s) {
		s.areaFirst = area
		if f.colorOrTrait {
			return false // unclear whether it describes both
		}
	} else {
		p.i = m
	}
	if m = p.i; p.lit("with") && p.difference(s, f) {
		if f.post("") != "" {
			s.differs = differApart
		}
	} else {
		p.i = m
	}
	if !area && s.Owner == Anyone && (p.lit("you have") || p.lit("your opponent has")) {
		s.Owner, s.have = pick(wordAt(p.toks, p.i-2, "you"), Your, Opponents), true
		return true
	}
	if !area {
		m = p.i
		if !p.area(s) {
			p.i = m
		}
	}
	if s.Area == SourcesOf && (s.Quantity == Exactly || s.Quantity == UpTo) && s.Of.canPossess() && s.Filter.plain() {
		s.inside = true
	}
	if s.Area == HandArea && s.Quantity == Exactly && p.lit("without looking") {
		s.Blind = true
	}
	p.says(start, f)
	f.noCard = s.cardArea() && !f.card && (f.Kind == KindDigimon || f.Kind == KindTamer || f.Kind == KindOption) && !s.the
	return true
}

// namedNoun reads the noun with names or traits before it: "[A] or [B]", "[X] trait Digimon",
// "Tamer".
func (p *parser) namedNoun(s *Select) bool {
	f := &s.Filter
	names := p.nameList()
	if names == nil {
		return p.plainNoun(f)
	}
	if m := p.i; s.Quantity == One && !s.Any && !s.Bare && p.lit("and") {
		if too := p.nameList(); too != nil && p.peek("trait") {
			f.TraitsToo, f.traitsJoined = too, true
		} else {
			p.i = m
		}
	}
	if f.colorOrTrait {
		return false
	}
	if p.lit("trait") {
		f.Traits, f.traitFirst = names, true
		return p.plainNoun(f)
	}
	f.Names = names
	if m := p.i; p.plainNoun(f) {
		f.withNoun = true
	} else {
		p.i = m
		p.orNoun(f)
	}
	return true
}

// orNoun reads "or Digimon with the [X] trait" or "or level 3 Digimon card" after names, which
// means something that has one of the names or fits the description.
func (p *parser) orNoun(f *Filter) {
	m := p.i
	if alt := (&Select{}); f.pre() == "" && p.lit("or") {
		p.adjectives(&alt.Filter)
		if names := p.nameList(); names == nil || p.lit("trait") {
			alt.Filter.Traits, alt.Filter.traitFirst = names, names != nil
			if p.plainNoun(&alt.Filter) && alt.Filter.Kind != AnyCard {
				k := p.i
				if !p.filterTail(alt) {
					p.i = k
				}
				if alt.Extreme == NoExtreme && len(alt.Filter.Or) == 0 && alt.Filter.besides() {
					f.Or = []Filter{alt.Filter}
					return
				}
			}
		}
	}
	p.i = m
}

// namedOr reports whether the filter has the form "[A] or Digimon with …": names, or a description
// with a noun of its own.
func (f *Filter) namedOr() bool {
	return f.Kind == AnyCard && len(f.Names) > 0 && len(f.Or) == 1 && f.Or[0].Kind != AnyCard
}

// nameList reads "[A]", "[A] or [B]", "[A], [B] or [C]".
func (p *parser) nameList() []string {
	first, ok := p.icon()
	if !ok {
		return nil
	}
	names := []string{first}
	m := p.i
	for p.punct(",") {
		name, ok := p.icon()
		if !ok {
			break
		}
		names = append(names, name)
	}
	if len(names) > 1 {
		if p.lit("or") {
			if name, ok := p.icon(); ok {
				return append(names, name)
			}
		}
		p.i = m
		return names[:1]
	}
	p.i = m
	if p.lit("or") {
		if name, ok := p.icon(); ok {
			return append(names, name)
		}
	}
	p.i = m
	return names
}

// adjectives reads the words before the noun: "suspended", "blue or red", "level 4 or lower", "play
// cost 3 or lower".
func (p *parser) adjectives(f *Filter) {
	switch {
	case p.lit("suspended"):
		f.Suspended = ptr(true)
	case p.lit("unsuspended"):
		f.Suspended = ptr(false)
	}
	if p.lit("linked") {
		f.Links, f.linkedFirst = Bound{Op: AtLeast, Value: 1}, true
	}
	switch {
	case p.lit("multicolored"):
		f.ColorCount = Bound{Op: AtLeast, Value: 2}
	case p.lit("single-color"):
		f.ColorCount = Bound{Op: Equal, Value: 1}
	default:
		m := p.i
		if n, ok := p.num(); ok && n > 1 && p.punct("-") && p.lit("color") {
			f.ColorCount = Bound{Op: Equal, Value: n}
		} else {
			p.i = m
		}
	}
	f.Colors = p.colors()
	if m := p.i; len(f.Colors) == 1 && f.ColorCount == (Bound{Op: Equal, Value: 2}) && p.lit("and") {
		if f.ColorsToo = p.colors(); len(f.ColorsToo) != 1 {
			p.i, f.ColorsToo = m, nil
		}
	}
	m := p.i
	if p.lit("level") {
		if b, ok := p.bound("lower", "higher"); ok {
			f.Level = b
			m = p.i
		}
	}
	p.i = m
	p.adjectiveNumber(f)
	m = p.i
	if f.Colors == nil && (f.Level.Op != NoBound || f.dpFirst) {
		if f.Colors = p.colors(); f.Colors != nil {
			f.levelFirst = true
		}
		m = p.i
	}
	if p.lit("play or use cost") {
		if b, ok := p.bound("lower", "higher"); ok {
			f.Cost, f.eitherCost = b, costBefore
			m = p.i
		}
	}
	p.i = m
	if p.lit("play cost") {
		if b, ok := p.bound("lower", "higher"); ok {
			f.PlayCost, f.costFirst = b, true
			if m = p.i; f.Colors == nil {
				f.Colors = p.colors()
				f.colorLast = f.Colors != nil
				m = p.i
			}
		}
	}
	p.i = m
	if m := p.i; p.lit("use cost") {
		if b, ok := p.bound("lower", "higher"); ok {
			f.UseCost, f.useCostFirst = b, true
		} else {
			p.i = m
		}
	}
}

// nonAdjective reads "non-Digi-Egg" and "non-white" before the noun. The latter excludes everything
// that has the color, even among others.
func (p *parser) nonAdjective(f *Filter) {
	if f.Not != nil {
		return
	}
	if p.lit("non-Digimon") {
		f.Not = &Filter{Kind: KindDigimon}
		return
	}
	if p.lit("non-Digi-Egg") {
		f.Not = &Filter{Kind: KindDigiEgg}
		return
	}
	for _, c := range colorNames {
		if c != "" && p.lit("non-"+c) {
			f.Not = &Filter{Colors: []string{c}}
			return
		}
	}
}

// non returns the printed "non-…" adjective, or "" if the exclusion is written after the noun or
// there is none.
func (f *Filter) non() string {
	switch {
	case f.Not == nil:
		return ""
	case f.Not.Kind == KindDigimon:
		return "non-Digimon"
	case f.Not.Kind == KindDigiEgg:
		return "non-Digi-Egg"
	case f.Not.onlyColor():
		return "non-" + f.Not.Colors[0]
	}
	return ""
}

func ptr[T any](v T) *T { return &v }

// bound reads "4", "4 or lower" or "4 or higher", with the two words given.
func (p *parser) bound(most, least string) (Bound, bool) {
	n, ok := p.num()
	if !ok {
		return Bound{}, false
	}
	b := Bound{Op: Equal, Value: n}
	switch {
	case p.lit("or " + most):
		b.Op = AtMost
	case p.lit("or " + least):
		b.Op = AtLeast
	}
	return b, true
}

// colors reads "blue", "blue or red", "blue, red or green".
func (p *parser) colors() []string {
	var list []string
	for {
		k, ok := p.oneOf(colorNames)
		if !ok {
			return nil
		}
		list = append(list, colorNames[k])
		m := p.i
		if p.lit("or") || p.punct(",") || p.punct("/") {
			if _, ok := p.oneOf(colorNames); ok {
				p.i = m + 1
				continue
			}
		}
		p.i = m
		return list
	}
}

// filterTail reads the words after the noun: what withTail reads, "without …", or both in that
// order.
func (p *parser) filterTail(s *Select) bool {
	with := p.withTail(s)
	return p.without(s, with) || with
}

// without reads "without …" followed by what can follow "with". After a "with" it may be joined by
// "and".
func (p *parser) without(s *Select, with bool) bool {
	m, not := p.i, Filter{}
	and := with && p.lit("and")
	if s.Filter.Not != nil || !p.lit("without") || !p.attribute(&Select{}, &not) {
		p.i = m
		return false
	}
	s.Filter.Not, s.Filter.andWithout = &not, and
	return true
}

// withTail reads "with … (and|or) …", "other than [X]", "that's … or has …".
func (p *parser) withTail(s *Select) bool {
	f := &s.Filter
	start := p.i
	base := *f
	base.Kind, base.traitFirst = AnyCard, f.traitFirst
	switch {
	case p.lit("with"):
		if p.attributes(s, base) {
			return len(f.Or) == 0 || s.Extreme == NoExtreme && s.Different == NoDifference
		}
	case p.lit("that's"), p.lit("that has"):
		p.i = start
		if !p.predicateFilter(s, f) {
			p.i = start
			return false
		}
		for {
			m := p.i
			alt := base
			if !p.lit("or") || !p.predicateFilter(s, &alt) {
				p.i = m
				break
			}
			f.Or = append(f.Or, alt)
		}
		f.thats = true
		return true
	case p.otherThan(f):
		return true
	case p.whoseNumber(f):
		return true
	case s.Quantity == Exactly && s.N == 1 && f.Level.Op == NoBound && p.lit("of the same level"):
		f.Level = Bound{Op: Equal, Than: &Select{Quantity: It}, boundWording: boundWording{same: true}}
		return true
	case f.SameColor == nil && len(f.Colors) == 0 && s.single() && p.lit("of the same color"):
		f.SameColor, f.colorSame = &Select{Quantity: It}, true
		return true
	case p.lit("without a level"):
		f.NoLevel = true
		return true
	}
	p.i = start
	return false
}

// attributes reads the words after "with": attributes joined by "and" or "or". Each "or" begins a
// new filter that starts as a copy of base.
func (p *parser) attributes(s *Select, base Filter) bool {
	f := &s.Filter
	var order []string
	if !p.orderedAttribute(s, f, &order) {
		return false
	}
	p.otherThan(f)
	single := true
	for {
		m := p.i
		if p.lit("and") && p.orderedAttribute(s, f, &order) {
			single = false
			continue
		}
		p.i = m
		break
	}
	f.inOrder(order)
	for single {
		m := p.i
		alt := base
		if !p.lit("or") {
			break
		}
		alt.orWith = p.lit("with")
		if !p.attribute(s, &alt) {
			p.i = m
			if p.lit("or") && p.tok().kind == tIcon {
				alt.Names = p.nameList()
			}
			if alt.Names == nil || p.tok().kind == tWord && (p.tok().text == "trait" || p.tok().text == "card" || p.tok().text == "in" && p.peek("in its digivolution")) {
				p.i = m
				break
			}
		}
		p.otherThan(&alt)
		f.Or = append(f.Or, alt)
	}
	if single && len(f.Or) == 0 {
		p.orNames(f, base)
	}
	f.NoLevel = len(f.Or) == 0 && p.lit("without a level")
	return true
}

// orNames reads ", [Y] or [Z]" after a description. It means a thing that fits the description or
// has one of the names.
func (p *parser) orNames(f *Filter, base Filter) {
	m := p.i
	if p.punct(",") {
		alt := base
		if alt.Names = p.nameList(); len(alt.Names) > 1 && len(base.Names) == 0 && !p.peek("in its") && !p.peek("in any") && !p.peek("trait") && !p.peek("card") {
			alt.orNames = true
			f.Or = append(f.Or, alt)
			return
		}
	}
	p.i = m
}

func (p *parser) otherThan(f *Filter) bool {
	m := p.i
	if p.lit("other than") {
		if f.NotNames = p.nameList(); f.NotNames != nil {
			return true
		}
	}
	p.i = m
	return false
}

// predicateFilter reads one part of "that's black or has the [X] trait".
func (p *parser) predicateFilter(s *Select, f *Filter) bool {
	if !p.lit("that's") {
		p.lit("that")
		p.lit("is")
	}
	if p.lit("has") {
		return p.attribute(s, f)
	}
	if f.Level.Op == NoBound && p.lit("level") {
		b, ok := p.bound("lower", "higher")
		f.Level, f.thatsLevel = b, true
		return ok
	}
	if len(f.Colors) > 0 {
		return false
	}
	f.Colors = p.colors()
	return f.Colors != nil
}

// attribute reads an attribute after "with" or "has" into f (superlatives into s).
func (p *parser) attribute(s *Select, f *Filter) bool {
	_, ok := first(p, []func(*Select, *Filter) bool{
		p.superlative, p.numberAttribute, p.costAttribute, p.furtherAttribute, p.keywordAttribute, p.traitAttribute, p.namesAttribute, p.difference,
	}, func(read func(*Select, *Filter) bool) (bool, bool) { return true, read(s, f) })
	return ok
}

// orderedAttribute is attribute, and also appends the printed words to the list.
func (p *parser) orderedAttribute(s *Select, f *Filter, order *[]string) bool {
	before := f.attributes("")
	if !p.attribute(s, f) {
		return false
	}
	for i, part := range f.attributes("") {
		if i >= len(before) || before[i] != part {
			*order = append(*order, part)
			break
		}
	}
	return true
}

// inOrder stores the order in which the attributes were read if it isn't the usual one.
func (f *Filter) inOrder(read []string) {
	parts := f.attributes("")
	if len(read) != len(parts) || slices.Equal(read, parts) {
		return
	}
	var order []int
	for _, part := range read {
		order = append(order, slices.Index(parts, part))
	}
	if !slices.Contains(order, -1) {
		f.order = order
	}
}

// superlative reads "the highest DP" and the like.
func (p *parser) superlative(s *Select, _ *Filter) bool {
	k, ok := p.oneOf(extremes[:])
	if ok {
		s.Extreme = Extreme(k)
	}
	return ok
}

// costAttribute reads "a play cost of 4 or less".
func (p *parser) costAttribute(_ *Select, f *Filter) bool {
	return p.lit("a play cost of") && p.boundInto(&f.PlayCost, "less", "more")
}

func (p *parser) furtherAttribute(_ *Select, f *Filter) bool { return p.moreAttribute(f) }

// boundInto reads a bound into a filter.
func (p *parser) boundInto(b *Bound, most, least string) bool {
	got, ok := p.bound(most, least)
	if ok {
		*b = got
	}
	return ok
}

// numberAttributes are attributes that begin with a number. If none is written, it is 1 or 0.
var numberAttributes = [...]struct {
	words string
	op    Compare
	value int // the number if none is written; -1 if one is required
	of    func(*Filter) *Bound
}{
	{"card under it", AtLeast, 1, sourcesOf}, {"no digivolution card", Equal, 0, sourcesOf}, {"digivolution card", AtLeast, 1, sourcesOf},
	{"or more digivolution card", AtLeast, -1, sourcesOf}, {"or less digivolution card", AtMost, -1, sourcesOf},
	{"DP or less", AtMost, -1, dpOf}, {"DP or more", AtLeast, -1, dpOf}, {"DP", Equal, -1, dpOf},
}

func sourcesOf(f *Filter) *Bound { return &f.Sources }
func dpOf(f *Filter) *Bound      { return &f.DP }

// numberAttribute reads "4000 DP or less", "3 or more digivolution cards", "no digivolution cards".
func (p *parser) numberAttribute(_ *Select, f *Filter) bool {
	n, written := p.num()
	for _, a := range numberAttributes {
		if written == (a.value < 0) && p.lit(a.words) {
			*a.of(f) = Bound{Op: a.op, Value: pick(written, n, a.value)}
			f.cardsUnder = a.words == "card under it"
			return true
		}
	}
	return false
}

// keywordAttribute reads "<Blocker>", "<Blocker> in its text".
func (p *parser) keywordAttribute(_ *Select, f *Filter) bool {
	k, ok := p.key()
	if !ok || k.N != 0 || k.SpecText != "" {
		return false
	}
	if p.lit("in its text") {
		f.TextContains = []string{k.String()}
	} else {
		f.Keywords = append(f.Keywords, k.Name)
	}
	return true
}

// traitAttribute reads "the [X] trait" or "the [X] and [Y] trait". A second one is required in
// addition.
func (p *parser) traitAttribute(s *Select, f *Filter) bool {
	if !p.lit("the") {
		return false
	}
	names := p.nameList()
	switch {
	case names == nil:
	case p.lit("trait"):
		if f.Traits == nil {
			f.Traits = names
			return true
		}
		if !f.traitFirst && f.TraitsToo == nil {
			f.TraitsToo = names
			return true
		}
	case f.Traits == nil && s.single() && p.lit("and"):
		if too := p.nameList(); too != nil && p.lit("trait") {
			f.Traits, f.TraitsToo, f.traitsJoined = names, too, true
			return true
		}
	}
	return false
}

// namesAttribute reads "[X] in its name" and the like.
func (p *parser) namesAttribute(_ *Select, f *Filter) bool {
	names := p.nameList()
	switch {
	case names == nil:
		return false
	case p.lit("in its name"):
		f.NameContains = names
	case p.lit("in its text"):
		f.TextContains = names
	case p.lit("in any of its trait"):
		f.TraitHas = names
		p.exceptLast(f)
	default:
		return p.exceptTraits(f, names)
	}
	return true
}

// areaWords are the words of a player's areas.
var areaWords = []struct {
	word string
	area Where
}{
	{"hand", HandArea}, {"trash", TrashArea}, {"security stack", SecurityStack}, {"breeding area", BreedingArea},
}

// area reads a place: "in your hand", "from your hand or trash", "from this Digimon's digivolution
// cards", "among them", "under 1 of your Tamers".
func (p *parser) area(s *Select) bool {
	if s.Area != BattleArea {
		return false
	}
	if p.lit("among them") || p.lit("from among them") {
		s.Area = RevealedCards
		return true
	}
	if p.lit("in it") || p.lit("among it") {
		s.Area, s.inIt = RevealedCards, true
		return true
	}
	m := p.i
	from := p.lit("from")
	if (from || !p.placing) && p.lit("under") {
		of, ok := p.sel()
		if !ok || of.Filter.Kind != KindTamer && of.Filter.Kind != KindDigimonOrTamer {
			p.i = m
			return false
		}
		s.Area, s.Of, s.from, s.fromUnder = SourcesOf, of, from, of.Quantity == This
		if from {
			p.orPile(s)
		}
		return true
	}
	if !from && !p.placing && p.lit("in the battle area") {
		s.the = true
		return true
	}
	if p.ownBattleArea(s) {
		return true
	}
	if !from && !p.placing && p.lit("in the breeding area") {
		s.the, s.Area = true, BreedingArea
		return true
	}
	if !from && p.lit("on the field") {
		s.Area = FieldArea
		return true
	}
	if !from && !p.lit("in") {
		return false
	}
	s.from = from
	k := p.i
	if p.lit("the digivolution card of") {
		if of, ok := p.sel(); ok && !of.cardArea() {
			of.after = true
			s.Area, s.Of = SourcesOf, of
			if from {
				p.orPile(s)
			}
			return true
		}
		p.i = k
	}
	if of, ok := p.ownedBy(); ok {
		if p.lit("digivolution card") {
			s.Area, s.Of = SourcesOf, of
			if p.lit("or link card") {
				s.Also = []Where{LinkCardsOf}
			} else if from {
				p.orPile(s)
			}
			return true
		}
		if p.lit("link card") {
			s.Area, s.Of = LinkCardsOf, of
			return true
		}
	}
	p.i = k
	probe := Select{}
	if s.Owner == Anyone && p.ownerWord(&probe) && probe.Owner != Anyone {
		if s.Filter.FaceUp == nil && p.lit("face up security card") {
			s.Owner, s.their, s.Area, s.Filter.FaceUp, s.faceBehind = probe.Owner, probe.their, SecurityStack, ptr(true), true
			return true
		}
		for _, a := range areaWords {
			if !p.lit(a.word) {
				continue
			}
			s.Owner, s.their, s.Area = probe.Owner, probe.their, a.area
			p.moreAreas(s)
			return true
		}
	}
	p.i, s.from = m, false
	return false
}

// ownBattleArea reads "in your battle area", which names its player.
func (p *parser) ownBattleArea(s *Select) bool {
	m, whose := p.i, Select{}
	if s.Owner == Anyone && !p.placing && p.lit("in") && p.ownerWord(&whose) && (whose.Owner == Your || whose.Owner == Opponents) && p.lit("battle area") {
		s.Owner, s.their, s.the, s.ownArea = whose.Owner, whose.their, true, true
		return true
	}
	p.i = m
	return false
}

// orPile reads "or your trash" or "or from your trash" after a place under a card. The reverse
// order means the same areas.
func (p *parser) orPile(s *Select) {
	m := p.i
	if !p.lit("or") || s.Owner != Anyone {
		p.i = m
		return
	}
	twice := p.lit("from")
	for _, a := range areaWords {
		if (a.area == HandArea || a.area == TrashArea) && p.lit("your "+a.word) {
			s.fromUnder = s.Of.Filter.Kind == KindTamer
			s.Area, s.Owner, s.Also, s.underFirst, s.fromTwice = a.area, Your, []Where{SourcesOf}, true, twice
			return
		}
	}
	p.i = m
}

// moreAreas reads "or trash", "or from your trash".
func (p *parser) moreAreas(s *Select) {
	m := p.i
	for p.punct(",") { // as in "your hand, trash or …"
		a, ok := p.areaWord()
		if !ok {
			break
		}
		s.Also = append(s.Also, a)
	}
	if p.lit("or") {
		if a, ok := p.areaWord(); ok {
			s.Also = append(s.Also, a)
			return
		}
		k := p.i
		if p.lit("from under") {
			if of, ok := p.sel(); ok && of.Filter.Kind == KindTamer && of.Area == BattleArea {
				s.Also, s.Of, s.fromUnder = append(s.Also, SourcesOf), of, true
				return
			}
		}
		p.i = k
		if of, ok := p.ownedBy(); ok && p.lit("digivolution card") {
			s.Also, s.Of = append(s.Also, SourcesOf), of
			return
		}
	}
	p.i, s.Also = m, nil
}

// areaWord reads the word for an area without its player.
func (p *parser) areaWord() (Where, bool) {
	for _, a := range areaWords {
		if p.lit(a.word) {
			return a.area, true
		}
	}
	return 0, false
}

// single reports whether the filter describes one thing, so that "the [A] and [B] trait" requires
// both traits.
func (s *Select) single() bool {
	return s.Quantity == One && !s.Any && !s.Bare || s.Quantity == Exactly && s.N == 1
}

// colorOrTrait reads "or [X] trait" after the colors before a noun. It requires one of the two, and
// all other adjectives.
func (p *parser) colorOrTrait(f *Filter) {
	m := p.i
	if len(f.Colors) > 0 && len(f.Or) == 0 && p.lit("or") {
		if names := p.nameList(); names != nil && p.lit("trait") {
			alt := *f
			alt.Colors, alt.Traits = nil, names
			f.Or, f.colorOrTrait = []Filter{alt}, true
			return
		}
	}
	p.i = m
}

// slashedNames reads "[A]/[B]".
func (p *parser) slashedNames() []string {
	var names []string
	for {
		name, ok := p.icon()
		if !ok {
			return nil
		}
		if names = append(names, name); !p.punct("/") {
			return names
		}
	}
}

// ReadSpec reads the specification of a keyword. It returns nil if it can't be read.
func ReadSpec(text string) *Filter { return readSpec(text) }

// readSpec reads the specification of a keyword, such as "Black", "[Puppet] trait" or the words of
// a requirement line. It returns nil if it can't be read.
func readSpec(text string) *Filter {
	if f := readShortSpec(text); f != nil {
		return f
	}
	if strings.ContainsAny(text, ":()\n") {
		return nil
	}
	p := &parser{toks: normalTokens("[Digivolve] " + text + ": Cost 0")}
	if _, ok := p.icon(); !ok {
		return nil
	}
	if f, ok := p.requirementFilter(); ok && p.punct(":") && f.Within == nil && f.Sources.Op == NoBound {
		return &f
	}
	return nil
}

// readShortSpec reads a specification that has a form of its own.
func readShortSpec(text string) *Filter {
	p := &parser{toks: lex(text)}
	f := Filter{Colors: p.colors()}
	if p.lit("Lv.") {
		b, ok := p.bound("lower", "higher")
		if !ok {
			return nil
		}
		f.Level = b
		if p.lit("w/") {
			if f.TraitHas = p.slashedNames(); f.TraitHas == nil || !p.lit("in any trait") || !p.atEnd() {
				return nil
			}
			return &f
		}
	}
	if names := p.nameList(); names != nil {
		if p.lit("trait") {
			f.Traits = names
		} else {
			f.Names = names
		}
	}
	if !p.atEnd() || len(p.toks) == 0 {
		return nil
	}
	return &f
}

// DigimonNoun returns the printed noun phrase for the Digimon that the filter describes: "level 4
// or lower Digimon card with [X] in its name or the [Y] trait".
func (f Filter) DigimonNoun(card bool) string {
	s := &Select{Quantity: Exactly, N: 1, Filter: f}
	s.Filter.Kind, s.Filter.card = KindDigimon, card
	return s.noun(false, card) + s.tail()
}
