package rules

import (
	"strings"

	"digijudge/rules/cardtext"
)

// This file works out information that effects add to cards or change (15-12). Everything that asks
// for a name, a trait, a color, a level or DP of a permanent goes through face, so it finds what
// holds now and not only what is printed on the top card.

// face returns the information of the permanent's top card as it is now: printed, changed and added
// to. Changes come first, because they need what the card originally has (15-12-2-2). Of several
// the latest counts, but a persistent effect counts before all others while it is there (15-12-1-3,
// 15-12-2-3).
func (q *query) face(pm *Permanent) *CardDef {
	if pm.before != nil {
		return pm.before.face
	}
	printed := q.T.Cards[pm.Top()]
	if on := q.takenFor(pm); on != nil {
		c := *printed
		c.Level = on.act.Level
		if len(on.act.Colors) > 0 {
			c.Colors = q.colorsOf(on, pm)
		}
		return &c
	}
	if !q.T.changesInformation || pm.facedown&1 == 1 {
		return printed
	}
	var all []cardtext.Treat
	q.eachTreatment(pm, func(t cardtext.Treat) { all = append(all, t) })
	if len(all) == 0 {
		return printed
	}
	c := *printed
	var numbers treatedNumbers
	for _, change := range [...]bool{true, false} {
		for i := range all {
			if all[i].Change == change {
				c.treat(&all[i])
				numbers.take(&all[i])
			}
		}
	}
	n := numbers.over(printed.numbers())
	c.DP, c.Level, c.Colors = n.dp, n.level, n.colors
	return &c
}

// treat applies one effect to the names and traits.
func (c *CardDef) treat(t *cardtext.Treat) {
	switch {
	case !t.Change:
		c.names = append(c.names[:len(c.names):len(c.names)], t.Names...)
		c.treatedNames = append(c.treatedNames[:len(c.treatedNames):len(c.treatedNames)], t.NameHas...)
		c.Traits = append(c.Traits[:len(c.Traits):len(c.Traits)], t.Traits...)
	case len(t.Names) > 0:
		c.Name, c.names, c.treatedNames = t.Names[0], nil, nil
	}
}

// cardNumbers is the part of a card's information that is asked for in each turn and by each rule
// check. It can be worked out without the rest.
type cardNumbers struct {
	dp, level int
	colors    ColorSet
}

func (c *CardDef) numbers() cardNumbers { return cardNumbers{c.DP, c.Level, c.Colors} }

// numbers returns the numbers of face.
func (q *query) numbers(pm *Permanent) cardNumbers {
	if pm.before != nil {
		return pm.before.face.numbers()
	}
	if q.takenFor(pm) != nil {
		return q.face(pm).numbers()
	}
	printed := q.T.Cards[pm.Top()].numbers()
	if !q.T.changesInformation || pm.facedown&1 == 1 {
		return printed
	}
	var treated treatedNumbers
	q.eachTreatment(pm, func(t cardtext.Treat) { treated.take(&t) })
	return treated.over(printed)
}

// treatedNumbers is what effects make of a card's numbers. Index 0 is for changes, 1 for additions.
type treatedNumbers struct {
	dp, level [2]int
	given     int // DP that it is treated as having without being treated as a Digimon: its original DP, which may be changed (Q4865)
	colors    [2]ColorSet
}

// take applies one effect. Of several the latest counts.
func (x *treatedNumbers) take(t *cardtext.Treat) {
	i := 1
	if t.Change {
		i = 0
	}
	if t.DP > 0 && !t.Change && t.Kind != cardtext.KindDigimon {
		x.given = t.DP
	} else if t.DP > 0 {
		x.dp[i] = t.DP
	}
	if t.Level > 0 {
		x.level[i] = t.Level
	}
	var colors ColorSet
	for _, name := range t.Colors {
		col, _ := Color(name)
		colors |= col
	}
	if !t.Change {
		x.colors[i] |= colors
	} else if colors != 0 {
		x.colors[i] = colors
	}
}

// over returns the printed numbers with these changes and additions. Changing something that the
// card doesn't originally have does nothing (15-12-2-2); an addition may be new to it (15-12-1-2).
func (x *treatedNumbers) over(printed cardNumbers) cardNumbers {
	if x.given > 0 {
		printed.dp = x.given
	}
	n := printed
	if x.dp[0] > 0 && printed.dp >= 0 {
		n.dp = x.dp[0]
	}
	if x.dp[1] > 0 {
		n.dp = x.dp[1] // 15-12-1-5: its original DP
	}
	if x.level[0] > 0 && printed.level > 0 {
		n.level = x.level[0]
	}
	if x.level[1] > 0 {
		n.level = x.level[1]
	}
	if x.colors[0] != 0 {
		n.colors = x.colors[0]
	}
	n.colors |= x.colors[1]
	return n
}

// Face returns the information of the permanent's top card as it stands now: printed, changed and
// added to by effects (15-12).
func (q *query) Face(pm *Permanent) *CardDef { return q.face(pm) }

// HasName reports whether the card has the name, printed or by a rule on the card (2-3-4-2).
func (c *CardDef) HasName(name string) bool { return c.named([]string{name}) }

// named reports whether one of the card's names fits one of the wanted ones.
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

// nameContains reports whether one of the card's names contains one of the texts.
func (c *CardDef) nameContains(want []string) bool {
	if oneOf(want, c.Name, containedIn) {
		return true
	}
	for _, list := range [...][]string{c.names, c.treatedNames} {
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
	c.treatedNames = append(c.treatedNames, r.NameHas...)
	c.xrosNames = append(c.xrosNames, r.XrosNames...)
	c.Traits = append(c.Traits[:len(c.Traits):len(c.Traits)], r.Traits...)
}
