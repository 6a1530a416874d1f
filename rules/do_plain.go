package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

// This file holds small types that rooms embed so as not to write the same methods again. Each one
// implements some methods of the interface room (do.go) for the kinds of action that its comment
// describes.

// allWords implements plays for a kind of action that the engine plays in every wording.
type allWords[A cardtext.Action] struct{}

func (allWords[A]) plays(A) error { return nil }

// anyPlace implements processed for a kind of action that can stand in every effect that is
// processed.
type anyPlace[A cardtext.Action] struct{}

func (anyPlace[A]) processed(A, *cardtext.Effect, EffectKind) error { return nil }

// notStanding implements the methods about persistent effects for a kind of action that can't stand
// in one.
type notStanding[A cardtext.Action] struct{}

func (notStanding[A]) standing(A, *cardtext.Sentence, int) error { return errNotStanding }
func (notStanding[A]) stand() stand                              { return 0 }
func (notStanding[A]) survey(*Table, A)                          {}

var errNoTime = fmt.Errorf("information that is added or changed without a time is not played yet")

var errPart = fmt.Errorf("a part of that is not played yet")

var errEach = fmt.Errorf("choosing a number for each of several Digimon is not played yet")

var errNotStanding = fmt.Errorf("this is not played in a persistent effect yet")

// standingOnly implements the methods about processing for a kind of action that stands only in
// persistent effects, so that it is never processed.
type standingOnly[A cardtext.Action] struct{}

func (standingOnly[A]) processed(A, *cardtext.Effect, EffectKind) error {
	return fmt.Errorf("this is played in a persistent effect only")
}
func (standingOnly[A]) can(act, A) (bool, Clause) { return true, "" }
func (standingOnly[A]) do(x act, a A) outcome {
	gap(fmt.Sprintf("%T is processed", a))
	return nothingDone()
}
func (standingOnly[A]) verb() Verb { return VGain }

// always implements can for a kind of action that a player can always try, even if nothing comes of
// it.
type always[A cardtext.Action] struct{}

func (always[A]) can(act, A) (bool, Clause) { return true, "" }

// once implements each for a kind of action that can't stand with "for each".
type once[A cardtext.Action] struct{}

func (once[A]) each(A) each { return eachRefused }

// numbered implements each for a kind of action with a number: "for each" multiplies the number.
type numbered[A cardtext.Action] struct{}

func (numbered[A]) each(A) each { return eachNumber }

// several implements each for a kind of action for which "for each" multiplies how many things are
// chosen.
type several[A cardtext.Action] struct{}

func (several[A]) each(A) each { return eachThing }

// ours implements theirs for a kind of action that only the effect's own player carries out.
type ours[A cardtext.Action] struct{}

func (ours[A]) theirs(A) bool { return false }

// anybody implements theirs for a kind of action that the opponent can carry out too.
type anybody[A cardtext.Action] struct{}

func (anybody[A]) theirs(A) bool { return true }

// flat implements asides, modes and compile for a kind of action that contains no effects and no
// sentences of its own.
type flat[A cardtext.Action] struct{}

func (flat[A]) asides(A) asides                   { return asides{} }
func (flat[A]) modes(A) []cardtext.Sentence       { return nil }
func (flat[A]) compile(*Table, A, *CardDef) error { return nil }

// alone implements joins and ends for a kind of action that never shares its verb with the next
// action and never names both ends of a pile.
type alone[A cardtext.Action] struct{}

func (alone[A]) joins(_, _ A) bool { return false }
func (alone[A]) ends(a A) (top, bottom A, ok bool) {
	return a, a, false
}

// unchosen implements chooses and owed for a kind of action for which the player chooses nothing.
type unchosen[A cardtext.Action] struct{ notOwed[A] }

func (unchosen[A]) chooses(A) bool { return false }

// notOwed implements owed for a kind of action that needs no chosen object before the player may
// accept an optional condition.
type notOwed[A cardtext.Action] struct{}

func (notOwed[A]) owed(*Position, A, *effectRun) (*cardtext.Select, func(*Permanent) bool) {
	return nil, nil
}

// nothingMeant implements missed and object for a kind of action that is done to nothing on the
// field, so that later words can't point back to it.
type nothingMeant[A cardtext.Action] struct{}

func (nothingMeant[A]) missed(A, *effectRun)      {}
func (nothingMeant[A]) object(A) *cardtext.Select { return nil }

