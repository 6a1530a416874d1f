package rules

import "digijudge/rules/cardtext"

// act carries out one action of an effect. It returns asked when d holds a question, done when the action is over. In an
// optional condition (inBy) only things with which all of it can be done are offered (15-7-3).
func (p *Position) act(a cardtext.Action, run *effectRun, d *Decision, asker Player, inBy bool) (asked, done bool) {
	fit := func(f func(*Permanent) bool) func(*Permanent) bool {
		if inBy {
			return f
		}
		return nil
	}
	if top, bottom, ok := eitherEnd(a); ok {
		return p.actEither(top, bottom, run, d, asker, inBy)
	}
	switch a := a.(type) {
	case cardtext.Memory:
		p.notePlayer(run, asker)
		p.noteOwnLoss(run, nil)
		run.did = p.changeMemory(asker, a.N*run.mult)
		return false, true
	case cardtext.SetMemory:
		p.emit(Event{Verb: VSetMemory, Player: asker, N: a.N, Clause: "15-1-5"})
		p.addMemory(asker, a.N-p.MemoryOf(asker))
		run.did = true
		return false, true
	case cardtext.Draw:
		clause := "16-8-1"
		if a.Word {
			clause = "4-14-1"
		} else if a.N*run.mult >= p.deck[asker].n {
			p.note("16-8-3") // the last cards too
		}
		if asker != run.ctrl {
			p.note("4-14-2") // from their own deck
		}
		p.notePlayer(run, asker)
		run.did = p.draw(asker, a.N*run.mult, clause) > 0
		return false, true
	case cardtext.Recovery:
		p.notePlayer(run, asker)
		run.did = p.recover(asker, a.N*run.mult)
		return false, true
	case cardtext.Delete:
		return p.withJoined(a.What, run, d, asker, nil, func(refs []Ref) {
			inBattle := p.believes(bRetaliationIsDeletionInBattle) && p.T.Effects[run.ref.Def].spec == &retaliation
			p.leave(frame{verb: VDelete, to: Trash, refs: refs, battle: inBattle})
		})
	case cardtext.Return:
		return p.actReturn(a, run, d, asker)
	case cardtext.Suspend:
		if inBy && run.step == 0 && p.evading(run) {
			run.did = true
			return false, true
		}
		return p.withJoined(a.What, run, d, asker, fit(p.canSuspendFor(run)), func(refs []Ref) {
			p.turn(refs, run, true)
		})
	case cardtext.Unsuspend:
		return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) { p.turn(refs, run, false) })
	case cardtext.ChangeDP:
		return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) {
			p.lay(a, a.What, a.Dur, refs, run, a.N*run.mult, 0)
		})
	case cardtext.AddDPOf:
		n, partner := 0, PermID(0)
		for _, r := range p.candidates(a.From, run, nil) {
			if pm := p.Perm(r.Perm); pm != nil {
				n, partner = n+max(0, p.DP(pm)), pm.ID
			}
		}
		return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) {
			p.note("16-24-4")
			k := len(p.lasting)
			p.lay(a, a.What, a.Dur, refs, run, n, 0)
			for i := k; i < len(p.lasting); i++ {
				p.lasting[i].partner = partner
			}
		})
	case cardtext.GainKeyword:
		return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) {
			for i := range a.Keywords {
				def := p.T.gained[a.Keywords[i].String()]
				one := a
				one.Keywords = a.Keywords[i : i+1]
				p.lay(one, a.What, a.Dur, refs, run, 0, def.ID)
			}
		})
	case cardtext.GainEffect:
		return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) {
			p.lay(a, a.What, a.Dur, refs, run, 0, p.T.quoted[a.Effect].ID)
		})
	case cardtext.Restrict:
		return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) { p.lay(a, a.What, a.Dur, refs, run, 0, 0) })
	case cardtext.Permit:
		return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) { p.lay(a, a.What, a.Dur, refs, run, 0, 0) })
	case cardtext.Unaffected:
		return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) { p.lay(a, a.What, a.Dur, refs, run, 0, 0) })
	case cardtext.Bar:
		p.emit(Event{Verb: VGain, Player: run.ctrl, Act: a, Clause: "15-11-2-1"})
		p.addLasting(lastingEffect{act: a, at: run.at(), src: run.ref, ctrl: run.ctrl}, a.Dur)
		run.did = true
		return false, true
	case cardtext.SecurityDP:
		p.emit(Event{Verb: VChange, Player: run.ctrl, N: a.N * run.mult, Act: a, Clause: "15-11-2-1"})
		p.addLasting(lastingEffect{act: a, at: run.at(), src: run.ref, ctrl: run.ctrl, n: a.N * run.mult}, a.Dur)
		run.did = true
		return false, true
	case cardtext.Treat:
		return p.actTreat(a, run, d, asker)
	case cardtext.ReplaceDigiXros:
		p.addLasting(lastingEffect{act: a, at: run.at(), perm: run.holder, src: run.ref, ctrl: run.ctrl}, cardtext.ForTheTurn)
		run.did = true
		return false, true
	case cardtext.UseKeyword:
		return p.useKeyword(a, run, d, asker)
	case cardtext.Trash:
		return p.actTrash(a, run, d, asker)
	case cardtext.PlaceSecurity:
		return p.actPlaceSecurity(a, run, d, asker)
	case cardtext.PlaceUnder:
		return p.actPlaceUnder(a, run, d, asker)
	case cardtext.PlaceInBattleArea:
		p.placeInBattleArea(run)
		return false, true
	case cardtext.AddToHand:
		return p.withJoined(a.What, run, d, asker, nil, func(refs []Ref) { p.addToHand(refs, run) })
	case cardtext.Play:
		return p.actPlay(a, run, d, asker)
	case cardtext.UseOption:
		return p.actUse(a, run, d, asker)
	case cardtext.PlayToken:
		p.playTokens(a, run)
		return false, true
	case cardtext.Digivolve:
		return p.actDigivolve(a, run, d, asker)
	case cardtext.LinkTo:
		return p.actLink(a, run, d, asker)
	case cardtext.Attack:
		return p.actAttack(a, run, d, asker)
	case cardtext.SwitchTarget:
		if a.Player {
			run.did = p.switchTarget(0, "11-2-7-2")
			return false, true
		}
		asked, done = p.withPicks(a.To, run, d, asker, p.notTarget, func(refs []Ref) {
			run.did = len(refs) > 0 && p.switchTarget(refs[0].Perm, "11-2-7-2")
		})
		if asked && p.obs != nil && len(p.candidates(a.To, run, nil)) > len(p.candidates(a.To, run, p.notTarget)) {
			d.also(p, "11-2-7-3")
		}
		if asked && len(d.Options) > 1 && p.T.Effects[run.ref.Def].spec == &raid {
			d.also(p, "16-23-4")
		}
		return asked, done
	case cardtext.FlipSecurity:
		return p.actFlip(a, run, d, asker)
	case cardtext.EndAttack:
		if run.did = p.attack.on; !run.did {
			return false, true
		}
		p.attack.ended = true
		if at := p.attacker(); p.obs != nil && at != nil && p.unaffected(at, run.ctrl, p.effectKind(run.ref)) {
			p.note("15-15-5-1") // it is the attack that is ended
		}
		p.emit(Event{Verb: VCutShort, Perm: p.attack.attacker, Player: p.attack.player, Clause: "15-15-1-1"})
		return false, true
	case cardtext.Prevent:
		return p.actPrevent(a, run, d, asker)
	case cardtext.ReduceCost:
		if run.cause >= 0 && run.cause < len(p.frames) {
			n, f := a.N*run.mult, &p.frames[run.cause]
			switch f.kind {
			case frPlay:
				n = p.lessCost(n, cardtext.PlayCost, f.pl)
			case frDigivolve:
				n = p.lessCost(n, cardtext.DigivolutionCost, f.pl)
			}
			p.emit(Event{Verb: VReduce, Player: run.ctrl, N: n, Clause: "4-2-3-1"})
			f.n += n
		}
		run.did = true
		return false, true
	case cardtext.NextTime:
		for _, def := range p.T.later {
			if def.Tree.Trigger == a.Trigger {
				p.addLasting(lastingEffect{act: a, at: run.at(), src: run.ref, ctrl: run.ctrl, def: def.ID, once: true}, cardtext.ForTheTurn)
			}
		}
		run.did = true
		return false, true
	case cardtext.Later:
		p.setLater(a, run)
		return false, true
	case cardtext.Reveal:
		p.reveal(a.N*run.mult, run)
		return false, true
	case cardtext.RestTo:
		return p.actRest(a, run, d, asker)
	case cardtext.Shuffle:
		p.shuffle(a, run)
		return false, true
	case cardtext.Search:
		run.searched = true
		p.note("15-15-3-1") // nothing has left the security stack yet
		p.note("15-15-3-9-3")
		if a.For == nil {
			run.did = true
			return false, true
		}
		return p.withPicks(a.For, run, d, asker, nil, func([]Ref) {})
	case cardtext.Target:
		return p.withPicks(a.What, run, d, asker, nil, func([]Ref) {})
	case cardtext.Pay:
		run.did = p.canPay(run.ctrl, a.N)
		if run.did {
			p.pay(run.ctrl, a.N, "4-2-2")
		}
		return false, true
	case cardtext.Choose:
		return p.actChoose(a, run, d, asker)
	case cardtext.ActivateEffect:
		return p.actActivateEffect(a, run, d, asker)
	case cardtext.ActivateMain:
		p.activateMain(run)
		return false, true
	case cardtext.WinGame:
		if a.Who == cardtext.Opponents {
			p.win(run.ctrl.Other(), "1-2-6")
		} else {
			p.win(run.ctrl, "1-2-6")
		}
		return false, true
	case cardtext.Hatch:
		p.hatch(run.ctrl, "4-18-1")
		run.did = true
		return false, true
	}
	run.did = false
	return false, true
}

