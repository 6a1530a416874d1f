package rules

import (
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// This file shows persistent effects in the record. Nothing happens when one begins or ceases to
// work, so what is in force is compared with what was in force when the record was last written.
// Nothing here changes the game, and nothing is looked at while nobody watches.

// standingSeen is one persistent effect of a card as the record saw it last.
type standingSeen struct {
	def     EffectID
	card    CardID
	perm    PermID
	window  bool     // it is the turn in which it works (15-16-8, 15-16-9)
	holds   bool     // the processing conditions of one of its sentences are met (15-8-2-6)
	reaches []PermID // the permanents that it affects
}

// inForce reports whether the effect does something.
func (s *standingSeen) inForce() bool { return s.window && s.holds && len(s.reaches) > 0 }

// tellStandingChanges tells which persistent effects began or ceased to work since it was called
// last: that belongs to the event which was told last.
func (p *Position) tellStandingChanges() {
	if p.sink == nil || p.T.stands == 0 {
		return
	}
	p.tellApart()
	also := p.also
	p.also = nil
	p.noteStandingChanges()
	p.flushNotes()
	p.also = also
}

// noteStandingChanges finds and notes those changes.
func (p *Position) noteStandingChanges() {
	p.tellStandingConditions()
	look := p.aside(nil) // clauses found while looking shape nothing
	look.seeStanding(&p.standingNow)
	old, known := p.standingBefore, p.standingBeforeKnown
	if known && slices.EqualFunc(old, p.standingNow.list, func(a, b standingSeen) bool { return a.same(&b) && slices.Equal(a.reaches, b.reaches) }) {
		return // usually nothing has changed
	}
	now := p.standingNow.copied()
	// never changed in place, because copies of the position share it
	p.standingBefore, p.standingBeforeKnown = now, true
	if !known {
		return
	}
	find := func(list []standingSeen, s *standingSeen) *standingSeen {
		for i := range list {
			if o := &list[i]; o.def == s.def && o.card == s.card && o.perm == s.perm {
				return o
			}
		}
		return nil
	}
	for i := range now {
		n := &now[i]
		o := find(old, n)
		switch {
		case !n.inForce():
		case o == nil, !o.window:
			p.tellBegins(n, 0, "15-8-2-2")
		case !o.holds:
			p.tellBegins(n, 0, "15-8-2-6-1", "15-6-1")
		default:
			for _, id := range n.reaches {
				if !slices.Contains(o.reaches, id) {
					// anything that comes later has it, without anything triggering
					p.tellBegins(n, id, "15-8-2-1")
				}
			}
		}
	}
	for i := range old {
		o := &old[i]
		n := find(now, o)
		switch {
		case !o.inForce():
		case n == nil:
			p.tellCeases(o, 0, "15-8-2-3", "15-8-2-1") // nothing of it remains
		case !n.window:
			p.tellCeases(o, 0, "15-8-2-3")
		case !n.holds:
			p.tellCeases(o, 0, "15-8-2-6-2", "15-6-1")
		default:
			for _, id := range o.reaches {
				if !slices.Contains(n.reaches, id) {
					// a thing that it no longer means loses it at once
					p.tellCeases(o, id, "15-8-2-3")
				}
			}
		}
	}
}

// tellBegins tells that a persistent effect begins to work, for one permanent if perm is given. A
// proof shows it where the scenario cites one of the clauses.
func (p *Position) tellBegins(s *standingSeen, perm PermID, clauses ...Clause) {
	p.tellStands(s, true, perm, clauses)
}

// tellCeases is like tellBegins, for an effect that ceases to work.
func (p *Position) tellCeases(s *standingSeen, perm PermID, clauses ...Clause) {
	p.tellStands(s, false, perm, clauses)
}

func (p *Position) tellStands(s *standingSeen, begins bool, perm PermID, clauses []Clause) {
	def := p.T.Effects[s.def]
	word := ""
	p.also = nil
	for k := range def.Tree.Body {
		c := def.Tree.Body[k].If
		if c == nil {
			continue
		}
		run := newFrame(&p.State, &effectRun{effectSource: effectSource{holder: s.perm, ctrl: p.owner[s.card]}})
		look := p.aside(nil)
		if p.Perm(s.perm) != nil && look.holds(c, run) == begins {
			p.noteCondition(c, run, begins)
			word = strings.TrimSpace(c.String())
		}
		p.discard(run)
	}
	if !slices.Contains(clauses, "15-6-1") {
		word = ""
	}
	e := Event{Verb: VStands, Player: p.owner[s.card], Effect: EffectRef{Def: s.def, Card: s.card, Perm: s.perm}, Clause: clauses[0],
		Also: ClauseList(clauses[1:]).And(p.also), Word: word, Perm: perm}
	if begins {
		e.N = 1
	}
	switch pm := p.Perm(perm); {
	case perm == 0:
	case pm == nil: // it has left, and its leaving says enough
		e.Perm = 0
	default:
		e.Card = pm.Top()
		if !begins {
			e.Also = e.Also.With("15-11-2-3-2")
		}
	}
	p.also = nil
	p.tellStopped(e)
}

// same reports whether two looks at one effect differ at most in what it affects.
func (s *standingSeen) same(o *standingSeen) bool {
	return s.def == o.def && s.card == o.card && s.perm == o.perm && s.window == o.window && s.holds == o.holds
}

// seenNow is one look at all persistent effects. The next look uses its memory again.
type seenNow struct {
	list []standingSeen
	room []PermID // memory for what they affect
}

// copied returns what was seen, in its own memory.
func (s *seenNow) copied() []standingSeen {
	list, room := slices.Clone(s.list), make([]PermID, 0, len(s.room))
	for i := range list {
		n := len(room)
		room = append(room, list[i].reaches...)
		list[i].reaches = room[n:len(room):len(room)]
	}
	return list
}

// seeStanding looks at the persistent effects of all cards on the field.
func (q *query) seeStanding(seen *seenNow) {
	seen.list, seen.room = seen.list[:0], seen.room[:0]
	q.depth++
	for i := range q.perms {
		pm := &q.perms[i]
		if !q.mayHave(pm, onAny(anyStand)|onHolder(anyStand)) {
			continue
		}
		q.eachOwn(pm, func(in instance) {
			if in.def.stands == 0 || in.def.Kind != PersistentEffect || in.def.Tree == nil || !works(in.def.Tree, pm) {
				return
			}
			begin := len(seen.room)
			s := standingSeen{def: in.def.ID, card: in.card, perm: pm.ID, window: inWindow(in.def.Tree, in.ctrl, q.Turn)}
			for k := range in.def.Tree.Body {
				sentence := &in.def.Tree.Body[k]
				if sentence.If != nil {
					run := newFrame(q.State, &effectRun{effectSource: effectSource{holder: pm.ID, ctrl: in.ctrl}})
					holds := q.holds(sentence.If, run)
					if q.discard(run); !holds {
						continue
					}
				}
				s.holds = true
				for _, a := range sentence.Acts {
					seen.room = q.reachedBy(a, in, pm, seen.room, begin)
				}
			}
			s.reaches = seen.room[begin:len(seen.room):len(seen.room)]
			seen.list = append(seen.list, s)
		})
	}
	q.depth--
}

// reachedBy adds the permanents that an action of a persistent effect affects now, each once among
// those from begin on. An action that names nothing on the field counts for its holder.
func (q *query) reachedBy(a cardtext.Action, in instance, holder *Permanent, list []PermID, begin int) []PermID {
	what := whatOf(a)
	if what == nil {
		return append(list, holder.ID)
	}
	q.meter.Add(len(q.perms))
	for i := range q.perms {
		if pm := &q.perms[i]; q.covers(what, in.ctrl, holder.ID, pm) && !slices.Contains(list[begin:], pm.ID) {
			list = append(list, pm.ID)
		}
	}
	return list
}
