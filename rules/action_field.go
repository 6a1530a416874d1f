package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// Actions that play, digivolve, attack or stop something.

// playable are the cards that the effect could have its player play now.
func (p *Position) playable(a *cardtext.Play, run *effectRun) []Ref {
	pl := p.doer(run)
	var out []Ref
	for _, r := range p.candidates(a.What, run, nil) {
		d := &p.T.Cards[r.Card.ID]
		if r.Perm != 0 || d.Blank || d.PlayCost < 0 && !d.Token || d.Category == Option || d.Category == DigiEgg {
			continue // 7-1-1
		}
		if p.barredPlay(pl, r.Card.ID) || a.Breeding && (p.breeding(pl) != nil || d.Category != Digimon) {
			continue // 3-4-7-2
		}
		if !a.Free && !p.canPay(pl, max(0, p.playCostBy(a, run, r.Card.ID)-p.mostPlaced(pl, r.Card.ID))) {
			continue // 1-3-11-1, 1-3-11-4
		}
		out = append(out, r)
	}
	return out
}

func (p *Position) actPlay(a cardtext.Play, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	if run.step > 0 {
		if len(run.picks) > 0 {
			r := run.picks[0]
			run.picks = run.picks[1:]
			run.count += p.left
			p.left = 0
			p.startPlayByEffect(&a, run, r)
			return false, false
		}
		run.did = p.enough(a.What, run.count+p.left, run)
		run.count = 0
		if run.it = p.onField(run.it); len(run.it) == 0 {
			missedBy(a, run)
		}
		p.tellJoined(run, run.it)
		return false, true
	}
	cands := p.playable(&a, run)
	if len(cands) == 0 {
		missedBy(a, run)
		p.tellJoined(run, nil)
		run.did = false
		return false, true
	}
	refs := cands
	if a.What.Quantity == cardtext.Exactly || a.What.Quantity == cardtext.UpTo || a.What.Quantity == cardtext.One {
		c, ok := p.took()
		if !ok {
			if a.What.Total.Of != cardtext.NoNumber {
				return p.askTotal(d, asker, run, p.bounded(a.What, run).Total, cands, run.mayPass), false
			}
			n := min(max(1, a.What.N), len(cands))
			if n == 1 {
				d.Player, d.Question, d.Clause, d.Effect = asker, AskAction, "7-1-1", run.ref
				for _, r := range cands {
					d.add(Choice{Verb: VPlay, Card: r.Card.ID})
				}
				if run.mayPass {
					d.add(Choice{Verb: VDecline})
				}
				return true, false
			}
			low := n
			if a.What.Quantity == cardtext.UpTo {
				low = 1
			}
			p.askSet(d, asker, run, cands, low, n, run.mayPass, false)
			d.Clause = howMany(a.What)
			return true, false
		}
		if c.Verb == VDecline {
			missedBy(a, run)
			p.tellJoined(run, nil)
			run.did = false
			return false, true
		}
		if refs = c.Refs; c.Verb == VPlay {
			refs = []Ref{{Card: p.ref(c.Card)}}
		}
	}
	run.picks = append([]Ref(nil), refs...)
	run.it = append([]Ref(nil), refs...)
	run.step = 1
	p.left = 0
	return false, false
}

func (p *Position) startPlayByEffect(a *cardtext.Play, run *effectRun, r Ref) {
	if !p.fresh(r.Card) || len(p.inReach([]Ref{r}, run)) == 0 {
		return
	}
	if run.playing == 0 {
		run.playing = p.seq + 1
	}
	p.startPlay(p.doer(run), r.Card.ID, p.playCostBy(a, run, r.Card.ID), a.Free, a.Suspended)
	f := &p.frames[len(p.frames)-1]
	f.rules, f.told, f.batch = a.Silent, true, run.playing
	if a.Breeding {
		f.to = BreedingArea
	}
}

// playCostBy is what the effect has its player pay for the play before what interrupts it; below 0 where more is taken off than the
// card costs (1-3-8).
func (p *Position) playCostBy(a *cardtext.Play, run *effectRun, c CardID) int {
	pl := p.doer(run)
	return p.T.Cards[c].PlayCost - p.lessCost(a.Reduce, cardtext.PlayCost, pl) - p.standingReduction(cardtext.PlayCost, c, nil, nil, pl)
}

