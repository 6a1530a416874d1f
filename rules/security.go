package rules

import "digijudge/rules/cardtext"

// A security check (chapter 13): one card at a time (13-1-3), counted anew after each (13-1-8-5).
//
// frCheck: perm checks, pl's security is checked, n cards were checked, card is the one being checked.
const (
	checkNext    = iota // is there another card to check?
	checkEffects        // 13-1-8-2: effects triggered by the check
	checkBattle         // 13-1-8-3: battle with the Security Digimon
	checkTrash          // 13-1-8-4
)

// startCheck begins the attack's security check (13-1-1).
func (p *Position) startCheck(pm *Permanent, clause string) {
	p.attack.checked = true
	p.push(frame{kind: frCheck, perm: pm.ID, pl: pm.Owner.Other()})
}

func (p *Position) stepCheck(f *frame, d *Decision) bool {
	switch f.pc {
	case checkNext:
		pm := p.Perm(f.perm)
		if pm == nil || pm.Breeding || p.attack.ended || f.n >= p.Checks(pm) || p.security[f.pl].n == 0 {
			p.pop() // 13-1-5
			return false
		}
		if p.mixed[p.security[f.pl].c[0]] {
			if asked := p.luck(f.pl, d); asked {
				return true
			}
		}
		c := p.security[f.pl].c[0]
		f.n++
		f.card = c
		f.pc = checkEffects
		p.emit(Event{Verb: VCheck, Player: f.pl, Card: c, Perm: pm.ID, From: SecurityStack, FromPlayer: f.pl, Clause: "13-1-8-1-1"})
		p.takeOut(c) // 13-1-6: in no area
		p.inc[c]++
		p.newBatch()
		pl, id := f.pl, pm.ID
		p.happen(happening{ev: cardtext.EvSecurityRemoved, player: pl, things: []Ref{{Card: p.ref(c)}}, byRules: true})
		p.happen(happening{ev: cardtext.EvSecurityChecked, player: pl, things: []Ref{{Perm: id}}, into: c, byRules: true})
		p.settle()
		p.securityEffects(c, pl)
	case checkEffects:
		f.pc = checkBattle
	case checkBattle:
		f.pc = checkTrash
		pm := p.Perm(f.perm)
		def := &p.T.Cards[f.card]
		if pm != nil && !pm.Breeding && p.where[f.card] == NoZone && def.Category == Digimon && !p.attack.ended {
			p.startBattle(pm, nil, f.card, "13-1-8-3-1")
		}
	case checkTrash:
		f.pc = checkNext
		if p.where[f.card] == NoZone {
			p.emit(Event{Verb: VTrash, Card: f.card, Player: p.owner[f.card], From: NoZone, Clause: "13-1-8-4"})
			p.moveCard(f.card, Trash, p.owner[f.card], false, true)
		}
		f.card = 0
		p.settle()
	}
	return false
}

// luck asks which of the shuffled cards of a security stack lies on top (1-3-10); what was placed there since is known. Blank
// cards are alike, and nothing is asked where no card can be told from another.
func (p *Position) luck(pl Player, d *Decision) bool {
	z := &p.security[pl]
	if c, ok := p.took(); ok {
		z.remove(c.Refs[0].Card.ID)
		z.addTop(c.Refs[0].Card.ID)
		p.mixed[c.Refs[0].Card.ID] = false
		return false
	}
	d.Player, d.Question, d.Clause = Luck, AskLuck, "1-3-10"
	blank := false
	for _, c := range z.cards() {
		if !p.mixed[c] {
			continue
		}
		if p.T.Cards[c].Blank {
			if blank {
				continue
			}
			blank = true
		}
		d.add(Choice{Verb: VChoose, Refs: []Ref{{Card: p.ref(c)}}})
	}
	return len(d.Options) > 1
}

// securityEffects activates the checked card's [Security] effects at once, without pending (15-16-10-2).
func (p *Position) securityEffects(c CardID, pl Player) {
	defs := p.T.Cards[c].upper
	for i := len(defs) - 1; i >= 0; i-- {
		d := defs[i]
		if d.Kind != SecurityEffect {
			continue
		}
		ref := EffectRef{Def: d.ID, Card: c}
		p.emit(Event{Verb: VTrigger, Player: pl, Effect: ref, Card: c, Clause: "15-16-10-1"})
		pe := pendingEffect{ref: ref, source: p.ref(c), ctrl: pl}
		run := p.startRun(pe)
		if !p.possible(run) {
			p.nothing(pe, run)
			continue
		}
		p.newBatch()
		p.begin(run, false)
		p.frames[len(p.frames)-1].run.headTaken = false // "you may" in a [Security] effect is asked when it is reached
	}
}
