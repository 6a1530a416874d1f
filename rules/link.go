package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file plays linking (chapter 10) and link cards (4-9).
const (
	linkDeclare = iota // 10-1-3-1, and what interrupts it (10-1-2-3)
	linkRoom           // 4-9-5: which link card makes room, if there is a choice
	linkPay            // 10-1-3-2
	linkPlugs          // 10-1-3-3
)

// linkFrame is a link under way.
type linkFrame struct {
	declared
	pc       uint8
	host     PermID // what it is linked to
	fromPerm PermID // the permanent whose top card it is, 0 if it comes from the hand
	// moreLinks holds further cards that an effect links at the same time, free of cost and not
	// from a permanent. Each has the Digimon to which it is linked, if that isn't host.
	moreLinks  []Ref
	roomMakers []Ref // the link cards that make room
	roomAsked  uint8 // for how many of the Digimon it is settled which link cards make room
}

func (*linkFrame) kind() frameKind { return linkKind }

func (f *linkFrame) copyTo(to *State) {
	g := putOn(to, f)
	g.moreLinks, g.roomMakers = slices.Clone(f.moreLinks), slices.Clone(f.roomMakers)
}

func (f *linkFrame) encode(e *encoder) {
	e.u8(int(f.pc))
	f.declared.encode(e)
	e.perm(f.host)
	e.perm(f.fromPerm)
	e.refs(f.moreLinks)
	e.refs(f.roomMakers)
	e.u8(int(f.roomAsked))
}

func (*linkFrame) costs() cardtext.CostKind { return cardtext.LinkCost }

// linkLimit returns the number of link cards the Digimon can have: 1 and all its <Link +> (4-9-5,
// 16-40-3).
func (q *query) linkLimit(pm *Permanent) int {
	n := 1
	q.eachKeyword(pm, func(k *cardtext.Keyword, _ CardID) {
		if k.Name == linkPlus.onCards() {
			n += k.N
		}
	})
	return n
}

// linkWays returns the link requirements of the card that the permanent meets, each with its cost
// (10-1-3-1).
func (q *query) linkWays(c CardID, pm *Permanent) []way {
	d := q.T.Cards[c]
	if !q.isDigimon(pm) || q.T.Cards[pm.Top()].Token || pm.Top() == c {
		return nil // 10-1-1, 4-21-4
	}
	var out []way
	for i := range d.special {
		r := &d.special[i]
		if r.Kind == cardtext.ReqLink && q.permFits(&r.From[0], pm, pm.Owner, 0) && !sameCost(out, r.Value) {
			out = append(out, way{req: int8(i), cost: r.Value})
		}
	}
	return out
}

func (d *CardDef) hasLink() bool {
	for i := range d.special {
		if d.special[i].Kind == cardtext.ReqLink {
			return true
		}
	}
	return false
}

// linkOptions offers every link of the card, from the hand or as the top card of a permanent in the
// battle area (6-5-1-4).
func (p *Position) linkOptions(d *Decision, pl Player, c CardID, from *Permanent) {
	if !p.T.Cards[c].hasLink() || from != nil && (from.Breeding || from.facedown&1 == 1) {
		return
	}
	for i := range p.perms {
		if pm := &p.perms[i]; pm.Owner == pl && pm != from {
			p.tryLink(d, pl, c, from, pm, nil)
		}
	}
}

