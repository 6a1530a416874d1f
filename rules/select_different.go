package rules

import (
	"fmt"
	"strconv"
	"strings"

	"digijudge/rules/cardtext"
)

// This file chooses things that must differ from each other: "up to 3 cards with different names",
// "1 of each Digimon with different levels". If fewer differ than the text asks for, as many as
// differ are taken (Q5784).

// differPlays returns an error if the engine can't take or count things that must differ.
func differPlays(s *cardtext.Select) error {
	switch {
	case s.Different == cardtext.NoDifference:
		return nil
	case s.Different == cardtext.DifferentPlayers:
		if s.Quantity == cardtext.All && fieldOnly(s) == nil && s.Or == nil && !s.Other {
			return nil
		}
	case s.Or != nil || s.Extreme != cardtext.NoExtreme || s.Token || s.Left > 0 || ends(s.Area) || s.Quantity == cardtext.This || s.Quantity == cardtext.It:
	case s.Quantity == cardtext.One && (s.Bare || s.Any):
	default:
		return nil
	}
	return errPart
}

// differ reports whether each of the things differs from the others.
func (q *query) differ(d cardtext.Differ, set []Ref) bool {
	return q.mostApart(d, set) == len(set)
}

// mostApart returns the greatest number of these things that all differ from each other, or all of
// them if they need not differ. A thing with several names or colors may count by any of them,
// unless another thing counts by it (4-25-2, Q2216).
func (q *query) mostApart(d cardtext.Differ, refs []Ref) int {
	if d == cardtext.NoDifference {
		return len(refs)
	}
	own := make([][]string, len(refs))
	for i, r := range refs {
		own[i] = q.labels(d, r)
	}
	whose := map[string]int{} // which thing counts by this name or color
	var give func(i int, tried map[string]bool) bool
	give = func(i int, tried map[string]bool) bool {
		for _, l := range own[i] {
			if tried[l] {
				continue
			}
			tried[l] = true
			if j, taken := whose[l]; !taken || give(j, tried) {
				whose[l] = i
				return true
			}
		}
		return false
	}
	n := 0
	for i := range refs {
		if give(i, map[string]bool{}) {
			n++
		}
	}
	return n
}

// labels returns the names, the level, the colors or the card number of a thing as they are now. It
// returns none if the thing has none, or if they aren't known.
func (q *query) labels(d cardtext.Differ, r Ref) []string {
	c, colors := q.T.Cards[r.Card.ID], ColorSet(0)
	if pm := q.Perm(r.Perm); pm != nil {
		c, colors = q.face(pm), q.Colors(pm)
	} else {
		colors = c.Colors
	}
	switch d {
	case cardtext.DifferentPlayers:
		if pm := q.Perm(r.Perm); pm != nil {
			return []string{strconv.Itoa(int(pm.Owner))}
		}
		return nil
	case cardtext.DifferentNames:
		if c.Blank {
			return nil
		}
		list := []string{strings.ToLower(c.Name)}
		for _, n := range c.names {
			list = append(list, strings.ToLower(n))
		}
		return list
	case cardtext.DifferentNumbers:
		if c.Blank {
			return nil
		}
		return []string{c.numberLabel()}
	case cardtext.DifferentLevels:
		if n, ok := q.number(cardtext.NumberLevel, r); ok {
			return []string{strconv.Itoa(n)}
		}
		return nil
	}
	var list []string
	for i, name := range ColorNames {
		if colors>>i&1 == 1 {
			list = append(list, name)
		}
	}
	return list
}

// takable returns how many of the candidates can be taken together.
func (q *query) takable(s *cardtext.Select, cands []Ref) int {
	return q.mostApart(s.Different, cands)
}

// askFor offers the sets that the phrase asks for.
func (x act) askFor(s *cardtext.Select, ask setQuestion) {
	if s.Different != cardtext.NoDifference {
		ask.fit = func(set []Ref) bool { return x.differ(s.Different, set) }
	}
	if fromSeveral(s) {
		x.endsOnly(s, &ask)
	}
	x.askSet(x.d, ask)
	if s.Different != cardtext.DifferentPlayers && x.takable(s, ask.from) < len(ask.from) {
		x.d.also(x.Position, "4-25-1") // it leaves out some of the sets
	}
}

// numberLabel stands for the card number (2-12), which a card described by a scenario lacks. Copies
// of one card have the same.
func (c *CardDef) numberLabel() string {
	var b strings.Builder
	fmt.Fprint(&b, c.Name, c.Category, c.Level, c.DP, c.PlayCost, c.UseCost, c.Colors, c.Traits, c.Digivolve)
	if c.Text != nil {
		for i := range c.Text.Paragraphs {
			b.WriteString(c.Text.Paragraphs[i].Source)
		}
	}
	return b.String()
}
