package rules

import "digijudge/rules/cardtext"

// ConditionObserver is an Observer that also wants to hear of each processing condition (15-6) that
// was looked at, and whether it was met.
type ConditionObserver interface {
	Observer
	Condition(p *Position, e EffectRef, c *cardtext.Cond, held bool)
}

// tellCondition tells a ConditionObserver of one condition.
func (p *Position) tellCondition(e EffectRef, c *cardtext.Cond, held bool) {
	if p.observer == nil || c == nil {
		return
	}
	if o, ok := p.observer.(ConditionObserver); ok {
		o.Condition(p, e, c, held)
	}
}

// tellUnmet tells of an effect that isn't activated because none of its conditions is met.
func (p *Position) tellUnmet(run *effectRun) {
	for i := range run.place.body {
		p.tellCondition(run.ref, run.place.body[i].If, false)
	}
}

// tellStandingConditions tells of the conditions of the persistent effects on the field.
func (p *Position) tellStandingConditions() {
	o, ok := p.observer.(ConditionObserver)
	if !ok {
		return
	}
	look := p.aside(nil)
	look.depth++
	for i := range p.perms {
		pm := &p.perms[i]
		look.eachOwn(pm, func(in instance) {
			if in.def.Kind != PersistentEffect || in.def.Tree == nil || !works(in.def.Tree, pm) || !inWindow(in.def.Tree, in.ctrl, p.Turn) {
				return
			}
			for k := range in.def.Tree.Body {
				c := in.def.Tree.Body[k].If
				if c == nil {
					continue
				}
				run := newFrame(&p.State, &effectRun{effectSource: effectSource{holder: pm.ID, ctrl: in.ctrl}})
				held := look.holds(c, run)
				look.discard(run)
				o.Condition(p, EffectRef{Def: in.def.ID, Card: in.card, Perm: pm.ID}, c, held)
			}
		})
	}
}