// harmless implements hurts for a kind of action that takes nothing away from a player or a card.
type harmless[A cardtext.Action] struct{}

func (harmless[A]) hurts(A) (bool, *cardtext.Select) { return false, nil }

// ownPart implements hangs and shows for a kind of action that doesn't depend on the action before
// it and shows no cards.
type ownPart[A cardtext.Action] struct{}

func (ownPart[A]) hangs(A) bool { return false }
func (ownPart[A]) shows() bool  { return false }

// momentary implements covers, verb and begins for a kind of action that leaves nothing lasting
// behind.
type momentary[A cardtext.Action] struct{}

func (momentary[A]) covers(A) *cardtext.Select { return nil }
func (momentary[A]) verb() Verb                { return VGain }
func (momentary[A]) begins(p *Position, a A, l lastingEffect) error {
	return fmt.Errorf("%T is nothing that lasts", a)
}

// forTurn implements begins for a kind of action that lasts for the turn when a scenario lays it at
// its start.
type forTurn[A cardtext.Action] struct{}

func (forTurn[A]) begins(p *Position, _ A, l lastingEffect) error {
	p.beginWith(l, cardtext.ForTheTurn)
	return nil
}

// beginWith lays a lasting effect when a scenario begins. As its source it takes any effect of the
// source's card, because a scenario names only the card.
func (p *Position) beginWith(l lastingEffect, dur cardtext.DurationKind) {
	l.src.Def = p.T.anyEffectOf(l.src.Card)
	p.addLasting(l, dur)
}

// unknown is the room of every kind of action that has no room of its own. It refuses cards with
// such an action.
type unknown struct {
	notStanding[cardtext.Action]
	once[cardtext.Action]
	ours[cardtext.Action]
	flat[cardtext.Action]
	alone[cardtext.Action]
	unchosen[cardtext.Action]
	nothingMeant[cardtext.Action]
	harmless[cardtext.Action]
	ownPart[cardtext.Action]
	momentary[cardtext.Action]
}

func (unknown) plays(cardtext.Action) error {
	return fmt.Errorf("an action of that kind is not played yet")
}

func (unknown) processed(cardtext.Action, *cardtext.Effect, EffectKind) error {
	return fmt.Errorf("an action of that kind is not played yet")
}

func (unknown) can(act, cardtext.Action) (bool, Clause) {
	return false, "15-1-2"
}

func (unknown) do(x act, a cardtext.Action) outcome {
	gap(fmt.Sprintf("%T is in no room", a))
	return nothingDone()
}

// anyFor reports whether enough things fit a phrase: as many as it names if an optional condition
// asks for all (15-7-3), else at least one.
func (x act) anyFor(s *cardtext.Select, fit func(*Permanent) bool) bool {
	if underOne(s) {
		return len(x.hostsWith(s, x.run, least(s, x.whole))) > 0
	}
	cands := x.candidates(s, x.run, fit)
	if x.whole {
		cands = x.performable(cands, x.run)
	}
	return x.takable(s, cands) >= least(s, x.whole)
}

// least returns the least number of things that must fit a phrase.
func least(s *cardtext.Select, whole bool) int {
	if whole {
		return need(s)
	}
	return 1
}

// asksFor reports whether something is chosen for the phrase.
func asksFor(s *cardtext.Select) bool {
	return s != nil && !s.Blind && (s.Quantity == cardtext.UpTo || s.Quantity == cardtext.Exactly && (!ends(s.Area) || fromSeveral(s)))
}

// owing returns the phrase if an optional condition needs something to be chosen for it, else nil.
func owing(s *cardtext.Select) *cardtext.Select {
	if s == nil || s.Quantity != cardtext.Exactly || s.Of != nil || ends(s.Area) {
		return nil
	}
	return s
}

// atEnd returns a phrase that names two ends with only one of them.
func atEnd(s *cardtext.Select, area cardtext.Where) *cardtext.Select {
	t := *s
	t.Either, t.Area = false, area
	return &t
}

// ofPlayer returns a phrase that names either player's things with only one player's.
func ofPlayer(s *cardtext.Select, whose cardtext.Owner) *cardtext.Select {
	t := *s
	t.Most, t.Owner = false, whose
	return &t
}