// playTokens plays tokens from outside the game (4-21-1).
func (p *Position) playTokens(a cardtext.PlayToken, run *effectRun) {
	n := 0
	if p.barred(run.ctrl, cardtext.BarPlayDigimon) { // tokens are Digimon
		p.note("15-1-3")
		run.did = false
		return
	}
	run.it = nil
	batch := p.seq + 1
	for id := range p.T.Cards {
		c := &p.T.Cards[id]
		if n < a.N*run.mult && c.Token && c.Name == a.Name && p.where[id] == OutOfGame {
			p.noteComing(run.ctrl, CardID(id))
			if c.PlayCost < 0 {
				p.note("1-4-4-5")
			}
			p.emit(Event{Verb: VPlay, Player: run.ctrl, Card: CardID(id), From: OutOfGame, To: BattleArea, Clause: "4-21-1", Batch: batch})
			p.owner[id] = run.ctrl
			pm := p.newPermanent(run.ctrl, CardID(id))
			run.it = append(run.it, Ref{Perm: pm.ID})
			p.played(pm, 0, false)
			n++
		}
	}
	p.tellPlayed(run.it)
	run.did = n > 0
}

// digivolveByEffect offers the digivolutions that an effect allows: requirements must be met unless it waives them
// (8-1-2-2), and nothing in the breeding area unless it names that (3-4-7-5).
func (p *Position) digivolveByEffect(d *Decision, a *cardtext.Digivolve, run *effectRun) {
	into := p.candidates(a.Into, run, nil)
	if a.Into.Quantity == cardtext.Exactly || a.Into.Quantity == cardtext.One || a.Into.Quantity == cardtext.UpTo {
		all := *a.Into
		all.Quantity = cardtext.All
		into = p.candidates(&all, run, nil)
	}
	if a.DNA {
		p.dnaByEffect(d, a, run, into)
		return
	}
	if a.App {
		what := append([]Ref{}, p.candidates(a.What, run, nil)...)
		for _, t := range into {
			p.appFusions(d, run.ctrl, t.Card.ID, what, "")
		}
		return
	}
	if d.refuse { // 8-3-2-2, 8-4-2-2
		what := append([]Ref{}, p.candidates(a.What, run, nil)...)
		for _, t := range into {
			p.appFusions(d, run.ctrl, t.Card.ID, what, "8-4-2-2")
			p.bursts(d, run.ctrl, t.Card.ID, "8-3-2-2")
		}
	}
	for _, r := range p.candidates(a.What, run, nil) {
		pm := p.Perm(r.Perm)
		if pm == nil {
			continue
		}
		for _, t := range into {
			c := t.Card.ID
			if p.T.Cards[c].Category != Digimon {
				continue
			}
			ways := p.ways(c, pm)
			if a.Ignore && !p.noIgnoring() {
				ways = []way{{cost: 0}}
			}
			if len(ways) == 0 {
				clause := "8-1-3-1"
				if a.Ignore {
					clause = "15-1-3"
				}
				d.try(Choice{Verb: VDigivolve, Perm: pm.ID, Card: c}, clause)
				continue
			}
			for k, w := range ways {
				if k > 0 && (a.Free || a.Cost != nil || sameCost(ways[:k], w.cost)) {
					continue
				}
				cost, clause := 0, ""
				p.asIf(w.onto, c, pm, func() {
					switch {
					case a.Free:
					case a.Cost != nil:
						cost = p.digivolveCost(*a.Cost, c, pm)
					default:
						cost = max(0, p.digivolveCost(w.cost, c, pm)-p.lessCost(a.Reduce, cardtext.DigivolutionCost, run.ctrl))
					}
					switch {
					case !p.canPay(run.ctrl, max(0, cost-p.possibleReduction(cardtext.EvDigivolves, c, pm, run.ctrl))):
						clause = "1-3-11-1"
					case p.forbidden(pm, cardtext.AbDigivolve):
						clause = "15-1-3"
					case p.unaffected(pm, run.ctrl, p.effectKind(run.ref)):
						clause = "15-15-5-1"
					}
				})
				d.try(Choice{Verb: VDigivolve, Perm: pm.ID, Card: c, Cost: cost, Requirement: w.req}, clause)
			}
		}
	}
	if d.refuse && !a.DNA { // DNA digivolution is not what this effect performs
		for _, t := range into {
			p.dnaWays(t.Card.ID, run.ctrl, func(x, y *Permanent, cost int, req int8) {
				d.try(Choice{Verb: VDNA, Perm: x.ID, Perm2: y.ID, Card: t.Card.ID, Cost: cost, Requirement: req}, "8-2-2-4")
			})
		}
	}
	if d.refuse { // cards in hand that the effect's own words leave out
		for _, c := range p.hand[run.ctrl].cards() {
			if p.T.Cards[c].Category == Digimon && !containsCard(into, c) {
				for _, r := range p.candidates(a.What, run, nil) {
					d.try(Choice{Verb: VDigivolve, Perm: r.Perm, Card: c}, "15-1-2")
				}
			}
		}
	}
}

