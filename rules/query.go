package rules

import "digijudge/rules/clause"

// query looks at a State: for one effect (what "it" means), perhaps as if something were otherwise,
// and with a listener who hears on which clauses the answer stands. It reaches neither who watches
// nor the record, so asking changes nothing; layers_test.go lists the files that only ask. Position
// has one query, by which its procedures ask. To ask in another way, make a copy (of, aside, asIf):
// then nothing has to be put back. What a query has heard waits in heard until the next event takes
// it along.
type query struct {
	*State
	meter    *Meter                   // counts what is looked at; nil: nobody does
	sink     *heard                   // nil: nobody listens
	looking  *effectRun               // effect for which things are being looked up: what "it" means there
	taking   asDigimon                // a Tamer that is looked at as if it were a Digimon: see asIf
	judging  [maxDepth + 2]*effectRun // memory for the conditions of persistent effects, one for each depth: see stands
	depth    int                      // how deep the looking at persistent effects is
	witness  bool                     // what is compared with trigger conditions happens really: what doesn't trigger is told
	oneByOne bool                     // blank cards are offered one by one: for the test that offering fewer loses nothing
}

// heard is what queries stood on, until the record takes it along.
type heard struct {
	also  ClauseList  // clauses for the next event
	room  clause.Room // memory for it
	apart []told      // told before that, in this order
	stops int         // how many things were told that something stopped
	fused []PermID    // what is gone because it was DNA digivolved
}

// told is something that a query came by and that is told by itself: effects that don't trigger and
// why, or, with no effect, a clause that shapes the event before.
type told struct {
	in      instance
	perm    PermID
	clauses []Clause
	stopped *Event // instead of all that: something that does not happen
}

// note keeps a clause that shapes what comes next for the next event: its Also (see Event). Notes
// are part of the record, not of what is.
func (q *query) note(clause Clause) {
	if q.sink != nil {
		q.sink.also = q.sink.room.Add(q.sink.also, clause)
	}
}

// noteBefore keeps a clause that shapes the event that was told last.
func (q *query) noteBefore(clause Clause) {
	if q.sink != nil {
		q.sink.apart = append(q.sink.apart, told{clauses: []Clause{clause}})
	}
}

// idle keeps that an effect does not trigger though what happens comes near what it waits for, and
// by which clauses. perm is the permanent that has it, or 0.
func (q *query) idle(in instance, perm PermID, clauses ...Clause) {
	if q.sink != nil {
		q.sink.apart = append(q.sink.apart, told{in: in, perm: perm, clauses: clauses})
	}
}

// of asks for an effect: what "it" means is what it means there.
func (q *query) of(run *effectRun) query {
	view := *q
	view.looking = run
	return view
}

// about asks by what trigger conditions are met; really says that it happens, so that what doesn't
// trigger is told.
func (q *query) about(really bool) query {
	view := *q
	view.witness = really
	return view
}

// aside asks for somebody else, who listens himself or, with nil, doesn't care.
func (q *query) aside(sink *heard) query {
	view := *q
	view.sink = sink
	return view
}
