package rules

import "digijudge/rules/clause"

// query asks questions about a State: for one effect (which decides what "it" means), perhaps as if
// something were different, and with a listener who hears the clauses on which the answer depends.
// It reaches neither the observer nor the record, so asking changes nothing; layers_test.go lists
// the files that only ask. A Position has one query for its procedures. To ask differently, make a
// copy (of, aside, asIf); then nothing has to be put back. What a query has heard stays in heard
// until the next event takes it.
type query struct {
	*State
	meter *Meter // counts what is looked at; nil: nothing is counted
	sink  *heard // receives clauses; nil: nobody listens
	// the effect for which things are looked up: it decides what "it" means
	looking *effectRun
	// a Tamer that is looked at as if it were a Digimon: see asIf
	asIfDigimon asDigimon
	// memory for the conditions of persistent effects, one for each depth: see stands
	conditionRuns [maxDepth + 2]*effectRun
	// how many persistent effects are being looked at inside each other
	depth int
	// the event compared with trigger conditions really happens, so what doesn't trigger is told
	happensNow bool
	// blank cards are offered one by one; for the test that offering fewer loses nothing
	blanksSingly bool
}

// heard collects the clauses on which answers of queries depend, until the record takes them.
type heard struct {
	also ClauseList  // clauses for the next event
	room clause.Room // memory for those clauses
	held ClauseList  // clauses for the activation that isn't told yet: see holdBack
	// findings that get events of their own before the next event, in this order
	apart     []apartNote
	stopsTold int      // how many stopped things have been told
	fused     []PermID // Digimon that are gone because they were DNA digivolved
}

// apartNote is a finding of a query that gets an event of its own: an effect that doesn't trigger,
// and why. Without an effect it holds clauses that shape the event before.
type apartNote struct {
	in      instance
	perm    PermID
	clauses []Clause
	stopped *Event // set if it is something that does not happen; the other fields are empty then
}

// noting stores clauses: for an event, a decision or a list.
type noting func(...Clause)

// note stores clauses for the next event: they become part of its Also. Queries use it, and
// functions whose event another function tells; a procedure gives its own event's clauses to emit.
// Notes belong to the record, not to the state.
func (q *query) note(clauses ...Clause) {
	if q.sink != nil {
		for _, c := range clauses {
			if c != "" {
				q.sink.also = q.sink.room.Add(q.sink.also, c)
			}
		}
	}
}

// noteBefore stores a clause that shapes the event that was told last.
func (q *query) noteBefore(clause Clause) {
	if q.sink != nil {
		q.sink.apart = append(q.sink.apart, apartNote{clauses: []Clause{clause}})
	}
}

// noteNoTrigger stores that an effect does not trigger although the event resembles its condition,
// and by which clauses. perm is the permanent that has the effect, or 0.
func (q *query) noteNoTrigger(in instance, perm PermID, clauses ...Clause) {
	if q.sink != nil {
		q.sink.apart = append(q.sink.apart, apartNote{in: in, perm: perm, clauses: clauses})
	}
}

// of returns a query for an effect: "it" means what it means in that effect.
func (q *query) of(run *effectRun) query {
	view := *q
	view.looking = run
	return view
}

// witnessing returns a query that compares a real event with trigger conditions. The record is told
// what doesn't trigger.
func (q *query) witnessing() query {
	view := *q
	view.happensNow = true
	return view
}

// supposing returns a query that compares an imagined event with trigger conditions.
func (q *query) supposing() query {
	view := *q
	view.happensNow = false
	return view
}

// aside returns a query with another listener; with nil, nobody hears the clauses.
func (q *query) aside(sink *heard) query {
	view := *q
	view.sink = sink
	return view
}