// tryLink offers the links of one card to one Digimon, as a main phase action or by an effect.
func (p *Position) tryLink(d *Decision, pl Player, c CardID, from, pm *Permanent, a *cardtext.LinkTo) {
	o := Choice{Verb: VLink, Card: c, Perm: pm.ID}
	if from != nil {
		o.Perm2 = from.ID
	}
	ways := p.linkWays(c, pm)
	if a == nil && pm.Breeding {
		// 10-1-1: as a main phase action a card is linked in the battle area; an effect that says
		// "on the field" reaches further
		ways = nil
	}
	if len(ways) == 0 && d.refuse {
		clause := Clause("10-1-3-1")
		if p.T.Cards[pm.Top()].Token {
			clause = "4-21-4"
		} else if pm.Breeding {
			clause = "10-1-1"
		}
		d.addOrRefuse(o, clause)
	}
	for k, w := range ways {
		o.Cost, o.Requirement = w.cost, w.req
		if a != nil {
			if o.Cost = max(0, w.cost-a.Reduce); a.Free {
				o.Cost = 0
			}
			if k > 0 && a.Free {
				continue
			}
		}
		clause := Clause("")
		if !p.canPay(pl, o.Cost) && !p.canPay(pl, max(0, o.Cost-p.possibleReduction(cardtext.EvLinked, bill{player: pl, card: c, onto: pm}))) {
			clause = "1-3-11-1"
		}
		if from != nil && p.staysPut(from, a != nil) {
			clause = "15-1-3" // it would have to leave in order to be linked
		}
		d.addOrRefuse(o, clause)
	}
}

func (p *Position) startLink(c Choice, free bool) {
	push(p, linkFrame{declared: declared{player: c.Player, card: c.Card, revealedAs: p.ref(c.Card), cost: c.Cost, free: free}, host: c.Perm, fromPerm: c.Perm2})
}

// linkRoomOn returns the number of link cards at which one has to make room for another.
func (q *query) linkRoomOn(host *Permanent) int {
	n := q.linkLimit(host)
	if n > 1 && q.playRules().oneLinkCard() {
		return 1
	}
	return n
}

func (f *linkFrame) proceed(p *Position, d *Decision) bool {
	switch f.pc {
	case linkDeclare:
		f.pc = linkRoom
		p.emit(Event{Verb: VDeclare, Declares: VLink, Player: f.player, Card: f.card, Perm: f.host, Perm2: f.fromPerm, From: p.where[f.card], Clause: "10-1-3-1"})
		for _, r := range f.moreLinks {
			p.emit(Event{Verb: VDeclare, Declares: VLink, Player: f.player, Card: r.Card.ID, Perm: f.hostOf(r), From: p.where[r.Card.ID], Clause: "10-1-3-1"})
		}
		p.openWindow(len(p.frames)-1, happening{would: true, things: f.hosts(), into: f.card, moved: f.cards(), player: f.player}, []cardtext.TriggerEvent{cardtext.EvLinked})
	case linkRoom:
		if !p.isSameCard(f.revealedAs) || p.anyGone(f.hosts()) {
			// an interrupting effect has taken one of them away
			p.linkFails(f)
			return false
		}
		if p.makesRoom(f, d) {
			return true
		}
		f.pc = linkPay
	case linkPay:
		f.pc = linkPlugs
		if !f.free && !p.playRules().linkingIsFree() {
			if !p.canPay(f.player, f.costDue(0)) {
				p.linkFails(f)
				return false
			}
			p.pay(f.player, f.costDue(0), "10-1-3-2")
		}
	case linkPlugs:
		p.pop()
		p.report(0)
		switch {
		case !p.isSameCard(f.revealedAs) || p.anyGone(f.hosts()) || p.overfull(f):
		case f.fromPerm != 0:
			// its permanent leaves the battle area, and what lies under it is trashed (4-7-8)
			p.leave(p.list(Ref{Perm: f.fromPerm}), leaveFrame{verb: VLink, to: UnderCard, host: f.host, roomMaker: f.oneRoom(), player: f.player, cost: f.costDue(0)})
		default:
			p.plugEach(f)
		}
	}
	return false
}

