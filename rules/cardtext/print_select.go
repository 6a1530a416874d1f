package cardtext

import (
	"slices"
	"strconv"
	"strings"
)

// phraseOpts change how an object is printed.
type phraseOpts struct {
	card   bool // as a card, not a permanent: "Digimon card"
	noArea bool // the area is printed elsewhere
	bare   bool // without a quantity
}

// String returns the object as it is printed after a verb.
func (s *Select) String() string { return s.phrase(phraseOpts{}) }

// plural2 reports whether the object takes the plural.
func plural2(s *Select) bool {
	switch s.Quantity {
	case Exactly:
		return s.N > 1
	case UpTo:
		return s.N > 1
	case All:
		return true
	case It:
		return s.Ref == RefThem
	case One:
		return s.Any
	}
	return false
}

func agree(s *Select, one, many string) string {
	if plural2(s) {
		return many
	}
	return one
}

func ownerPossessive(o Owner) string {
	switch o {
	case Your:
		return "your"
	case Opponents:
		return "your opponent's"
	case Both:
		return "both players'"
	}
	return "a player's"
}

func (s *Select) whose() string {
	if s.their {
		return "their"
	}
	return ownerPossessive(s.Owner)
}

// reference prints This and It.
func (s *Select) reference() (string, bool) {
	noun := kindNouns[s.Filter.Kind][0]
	switch s.met {
	case metThat:
		return "that " + noun, true
	case metThem:
		return "them", true
	case metThose:
		return "1 of those " + kindNouns[s.Filter.Kind][1], true
	}
	switch s.Quantity {
	case This:
		if len(s.Filter.Names) > 0 {
			noun = nameOr(s.Filter.Names)
		}
		out := "this " + s.Filter.pre() + noun + s.tail()
		switch s.Area {
		case TrashArea:
			out += " from your trash"
		case HandArea:
			out += pick(s.from, " from your hand", " in your hand")
		}
		return out, true
	case It:
		switch s.Ref {
		case RefIt:
			return "it", true
		case RefThem:
			return "them", true
		case RefThat:
			return "that " + noun, true
		case RefBattled:
			return "the Digimon it battled", true
		case RefThisEffectPlayed:
			return "the " + noun + " this effect played", true
		case RefThisEffectSuspended:
			return "the " + pick(s.Filter.Kind == AnyCard, "cards", noun) + " this effect suspended", true
		case RefDNADigivolved:
			return "the DNA digivolved Digimon", true
		}
		return "the " + refAdjective(s.Ref) + " " + noun, true
	}
	return "", false
}

func (s *Select) possessive() string {
	if s.Quantity == It && s.Ref <= RefThem {
		return pick(s.Ref == RefIt, "its", "their")
	}
	out := s.String()
	return out + pick(strings.HasSuffix(out, "s"), "'", "'s")
}

// digivolutionCards returns the printed words for the cards and their owner.
func (s *Select) digivolutionCards() string {
	if s.Area == BreedingArea && s.Bare {
		of := *s
		of.the = true
		return "the digivolution cards of " + of.String()
	}
	if s.after {
		return "the digivolution cards of " + s.String()
	}
	return s.possessive() + " digivolution cards"
}

// owns reports whether "'s" can follow the printed object: it ends in a noun and is one thing.
func (s *Select) owns() bool {
	if s.Quantity == This || s.Quantity == It {
		return true
	}
	toks := lex(s.possessive())
	return len(toks) > 0 && toks[len(toks)-1].text == "'s" && !s.cardArea() && (s.Quantity == Exactly && s.N == 1 || s.Quantity == One)
}

// owned returns the words after "of": "your Digimon", "this Digimon's digivolution cards". It
// returns false if the object can't be printed there.
func (s *Select) owned() (string, bool) {
	if (s.Area == SourcesOf || s.Area == LinkCardsOf) && !s.SameLevel && !s.inside && s.Different == NoDifference && s.Filter.plain() && s.Of.canPossess() {
		if s.Area == LinkCardsOf {
			return s.Of.possessive() + " link cards", true
		}
		return s.Of.possessive() + " " + s.Filter.facingWord() + "digivolution cards", true
	}
	if s.faceUpSecurity() {
		return s.whose() + " " + s.noun(true, true), true
	}
	if s.Area == SecurityStack && s.Filter.plain() && s.Quantity != One && !s.faceArea {
		return s.whose() + " security cards", true
	}
	if s.have || s.ownArea || s.Owner == Anyone || s.Area == BreedingArea && !s.the || (s.Area != BattleArea && s.Area != BreedingArea && s.Area != FieldArea) {
		return "", false
	}
	other := ""
	if s.Other {
		other = "other "
	}
	if s.Token {
		other = pick(s.Other, "Tokens or other ", "Tokens and ")
	}
	return s.whose() + " " + other + s.noun(true, s.Filter.card) + s.tailWithArea(phraseOpts{}), true
}

func (s *Select) canPossess() bool {
	return s != nil && (s.Quantity == This || s.Quantity == It) && s.Filter.Kind != KindTamer || s != nil && s.Quantity == This
}

// plain reports whether the filter has no requirement.
func (f *Filter) plain() bool {
	return f.Kind == AnyCard && f.preWithoutTrait() == "" && len(f.Names) == 0 && !f.traitFirst && f.post("") == ""
}