// changeMemory is "gain" or "lose" memory (4-1-4); false if there is none to gain or lose.
func (p *Position) changeMemory(pl Player, n int) bool {
	switch {
	case n > 0 && p.barred(pl, cardtext.BarMemory) && !p.tamerEffect(p.acting()):
		p.note("15-1-3")
		return false
	case n > 0:
		p.emit(Event{Verb: VGainMemory, Player: pl, N: n, Clause: "4-1-4"})
	case n < 0:
		p.emit(Event{Verb: VLoseMemory, Player: pl, N: -n, Clause: "4-1-4"})
	}
	p.addMemory(pl, n)
	return n != 0
}

// recover is <Recovery>: the top cards of the deck go face down on top of the security stack (16-6-1).
func (p *Position) recover(pl Player, n int) bool {
	deck := p.unrevealed(pl)
	if n > len(deck) {
		p.note("1-3-2")
	}
	n = min(n, len(deck))
	if p.believes(bRecoveryStopsAtFive) {
		n = min(n, 5-p.security[pl].n)
	}
	if n <= 0 {
		return false
	}
	if p.shut(pl, SecurityStack, p.topRun()) {
		p.note("15-15-3-3")
		return false
	}
	p.sameTime(func() {
		for _, c := range append([]CardID(nil), deck[:n]...) {
			p.emit(Event{Verb: VRecover, Player: pl, Card: c, From: Deck, To: SecurityStack, Clause: "16-6-1"})
			p.moveCard(c, SecurityStack, pl, false, false)
		}
	})
	p.happen(happening{ev: cardtext.EvSecurityAdded, player: pl, n: n})
	return true
}

