package rules

import (
	"digijudge/rules/cardtext"
)

// freeAction asks for the free action of the main phase (6-5-1). It is called only when nothing is
// pending.
func (p *Position) freeAction(f *turnFrame, d *Decision) bool {
	if c, ok := p.takeAnswer(); ok {
		p.newBatch()
		p.settle()
		p.perform(c)
		return false
	}
	pl := p.Turn
	d.Player, d.Question, d.Clause = pl, AskFree, "6-5-1"
	if p.Memory == 0 {
		d.also(p, "6-1-4-1")
	}
	hand := p.hand[pl].cards()
	for _, c := range hand {
		def := p.T.Cards[c]
		if def.Blank {
			continue
		}
		switch def.Category {
		case Digimon, Tamer:
			d.notingFor(p, Choice{Verb: VPlay, Card: c}, func() { p.playOptions(d, pl, c) })
			if def.Category == Digimon {
				p.digivolveOptions(d, pl, c)
				p.dnaOptions(d, pl, c)
				p.burstOptions(d, pl, c)
				p.appFusionOptions(d, pl, c)
			}
			if def.Dual {
				d.notingFor(p, Choice{Verb: VUse, Card: c}, func() { p.useOption(d, pl, c) })
			}
		case Option:
			d.notingFor(p, Choice{Verb: VUse, Card: c}, func() { p.useOption(d, pl, c) })
		}
		p.linkOptions(d, pl, c, nil)
	}
	for i := range p.perms {
		pm := &p.perms[i]
		if pm.Owner != pl {
			continue
		}
		if d.refuse || p.isDigimon(pm) && !pm.Breeding {
			d.notingFor(p, Choice{Verb: VAttack, Perm: pm.ID}, func() { p.attackOptions(d, pm, nil) })
		}
		p.linkOptions(d, pl, pm.Top(), pm)
		p.mainOptions(d, pm)
	}
	p.areaMain(d, pl)
	p.noteOneAtATime(d)
	if d.refuse {
		p.refuseKinds(d, pl)
	}
	d.add(Choice{Verb: VPass})
	return true
}

// useOption offers to use the Option card.
func (p *Position) useOption(d *Decision, pl Player, c CardID) {
	def := p.T.Cards[c]
	cost, clause := p.mayUse(pl, c)
	p.noteWaived(pl, c, d.noting(p))
	if clause == "4-22-2" && def.Colors.Count() > 1 {
		d.also(p, "4-22-3")
	}
	p.noteAffords(d, pl, cost, clause)
	d.addOrRefuse(Choice{Verb: VUse, Card: c, Cost: cost}, clause)
	if clause == "4-22-2" && def.useColors().Count() > 1 {
		d.addOrRefuse(Choice{Verb: VUse, Card: c, Cost: cost}, "4-22-3")
	}
}

// mainOptions offers the permanent's activation-type effects. Their conditions must be met when
// they are declared, and a "by" must be possible (15-8-4-3-1, 15-8-4-4-1).
func (p *Position) mainOptions(d *Decision, pm *Permanent) {
	p.eachWith(featActivated, pm, func(in instance) {
		if in.def.Kind == ActivatedEffect && in.def.Tree != nil && (works(in.def.Tree, pm) || in.def.spec != nil && in.def.spec.inBreeding) {
			if in.def.hooks().offered(p, pm, d) {
				p.mainOption(d, in, pm.ID)
			}
		}
	})
}