// phrase returns the printed object.
func (s *Select) phrase(o phraseOpts) string {
	if s == nil {
		return "it"
	}
	if out, ok := s.reference(); ok {
		return out
	}
	if out, ok := s.numbered(); ok {
		return out
	}
	if out, ok := s.placed(); ok {
		return out
	}
	if s.Or != nil && (s.Quantity != One || s.Owner == Anyone || s.cardArea()) {
		return s.either(o)
	}
	owned, ok := s.owned()
	switch {
	case s.Total.Of != NoNumber && !ok:
		return s.Total.words(s.noun(true, o.card || s.cardArea()) + s.tailWithArea(o))
	case s.Total.Of != NoNumber:
		return s.Total.words(owned)
	case ok && s.Different == DifferentPlayers:
		return "1 of each player's " + s.noun(true, s.Filter.card) + s.tailWithArea(phraseOpts{})
	case ok && !o.bare:
		return s.someOf(owned)
	}
	return s.described(o)
}

// placed prints objects that are taken by their position: at the top or bottom of a pile, under
// something, among things mentioned before. It returns false for others.
func (s *Select) placed() (string, bool) {
	facing, cards := s.Filter.facingWord(), kindNouns[AnyCard][btoi(s.N != 1)]
	switch s.Area {
	case DeckTop, DeckBottom, SecurityTop, SecurityBottom:
		if s.Either {
			return "the top or bottom card of " + s.whose() + " security stack", true
		}
		if s.Most {
			return strings.TrimSuffix(s.atEnd("security "+cards), " of ") + " of " + pick(s.thePlayer, "the", "1") + " player with the most security cards", true
		}
		return s.atEnd(facing+cards) + s.whose() + " " + pile(s.Area), true
	case SourcesTopOf, SourcesBottomOf:
		if s.possessed {
			return s.Of.possessive() + " " + strings.TrimPrefix(strings.TrimSuffix(s.atEnd(facing+"digivolution "+cards), " of "), "the "), true
		}
		if s.ofForm != ofUsual {
			return s.endUnderWords(facing + cards), true
		}
		return s.atEnd(facing+"digivolution "+cards) + s.Of.String(), true
	case StackTopOf:
		if s.possessed {
			return s.Of.possessive() + " " + strings.TrimPrefix(strings.TrimSuffix(s.atEnd("stacked "+cards), " of "), "the "), true
		}
		return s.atEnd(cards) + s.Of.String(), true
	case SpokenOf:
		if s.ofThem {
			return "1 of them", true
		}
		return pick(s.Quantity == One, "any", "1") + " of those " + kindNouns[s.Filter.Kind][1], true
	case SourcesOf, LinkCardsOf:
		card := strings.TrimSuffix(s.cardUnderWords(), "card")
		if s.possessed {
			return s.someOf(s.Of.possessive() + " " + card + "cards"), true
		}
		if s.ofForm != ofUsual {
			return s.quantity() + " " + card + cards + " " + ofWords[s.ofForm-1] + " " + s.Of.String(), true
		}
		if s.SameLevel || s.Different != NoDifference || !s.Filter.plain() || s.Of.Filter.Kind == KindTamer || s.Of.Filter.Kind == KindDigimonOrTamer || s.Of.canPossess() {
			return "", false
		}
		if s.Quantity == All {
			return "all of the " + card + "cards of " + s.Of.String(), true
		}
		return s.quantity() + " " + card + cards + " of " + s.Of.String(), true
	}
	return "", false
}

// cardUnderWords returns the printed words that cardUnder reads: "[X] trait digivolution card".
func (s *Select) cardUnderWords() string {
	return pick(s.typed, s.Filter.pre(), "") + pick(s.Area == LinkCardsOf, "link card", "digivolution card")
}

// ofSeveral reports whether the phrase can be printed as "your Digimon's link cards": it means
// cards under or linked to any of a player's Digimon, and needs no description after "cards".
func (s *Select) ofSeveral() bool {
	if s.Area != SourcesOf && s.Area != LinkCardsOf || s.Of == nil || s.Of.Quantity != One || !s.Of.Bare || s.Filter.FaceUp != nil || s.Different != NoDifference {
		return false
	}
	f := &s.Filter
	return f.Kind == AnyCard && len(f.Names) == 0 && f.post("") == "" && s.Of.Filter.Kind != KindTamer && s.Of.Filter.Kind != KindDigimonOrTamer
}

// atEnd returns the words for the top or bottom of a pile: "the top 2 cards of ".
func (s *Select) atEnd(cards string) string {
	side := "top "
	if s.Area == DeckBottom || s.Area == SecurityBottom || s.Area == SourcesBottomOf {
		side = "bottom "
	}
	if s.N != 1 {
		side += strconv.Itoa(s.N) + " "
	}
	return "the " + side + cards + " of "
}

// endUnderWords returns "the bottom face-down card from under X".
func (s *Select) endUnderWords(cards string) string {
	of := *s.Of
	if s.ofOneOfAny && of.Quantity == Exactly && of.N == 1 {
		of.Quantity, of.Any = One, true
	}
	under := pick(s.ofForm == ofUnder, " under ", " from under ") + of.String()
	if s.numberFirst {
		return s.quantity() + " " + pick(s.Area == SourcesTopOf, "top ", "bottom ") + cards + under
	}
	return strings.TrimSuffix(s.atEnd(cards), " of ") + under
}