// withPicks finds what an action is done to, asking if that has to be chosen, and does it. The action is done once whatever
// it starts has come to an end.
func (p *Position) withPicks(s *cardtext.Select, run *effectRun, d *Decision, asker Player, fit func(*Permanent) bool, do func([]Ref)) (asked, done bool) {
	switch run.step {
	case 0:
		refs, asked := p.pick(s, run, d, asker, fit)
		if asked {
			return true, false
		}
		if refs == nil && overall(s, run) {
			run.step, run.did, p.left = 1, true, 1
			p.note("15-11-2-2")
			do(nil) // 15-11-2-2: nobody fits now, but somebody may later
			return false, false
		}
		if refs == nil {
			missed(s, run)
			run.did = false
			return false, true
		}
		run.step = 1
		run.picks = refs
		if p.pointsBack(s, run) {
			run.it, run.none, run.was = refs, 0, snapshot{}
			if pm := p.Perm(refs[0].Perm); pm != nil {
				run.was = p.snap(pm)
			}
		} else if pm := p.Perm(refs[0].Perm); pm != nil && pm.ID == run.holder && len(run.it) == 0 {
			run.was = p.snap(pm) // "the returned Digimon" may be the holder
		}
		run.did = true
		p.left = len(refs)
		p.noteOwnLoss(run, refs)
		do(refs)
		return false, false
	default:
		run.did = run.did && p.enough(s, p.left, run)
		return false, true
	}
}

