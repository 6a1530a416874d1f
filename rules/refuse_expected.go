package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file lists what somebody might expect at a question although it isn't a possible answer: the
// actions of another phase, the other player's cards, effects that wait for something else, things
// that an effect's words don't cover. The rules never look at it; it is for explanations.

// Withheld is like Refused, with all of that among the refusals. If one choice has several, the
// last is the most exact. It returns nil if no decision is open.
func (p *Position) Withheld() *Decision {
	d := p.Refused()
	if d == nil {
		return nil
	}
	q := expecting{p, d}
	switch d.Question {
	case AskFree:
		q.breedingActs()
		q.effectsElsewhere()
	case AskBreeding:
		q.mainActs()
	case AskBlock:
		q.otherBlockers()
	case AskTargets:
		q.otherTargets()
	case AskOrder:
		q.otherEffects()
	}
	return d
}

// expecting looks for more refusals of a decision.
type expecting struct {
	*Position
	d *Decision
}

// breedingActs adds the breeding actions, which can't be taken in the main phase (6-4-1).
func (q expecting) breedingActs() {
	pl := q.d.Player
	if pm := q.breeding(pl); pm != nil {
		q.d.addOrRefuse(Choice{Verb: VMove, Perm: pm.ID}, "6-4-1")
	}
	if q.eggs[pl].n > 0 {
		q.d.addOrRefuse(Choice{Verb: VHatch}, "6-4-1")
	}
}

// mainActs adds the main phase actions, which can't be taken in the breeding phase (6-5-1), and
// moves of Digimon that aren't in the breeding area (4-17-1).
func (q expecting) mainActs() {
	pl, d := q.d.Player, q.d
	for _, c := range q.hand[pl].cards() {
		def := q.T.Cards[c]
		switch {
		case def.Blank:
		case def.Category == Digimon || def.Category == Tamer:
			d.addOrRefuse(Choice{Verb: VPlay, Card: c}, "6-5-1")
		case def.isOptionCard():
			d.addOrRefuse(Choice{Verb: VUse, Card: c}, "6-5-1")
		}
	}
	for i := range q.perms {
		pm := &q.perms[i]
		if pm.Owner != pl || !q.isDigimon(pm) {
			continue
		}
		if !pm.Breeding {
			d.addOrRefuse(Choice{Verb: VAttack, Perm: pm.ID, TargetPlayer: true}, "6-5-1")
			d.addOrRefuse(Choice{Verb: VMove, Perm: pm.ID}, "4-17-1")
		}
		for _, c := range q.hand[pl].cards() {
			if len(q.ways(nil, c, pm)) > 0 {
				d.addOrRefuse(Choice{Verb: VDigivolve, Perm: pm.ID, Card: c}, "6-5-1")
			}
		}
	}
	d.addOrRefuse(Choice{Verb: VPass}, "6-5-1")
}

// effectsElsewhere adds effects of cards on the field that can't be declared in the main phase: the
// other player's (6-5-1-6-1), those of a card in the wrong part of the field (3-4-7-4, 15-14-4-1),
// inherited effects of a top card (15-3-1), and those that wait for a trigger (15-8-3-4).
func (q expecting) effectsElsewhere() {
	for i := range q.perms {
		pm := &q.perms[i]
		if pm.facedown&1 == 1 {
			continue
		}
		top := q.T.Cards[pm.Top()]
		for _, def := range top.upper {
			switch {
			case def.Tree == nil || def.spec != nil:
			case def.Kind == ActivatedEffect && pm.Owner != q.d.Player:
				q.activate(def, pm, "6-5-1-6-1")
			case pm.Owner != q.d.Player:
			case def.Kind == ActivatedEffect && pm.Breeding && def.Tree.Icon == cardtext.NoIcon:
				q.activate(def, pm, "3-4-7-4")
			case def.Kind == ActivatedEffect && !pm.Breeding && def.Tree.Icon == cardtext.IconBreeding:
				q.activate(def, pm, "15-14-4-1")
			case def.Kind == TriggerEffect && len(def.Tree.Timings) > 0 && works(def.Tree, pm):
				q.activate(def, pm, "15-8-3-4")
			}
		}
		for _, def := range top.inherited {
			if def.Tree != nil && def.Kind == ActivatedEffect && pm.Owner == q.d.Player && !pm.Breeding {
				q.activate(def, pm, "15-3-1")
			}
		}
	}
}

func (q expecting) activate(def *EffectDef, pm *Permanent, clause Clause) {
	ref := EffectRef{Def: def.ID, Card: pm.Top(), Perm: pm.ID}
	q.d.addOrRefuse(Choice{Verb: VActivate, Effect: ref, Perm: pm.ID}, clause)
}

// otherBlockers adds blockers of the attacking player (11-4-1), and things that are no Digimon
// (12-1-1).
func (q expecting) otherBlockers() {
	for i := range q.perms {
		pm := &q.perms[i]
		switch {
		case pm.Owner != q.d.Player && q.isDigimon(pm):
			q.d.addOrRefuse(Choice{Verb: VBlock, Perm: pm.ID}, "11-4-1")
		case pm.Owner == q.d.Player && !q.isDigimon(pm):
			q.d.addOrRefuse(Choice{Verb: VBlock, Perm: pm.ID}, "12-1-1")
		}
	}
}