// makesRoom finds the link cards that make room for the new ones. It asks the player if only some
// of a Digimon's have to go (4-9-5).
func (p *Position) makesRoom(f *linkFrame, d *Decision) (asks bool) {
	if c, ok := p.takeAnswer(); ok {
		f.roomMakers = append(slices.Clip(f.roomMakers), c.Refs...)
		f.roomAsked++
	}
	for _, h := range f.hosts()[f.roomAsked:] {
		host := p.Perm(h.Perm)
		n, coming := int(host.nlinks), len(f.cardsFor(h.Perm))
		if need := n + coming - p.linkRoomOn(host); n > 0 && need > 0 {
			var cands []Ref
			for _, c := range host.Links() {
				cands = append(cands, Ref{Card: p.ref(c)})
			}
			if n > need {
				p.askSet(d, setQuestion{who: f.player, from: cands, low: need, high: need})
				d.Clause = "4-9-5"
				d.also(p, "16-40-1")
				return true
			}
			f.roomMakers = append(slices.Clip(f.roomMakers), cands...)
		}
		f.roomAsked++
	}
	return false
}

// anyGone reports whether one of the permanents has left.
func (s *State) anyGone(refs []Ref) bool {
	return slices.ContainsFunc(refs, func(r Ref) bool { return s.Perm(r.Perm) == nil })
}

// overfull reports whether a Digimon can't hold all that is linked to it.
func (p *Position) overfull(f *linkFrame) bool {
	return slices.ContainsFunc(f.hosts(), func(h Ref) bool {
		host := p.Perm(h.Perm)
		return int(host.nlinks)+len(f.cardsFor(h.Perm)) > len(host.links) && len(f.roomMakers) == 0
	})
}

// plugEach makes the cards link cards of their Digimon, all at the same time.
func (p *Position) plugEach(f *linkFrame) {
	hosts := f.hosts()
	p.sameTime(func() {
		for _, h := range hosts {
			host := p.Perm(h.Perm)
			var rooms []Ref
			for _, r := range f.roomMakers {
				if host.isLinkCard(r.Card.ID) {
					rooms = append(rooms, r)
				}
			}
			p.plugAll(host, f.cardsFor(h.Perm), rooms, f.player, f.costDue(0))
		}
	})
	p.report(1 + len(f.moreLinks))
	if len(hosts) == 1 {
		p.linked(f.host, f.cards()...)
		return
	}
	for _, h := range hosts {
		p.triggerLinking(h.Perm, f.cardsFor(h.Perm))
	}
	p.happen(happening{ev: cardtext.EvLinked, things: hosts, into: f.card, moved: f.cards(), player: f.player})
}

// linkFails ends a declared link that can't be made or paid for any more.
func (p *Position) linkFails(f *linkFrame) {
	p.pop()
	p.report(0)
	p.goesBack(f.card, f.player, f.costDue(0), "10-1-3-2")
}

// cards returns all that are linked at once, the declared one first.
func (f *linkFrame) cards() []CardID {
	out := []CardID{f.card}
	for _, r := range f.moreLinks {
		out = append(out, r.Card.ID)
	}
	return out
}

// hostOf returns the Digimon to which one of the further cards is linked.
func (f *linkFrame) hostOf(more Ref) PermID {
	if more.Perm != 0 {
		return more.Perm
	}
	return f.host
}

// hosts returns the Digimon that get link cards, that of the declared card first.
func (f *linkFrame) hosts() []Ref {
	out := []Ref{{Perm: f.host}}
	for _, r := range f.moreLinks {
		if h := f.hostOf(r); !hasPerm(out, h) {
			out = append(out, Ref{Perm: h})
		}
	}
	return out
}

// cardsFor returns the cards that are linked to one of those Digimon.
func (f *linkFrame) cardsFor(host PermID) []CardID {
	var out []CardID
	if f.host == host {
		out = append(out, f.card)
	}
	for _, r := range f.moreLinks {
		if f.hostOf(r) == host {
			out = append(out, r.Card.ID)
		}
	}
	return out
}

// oneRoom returns the only link card that makes room, or the zero Ref if none has to.
func (f *linkFrame) oneRoom() Ref {
	if len(f.roomMakers) == 0 {
		return Ref{}
	}
	return f.roomMakers[0]
}

