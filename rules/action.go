package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// carryOut carries out one step of an action and returns what came of it.
func (x act) carryOut(a cardtext.Action) outcome {
	r := roomOf(a)
	if top, bottom, ok := r.ends(a); ok {
		if ofEitherPlayer(a) {
			return x.eitherPlayer(top, bottom)
		}
		return x.either(top, bottom, "the top", "the bottom")
	}
	if one, other, ok := twoPrices(a); ok && x.run.place.stage == byDo {
		return x.eitherPrice(one, other)
	}
	return r.do(x, a)
}

// withPicks finds what an action is done to, asking the player if that has to be chosen, and calls
// do with it. The action is over once everything that do starts has come to an end. Where do
// reports nothing else, the action counts as having done something, and to as many things as were
// picked.
func (x act) withPicks(s *cardtext.Select, fit func(*Permanent) bool, do func([]Ref) outcome) outcome {
	switch x.run.place.step {
	case 0:
		refs, asked := x.pick(s, fit)
		if asked {
			return question()
		}
		if refs == nil && overall(s, x.run) {
			x.run.place.step = 1
			x.run.take(underway().with(didSomething).moving(1))
			x.note("15-11-2-2")
			return do(nil) // 15-11-2-2: nobody fits now, but somebody may later
		}
		if refs == nil {
			missed(s, x.run)
			return nothingDone()
		}
		x.run.place.step = 1
		x.run.result.picks = refs
		if x.pointsBack(s, x.run) {
			x.run.meant.latest, x.run.meant.itMissing, x.run.meant.latestSnap = refs, 0, snapshot{}
			if pm := x.Perm(refs[0].Perm); pm != nil {
				x.run.meant.latestSnap = x.snap(pm)
			}
		} else if pm := x.Perm(refs[0].Perm); pm != nil && pm.ID == x.run.holder && len(x.run.meant.latest) == 0 {
			x.run.meant.latestSnap = x.snap(pm) // "the returned Digimon" may be the holder
		}
		x.run.take(underway().with(didSomething).moving(len(refs)))
		x.note(x.ownLoss(x.run, refs))
		return do(refs)
	default:
		return finished(x.run.result.came && x.enough(s, x.run.result.moved, x.run))
	}
}

// howMany returns the clause that says how many things are chosen: "X" (15-10-2-1) or "up to X"
// (15-10-2-2).
func howMany(s *cardtext.Select) Clause {
	return ifElse(s.Quantity == cardtext.UpTo && s.N > 1, "15-10-2-2", "15-10-2-1")
}

// everyone reports whether the words of a lasting action cover all that fit, so that nothing is
// chosen: "all of your Digimon", "your Digimon" (15-11-2-1).
func everyone(s *cardtext.Select) bool {
	return s.Quantity == cardtext.All && s.Different == cardtext.NoDifference || s.Quantity == cardtext.One && s.Bare
}

// overall reports whether the action lays something on all that its words cover, including what
// comes to fit them later.
func overall(s *cardtext.Select, run *effectRun) bool {
	return s != nil && everyone(s) && run.place.stage == acts && whatOf(run.place.body[run.place.sentence].Acts[run.place.action]) == s
}

// pick returns the things that a phrase means. It asks a question where the player chooses among
// them. nil means that there are none.
func (x act) pick(s *cardtext.Select, fit func(*Permanent) bool) ([]Ref, bool) {
	if s == nil {
		return nil, false
	}
	if underOne(s) && x.run.result.lookedUnder == 0 {
		if found := x.pickHost(s); !found.came() {
			return nil, found.state == hasAsked
		}
	}
	x.noteOutOfReach(s, x.run)
	cands := x.candidates(s, x.run, fit)
	if len(cands) == 0 {
		x.noteNone(s, x.run)
		x.run.result.lookedUnder = 0
		return nil, false
	}
	if oneOfGroup(s, x.run, cands) {
		return x.pickMeant(cands)
	}
	atEnd := ends(s.Area) && !fromSeveral(s)
	everything := s.Quantity == cardtext.All && s.Different == cardtext.NoDifference
	meant := s.Or == nil && (s.Quantity == cardtext.This || s.Quantity == cardtext.It)
	if !everything && !meant && !atEnd && !overall(s, x.run) {
		return x.pickChosen(s, cands)
	}
	if ends(s.Area) {
		if s = x.fromEnd(s, len(cands)); s == nil {
			return nil, len(x.d.Options) > 0
		}
		if x.luckAtEnd(s) {
			return nil, true
		}
		x.run.result.chosenFromEnd = 0
	}
	cands = x.candidates(s, x.run, fit)
	x.run.result.lookedUnder = 0
	x.notePicks(s, x.run, cands, x.note)
	return cands, false
}