// howMany is the clause that says how many are chosen: "X" (15-10-2-1) or "up to X" (15-10-2-2).
func howMany(s *cardtext.Select) string {
	return pick(s.Quantity == cardtext.UpTo && s.N > 1, "15-10-2-2", "15-10-2-1")
}

// everyone says that nothing is chosen among those that the words of something lasting cover: "all of your Digimon", "your Digimon"
// (15-11-2-1).
func everyone(s *cardtext.Select) bool {
	return s.Quantity == cardtext.All || s.Quantity == cardtext.One && s.Bare
}

// overall says that the action in hand lays something on all that its words cover, whoever that is now.
func overall(s *cardtext.Select, run *effectRun) bool {
	return s != nil && everyone(s) && run.stage == acts && whatOf(run.body[run.s].Acts[run.a]) == s
}

// pick resolves a phrase to things: by itself where nothing is chosen, by a question where something is. nil means none.
func (p *Position) pick(s *cardtext.Select, run *effectRun, d *Decision, asker Player, fit func(*Permanent) bool) ([]Ref, bool) {
	if s == nil {
		return nil, false
	}
	if underOne(s) && run.of == 0 {
		// First the permanent under which to look.
		if c, ok := p.took(); ok {
			if c.Verb == VDecline {
				return nil, false
			}
			run.of = c.Refs[0].Perm
		} else {
			cands := p.candidates(s.Of, run, nil)
			if run.stage == byDo {
				cands = p.hostsWith(s, run, need(s)) // 15-7-3
			}
			if len(cands) == 0 {
				return nil, false
			}
			return nil, p.askSet(d, asker, run, cands, 1, 1, run.mayPass, false)
		}
	}
	p.noteArea(s, run)
	p.noteInUse(s, run)
	cands := p.candidates(s, run, fit)
	if len(cands) == 0 {
		p.note("1-3-2")
		p.noteNumberless(s, run, p.note)
		run.of = 0
		return nil, false
	}
	if oneOfGroup(s, run, cands) {
		if cands = p.canBeMeant(cands, run); len(cands) == 1 {
			run.group, run.mention = cands, cands[0]
			return cands, false
		}
		c, ok := p.took()
		switch {
		case !ok:
			return nil, p.askSet(d, asker, run, cands, 1, 1, run.mayPass, false)
		case c.Verb == VDecline:
			return nil, false
		}
		run.group, run.mention = c.Refs, c.Refs[0]
		return c.Refs, false
	}
	if s.Quantity == cardtext.All || s.Quantity == cardtext.This || s.Quantity == cardtext.It || ends(s.Area) || overall(s, run) {
		if ends(s.Area) && p.luckAtEnd(s, run, d) {
			return nil, true
		}
		cands = p.candidates(s, run, fit)
		run.of = 0
		p.notePicks(s, run, cands, p.note)
		return cands, false
	}
	n := max(1, s.N)
	if !p.amount(run) {
		n *= max(1, run.mult) // 4-27-4
	}
	low := n
	if s.Quantity == cardtext.UpTo {
		low = 1 // 1-3-6
	}
	if low < n {
		d.also(p, "1-3-6")
	}
	if low > len(cands) {
		p.note("1-3-2")
	}
	n = min(n, len(cands))
	low = min(low, n)
	c, ok := p.took()
	if !ok {
		p.notePicks(s, run, cands, func(clause string) { d.also(p, clause) })
		if !run.mayPass {
			d.also(p, "15-9-1-2")
		}
		if s.Total.Of != cardtext.NoNumber {
			return nil, p.askTotal(d, asker, run, p.bounded(s, run).Total, cands, run.mayPass)
		}
		p.askSet(d, asker, run, cands, low, n, run.mayPass, false)
		d.Clause = howMany(s)
		p.keepPayable(d, run)
		p.asBoth(d, run)
		return nil, true
	}
	run.of = 0
	if c.Verb == VDecline {
		if !run.mayPass {
			run.passed |= 1 << run.a // see asBoth
		}
		return nil, false
	}
	p.notePicks(s, run, cands, p.note)
	p.noteAdded(s, c.Refs)
	for _, r := range c.Refs {
		e := Event{Verb: VChosen, Player: asker, Clause: howMany(s), Perm: r.Perm, Card: r.Card.ID}
		if r.Perm != 0 {
			e.Card = p.top(r.Perm)
			if pm := p.Perm(r.Perm); pm != nil && p.obs != nil && p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
				p.note("15-15-5-3")
			}
		}
		p.emit(e)
	}
	return append([]Ref(nil), c.Refs...), false
}

