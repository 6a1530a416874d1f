package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file plays choices bounded by a total ("up to 6000 DP total worth of …"), and bounds that an
// effect raises ("For each …, add 1 to this effect's level maximum").

// number returns the number of a thing of which a total or a maximum speaks, false if it has none.
func (q *query) number(kind cardtext.Number, r Ref) (int, bool) {
	if pm := q.Perm(r.Perm); r.Perm != 0 && pm != nil {
		c := q.T.Cards[pm.Top()]
		switch kind {
		case cardtext.NumberDP:
			dp := q.DP(pm)
			return dp, dp >= 0
		case cardtext.NumberLevel:
			return q.Level(pm), q.Level(pm) > 0
		case cardtext.NoNumber: // a superlative compares the number of digivolution cards
			return len(pm.Sources()), true
		}
		return c.PlayCost, c.PlayCost >= 0
	}
	c := q.T.Cards[r.Card.ID]
	switch kind {
	case cardtext.NumberDP:
		return c.DP, c.DP >= 0
	case cardtext.NumberLevel:
		return c.Level, c.Level > 0
	case cardtext.NoNumber:
		return 0, false
	}
	return c.PlayCost, c.PlayCost >= 0
}

// withinTotal keeps the things that can be part of a choice bounded by a total.
func (q *query) withinTotal(t cardtext.Total, cands []Ref) []Ref {
	left := cands[:0:0]
	for _, r := range cands {
		if n, ok := q.number(t.Of, r); ok && n <= t.Max {
			left = append(left, r)
		}
	}
	return left
}

// levelled returns the cards whose level at least n of them have. A card without a level doesn't
// count (2-9-2).
func (q *query) levelled(cands []Ref, n int) []Ref {
	count := map[int]int{}
	for _, r := range cands {
		if level, ok := q.number(cardtext.NumberLevel, r); ok {
			count[level]++
		}
	}
	return slices.DeleteFunc(cands, func(r Ref) bool {
		level, ok := q.number(cardtext.NumberLevel, r)
		return !ok || count[level] < n
	})
}

// oneLevel keeps the options in which all cards have the same level.
func (q *query) oneLevel(d *Decision) {
	d.Options = slices.DeleteFunc(d.Options, func(c Choice) bool {
		return slices.ContainsFunc(c.Refs, func(r Ref) bool {
			a, _ := q.number(cardtext.NumberLevel, c.Refs[0])
			b, _ := q.number(cardtext.NumberLevel, r)
			return a != b
		})
	})
}

// askTotal offers every set of at least one of the candidates whose numbers add up to no more than
// the total allows (1-3-6).
func (q *query) askTotal(d *Decision, t cardtext.Total, ask setQuestion) {
	cands := ask.from
	d.Player, d.Question, d.Clause, d.Effect = ask.who, AskTargets, "1-3-6", ask.run.ref
	same := q.interchangeable(cands, ask.run, false)
	var set []Ref
	var walk func(from, left int)
	walk = func(from, left int) {
		for i := from; i < len(cands); i++ {
			n, ok := q.number(t.Of, cands[i])
			if !ok || n > left || same.skips(i, cands, set) {
				continue
			}
			if len(d.Options) >= maxSets {
				d.Truncated = true
				return
			}
			set = append(set, cands[i])
			d.add(Choice{Verb: VChoose, Refs: append([]Ref(nil), set...)})
			walk(i+1, left-n)
			set = set[:len(set)-1]
		}
	}
	walk(0, t.Max)
}

// raised returns the phrase with its bounds raised as the present sentence says, or the phrase
// itself if the sentence says nothing.
func (q *query) raised(s *cardtext.Select, run *effectRun) *cardtext.Select {
	if s == nil || run.place.sentence >= len(run.place.body) || run.place.body[run.place.sentence].Max == nil || run.place.stage == byAsk || run.place.stage == byDo {
		return s
	}
	r := run.place.body[run.place.sentence].Max
	n := 0
	switch {
	case r.Each != nil:
		n = r.N * q.times(r.Each, run)
	case q.holds(r.If, run):
		n = r.N
	}
	if n == 0 {
		return s
	}
	if r.Of == cardtext.NumberOfThings {
		return moved(s, r.Of, n)
	}
	q.noteMaximum(ifElse(n > 0, "15-15-4-1", "15-15-4-2"))
	return moved(s, r.Of, n)
}

// moved returns the phrase with its upper bounds of a number raised by n.
func moved(s *cardtext.Select, kind cardtext.Number, n int) *cardtext.Select {
	t := *s
	if kind == cardtext.NumberOfThings {
		t.N = max(0, max(1, t.N)+n)
		return &t
	}
	if t.Total.Of == kind && t.Total.Than == nil {
		t.Total.Max += n
	}
	raiseFilter(&t.Filter, kind, n)
	return &t
}

// howManyOf returns how many things the phrase takes now, if its sentence raises the number.
func (q *query) howManyOf(s *cardtext.Select, run *effectRun) int {
	if run.place.sentence < len(run.place.body) && run.place.body[run.place.sentence].Max != nil && run.place.body[run.place.sentence].Max.Of == cardtext.NumberOfThings {
		return q.raised(s, run).N
	}
	return max(1, s.N)
}

// bounded returns the phrase with its present bounds: raised by persistent effects and by its own
// sentence.
func (q *query) bounded(s *cardtext.Select, run *effectRun) *cardtext.Select {
	s = q.raised(q.higher(s, run), run)
	if s == nil || s.Total.Than == nil {
		return s
	}
	t := *s
	t.Total.Than = nil
	if n, ok := q.numberOf(s.Total.Than, run.ctrl, run.holder, 'D'); ok {
		t.Total.Max = n
	} else {
		t.Total.Max = -1 // there is nothing to compare with, so nothing fits
	}
	return &t
}

// raiseFilter moves the upper bounds of a number by n in a filter of its own.
func raiseFilter(f *cardtext.Filter, kind cardtext.Number, n int) {
	b := &f.DP
	switch kind {
	case cardtext.NumberPlayCost:
		b = &f.PlayCost
	case cardtext.NumberLevel:
		b = &f.Level
	}
	if b.Op == cardtext.AtMost && b.Than == nil {
		b.Value += n
	}
	if len(f.Or) > 0 {
		f.Or = append([]cardtext.Filter(nil), f.Or...)
		for i := range f.Or {
			raiseFilter(&f.Or[i], kind, n)
		}
	}
}
