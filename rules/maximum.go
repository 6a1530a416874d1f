package rules

import "digijudge/rules/cardtext"

// Persistent effects that add to the maximum of effects that delete by DP (15-15-4). Only a number that stands in the text is added to:
// a bound that is read off something else stays as it is (15-15-4-3).

// higher is the phrase of a deletion with its printed DP maximum as persistent effects make it; the phrase itself if it is none, or
// nothing adds to it.
func (p *Position) higher(s *cardtext.Select, run *effectRun) *cardtext.Select {
	if s == nil || p.T.stands&standMaximum == 0 || s.Filter.DP.Op != cardtext.AtMost || !deletes(run, s) {
		return s
	}
	n := 0
	p.eachStanding(standMaximum, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		r, ok := a.(cardtext.RaiseMaximum)
		if ok && in.ctrl == run.ctrl && (!r.This || holder.ID != 0 && holder.ID == run.holder) {
			n += r.N
		}
	})
	switch {
	case n == 0:
		return s
	case s.Filter.DP.Than != nil:
		p.noteMaximum("15-15-4-3")
		return s
	}
	p.noteMaximum("15-15-4-1")
	t := *s
	t.Filter.DP.Value += n
	return &t
}

// deletes says that the phrase is what the effect deletes.
func deletes(run *effectRun, s *cardtext.Select) bool {
	for i := range run.body {
		for _, a := range run.body[i].Acts {
			if d, ok := a.(cardtext.Delete); ok && d.What == s {
				return true
			}
		}
	}
	return false
}

// noteMaximum notes a clause while the effect that it shapes is being processed.
func (p *Position) noteMaximum(clause string) {
	if n := len(p.frames); n > 0 && p.frames[n-1].kind == frEffect {
		p.note(clause)
	}
}