// amount says that "for each" multiplies a number of the action in hand, not the things it is done to.
func (p *Position) amount(run *effectRun) bool {
	if run.s >= len(run.body) || run.stage != acts || run.a >= len(run.body[run.s].Acts) {
		return false
	}
	switch a := run.body[run.s].Acts[run.a].(type) {
	case cardtext.ChangeDP, cardtext.AddDPOf, cardtext.GainKeyword, cardtext.GainEffect, cardtext.UseKeyword:
		return true
	case cardtext.Trash:
		return ends(a.What.Area) // 4-27-2: the cards are multiplied, not the Digimon they lie under
	}
	return false
}

// maxSets bounds the sets offered in one question, maxOrders the orders: seven cards have 5040. A question with more of them says so
// (Decision.Truncated).
const (
	maxSets   = 400
	maxOrders = 5040
)

// askSet offers every set of low to high of the candidates (in every order, if ordered). Of sets that differ only in which of several
// interchangeable cards they hold, one is offered. Where there are low candidates, there is an option.
func (p *Position) askSet(d *Decision, who Player, run *effectRun, cands []Ref, low, high int, pass, ordered bool) bool {
	d.Player, d.Question, d.Clause, d.Ordered = who, AskTargets, "15-10-2-1", ordered
	if run != nil {
		d.Effect = run.ref
		for _, r := range cands {
			if pm := p.Perm(r.Perm); pm != nil && p.obs != nil && p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
				d.also(p, "15-15-5-3")
			}
		}
	}
	most := maxSets
	if ordered {
		most = maxOrders
	}
	same := p.interchangeable(cands, run, ordered && low == len(cands))
	set := make([]Ref, 0, high)
	var walk func(from, size int)
	walk = func(from, size int) {
		if len(d.Options) >= most {
			d.Truncated = true
			return
		}
		if len(set) == size {
			d.add(Choice{Verb: VChoose, Refs: append([]Ref(nil), set...)})
			return
		}
		for i := from; i < len(cands); i++ {
			if same.skips(i, cands, set) || ordered && contains(set, cands[i]) {
				continue
			}
			set = append(set, cands[i])
			next := i + 1
			if ordered {
				next = 0
			}
			walk(next, size)
			set = set[:len(set)-1]
		}
	}
	for size := low; size <= high; size++ {
		walk(0, size)
	}
	if pass {
		d.add(Choice{Verb: VDecline})
	}
	return true
}

func contains(set []Ref, r Ref) bool {
	for _, x := range set {
		if x == r {
			return true
		}
	}
	return false
}

// affected keeps the permanents that the effect can affect (15-15-5-1).
func (p *Position) affected(refs []Ref, run *effectRun) []Ref {
	var out []Ref
	for _, r := range refs {
		if pm := p.Perm(r.Perm); pm != nil {
			p.noteKind(pm, run.ctrl, p.effectKind(run.ref))
		}
		if pm := p.Perm(r.Perm); pm != nil && !p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
			out = append(out, r)
		} else if pm != nil {
			p.noteUnaffected()
			if p.effectKind(run.ref) == digimonAndTamer {
				p.note("15-12-1-6")
			}
		}
	}
	return out
}