// someOf prints a number of things that belong to somebody.
func (s *Select) someOf(owned string) string {
	owned += s.besideWords()
	switch {
	case s.Quantity == One && s.Bare:
		return owned
	case s.none:
		return "none of " + owned
	case s.Quantity == One && s.Any:
		return "any of " + owned
	case s.Quantity == UpTo && s.N == Unbounded:
		return "any number of " + owned
	}
	return s.quantity() + " of " + owned
}

// described prints an object without an owner: "2 blue cards in your hand", "another Digimon".
func (s *Select) described(o phraseOpts) string {
	isCard := s.cardArea() || s.Filter.card && (o.card || s.the)
	other := pick(s.Other, "other ", "")
	body := s.noun(s.Quantity == All && !o.bare && !s.ofEach || s.N > 1, isCard) + pick(s.SameLevel && s.levelBehind, " of the same level", "") + s.tailWithArea(o)
	if s.SameLevel && !s.levelBehind {
		body = "same-level " + body
	}
	switch {
	case o.bare:
		return other + body
	case s.Quantity != One:
		return s.quantity() + " " + other + body
	case s.Other && !s.Bare && !s.Any:
		return "another " + body
	case s.Any && s.Owner == Anyone:
		return "any " + other + s.noun(true, isCard || s.Filter.card) + s.tailWithArea(o)
	case s.Bare && s.Other && s.Owner == Anyone:
		return other + body
	}
	body = other + body
	if s.Filter.suchA {
		return body
	}
	if strings.HasPrefix(body, "[") && !s.Filter.traitFirst && !s.article && !s.Filter.withNoun {
		return body
	}
	return article(body) + body
}

// faceUpSecurity reports whether the object is "face-up security cards", which needs no separate
// area.
func (s *Select) faceUpSecurity() bool {
	return s.Area == SecurityStack && s.Filter.FaceUp != nil && s.Filter.Kind == AnyCard && !s.faceArea && !s.faceBehind && s.tail() == ""
}

// either prints "1 X or 1 Y from your hand".
func (s *Select) either(o phraseOpts) string {
	first, second := *s, *s.Or
	first.Or = nil
	opts := o
	if sameArea(&first, &second) {
		opts.noArea = true
	}
	if s.orBare {
		o.bare = true
	}
	return first.phrase(opts) + pick(s.comma && second.Or != nil, ", ", " or ") + second.phrase(o)
}

func article(noun string) string {
	if strings.HasPrefix(noun, "Option") || strings.HasPrefix(noun, "unsuspended") {
		return "an "
	}
	return "a "
}

func pile(a Where) string {
	if a == DeckTop || a == DeckBottom {
		return "deck"
	}
	return "security stack"
}

func (s *Select) quantity() string {
	switch s.Quantity {
	case UpTo:
		if s.N == Unbounded {
			return "any number of"
		}
		return "up to " + strconv.Itoa(s.N)
	case All:
		if s.ofEach {
			return "1 of each"
		}
		return "all"
	case One:
		return "one"
	}
	return strconv.Itoa(s.N)
}

// cardArea reports whether the area holds cards, not permanents.
func (s *Select) cardArea() bool {
	switch s.Area {
	case BattleArea, BreedingArea, FieldArea, SpokenOf:
		return false
	}
	return true
}

// anywhere reports whether a phrase names no place, so that "among them" at the beginning of the
// sentence would apply to it.
func (s *Select) anywhere() bool {
	return s.Area == BattleArea && s.Owner == Anyone && (s.Quantity == Exactly || s.Quantity == UpTo || s.Quantity == One)
}

// facingWord returns "face-down " and the like, for cards in a pile or under a card.
func (f *Filter) facingWord() string {
	if f.FaceUp == nil {
		return ""
	}
	return pick(*f.FaceUp, "face-up ", "face-down ")
}

// noun returns the noun with the words before it.
func (s *Select) noun(many, card bool) string {
	f := &s.Filter
	if s.faceUpSecurity() && s.faceFirst {
		return f.facingWord() + f.pre() + "security " + kindNouns[AnyCard][btoi(many)]
	}
	if s.faceUpSecurity() {
		return f.pre() + pick(*f.FaceUp, "face-up", "face-down") + pick(len(f.Names) > 0, " "+nameOr(f.Names), "") + " security " + kindNouns[AnyCard][btoi(many)]
	}
	if f.suchA {
		return "such a card"
	}
	if f.such {
		return "such " + kindNouns[f.Kind][0] + pick(f.card && f.Kind != AnyCard, " "+kindNouns[AnyCard][btoi(many)], "")
	}
	out := f.preWith(!f.elided)
	if f.elided {
		return strings.TrimSuffix(out, " ")
	}
	if s.extremeFirst {
		out = extremeAdjectives[s.Extreme] + " " + out
	}
	if f.FaceUp != nil && (s.Area == SecurityStack && !s.faceBehind || s.Area == SourcesOf) {
		out = f.facingWord() + out
	}
	if s.differs == differBefore {
		out = differences[s.Different].before + " " + out
	}
	if len(f.Names) > 0 && (f.withNoun || f.Kind != AnyCard) {
		out += nameOr(f.Names) + " "
	} else if len(f.Names) > 0 && f.Kind == AnyCard {
		if f.namedOr() {
			alt := &Select{Filter: f.Or[0], Quantity: s.Quantity, N: s.N, Any: s.Any}
			return out + nameOr(f.Names) + " or " + alt.noun(many, card) + alt.tailWithArea(phraseOpts{})
		}
		return out + nameOr(f.Names)
	}
	if f.bothKinds && f.Kind == KindDigimonOrTamer && (s.Quantity != Exactly || s.N != 1) {
		out += "Digimon and "
		return out + kindNouns[KindTamer][btoi(many)] + pick(card && !f.noCard, " "+kindNouns[AnyCard][btoi(many)], "")
	}
	if card && f.Kind != AnyCard && f.Kind != KindToken && !f.noCard {
		return out + kindNouns[f.Kind][0] + " " + kindNouns[AnyCard][btoi(many)]
	}
	return out + kindNouns[f.Kind][btoi(many)]
}