func containsCard(refs []Ref, c CardID) bool {
	for _, r := range refs {
		if r.Card.ID == c {
			return true
		}
	}
	return false
}

// dnaByEffect offers the DNA digivolutions that an effect allows: its holder (or what it names) and another, into a card whose
// DNA requirement they meet, for its cost (8-2-2-4).
func (p *Position) dnaByEffect(d *Decision, a *cardtext.Digivolve, run *effectRun, into []Ref) {
	what := p.candidates(a.What, run, nil)
	with := what
	if a.With != nil {
		all := *a.With
		if all.Quantity == cardtext.Exactly {
			all.Quantity = cardtext.All
		}
		with = p.candidates(&all, run, nil)
	}
	for _, t := range into {
		p.dnaWays(t.Card.ID, run.ctrl, func(x, y *Permanent, cost int, req int8) {
			fits := hasPerm(what, x.ID) && hasPerm(with, y.ID) || hasPerm(what, y.ID) && hasPerm(with, x.ID)
			if !fits {
				return
			}
			cost = p.dnaCost(cost, t.Card.ID, x, y)
			switch {
			case a.Free:
				cost = 0
			case a.Cost != nil:
				cost = p.dnaCost(*a.Cost, t.Card.ID, x, y)
			default:
				cost = max(0, cost-p.lessCost(a.Reduce, cardtext.DigivolutionCost, run.ctrl))
			}
			d.try(Choice{Verb: VDNA, Perm: x.ID, Perm2: y.ID, Card: t.Card.ID, Cost: cost, Requirement: req}, p.mayDNA(t.Card.ID, x, y, cost, run.ctrl))
		})
	}
}

func hasPerm(refs []Ref, id PermID) bool {
	for _, r := range refs {
		if r.Perm == id {
			return true
		}
	}
	return false
}

func (p *Position) actDigivolve(a cardtext.Digivolve, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	if run.step > 0 {
		run.did = p.left > 0
		if a.DNA {
			run.it = p.onField(run.it) // the new Digimon (8-2-2-1)
		}
		return false, true
	}
	c, ok := p.took()
	if !ok {
		d.Player, d.Question, d.Clause, d.Effect = asker, AskAction, "8-1-3-1", run.ref
		p.digivolveByEffect(d, &a, run)
		if len(d.Options) == 0 && !d.refuse {
			missedBy(a, run)
			run.did = false
			return false, true
		}
		if run.mayPass {
			d.add(Choice{Verb: VDecline})
		}
		return true, false
	}
	if c.Verb == VDecline {
		missedBy(a, run)
		run.did = false
		return false, true
	}
	run.step = 1
	p.left = 0
	run.it = []Ref{{Perm: c.Perm}}
	if a.What.Quantity == cardtext.It && len(run.group) > 1 && hasPerm(run.group, c.Perm) {
		run.group, run.mention = []Ref{{Perm: c.Perm}}, Ref{Perm: c.Perm} // of several the one that digivolves (8-1-2-5)
	}
	if a.DNA {
		run.it = []Ref{{Card: p.ref(c.Card)}}
	}
	if a.App {
		p.startAppFusion(c)
		return false, false
	}
	p.startDigivolve(c, a.Free, a.Ignore, c.Cost)
	return false, false
}