// inReach keeps the cards that the effect can affect: what lies under a permanent that isn't affected by it stays there (15-15-5-1).
func (p *Position) inReach(refs []Ref, run *effectRun) []Ref {
	out := refs[:0:0]
	for _, r := range refs {
		if pm := p.PermOf(r.Card.ID); r.Perm == 0 && pm != nil && p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
			p.noteUnaffected()
			continue
		}
		out = append(out, r)
	}
	return out
}

// turn suspends or unsuspends, all at the same time. A card that already stands so is not turned (1-3-3).
func (p *Position) turn(refs []Ref, run *effectRun, suspend bool) {
	var turned []Ref
	asleep := p.sleeping()
	defer func() { p.noteWoken(asleep) }()
	p.sameTime(func() {
		for _, r := range p.affected(refs, run) {
			pm := p.Perm(r.Perm)
			if suspend {
				if p.suspend(pm, "4-13-1-2-1", false) {
					turned = append(turned, r)
				}
			} else if pm.Suspended && !p.forbidden(pm, cardtext.AbUnsuspend) {
				p.noteTurning(pm, false)
				p.emit(Event{Verb: VUnsuspend, Perm: pm.ID, Card: pm.Top(), Player: pm.Owner, Clause: "4-13-1-1-1"})
				pm.Suspended = false
				turned = append(turned, r)
			}
		}
	})
	p.left = len(turned)
	if len(turned) == 0 {
		return
	}
	ev := cardtext.EvSuspends
	if !suspend {
		ev = cardtext.EvUnsuspends
	}
	p.happen(happening{ev: ev, things: turned})
}

// lay puts a lasting effect on each chosen permanent (15-11-1), or, for "all", on whatever meets the phrase while it lasts
// (15-11-2-2).
func (p *Position) lay(a cardtext.Action, s *cardtext.Select, dur cardtext.DurationKind, refs []Ref, run *effectRun, n int, def EffectID) {
	run.did = true
	p.left = max(1, len(refs))
	if everyone(s) {
		if p.obs != nil && p.excluded(s, run, len(refs)) {
			p.note("15-11-2-3-1")
		}
		p.noteAdded(s, refs)
		p.emit(Event{Verb: changeVerb(a), Player: run.ctrl, N: n, Act: a, Clause: "15-11-2-1"})
		p.addLasting(lastingEffect{act: a, at: run.at(), src: run.ref, ctrl: run.ctrl, n: n, def: def}, dur)
		return
	}
	for _, r := range refs {
		pm := p.Perm(r.Perm)
		if pm == nil {
			continue
		}
		if p.obs != nil && !p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) && p.unaffected(pm, run.ctrl.Other(), p.effectKind(run.ref)) {
			p.note("15-15-5-1") // it isn't affected by the other player's effects only
			p.noteProgress(pm, run.ctrl)
		}
		p.noteSecurityAttack(pm, a)
		p.noteChange(a, pm, n)
		p.noteKind(pm, run.ctrl, p.effectKind(run.ref))
		if p.obs != nil && p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
			p.noteUnaffected()
		}
		if p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) && def != 0 {
			// It is not considered to have it; it lies there and works once it can.
			p.note("15-15-5-4")
			p.note("15-15-2-2")
			p.addLasting(lastingEffect{act: a, at: run.at(), perm: r.Perm, src: run.ref, ctrl: run.ctrl, n: n, def: def}, dur)
			continue
		}
		e := Event{Verb: changeVerb(a), Player: run.ctrl, Perm: r.Perm, Card: pm.Top(), N: n, Act: a, Clause: "15-11-1-1"}
		if def != 0 {
			e.Effect = EffectRef{Def: def, Card: pm.Top(), Perm: r.Perm}
			e.Clause = "15-13-1"
		} else if p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
			e.Verb, e.Clause = VGain, "15-15-5-1" // it lies there and changes nothing as long as the Digimon isn't affected
		}
		p.emit(e)
		p.addLasting(lastingEffect{act: a, at: run.at(), perm: r.Perm, src: run.ref, ctrl: run.ctrl, n: n, def: def}, dur)
	}
}

