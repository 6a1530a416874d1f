package rules

import (
	"slices"
	"sync"

	"digijudge/rules/cardtext"
)

// This file adds to the record what an effect changes or fails to change (15-9 to 15-16), if only a
// later change or something that doesn't happen shows it. Nothing here changes the game, and
// nothing is looked at while nobody watches.

// byReach returns the clauses about lasting effects when a permanent comes or changes: those of
// effects that affect it from now on or no longer do, and of effects that stay. before is the
// permanent as it is (nil if it is only coming), after as it will be.
func (p *Position) byReach(before, after *Permanent) (by []Clause) {
	for i := range p.lasting {
		l := &p.lasting[i]
		s := whatOf(l.act)
		if s == nil {
			continue
		}
		switch {
		case l.perm == 0:
			reaches := func(pm *Permanent) bool { return p.reaches(l, s, pm) }
			left := before != nil && reaches(before) && !reaches(after)
			by = append(by, ifSo(left, "15-11-2-3-2"), overallReaches(before, after, reaches))
		case before != nil && l.perm == before.ID && !empty(&s.Filter) && p.reaches(l, s, before) && !p.reaches(l, s, after):
			by = append(by, "15-11-1-3-2")
		}
	}
	if before == nil {
		return by
	}
	p.eachStanding(^stand(0), func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		if s := whatOf(a); s != nil && everyone(s) {
			by = append(by, overallReaches(before, after, func(pm *Permanent) bool { return p.covers(s, in.ctrl, holder.ID, pm) }))
		}
	}) // tellStands tells which permanents it no longer affects
	return by
}

// overallReaches returns the clause by which overall processing affects a permanent that it didn't
// affect before, or "".
func overallReaches(before, after *Permanent, reaches func(*Permanent) bool) Clause {
	switch {
	case !reaches(after):
		return ""
	case before == nil:
		return "15-11-2-2"
	}
	return ifSo(!reaches(before), "15-11-2-3-3")
}

// reaching reports whether somebody watches, and something lasting or persistent could begin or
// cease to affect a permanent.
func (p *Position) reaching() bool { return p.sink != nil && (len(p.lasting) > 0 || p.T.stands != 0) }

// byComing is like byReach, for a card that is about to be placed on the field.
func (p *Position) byComing(pl Player, c CardID) []Clause {
	if !p.reaching() {
		return nil
	}
	after := Permanent{Owner: pl, n: 1}
	after.cards[0], after.features = c, p.T.Cards[c].features.top
	return p.byReach(nil, &after)
}

// byCovering is like byReach, for a permanent that is about to get a new top card.
func (p *Position) byCovering(pm *Permanent, c CardID) []Clause {
	if !p.reaching() || pm.n == maxStack {
		return nil
	}
	after := *pm
	after.cover(p.T, c)
	return p.byReach(pm, &after)
}

// byTucking is like byReach, for a permanent that is about to get a card under it; byUntucking for
// one that is about to lose one of its cards.
func (p *Position) byTucking(pm *Permanent, c CardID) []Clause {
	if !p.reaching() || pm.n == maxStack {
		return nil
	}
	after := *pm
	after.addUnder(p.T, c)
	return p.byReach(pm, &after)
}

func (p *Position) byUntucking(pm *Permanent, c CardID) []Clause {
	if !p.reaching() {
		return nil
	}
	after := *pm
	if after.drop(p.T, c); after.n == 0 {
		return nil
	}
	return p.byReach(pm, &after)
}

// byTurning is like byReach, for a permanent that is about to be suspended, or unsuspended if it is
// suspended now.
func (p *Position) byTurning(pm *Permanent) []Clause {
	if !p.reaching() {
		return nil
	}
	after := *pm
	after.Suspended = !pm.Suspended
	return p.byReach(pm, &after)
}

// noteStillPending notes that effects pending on a permanent that an effect has suspended aren't
// lost, because its cards are the same cards (15-4-4-3).
func (p *Position) noteStillPending(pm *Permanent) {
	if p.sink == nil || p.acting().Def == 0 {
		return
	}
	for i := range p.pend {
		if p.pend[i].ref.Perm == pm.ID {
			p.noteLast("15-4-4-3")
			return
		}
	}
}