// attackByEffect offers the attacks that an effect allows.
func (p *Position) attackByEffect(d *Decision, a *cardtext.Attack, run *effectRun) {
	old := p.looking
	p.looking = run
	defer func() { p.looking = old }()
	for _, r := range p.candidates(a.What, run, nil) {
		if pm := p.Perm(r.Perm); pm != nil {
			p.attackOptions(d, pm, a)
		}
	}
}

func (p *Position) actAttack(a cardtext.Attack, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	c, ok := p.took()
	if !ok {
		d.Player, d.Question, d.Clause, d.Effect = asker, AskAction, "11-2-2", run.ref
		p.attackByEffect(d, &a, run)
		if len(d.Options) == 0 && !d.refuse {
			run.did = false
			return false, true
		}
		forced := p.T.Effects[run.ref.Def].spec == &overclock
		if forced {
			d.also(p, "16-34-3")
		}
		if run.mayPass || forced && p.believes(bOverclockAttackIsOptional) {
			d.add(Choice{Verb: VDecline})
		}
		return true, false
	}
	if c.Verb == VDecline {
		run.did = false
		return false, true
	}
	run.did = true
	p.declareAttack(c, a.WithoutSuspend)
	return false, true
}

// actPrevent stops the event that the effect interrupted, for what it speaks of (15-8-5-2): for all to which the event would have
// happened at the same time, because nothing is chosen (15-5-2), unless its optional condition chose one of them. "1 of those Digimon"
// and the keywords speak of one, the player's choice.
func (p *Position) actPrevent(a cardtext.Prevent, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	if run.cause < 0 || run.cause >= len(p.frames) || p.frames[run.cause].kind != frLeave {
		run.did = false
		return false, true
	}
	var group []Ref
	for _, r := range run.group {
		if p.Perm(r.Perm) != nil && !spared(p.frames[run.cause].spared, r) {
			group = append(group, r)
		}
	}
	if len(group) == 0 {
		run.did = false
		return false, true
	}
	spec := p.T.Effects[run.ref.Def].spec
	if a.What != nil && a.What.Quantity == cardtext.It && spec == nil {
		if a.What.Means.Kind == cardtext.Dealt {
			group = slices.DeleteFunc(group, func(r Ref) bool { return !hasPerm(run.it, r.Perm) })
		}
		for _, r := range group {
			pm := p.Perm(r.Perm)
			p.emit(Event{Verb: VPrevent, Declares: p.frames[run.cause].verb, Player: run.ctrl, Perm: r.Perm, Card: pm.Top(), Clause: "15-8-5-2"})
		}
		p.frames[run.cause].spared = append(p.frames[run.cause].spared, group...)
		run.did = len(group) > 0
		return false, true
	}
	r := group[0]
	if len(group) > 1 {
		c, ok := p.took()
		if !ok {
			return p.askSet(d, asker, run, group, 1, 1, false, false), false
		}
		r = c.Refs[0]
	}
	if spec == &armorPurge && p.believes(bArmorPurgeShakesOffChanges) {
		p.dropLasting(r.Perm)
	}
	if spec == &decoy && p.believes(bDecoySavesAll) {
		p.frames[run.cause].spared = append(p.frames[run.cause].spared, group...)
	}
	pm := p.Perm(r.Perm)
	p.emit(Event{Verb: VPrevent, Declares: p.frames[run.cause].verb, Player: run.ctrl, Perm: r.Perm, Card: pm.Top(), Clause: "15-8-5-2"})
	f := &p.frames[run.cause]
	f.spared = append(f.spared, r)
	run.did = true
	return false, true
}

// setLater keeps processing for a later time, with what it speaks of as it stands now (18-1-1).
func (p *Position) setLater(a cardtext.Later, run *effectRun) {
	var found *EffectDef // cards with the same keyword share its tree: the one of this card
	for _, def := range p.T.later {
		if b := def.Tree.Body; len(b) >= 1 && len(b[0].Acts) > 0 && len(a.Acts) > 0 && &b[0].Acts[0] == &a.Acts[0] {
			if found == nil || def.Card == p.T.Effects[run.ref.Def].Card {
				found = def
			}
		}
	}
	if found != nil {
		ref := run.ref
		ref.Def = found.ID
		it := append([]Ref(nil), p.meantLater(a, run)...)
		p.later = append(p.later, pendingProcessing{when: a.When, turn: p.TurnNo, ref: ref, ctrl: run.ctrl, it: it, self: selfOf(run)})
		if len(found.Tree.Body) > 1 {
			p.stopEffect(run) // the rest is done then as well
		}
	}
	run.did = true
}

