package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file holds pending processing that effects have set for a later time (18-1).

// releaseLater makes pending processing for this time pending, like a triggered effect (18-1-1,
// 18-1-2).
//
// No clause says whose it is. At the end of a turn the turn player puts it in order with their own
// effects, whoever has set it: so the publisher answers for deletions that wait for the end of the
// opponent's turn (Q5533, Q5723, Q5725).
func (p *Position) releaseLater(when cardtext.LaterWhen) {
	left := p.later[:0]
	for _, l := range p.later {
		if l.when != when {
			left = append(left, l)
			continue
		}
		if l.holder.Perm != 0 && p.Perm(l.holder.Perm) == nil && p.effectRules().laterNeedsItsSource() {
			continue
		}
		p.order++
		beside := slices.ContainsFunc(p.pend, func(pe pendingEffect) bool { return pe.batch == p.batch })
		burst := p.T.Cards[l.ref.Card].burst
		says := keywordSays{}
		if by := p.T.Effects[l.ref.Def].setByKeyword; by != nil {
			says = by.says
		}
		p.emit(Event{Verb: VTrigger, Player: l.ctrl, Effect: l.ref, Card: l.ref.Card, Clause: "18-1-1"},
			ifSo(beside, "18-1-2"), ifSo(burst != nil && burst.ID == l.ref.Def, "8-3-2-1"), says.released)
		pe := pendingEffect{ref: l.ref, ctrl: l.ctrl, batch: p.batch, order: p.order, delayed: true, group: l.refs, source: l.holder.Card}
		if len(l.refs) > 0 {
			pe.mention = l.refs[0]
		}
		pe.ref.Perm = l.holder.Perm
		pe.turnOrders = when == cardtext.AtEndOfTurn && l.ctrl != p.Turn
		p.pend = append(p.pend, pe)
	}
	p.later = left
}

// dropLater drops pending processing whose time can't come any more, because the battle that it
// waits for isn't fought.
func (p *Position) dropLater(when cardtext.LaterWhen) {
	left := p.later[:0]
	for _, l := range p.later {
		if l.when != when {
			left = append(left, l)
		}
	}
	p.later = left
}

// dueLater makes pending processing for the end of one player's turn due at the end of this turn,
// if it is that player's (18-1-1).
func (s *State) dueLater() {
	for i := range s.later {
		l := &s.later[i]
		if l.when == cardtext.AtEndOfOpponentsTurn && l.ctrl != s.Turn || l.when == cardtext.AtEndOfYourTurn && l.ctrl == s.Turn {
			l.when = cardtext.AtEndOfTurn
		}
	}
}

// keepLater drops the pending processing of the turn that ends and keeps what waits for the end of
// a later one.
func (p *Position) keepLater() {
	left := p.later[:0]
	for _, l := range p.later {
		if l.when == cardtext.AtEndOfOpponentsTurn || l.when == cardtext.AtEndOfYourTurn {
			left = append(left, l)
		}
	}
	p.later = left
}
