package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file finds blank cards that nothing can tell from each other. Of the sets of cards that
// differ only in which of those they hold, a question offers one. Two cards may be treated alike
// only if the game plays on the same way with either of them (see Encode): otherwise a line of play
// would be left out that nobody walks.

// sameCard gives each candidate a number; candidates with the same number are interchangeable, and
// those with 0 have no equal. nil means that all of them are different.
type sameCard []int

// skips reports whether candidate i is left for later, because an interchangeable one before it
// isn't in the set yet. So the first ones of each kind are taken, and every possible set can still
// be completed.
func (s sameCard) skips(i int, cands, set []Ref) bool {
	if s == nil || s[i] == 0 {
		return false
	}
	for j := range i {
		if s[j] == s[i] && !contains(set, cands[j]) {
			return true
		}
	}
	return false
}

// interchangeable numbers the candidates as sameCard says. If whole is set, all of them will be
// taken and lie in one pile as new cards, so where they lay before no longer matters, nor does what
// was said of them.
func (q *query) interchangeable(cands []Ref, run *effectRun, whole bool) sameCard {
	blanks := 0
	for _, r := range cands {
		if q.blank(r) {
			blanks++
		}
	}
	if blanks < 2 || q.blanksSingly {
		return nil
	}
	same := make(sameCard, len(cands))
	var spoken []CardID
	if !whole {
		spoken = q.meantBlanks(run)
	}
	kinds := 0
	for i, r := range cands {
		if !q.blank(r) || hasCard(spoken, r.Card.ID) {
			continue
		}
		for j := range i {
			if same[j] > 0 && (whole || q.alike(cands[j].Card.ID, r.Card.ID, run)) {
				same[i] = same[j]
				break
			}
		}
		if same[i] == 0 {
			kinds++
			same[i] = kinds
		}
	}
	return same
}

func (s *State) blank(r Ref) bool {
	return r.Perm == 0 && r.Card.ID != 0 && s.T.Cards[r.Card.ID].Blank
}

// alike reports whether two blank cards lie in one place in such a way that it makes no difference
// which of them is taken. In an ordered pile they must lie next to each other, or an effect must
// have revealed them that says itself where the rest goes.
func (s *State) alike(x, y CardID, run *effectRun) bool {
	z, pm := s.where[x], s.PermOf(x)
	if z != s.where[y] || s.owner[x] != s.owner[y] || pm != s.PermOf(y) || s.faceup[x] != s.faceup[y] || s.mixed[x] != s.mixed[y] {
		return false
	}
	switch {
	case z == Hand || z == Trash:
		return true
	case pm != nil && pm.isLinkCard(x):
		return pm.isLinkCard(y) && s.between(pm.Links(), x, y)
	case pm != nil:
		stack := pm.Stack()
		i, j := slices.Index(stack, x), slices.Index(stack, y)
		i, j = min(i, j), max(i, j)
		for k := i; k <= j; k++ {
			if pm.facedown>>k&1 != pm.facedown>>i&1 {
				return false
			}
		}
		return i > 0 && s.between(stack, x, y)
	}
	if run != nil && run.restGoes() {
		if a, b := run.reveals(x), run.reveals(y); a || b {
			return a && b
		}
	}
	return s.between(s.Pile(s.owner[x], z), x, y)
}

// between reports whether all cards from x to y are blank cards that lie in the same way.
func (s *State) between(pile []CardID, x, y CardID) bool {
	in := false
	for _, c := range pile {
		edge := c == x || c == y
		if edge && in {
			return true
		}
		in = in || edge
		if in && (!s.T.Cards[c].Blank || s.faceup[c] != s.faceup[x] || s.mixed[c] != s.mixed[x]) {
			return false
		}
	}
	return false
}

// meantBlanks returns the blank cards that something unfinished means, so that no other blank card
// can stand for them. Cards that the asking effect has revealed are compared separately.
func (s *State) meantBlanks(run *effectRun) []CardID {
	e := &encoder{p: s}
	if run != nil {
		revealed := run.meant.revealed
		run.meant.revealed = nil
		defer func() { run.meant.revealed = revealed }()
	}
	e.unfinished()
	for _, f := range s.frames {
		f.encode(e)
	}
	return e.blank
}

func (r *effectRun) reveals(c CardID) bool {
	for _, x := range r.meant.revealed {
		if x.ID == c {
			return true
		}
	}
	return false
}

// restGoes reports whether the remaining revealed cards all go to one place, in an order that their
// player chooses.
func (r *effectRun) restGoes() bool {
	for i := range r.place.body {
		s := &r.place.body[i]
		if len(s.By) > 0 {
			return false // the rest is only done if the player pays for it (15-7-2)
		}
		if s.If == nil && !s.May && slices.ContainsFunc(s.Acts, does[cardtext.RestTo]) {
			return true
		}
	}
	return false
}