// sleeping returns, as bits in their order, the lasting effects that lie on a permanent which isn't
// affected by them now; at most 64.
func (q *query) sleeping() (set uint64) {
	if q.sink == nil {
		return 0
	}
	for i := range q.lasting {
		if l := &q.lasting[i]; l.perm != 0 && i < 64 {
			if pm := q.Perm(l.perm); pm != nil && q.suspendedBy(pm, l) {
				set |= 1 << i
			}
		}
	}
	return set
}

// noteWoken notes that lasting effects stop working, or start again, because a permanent can't or
// can be affected from now on (15-15-5-2). before is what sleeping returned; the lasting effects
// must be the same as then.
func (p *Position) noteWoken(before uint64) {
	if p.sink != nil && p.sleeping() != before {
		p.noteLast("15-15-5-2", "15-15-5-1")
	}
}

// noteNotTiming notes that a card comes or goes in a way that is not its effects' timing: the first
// clause is that of the timing (15-16-2-1, 15-16-3-1, 15-16-4-1).
func (p *Position) noteNotTiming(c CardID, t cardtext.Timing, clauses ...Clause) {
	if p.sink == nil {
		return
	}
	for _, d := range p.T.Cards[c].upper {
		// noteNotDeleted tells this of keywords
		if d.spec == nil && d.Tree != nil && hasTiming(d.Tree, t) {
			p.tellNoTriggerBy(1+uint8(t), instance{def: d, card: c, ctrl: p.owner[c]}, 0, clauses...)
		}
	}
}

// noteOnTop notes that inherited effects of a top card don't trigger: a Digimon gains those of its
// digivolution cards (15-3-1).
func (p *Position) noteOnTop(pm *Permanent, t cardtext.Timing) {
	if p.sink == nil {
		return
	}
	for _, d := range p.T.Cards[pm.Top()].inherited {
		if d.spec == nil && d.Tree != nil && hasTiming(d.Tree, t) {
			p.tellNoTriggerBy(1+uint8(t), instance{def: d, card: pm.Top(), ctrl: pm.Owner}, pm.ID, "15-3-1")
		}
	}
}

// noteOthersStay notes that the [On Deletion] effects of those that aren't deleted don't trigger
// (15-16-4-1).
func (p *Position) noteOthersStay() {
	if p.sink == nil {
		return
	}
	for i := range p.perms {
		if pm := &p.perms[i]; !pm.Breeding {
			p.noteNotTiming(pm.Top(), cardtext.OnDeletion, "15-16-4-1")
		}
	}
}

// noteUncovered notes that a card becomes the top card again, which is neither playing nor
// digivolving.
func (p *Position) noteUncovered(c CardID) {
	p.noteNotTiming(c, cardtext.OnPlay, "15-16-2-1", "3-4-5")
	p.noteNotTiming(c, cardtext.WhenDigivolving, "15-16-3-1", "3-4-5")
}

// noteUses notes why an [X Per Turn] effect may be activated though uses of it are on record: they
// belong to another copy (15-14-1-3), or to the card that this one was before (15-14-1-5-2).
func (p *Position) noteUses(r EffectRef, gained uint16, giver CardID) {
	def := p.T.Effects[r.Def]
	if p.sink == nil || def.Tree == nil || def.Tree.Limit == 0 {
		return
	}
	key := p.useOf(r, gained, giver)
	for _, u := range p.uses {
		switch other := p.T.Effects[u.def]; {
		case u.def == key.def && u.card.ID == key.card.ID && u.card.Inc != key.card.Inc:
			p.note("15-14-1-5-2")
		case u.def == key.def && u.perm == key.perm && u.giver != key.giver:
			p.note("15-14-1-3") // another card gives it
		case u.card.ID != key.card.ID && other.Number == def.Number && other.onCard.printedName() == def.onCard.printedName():
			p.note("15-14-1-3")
		}
	}
}