// pre returns the words before the noun.
func (f *Filter) pre() string { return f.preWith(true) }

// preWithoutTrait is like pre without a trait.
func (f *Filter) preWithoutTrait() string { return f.preWith(false) }

// preWith is pre, or preWithoutTrait if trait isn't set.
func (f *Filter) preWith(trait bool) string {
	var parts []string
	if f.nonFirst {
		parts = append(parts, f.non())
	}
	if f.Suspended != nil {
		parts = append(parts, pick(*f.Suspended, "suspended", "unsuspended"))
	}
	if f.linkedFirst {
		parts = append(parts, "linked")
	}
	if words := f.colorCountFirst(); words != "" {
		parts = append(parts, words)
	}
	if f.colorOrTrait {
		parts = append(parts, orList(append(append([]string(nil), f.Colors...), nameOr(f.Or[0].Traits)+" trait")))
	} else if len(f.Colors) > 0 && !f.predicative() && !(f.colorLast && f.costFirst) {
		parts = append(parts, orList(f.Colors)+pick(len(f.ColorsToo) > 0, " and "+orList(f.ColorsToo), ""))
	}
	if f.dpFirst {
		parts = append(parts, f.dpFirstWords())
		if f.levelFirst {
			swapLast(parts)
		}
	}
	if f.Level.Op != NoBound && !f.Level.ReadOff() && !f.levelBehind() && !f.levelOf {
		parts = append(parts, "level "+f.Level.words("lower", "higher"))
		if f.levelFirst {
			swapLast(parts)
		}
	}
	if f.costFirst {
		parts = append(parts, "play cost "+f.PlayCost.words("lower", "higher"))
		if f.colorLast && len(f.Colors) > 0 && !f.predicative() {
			parts = append(parts, orList(f.Colors))
		}
	}
	if f.Cost.Op != NoBound && f.eitherCost == costBefore {
		parts = append(parts, "play or use cost "+f.Cost.words("lower", "higher"))
	}
	if f.useCostFirst {
		parts = append(parts, "use cost "+f.UseCost.words("lower", "higher"))
	}
	if non := f.non(); non != "" && !f.nonFirst {
		parts = append(parts, non)
	}
	if f.traitFirst && trait {
		parts = append(parts, f.traitWords())
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, " ") + " "
}

// swapLast exchanges the last two words of a list.
func swapLast(list []string) {
	if n := len(list); n > 1 {
		list[n-1], list[n-2] = list[n-2], list[n-1]
	}
}

// colorCountFirst returns the words for the number of colors if they come before the noun.
func (f *Filter) colorCountFirst() string {
	switch n := f.ColorCount; {
	case n == Bound{Op: AtLeast, Value: 2} && !f.manyColors:
		return "multicolored"
	case n == Bound{Op: Equal, Value: 1}:
		return "single-color"
	case n.Op == Equal:
		return strconv.Itoa(n.Value) + "-color"
	}
	return ""
}

// onlyColor reports whether a filter asks for one color and nothing else.
func (f *Filter) onlyColor() bool {
	return f != nil && f.Kind == AnyCard && len(f.Colors) == 1 && f.with("") == "" && len(f.Names)+len(f.Or) == 0 && f.Level.Op == NoBound && f.Not == nil && f.Suspended == nil && f.ColorCount.Op == NoBound
}

// traitWords prints "[X] trait", "[X] and [Y] trait".
func (f *Filter) traitWords() string {
	if f.traitsJoined {
		return nameOr(f.Traits) + " and " + nameOr(f.TraitsToo) + " trait"
	}
	return nameOr(f.Traits) + " trait"
}

// predicative reports whether the alternatives are printed "that's black or has …".
func (f *Filter) predicative() bool {
	if f.thats || f.colorOrTrait || f.namedOr() {
		return f.thats
	}
	for _, alt := range f.Or {
		if strings.Join(alt.Colors, " ") != strings.Join(f.Colors, " ") {
			return true
		}
	}
	return f.levelBehind()
}

// levelBehind reports whether the level is printed after the noun, "that's level 4 or has …",
// because not all alternatives have it.
func (f *Filter) levelBehind() bool {
	return f.thatsLevel || !f.levelOf && f.Level.Op != NoBound && !f.Level.ReadOff() && slices.ContainsFunc(f.Or, func(alt Filter) bool { return alt.Level.Op == NoBound })
}

// ofSameLevel reports whether it can be printed "of the same level", as the thing mentioned before.
func (b Bound) ofSameLevel() bool {
	return b.same && b.Op == Equal && b.Than != nil && b.Than.Quantity == It && b.Than.Ref == RefIt
}

// ReadOff reports whether the number depends on something else and is determined when it is needed.
func (b Bound) ReadOff() bool { return b.Than != nil || b.Memory != Anyone }

func (b Bound) words(most, least string) string {
	switch b.Op {
	case AtMost:
		return strconv.Itoa(b.Value) + " or " + most
	case AtLeast:
		return strconv.Itoa(b.Value) + " or " + least
	case Precisely:
		return "exactly " + strconv.Itoa(b.Value)
	}
	return strconv.Itoa(b.Value)
}

