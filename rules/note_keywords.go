package rules

import (
	"digijudge/rules/cardtext"
)

// What the record says of chapter 16, where a clause of a keyword makes a difference and no event of its own says it: see note.go.

// keywordTurn is what becomes of a keyword effect whose turn has come.
type keywordTurn uint8

const (
	keywordActivates keywordTurn = iota
	keywordDeclined              // its player left it alone
	keywordInVain                // nothing of it can be done
)

// noteKeyword notes the clauses on which a keyword's turn rests: what it does (its section's first clause), and with the third, which
// says whether it may be left alone, that it was left alone or that it could not be.
func (p *Position) noteKeyword(d *EffectDef, turn keywordTurn) {
	if d.spec == nil || p.obs == nil || d.spec.Kind == ProcessingKeyword || d.spec.Kind == CounterEffect {
		return
	}
	if turn != keywordDeclined {
		p.note(d.spec.Section + "-1")
	}
	if turn == keywordInVain && d.spec == &armorPurge {
		p.note("4-7-2") // there is no card under it
	}
	if turn == keywordDeclined || turn == keywordActivates && (d.Tree == nil || d.Kind == ActivatedEffect || !mayBeLeft(d.Tree)) {
		p.noteThird(d.spec, p.note)
	}
}

// noteChoice notes on a question that the keyword effect may be left alone (its section's third clause), or the effect behind the price
// of a keyword (16-14-2, 16-17-2).
func (p *Position) noteChoice(d *Decision, id EffectID) {
	def := p.T.Effects[id]
	if p.obs == nil {
		return
	}
	if def.spec != nil {
		p.noteThird(def.spec, func(clause string) { d.also(p, clause) })
		return
	}
	if def.Tree == nil || len(def.Tree.Body) == 0 || len(def.Tree.Body[0].By) == 0 {
		return
	}
	if uk, ok := def.Tree.Body[0].By[0].(cardtext.UseKeyword); ok && isPrice(uk.Keyword.Name) {
		d.also(p, keywordSpec(uk.Keyword.Name).Section+"-2")
	}
}

func (p *Position) noteThird(spec *KeywordSpec, also func(string)) {
	if third := spec.Section + "-3"; ValidClause(third) {
		also(third)
	}
}

// mayBeLeft says that the text begins with something that its player may leave out.
func mayBeLeft(t *cardtext.Effect) bool {
	if len(t.Body) == 0 {
		return false
	}
	s := &t.Body[0]
	if s.May || len(s.By) > 0 {
		return true
	}
	uk, ok := cardtext.UseKeyword{}, false
	if len(s.Acts) > 0 {
		uk, ok = s.Acts[0].(cardtext.UseKeyword)
	}
	return ok && optionalKeyword(uk.Keyword.Name)
}

// noteUnanswered notes that an immediate-type keyword which waits for its Digimon, or another of its player's, to be deleted or to leave
// does not answer this departure: its section's second clause says why.
func (p *Position) noteUnanswered(in instance, holder PermID, h *happening, evs []cardtext.TriggerEvent) {
	if p.obs == nil || in.def.spec == nil || in.def.Tree == nil || in.def.Tree.Trigger == nil {
		return
	}
	tr := in.def.Tree.Trigger
	if tr.Event != cardtext.EvDeleted && tr.Event != cardtext.EvLeaves {
		return
	}
	going := len(evs) > 0 && evs[len(evs)-1] == cardtext.EvLeaves
	if !going {
		return
	}
	for _, r := range h.things {
		pm := p.Perm(r.Perm)
		if pm == nil || pm.Owner != in.ctrl {
			continue
		}
		switch {
		case tr.Subject != nil && tr.Subject.Quantity == cardtext.This && r.Perm != holder:
		case in.def.spec == &decoy || in.def.spec == &guard:
			p.idle(in, holder, in.def.spec.Section+"-2", in.def.spec.Section+"-1")
		default:
			p.idle(in, holder, in.def.spec.Section+"-2")
		}
	}
}

