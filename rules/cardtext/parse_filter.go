package cardtext

import (
	"strconv"
	"strings"
)

// Descriptions after "with" or "has" and before the noun that compare one thing with another.

// comparison reads a bound that depends on something else: "as much or less DP as X", "a level less
// than or equal to X's level".
func (p *parser) comparison(f *Filter) bool {
	m := p.i
	for k, c := range comparisons {
		if c.head == "" || !p.lit(c.head) {
			continue
		}
		b := Bound{Op: c.op, boundWording: boundWording{form: uint8(k)}}
		set := func() bool {
			switch c.of {
			case NumberDP:
				f.DP = b
			case NumberLevel:
				f.Level = b
			case NumberPlayCost:
				f.PlayCost = b
			case numberUseCost:
				f.UseCost = b
			default:
				f.Sources = b
			}
			return true
		}
		n := p.i
		if c.bare && (c.of == NumberPlayCost || c.of == numberUseCost || c.of == NumberLevel) {
			if b.Memory = p.memoryOf(); b.Memory != Anyone && (c.behind == "" || p.lit(c.behind)) {
				b.plain = c.tail != ""
				return set()
			}
			p.i, b.Memory = n, Anyone
		}
		if c.tail != "" {
			if of, ok := p.possessive(); ok && p.lit(c.tail) {
				b.Than = of
				return set()
			}
			p.i = n
		}
		if c.bare {
			if of, ok := p.comparable(); ok && (c.behind == "" || p.lit(c.behind)) {
				b.Than = of
				b.plain = c.tail != ""
				return set()
			}
		}
		p.i = m
	}
	return false
}

// memoryOf reads "your opponent's memory" or "your memory". It returns Anyone if neither is there.
func (p *parser) memoryOf() Owner {
	switch {
	case p.lit("your opponent's memory"):
		return Opponents
	case p.lit("your memory"):
		return Your
	}
	return Anyone
}

// numberUseCost stands for the use cost, which no total or maximum can be about.
const numberUseCost = NumberOfThings + 1

// comparable reads the other side of a comparison: this, a reference, a number of things, or one of
// several that the player chooses ("1 of your Digimon with …"). Words after "as this Digimon"
// describe this Digimon (Q6055).
func (p *parser) comparable() (*Select, bool) {
	if p.lit("the number of") {
		s := &Select{Quantity: All}
		return s, p.owned(s) || p.np(s)
	}
	p.measure = true
	defer func() { p.measure = false }()
	for _, read := range []func() (*Select, bool){p.thisSel, p.refSel} {
		m := p.i
		if s, ok := read(); ok && p.tok().text != "'s" && s.Area == BattleArea && (s.Quantity == This && s.Filter.Not == nil || s.Filter.post("") == "") {
			return s, true
		}
		p.i = m
	}
	m := p.i
	if p.peek("1 of") || p.peek("any of") {
		if s, ok := p.counted(); ok && !s.cardArea() && s.Owner != Anyone && s.Extreme == NoExtreme && s.Or == nil && !s.Token && s.Different == NoDifference {
			return s, true
		}
	}
	p.i = m
	return nil, false
}

