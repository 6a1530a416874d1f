package cardtext

import "strings"

// NextTime is "the next time one of your … would digivolve this turn, reduce …": a one-shot immediate effect.
type NextTime struct {
	Trigger *Trigger
	Body    []Sentence
}

var nextTimeKind = kind{zero: NextTime{}, leads: []lead{func(p *parser, _ *Sentence) (Action, bool) {
	m := p.i
	if !p.lit("the next time") {
		return nil, false
	}
	t, ok := p.happening()
	if !ok || !t.Would && !t.costs() || !p.lit("this turn,") {
		return nil, false
	}
	t.oldWould, t.Would = !t.Would, true
	p.recordTo(PartLater, m, p.i-1, nil, 0)
	outer := p.trigger
	p.trigger = t
	body, ok := p.sentence()
	p.trigger = outer
	return NextTime{Trigger: t, Body: body}, ok && (!t.oldWould || reduces(body))
}}}

func (a NextTime) print(*printer, *Sentence) piece {
	tr := *a.Trigger
	tr.Would = tr.Would && !(tr.oldWould && reduces(a.Body))
	return piece{rest: "the next time " + tr.String() + " this turn, " + strings.TrimSuffix(printBody(a.Body, true), "."), later: true, lead: true}
}

func (NextTime) phrases() []Phrase  { return nil }
func (NextTime) does() (Deed, bool) { return noDeed() }

func (a NextTime) sentences() []Sentence { return a.Body }

// resolve: what it sets up speaks of its own trigger condition. Nothing behind it speaks of that.
func (a NextTime) resolve(r *resolver, _ Place) bool {
	resolveBody(a.Trigger, a.Body, r.holder)
	return true
}
