// Package cardlist reads public lists of real cards, in two formats, and the publisher's errata. It
// works on files and card data only, without a database or pages. It uses package cardtext to parse
// the cards' texts and package rules to find out whether the engine can play them.
package cardlist

import (
	"digijudge/rules"
)

// Card is one card of a list, in whatever format the list is.
type Card struct {
	Number string `json:"number"` // such as "BT1-021"
	Set    string `json:"set"`    // such as "BT1"
	Name   string `json:"name"`
	// Also holds other names that players use for the card: its Japanese name, and the name of a
	// DUAL card's Option side.
	Also []string `json:"also,omitempty"`
	// Unread is the reason why the card can't be read completely, or "". Such a card is shown and
	// found but never played.
	Unread string `json:"unread,omitempty"`
	// Said is the kind of card in the words of the list, if we don't know that kind.
	Said string `json:"said,omitempty"`

	// for a DUAL card Digimon, which it is on the field (4-6-3)
	Category rules.Category `json:"category"`
	// a DUAL card, which has Option information too (4-6-4)
	Dual bool `json:"dual,omitempty"`
	// UseColors are the colors of a DUAL card's Option side if they aren't all of Colors.
	UseColors []string `json:"useColors,omitempty"`
	// NoUseColors reports that the list doesn't say which of several colors the Option side
	// requires.
	NoUseColors bool     `json:"noUseColors,omitempty"`
	Colors      []string `json:"colors"` // "Red", in printed order
	Level       int      `json:"level,omitempty"`
	DP          int      `json:"dp"` // -1 if it has none
	// play cost, or use cost of an Option or DUAL card; -1 if it has none
	Cost    int      `json:"cost"`
	Circles []Circle `json:"circles,omitempty"`
	// Partial reports that the list has at most one digivolution circle, or circles without a
	// color.
	Partial bool `json:"partial,omitempty"`

	Form      []string `json:"form,omitempty"`
	Attribute []string `json:"attribute,omitempty"`
	Types     []string `json:"types,omitempty"`
	Rarity    string   `json:"rarity,omitempty"`
	// memory that is lost, as a positive number (4-19); 0 if none
	Overflow int `json:"overflow,omitempty"`
	LinkDP   int `json:"linkDP,omitempty"` // 2-3-11-4-5
	// Restriction is what the list says about the number of copies in a deck, or "" for the usual
	// four.
	Restriction string `json:"restriction,omitempty"`

	Boxes []Box `json:"boxes,omitempty"`
	// Mended lists what was corrected in the boxes with the help of other cards of the list.
	Mended []Mend `json:"mended,omitempty"`

	read readings // parsed paragraphs, kept while the card is examined
}

// Circle is a digivolution requirement in a colored circle (2-3-5-1). Color is "" if the list
// doesn't give it.
type Circle struct {
	Color string `json:"color,omitempty"`
	Level int    `json:"level,omitempty"`
	Cost  int    `json:"cost"` // in memory
}

// AnyColor is the color of a circle that every color satisfies.
const AnyColor = "All"

// colors returns the colors that satisfy the circle, or 0 if the list doesn't give them.
func (c Circle) colors() rules.ColorSet {
	if c.Color == AnyColor {
		return 1<<len(rules.ColorNames) - 1
	}
	set, _ := rules.Color(c.Color)
	return set
}

// BoxKind is the kind of a text box on a card.
type BoxKind string

// The boxes in reading order.
const (
	RequirementBox BoxKind = "requirement" // requirement lines that the list stores separately
	EffectBox      BoxKind = "effect"
	InheritedBox   BoxKind = "inherited"
	SecurityBox    BoxKind = "security"
	LinkBox        BoxKind = "link"
	OptionBox      BoxKind = "option" // Option information of a DUAL card (2-3-11-5)
	UnreadBox      BoxKind = "unread" // text in a field that isn't read, so the card isn't played
)

// Box is one text box as the list has it.
type Box struct {
	Kind BoxKind `json:"kind"`
	Text string  `json:"text"`
}

// KindName returns the kind of card as pages and scenarios write it: Digimon, Tamer, Option,
// Digi-Egg or Dual.
func (c *Card) KindName() string {
	switch {
	case c.Dual:
		return "Dual"
	case c.Category == rules.CategoryNone && c.Said != "":
		return c.Said
	}
	return c.Category.String()
}

// Traits returns form, attribute and types, which are all traits under the rules (2-10).
func (c *Card) Traits() []string {
	var out []string
	seen := map[string]bool{}
	for _, list := range [][]string{c.Form, c.Attribute, c.Types} {
		for _, t := range list {
			if !seen[t] {
				seen[t] = true
				out = append(out, t)
			}
		}
	}
	return out
}

// add adds a text box unless the text is empty.
func (c *Card) add(kind BoxKind, text string) {
	if text != "" {
		c.Boxes = append(c.Boxes, Box{kind, text})
	}
}