// comparisons are the wordings of a comparison, indexed by boundWording.form. tail comes after a
// possessive. If bare is set, the other side may come without a possessive and tail.
var comparisons = [...]struct {
	head, tail string
	of         Number
	op         Compare
	bare       bool
	behind     string // the words after the other side
}{
	1:  {head: "DP less than or equal to", tail: "DP", of: NumberDP, op: AtMost, bare: true},
	2:  {head: "a level less than or equal to", tail: "level", of: NumberLevel, op: AtMost, bare: true},
	3:  {head: "as much or less DP as", of: NumberDP, op: AtMost, bare: true},
	4:  {head: "as high or lower a level as", of: NumberLevel, op: AtMost, bare: true},
	5:  {head: "as many or less digivolution card as", op: AtMost, bare: true},
	6:  {head: "a play cost less than or equal to", tail: "play cost", of: NumberPlayCost, op: AtMost, bare: true},
	7:  {head: "as high or lower a play cost as", of: NumberPlayCost, op: AtMost, bare: true},
	8:  {head: "more digivolution card than", op: MoreThan, bare: true},
	9:  {head: "more DP than", of: NumberDP, op: MoreThan, bare: true},
	10: {head: "as many or more digivolution card as", op: AtLeast, bare: true},
	11: {head: "the same level as", of: NumberLevel, op: Equal, bare: true},
	12: {head: "a level greater than or equal to", tail: "level", of: NumberLevel, op: AtLeast, bare: true},
	13: {head: "as much or more DP as", of: NumberDP, op: AtLeast, bare: true},
	14: {head: "less DP than", of: NumberDP, op: LessThan, bare: true},
	15: {head: "a lower level than", of: NumberLevel, op: LessThan, bare: true},
	16: {head: "a level lower than", of: NumberLevel, op: LessThan, bare: true},
	17: {head: "a higher level than", of: NumberLevel, op: MoreThan, bare: true},
	18: {head: "a level higher than", of: NumberLevel, op: MoreThan, bare: true},
	19: {head: "a lower play cost than", of: NumberPlayCost, op: LessThan, bare: true},
	20: {head: "a higher play cost than", of: NumberPlayCost, op: MoreThan, bare: true},
	21: {head: "less digivolution card than", op: LessThan, bare: true},
	22: {head: "as high or higher a level as", of: NumberLevel, op: AtLeast, bare: true},
	23: {head: "as high or higher a play cost as", of: NumberPlayCost, op: AtLeast, bare: true},
	24: {head: "the same DP as", of: NumberDP, op: Equal, bare: true},
	25: {head: "the same play cost as", of: NumberPlayCost, op: Equal, bare: true},
	26: {head: "as much DP as", behind: "or less", of: NumberDP, op: AtMost, bare: true},
	27: {head: "as much DP as", behind: "or more", of: NumberDP, op: AtLeast, bare: true},
	28: {head: "as high a level as", behind: "or lower", of: NumberLevel, op: AtMost, bare: true},
	29: {head: "as high a level as", behind: "or higher", of: NumberLevel, op: AtLeast, bare: true},
	30: {head: "as high a play cost as", behind: "or lower", of: NumberPlayCost, op: AtMost, bare: true},
	31: {head: "as high a play cost as", behind: "or higher", of: NumberPlayCost, op: AtLeast, bare: true},
	32: {head: "as many digivolution card as", behind: "or less", op: AtMost, bare: true},
	33: {head: "as many digivolution card as", behind: "or more", op: AtLeast, bare: true},
	34: {head: "a level as high or lower as", of: NumberLevel, op: AtMost, bare: true},
	35: {head: "a level as high or higher as", of: NumberLevel, op: AtLeast, bare: true},
	36: {head: "as high or lower a use cost as", of: numberUseCost, op: AtMost, bare: true},
	37: {head: "as high or higher a use cost as", of: numberUseCost, op: AtLeast, bare: true},
	38: {head: "a use cost less than or equal to", of: numberUseCost, op: AtMost, bare: true},
	39: {head: "a lower use cost than", of: numberUseCost, op: LessThan, bare: true},
	40: {head: "a higher use cost than", of: numberUseCost, op: MoreThan, bare: true},
	41: {head: "the same use cost as", of: numberUseCost, op: Equal, bare: true},
}

// comparedWords returns the printed words of such a bound, in the wording that was read or else the
// first one. The bound may be for a number or for digivolution cards.
func (b Bound) comparedWords(of Number) string {
	form := int(b.form)
	for k := 1; form == 0 && k < len(comparisons); k++ {
		if owns := b.Than != nil && (b.Than.Quantity == This || b.Than.Quantity == It || b.Than.Quantity == All); comparisons[k].of == of && comparisons[k].op == b.Op && (owns || comparisons[k].tail == "") {
			form = k
		}
	}
	if form == 0 {
		return unknown("comparison", int(b.Op))
	}
	c := comparisons[form]
	head := strings.NewReplacer("less digivolution card", "fewer digivolution cards", "more digivolution card", "more digivolution cards", "many digivolution card", "many digivolution cards").Replace(c.head)
	if c.tail == "" || b.plain {
		return head + " " + b.thanWords() + pick(c.behind != "", " "+strings.ReplaceAll(c.behind, "less", pick(of == NoNumber, "fewer", "less")), "")
	}
	return head + " " + b.Than.possessive() + " " + c.tail
}

// thanWords returns the printed words that comparable reads.
func (b Bound) thanWords() string {
	if b.Memory != Anyone {
		return ownerPossessive(b.Memory) + " memory"
	}
	if b.Than.Quantity != All {
		return b.Than.String()
	}
	if owned, ok := b.Than.owned(); ok {
		return "the number of " + owned
	}
	return "the number of " + b.Than.noun(true, b.Than.cardArea()) + b.Than.tailWithArea(phraseOpts{})
}

// whoseNumber reads "whose level is less than or equal to the trashed card's level".
func (p *parser) whoseNumber(f *Filter) bool {
	m := p.i
	if !p.lit("whose") {
		return false
	}
	for of, word := range [...]string{NumberDP: "DP", NumberPlayCost: "play cost", NumberLevel: "level"} {
		if word == "" || !p.lit(word+" is less than or equal to") {
			continue
		}
		b := Bound{Op: AtMost, boundWording: boundWording{whose: true}}
		k := p.i
		if than, ok := p.possessive(); ok && p.lit(word) {
			b.Than = than
		} else {
			p.i = k
			than, ok := p.comparable()
			if !ok {
				break
			}
			b.Than, b.plain = than, true
		}
		switch Number(of) {
		case NumberDP:
			f.DP = b
		case NumberLevel:
			f.Level = b
		default:
			f.PlayCost = b
		}
		return true
	}
	p.i = m
	return false
}

