package rules

import (
	"fmt"
	"reflect"

	"digijudge/rules/cardtext"
)

// What an effect can do. Each kind of action has one room, the file do_KIND.go, with all that the
// engine knows of the kind. Whoever wants to know something of an action asks its room; nobody else
// looks at its kind, which a test over the syntax trees checks.
//
// Rooms are methods of small types, not functions in a table, because the rules call each other in
// circles, which Go forbids between variables. They stand in this package because a room needs the
// whole position. A kind without a room is refused when its card is loaded (roomOf).

// room answers every question about one kind of action. The compiler wants all of the answers: for
// a question that doesn't matter to a kind, embed one of the plain answers (do_plain.go).
type room[A cardtext.Action] interface {
	legal[A]
	carried[A]
	spoken[A]
	lying[A]
}

// legal says where the kind may stand. What the engine doesn't play is refused, with its reason,
// when a card is loaded.
type legal[A cardtext.Action] interface {
	// plays returns an error if the engine can't carry out some words of the action, wherever they
	// stand.
	plays(a A) error
	// processed returns an error if the action can't stand in the given effect, which is processed.
	processed(a A, e *cardtext.Effect, kind EffectKind) error
	// standing returns an error if the action can't be action i of a sentence of a persistent
	// effect.
	standing(a A, s *cardtext.Sentence, i int) error
	// each returns what "for each" multiplies (4-27), or eachRefused if it can't stand with "for
	// each".
	each(a A) each
	// theirs reports whether the opponent can carry it out where the sentence says so.
	theirs(a A) bool
	// asides returns the parts of the action that speak of another holder or of another time.
	asides(a A) asides
	// modes returns the sentences inside the action that are processed as part of the same effect.
	modes(a A) []cardtext.Sentence
	// compile prepares the definitions of effects that the action gives or sets for later.
	compile(t *Table, a A, card *CardDef) error
}

// carried holds the questions about how an action is carried out.
type carried[A cardtext.Action] interface {
	// can reports whether the action could be carried out now: all of it where x.whole is set, as
	// an optional condition asks (15-7-3), else at least a part (1-3-2). Otherwise it returns the
	// clause that stops it. Nothing else decides that. Nobody is asked here: x has no decision.
	can(x act, a A) (ok bool, clause Clause)
	// do carries out one step of the action and returns what came of it. It is called again until
	// the action is over.
	do(x act, a A) outcome
	// ends returns the action for the top end and the one for the bottom end, if the player says
	// which end. It returns false if the action doesn't name two ends.
	ends(a A) (top, bottom A, ok bool)
	// joins reports whether the next action shares this one's verb. Then the objects of both are
	// dealt with together.
	joins(a, next A) bool
	// chooses reports whether an optional action's own question offers to decline.
	chooses(a A) bool
	// owed returns what has to be chosen for the action in an optional condition, and the
	// candidates; nil if nothing has to be.
	owed(p *Position, a A, run *effectRun) (*cardtext.Select, func(*Permanent) bool)
}

// spoken holds the questions about what other words of the effect can say of the action.
type spoken[A cardtext.Action] interface {
	// missed is called if the action is not done. Words that point back to what it would have dealt
	// with then mean nothing.
	missed(a A, run *effectRun)
	// object returns the phrase for what it is done to on the field, or nil.
	object(a A) *cardtext.Select
	// hurts reports whether the action takes something away, and from whom: from what the phrase
	// means, or without a phrase from the player who carries it out.
	hurts(a A) (yes bool, whom *cardtext.Select)
	// hangs reports whether the action is only about what was done before it.
	hangs(a A) bool
	// shows reports whether the action shows cards from which words like "among them" can choose.
	shows() bool
}

// lying holds the questions about actions that lie on the game for a time (15-11), or stand as long
// as their holder does (15-8-2).
type lying[A cardtext.Action] interface {
	// covers returns the phrase for what it lies on, or nil if it doesn't lie on anything.
	covers(a A) *cardtext.Select
	// verb returns the verb by which the record tells that it is laid.
	verb() Verb
	// begins lays it on the game when a scenario begins.
	begins(p *Position, a A, l lastingEffect) error
	// stand returns the kind of persistent effect that it makes, 0 for none.
	stand() stand
	// survey notes in the table that there is a persistent effect with this action.
	survey(t *Table, a A)
}

// each says which part of an action "for each" multiplies.
type each uint8

const (
	eachRefused each = iota
	eachNumber       // its number, or its cards from an end of a pile (4-27-2)
	eachThing        // that many more things are chosen
)

// asides are the parts of an action's tree that speak of something else than the effect around it.
type asides struct {
	others    any  // parts that speak of other holders: "this Digimon" is another one there
	later     any  // parts for a time when it isn't known what triggered the effect
	uncertain bool // it can't be said there what "other" is opposed to
}

// rooms holds the room of every kind of action that the engine knows, by the kind's Go type.
var rooms = map[reflect.Type]*anyRoom{}

// enter puts a room on the list.
func enter[A cardtext.Action, R room[A]](r R) bool {
	t := reflect.TypeFor[A]()
	if rooms[t] != nil {
		panic(fmt.Sprintf("rules: two rooms for %s", t))
	}
	rooms[t] = typed[A](r)
	return true
}

// roomOf returns the room of an action. For a kind without a room it returns an empty one, so that
// a card with it is refused when it is loaded.
func roomOf(a cardtext.Action) *anyRoom {
	if r := rooms[reflect.TypeOf(a)]; r != nil {
		return r
	}
	return noRoom
}

var noRoom = typed[cardtext.Action](unknown{})

// gap reports something that can't happen, because a card with it would have been refused. Tests
// panic there.
var gap = func(string) {}