// mainOption offers one activation-type effect.
func (p *Position) mainOption(d *Decision, in instance, perm PermID) {
	ref := EffectRef{Def: in.def.ID, Card: in.card, Perm: perm}
	clause := Clause("")
	run := p.startRun(pendingEffect{ref: ref, source: p.ref(in.card), ctrl: in.ctrl, gained: in.gained})
	defer p.discard(run)
	switch {
	case p.usesSpent(ref, in.gained, in.giver):
		clause = "15-14-1-1"
	case !p.possible(run):
		clause = "15-8-4-3-1"
		if run.result.byImpossible {
			clause = "15-8-4-4-1"
			if p.sink != nil && len(in.def.Tree.Body) > 0 && p.inPart(in.def.Tree.Body[0].By, run) {
				d.also(p, "15-7-3")
			}
		} else if run.result.whyNothing.Within("16") {
			clause = run.result.whyNothing
		}
	}
	if clause == "" {
		d.also(p, "15-8-4-1") // the player may, but need not
		if s := in.def.spec; s != nil {
			d.also(p, s.activates())
		}
		p.note(p.succeededBy(in, perm))
	}
	d.addOrRefuse(Choice{Verb: VActivate, Effect: ref, Giver: in.giver, gained: in.gained, Perm: perm}, clause)
}

func (p *Position) dnaOptions(d *Decision, pl Player, c CardID) {
	p.dnaWays(c, pl, func(a, b *Permanent, cost int, req int8) {
		cost = p.dnaCost(cost, c, a, b)
		d.addOrRefuse(Choice{Verb: VDNA, Perm: a.ID, Perm2: b.ID, Card: c, Cost: cost, Requirement: req}, p.mayDNA(c, a, b, cost, pl))
	})
	if d.refuse && p.hasDNA(c) {
		for x := range p.perms {
			for y := range p.perms {
				a, b := &p.perms[x], &p.perms[y]
				if x != y && a.Owner == pl && b.Owner == pl {
					found := false
					for _, o := range d.Options {
						found = found || o.Verb == VDNA && o.Card == c && o.Perm == a.ID && o.Perm2 == b.ID
					}
					if !found {
						d.addOrRefuse(Choice{Verb: VDNA, Perm: a.ID, Perm2: b.ID, Card: c}, "8-2-3-1")
						if a.Breeding || b.Breeding {
							d.addOrRefuse(Choice{Verb: VDNA, Perm: a.ID, Perm2: b.ID, Card: c}, "6-5-1-2-2")
						}
					}
				}
			}
		}
	}
}

func (s *State) hasDNA(c CardID) bool { return s.hasSpecial(c, cardtext.ReqDNA) }

// mainAction holds the clause by which each action of the main phase can be taken.
var mainAction = map[Verb]Clause{
	VPlay:      "6-5-1-1-1",
	VDigivolve: "6-5-1-2-1",
	VDNA:       "6-5-1-2-2",
	VBurst:     "6-5-1-2-3",
	VAppFuse:   "6-5-1-2-4",
	VUse:       "6-5-1-3-1",
	VLink:      "6-5-1-4-1",
	VAttack:    "6-5-1-5-1",
	VActivate:  "6-5-1-6-1",
	VPass:      "6-5-1-7-1",
}

// perform starts a main phase action.
func (p *Position) perform(c Choice) {
	if p.sink != nil && c.Verb != VPass {
		p.note(mainAction[c.Verb])
	}
	switch c.Verb {
	case VPlay:
		p.declarePlay(c)
	case VDigivolve, VDNA:
		p.startDigivolve(c, digivolutionTerms{cost: c.Cost})
	case VBurst:
		p.startBurst(c)
	case VAppFuse:
		p.startAppFusion(c)
	case VUse:
		p.startUse(c.Player, c, false)
	case VLink:
		p.startLink(c, false)
	case VAttack:
		p.declareAttack(c, false)
	case VActivate:
		pe := pendingEffect{ref: c.Effect, source: p.ref(c.Effect.Card), ctrl: c.Player, gained: c.gained, giver: c.Giver}
		p.newBatch()
		p.begin(p.startRun(pe))
	case VPass:
		// 6-5-1-7-1: the marker goes to 3 on the opponent's side, wherever it was.
		to := -3
		if p.turnRules().passCountsFromTheMarker() && p.Memory < 3 {
			// from 3 on, three spaces would pass no turn
			to = p.Memory - 3
		}
		p.emit(Event{Verb: VPass, Player: c.Player, N: -to, Clause: mainAction[VPass]})
		p.Memory = to
	}
}
