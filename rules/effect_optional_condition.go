package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file plays optional processing conditions that can't be carried out. Their player may choose
// to carry them out all the same (15-7-4). Then nothing that follows is done (15-7-2), but the
// effect was activated (15-1-6), which uses up one use of [X Per Turn] (15-14-1-4). If no uses are
// counted, the choice changes nothing, so nobody is asked and the effect does nothing. An
// activation-type effect can't even be declared (15-8-4-4-1), and a rule that forbids paying a
// price, such as 16-17-3, forbids choosing it.

// inVainOnly reports whether the effect can be activated, but would do nothing except use up one of
// its uses this turn.
func (p *Position) inVainOnly(run *effectRun) bool {
	def := p.T.Effects[run.ref.Def]
	return def.Tree != nil && def.Tree.Limit > 0 && def.Kind != ActivatedEffect && !p.possible(run) && run.result.byImpossible && p.optionalHead(run)
}

// failBy ends an effect whose player chose to carry out its optional condition and couldn't.
func (p *Position) failBy(run *effectRun) {
	p.note("15-1-6", "15-7-4")
	p.emit(Event{Verb: VNothing, Player: run.ctrl, Effect: run.ref, Giver: run.giver, Icon: run.timingIcon, Card: run.ref.Card, Clause: "15-7-2", By: run.ref,
		Word: p.vainWords(run, "15-7-2")})
	p.stopEffect(run)
}

// enough reports whether an action was done to enough things: to at least one, but in an optional
// condition to all that it asks for (15-7-3), or what follows isn't done. With "up to N" the player
// need not have picked the things that were not affected.
func (s *State) enough(sel *cardtext.Select, done int, run *effectRun) bool {
	if run.place.stage != byDo || sel.Quantity == cardtext.UpTo {
		return done > 0
	}
	if s.hooksOf(run).whatIsThere(s) ||
		// the cards are gone by now, and digiBurstPrice would ask for all of them again
		s.effectRules().priceIsWhatIsThere() && sel.Area == cardtext.SourcesOf {
		return done >= len(run.result.picks)
	}
	return done >= max(need(sel), len(run.result.picks))
}

// taken is a thing that one part of an optional condition uses. If it is only suspended, another
// part may still use it.
type taken struct {
	ref       Ref
	suspended bool
}

// together reports whether all parts of an optional condition can be carried out, each with things
// of its own. Doing only some of them isn't possible (15-7-3), and a thing that one part takes is
// not there for the next.
func (p *Position) together(acts []cardtext.Action, run *effectRun, used []taken) bool {
	if len(acts) == 0 {
		return true
	}
	what, fit := roomOf(acts[0]).owed(p, acts[0], run)
	if what == nil {
		return p.together(acts[1:], run, used)
	}
	suspends := deedOf(acts[0]) == deedBit(cardtext.DeedSuspend)
	cands := p.candidates(what, run, fit)
	var take func(from, n int, used []taken) bool
	take = func(from, n int, used []taken) bool {
		if n == 0 {
			return p.together(acts[1:], run, used)
		}
		for i := from; i < len(cands); i++ {
			free := true
			for _, u := range used {
				free = free && (u.ref != cands[i] || u.suspended && !suspends)
			}
			if free && take(i+1, n-1, append(used[:len(used):len(used)], taken{cands[i], suspends})) {
				return true
			}
		}
		return false
	}
	return take(0, need(what), used)
}

// keepPayable removes options from a question for one part of an optional condition if they would
// make a later part impossible (15-7-3).
func (p *Position) keepPayable(d *Decision, run *effectRun) {
	if run.place.stage != byDo || run.place.sentence >= len(run.place.body) || run.place.action+1 >= len(run.place.body[run.place.sentence].By) {
		return
	}
	by := run.place.body[run.place.sentence].By
	suspends := deedOf(by[run.place.action]) == deedBit(cardtext.DeedSuspend)
	ruins := func(c Choice) bool {
		var used []taken
		for _, r := range c.Refs {
			used = append(used, taken{r, suspends})
		}
		return c.Verb == VChoose && !p.together(by[run.place.action+1:], run, used)
	}
	n := 0
	for _, c := range d.Options {
		if ruins(c) {
			n++
		}
	}
	if 0 < n && n < len(d.Options) {
		// if no option is left, something has changed meanwhile, and the rest can't be paid any
		// more
		d.also(p, "15-7-3")
		d.Options = slices.DeleteFunc(d.Options, ruins)
	}
}
