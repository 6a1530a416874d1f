package cardtext

import (
	"strconv"
	"strings"
)

// [Rule] lines, which add names or traits to the card that has them (15-12).

// Rule is a [Rule] line: names and traits that the card has in addition to the printed ones,
// wherever it is.
type Rule struct {
	Names   []string // "Name: Also treated as [A]/[B]"
	NameHas []string // "Name: Treated as having [A]/[B]", which means contained in its name
	Traits  []string // "Trait: Has the [A] type"
	// XrosNames are names that the card has only for a DigiXros: "This card is also treated as [A]
	// for a DigiXros."
	XrosNames []string
	ruleWording
}

// ruleWording tells apart wordings with the same meaning.
type ruleWording struct {
	short    bool // "for DigiXros"
	the      bool // written "the [A] trait"
	withNoun string
	copies   int // "You can include up to N copies …", which only limits decks
}

// traitNouns are the words that a [Rule] line uses for a trait (2-3-2-1).
var traitNouns = []string{"type", "attribute", "form", "trait"}

// ownNumber is how a card's text refers to the number printed on it.
const ownNumber = "this card's card number"

// rule reads a [Rule] line.
func (p *parser) rule() *Rule {
	if r, ok := p.xrosRule(); ok {
		return r
	}
	if m := p.i; p.lit("you may include up to") {
		if n, ok := p.num(); ok && n > 0 && p.lit("copies of cards with") && p.lit(ownNumber) && p.lit("in your deck") {
			p.punct(".")
			return &Rule{ruleWording: ruleWording{copies: n}}
		}
		p.i = m
	}
	if t := p.tok(); t.kind != tIcon || t.text != "Rule" {
		return nil
	}
	p.i++
	r := &Rule{}
	ok := false
	switch {
	case p.lit("name: also treated as"):
		r.Names, ok = p.slashNames()
	case p.lit("name: treated as having"):
		r.NameHas, ok = p.slashNames()
	case p.lit("trait: has"):
		r.the = p.lit("the")
		r.Traits, ok = p.slashNames()
		if k, found := p.oneOf(traitNouns); found {
			r.withNoun = traitNouns[k]
		}
	}
	if !ok {
		return nil
	}
	p.punct(".")
	return r
}

// xrosRule reads "This card is also treated as [A] for a DigiXros."
func (p *parser) xrosRule() (*Rule, bool) {
	m := p.i
	if p.lit("this card is also treated as") {
		r := &Rule{XrosNames: p.nameList()}
		r.short = p.lit("for DigiXros")
		if r.XrosNames != nil && (r.short || p.lit("for a DigiXros")) {
			p.punct(".")
			return r, true
		}
	}
	p.i = m
	return nil, false
}

// slashNames reads "[A]", "[A]/[B]"; a stroke between names is "or" after normalising.
func (p *parser) slashNames() ([]string, bool) {
	names := p.nameList()
	return names, names != nil
}

func nameSlash(names []string) string { return "[" + strings.Join(names, "]/[") + "]" }

// String prints the line.
func (r *Rule) String() string {
	switch {
	case r.copies > 0:
		return "You can include up to " + strconv.Itoa(r.copies) + " copies of cards with " + ownNumber + " in your deck."
	case len(r.XrosNames) > 0:
		return "This card is also treated as " + nameSlash(r.XrosNames) + pick(r.short, " for DigiXros.", " for a DigiXros.")
	case len(r.Names) > 0:
		return "[Rule] Name: Also treated as " + nameSlash(r.Names) + "."
	case len(r.NameHas) > 0:
		return "[Rule] Name: Treated as having " + nameSlash(r.NameHas) + "."
	}
	s := "[Rule] Trait: Has " + pick(r.the, "the ", "") + nameSlash(r.Traits)
	if r.withNoun != "" {
		s += " " + r.withNoun
	}
	return s + "."
}