func (s *Select) tail() string {
	post := s.Filter.post(pick(s.extremeFirst, "", extremes[s.Extreme]))
	if differences[s.Different].behind != "" {
		return s.withDifference(post)
	}
	return post
}

// tailWithArea returns the words after the noun, with the area in its place.
func (s *Select) tailWithArea(o phraseOpts) string {
	area, tail := s.areaWords(), s.tail()
	if s.Filter.such {
		tail = ""
	}
	if s.Filter.elided {
		return ""
	}
	if plural2(s) {
		tail = strings.NewReplacer(" in its name", " in their names", " in its text", " in their texts", " in any of its traits", " in any of their traits").Replace(tail)
	}
	if o.noArea {
		area = ""
	}
	area += pick(s.Blind && !o.noArea, " without looking", "")
	if s.areaFirst {
		return area + tail
	}
	return tail + area
}

func (s *Select) areaWords() string {
	if s.have {
		return pick(s.Owner == Your, " you have", " your opponent has")
	}
	if s.faceUpSecurity() {
		return ""
	}
	if s.ownArea {
		return " in " + s.whose() + " battle area"
	}
	if s.the || s.Area == BreedingArea && s.Owner == Anyone {
		return pick(s.Area == BreedingArea, " in the breeding area", " in the battle area")
	}
	prep := " in "
	if s.from {
		prep = " from "
	}
	switch s.Area {
	case FieldArea:
		return " on the field"
	case RevealedCards:
		if s.amongFirst {
			return ""
		}
		return pick(s.inIt, " in it", " among them")
	case SourcesOf:
		if (s.Of.Filter.Kind == KindTamer || s.Of.Filter.Kind == KindDigimonOrTamer) && (s.Of.Quantity != This || s.fromUnder) {
			return pick(s.from, " from under ", " under ") + s.Of.String()
		}
		return prep + s.Of.digivolutionCards() + pick(len(s.Also) == 1 && s.Also[0] == LinkCardsOf, " or link cards", "")
	case LinkCardsOf:
		return prep + s.Of.possessive() + " link cards"
	}
	if s.faceBehind {
		return prep + s.whose() + " face-up security cards"
	}
	for _, a := range areaWords {
		if a.area != s.Area {
			continue
		}
		out := prep + s.whose() + " " + a.word
		if s.underFirst && len(s.Also) == 1 && s.Also[0] == SourcesOf {
			under := pick(s.fromUnder, "under "+s.Of.String(), s.Of.digivolutionCards())
			return " from " + under + " or " + pick(s.fromTwice, "from ", "") + s.whose() + " " + a.word
		}
		for i, also := range s.Also {
			out += pick(i+1 < len(s.Also), ", ", " or ")
			if also == SourcesOf && s.fromUnder {
				out += "from under " + s.Of.String()
			} else if also == SourcesOf {
				out += s.Of.digivolutionCards()
			}
			for _, b := range areaWords {
				if b.area == also {
					out += b.word
				}
			}
		}
		return out
	}
	return ""
}

// attributes returns the attributes after "with", in standard order.
func (f *Filter) attributes(extreme string) []string {
	var parts []string
	add := func(s string) { parts = append(parts, s) }
	if f.Sources.ReadOff() {
		add(f.Sources.comparedWords(NoNumber))
	}
	switch pick(f.Sources.ReadOff(), NoBound, f.Sources.Op) {
	case Equal:
		add("no digivolution cards")
	case AtLeast:
		if f.Sources.Value == 1 {
			add(pick(f.cardsUnder, "cards under it", "digivolution cards"))
		} else {
			add(f.Sources.words("fewer", "more") + " digivolution cards")
		}
	case AtMost:
		add(f.Sources.words("fewer", "more") + " digivolution cards")
	}
	if len(f.NameContains) > 0 {
		add(nameOr(f.NameContains) + pick(f.exceptInside, f.exception(), "") + " in its name")
	}
	if len(f.TextContains) > 0 {
		add(textOr(f.TextContains) + " in its text")
	}
	if len(f.TraitHas) > 0 {
		if f.traitNotLast {
			add(nameOr(f.TraitHas) + " in any of its traits (other than " + nameOr(f.TraitNot) + ")")
		} else if len(f.TraitNot) > 0 {
			add(nameOr(f.TraitHas) + ", other than " + nameOr(f.TraitNot) + ", in any of its traits")
		} else {
			add(nameOr(f.TraitHas) + " in any of its traits")
		}
	}
	if len(f.Traits) > 0 && !f.traitFirst {
		add("the " + f.traitWords())
		if len(f.TraitsToo) > 0 && !f.traitsJoined {
			add("the " + nameOr(f.TraitsToo) + " trait")
		}
	}
	if f.DP.Op != NoBound && !f.dpFirst && !f.DP.whose {
		if f.DP.ReadOff() {
			add(f.DP.comparedWords(NumberDP))
		} else {
			number, rest, _ := strings.Cut(f.DP.words("less", "more"), " ")
			add(strings.TrimSpace(number + " DP " + rest))
		}
	}
	if f.Level.ReadOff() && !f.Level.whose && !f.Level.ofSameLevel() {
		add(f.Level.comparedWords(NumberLevel))
	}
	parts = append(parts, f.moreWords()...)
	if f.PlayCost.ReadOff() {
		if !f.PlayCost.whose {
			add(f.PlayCost.comparedWords(NumberPlayCost))
		}
	} else if f.PlayCost.Op != NoBound && !f.costFirst {
		add("a play cost of " + f.PlayCost.words("less", "more"))
	}
	for _, k := range f.Keywords {
		add("<" + k + ">")
	}
	if len(f.order) == len(parts) {
		usual := parts
		parts = nil
		for _, i := range f.order {
			add(usual[i])
		}
	}
	if extreme != "" {
		add(extreme)
	}
	return parts
}

