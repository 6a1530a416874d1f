package rules

import "digijudge/rules/cardtext"

// This file handles persistent effects that depend on each other: the condition of one asks for
// what the other gives, and the reverse. Such a condition stays met until something else takes it
// away (15-8-2-6-1, 15-8-2-6-2). So it isn't enough to look at the present cards: the engine must
// remember what was in force before [Q5013].

// sentenceInForce identifies a sentence of a persistent effect that was in force when the position
// was last at rest.
type sentenceInForce struct {
	def      EffectID
	card     CardID
	perm     PermID
	sentence uint8
}

// keepStanding stores which persistent effects are in force, if the table has some that can depend
// on each other. It looks again until two looks agree, because an effect that has ended may have
// been needed by another.
func (p *Position) keepStanding() {
	if p.T.loops == 0 {
		return
	}
	// rounds limits how often the effects are evaluated. Effects that still change after that have
	// no answer, because each takes away what the other needs.
	const rounds = 8
	for range rounds {
		look := p.aside(nil) // clauses found while looking are no part of the record
		n, same := 0, true
		var now []sentenceInForce
		look.eachStanding(p.T.loops, func(_ cardtext.Action, in instance, holder *Permanent, s *cardtext.Sentence) {
			k := sentenceInForce{def: in.def.ID, card: in.card, perm: holder.ID, sentence: sentenceOf(in.def, s)}
			found := p.inForce
			if !same {
				found = now
			}
			switch {
			case holder.ID == 0 || n > 0 && found[n-1] == k:
				// this is another action of the same sentence
			case same && n < len(p.inForce) && p.inForce[n] == k:
				n++
			default:
				if same {
					same, now = false, append(make([]sentenceInForce, 0, n+4), p.inForce[:n]...)
				}
				now = append(now, k)
				n++
			}
		})
		if same && n == len(p.inForce) {
			return
		}
		if same {
			// the old list is never changed in place, because copies of the position share it
			now = append(now, p.inForce[:n]...)
		}
		p.inForce = now
	}
}

// sentenceOf returns the number of the effect's sentence that holds the action.
func sentenceOf(d *EffectDef, s *cardtext.Sentence) uint8 {
	for i := range d.Tree.Body {
		if &d.Tree.Body[i] == s {
			return uint8(i)
		}
	}
	return 0
}

// eachKept visits the sentences that were in force, without judging their conditions. It is used
// deep inside a question, where those conditions are what is being asked for.
func (q *query) eachKept(want stand, visit func(a cardtext.Action, in instance, holder *Permanent, s *cardtext.Sentence)) {
	if want&q.T.loops == 0 || q.depth > maxDepth+1 {
		return
	}
	q.depth++
	for _, k := range q.inForce {
		d, pm := q.T.Effects[k.def], q.Perm(k.perm)
		if d.stands&want == 0 || pm == nil {
			continue
		}
		q.eachOwn(pm, func(in instance) {
			if in.def != d || in.card != k.card || !works(d.Tree, pm) || !inWindow(d.Tree, in.ctrl, q.Turn) {
				return
			}
			s := &d.Tree.Body[k.sentence]
			for _, a := range s.Acts {
				visit(a, in, pm, s)
			}
		})
	}
	q.depth--
}

// surveyLoops stores which kinds of persistent effect depend on which others, and whether they
// depend on each other in a circle. NewTable calls it.
func (t *Table) surveyLoops(d *EffectDef) {
	if d.Kind != PersistentEffect || d.Tree == nil || d.stands&asked == 0 {
		return
	}
	var asks stand
	for i := range d.Tree.Body {
		s := &d.Tree.Body[i]
		asks |= asksCond(s.If)
		for _, a := range s.Acts {
			if what := whatOf(a); what != nil {
				asks |= asksFilter(&what.Filter)
			}
		}
	}
	if asks == 0 {
		return
	}
	for k := range t.standsAskFor {
		if asks>>k&1 == 1 {
			t.standsAskFor[k] |= d.stands & asked
		}
	}
	t.loops = 0
	reached := t.standsAskFor
	for range reached {
		for k := range reached {
			for j := range reached {
				if reached[k]>>j&1 == 1 {
					reached[k] |= reached[j]
				}
			}
		}
	}
	for k := range reached {
		t.loops |= reached[k] & (1 << k)
	}
}

// asked holds the kinds of action whose results a filter can ask for: see asksFilter.
const asked = standDP | standGain | standColors | standInform

// asksCond returns the kinds of persistent effect that can decide whether a condition is met.
func asksCond(c *cardtext.Cond) stand {
	if c == nil {
		return 0
	}
	var set stand
	if c.Sel != nil {
		set |= asksFilter(&c.Sel.Filter)
	}
	switch c.Kind {
	case cardtext.CondColors:
		set |= standColors
	case cardtext.CondLevels:
		set |= standInform
	}
	for i := range c.And {
		set |= asksCond(&c.And[i])
	}
	for i := range c.Or {
		set |= asksCond(&c.Or[i])
	}
	return set
}

// asksFilter returns the kinds of persistent effect that can decide whether a filter fits.
func asksFilter(f *cardtext.Filter) stand {
	var set stand
	if f.DP.Op != 0 {
		set |= standDP
	}
	if len(f.Keywords) > 0 {
		set |= standGain
	}
	if len(f.Colors) > 0 || f.ColorCount.Op != 0 {
		set |= standColors
	}
	if len(f.Names) > 0 || len(f.NameContains) > 0 || len(f.Traits) > 0 || len(f.TraitHas) > 0 || f.Level.Op != 0 {
		set |= standInform
	}
	for i := range f.Or {
		set |= asksFilter(&f.Or[i])
	}
	if f.Not != nil {
		set |= asksFilter(f.Not)
	}
	return set
}