// plug makes the card a link card of the Digimon; the one that makes room for it is trashed at the
// same time (4-9-5).
func (p *Position) plug(host *Permanent, c CardID, room Ref, pl Player, cost int) {
	var rooms []Ref
	if room.Card.ID != 0 {
		rooms = []Ref{room}
	}
	p.plugAll(host, []CardID{c}, rooms, pl, cost)
}

// plugAll makes the cards link cards of the Digimon; those that make room for them are trashed at
// the same time (4-9-5).
func (p *Position) plugAll(host *Permanent, cards []CardID, rooms []Ref, pl Player, cost int) {
	p.sameTime(func() {
		for _, room := range rooms {
			if p.isSameCard(room.Card) {
				p.trashFromStack(host, room.Card.ID, "4-9-5")
			}
		}
		p.note(p.byLinking(host, cards, rooms)...)
		for _, c := range cards {
			p.emit(Event{Verb: VLink, Player: pl, Card: c, Perm: host.ID, From: p.where[c], To: UnderCard, N: cost, Clause: "10-1-3-3"})
			sec := p.where[c] == SecurityStack
			p.takeFromStack(c)
			p.takeOut(c)
			p.inc[c]++
			host.plug(p.T, c)
			p.where[c] = UnderCard
			if sec {
				p.happen(happening{ev: cardtext.EvSecurityRemoved, player: p.owner[c], things: p.list(Ref{Card: p.ref(c)})})
			}
		}
	})
}

// byLinking returns by which clauses cards become link cards of the Digimon.
func (p *Position) byLinking(host *Permanent, cards []CardID, rooms []Ref) []Clause {
	if p.sink == nil {
		return nil
	}
	adds := slices.ContainsFunc(cards, func(c CardID) bool { return p.T.Cards[c].linkDP > 0 })
	by := []Clause{"10-1-1", "10-1-2-2", ifSo(host.n > 1, "10-1-2-1"), ifSo(adds, "4-3-4"), ifSo(adds, "2-3-11-4-5")}
	if host.nlinks > 0 && len(rooms) == 0 || len(cards) > 1 {
		n := 0
		p.eachKeyword(host, func(k *cardtext.Keyword, _ CardID) {
			if k.Name == linkPlus.onCards() {
				n++
			}
		})
		by = append(by, "16-40-1", ifSo(n > 1, "16-40-3"), ifSo(p.lentKeyword(host, &linkPlus), "16-40-2"))
	}
	return by
}

// linked triggers what a completed link sets off: the cards' [When Linking] effects (15-16-6-1) and
// "gets linked", which several cards at once set off once (15-5-2).
func (p *Position) linked(host PermID, cards ...CardID) {
	if pm := p.Perm(host); pm != nil && !pm.Breeding {
		p.triggerLinking(host, cards)
		p.happen(happening{ev: cardtext.EvLinked, things: p.list(Ref{Perm: host}), into: cards[0], moved: cards, player: pm.Owner})
	}
}

// triggerLinking triggers the [When Linking] effects of cards that were linked to a Digimon.
func (p *Position) triggerLinking(host PermID, cards []CardID) {
	pm := p.Perm(host)
	if pm == nil || pm.Breeding {
		return
	}
	for _, c := range cards {
		for _, d := range p.T.Cards[c].link {
			if d.Kind == TriggerEffect && d.Tree != nil && hasTiming(d.Tree, cardtext.WhenLinking) {
				p.trigger(instance{def: d, card: c, ctrl: pm.Owner}, host, "15-16-6-1", triggerInfo{timingIcon: 1 + uint8(cardtext.WhenLinking)})
			}
		}
	}
}

// linkDP returns what the link cards add to the DP (4-3-4).
func (s *State) linkDP(pm *Permanent) int {
	n := 0
	for _, c := range pm.Links() {
		n += s.T.Cards[c].linkDP
	}
	return n
}