// pickHost returns the permanent under which a phrase looks for cards. It asks the player if there
// are several.
func (x act) pickHost(s *cardtext.Select) outcome {
	if c, ok := x.takeAnswer(); ok {
		if c.Verb != VDecline {
			x.run.result.lookedUnder = c.Refs[0].Perm
		}
		return finished(c.Verb != VDecline)
	}
	cands := x.candidates(s.Of, x.run, nil)
	if x.run.place.stage == byDo {
		cands = x.hostsWith(s, x.run, need(s)) // 15-7-3
	}
	if len(cands) == 0 {
		return nothingDone()
	}
	x.askSet(x.d, x.setOf(cands, 1, 1))
	return question()
}

// pickMeant returns the one thing of a group that the words mean. It asks the player if there are
// several.
func (x act) pickMeant(group []Ref) ([]Ref, bool) {
	if group = x.canBeMeant(group, x.run); len(group) != 1 {
		c, ok := x.takeAnswer()
		switch {
		case !ok:
			x.askSet(x.d, x.setOf(group, 1, 1))
			return nil, true
		case c.Verb == VDecline:
			return nil, false
		}
		group = c.Refs
	}
	x.run.meant.group, x.run.meant.mention = group, group[0]
	return group, false
}

// fromEnd returns the phrase with the number of cards that are taken from the end of a pile in
// which n cards fit. It returns nil if the player still has to name the number, or names 0.
func (x act) fromEnd(s *cardtext.Select, n int) *cardtext.Select {
	switch {
	case s.Quantity == cardtext.UpTo:
		if !x.numberFromEnd(n) {
			return nil
		}
		return exactly(s, int(x.run.result.chosenFromEnd))
	// The "until N are left" of one player's pile takes a known number. For both players' piles the
	// numbers differ: see cut.
	case s.Left > 0 && s.Owner != cardtext.Both:
		return exactly(s, n)
	}
	return s
}

// pickChosen asks the player which of the things that fit a phrase are chosen.
func (x act) pickChosen(s *cardtext.Select, cands []Ref) ([]Ref, bool) {
	low, high := x.numberChosen(s, cands)
	if s.Blind {
		return x.blindly(cands, high)
	}
	c, ok := x.takeAnswer()
	if !ok {
		x.askChosen(s, x.setOf(cands, low, high))
		return nil, true
	}
	x.run.result.lookedUnder = 0
	if c.Verb == VDecline {
		if !x.run.place.mayPass {
			x.run.result.passedOver |= 1 << x.run.place.action // see asBoth
		}
		return nil, false
	}
	x.notePicks(s, x.run, cands, x.note)
	x.note(ifSo(x.fitsByAddition(s, c.Refs), "15-12-1-1"))
	for _, r := range c.Refs {
		e := Event{Verb: VChosen, Player: x.asker, Clause: howMany(s), Perm: r.Perm, Card: r.Card.ID}
		pm := x.Perm(r.Perm)
		if r.Perm != 0 {
			e.Card = x.top(r.Perm)
		}
		spared := pm != nil && x.sink != nil && x.unaffected(pm, x.run.ctrl, x.effectKind(x.run.ref))
		x.emit(e, ifSo(spared, "15-15-5-3"))
	}
	x.run.beginPart(x.Position) // choosing them does nothing yet
	return append([]Ref(nil), c.Refs...), false
}

