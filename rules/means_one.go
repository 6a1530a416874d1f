package rules

import "digijudge/rules/cardtext"

// oneOfGroup reports whether words for one thing, "it" or "that Digimon", point back to several
// things that met the trigger condition at the same time (15-5-2). The effect triggered once, for
// one of them, and its player says which.
func oneOfGroup(s *cardtext.Select, run *effectRun, cands []Ref) bool {
	if s.Quantity != cardtext.It || s.Ref != cardtext.RefIt && s.Ref != cardtext.RefThat || len(cands) < 2 || len(cands) > len(run.meant.group) {
		return false
	}
	for _, r := range cands {
		if !contains(run.meant.group, r) || contains(run.meant.latest, r) {
			return false
		}
	}
	return true
}

// canBeMeant returns those of the group that meet the condition of the sentence, because the words
// that follow speak of one of these.
func (q *query) canBeMeant(cands []Ref, run *effectRun) []Ref {
	c := run.place.body[run.place.sentence].If
	if c == nil || c.Kind != cardtext.CondIs || c.Sel == nil || c.Sel.Any {
		return cands
	}
	var out []Ref
	for _, r := range cands {
		one := *run
		one.meant.group, one.meant.mention = []Ref{r}, r
		if q.holds(c, &one) {
			out = append(out, r)
		}
	}
	return out
}
