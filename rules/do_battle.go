package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Battle](doBattle{})

// doBattle carries out "X battles Y", a battle that an effect performs (14-2, Q6843). It is no
// attack. A Digimon that is chosen battles even if effects don't affect it, because the rules
// delete the loser (Q6343).
type doBattle struct {
	notStanding[cardtext.Battle]
	once[cardtext.Battle]
	ours[cardtext.Battle]
	flat[cardtext.Battle]
	alone[cardtext.Battle]
	notOwed[cardtext.Battle]
	nothingMeant[cardtext.Battle]
	harmless[cardtext.Battle]
	ownPart[cardtext.Battle]
	momentary[cardtext.Battle]
}

func (doBattle) plays(a cardtext.Battle) error {
	for _, s := range []*cardtext.Select{a.What, a.With} {
		if err := selectPlays(s); err != nil {
			return err
		}
		switch s.Quantity {
		case cardtext.This, cardtext.It:
		case cardtext.Exactly:
			if s.N == 1 && s.Or == nil && s.Filter.Kind == cardtext.KindDigimon {
				continue
			}
			fallthrough
		default:
			return fmt.Errorf("that %q battles is not played yet", s.String())
		}
	}
	return nil
}

func (doBattle) processed(a cardtext.Battle, _ *cardtext.Effect, _ EffectKind) error {
	if err := fieldOnly(a.What); err != nil {
		return err
	}
	return fieldOnly(a.With)
}

// foeOf returns a test for the Digimon with which this one can battle: all others.
func (doBattle) foeOf(p *Position, pm *Permanent) func(*Permanent) bool {
	return func(foe *Permanent) bool { return foe != pm && p.isDigimon(foe) && p.isDigimon(pm) }
}

// fights returns a test for the Digimon that have somebody to battle with.
func (r doBattle) fights(p *Position, a cardtext.Battle, run *effectRun) func(*Permanent) bool {
	return func(pm *Permanent) bool { return len(p.candidates(a.With, run, r.foeOf(p, pm))) > 0 }
}

func (r doBattle) can(x act, a cardtext.Battle) (bool, Clause) {
	return len(x.candidates(a.What, x.run, r.fights(x.Position, a, x.run))) > 0, "1-3-2"
}

func (r doBattle) do(x act, a cardtext.Battle) outcome {
	switch x.run.place.step {
	case 0:
		refs, asked := x.pick(a.What, r.fights(x.Position, a, x.run))
		if asked {
			return question()
		}
		if refs == nil {
			return nothingDone()
		}
		x.run.result.picks, x.run.place.step = refs, 1
		x.run.place.mayPass = x.run.place.mayPass && !asksFor(a.What) // the first question offers to decline
		return underway()
	case 1:
		one := x.Perm(x.run.result.picks[0].Perm)
		if one == nil {
			return nothingDone()
		}
		refs, asked := x.pick(a.With, r.foeOf(x.Position, one))
		if asked {
			return question()
		}
		if refs == nil {
			return nothingDone()
		}
		x.run.place.step = 2
		x.startBattle(one, x.Perm(refs[0].Perm), 0, "14-1")
		return underway().with(didSomething)
	}
	return somethingDone()
}

func (doBattle) chooses(a cardtext.Battle) bool {
	return asksFor(a.What) || asksFor(a.With)
}
