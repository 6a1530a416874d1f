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

// room answers every question about one kind of action. The compiler wants all of them: embed one
// of the plain answers (do_plain.go) for what a kind doesn't have.
type room[A cardtext.Action] interface {
	legal[A]
	carried[A]
	spoken[A]
	lying[A]
}

// legal says where the kind may stand; what isn't played is refused when a card is loaded, with its
// reason.
type legal[A cardtext.Action] interface {
	// plays: every word of it is carried out, wherever it stands.
	plays(a A) error
	// processed: it may stand in an effect that is processed.
	processed(a A, e *cardtext.Effect, kind EffectKind) error
	// standing: it may be action i of a sentence of a persistent effect.
	standing(a A, s *cardtext.Sentence, i int) error
	// each is what "for each" multiplies (4-27); eachRefused where it can't stand.
	each(a A) each
	// theirs: the opponent can carry it out where the sentence says so.
	theirs(a A) bool
	// asides are the parts of it that don't speak of the effect's own holder, or not now.
	asides(a A) asides
	// modes are the sentences in it that are processed as part of the same effect.
	modes(a A) []cardtext.Sentence
	// compile readies what it hands out later.
	compile(t *Table, a A, card *CardDef) error
}

// carried are the questions about how an action is carried out.
type carried[A cardtext.Action] interface {
	// can reports whether the action could be carried out now: all of it where x.whole is set, as
	// an optional condition asks (15-7-3), else at least a part (1-3-2). Otherwise it returns the
	// clause that stops it. Nothing else decides that. Nobody is asked here: x has no decision.
	can(x act, a A) (ok bool, clause Clause)
	// do carries out one step of it and returns what came of that. It is called again until it is
	// over.
	do(x act, a A) outcome
	// ends returns the action for the top end and for the bottom end, where the player says which;
	// false if the action doesn't name two ends.
	ends(a A) (top, bottom A, ok bool)
	// joins reports whether the next action shares this one's verb; then what both are done to is
	// dealt with together.
	joins(a, next A) bool
	// chooses reports whether the action's own question can offer to decline, where the action is
	// optional.
	chooses(a A) bool
	// owed returns what has to be chosen for the action in an optional condition, and the
	// candidates; nil if nothing is.
	owed(p *Position, a A, run *effectRun) (*cardtext.Select, func(*Permanent) bool)
}

// spoken is what other words of the effect can say of it.
type spoken[A cardtext.Action] interface {
	// missed is called where the action is not done: words that point back to what it would have
	// dealt with then mean nothing.
	missed(a A, run *effectRun)
	// object is what on the field it is done to, nil for nothing.
	object(a A) *cardtext.Select
	// hurts reports whether the action takes something away: from those whom the phrase means, or
	// from whoever carries it out where there is no phrase.
	hurts(a A) (yes bool, whom *cardtext.Select)
	// hangs says that it only speaks of what was done before it.
	hangs(a A) bool
	// shows says that cards are there afterwards to choose "among them".
	shows() bool
}

// lying is for what lies on the game for a time (15-11), or stands there as long as its holder does
// (15-8-2).
type lying[A cardtext.Action] interface {
	// covers is what it lies on, nil if it is nothing that lies on something.
	covers(a A) *cardtext.Select
	// verb is how the record tells that it is laid.
	verb() Verb
	// begins lays it on the game when a scenario begins.
	begins(p *Position, a A, l lastingEffect) error
	// stand is the kind of persistent effect that it makes, 0 for none.
	stand() stand
	// survey notes in the table that a persistent effect with it is there.
	survey(t *Table, a A)
}

// each is what "for each" multiplies of an action.
type each uint8

const (
	eachRefused each = iota
	eachNumber       // its number, or its cards from an end of a pile (4-27-2)
	eachThing        // so many more things are chosen
)

// asides are parts of the tree of an action that speak of something else than the effect around it.
type asides struct {
	others    any  // of other holders: "this Digimon" is another one there
	later     any  // of a time when it isn't known what triggered the effect
	uncertain bool // what "other" is other than can't be said there
}

// rooms are all kinds of action that the engine knows, by their type.
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

// roomOf returns the room of an action, an empty one where the kind is new: what is in no room is
// refused when its card is loaded.
func roomOf(a cardtext.Action) *anyRoom {
	if r := rooms[reflect.TypeOf(a)]; r != nil {
		return r
	}
	return noRoom
}

var noRoom = typed[cardtext.Action](unknown{})

// gap reports something that can't happen, because a card with it is refused. Tests panic there.
var gap = func(string) {}
