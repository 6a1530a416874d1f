package rules

import (
	"strings"

	"digijudge/rules/cardtext"
)

// Information that effects add to cards, and information that they change (15-12). What is printed on a permanent's top card is read
// through face, so that everything that asks for a name, a trait, a color, a level or DP finds what stands there now.

// face is the information of the permanent's top card as it stands: printed, changed, added to. Changes come first, because they need
// what the card originally has (15-12-2-2); of several the latest holds, but what a persistent effect says holds before all others for as
// long as it is there (15-12-1-3, 15-12-2-3).
func (p *query) face(pm *Permanent) *CardDef {
	if pm.was != nil {
		return pm.was.face
	}
	printed := p.T.Cards[pm.Top()]
	if on := p.takenFor(pm); on != nil {
		c := *printed
		c.Level = on.act.Level
		if len(on.act.Colors) > 0 {
			c.Colors = p.colorsOf(on, pm)
		}
		return &c
	}
	if !p.T.informs || pm.facedown&1 == 1 {
		return printed
	}
	var all []cardtext.Treat
	p.eachTreatment(pm, func(t cardtext.Treat) { all = append(all, t) })
	if len(all) == 0 {
		return printed
	}
	c := *printed
	for _, change := range [...]bool{true, false} {
		for i := range all {
			if all[i].Change == change {
				c.treat(&all[i], printed)
			}
		}
	}
	return &c
}

// treat works one effect into the information. A change of something that the card doesn't originally have does nothing (15-12-2-2);
// what is added may be new to it (15-12-1-2).
func (c *CardDef) treat(t *cardtext.Treat, printed *CardDef) {
	if t.DP > 0 && (!t.Change || printed.DP >= 0) {
		c.DP = t.DP // 15-12-1-5: its original DP
	}
	if t.Level > 0 && (!t.Change || printed.Level > 0) {
		c.Level = t.Level
	}
	var colors ColorSet
	for _, n := range t.Colors {
		col, _ := Color(n)
		colors |= col
	}
	switch {
	case !t.Change:
		c.Colors |= colors
		c.names = append(c.names[:len(c.names):len(c.names)], t.Names...)
		c.nameHas = append(c.nameHas[:len(c.nameHas):len(c.nameHas)], t.NameHas...)
		c.Traits = append(c.Traits[:len(c.Traits):len(c.Traits)], t.Traits...)
		return
	case colors != 0:
		c.Colors = colors
	}
	if len(t.Names) > 0 {
		c.Name, c.names, c.nameHas = t.Names[0], nil, nil
	}
}

// Face is the information of the permanent's top card as it stands now: printed, changed and added to by effects (15-12).
func (p *query) Face(pm *Permanent) *CardDef { return p.face(pm) }

// HasName says that the card has the name, be it printed or by a rule on the card (2-3-4-2).
func (c *CardDef) HasName(name string) bool { return c.named([]string{name}) }

// named says that one of the names that the card has fits one of those wanted.
func (c *CardDef) named(want []string) bool {
	if oneOf(want, c.Name, strings.EqualFold) {
		return true
	}
	for _, n := range c.names {
		if oneOf(want, n, strings.EqualFold) {
			return true
		}
	}
	return false
}

// nameContains says that one of the texts is in one of the card's names.
func (c *CardDef) nameContains(want []string) bool {
	if oneOf(want, c.Name, containedIn) {
		return true
	}
	for _, list := range [...][]string{c.names, c.nameHas} {
		for _, n := range list {
			if oneOf(want, n, containedIn) {
				return true
			}
		}
	}
	return false
}

// rule adds what a [Rule] line says to the printed information.
func (c *CardDef) rule(r *cardtext.Rule) {
	c.names = append(c.names, r.Names...)
	c.nameHas = append(c.nameHas, r.NameHas...)
	c.xrosNames = append(c.xrosNames, r.XrosNames...)
	c.Traits = append(c.Traits[:len(c.Traits):len(c.Traits)], r.Traits...)
}
