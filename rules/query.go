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
	meter         *Meter                   // counts what is looked at; nil: nobody does
	sink          *heard                   // nil: nobody listens
	looking       *effectRun               // effect for which things are being looked up: what "it" means there
	asIfDigimon   asDigimon                // a Tamer that is looked at as if it were a Digimon: see asIf
	conditionRuns [maxDepth + 2]*effectRun // memory for the conditions of persistent effects, one for each depth: see stands
	depth         int                      // how deep the looking at persistent effects is
	happensNow    bool                     // what is compared with trigger conditions happens really: what doesn't trigger is told
	blanksSingly  bool                     // blank cards are offered one by one: for the test that offering fewer loses nothing
}

// heard collects the clauses on which queries stood, until the record takes them along.
type heard struct {
	also      ClauseList  // clauses for the next event
	room      clause.Room // memory for it
	apart     []apartNote // told before that, in this order
	stopsTold int         // how many things were told that something stopped
	fused     []PermID    // what is gone because it was DNA digivolved
}

// apartNote is a finding of a query that gets an event of its own: an effect that doesn't trigger, and
// why; or, without an effect, a clause that shapes the event before.
type apartNote struct {
	in      instance
	perm    PermID
	clauses []Clause
	stopped *Event // instead of all that: something that does not happen
}

// noting keeps clauses: for an event, a decision, or a list.
type noting func(...Clause)

// note keeps clauses for the next event, which they shape: they become part of that event's Also.
// It is for what asks (queries, and functions whose event another one tells); a procedure gives
// emit the clauses of its own event. Notes are part of the record, not of the state.
func (q *query) note(clauses ...Clause) {
	if q.sink != nil {
		for _, c := range clauses {
			if c != "" {
				q.sink.also = q.sink.room.Add(q.sink.also, c)
			}
		}
	}
}

// noteBefore keeps a clause that shapes the event that was told last.
func (q *query) noteBefore(clause Clause) {
	if q.sink != nil {
		q.sink.apart = append(q.sink.apart, apartNote{clauses: []Clause{clause}})
	}
}

// noteNoTrigger keeps, for the record, that an effect does not trigger although what happens comes near its
// condition, and by which clauses. perm is the permanent that has the effect, or 0.
func (q *query) noteNoTrigger(in instance, perm PermID, clauses ...Clause) {
	if q.sink != nil {
		q.sink.apart = append(q.sink.apart, apartNote{in: in, perm: perm, clauses: clauses})
	}
}

// of returns a query that asks for an effect: "it" then means what it means in that effect.
func (q *query) of(run *effectRun) query {
	view := *q
	view.looking = run
	return view
}

// witnessing returns a query for comparing an event that takes place with trigger conditions: the
// record is told what doesn't trigger.
func (q *query) witnessing() query {
	view := *q
	view.happensNow = true
	return view
}

// supposing returns a query for comparing an event that is only thought of with trigger conditions.
func (q *query) supposing() query {
	view := *q
	view.happensNow = false
	return view
}

// aside returns a query for somebody else, who listens himself or, with nil, doesn't care on which
// clauses the answer stands.
func (q *query) aside(sink *heard) query {
	view := *q
	view.sink = sink
	return view
}
