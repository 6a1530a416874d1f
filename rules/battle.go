package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file carries out a battle (chapter 14).
const (
	battleCompare = iota // 14-2-1, 14-2-2
	battleEffects        // 14-2-4: what the battle triggered
	battleEnd            // 14-2-5: the end of battle timing
	battleClose          // everything is resolved
)

// battleFrame is a battle of two Digimon, or of one with a Security Digimon.
type battleFrame struct {
	pc          uint8
	one         PermID
	other       PermID // 0: the Security Digimon card
	card        CardID
	losers      []Ref         // those that lost: Digimon on the field, or the Security Digimon by its card
	deletedOnes [2]*Permanent // the losers that were deleted, as they were
}

func (*battleFrame) kind() frameKind    { return battleKind }
func (f *battleFrame) copyTo(to *State) { putOn(to, f) }
func (f *battleFrame) encode(e *encoder) {
	e.u8(int(f.pc))
	e.perm(f.one)
	e.perm(f.other)
	e.card(f.card)
	e.refs(f.losers)
}

func (p *Position) startBattle(a, b *Permanent, card CardID, clause Clause, also ...Clause) {
	f := battleFrame{one: a.ID, card: card}
	e := Event{Verb: VBattle, Player: a.Owner, Perm: a.ID, Card: a.Top(), Clause: clause, TargetCard: card}
	if b != nil {
		f.other = b.ID
		e.Target, e.TargetCard = b.ID, b.Top()
	} else {
		also = append(also, p.bySecurityDigimon(card)...)
	}
	p.emit(e, slices.Concat(also, p.byIceclad(a, b), p.byStanding(a), p.byStanding(b), p.byJamming(a, b, card))...)
	p.newBatch()
	push(p, f)
}

// battleResult returns the clauses by which one Digimon wins and one loses the battle, or by which
// neither does.
func battleResult(x, y int) []Clause {
	if x == y {
		return []Clause{"14-2-1-3"}
	}
	return []Clause{"14-2-1-1", "14-2-1-2"}
}

func (f *battleFrame) proceed(p *Position, _ *Decision) bool {
	switch f.pc {
	case battleCompare:
		f.pc = battleEffects
		a := p.Perm(f.one)
		p.aboutLast(func() { p.noteBattleDP(f, a, p.Perm(f.other)) })
		if f.other == 0 {
			f.compareSecurity(p, a)
		} else {
			f.compare(p, a, p.Perm(f.other))
		}
	case battleEffects:
		f.pc = battleEnd
		if f.other != 0 {
			p.battleTriggers(f)
		}
		p.winTriggers(f)
		f.deletedOnes = [2]*Permanent{}
		p.settle()
		if p.battleRules().pierceAtOnce() {
			p.pierceNow()
		}
	case battleEnd:
		f.pc = battleClose
		p.newBatch()
		p.releaseLater(cardtext.AtEndOfBattle)
		p.settle()
	case battleClose:
		p.pop()
	}
	return false
}

// compareSecurity decides the battle with a Security Digimon. A Security Digimon is never deleted
// for losing (14-2-3).
func (f *battleFrame) compareSecurity(p *Position, a *Permanent) {
	dp, own := p.SecurityDP(f.card), p.DP(a)
	if p.battleRules().icecladAgainstSecurity() && p.hasKeyword(a, &iceclad) {
		own, dp = len(a.Sources()), 0
	}
	p.noteLast(battleResult(own, dp)...)
	if dp <= 0 {
		p.noteBefore("17-1-3-1-1") // no rule check is made for the card: it isn't in the battle area
	}
	if own >= dp && p.battleRules().securityIsDeleted() {
		p.deleteChecked(f.card)
	}
	if own > dp {
		f.losers = []Ref{{Card: p.ref(f.card)}}
	}
	switch {
	case own > dp:
	case p.hasKeyword(a, &jamming):
		p.stoppedByKeyword(a, VDelete, "16-9-1", &jamming)
	default:
		p.leave(p.list(Ref{Perm: a.ID}), leaveFrame{verb: VDelete, to: Trash, inBattle: true, against: p.ref(f.card)})
	}
}

// compare decides the battle of two Digimon: the one with the lower DP is deleted, or both if their
// DP is equal (14-2-1, 14-2-2).
func (f *battleFrame) compare(p *Position, a, b *Permanent) {
	x, y := p.DP(a), p.DP(b)
	if p.hasKeyword(a, &iceclad) || p.hasKeyword(b, &iceclad) { // 16-35-1
		x, y = len(a.Sources()), len(b.Sources())
	}
	var losers []Ref
	if y <= x {
		losers = append(losers, Ref{Perm: b.ID})
	}
	if x < y || x == y && !p.battleRules().tieSparesTheAttacker() {
		losers = append(losers, Ref{Perm: a.ID})
	}
	if p.battleRules().jammingEverywhere() {
		losers = slices.DeleteFunc(losers, func(r Ref) bool { return p.hasKeyword(p.Perm(r.Perm), &jamming) })
	}
	p.noteLast(append([]Clause{ifSo(x == y, "14-2-2")}, battleResult(x, y)...)...)
	f.losers = losers
	p.leave(losers, leaveFrame{verb: VDelete, to: Trash, inBattle: true, fought: [2]PermID{a.ID, b.ID}})
}

