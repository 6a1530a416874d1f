package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// Blank cards that nothing can tell from each other: of the sets that differ only in which of them
// they hold, a question offers one. That must never go further than what plays on the same way (see
// Encode): a set left out otherwise is a line that nobody walks.

// sameCard says of each candidate which of them it is interchangeable with: those with the same
// number. 0 is itself only. nil: none is.
type sameCard []int

// skips reports whether candidate i is left for later: another one, interchangeable with it and
// before it, is not in the set yet. So of each kind the first ones are taken, and every set that
// there is can still be completed.
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

// interchangeable sorts the candidates. whole says that all of them are going to be taken, to lie
// in one pile as new cards: then nothing is left of where they lay or what was said of them.
func (q *query) interchangeable(cands []Ref, run *effectRun, whole bool) sameCard {
	blanks := 0
	for _, r := range cands {
		if q.blank(r) {
			blanks++
		}
	}
	if blanks < 2 || q.oneByOne {
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

// alike reports whether two blank cards lie in one place so that it makes no difference which of
// them is taken from it. In a pile with an order they must lie next to each other, or have been
// revealed by an effect that says itself where the rest of them go.
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

// between reports whether nothing but blank cards that lie as they do lies from x to y.
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

// meantBlanks returns the blank cards that something under way means: other blanks can't stand for
// them. What the asking effect has revealed is looked at by itself.
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

// restGoes reports whether what is left of the revealed cards goes somewhere together, in an order
// that its player chooses.
func (r *effectRun) restGoes() bool {
	for i := range r.place.body {
		s := &r.place.body[i]
		if len(s.By) > 0 {
			return false // what follows may not be done (15-7-2)
		}
		if s.If == nil && !s.May && slices.ContainsFunc(s.Acts, does[cardtext.RestTo]) {
			return true
		}
	}
	return false
}