// whoseWords returns the printed words that whoseNumber reads.
func (f *Filter) whoseWords() string {
	for of, b := range [...]Bound{NumberDP: f.DP, NumberPlayCost: f.PlayCost, NumberLevel: f.Level} {
		if !b.whose {
			continue
		}
		out := " whose " + numberWords[of] + " is less than or equal to "
		if b.plain {
			return out + b.thanWords()
		}
		return out + b.Than.possessive() + " " + numberWords[of]
	}
	return ""
}

// moreAttribute reads attributes other than names, traits and numbers.
func (p *parser) moreAttribute(f *Filter) bool {
	m := p.i
	switch {
	case p.comparison(f):
		return true
	case f.SameName == nil && p.lit("the same name as"):
		if s, ok := p.namesake(); ok {
			f.SameName = s
			return true
		}
	case f.SameColor == nil && p.lit("the same color as any of"):
		s := &Select{Quantity: One, Any: true}
		if p.owned(s) && (!s.cardArea() || s.Area == SourcesOf && s.Of.Quantity == This) {
			f.SameColor = s
			return true
		}
	case f.SameColor == nil && p.lit("the same color as"):
		if s, ok := p.comparable(); ok && (s.Quantity == It || s.Quantity == This && s.Filter.Kind == KindDigimon) {
			f.SameColor = s
			return true
		}
	case f.Links.Op == NoBound && p.linkCards(f):
		return true
	case f.SameLevels == 0 && p.sameLevels(f):
		return true
	case f.ColorCount.Op == NoBound && p.manyColors(f):
		return true
	case p.lit("inherited effect"):
		f.HasInherited = true
		return true
	case f.Level.Op == NoBound && p.lit("a level of"):
		if b, ok := p.bound("lower", "higher"); ok {
			f.Level, f.levelOf = b, true
			return true
		}
	case p.lit("DigiXros requirement"):
		f.HasXros = true
		return true
	case p.lit("a cost of"):
		if b, ok := p.bound("less", "more"); ok {
			f.Cost = b
			return true
		}
	case f.Cost.Op == NoBound && p.lit("a play or use cost of"):
		if b, ok := p.bound("less", "more"); ok {
			f.Cost, f.eitherCost = b, costBehind
			return true
		}
	case p.lit("a use cost of"):
		if b, ok := p.bound("less", "more"); ok {
			f.UseCost = b
			return true
		}
	}
	p.i = m
	if p.lit("a") && p.tok().kind == tIcon {
		if tm, ok := timingOf(p.tok().text); ok {
			p.i++
			if p.lit("effect") {
				f.HasTiming = append(f.HasTiming, tm)
				return true
			}
		}
	}
	p.i = m
	if w, ok := p.within(); ok && f.Within == nil {
		f.Within = w
		return true
	}
	p.i = m
	return false
}

// manyColors reads "2 or more colors".
func (p *parser) manyColors(f *Filter) bool {
	m := p.i
	if n, ok := p.num(); ok && n > 1 && p.lit("or more color") {
		f.ColorCount, f.manyColors = Bound{Op: AtLeast, Value: n}, true
		return true
	}
	p.i = m
	return false
}

// linkCards reads "link cards", "no link cards", "2 or more link cards".
func (p *parser) linkCards(f *Filter) bool {
	m := p.i
	switch n, counted := p.num(); {
	case !counted && p.lit("link card"):
		f.Links = Bound{Op: AtLeast, Value: 1}
		return true
	case !counted && p.lit("no link card"):
		f.Links = Bound{Op: Equal}
		return true
	case counted && n > 1 && p.lit("or more link card"):
		f.Links = Bound{Op: AtLeast, Value: n}
		return true
	}
	p.i = m
	return false
}

// linkWords returns the printed words that linkCards reads.
func (f *Filter) linkWords() string {
	switch f.Links {
	case Bound{Op: Equal}:
		return "no link cards"
	case Bound{Op: AtLeast, Value: 1}:
		return "link cards"
	}
	return f.Links.words("fewer", "more") + " link cards"
}

// sameLevels reads "2 or more same-level cards in its stack".
func (p *parser) sameLevels(f *Filter) bool {
	m := p.i
	if n, ok := p.num(); ok && n > 1 && p.lit("or more same-level card in its stack") {
		f.SameLevels = n
		return true
	}
	p.i = m
	return false
}

