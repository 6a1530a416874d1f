package rules

import "slices"

// <Piercing> (16-7) triggers when its attacking holder deletes an opponent's Digimon in battle
// (battle.go). It leaves a security check pending, which is carried out right before the end of
// attack timing (attackPierce in attack.go).
var piercing = KeywordSpec{
	Name: "Piercing", Section: "16-7", Type: TypeTriggerPending, Kind: TriggerEffect, Plays: true,
	Clause: "16-7-4",
	native: nativePiercing,
	hooks:  plainKeyword{},
}

// triggerPiercing makes every instance of <Piercing> on the attacker pending, in the battle's batch
// (16-7-2, 16-7-4).
func (p *Position) triggerPiercing(pm *Permanent) {
	var hits []instance
	p.eachWith(featKeyword, pm, func(in instance) {
		if in.def.spec == &piercing {
			hits = append(hits, in)
		}
	})
	for _, in := range hits {
		p.trigger(in, pm.ID, "16-7-2", triggerInfo{})
	}
}

// triggerPiercingOf is like triggerPiercing, for an attacker that the same battle deleted:
// the effect is pending on the card that was on top (15-8-3-5).
func (p *Position) triggerPiercingOf(loser *Permanent) {
	for _, in := range loser.before.effects {
		if in.def.spec == &piercing {
			p.trigger(in, loser.ID, "16-7-2", triggerInfo{holderLeft: true, source: p.ref(loser.Top()), holderSnap: snapshot{asItWas: loser, inBattle: true, known: true}})
		}
	}
}

// pierceLater makes the check wait for the end of the attack (16-7-4). Another instance adds none
// (16-7-5).
func (p *Position) pierceLater(by EffectRef) {
	if p.attack.piercing {
		p.pierceInVain(by, "16-7-5")
	}
	p.attack.piercing, p.attack.pierceBy = true, by
}

// pierceInVain tells that there is no check for <Piercing>.
func (p *Position) pierceInVain(by EffectRef, clause Clause) {
	p.emit(Event{Verb: VNothing, Player: p.controllerOf(by), Effect: by, Card: by.Card, Clause: clause, By: by})
}

// pierce carries out the check that waited for the end of the attack (16-7-4).
func (p *Position) pierce() {
	switch pm := p.attacker(); {
	case pm == nil:
		p.pierceInVain(p.attack.pierceBy, "16-7-6") // no Digimon is there to check
	case p.security[pm.Owner.Other()].n > 0:
		p.startCheck(pm, "16-7-4", ifSo(p.sink != nil && p.Checks(pm) != 1, "16-7-5"))
	default:
		p.pierceInVain(p.attack.pierceBy, "1-3-2")
		p.note("1-2-3-1")
		if p.believes(bPiercingOnNoSecurityWins) {
			p.win(pm.Owner, "1-2-3-1")
		}
	}
}

// pierceNow carries out the belief that <Piercing> checks as soon as it triggers.
func (p *Position) pierceNow() {
	found := false
	p.pend = slices.DeleteFunc(p.pend, func(pe pendingEffect) bool {
		hit := p.T.Effects[pe.ref.Def].spec == &piercing
		found = found || hit
		return hit
	})
	if pm := p.attacker(); found && pm != nil && !p.attack.checked && p.security[pm.Owner.Other()].n > 0 {
		p.startCheck(pm, "16-7-4")
	}
}

// notePiercing notes after a battle why <Piercing> has nothing to do: its holder isn't attacking
// (16-7-1), or the Digimon that it battled was not deleted (16-7-2).
func (p *Position) notePiercing(f *battleFrame) {
	if p.sink == nil {
		return
	}
	for i, id := range [2]PermID{f.one, f.other} {
		pm, foe := p.Perm(id), [2]PermID{f.one, f.other}[1-i]
		if pm == nil || !p.hasKeyword(pm, &piercing) {
			continue
		}
		deleted := f.deleted(foe) != nil
		switch attacks := id == p.attack.attacker && p.attack.underway; {
		case deleted && !attacks:
			p.idleKeyword(pm, &piercing, "16-7-2", "16-7-1")
		case !deleted && attacks && spared(f.losers, Ref{Perm: foe}):
			p.idleKeyword(pm, &piercing, "16-7-2") // it lost and is still there, or left in another way
		}
	}
}

// noteDeletedOtherwise notes that a Digimon was deleted during an attack but not in battle, which
// <Piercing> needs (16-7-2).
func (p *Position) noteDeletedOtherwise(lv *leaver, f *leaveFrame) {
	at := p.attacker()
	if p.sink == nil || lv.verb != VDelete || f.inBattle || at == nil || at.Owner == lv.owner || !p.hasKeyword(at, &piercing) {
		return
	}
	p.idleKeyword(at, &piercing, "16-7-2")
}