// whoIsMeant returns the clause for whom "you" or "your opponent" means in an effect that does
// something to a player. It returns "" for the plain case of the turn player's own effect.
func (x act) whoIsMeant() Clause {
	if x.asker != x.run.ctrl {
		return "15-10-1-2-1"
	}
	return ifSo(x.run.ctrl != x.Turn, "15-10-1-1-1")
}

// notePicks notes the clauses for the words that say how many things are taken, and whose. s names
// what is taken, cands are the things there are.
func (p *Position) notePicks(s *cardtext.Select, run *effectRun, cands []Ref, also noting) {
	if p.sink == nil {
		return
	}
	p.noteWords(s, run, cands, also)
	p.noteDual(s, run, also)
	switch {
	case s.Quantity == cardtext.All && len(cands) > 1:
		also("15-10-2-4-1")
	case (s.Quantity == cardtext.Exactly || s.Quantity == cardtext.UpTo) && !ends(s.Area):
		if s.Quantity == cardtext.UpTo && s.N > 1 {
			also("15-10-2-2")
		}
		if s.N > 1 {
			also("15-10-2-3")
		}
		if p.excluded(s, run, len(cands)) {
			also("15-11-1-3-1")
		}
	}
	if isPile(s.Area) {
		switch {
		case s.Owner == cardtext.Both:
			also("15-10-1-3-1")
		case s.Owner == cardtext.Opponents:
			also("15-10-1-2-1")
		case s.Owner == cardtext.Your && run.ctrl != p.Turn:
			also("15-10-1-1-1")
		}
	}
}

// noteDual notes that a DUAL card on the field is no Option card to choose from (4-6-3).
func (p *Position) noteDual(s *cardtext.Select, run *effectRun, also noting) {
	if isPile(s.Area) || s.Filter.Kind != cardtext.KindOption {
		return
	}
	for i := range p.perms {
		if pm := &p.perms[i]; !pm.Breeding && p.T.Cards[pm.Top()].Dual && ownerFits(s.Owner, run.ctrl, pm.Owner) {
			also("4-6-3")
		}
	}
}

// excluded reports whether the conditions of a phrase keep something away that its noun alone would
// include.
func (q *query) excluded(s *cardtext.Select, run *effectRun, n int) bool {
	if empty(&s.Filter) && len(s.Filter.Or) == 0 && s.Extreme == cardtext.NoExtreme {
		return false
	}
	bare := bareOf(s)
	defer bares.Put(bare)
	return len(q.candidates(bare, run, nil)) > n
}

// bareOf returns a phrase with only its noun. The phrase is a large value that is asked for with
// every choice, so the caller gives it back to bares.
func bareOf(s *cardtext.Select) *cardtext.Select {
	bare := bares.Get().(*cardtext.Select)
	*bare = *s
	bare.Filter, bare.Extreme = cardtext.Filter{Kind: s.Filter.Kind}, cardtext.NoExtreme
	return bare
}

// bares holds phrases that are not in use, so that their memory is used again.
var bares = sync.Pool{New: func() any { return new(cardtext.Select) }}

// unwelcome reports whether an action takes something from the player whose effect it is, so that
// it is done only because it is mandatory.
func unwelcome(a cardtext.Action) bool {
	hurts, whom := roomOf(a).hurts(a)
	return hurts && (whom == nil || whom.Owner == cardtext.Your || whom.Quantity == cardtext.This || whom.Owner == cardtext.Both)
}

// noteRequired notes that the player can't leave out what sentence i says. It does so if that is to
// the player's disadvantage, or if another part of the effect may be left out (15-9-1-2).
func (p *Position) noteRequired(run *effectRun, i int) {
	part := false
	for j := range run.place.body {
		part = part || run.place.body[j].May
	}
	for _, a := range run.place.body[i].Acts {
		part = part || unwelcome(a)
	}
	if part {
		p.note("15-9-1-2")
	}
}

// canBegin reports whether the first thing that the effect does can be done.
func (p *Position) canBegin(run *effectRun) bool {
	for i := range run.place.body {
		s := &run.place.body[i]
		if s.If != nil && (s.If.Kind == cardtext.CondDid || !p.holds(s.If, run)) {
			continue
		}
		if len(s.By) > 0 {
			return p.canAll(s.By, run)
		}
		ok := len(s.Acts) == 0
		for _, a := range s.Acts {
			can, _ := p.canAct(a, run)
			ok = ok || can
		}
		return ok
	}
	return false
}