// noteNotDeleted notes that keywords which wait for a deletion don't trigger: the Digimon leaves otherwise (16-27-2, 16-43-2).
func (p *Position) noteNotDeleted(lv *leaver) {
	if p.obs == nil {
		return
	}
	for _, in := range lv.effects {
		if in.def.spec != nil && in.def.Tree != nil && hasTiming(in.def.Tree, cardtext.OnDeletion) {
			p.idle(in, lv.perm, in.def.spec.Section+"-2")
		}
	}
}

// noteIdleTiming notes that a keyword with a timing of its player's own turn does not trigger in the other player's (16-33-2, 16-44-2), and
// that nothing triggers in the breeding area (3-4-7-4).
func (p *Position) noteIdleTiming(pm *Permanent, t cardtext.Timing) {
	if p.obs == nil {
		return
	}
	p.eachEffect(pm, func(in instance) {
		tree := in.def.Tree
		switch {
		case tree == nil || in.def.Kind != TriggerEffect:
		case pm.Breeding && pm.Owner == p.Turn && hasTiming(tree, t) && !works(tree, pm):
			clauses := []string{"3-4-7-4"}
			if in.def.spec != nil {
				clauses = append(clauses, in.def.spec.Section+"-2")
			}
			p.idle(in, pm.ID, clauses...)
		case in.def.spec != nil && pm.Owner != p.Turn && t == cardtext.EndOfOpponentsTurn && hasTiming(tree, cardtext.EndOfYourTurn):
			p.idle(in, pm.ID, in.def.spec.Section+"-2")
		}
	})
}

// notePiercing notes after a battle why <Piercing> has nothing to do: its holder doesn't attack (16-7-1), or the Digimon it battled was
// not deleted (16-7-2).
func (p *Position) notePiercing(f *frame) {
	if p.obs == nil {
		return
	}
	idle := func(pm *Permanent, clauses ...string) {
		p.eachWith(featKeyword, pm, func(in instance) {
			if in.def.spec == &piercing {
				p.idle(in, pm.ID, clauses...)
			}
		})
	}
	for i, id := range [2]PermID{f.perm, f.perm2} {
		pm, foe := p.Perm(id), [2]PermID{f.perm, f.perm2}[1-i]
		if was := p.wasDeleted(id); was != nil && p.attack.on && id == p.attack.attacker && p.wasDeleted(foe) != nil && p.hasKeyword(was, "Piercing") {
			idle(was, "16-7-6") // both are gone: nobody is left to check
		}
		if pm == nil || !p.hasKeyword(pm, "Piercing") {
			continue
		}
		deleted := p.wasDeleted(foe) != nil
		switch attacks := id == p.attack.attacker && p.attack.on; {
		case deleted && !attacks:
			idle(pm, "16-7-2", "16-7-1")
		case !deleted && attacks && spared(f.refs, Ref{Perm: foe}):
			idle(pm, "16-7-2") // it lost and is still there, or left otherwise
		}
	}
}

// noteDeletedOtherwise notes that a deletion during an attack is not one in battle, which <Piercing> would need (16-7-2).
func (p *Position) noteDeletedOtherwise(lv *leaver, f *frame) {
	at := p.attacker()
	if p.obs == nil || lv.verb != VDelete || f.battle || at == nil || at.Owner == lv.owner || !p.hasKeyword(at, "Piercing") {
		return
	}
	p.eachWith(featKeyword, at, func(in instance) {
		if in.def.spec == &piercing {
			p.idle(in, at.ID, "16-7-2")
		}
	})
}

// noteProgress notes that the attacker isn't affected because of <Progress> (16-39-1), or, when it isn't asked for, that it is affected
// by its own player's effects all the same.
func (p *Position) noteProgress(pm *Permanent, by Player) {
	if p.obs == nil || !p.hasKeyword(pm, "Progress") {
		return
	}
	switch attacks := p.attack.on && p.attack.attacker == pm.ID; {
	case attacks:
		p.note("16-39-1")
		p.note("16-39-3")
	case by != pm.Owner:
		p.note("16-39-3") // not while it attacks
	}
}