// numberChosen returns how many things of a phrase have to be chosen at least and at most.
func (x act) numberChosen(s *cardtext.Select, cands []Ref) (low, high int) {
	n := x.howManyOf(s, x.run)
	if !x.amount(x.run) {
		n *= max(1, x.run.place.multiplier) // 4-27-4
	}
	low = n
	if s.Quantity == cardtext.UpTo {
		low = 1 // 1-3-6
	}
	if low < n {
		x.d.also(x.Position, "1-3-6")
	}
	if low > len(cands) {
		x.note("1-3-2")
	}
	if s.Left > 0 {
		n = len(cands) - s.Left
		low = n
	}
	most := x.takable(s, cands)
	if s.Quantity == cardtext.All { // one of each kind that differs
		n, low = most, most
	}
	high = min(n, most)
	return min(low, high), high
}

// askChosen asks which things of a phrase are chosen.
func (x act) askChosen(s *cardtext.Select, set setQuestion) {
	x.notePicks(s, x.run, set.from, x.d.noting(x.Position))
	if !x.run.place.mayPass {
		x.d.also(x.Position, "15-9-1-2")
	}
	if s.Total.Of != cardtext.NoNumber {
		set.low, set.high = 1, len(set.from)
		x.askTotal(x.d, x.bounded(s, x.run).Total, set)
		if x.run.place.mayPass {
			x.d.offerDecline(x.Position)
		}
		return
	}
	x.askFor(s, set)
	if x.d.Clause = howMany(s); s.SameLevel {
		x.oneLevel(x.d)
	}
	x.keepPayable(x.d, x.run)
	x.asBoth(x.d, x.run)
}

// amount reports whether "for each" multiplies a number of the action at hand, as opposed to the
// number of things that it is done to.
func (s *State) amount(run *effectRun) bool {
	if run.place.sentence >= len(run.place.body) || run.place.stage != acts || run.place.action >= len(run.place.body[run.place.sentence].Acts) {
		return false
	}
	a := run.place.body[run.place.sentence].Acts[run.place.action]
	return roomOf(a).each(a) == eachNumber
}

// maxSets bounds the sets that one question offers, and maxOrders the orders: seven cards have
// 5040. A question that leaves some out says so (Decision.Truncated).
const (
	maxSets   = 400
	maxOrders = 5040
)

// setQuestion asks for a set of things: low to high of those in from.
type setQuestion struct {
	who       Player
	run       *effectRun // the effect that asks; nil if a rule does
	from      []Ref
	low, high int
	mayPass   bool             // declining is offered too
	ordered   bool             // their order is chosen too
	fit       func([]Ref) bool // which sets, and parts of sets, may be chosen; nil: all
}

// setOf returns the question that lets the action's player choose a set, or decline where that is
// allowed.
func (x act) setOf(from []Ref, low, high int) setQuestion {
	return setQuestion{who: x.asker, run: x.run, from: from, low: low, high: high, mayPass: x.run.place.mayPass}
}