// stopsWorkingThere reports, for the record, whether a {Security} effect stops because its card is
// about to leave the security stack, where it lay face up (15-14-5-1).
func (q *query) stopsWorkingThere(c CardID) bool {
	return q.sink != nil && q.faceup[c] && slices.ContainsFunc(q.T.Cards[c].upper, func(d *EffectDef) bool { return q.worksFromArea(d, c) })
}

// ofArea reports whether the event happens to a player's area, and the trigger condition says
// whose.
func ofArea(ev cardtext.TriggerEvent) bool {
	switch ev {
	case cardtext.EvSecurityRemoved, cardtext.EvSecurityAdded, cardtext.EvHandAdded, cardtext.EvTrashedFromHand:
		return true
	}
	return false
}

// notCollided returns the clauses by which a Digimon gets no <Blocker> by the attacker's <Collision> because it
// isn't affected (15-15-5-1).
func (p *Position) notCollided(at *Permanent) []Clause {
	if p.sink == nil || at == nil || !p.hasKeyword(at, &collision) {
		return nil
	}
	for i := range p.perms {
		if pm := &p.perms[i]; pm.Owner != at.Owner && p.isDigimon(pm) && p.unaffected(pm, at.Owner, Digimon) {
			return []Clause{"15-15-5-1", "16-30-4"}
		}
	}
	return nil
}

// noteElsewhere notes that an effect with an area icon doesn't trigger because its card is on the
// field (15-14-2-1, 15-14-3-1, 15-14-5-1), or in the battle area (15-14-4-1).
func (p *Position) noteElsewhere(in instance, pm *Permanent, h *happening) {
	if p.sink == nil {
		return
	}
	clause := map[cardtext.Icon]Clause{
		cardtext.IconHand: "15-14-2-1", cardtext.IconTrash: "15-14-3-1", cardtext.IconBreeding: "15-14-4-1", cardtext.IconSecurity: "15-14-5-1",
	}[in.def.Tree.Icon]
	if clause == "" {
		return
	}
	look := p.supposing()
	if _, ok := look.met(in, pm.ID, pm, h); ok {
		p.tellNoTrigger(in, pm.ID, clause)
	}
}

// noteFromSearch notes that a card of a security stack that is being searched leaves it
// (15-15-3-2).
func (p *Position) noteFromSearch() {
	for _, f := range p.frames {
		if run, ok := f.(*effectRun); ok && run.meant.searched {
			p.note("15-15-3-2")
		}
	}
}

// metByAddedColors reports whether the color requirement of an Option is met by colors that an effect
// adds (15-12-1-1).
func (q *query) metByAddedColors(pl Player, c CardID) bool {
	var printed, all ColorSet
	for i := range q.perms {
		if pm := &q.perms[i]; pm.Owner == pl {
			printed |= q.T.Cards[pm.Top()].Colors
			all |= q.Colors(pm)
		}
	}
	want := q.T.Cards[c].Colors
	return want&printed != want && want&all == want
}

// fitsByAddition reports, for the record, whether something fits a phrase by a name or trait that was
// added to what is printed on its card (15-12-1-1).
func (p *Position) fitsByAddition(s *cardtext.Select, refs []Ref) bool {
	if p.sink == nil || s == nil {
		return false
	}
	for _, r := range refs {
		c := r.Card.ID
		if r.Perm != 0 {
			c = p.top(r.Perm)
		}
		printed := *p.T.Cards[c]
		if printed.Text != nil {
			for i := range printed.Text.Paragraphs {
				if rule := printed.Text.Paragraphs[i].Rule; rule != nil {
					printed.Traits = printed.Traits[:len(printed.Traits)-len(rule.Traits)]
				}
			}
		}
		printed.names, printed.treatedNames = nil, nil
		f := s.Filter
		f.Colors, f.PlayCost = nil, cardtext.Bound{}
		if !p.printedFits(&f, &printed, 0) && len(f.Or) == 0 {
			return true
		}
	}
	return false
}
