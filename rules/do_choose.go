package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

// This file carries out "Activate 1 of the effects below" and the like (15-15-7). The effects that
// follow are other effects, activated and processed in the middle of this one. First the player
// says which of them, in the order in which they will be activated (15-15-7-2); then they are
// processed one after the other.

// maxModes bounds the number of effects to choose from: effectPlace.modeQueue has four bits for
// each.
const maxModes = 8

var _ = enter[cardtext.Choose](doChoose{})

// doChoose carries out "activate 1 of the effects below" (15-15-7).
type doChoose struct {
	notStanding[cardtext.Choose]
	ours[cardtext.Choose]
	alone[cardtext.Choose]
	unchosen[cardtext.Choose]
	nothingMeant[cardtext.Choose]
	harmless[cardtext.Choose]
	ownPart[cardtext.Choose]
	momentary[cardtext.Choose]
}

func (doChoose) plays(a cardtext.Choose) error {
	if len(a.Modes) > maxModes {
		return fmt.Errorf("choosing among more than %d effects is not played yet", maxModes)
	}
	return bodyPlays(a.Modes)
}

func (doChoose) processed(a cardtext.Choose, e *cardtext.Effect, kind EffectKind) error {
	for i := range a.Modes {
		if err := sentencePlaces(&a.Modes[i], e, kind); err != nil {
			return err
		}
	}
	return nil
}

// each lets "for each" repeat a single effect below. Choosing several times among effects isn't
// played.
func (doChoose) each(a cardtext.Choose) each {
	if len(a.Modes) == 1 {
		return eachNumber
	}
	return eachRefused
}

func (doChoose) asides(cardtext.Choose) asides {
	return asides{}
}

func (doChoose) modes(a cardtext.Choose) []cardtext.Sentence {
	return a.Modes
}

func (doChoose) compile(t *Table, a cardtext.Choose, card *CardDef) error {
	for _, m := range a.Modes {
		if err := t.compileActions(append(append([]cardtext.Action{}, m.By...), m.Acts...), card); err != nil {
			return err
		}
	}
	return nil
}

// can reports whether the choice can be made. An effect can be activated even if it will do
// nothing; but where this effect itself does one of several things, that one must be possible.
func (doChoose) can(x act, a cardtext.Choose) (bool, Clause) {
	if one, other, ok := twoPrices(a); x.whole && ok {
		can, clause := x.canWhole(one, x.run)
		if !can {
			can, clause = x.canWhole(other, x.run)
		}
		return can, clause
	}
	return !a.Doable || x.doable(a, x.run) != 0, "1-3-2"
}

// doable returns the modes that could be carried out now, one bit for each. It is enough that
// something can be chosen for a mode, even if that is in the resulting state already (1-3-3).
func (p *Position) doable(a cardtext.Choose, run *effectRun) (modes uint8) {
	for i := range a.Modes {
		for _, b := range append(slices.Clone(a.Modes[i].By), a.Modes[i].Acts...) {
			ok, _ := p.canAct(b, run)
			if s := roomOf(b).object(b); ok || s != nil && len(p.candidates(s, run, nil)) > 0 {
				modes |= 1 << i
			}
		}
	}
	return modes
}

// do asks for the effects to activate, one at a time, and begins with the first.
func (doChoose) do(x act, a cardtext.Choose) outcome {
	n := a.N
	if a.All {
		n = len(a.Modes)
	}
	if len(a.Modes) == 1 { // nothing is chosen: the one effect is activated again and again
		x.run.place.modesQueued = uint8(min(n*x.run.place.multiplier, 255))
		x.run.place.afterMode, x.run.place.afterSentence = x.run.place.body, x.run.place.sentence+1
		x.nextMode(x.run)
		return underway()
	}
	if c, ok := x.takeAnswer(); ok && c.Verb == VDecline {
		return nothingDone()
	} else if ok {
		x.run.place.modeQueue |= uint32(c.Number) << (4 * x.run.place.modesQueued)
		x.run.place.modesQueued++
	}
	if int(x.run.place.modesQueued) < n {
		x.d.Player, x.d.Question, x.d.Clause, x.d.Effect = x.asker, AskMode, "15-15-7-1", x.run.ref
		modes := ^uint8(0)
		if a.Doable {
			// what must be done can't be avoided by choosing something impossible (15-9-1-2)
			x.d.Clause = "15-10-2-1"
			if modes = x.doable(a, x.run); modes == 0 {
				return nothingDone()
			}
			if modes != 1<<len(a.Modes)-1 {
				x.d.also(x.Position, "1-3-2") // the player leaves some out
			}
		}
		if n > 1 {
			x.d.Clause = "15-15-7-2"
		}
		if !x.run.place.body[x.run.place.sentence].May {
			x.d.also(x.Position, "15-9-1-2")
		}
		for i := range a.Modes {
			if x.run.isQueued(i + 1) {
				continue
			}
			o := Choice{Verb: VChoose, Number: i + 1, Word: (&cardtext.Effect{Body: a.Modes[i : i+1]}).String()}
			if modes>>i&1 == 1 {
				x.d.add(o)
			} else {
				x.d.addOrRefuse(o, "1-3-2")
			}
		}
		if a.Doable && !mustDoOne(a, modes) {
			x.d.offerDecline(x.Position)
		}
		return question()
	}
	x.run.place.afterMode, x.run.place.afterSentence = x.run.place.body, x.run.place.sentence+1
	if n > 1 {
		x.note("15-15-7-2")
	}
	x.nextMode(x.run)
	return underway()
}

// mustDoOne reports whether the player can't decline because one of the things must be done: of
// "add X, or you may place Y" one is done if there is an X.
func mustDoOne(a cardtext.Choose, doable uint8) bool {
	for i := range a.Modes {
		if doable>>i&1 == 1 && !a.Modes[i].May {
			return true
		}
	}
	return false
}

func (run *effectRun) isQueued(mode int) bool {
	for k := range run.place.modesQueued {
		if int(run.place.modeQueue>>(4*k)&15) == mode {
			return true
		}
	}
	return false
}

// nextMode goes on with the next of the effects to activate. It returns false if there is none.
func (p *Position) nextMode(run *effectRun) bool {
	if run.place.modesQueued == 0 {
		return false
	}
	mode := int(run.place.modeQueue & 15)
	run.place.modeQueue >>= 4
	run.place.modesQueued--
	from := &run.place.afterMode[run.place.afterSentence-1]
	for _, a := range from.Acts {
		c, ok := a.(cardtext.Choose)
		if !ok {
			continue
		}
		if len(c.Modes) == 1 {
			mode = 1
		}
		run.place.body, run.place.sentence, run.place.mode = c.Modes[mode-1:mode], 0, uint8(mode)
		run.place.stage, run.place.action, run.place.step, run.result.came = gate, 0, 0, false
		run.place.headTaken = c.Doable && run.place.body[0].May // choosing it was accepting it
		return true
	}
	return false
}

// twoPrices returns the two ways of paying an optional condition that can be carried out in either
// of two ways.
func twoPrices(a cardtext.Action) (one, other cardtext.Action, ok bool) {
	c, is := a.(cardtext.Choose)
	if !is || !c.Doable || c.N != 1 || len(c.Modes) != 2 || len(c.Modes[0].Acts) != 1 || len(c.Modes[1].Acts) != 1 {
		return nil, nil, false
	}
	return c.Modes[0].Acts[0], c.Modes[1].Acts[0], true
}