// noteKeywordsLost notes that a keyword which stands (16-5-2, 16-30-2 and their like) is gone with the card that had it, in the middle
// of what it is for: pm has lost old as its top card.
func (p *Position) noteKeywordsLost(pm *Permanent, old CardID) {
	if p.obs == nil {
		return
	}
	attacks := p.attack.on && p.attack.attacker == pm.ID
	for _, d := range p.T.Cards[old].upper {
		if d.Keyword == nil || d.spec == nil || d.spec.Kind != PersistentEffect || p.hasKeyword(pm, d.Keyword.Name) {
			continue
		}
		matters := false
		switch d.spec {
		case &blocker:
			matters = p.attack.on && !attacks
		case &securityAttack, &progress:
			matters = attacks
		case &collision:
			if matters = attacks; matters {
				p.noteLast("16-30-3")
			}
		case &iceclad, &jamming:
			matters = attacks || p.attack.on && p.attack.target == pm.ID
		case &rush:
			matters = pm.Entered == p.TurnNo
		case &linkPlus:
			matters = int(pm.nlinks) > p.linkLimit(pm)
		}
		if matters {
			p.noteLast(d.spec.Section + "-2")
		}
	}
}

// noteStays notes that keywords which wait for their Digimon to be deleted or to leave don't answer the loss of its top card: it stays.
func (p *Position) noteStays(pm *Permanent) {
	if p.obs == nil {
		return
	}
	p.eachEffect(pm, func(in instance) {
		if in.def.spec == nil || in.def.spec == &armorPurge || in.def.Tree == nil || in.def.Tree.Trigger == nil {
			return
		}
		tr := in.def.Tree.Trigger
		if tr.Subject != nil && tr.Subject.Quantity == cardtext.This && (tr.Event == cardtext.EvDeleted || tr.Event == cardtext.EvLeaves) {
			p.idle(in, pm.ID, in.def.spec.Section+"-2")
		}
	})
}

// noteDigisorptionElsewhere notes that <Digisorption> on the Digimon that digivolves does nothing: it is for its card in the hand
// (16-10-2).
func (p *Position) noteDigisorptionElsewhere(h *happening) {
	for _, r := range h.things {
		if pm := p.Perm(r.Perm); p.obs != nil && pm != nil {
			p.eachEffect(pm, func(in instance) {
				if in.def.spec == &digisorption {
					p.idle(in, pm.ID, "16-10-2")
				}
			})
		}
	}
}

// noteDigisorption notes what <Digisorption> may suspend: the Digimon itself that digivolves (16-10-5).
func (p *Position) noteDigisorption(h *happening) {
	for _, r := range h.things {
		if pm := p.Perm(r.Perm); p.obs != nil && pm != nil && !pm.Breeding && p.canSuspend(pm) {
			p.note("16-10-5")
		}
	}
}

// noteCollision notes on the block question what <Collision> does: the player has to block where possible (16-30-1, 16-30-3), those
// that aren't affected too (16-30-4), and it is a persistent effect when it was gained (16-30-2).
func (p *Position) noteCollision(d *Decision, at *Permanent) {
	if p.obs == nil {
		return
	}
	d.also(p, "16-30-1")
	d.also(p, "16-30-3")
	for i := range p.perms {
		if pm := &p.perms[i]; pm.Owner != at.Owner && p.isDigimon(pm) && p.unaffected(pm, at.Owner, Digimon) {
			d.also(p, "16-30-4")
		}
	}
	if p.lentKeyword(at, "Collision") {
		d.also(p, "15-8-2-1")
		d.also(p, "16-30-2")
	}
}

// noteProgressEnds notes that what the opponent laid on the attacker works again as the attack ends (16-39-2).
func (p *Position) noteProgressEnds() {
	at := p.attacker()
	if p.obs == nil || at == nil || !p.hasKeyword(at, "Progress") {
		return
	}
	for i := range p.lasting {
		if l := &p.lasting[i]; l.perm == at.ID && l.ctrl != at.Owner {
			p.note("16-39-2")
		}
	}
}

