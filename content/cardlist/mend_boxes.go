package cardlist

import (
	"regexp"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/cardtext"
)

// misplaced returns the card with the texts of its lower part in the box in which the card has
// them, where a list has them in another and nothing else can be: the lower text is of one kind
// only (2-3-11-1).
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

// securityBelow moves a [Security] effect out of the inherited box: the lower text is of one kind,
// and [Security] is a kind of its own (2-3-11-1, 2-3-11-3-1). Where the card has the paragraph
// elsewhere already, it stands there once. A card with another [Security] effect elsewhere stays as
// it is, and the engine refuses it: which of the two the card has isn't known.
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

// securityTexts returns the [Security] effects: those in the inherited box, and the others.
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

// securityEffect reports whether a paragraph has the icon [Security] for its timing. With another
// timing behind it, it is an effect of the upper text that works in the security stack.
func securityEffect(par string) bool {
	rest, headed := strings.CutPrefix(par, "[Security]")
	next, _, _ := strings.Cut(strings.TrimLeft(rest, " \u00a0"), "]")
	return headed && (!strings.HasPrefix(next, "[") || len(cardtext.TimingsIn(next+"]")) == 0)
}

// linksOnly reports whether a link box has its requirement and no effect.
func linksOnly(text string) bool {
	pars := cardtext.Paragraphs(text)
	return len(pars) == 1 && isRequirement(pars[0])
}

// saysSecurity reports whether the upper text has a [Security] effect, which then is no lower text
// (2-3-11-3-1).
func saysSecurity(text string) bool {
	return slices.ContainsFunc(cardtext.Paragraphs(text), func(par string) bool { return strings.HasPrefix(par, "[Security] ") })
}

// ofDigimon reports whether each paragraph is an effect with another icon than [Security] that
// speaks of its own Digimon.
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

// suspendingThis is what a Tamer can't do: it is no Digimon.
var suspendingThis = regexp.MustCompile(`\b([Bb]y suspending this) Digimon,`)

// holderWord puts the right word for its own card in the upper text of a Tamer: "this" is the card
// itself, and nothing makes a Digimon of it.
func holderWord(c *Card, kind BoxKind, par string) (string, []string) {
	if c.Category != rules.Tamer || kind != EffectBox || !suspendingThis.MatchString(par) || slices.ContainsFunc(c.Boxes, func(b Box) bool { return strings.Contains(b.Text, "reated as") }) {
		return par, nil
	}
	return suspendingThis.ReplaceAllString(par, "$1 Tamer,"), []string{"“by suspending this Digimon” of a Tamer is by suspending this Tamer"}
}
