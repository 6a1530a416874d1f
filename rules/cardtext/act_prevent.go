package cardtext

import "slices"

// Prevent stops the event that this immediate-type effect interrupted: "it isn't deleted", "it
// doesn't leave".
type Prevent struct {
	Leave bool    // "doesn't leave the battle area"; otherwise "isn't deleted"
	What  *Select // the thing that isn't deleted; it always points back, as "it" or "that Digimon"
	preventWording
}

// preventWording tells apart wordings with the same meaning.
type preventWording struct {
	event bool // the text says "prevent it", where "it" is the event
}

var preventKind = kind{zero: Prevent{}, imperatives: []imperative{{words: "prevent it", read: func(p *parser) ([]Action, bool) {
	if p.trigger == nil || !p.trigger.leaving() || slices.ContainsFunc(p.trigger.Or, func(t Trigger) bool { return t.Subject != nil || !t.leaving() }) {
		return nil, false
	}
	return oneAction(Prevent{Leave: p.trigger.Event == EvLeaves || p.trigger.Or != nil, What: &Select{Quantity: It}, preventWording: preventWording{event: true}})
}}}, predicates: []predicate{
	{words: "isn't deleted", read: func(_ *parser, what *Select) (Action, bool) {
		return Prevent{What: what}, what.Quantity == It || what.Area == SpokenOf && what.Quantity == Exactly
	}},
	{words: "doesn't leave", read: func(_ *parser, what *Select) (Action, bool) {
		return Prevent{What: what, Leave: true}, what.Quantity == It || what.Area == SpokenOf && what.Quantity == Exactly
	}},
}}

// leaving reports whether the event is that something leaves, which can be prevented.
func (t *Trigger) leaving() bool {
	return t.Would && (t.Event == EvDeleted || t.Event == EvLeaves || t.Event == EvReturned)
}

func (a Prevent) print(pr *printer, _ *Sentence) piece {
	what := a.What
	if what == nil {
		what = &Select{Quantity: It}
	}
	switch {
	case a.event && what.Ref == RefIt && what.Quantity == It:
		return pr.do("prevent", "it")
	case a.Leave && what.Ref == RefThem && what.Quantity == It:
		pc := said(what, "don't leave the battle area", Permanently)
		pc.subject = "they"
		return pc
	case a.Leave:
		return said(what, agree(what, "doesn't", "don't")+" leave"+pick(what.Area == SpokenOf, "", " the battle area"), Permanently)
	}
	return said(what, agree(what, "isn't", "aren't")+" deleted", Permanently)
}

func (a Prevent) phrases() []Phrase { return onField(a.What) }
func (Prevent) does() (Deed, bool)  { return noDeed() }

// resolve refuses the action unless it interrupts something that would happen.
func (a Prevent) resolve(r *resolver, at Place) bool {
	if a.What == nil || a.What.Quantity != It || len(r.trigger) == 0 {
		return false
	}
	r.settle(a.What, r.trigger[0].means)
	r.done = Antecedent{Kind: DoneBefore, At: at}
	return true
}