// laidFor returns an error for what would be laid on something without a duration, or on things
// that only this effect could tell.
func laidFor(what *cardtext.Select, dur cardtext.DurationKind) error {
	if what != nil && what.Quantity == cardtext.All && measuredByReference(&what.Filter) {
		return fmt.Errorf("%q is measured by something that this effect alone knows; that it covers what comes later is not played yet", what.String())
	}
	return forATime(dur)
}

func forATime(dur cardtext.DurationKind) error {
	if dur == cardtext.Permanently {
		return fmt.Errorf("a change without a duration is not played yet")
	}
	return nil
}

// standsOnce returns an error for a persistent effect with a duration or with "for each".
func standsOnce(s *cardtext.Sentence, dur cardtext.DurationKind) error {
	if dur != cardtext.Permanently {
		return errNotStanding
	}
	if s.ForEach != nil {
		return fmt.Errorf("\"for each\" is not played there yet")
	}
	return nil
}

// standsOn returns an error if a persistent effect can't lie on what the phrase of action i names:
// nothing may have to be chosen for it.
func standsOn(what *cardtext.Select, s *cardtext.Sentence, i int) error {
	if what == nil {
		return nil
	}
	if c := s.ForEach; c != nil && c.Of != nil && c.Of.Of != nil && c.Of.Of.Quantity == cardtext.It && (what.Quantity != cardtext.This || c.Of.Of.Ref != cardtext.RefIt) && !(what.Quantity == cardtext.All && ownCount(c)) {
		// "their face-down digivolution cards"
		return fmt.Errorf("counting for each of several is not played yet")
	}
	switch what.Quantity {
	case cardtext.This:
	case cardtext.It:
		if !holderAgain(what, s, i) {
			return fmt.Errorf("what %q means in a persistent effect is not known", what.String())
		}
	case cardtext.All:
		if what.Or != nil {
			return fmt.Errorf("choosing in a persistent effect is not played")
		}
	case cardtext.One:
		if !what.Bare {
			return fmt.Errorf("choosing in a persistent effect is not played")
		}
	default:
		return fmt.Errorf("choosing in a persistent effect is not played")
	}
	if err := fieldOnly(what); err != nil {
		return err
	}
	if what.Extreme != cardtext.NoExtreme {
		return fmt.Errorf("a superlative in a persistent effect is not played yet")
	}
	return nil
}

// holderAgain reports whether "it" in a persistent effect means the holder, because the action
// before, the condition or what is counted speaks of the holder.
func holderAgain(what *cardtext.Select, s *cardtext.Sentence, i int) bool {
	if what.Ref == cardtext.RefSame {
		return true
	}
	if what.Ref != cardtext.RefIt {
		return false
	}
	if i > 0 {
		if before := whatOf(s.Acts[i-1]); before != nil && before.Quantity == cardtext.This {
			return true
		}
	}
	return s.If != nil && speaksOfThis(s.If) || s.ForEach != nil && speaksOfThis(&cardtext.Cond{Sel: s.ForEach.Of})
}

// laid implements most of room for a kind of action that lies on what its words name, either for a
// stated time or as long as the effect's holder stands. The record tells it as a gain.
type laid[A interface {
	cardtext.Action
	Laid() (*cardtext.Select, cardtext.DurationKind)
}] struct{}

func (laid[A]) processed(a A, _ *cardtext.Effect, _ EffectKind) error {
	what, dur := a.Laid()
	if err := laidFor(what, dur); err != nil {
		return err
	}
	return fieldOnly(what)
}

func (laid[A]) standing(a A, s *cardtext.Sentence, i int) error {
	what, dur := a.Laid()
	if err := standsOnce(s, dur); err != nil {
		return err
	}
	return standsOn(what, s, i)
}

func (laid[A]) do(x act, a A) outcome {
	what, dur := a.Laid()
	return x.withPicks(what, nil, func(refs []Ref) outcome { return x.lay(laying{act: a, on: what, dur: dur}, refs) })
}

func (laid[A]) missed(a A, run *effectRun) {
	what, _ := a.Laid()
	missed(what, run)
}

func (laid[A]) object(a A) *cardtext.Select {
	what, _ := a.Laid()
	return what
}

func (laid[A]) covers(a A) *cardtext.Select {
	what, _ := a.Laid()
	return what
}

func (laid[A]) verb() Verb { return VGain }

func (laid[A]) begins(p *Position, a A, l lastingEffect) error {
	_, dur := a.Laid()
	p.beginWith(l, dur)
	return nil
}

func (laid[A]) survey(*Table, A) {}