// post returns the words after the noun.
func (f *Filter) post(extreme string) string {
	if f.predicative() {
		parts := []string{f.predicateWords()}
		for i := range f.Or {
			words := f.Or[i].predicateWords()
			if rest, is := strings.CutPrefix(words, "'s "); is {
				words = "is " + rest
			}
			parts = append(parts, words)
		}
		return " that" + pick(strings.HasPrefix(parts[0], "has"), " ", "") + strings.Join(parts, " or ")
	}
	with := f.with(extreme)
	out := ""
	if with != "" {
		out = " with " + with
	}
	for i := range f.Or {
		if f.colorOrTrait || f.namedOr() {
			break
		}
		if alt := &f.Or[i]; len(alt.Names) > len(f.Names) {
			out += pick(alt.orNames, ", ", " or ") + nameOr(alt.Names)
			continue
		}
		out += " or " + pick(f.Or[i].orWith, "with ", "") + f.Or[i].with("")
	}
	out += f.whoseWords()
	if f.Level.ofSameLevel() {
		out += " of the same level"
	}
	if f.SameColor != nil && f.colorSame {
		out += " of the same color"
	}
	if with == "" {
		out += f.otherThan()
	}
	switch {
	case f.NoLevel && (f.SameColor != nil || f.Level.Than != nil || f.DP.Than != nil || f.Sources.Than != nil):
		// After "any of your Digimon" it would describe those.
		out = " without a level" + out
	case f.NoLevel:
		out += " without a level"
	}
	if f.Not != nil && f.non() == "" {
		out += pick(f.andWithout && out != "", " and", "") + " without " + f.Not.with("")
	}
	return out
}

func (f *Filter) with(extreme string) string {
	parts := f.attributes(extreme)
	if len(parts) == 0 {
		return ""
	}
	parts[0] += f.otherThan()
	return strings.Join(parts, " and ")
}

func (f *Filter) otherThan() string {
	return pick(f.exceptInside && len(f.NameContains) > 0, "", f.exception())
}

func (f *Filter) exception() string {
	if len(f.NotNames) == 0 {
		return ""
	}
	return " (other than " + nameOr(f.NotNames) + ")"
}

// predicateWords returns an alternative of "that's black or has the [X] trait".
func (f *Filter) predicateWords() string {
	if parts := f.attributes(""); len(parts) > 0 {
		return "has " + strings.Join(parts, " and ")
	}
	if f.levelBehind() {
		return "'s level " + f.Level.words("lower", "higher")
	}
	return "'s " + orList(f.Colors)
}

// textOr returns the words for what a text must contain: names in square brackets, keywords in
// angle brackets.
func textOr(list []string) string {
	if len(list) == 1 && strings.HasPrefix(list[0], "<") {
		return list[0]
	}
	return nameOr(list)
}

// String returns the filter as a noun phrase without a quantity.
func (f Filter) String() string {
	s := &Select{Filter: f}
	return s.noun(false, false) + s.tail()
}

// clause returns the condition with "if" or "while". prev is the sentence before.
func (c *Cond) clause(prev *Sentence) string {
	word := "if "
	if c.while {
		word = "while "
	}
	return word + c.all(prev)
}

func (c *Cond) all(prev *Sentence) string {
	out := c.one(prev)
	for i := range c.And {
		if i == 0 && c.both {
			continue // printed once for both
		}
		out += pick(c.And[i].again, ", if ", " and ") + c.And[i].one(prev)
	}
	for i := range c.Or {
		out += " or " + c.Or[i].one(prev)
	}
	return out
}

// String returns the condition with its "if" or "while".
func (c *Cond) String() string { return c.clause(nil) }

func (c *Cond) one(prev *Sentence) string {
	out := c.words(prev)
	if !c.elided {
		return out
	}
	if c.Kind == CondIs || c.Kind == CondSources || c.Kind == CondColors {
		return strings.TrimPrefix(out, "this "+kindNouns[c.Sel.Filter.Kind][0]+" ")
	}
	return strings.TrimPrefix(out, c.who()+c.has())
}

func (c *Cond) words(prev *Sentence) string {
	if c.holder && !c.Not {
		return c.pileWords()
	}
	if int(c.Kind) >= len(condWords) || condWords[c.Kind] == nil {
		return unknown("condition", int(c.Kind))
	}
	return condWords[c.Kind](c, prev)
}

