package rules

import (
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// This file plays DigiXros (7-2) and Assembly (7-3): cards placed under a Digimon card while it is
// played lower its cost. They are declared right before the cost is paid, together with the cards
// to place (7-2-2-2, 7-2-2-3). If nothing interrupts the play, the declaration of the play says
// that already. Otherwise, and if an effect plays the card, the player is asked when the time
// comes.

// placing is one way to place cards under the card that is played.
type placing struct {
	refs     []Ref // top to bottom
	req      int8  // number of the requirement among the card's requirement lines, from 1
	takesOff int   // how much the cost is reduced
}

// mostPlaced returns the most that cards placed for a DigiXros or Assembly can take off the cost of
// the card.
func (q *query) mostPlaced(pl Player, c CardID, more cardtext.XrosFrom) int {
	if !q.hasPlacing(c) {
		return 0
	}
	ways, _ := q.placings(pl, c, q.moreOf(pl, c).with(more))
	return mostLess(ways)
}

func mostLess(ways []placing) int {
	n := 0
	for _, w := range ways {
		n = max(n, w.takesOff)
	}
	return n
}

// hasPlacing reports whether the card has DigiXros or Assembly requirements.
func (s *State) hasPlacing(c CardID) bool {
	for i := range s.T.Cards[c].special {
		if k := s.T.Cards[c].special[i].Kind; k == cardtext.ReqDigiXros || k == cardtext.ReqAssembly {
			return true
		}
	}
	return false
}

// placings returns the ways to place cards under the played card. For a DigiXros that is any number
// of the specified cards, but at least one, from hand and battle area and from the areas in from
// (7-2-2-4). For Assembly it is all of them, from the trash (7-3-2-4). It returns at most maxSets.
func (q *query) placings(pl Player, c CardID, from xrosAreas) (ways []placing, cut bool) {
	def := q.T.Cards[c]
	for i := range def.special {
		r := &def.special[i]
		if r.Kind != cardtext.ReqDigiXros && r.Kind != cardtext.ReqAssembly {
			continue
		}
		all := r.Kind == cardtext.ReqAssembly
		var set []Ref
		var part func(k int)
		// the sets found so far, to leave out a set that two parts both lead to
		seen := map[string]bool{}
		var key []byte
		part = func(k int) {
			if len(ways) >= maxSets {
				cut = true
				return
			}
			if k == len(r.From) {
				if len(set) == 0 {
					return
				}
				key = key[:0]
				for _, x := range set {
					key = append(key, byte(x.Perm), byte(x.Perm>>8), byte(x.Card.ID))
				}
				if seen[string(key)] {
					return
				}
				seen[string(key)] = true
				takesOff := r.Value
				if !all {
					takesOff *= len(set) // 7-2-2-1
				}
				ways = append(ways, placing{append([]Ref(nil), set...), int8(i + 1), q.lessCost(takesOff, cardtext.PlayCost, pl)})
				return
			}
			cands := q.placeable(&r.From[k], pl, c, all)
			if !all {
				cands = append(cands, q.placeableFrom(&r.From[k], bill{player: pl, card: c}, from)...)
			}
			if !all && !r.Different {
				cands = q.replacing(cands, pl)
			}
			var more func(n int)
			// Cards are taken in every order: if a number is asked for, the player chooses the
			// order (7-2-2-8, 7-3-2-6).
			more = func(n int) {
				if !all || n == r.Count(k) {
					part(k + 1)
				}
				if n == r.Count(k) {
					return
				}
				for _, x := range cands {
					if !contains(set, x) && len(ways) < maxSets && !(r.Different && q.sameMark(r, set, x)) {
						if set = append(set, x); all || q.within(from, set) {
							more(n + 1)
						}
						set = set[:len(set)-1]
					}
				}
			}
			more(0)
		}
		part(0)
	}
	return ways, cut
}

// xrosNamed reports whether a part of a DigiXros requirement asks only for a name that the card has
// only for a DigiXros.
func (c *CardDef) xrosNamed(f *cardtext.Filter) bool {
	if len(c.xrosNames) == 0 {
		return false
	}
	for i := range f.Or {
		if c.xrosNamed(&f.Or[i]) {
			return true
		}
	}
	rest := *f
	rest.Names, rest.Or = nil, nil
	if !empty(&rest) {
		return false
	}
	for _, n := range c.xrosNames {
		if oneOf(f.Names, n, strings.EqualFold) {
			return true
		}
	}
	return false
}

// placeable returns the cards that fit one part of the requirement. A token is never stacked
// (4-21-3).
func (q *query) placeable(f *cardtext.Filter, pl Player, c CardID, assembly bool) []Ref {
	var out []Ref
	if assembly {
		for _, x := range q.trash[pl].cards() {
			if x != c && q.cardFits(f, x) {
				out = append(out, Ref{Card: q.ref(x)})
			}
		}
		return out
	}
	for i := range q.perms {
		if pm := &q.perms[i]; pm.Owner == pl && !pm.Breeding && !q.T.Cards[pm.Top()].Token && !q.staysPut(pm, false) && (q.permFits(f, pm, pl, 0) || q.T.Cards[pm.Top()].xrosNamed(f)) {
			out = append(out, Ref{Perm: pm.ID})
		}
	}
	for _, x := range q.inHand(pl) {
		if x != c && (q.cardFits(f, x) || q.T.Cards[x].xrosNamed(f)) {
			out = append(out, Ref{Card: q.ref(x)})
		}
	}
	return out
}

// playOptions offers the play of a card in hand, with every set of cards that can be placed under
// it if nothing interrupts.
func (p *Position) playOptions(d *Decision, pl Player, c CardID) {
	cost, clause := p.mayPlay(pl, c)
	p.noteAffords(d, pl, cost, clause)
	if !p.T.Cards[c].isPlayed() || !p.hasPlacing(c) {
		d.addOrRefuse(Choice{Verb: VPlay, Card: c, Cost: cost}, clause)
		return
	}
	own := p.moreOf(pl, c)
	ways, cut := p.placings(pl, c, own)
	if p.interrupted(pl, c) { // 7-2-2-2: the cards are chosen after that
		if from := p.possiblyFrom(pl, c, own); from != own {
			ways, _ = p.placings(pl, c, from)
		}
		most, best := p.possibleReduction(cardtext.EvPlayed, bill{player: pl, card: c}), mostLess(ways)
		if clause != "" && p.canPay(pl, max(0, cost-most-best)) { // 1-3-11-4
			clause = ""
		}
		d.addOrRefuse(Choice{Verb: VPlay, Card: c, Cost: cost}, clause)
		return
	}
	d.addOrRefuse(Choice{Verb: VPlay, Card: c, Cost: cost}, clause)
	d.Truncated = d.Truncated || cut
	for _, w := range ways {
		pays := max(0, cost-w.takesOff)
		why := Clause("")
		if !p.canPay(pl, pays) {
			why = "1-3-11-1"
		}
		d.addOrRefuse(Choice{Verb: VPlay, Card: c, Cost: pays, Refs: w.refs, Requirement: w.req}, why)
	}
	if d.refuse {
		p.refusePlacings(d, pl, c, ways)
	}
}

// refusePlacings adds refusals for sets of fitting cards that can't be placed. For a DigiXros: too
// many of one part (7-2-2-5), or not from hand and battle area (7-2-3-2). For Assembly: too few or
// too many (7-3-2-4), too many of one part (7-3-2-5), or not from the trash (7-3-3-2).
func (q *query) refusePlacings(d *Decision, pl Player, c CardID, ways []placing) {
	const most = 8 // how many of the fitting cards are looked at
	def := q.T.Cards[c]
	for i := range def.special {
		r := &def.special[i]
		if r.Kind != cardtext.ReqDigiXros && r.Kind != cardtext.ReqAssembly {
			continue
		}
		assembly := r.Kind == cardtext.ReqAssembly
		var fit, right []Ref // right holds those in an area from which they may come
		total := 0
		for k := range r.From {
			total += r.Count(k)
			list := q.placeable(&r.From[k], pl, c, assembly)
			if !assembly {
				list = append(list, q.placeableFrom(&r.From[k], bill{player: pl, card: c}, q.moreOf(pl, c))...)
			}
			right = append(right, list...)
			list = append(list, q.placeable(&r.From[k], pl, c, !assembly)...)
			if pm := q.breeding(pl); pm != nil && !assembly && q.permFits(&r.From[k], pm, pl, 0) {
				list = append(list, Ref{Perm: pm.ID})
			}
			if r.Different {
				list, right = q.replacing(list, pl), q.replacing(right, pl)
			}
			for _, x := range list {
				if !contains(fit, x) && len(fit) < most {
					fit = append(fit, x)
				}
			}
		}
		for bits := 1; bits < 1<<len(fit); bits++ {
			var set []Ref
			placeable := true
			for k, x := range fit {
				if bits>>k&1 == 1 {
					set = append(set, x)
					placeable = placeable && contains(right, x)
				}
			}
			legal := false
			for _, w := range ways {
				legal = legal || sameRefs(w.refs, set)
			}
			if legal {
				continue
			}
			clause := Clause("7-2-2-5")
			if r.Different && q.replaced(r, set, pl) {
				clause = "15-15-6-2"
			}
			switch {
			case !assembly && !placeable:
				clause = "7-2-3-2"
			case assembly && len(set) != total:
				clause = "7-3-2-4"
			case assembly && placeable:
				clause = "7-3-2-5"
			case assembly:
				clause = "7-3-3-2"
			}
			d.addOrRefuse(Choice{Verb: VPlay, Card: c, Refs: set}, clause)
		}
	}
}

// sameRefs reports whether two lists hold the same things, in whatever order.
func sameRefs(a, b []Ref) bool {
	if len(a) != len(b) {
		return false
	}
	for _, x := range a {
		if !contains(b, x) {
			return false
		}
	}
	return true
}

// interrupted reports whether some immediate-type effect triggers when the player would play the
// card.
func (p *Position) interrupted(pl Player, c CardID) bool {
	h := happening{would: true, things: p.list(Ref{Card: p.ref(c)}), into: c, player: pl}
	return p.T.immediate && len(p.wouldInterrupt(h, []cardtext.TriggerEvent{cardtext.EvPlayed})) > 0
}

// choosePlacing asks which cards are placed under the card that is being played (7-2-3-2, 7-3-3-2).
// The answer is what the frame's under and req say.
func (p *Position) choosePlacing(f *playFrame, d *Decision) bool {
	if c, ok := p.takeAnswer(); ok {
		f.pc = playReady
		f.under, f.req = slices.Clone(c.Refs), c.Requirement
		return false
	}
	ways, cut := p.placings(f.player, f.card, p.fromFor(f))
	cost := max(0, f.cost-f.takenOff)
	payable := func(takesOff int) bool { return f.free || p.canPay(f.player, max(0, cost-takesOff)) }
	d.Player, d.Question, d.Clause, d.Truncated = f.player, AskTargets, "7-2-3-2", cut
	for _, w := range ways {
		if p.noteChoosing(f, d, w); payable(w.takesOff) {
			d.add(Choice{Verb: VChoose, Refs: w.refs, Requirement: w.req})
		}
	}
	if len(d.Options) == 0 {
		f.pc = playReady
		return false
	}
	if payable(0) {
		d.add(Choice{Verb: VDecline}) // 7-2-2-12, 7-3-2-9
	}
	return true
}

// showPlacing reveals the chosen cards that are in the hand (7-2-2-6), and lets those on the field
// leave it (7-2-2-7). Cards under those are trashed (4-7-8). What interrupts their leaving comes
// before anything is placed.
func (p *Position) showPlacing(f *playFrame) {
	p.notePlacing(f)
	var perms []Ref
	for i := range f.under {
		r := &f.under[i]
		if pm := p.Perm(r.Perm); pm != nil {
			perms = append(perms, Ref{Perm: r.Perm})
			r.Card = CardRef{pm.Top(), p.inc[pm.Top()] + 1} // what it will be when it has left
		}
	}
	p.sameTime(func() {
		for _, r := range f.under {
			if r.Perm == 0 && p.isSameCard(r.Card) && p.where[r.Card.ID] == Hand {
				p.emit(Event{Verb: VReveal, Card: r.Card.ID, Player: p.owner[r.Card.ID], From: Hand, Clause: "7-2-2-6"})
			}
		}
	})
	if len(perms) > 0 {
		p.leave(perms, leaveFrame{verb: VPlaceUnder, to: UnderCard, byRules: true, underPlayed: f.card})
	}
}

// placeRest places the chosen cards that aren't on the field under the card that is being played.
// For now they are in no area.
func (p *Position) placeRest(f *playFrame) {
	clause := ifElse(p.isAssembly(f.card, f.req), "7-3-3-3", "7-2-3-3")
	p.sameTime(func() {
		for i := range f.under {
			r := &f.under[i]
			if r.Perm != 0 || !p.isSameCard(r.Card) {
				continue
			}
			c := r.Card.ID
			p.emit(Event{Verb: VPlaceUnder, Card: c, Player: p.owner[c], From: p.where[c], To: UnderCard, TargetCard: f.card, Clause: clause, ByRules: true})
			p.takeFromStack(c)
			p.takeOut(c)
			p.inc[c]++
			r.Card = p.ref(c)
		}
	})
}

// isAssembly reports whether the requirement, numbered from 1 among the card's requirement lines,
// is one for Assembly.
func (s *State) isAssembly(c CardID, req int8) bool {
	return req > 0 && s.T.Cards[c].special[req-1].Kind == cardtext.ReqAssembly
}

// placed returns the chosen cards that really came to lie under the card, from the top, and how
// much they reduce the cost.
func (s *State) placed(f *playFrame) (cards []CardID, takesOff int) {
	cards = s.laidUnder(f.under)
	if f.req == 0 || len(cards) == 0 {
		return cards, 0
	}
	r := &s.T.Cards[f.card].special[f.req-1]
	if r.Kind == cardtext.ReqAssembly {
		return cards, r.Value
	}
	return cards, r.Value * len(cards)
}

// tuckPlaced puts the placed cards under the permanent that has been played.
func (p *Position) tuckPlaced(pm *Permanent, cards []CardID) {
	for _, c := range cards {
		p.tuck(pm, c, tuckedHow{})
	}
}

// trashPlaced trashes the placed cards of a play that can't be carried out (7-2-2-11, 7-3-2-8).
func (p *Position) trashPlaced(cards []CardID, clause Clause) {
	p.sameTime(func() {
		for _, c := range cards {
			p.emit(Event{Verb: VTrash, Card: c, Player: p.owner[c], From: NoZone, Clause: clause})
			p.moveCard(c, destination{zone: Trash, owner: p.owner[c], faceUp: true})
		}
	})
}

// sameMark reports whether the card is the same as one of the set in what the requirement asks to
// be different: the name, or the card number (2-12).
func (q *query) sameMark(r *cardtext.Requirement, set []Ref, x Ref) bool {
	if r.Numbers {
		return !q.differ(cardtext.DifferentNumbers, append(set[:len(set):len(set)], x))
	}
	return q.sameName(set, x)
}

// sameName reports whether the card has the same name as one of the set (4-25-1). If a card has
// several names, any of them may tell it apart (4-25-2).
func (q *query) sameName(set []Ref, x Ref) bool {
	names := func(r Ref) []string {
		c, _ := q.shownAs(r)
		return append([]string{c.Name}, c.names...)
	}
	var told func(i int, taken []string) bool
	told = func(i int, taken []string) bool {
		if i > len(set) {
			return true
		}
		r := x
		if i < len(set) {
			r = set[i]
		}
		for _, n := range names(r) {
			if !oneOf(taken, n, strings.EqualFold) && told(i+1, append(taken[:len(taken):len(taken)], n)) {
				return true
			}
		}
		return false
	}
	if !told(0, nil) {
		q.note("4-25-1")
		return true
	}
	for _, r := range set {
		if strings.EqualFold(names(r)[0], names(x)[0]) {
			q.note("4-25-2")
		}
	}
	return false
}

// replaced reports whether the set has a Digimon that the requirement doesn't name, so that an
// effect has to allow it.
func (q *query) replaced(r *cardtext.Requirement, set []Ref, pl Player) bool {
	for _, x := range set {
		pm := q.Perm(x.Perm)
		if pm == nil || !contains(q.replacing(nil, pl), x) {
			continue
		}
		fits := false
		for k := range r.From {
			fits = fits || q.permFits(&r.From[k], pm, pl, 0) || q.T.Cards[pm.Top()].xrosNamed(&r.From[k])
		}
		if !fits {
			return true
		}
	}
	return false
}

// xroses reports whether the card has DigiXros requirements (2-3-7).
func (c *CardDef) xroses() bool {
	return slices.ContainsFunc(c.special, func(r cardtext.Requirement) bool { return r.Kind == cardtext.ReqDigiXros })
}