// misfits returns the link cards that a rule check trashes because they do not fit: their Digimon
// meets none of their link requirements (17-1-3-2-6), or is no Digimon any more. 17-1-3-2-7 names
// cards of a category that the notes of <Link> don't. Those notes speak of plugging into a Digimon,
// and the plugged card is what lies wrongly; so the link cards are trashed, and the card that they
// are plugged into stays.
func (q *query) misfits(pm *Permanent) (cards []CardID, clause Clause) {
	if !q.isDigimon(pm) {
		return append(cards, pm.Links()...), "17-1-3-2-7"
	}
	for _, c := range pm.Links() {
		if q.T.Cards[c].hasLink() && len(q.linkWays(c, pm)) == 0 {
			cards = append(cards, c)
		}
	}
	return cards, "17-1-3-2-6"
}

// linksWrong reports whether a rule check would trash link cards of the permanent.
func (q *query) linksWrong(pm *Permanent) bool {
	if pm.nlinks == 0 {
		return false
	}
	bad, _ := q.misfits(pm)
	return len(bad) > 0 || int(pm.nlinks) > q.linkLimit(pm)
}

// checkLinks chooses, as part of a rule check, which link cards are trashed. If only some of them
// exceed the limit, their player chooses; the turn player is first (1-3-5).
func (p *Position) checkLinks(f *ruleCheckFrame, d *Decision) (asked bool) {
	if c, ok := p.takeAnswer(); ok {
		f.trashedLinks = append(slices.Clip(f.trashedLinks), c.Refs...)
		f.linksAsked++
	}
	asks := 0
	for _, pl := range [...]Player{p.Turn, p.Turn.Other()} {
		for i := range p.perms {
			pm := &p.perms[i]
			if pm.Owner != pl || !p.linksWrong(pm) {
				continue
			}
			bad, _ := p.misfits(pm)
			tooMany := int(pm.nlinks) - len(bad) - p.linkLimit(pm)
			if tooMany <= 0 || len(bad) == int(pm.nlinks) {
				continue
			}
			if asks++; asks <= f.linksAsked {
				continue
			}
			var cands []Ref
			for _, c := range pm.Links() {
				if !hasCard(bad, c) {
					cands = append(cands, Ref{Card: p.ref(c)})
				}
			}
			p.askSet(d, setQuestion{who: pl, from: cands, low: tooMany, high: tooMany})
			d.Clause = "17-1-3-2-5"
			if p.sink != nil && p.overLimit(pl.Other()) {
				d.also(p, "1-3-5")
			}
			return true
		}
	}
	for i := range p.perms {
		if pm := &p.perms[i]; pm.nlinks > 0 {
			bad, _ := p.misfits(pm)
			for _, c := range bad {
				f.trashedLinks = append(slices.Clip(f.trashedLinks), Ref{Card: p.ref(c)})
			}
		}
	}
	return false
}

// trashLinks trashes link cards as part of a rule check, each by the clause for what is wrong with
// it (17-1-3-2-5 to 17-1-3-2-7).
func (p *Position) trashLinks(refs []Ref) {
	for _, r := range refs {
		pm := p.PermOf(r.Card.ID)
		if r.Card.ID == 0 || pm == nil || !p.isSameCard(r.Card) {
			continue
		}
		bad, clause := p.misfits(pm)
		if !hasCard(bad, r.Card.ID) {
			clause = "17-1-3-2-5"
		}
		p.trashFromStack(pm, r.Card.ID, clause)
	}
}

func hasCard(list []CardID, c CardID) bool {
	for _, x := range list {
		if x == c {
			return true
		}
	}
	return false
}

// isLinkCard reports whether the card is a link card of the permanent.
func (pm *Permanent) isLinkCard(c CardID) bool { return hasCard(pm.Links(), c) }