// otherTargets adds things that the effect's words don't cover (15-10-2-1, 15-10-2-2), and the
// cards of the breeding areas (3-4-7-5), in the areas of the offered ones.
func (q expecting) otherTargets() {
	d := q.d
	if d.Effect.Def == 0 || d.Ordered {
		return
	}
	field, zones := false, [2][]Zone{}
	offered := map[Ref]bool{}
	for i := range d.Options {
		for _, r := range d.Options[i].Refs {
			offered[r] = true
			if r.Perm != 0 {
				field = true
				continue
			}
			z, pl := q.where[r.Card.ID], q.owner[r.Card.ID]
			if (z == Hand || z == Trash) && !slices.Contains(zones[pl], z) {
				zones[pl] = append(zones[pl], z)
			}
		}
	}
	for i := range q.perms {
		pm := &q.perms[i]
		if r := (Ref{Perm: pm.ID}); field && !offered[r] {
			clause := d.Clause
			if pm.Breeding {
				clause = "3-4-7-5"
			}
			d.addOrRefuse(Choice{Verb: VChoose, Refs: []Ref{r}}, clause)
		}
	}
	for pl := range zones {
		for _, z := range zones[pl] {
			for _, c := range q.pileOf(Player(pl), z).cards() {
				if r := (Ref{Card: q.ref(c)}); !q.T.Cards[c].Blank && !offered[r] {
					d.addOrRefuse(Choice{Verb: VChoose, Refs: []Ref{r}}, d.Clause)
				}
			}
		}
	}
}

// otherEffects adds effects whose turn has not come: the other player's (15-4-3-5-1), and those
// that triggered before the ones that are asked about (15-4-5-2).
func (q expecting) otherEffects() {
	d := q.d
	for i := range q.pend {
		pe := &q.pend[i]
		if slices.ContainsFunc(d.Options, func(o Choice) bool { return o.Effect == pe.ref }) {
			continue
		}
		clause := Clause("15-4-5-2")
		if q.orderedBy(pe) != d.Player && pe.batch == q.pend[len(q.pend)-1].batch {
			clause = "15-4-3-5-1"
		}
		d.addOrRefuse(Choice{Verb: VActivate, Effect: pe.ref, Giver: pe.giver, Icon: pe.timingIcon}, clause)
	}
}

// Expected says how likely players are to try a refused choice: 0 for what they do try, up to 3 for
// what nobody would think of.
func (p *Position) Expected(r *Refusal) int {
	c := &r.Choice
	pm, card := p.Perm(c.Perm), p.T.Cards[c.Card]
	theirs := pm != nil && pm.Owner != c.Player
	switch c.Verb {
	case VAttack:
		return p.expectedAttack(pm, p.Perm(c.Target), theirs)
	case VBlock:
		return rank(theirs, 2, rank(pm != nil && !p.isBlocker(pm), 1, 0))
	case VDigivolve:
		switch {
		case theirs, card.Category != Digimon:
			return 3
		case pm != nil && !p.isDigimon(pm):
			return 2
		}
		return rank(pm != nil && len(p.ways(nil, c.Card, pm)) == 0, 1, 0)
	case VDNA:
		return rank(p.hasDNA(c.Card) && !theirs, 1, 3)
	case VBurst:
		return rank(p.hasSpecial(c.Card, cardtext.ReqBurst) && !theirs, 1, 3)
	case VAppFuse:
		return rank(p.hasSpecial(c.Card, cardtext.ReqAppFusion) && !theirs, 1, 3)
	case VLink:
		switch {
		case !card.hasLink():
			return 3
		case theirs:
			return 2
		}
		return rank(pm != nil && len(p.linkWays(c.Card, pm)) == 0, 1, 0)
	case VPlay:
		return rank(card.Category == Option, 3, 0)
	case VUse:
		return rank(!card.isOptionCard(), 3, 0)
	case VActivate:
		return rank(p.T.Effects[c.Effect.Def].Kind == TriggerEffect, 2, rank(theirs, 1, 0))
	case VChoose:
		own := slices.ContainsFunc(c.Refs, func(x Ref) bool {
			pm := p.Perm(x.Perm)
			return pm != nil && pm.Owner == c.Player
		})
		return rank(own, 1, 0)
	case VHatch, VMove, VPass:
		return 1
	}
	return 0
}

// expectedAttack is Expected for an attack on target; nil stands for the player. theirs says that
// the attacker is the opponent's.
func (p *Position) expectedAttack(attacker, target *Permanent, theirs bool) int {
	both := [...]*Permanent{attacker, target}
	anyOf := func(is func(*Permanent) bool) bool {
		return slices.ContainsFunc(both[:], func(pm *Permanent) bool { return pm != nil && is(pm) })
	}
	if theirs || anyOf(func(pm *Permanent) bool { return !p.isDigimon(pm) }) {
		return 2
	}
	return rank(anyOf(func(pm *Permanent) bool { return pm.Breeding }), 1, 0)
}

func rank(likely bool, yes, no int) int {
	if likely {
		return yes
	}
	return no
}
