package cardlist

import (
	"fmt"
	"strings"

	"digijudge/rules"
)

// Block returns the card as a block of a card file (package scenario): a first line with its data,
// then its text, one paragraph per line.
func (c *Card) Block() string {
	var b strings.Builder
	fmt.Fprintf(&b, "card %s \"%s\": %s", c.Number, c.Name, c.KindName())
	if c.Level > 0 {
		fmt.Fprintf(&b, " Lv.%d", c.Level)
	}
	if len(c.Colors) > 0 {
		b.WriteString(" " + strings.Join(c.Colors, "/"))
	}
	if c.DP >= 0 {
		fmt.Fprintf(&b, ", %d DP", c.DP)
	}
	switch {
	case c.Cost < 0:
	case c.Dual || c.Category == rules.Option:
		fmt.Fprintf(&b, ", use %d", c.Cost)
		if len(c.UseColors) > 0 {
			b.WriteString(" with " + strings.Join(c.UseColors, "/"))
		}
	default:
		fmt.Fprintf(&b, ", play %d", c.Cost)
	}
	if c.Overflow > 0 {
		fmt.Fprintf(&b, ", overflow %d", c.Overflow)
	}
	for _, r := range c.Circles {
		if r.Color != "" && r.Level > 0 {
			fmt.Fprintf(&b, ", digivolve %s Lv.%d for %d", r.colorWords(), r.Level, r.Cost)
		}
	}
	for i, t := range c.Traits() {
		if i == 0 {
			b.WriteString(", traits ")
		} else {
			b.WriteByte('/')
		}
		fmt.Fprintf(&b, "\"%s\"", strings.Map(func(r rune) rune {
			if strings.ContainsRune("\"“”", r) {
				return '\''
			}
			return r
		}, t))
	}
	b.WriteByte('\n')
	for _, box := range c.Boxes {
		kind := box.Kind
		if kind == SecurityBox {
			kind = EffectBox // its icon [Security] says where it belongs
		}
		for _, l := range (&Card{Boxes: []Box{{kind, box.Text}}}).Lines() {
			b.WriteString("  " + l + "\n")
		}
	}
	if c.LinkDP > 0 {
		fmt.Fprintf(&b, "  link: +%d DP\n", c.LinkDP)
	}
	return b.String()
}

// colorWords returns the colors that satisfy the circle, as scenarios write them.
func (c Circle) colorWords() string {
	if c.Color != AnyColor {
		return c.Color
	}
	var all []string
	for _, name := range rules.ColorNames {
		all = append(all, strings.ToUpper(name[:1])+name[1:])
	}
	return strings.Join(all, "/")
}
