// Package cardlist reads lists of real cards as they are found on the net, in two shapes, and the
// publisher's errata. It knows files and card data only: no database, no pages. What a card's text
// means is asked of package cardtext, and whether it can be played of package rules.
package cardlist

import (
	"digijudge/rules"
)

// Card is one card of a list, whatever shape the list has.
type Card struct {
	Number string `json:"number"` // "BT1-021"
	Set    string `json:"set"`    // "BT1"
	Name   string `json:"name"`
	// Also are other names of the card by which people know it: that of the Japanese game, and that
	// of a DUAL card's Option side.
	Also []string `json:"also,omitempty"`
	// Unread is why the card can't be read whole; "" if it can. Such a card is shown and found, but
	// never played.
	Unread string `json:"unread,omitempty"`
	// Said is the kind of card in the words of the list, where no such kind is known.
	Said string `json:"said,omitempty"`

	Category rules.Category `json:"category"`       // of a DUAL card Digimon, which it is on the field (4-6-3)
	Dual     bool           `json:"dual,omitempty"` // a DUAL card: it has Option information too (4-6-4)
	// UseColors are the colors of a DUAL card's Option side where it hasn't all of Colors.
	UseColors []string `json:"useColors,omitempty"`
	// NoUseColors says that the list doesn't tell which of several colors the Option side asks for.
	NoUseColors bool     `json:"noUseColors,omitempty"`
	Colors      []string `json:"colors"` // "Red", in printed order
	Level       int      `json:"level,omitempty"`
	DP          int      `json:"dp"`   // -1: none
	Cost        int      `json:"cost"` // play cost, or use cost of an Option or DUAL card; -1: none
	Circles     []Circle `json:"circles,omitempty"`
	// Partial says that the list names one digivolution circle only, or none of its color.
	Partial bool `json:"partial,omitempty"`

	Form      []string `json:"form,omitempty"`
	Attribute []string `json:"attribute,omitempty"`
	Types     []string `json:"types,omitempty"`
	Rarity    string   `json:"rarity,omitempty"`
	Overflow  int      `json:"overflow,omitempty"` // memory lost, positive (4-19); 0: none
	LinkDP    int      `json:"linkDP,omitempty"`   // 2-3-11-4-5
	// Restriction is what the list says of how many copies a deck may have; "" for the usual four.
	Restriction string `json:"restriction,omitempty"`

	Boxes []Box `json:"boxes,omitempty"`
	// Mended is what was put right in the boxes from other cards of the list.
	Mended []Mend `json:"mended,omitempty"`

	read readings // of its paragraphs, while it is examined
}

// Circle is a digivolution requirement in a colored circle (2-3-5-1). Color is "" where the list
// doesn't say it.
type Circle struct {
	Color string `json:"color,omitempty"`
	Level int    `json:"level,omitempty"`
	Cost  int    `json:"cost"` // memory
}

// AnyColor is the color of a circle that every color meets.
const AnyColor = "All"

// colors returns the colors that meet the circle; 0 where the list doesn't say.
func (c Circle) colors() rules.ColorSet {
	if c.Color == AnyColor {
		return 1<<len(rules.ColorNames) - 1
	}
	set, _ := rules.Color(c.Color)
	return set
}

// BoxKind says which box of the card a text stands in.
type BoxKind string

// The boxes in the order in which a card is read.
const (
	RequirementBox BoxKind = "requirement" // requirement lines that the list keeps apart
	EffectBox      BoxKind = "effect"
	InheritedBox   BoxKind = "inherited"
	SecurityBox    BoxKind = "security"
	LinkBox        BoxKind = "link"
	OptionBox      BoxKind = "option" // Option information of a DUAL card (2-3-11-5)
	UnreadBox      BoxKind = "unread" // text in a field that nobody reads: the card isn't played
)

// Box is one text box, as the list has it.
type Box struct {
	Kind BoxKind `json:"kind"`
	Text string  `json:"text"`
}

// KindName returns the kind of card as a page and a scenario say it: Digimon, Tamer, Option,
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

// Traits returns form, attribute and types, which the rules don't tell apart (2-10).
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

// add adds a text box if it has text.
func (c *Card) add(kind BoxKind, text string) {
	if text != "" {
		c.Boxes = append(c.Boxes, Box{kind, text})
	}
}