// within reads "a [X] trait card in its digivolution cards", "[X] in its digivolution cards", "2 or
// more [X] in …".
func (p *parser) within() (*Select, bool) {
	s := &Select{Quantity: One}
	if n, ok := p.num(); ok {
		if s.N = n; n < 2 || !p.lit("or more") {
			return nil, false
		}
	} else if !p.lit("a") {
		if p.tok().kind != tIcon {
			return nil, false
		}
	} else {
		s.article = true
	}
	outer := p.inside
	p.inside = true
	ok := p.np(s)
	p.inside = outer
	if !ok || s.Area != SourcesOf || s.Of.Quantity != It || s.Of.Ref != RefIt || s.from {
		return nil, false
	}
	if len(s.Filter.Names) == 0 || s.Filter.Kind != AnyCard || s.N > 1 {
		s.article = false
	}
	return s, true
}

// moreWords returns the printed attributes of moreAttribute, in canonical order.
func (f *Filter) moreWords() []string {
	var parts []string
	if f.manyColors {
		parts = append(parts, strconv.Itoa(f.ColorCount.Value)+" or more colors")
	}
	if f.SameName != nil {
		as := f.SameName.String()
		if f.SameName.Quantity == All {
			as = f.SameName.namesakeWords()
		}
		parts = append(parts, "the same name as "+as)
	}
	if f.SameColor != nil && !f.colorSame {
		parts = append(parts, "the same color as "+f.SameColor.String())
	}
	if f.Links.Op != NoBound && !f.linkedFirst {
		parts = append(parts, f.linkWords())
	}
	if f.SameLevels != 0 {
		parts = append(parts, strconv.Itoa(f.SameLevels)+" or more same-level cards in its stack")
	}
	if f.HasInherited {
		parts = append(parts, "inherited effects")
	}
	if f.levelOf && f.Level.Op != NoBound {
		parts = append(parts, "a level of "+f.Level.words("lower", "higher"))
	}
	if f.HasXros {
		parts = append(parts, "DigiXros requirements")
	}
	if f.Cost.Op != NoBound && f.eitherCost == costBehind {
		parts = append(parts, "a play or use cost of "+f.Cost.words("less", "more"))
	} else if f.Cost.Op != NoBound && f.eitherCost == costPlain {
		parts = append(parts, "a cost of "+f.Cost.words("less", "more"))
	}
	if f.UseCost.ReadOff() {
		parts = append(parts, f.UseCost.comparedWords(numberUseCost))
	} else if f.UseCost.Op != NoBound && !f.useCostFirst {
		parts = append(parts, "a use cost of "+f.UseCost.words("less", "more"))
	}
	for _, tm := range f.HasTiming {
		parts = append(parts, "a ["+tm.String()+"] effect")
	}
	if f.Within != nil {
		if n := f.Within.N; n > 1 {
			parts = append(parts, strconv.Itoa(n)+" or more "+f.Within.noun(true, true)+f.Within.tailWithArea(phraseOpts{}))
		} else {
			parts = append(parts, f.Within.String())
		}
	}
	return parts
}

// exceptTraits reads "[A], [B] or [C], other than [D], in any of its traits" after the names, or
// "[A] (other than [B]) in its name".
func (p *parser) exceptTraits(f *Filter, names []string) bool {
	m := p.i
	if f.NotNames == nil && p.lit("other than") {
		if not := p.nameList(); not != nil && p.lit("in its name") {
			f.NameContains, f.NotNames, f.exceptInside = names, not, true
			return true
		}
	}
	p.i = m
	if p.punct(",") && p.lit("other than") {
		if not := p.nameList(); not != nil && p.punct(",") && p.lit("in any of its trait") {
			f.TraitHas, f.TraitNot = names, not
			return true
		}
	}
	p.i = m
	return false
}

// exceptLast reads "(other than [D])" after "in any of its traits". D is a trait that doesn't
// count, not a name.
func (p *parser) exceptLast(f *Filter) {
	m := p.i
	if p.lit("other than") {
		if f.TraitNot = p.nameList(); f.TraitNot != nil {
			f.traitNotLast = true
			return
		}
	}
	p.i = m
}

// adjectiveNumber reads "4000 DP or less" before the noun.
func (p *parser) adjectiveNumber(f *Filter) {
	m := p.i
	if n, ok := p.num(); ok && f.DP.Op == NoBound {
		switch {
		case p.lit("DP or less"):
			f.DP, f.dpFirst = Bound{Op: AtMost, Value: n}, true
			return
		case p.lit("DP or more"):
			f.DP, f.dpFirst = Bound{Op: AtLeast, Value: n}, true
			return
		}
	}
	p.i = m
}

func (f *Filter) dpFirstWords() string {
	return strconv.Itoa(f.DP.Value) + " DP or " + pick(f.DP.Op == AtMost, "less", "more")
}