// selfOf is the holder of an effect, or the card itself where it is on no permanent.
func selfOf(run *effectRun) Ref {
	if run.holder != 0 {
		return Ref{Perm: run.holder}
	}
	return Ref{Card: run.self}
}

// activateMain is "activate this card's [Main] effect" (15-15-7-1): no use, no color requirement (4-22-5).
func (p *Position) activateMain(run *effectRun) {
	c := run.self.ID
	for _, def := range p.T.Cards[c].mains() {
		if def.Kind != OptionMain {
			continue
		}
		pe := pendingEffect{ref: EffectRef{Def: def.ID, Card: c}, source: run.self, ctrl: run.ctrl}
		sub := p.startRun(pe)
		if !p.possible(sub) {
			p.nothing(pe, sub)
			return
		}
		p.note("15-15-7-1")
		p.begin(sub, false)
		sub.headTaken = false
		return
	}
}

// useKeyword executes a keyword that is processing (16-12-2, 16-16-2, 16-20-2).
func (p *Position) useKeyword(a cardtext.UseKeyword, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	switch a.Keyword.Name {
	case "De-Digivolve":
		return p.deDigivolveAct(a, run, d, asker)
	case "Blitz":
		if ok, _ := p.canBlitz(run); !ok {
			run.did = false
			return false, true
		}
		if p.answered && p.answer.Verb == VAttack {
			p.note("16-16-1")
		}
		if asked, done = p.actAttack(blitzAttack, run, d, asker); asked {
			d.also(p, "16-16-3")
		}
		p.attack.blitz = p.attack.blitz || done && run.did
		return asked, done
	case "Blast Digivolve":
		return p.blastAct(run, d, asker)
	case "Blast DNA Digivolve":
		return p.blastDNAAct(&a.Keyword, run, d, asker)
	case "Save":
		p.note("16-20-1")
		if asked, done = p.actPlaceUnder(p.saveUnder(), run, d, asker); asked {
			d.also(p, "16-20-3")
		}
		return asked, done
	case "Delay":
		return p.delayAct(run)
	case "Digi-Burst":
		p.note("16-14-1")
		return p.actTrash(p.digiBurstPrice(a.Keyword.N, run), run, d, asker)
	case "Material Save":
		return p.materialSaveAct(a, run, d, asker)
	case "Mind Link":
		p.note("16-28-1")
		p.note("16-28-3")
		return p.mindLinkAct(a, run, d, asker)
	case "Partition":
		return p.partitionAct(a, run, d, asker)
	case "Draw":
		if a.Keyword.N*run.mult >= p.deck[run.ctrl].n {
			p.note("16-8-3") // the last cards too
		}
		run.did = p.draw(run.ctrl, a.Keyword.N*run.mult, "16-8-1") > 0
	case "Recovery":
		run.did = p.recover(run.ctrl, a.Keyword.N*run.mult)
	}
	return false, true
}

func (p *Position) canKeyword(a *cardtext.UseKeyword, run *effectRun) (bool, string) {
	switch a.Keyword.Name {
	case "Blitz":
		return p.canBlitz(run)
	case "Blast Digivolve":
		return p.canAct(blastInto, run)
	case "Blast DNA Digivolve":
		var d Decision
		p.blastDNAOptions(&d, &a.Keyword, run)
		return len(d.Options) > 0, "16-31-1"
	case "Save":
		ok, _ := p.canAct(p.saveUnder(), run)
		return ok, "16-20-1"
	case "Delay":
		return p.canDelay(run)
	case "Digi-Burst":
		ok, _ := p.canDo(p.digiBurstPrice(a.Keyword.N, run), run, true)
		return ok, "16-14-1"
	case "Material Save":
		return p.canMaterialSave(run)
	case "Mind Link":
		return p.canMindLink(a, run)
	case "Partition":
		return len(p.partitions(&a.Keyword, run.holder)) > 0, "16-29-4"
	}
	return true, ""
}