// noteReboot notes how <Reboot> unsuspends: at the same time as the turn player's cards (16-11-5), once however often the Digimon has it
// (16-11-3), as soon as it is gained (16-11-2), and not by choice (16-11-4).
func (p *Position) noteReboot(pm *Permanent) {
	if p.obs == nil {
		return
	}
	p.note("16-11-4")
	for i := range p.perms {
		if t := &p.perms[i]; t.Owner == p.Turn && t.Suspended && !p.forbidden(t, cardtext.AbUnsuspend) {
			p.note("16-11-5")
		}
	}
	if p.lentKeyword(pm, "Reboot") {
		p.note("15-8-2-1")
		p.note("16-11-2")
	}
	if p.instances(pm, "Reboot") > 1 {
		p.note("16-11-3")
	}
}

// noteWaived notes that the color requirements of an Option, which aren't met, are waived by <Use Req.> (16-42-1, 16-42-3).
func (p *Position) noteWaived(pl Player, c CardID, also func(string)) {
	def := &p.T.Cards[c]
	if p.obs == nil || p.meetsColors(pl, def) {
		return
	}
	for _, d := range def.upper {
		switch {
		case d.spec != &useReq:
		case p.waivesColors(pl, c):
			also("16-42-1")
			also("16-42-3")
		default:
			also("16-42-2") // nothing specified is there now, so it isn't in force
		}
	}
}

// noteSecurityAttack notes that a change of the number of checks works at once, in the middle of the check (16-4-2).
func (p *Position) noteSecurityAttack(pm *Permanent, a cardtext.Action) {
	k, ok := a.(cardtext.GainKeyword)
	if p.obs == nil || !ok || len(k.Keywords) == 0 || k.Keywords[0].Name != securityAttack.Name {
		return
	}
	for i := range p.frames {
		if f := &p.frames[i]; f.kind == frCheck && f.perm == pm.ID {
			p.note("16-4-2")
		}
	}
}

// noteJamming notes that <Jamming> saves its holder from the result of the battle about to be decided, or does not, because the other is no
// Security Digimon (16-9-1); and that it was gained (16-9-2).
func (p *Position) noteJamming(a, b *Permanent, card CardID) {
	if p.obs == nil {
		return
	}
	if b == nil {
		if !p.hasKeyword(a, "Jamming") || p.DP(a) > p.SecurityDP(card) {
			return
		}
		p.note("16-9-1")
		if p.lentKeyword(a, "Jamming") {
			p.note("15-8-2-1")
			p.note("16-9-2")
		}
		return
	}
	x, y := p.DP(a), p.DP(b)
	if p.hasKeyword(a, "Iceclad") || p.hasKeyword(b, "Iceclad") {
		x, y = len(a.Sources()), len(b.Sources())
	}
	if x <= y && p.hasKeyword(a, "Jamming") || y <= x && p.hasKeyword(b, "Jamming") {
		p.note("16-9-1")
	}
}

// noteSucceeded notes that the effect comes from the digivolution card that <Succession> names (16-47-1).
func (p *Position) noteSucceeded(in instance, perm PermID) {
	if pm := p.Perm(perm); p.obs != nil && pm != nil && in.gained == 0 && in.card != pm.Top() && in.def.Section == cardtext.Upper {
		p.note("16-47-1")
	}
}

// noteSuccession notes that the Digimon has the keyword that decides here from the card that <Succession> names (16-47-1).
func (p *Position) noteSuccession(pm *Permanent, keyword string) {
	if p.obs == nil {
		return
	}
	p.eachOwn(pm, func(in instance) {
		if k := in.def.Keyword; k != nil && k.Name == keyword && in.gained == 0 && in.card != pm.Top() && in.def.Section == cardtext.Upper {
			p.note("16-47-1")
		}
	})
}