// condWords prints each kind of condition, given the sentence before.
var condWords = [...]func(c *Cond, prev *Sentence) string{
	CondHave: func(c *Cond, _ *Sentence) string {
		return pick(c.lies && !c.Not, "", c.who()) + c.haveWords()
	},
	CondIs:                func(c *Cond, _ *Sentence) string { return c.isWords() },
	CondMemory:            func(c *Cond, _ *Sentence) string { return c.number("less", " memory") },
	CondSecurity:          func(c *Cond, _ *Sentence) string { return c.number("fewer", " security cards") },
	CondHand:              func(c *Cond, _ *Sentence) string { return c.number("fewer", " cards in "+c.whose()+" hand") },
	CondTrash:             func(c *Cond, _ *Sentence) string { return c.number("fewer", " cards in "+c.whose()+" trash") },
	CondSources:           func(c *Cond, _ *Sentence) string { return c.sourcesWords() },
	CondDid:               (*Cond).didWords,
	CondFromTrash:         func(*Cond, *Sentence) string { return "digivolving from the trash" },
	CondWasFaceUp:         func(*Cond, *Sentence) string { return "this card was face-up" },
	CondPlayedFromSources: func(c *Cond, _ *Sentence) string { return "played from " + c.fromWords() },
	CondByEffect:          func(*Cond, *Sentence) string { return "played or digivolved by an effect" },
	CondAttackingBy:       func(c *Cond, _ *Sentence) string { return "attacking by <" + c.Keyword + ">" },
	CondPlayedByEffect: func(c *Cond, _ *Sentence) string {
		if c.Keyword != "" {
			return "played by <" + c.Keyword + ">"
		}
		if c.Sel != nil {
			return "this card was played by " + nameOr(c.Sel.Filter.Names) + "'s effect"
		}
		return "played by an effect"
	},
	CondDNA: func(*Cond, *Sentence) string { return "DNA digivolving" },
	CondAttackedThisTurn: func(c *Cond, _ *Sentence) string {
		return c.who() + pick(c.Not, " didn't attack", " attacked") + " with a Digimon this turn"
	},
	CondAttacking: func(c *Cond, _ *Sentence) string { return c.Sel.String() + c.is() + "attacking" },
	CondColors:    func(c *Cond, _ *Sentence) string { return c.colorsWords() },
	CondDigiXros:  func(c *Cond, _ *Sentence) string { return c.digiXrosWords() },
	CondHadSources: func(c *Cond, _ *Sentence) string {
		return c.Sel.String() + " had " + pick(c.Bound == Bound{Op: Equal}, "no ", "") + "digivolution cards"
	},
	CondTurn: func(c *Cond, _ *Sentence) string {
		return pick(c.Who == Opponents, "it's your opponent's turn", "it's your turn")
	},
	CondThere:        func(c *Cond, _ *Sentence) string { return c.thereWords() },
	CondLevels:       func(c *Cond, _ *Sentence) string { return c.thereWords() },
	CondEffectDid:    func(c *Cond, _ *Sentence) string { return c.effectDidWords() },
	CondDuringAttack: func(c *Cond, _ *Sentence) string { return c.stateWords() },
	CondDeleted:      func(c *Cond, _ *Sentence) string { return c.deletedWords() },
	CondSameLevel:    func(c *Cond, _ *Sentence) string { return c.stateWords() },
}

// CondKinds returns the number of kinds of condition. They are numbered from 0.
func CondKinds() CondKind { return CondKind(len(condWords)) }

// who returns the words for the player in the condition.
func (c *Cond) who() string {
	switch c.Who {
	case Your:
		return pick(c.both, "both players", "you")
	case Both:
		return "either player"
	case Opponents:
	default:
		return "you"
	}
	return pick(c.they, "they", "your opponent")
}

func (c *Cond) whose() string {
	return pick(c.Who == Opponents || c.Who == Both || c.both, "their", "your")
}
func (c *Cond) is() string { return pick(c.Not, " isn't ", " is ") }

// has returns the verb for what the player has.
func (c *Cond) has() string {
	if c.Who == Both || c.Who == Opponents && !c.they {
		return pick(c.Not, " doesn't have ", " has ")
	}
	return pick(c.Not, " don't have ", " have ")
}

// number returns the words for how many the player has.
func (c *Cond) number(less, of string) string {
	if c.Than {
		return c.who() + c.thanOtherWords(strings.TrimPrefix(of, " "))
	}
	if c.Not && c.Bound == (Bound{Op: AtLeast, Value: 1}) {
		return c.who() + pick(c.Who == Opponents && !c.they, " has no", " have no") + of
	}
	return c.who() + c.has() + pick(c.none, "no", c.Bound.words(less, "more")) + pick(c.short, "", of)
}

// haveWords prints CondHave after the player, without repeating that the things are the player's.
func (c *Cond) haveWords() string {
	if c.lies && !c.Not {
		return nameOr(c.Sel.Filter.Names) + pick(c.Sel.Area == TrashArea, " is in your trash", " is face up in your security stack")
	}
	s := *c.Sel
	if s.Owner == c.Who && (s.Area == BattleArea && !s.ownArea || s.Area == BreedingArea && s.the || s.Area == FieldArea) {
		s.Owner, s.Bare = Anyone, false
	}
	if s.Or != nil {
		or := *s.Or
		or.Owner = pick(or.cardArea(), or.Owner, Anyone)
		s.Or = &or
	}
	others := func(many bool) string {
		return pick(s.Other, "other ", "") + s.noun(many, s.cardArea()) + s.tailWithArea(phraseOpts{})
	}
	if c.Than {
		return c.thanOtherWords(pick(c.Total, "total ", "") + others(true))
	}
	if s.faceUpSecurity() && s.Owner == c.Who && s.Quantity == One && !c.Not && c.Bound == (Bound{Op: AtLeast, Value: 1}) {
		return c.has() + pick(s.Any, "any ", "a ") + s.noun(s.Any, true)
	}
	switch {
	case !c.Not && (c.counted && c.Bound.Op != NoBound || c.Bound != Bound{Op: AtLeast, Value: 1}):
		return c.has() + c.Bound.words("fewer", "more") + " " + pick(c.total, "total ", "") + others(c.Bound.Value != 1 || c.Bound.Op != Equal)
	case c.Not && s.Quantity == One && (len(s.Filter.Names) == 0 || s.faceUpSecurity()):
		return pick(c.Who == Opponents && !c.they, " has no ", " have no ") + others(true)
	}
	if s.faceUpSecurity() && s.faceFirst && s.Quantity == One {
		return c.has() + "a " + others(false)
	}
	return c.has() + s.String()
}

