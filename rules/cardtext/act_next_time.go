package cardtext

import "strings"

// NextTime is "the next time one of your … would digivolve this turn, reduce …": a one-shot
// immediate effect.
type NextTime struct {
	Trigger *Trigger
	Body    []Sentence
	nextTimeWording
}

// nextTimeWording tells apart wordings with the same meaning.
type nextTimeWording struct {
	headed bool // "for the turn" is written at the beginning: "for the turn, the next time …"
}

var nextTimeKind = kind{zero: NextTime{}, leads: []lead{func(p *parser, s *Sentence) (Action, bool) {
	m := p.i
	if !p.lit("the next time") {
		return nil, false
	}
	t, ok := p.happening()
	if !ok || !t.Would && !t.costs() || !(s.durationFirst && p.punct(",")) && !p.lit("this turn,") {
		return nil, false
	}
	t.oldWould, t.Would = !t.Would, true
	p.recordTo(PartLater, m, p.i-1, nil, 0)
	outer := p.trigger
	p.trigger = t
	body, ok := p.sentence()
	p.trigger = outer
	return NextTime{Trigger: t, Body: body, nextTimeWording: nextTimeWording{headed: s.durationFirst}}, ok && (!t.oldWould || reduces(body))
}}}

func (a NextTime) print(*printer, *Sentence) piece {
	tr := *a.Trigger
	tr.Would = tr.Would && !(tr.oldWould && reduces(a.Body))
	return piece{rest: pick(a.headed, durations[ForTheTurn]+", ", "") + "the next time " + tr.String() + pick(a.headed, ", ", " this turn, ") + strings.TrimSuffix(printBody(a.Body, true), "."), later: true, lead: true}
}

func (NextTime) phrases() []Phrase  { return nil }
func (NextTime) does() (Deed, bool) { return noDeed() }

func (a NextTime) sentences() []Sentence { return a.Body }

// resolve lets the action inside point back to the event for which it waits. Words after it can't
// point back to that.
func (a NextTime) resolve(r *resolver, _ Place) bool {
	resolveBody(a.Trigger, a.Body, r.holder)
	return true
}
