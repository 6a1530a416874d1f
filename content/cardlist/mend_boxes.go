package cardlist

import (
	"regexp"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/cardtext"
)

// misplaced returns the card with the texts of its lower part in the right box, if a list has them
// in another and only one box is possible: the lower text is of a single kind (2-3-11-1).
func misplaced(c *Card) (*Card, []Mend) {
	c, done := securityBelow(c)
	text := map[BoxKind]string{}
	for _, b := range c.Boxes {
		text[b.Kind] += b.Text
	}
	move := func(from, to BoxKind, what string) (*Card, []Mend) {
		out := *c
		out.Boxes = slices.Clone(c.Boxes)
		for i := range out.Boxes {
			if out.Boxes[i].Kind == from {
				out.Boxes[i].Kind = to
			}
		}
		return &out, append(done, Mend{to, what})
	}
	switch {
	case c.LinkDP > 0 && text[InheritedBox] != "" && linksOnly(text[LinkBox]):
		return move(InheritedBox, LinkBox, "the effect stood as an inherited effect; the lower text of a card with Link is its link effect")
	case (c.Category == rules.Tamer || c.Category == rules.Option) && text[InheritedBox] == "" && saysSecurity(text[EffectBox]) && ofDigimon(text[SecurityBox]):
		return move(SecurityBox, InheritedBox, "it stood as a [Security] effect; it is not, and speaks of the Digimon under which the card lies")
	}
	return c, done
}

// securityBelow moves a [Security] effect out of the inherited box: the lower text is of a single
// kind, and [Security] is another kind (2-3-11-1, 2-3-11-3-1). If another box already has the
// paragraph, the copy is removed. If the card has a different [Security] effect elsewhere, nothing
// is changed, and the engine refuses the card because it isn't known which is right.
func securityBelow(c *Card) (*Card, []Mend) {
	below, elsewhere := securityTexts(c)
	moved := slices.DeleteFunc(slices.Clone(below), func(par string) bool {
		return slices.Contains(elsewhere, par)
	})
	if below == nil || len(moved) > 0 && elsewhere != nil {
		return c, nil
	}
	out := *c
	out.Boxes = nil
	for _, b := range c.Boxes {
		if b.Kind == InheritedBox {
			rest := slices.DeleteFunc(cardtext.Paragraphs(b.Text), securityEffect)
			b.Text = strings.Join(rest, "\n")
		}
		out.add(b.Kind, b.Text)
	}
	if len(moved) == 0 {
		return &out, []Mend{{InheritedBox, "the [Security] effect stood there a second time"}}
	}
	out.add(SecurityBox, strings.Join(moved, "\n"))
	return &out, []Mend{{SecurityBox, "it stood as an inherited effect; a [Security] effect is none"}}
}

// securityTexts returns the [Security] effects in the inherited box, and those in other boxes.
func securityTexts(c *Card) (below, elsewhere []string) {
	for _, b := range c.Boxes {
		for _, par := range cardtext.Paragraphs(b.Text) {
			switch {
			case !securityEffect(par):
			case b.Kind == InheritedBox:
				below = append(below, par)
			default:
				elsewhere = append(elsewhere, par)
			}
		}
	}
	return below, elsewhere
}

// securityEffect reports whether [Security] is the timing of a paragraph. With another timing after
// it, the paragraph is an effect of the upper text that works in the security stack.
func securityEffect(par string) bool {
	rest, headed := strings.CutPrefix(par, "[Security]")
	next, _, _ := strings.Cut(strings.TrimLeft(rest, " \u00a0"), "]")
	return headed && (!strings.HasPrefix(next, "[") || len(cardtext.TimingsIn(next+"]")) == 0)
}

// linksOnly reports whether a link box has only its requirement and no effect.
func linksOnly(text string) bool {
	pars := cardtext.Paragraphs(text)
	return len(pars) == 1 && isRequirement(pars[0])
}

// saysSecurity reports whether the upper text has a [Security] effect. Then the lower text can't
// have one (2-3-11-3-1).
func saysSecurity(text string) bool {
	return slices.ContainsFunc(cardtext.Paragraphs(text), func(par string) bool { return strings.HasPrefix(par, "[Security] ") })
}

// ofDigimon reports whether each paragraph is an effect with a timing icon other than [Security],
// and at least one refers to "this Digimon" or the like.
func ofDigimon(text string) bool {
	own := false
	for _, par := range cardtext.Paragraphs(text) {
		if icons := cardtext.TimingsIn(par); len(icons) == 0 || slices.Contains(icons, "[Security]") {
			return false
		}
		own = own || strings.Contains(par, "his Digimon")
	}
	return own
}

// suspendingThis matches what a Tamer can't do, because it isn't a Digimon.
var suspendingThis = regexp.MustCompile(`\b([Bb]y suspending this) Digimon,`)

// holderWord corrects "this Digimon" in the upper text of a Tamer that suspends itself, unless some
// text may make it a Digimon.
func holderWord(c *Card, kind BoxKind, par string) (string, []string) {
	if c.Category != rules.Tamer || kind != EffectBox || !suspendingThis.MatchString(par) || slices.ContainsFunc(c.Boxes, func(b Box) bool { return strings.Contains(b.Text, "reated as") }) {
		return par, nil
	}
	return suspendingThis.ReplaceAllString(par, "$1 Tamer,"), []string{"“by suspending this Digimon” of a Tamer is by suspending this Tamer"}
}
