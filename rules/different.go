package rules

import (
	"strings"

	"digijudge/rules/cardtext"
)

// "With different names" (4-25): cards that are chosen so that no two of them have their name in common.

// choosable is how many of the candidates can be chosen together for the phrase.
func (p *query) choosable(s *cardtext.Select, cands []Ref) int {
	if !s.Different {
		return len(cands)
	}
	return p.differing(cands)
}

// fitting says which sets of the candidates can be chosen for the phrase; nil where all can.
func (p *Position) fitting(s *cardtext.Select, cands []Ref, d *Decision) func([]Ref) bool {
	if !s.Different || p.differing(cands) == len(cands) {
		return nil
	}
	d.also(p, "4-25-1")
	return func(set []Ref) bool { return p.differing(set) == len(set) }
}

// differing is how many of the things can be told apart by their names, where one with several names goes by any of them (4-25-2).
func (p *query) differing(refs []Ref) int {
	bearer := map[string]int{} // which of them goes by a name
	var told func(i int, tried map[string]bool) bool
	told = func(i int, tried map[string]bool) bool {
		for _, n := range p.allNames(refs[i]) {
			if tried[n] {
				continue
			}
			tried[n] = true
			if other, is := bearer[n]; !is || told(other, tried) {
				bearer[n] = i
				return true
			}
		}
		return false
	}
	n := 0
	for i := range refs {
		if told(i, map[string]bool{}) {
			n++
		}
	}
	return n
}

// allNames are the names by which a thing can go, in small letters.
func (p *query) allNames(r Ref) []string {
	c, _ := p.shownAs(r)
	out := []string{strings.ToLower(c.Name)}
	for _, n := range c.names {
		out = append(out, strings.ToLower(n))
	}
	return out
}

// unlike is the phrase as it is played without asking for different names, where a set can be chosen by them: several are chosen together, for
// one phrase.
func unlike(s *cardtext.Select) *cardtext.Select {
	if s == nil || !s.Different || s.Quantity != cardtext.Exactly && s.Quantity != cardtext.UpTo || s.N < 2 || s.Or != nil || ends(s.Area) || s.Total.Of != cardtext.NoNumber || s.SameLevel {
		return s
	}
	t := *s
	t.Different = false
	return &t
}
