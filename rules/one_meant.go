package rules

import "digijudge/rules/cardtext"

// oneOfGroup says that words for one, "it" or "that Digimon", point back to several to which the trigger condition came true at the same
// time (15-5-2). The effect triggered once, for one of them, and who carries it out says which.
func oneOfGroup(s *cardtext.Select, run *effectRun, cands []Ref) bool {
	if s.Quantity != cardtext.It || s.Ref != cardtext.RefIt && s.Ref != cardtext.RefThat || len(cands) < 2 || len(cands) > len(run.group) {
		return false
	}
	for _, r := range cands {
		if !contains(run.group, r) || contains(run.it, r) {
			return false
		}
	}
	return true
}