func changeVerb(a cardtext.Action) Verb {
	switch a.(type) {
	case cardtext.ChangeDP, cardtext.AddDPOf:
		return VChange
	}
	return VGain
}

// addLasting works out when the effect ends.
func (p *Position) addLasting(l lastingEffect, dur cardtext.DurationKind) {
	if dur == cardtext.ForTheAttack && !p.attack.on {
		return
	}
	l.turn = p.TurnNo
	side := func(pl Player) expiry {
		if pl == Ann {
			return endOfAnnsTurn
		}
		return endOfBobsTurn
	}
	switch dur {
	case cardtext.ForTheTurn, cardtext.Permanently, cardtext.ThisTurn:
		l.until = endOfTurn
	case cardtext.ForTheAttack:
		l.until = endOfAttack
	case cardtext.UntilEndOfYourTurn:
		l.until = side(l.ctrl)
	case cardtext.UntilEndOfOpponentsTurn, cardtext.TheirTurn:
		l.until = side(l.ctrl.Other())
	case cardtext.UntilEndOfOpponentsNextTurn:
		l.until = side(l.ctrl.Other())
		if p.Turn == l.ctrl.Other() {
			l.turn = p.TurnNo + 1 // the next one, not this one
		}
	case cardtext.UntilEndOfYourNextTurn:
		l.until = side(l.ctrl)
		if p.Turn == l.ctrl {
			l.turn = p.TurnNo + 1
		}
	case cardtext.OpponentsNextUnsuspend, cardtext.TheirNextUnsuspend:
		l.until = endOfUnsuspendAnn
		if l.ctrl == Ann {
			l.until = endOfUnsuspendBob
		}
	}
	l.id = p.nextLast
	p.nextLast++
	p.lasting = append(p.lasting, l)
}

// AddLasting lays an effect on the game when a scenario begins: on one permanent, on a player's all (perm 0), from a card of
// ctrl.
func (p *Position) AddLasting(a cardtext.Action, perm PermID, from CardID, ctrl Player) error {
	l := lastingEffect{act: a, perm: perm, src: EffectRef{Card: from}, ctrl: ctrl}
	dur := cardtext.ForTheTurn
	switch a := a.(type) {
	case cardtext.ChangeDP:
		l.n, dur = a.N, a.Dur
	case cardtext.GainKeyword:
		dur = a.Dur
		for i := range a.Keywords {
			def, err := p.T.gainedDef(&a.Keywords[i])
			if err != nil {
				return err
			}
			one := a
			one.Keywords = a.Keywords[i : i+1]
			l.act, l.def = one, def.ID
			l.src.Def = def.ID
			p.addLasting(l, dur)
		}
		return nil
	case cardtext.GainEffect:
		dur = a.Dur
		l.def = p.T.quote(a.Effect, from).ID
		if err := p.T.compileInside(a.Effect, from); err != nil {
			return err
		}
		p.T.survey()
	case cardtext.Treat:
		dur = a.Dur
		p.T.informs = true
	case cardtext.Restrict:
		dur = a.Dur
	case cardtext.Permit:
		dur = a.Dur
	case cardtext.Unaffected:
		dur = a.Dur
	}
	l.src.Def = p.T.anyEffectOf(from)
	p.addLasting(l, dur)
	return nil
}

// gainedDef readies a keyword that a scenario lays on a Digimon from the start.
func (t *Table) gainedDef(k *cardtext.Keyword) (*EffectDef, error) {
	if d := t.gained[k.String()]; d != nil {
		return d, nil
	}
	d, err := t.keyword(k, 0)
	if err == nil {
		t.gained[k.String()] = d
		t.survey()
	}
	return d, err
}

// anyEffectOf is some effect printed on the card, to stand for it as a source; 0 if it prints none.
func (t *Table) anyEffectOf(c CardID) EffectID {
	for _, d := range t.Effects[1:] {
		if d.Card == c {
			return d.ID
		}
	}
	return 0
}