// askSet offers every set that the question asks for, and every order of it if the order counts.
// Sets that differ only in which of several interchangeable cards they hold are offered once. If
// there are no more candidates than have to be chosen, there is one option.
func (p *Position) askSet(d *Decision, ask setQuestion) {
	d.Player, d.Question, d.Clause, d.Ordered = ask.who, AskTargets, "15-10-2-1", ask.ordered
	if ask.run != nil {
		d.Effect = ask.run.ref
		for _, r := range ask.from {
			if pm := p.Perm(r.Perm); pm != nil && p.sink != nil && p.unaffected(pm, ask.run.ctrl, p.effectKind(ask.run.ref)) {
				d.also(p, "15-15-5-3")
			}
		}
	}
	most := maxSets
	if ask.ordered {
		most = maxOrders
	}
	same := p.interchangeable(ask.from, ask.run, ask.ordered && ask.low == len(ask.from))
	set := make([]Ref, 0, ask.high)
	var walk func(from, size int)
	walk = func(from, size int) {
		if len(d.Options) >= most {
			d.Truncated = true
			return
		}
		if len(set) == size {
			d.add(Choice{Verb: VChoose, Refs: p.list(set...)})
			return
		}
		for i := from; i < len(ask.from); i++ {
			if same.skips(i, ask.from, set) || ask.ordered && contains(set, ask.from[i]) {
				continue
			}
			set = append(set, ask.from[i])
			next := i + 1
			if ask.ordered {
				next = 0
			}
			if ask.fit == nil || ask.fit(set) {
				walk(next, size)
			}
			set = set[:len(set)-1]
		}
	}
	for size := ask.low; size <= ask.high; size++ {
		walk(0, size)
	}
	if ask.mayPass {
		d.offerDecline(p)
	}
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
func (q *query) affected(refs []Ref, run *effectRun) []Ref {
	var out []Ref
	for _, r := range refs {
		if pm := q.Perm(r.Perm); pm != nil {
			q.note(q.kindMatters(pm, run.ctrl, q.effectKind(run.ref)))
		}
		if pm := q.Perm(r.Perm); pm != nil && !q.unaffected(pm, run.ctrl, q.effectKind(run.ref)) {
			out = append(out, r)
		} else if pm != nil {
			q.unmoved(pm, run.ref)
			q.note(ifSo(q.effectKind(run.ref) == digimonAndTamer, "15-12-1-6"))
		}
	}
	return out
}

// inReach keeps the cards that the effect can affect: what lies under a permanent that isn't
// affected by it stays there (15-15-5-1).
func (q *query) inReach(refs []Ref, run *effectRun) []Ref {
	out := refs[:0:0]
	for _, r := range refs {
		if pm := q.PermOf(r.Card.ID); r.Perm == 0 && pm != nil && q.unaffected(pm, run.ctrl, q.effectKind(run.ref)) {
			q.unmoved(pm, run.ref)
			continue
		}
		out = append(out, r)
	}
	return out
}

// laying is an action that lasts for a time (15-11): on what it lies, for how long, and with which
// number or effect that it gives.
type laying struct {
	act cardtext.Action
	on  *cardtext.Select
	dur cardtext.DurationKind
	n   int
	def EffectID
}

// lay puts a lasting effect on each chosen permanent (15-11-1), or, for "all", on whatever meets
// the phrase while it lasts (15-11-2-2).
func (x act) lay(l laying, refs []Ref) outcome {
	laid := underway().with(didSomething).moving(max(1, len(refs)))
	lasting := lastingEffect{act: l.act, at: x.run.at(), src: x.run.ref, ctrl: x.run.ctrl, n: l.n, def: l.def}
	if everyone(l.on) {
		left := x.sink != nil && x.excluded(l.on, x.run, len(refs))
		x.emit(Event{Verb: roomOf(l.act).verb(), Player: x.run.ctrl, N: l.n, Act: l.act, Clause: "15-11-2-1"},
			ifSo(left, "15-11-2-3-1"), ifSo(x.fitsByAddition(l.on, refs), "15-12-1-1"))
		x.addLasting(lasting, l.dur)
		return laid
	}
	for _, r := range refs {
		pm := x.Perm(r.Perm)
		if pm == nil {
			continue
		}
		lasting.perm = r.Perm
		also := x.byLaying(l, pm)
		if x.unaffected(pm, x.run.ctrl, x.effectKind(x.run.ref)) && l.def != 0 {
			// The Digimon isn't considered to have it; it lies there and works once it can.
			x.note(append(also, "15-15-5-4", "15-15-2-2")...)
			x.stopped(pm, NoVerb, "15-15-5-1", x.run.ref)
			x.addLasting(lasting, l.dur)
			continue
		}
		e := Event{Verb: roomOf(l.act).verb(), Player: x.run.ctrl, Perm: r.Perm, Card: pm.Top(), N: l.n, Act: l.act, Clause: "15-11-1-1"}
		if l.def != 0 {
			e.Effect = EffectRef{Def: l.def, Card: pm.Top(), Perm: r.Perm}
			e.Clause = "15-13-1"
		} else if x.unaffected(pm, x.run.ctrl, x.effectKind(x.run.ref)) {
			// it lies there and changes nothing as long as the Digimon isn't affected
			e.Verb, e.Clause = VGain, "15-15-5-1"
		} else if x.lowersInVain(l.act, pm, l.n) {
			e.Verb, e.Clause = VGain, "15-1-3" // likewise, as long as its DP can't be reduced
		} else if x.changesInVain(l.act, pm) {
			e.Clause = "15-12-2-2" // it changes nothing
		}
		x.emit(e, also...)
		x.addLasting(lasting, l.dur)
	}
	return laid
}

// byLaying returns the clauses that say what follows for a permanent from something being laid on
// it.
func (x act) byLaying(l laying, pm *Permanent) (by []Clause) {
	if x.sink == nil {
		return nil
	}
	kind := x.effectKind(x.run.ref)
	spared := x.unaffected(pm, x.run.ctrl, kind)
	// it isn't affected by the other player's effects only
	if !spared && x.unaffected(pm, x.run.ctrl.Other(), kind) {
		by = append([]Clause{"15-15-5-1"}, x.byProgress(pm, x.run.ctrl)...)
	}
	return append(by, ifSo(x.changesChecks(pm, l.act), "16-4-2"), x.changeMeets(l.act, pm, l.n), x.kindMatters(pm, x.run.ctrl, kind), ifSo(spared, "15-15-5-1"))
}

// addLasting lays an effect on the game, and works out when that effect ends.
func (p *Position) addLasting(l lastingEffect, dur cardtext.DurationKind) {
	if dur == cardtext.ForTheAttack && !p.attack.underway {
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
	case cardtext.Permanently:
		l.until = never
	case cardtext.ForTheTurn, cardtext.ThisTurn:
		l.until = endOfTurn
	case cardtext.ForTheAttack:
		l.until = endOfAttack
	case cardtext.UntilEndOfYourTurn:
		l.until = side(l.ctrl)
	case cardtext.UntilEndOfOpponentsTurn, cardtext.UntilEndOfOpponentsNextTurn, cardtext.TheirTurn:
		// "next" is an older wording for the same: in the opponent's own turn that turn is meant
		// (Q733, Q1420, Q1776).
		l.until = side(l.ctrl.Other())
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

// dropUntil ends all lasting effects that last until this time.
func (p *Position) dropUntil(when expiry) {
	p.lasting = slices.DeleteFunc(p.lasting, func(l lastingEffect) bool { return l.until == when })
}

// AddLasting lays an effect on the game when a scenario begins: on one permanent, or on all of a
// player's permanents if perm is 0. It comes from a card of ctrl.
func (p *Position) AddLasting(a cardtext.Action, perm PermID, from CardID, ctrl Player) error {
	return roomOf(a).begins(p, a, lastingEffect{act: a, perm: perm, src: EffectRef{Card: from}, ctrl: ctrl})
}

// gainedDef returns the definition of a keyword that a scenario lays on a Digimon from the start.
func (t *Table) gainedDef(k *cardtext.Keyword) (*EffectDef, error) {
	if d := t.gained[k.String()]; d != nil {
		return d, nil
	}
	d, err := t.keyword(k, nil)
	if err == nil {
		t.gained[k.String()] = d
		t.survey()
	}
	return d, err
}

// anyEffectOf returns some effect printed on the card, for use as the source of what a scenario
// lays on the game. It returns 0 if the card has none.
func (t *Table) anyEffectOf(c CardID) EffectID {
	for _, d := range t.Effects[1:] {
		if d.Card == c {
			return d.ID
		}
	}
	return 0
}