// battleTriggers triggers the effects that wait for a Digimon to delete another one in battle
// (<Piercing> 16-7-2).
func (p *Position) battleTriggers(f *battleFrame) {
	p.notePiercing(f)
	pair := [2]PermID{f.one, f.other}
	for i, id := range pair {
		pm, foe := p.Perm(id), pair[1-i]
		if f.deleted(foe) == nil {
			continue // it wasn't deleted, or left in another way before it could be
		}
		if pm == nil {
			if gone := f.deleted(id); gone != nil {
				p.deletesAndGoes(gone, foe)
			}
			continue
		}
		if id == p.attack.attacker && p.attack.underway {
			p.triggerPiercing(pm)
		}
		p.happen(happening{ev: cardtext.EvDeletesInBattle, things: p.list(Ref{Perm: id}), target: foe, byRules: true})
	}
}

// deletesAndGoes triggers the effects that wait for a Digimon to delete another one in battle, in
// the case that both are deleted. The condition is met all the same (16-7-2), unless it asks that
// the Digimon survives. Effects of the Digimon itself are pending on cards that are gone, and so
// are lost (15-4-4-3; Q4341).
func (p *Position) deletesAndGoes(loser *Permanent, foe PermID) {
	if loser.ID == p.attack.attacker && p.attack.underway {
		p.triggerPiercingOf(loser)
	}
	lv := leaver{perm: loser.ID, owner: loser.Owner, top: loser.Top(), snap: snapshot{asItWas: loser, inBattle: true, known: true},
		effects: loser.before.effects, verb: VDelete, asItWas: loser}
	p.happen(happening{ev: cardtext.EvDeletesInBattle, things: p.list(Ref{Perm: loser.ID, Card: p.ref(loser.Top())}), target: foe, byRules: true,
		leaving: []leaver{lv}})
}

// winTriggers triggers the effects that wait for a Digimon to win a battle. The winner is the
// Digimon with the higher DP (14-2-1-1), whether the loser is deleted or saved, and whether it is a
// Digimon or a Security Digimon.
func (p *Position) winTriggers(f *battleFrame) {
	if len(f.losers) != 1 {
		return // both lost, or the Digimon that fought a Security Digimon did not win
	}
	winner, foe := f.one, f.other
	if f.losers[0].Perm == winner {
		winner, foe = foe, winner
	}
	if p.Perm(winner) != nil {
		p.happen(happening{ev: cardtext.EvWinsBattle, things: p.list(Ref{Perm: winner}), target: foe, byRules: true})
	}
}

// departed notes which of the two Digimon was deleted.
func (f *battleFrame) departed(_ *State, gone []leaver) {
	for i := range gone {
		f.deletedOnes[i] = gone[i].snap.asItWas
	}
}

// deleted returns a Digimon that was deleted in this battle, as it was then, or nil.
func (f *battleFrame) deleted(id PermID) *Permanent {
	for _, pm := range f.deletedOnes {
		if pm != nil && pm.ID == id {
			return pm
		}
	}
	return nil
}

// deletedInBattle returns a Digimon that was deleted in the battle just fought, as it was then, or nil.
func (s *State) deletedInBattle(id PermID) *Permanent {
	if f, ok := s.frames[len(s.frames)-1].(*battleFrame); ok {
		return f.deleted(id)
	}
	return nil
}

// deleteChecked carries out the belief that a Security Digimon that loses a battle is deleted.
func (p *Position) deleteChecked(c CardID) {
	owner := p.owner[c]
	p.emit(Event{Verb: VDelete, Card: c, Player: owner, From: NoZone, To: Trash, InBattle: true, Clause: "14-2-3"})
	p.moveCard(c, destination{zone: Trash, owner: owner, faceUp: true})
	p.triggerDeletion(c)
}

// triggerDeletion triggers the deletion effects of a card in the trash, for those who believe that
// it was deleted.
func (p *Position) triggerDeletion(c CardID) {
	owner := p.owner[c]
	for _, d := range p.T.Cards[c].upper {
		if d.Kind == TriggerEffect && d.Tree != nil && hasTiming(d.Tree, cardtext.OnDeletion) {
			p.trigger(instance{def: d, card: c, ctrl: owner}, 0, "15-16-4-1", triggerInfo{holderLeft: true, source: p.ref(c)})
		}
	}
}

// SecurityDigimon reports whether the card is a Security Digimon now: it has been turned over by a
// check and lies nowhere else yet (4-5-1).
func (s *State) SecurityDigimon(c CardID) bool {
	if s.where[c] != NoZone || s.T.Cards[c].Category != Digimon {
		return false
	}
	for _, f := range s.frames {
		if f, ok := f.(*checkFrame); ok && f.card == c {
			return true
		}
	}
	return false
}