// sourcesWords prints CondSources: a certain card under something, or the number of cards.
func (c *Cond) sourcesWords() string {
	switch {
	case c.stack && c.Bound.Op == AtLeast && c.Sel.Quantity == This:
		return "this Digimon's stack has " + strconv.Itoa(c.Bound.Value+1) + " or more cards"
	case c.Sel.Area == SourcesOf || c.Sel.Area == LinkCardsOf:
		s := *c.Sel
		s.Area = BattleArea
		if c.under != underNot || s.Filter.FaceUp != nil || c.Sel.Area == LinkCardsOf {
			return c.Sel.Of.String() + c.underWords()
		}
		if !c.Not && (c.counted || c.Bound.Op != NoBound && c.Bound != Bound{Op: AtLeast, Value: 1}) {
			return c.Bound.words("fewer", "more") + " " + s.noun(true, s.Filter.card) + s.tail() + " are in " + c.Sel.Of.possessive() + " digivolution cards"
		}
		if c.holds && !c.Not {
			return pick(c.also, "", c.Sel.Of.possessive()+" digivolution cards include ") + s.phrase(phraseOpts{card: s.Filter.card})
		}
		return s.phrase(phraseOpts{card: s.Filter.card}) + c.is() + "in " + c.Sel.Of.possessive() + " digivolution cards"
	case c.Bound.Op == Equal && c.Bound.Value == 0:
		return c.Sel.String() + " has no digivolution cards"
	case c.Bound == Bound{Op: AtLeast, Value: 1}:
		return c.Sel.String() + " has digivolution cards"
	}
	return c.Sel.String() + " has " + c.Bound.words("fewer", "more") + " digivolution cards"
}

// didWords prints CondDid. The one who acted was the subject of the sentence before.
func (c *Cond) didWords(prev *Sentence) string {
	who := "you"
	if prev != nil && len(prev.Acts) > 0 {
		if _, ok := prev.Acts[len(prev.Acts)-1].(acting); ok {
			who = "it"
		}
	}
	if prev != nil && prev.Opponent {
		who = "they"
	}
	return who + pick(c.Not, " didn't", " did")
}

func (c *Cond) colorsWords() string {
	if c.amid {
		return "there are " + pick(c.none, "no", c.Bound.words("fewer", "more")) + " colors in " + c.Sel.possessive() + " digivolution cards"
	}
	if c.In {
		return c.Sel.String() + " has " + c.Bound.words("fewer", "more") + " colors in its digivolution cards"
	}
	return c.Sel.String() + pick(c.Total, " have ", " has ") + c.Bound.words("fewer", "more") + pick(c.Total && !c.counted, " total colors", " colors")
}

func (c *Cond) digiXrosWords() string {
	if c.Bound.Op == NoBound {
		return "DigiXrosing"
	}
	return "DigiXrosing with " + c.Bound.words("fewer", "more") + " cards"
}

// isWords prints CondIs: the subject, then its filter.
func (c *Cond) isWords() string {
	subject := *c.Sel
	f := subject.Filter
	subject.Filter = Filter{Kind: f.Kind}
	subject.Extreme = NoExtreme
	if subject.Any && len(f.Colors) > 0 && f.with("") == "" && len(f.Or) == 0 {
		return "any of them are " + orList(f.Colors)
	}
	if subject.Any {
		return "any of them have " + strings.TrimPrefix(f.post(""), " with ")
	}
	is := pick(c.Not, "isn't ", pick(c.had, "was ", "is "))
	out := subject.String() + " "
	switch {
	case f.kindOnly():
		s := &Select{Quantity: One, Filter: f.Or[0]}
		body := s.noun(false, true) + s.tail()
		return out + is + article(body) + body
	case f.non() != "":
		return out + is + "a " + f.non() + " card"
	case c.a && len(f.Colors) > 0:
		return out + is + "a " + orList(f.Colors) + " card"
	case f.Suspended != nil:
		return out + is + pick(*f.Suspended, "suspended", "unsuspended")
	case f.Level.Op != NoBound && !f.Level.ReadOff():
		return out + is + "level " + f.Level.words("lower", "higher")
	case len(f.Colors) > 0:
		return out + is + orList(f.Colors)
	case len(f.Names) > 0:
		out += is + nameOr(f.Names)
		for i := range f.Or {
			out += " or has " + f.Or[i].with("")
		}
		return out
	}
	color := ""
	if n := len(f.Or); n > 0 && len(f.Or[n-1].Colors) > 0 { // as in "has … or is yellow"
		color = " or is " + orList(f.Or[n-1].Colors)
		f.Or = f.Or[:n-1]
	}
	post := strings.TrimPrefix(f.post(extremes[c.Sel.Extreme]), " with ")
	return out + pick(c.Not, "doesn't have ", pick(c.had, "had ", "has ")) + post + color
}
