package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file adds clauses of chapter 16 to the record, where a keyword's clause makes a difference
// and no event of its own shows it: see note.go.

// keywordTurn says what becomes of a keyword effect whose turn has come.
type keywordTurn uint8

const (
	keywordActivates keywordTurn = iota
	keywordDeclined              // its player left it alone
	keywordInVain                // nothing of it can be done
)

// noteKeyword notes the clauses on which a keyword's turn rests: what it does (its section's first
// clause), and with the third, which says whether it may be left alone, that it was left alone or
// that it could not be.
func (p *Position) noteKeyword(d *EffectDef, turn keywordTurn) {
	if d.spec == nil || p.sink == nil || d.spec.Kind == ProcessingKeyword || d.spec.Kind == CounterEffect {
		return
	}
	if turn != keywordDeclined {
		p.note(d.spec.Section + "-1")
	}
	if turn == keywordInVain {
		p.note(d.spec.says.inVain)
	}
	if turn == keywordDeclined || turn == keywordActivates && (d.Tree == nil || d.Kind == ActivatedEffect || !mayBeLeft(d.Tree)) {
		p.noteThird(d.spec, p.note)
	}
}

// noteChoice notes on a question that the keyword effect may be left alone (its section's third
// clause), or the effect behind the price of a keyword (16-14-2, 16-17-2).
func (p *Position) noteChoice(d *Decision, id EffectID) {
	def := p.T.Effects[id]
	if p.sink == nil {
		return
	}
	if def.spec != nil {
		p.noteThird(def.spec, d.noting(p))
		return
	}
	if def.Tree == nil || len(def.Tree.Body) == 0 || len(def.Tree.Body[0].By) == 0 {
		return
	}
	if k := firstKeyword(def.Tree.Body[0].By); k != nil && k.price {
		d.also(p, k.Section+"-2")
	}
}

func (p *Position) noteThird(spec *KeywordSpec, also noting) {
	if third := spec.Section + "-3"; third.Valid() {
		also(third)
	}
}

// mayBeLeft reports whether the text begins with something that its player may leave out.
func mayBeLeft(t *cardtext.Effect) bool {
	if len(t.Body) == 0 {
		return false
	}
	s := &t.Body[0]
	if s.May || len(s.By) > 0 {
		return true
	}
	k := firstKeyword(s.Acts)
	return k != nil && k.optional
}

// noteUnanswered notes that an immediate-type keyword which waits for its Digimon, or another of
// its player's, to be deleted or to leave does not answer this departure: its section's second
// clause says why. Other effects are noteOtherDeparture's.
func (p *Position) noteUnanswered(in instance, holder PermID, h *happening, evs []cardtext.TriggerEvent) {
	if p.sink == nil || in.def.Tree == nil || in.def.Tree.Trigger == nil {
		return
	}
	if in.def.spec == nil {
		p.noteOtherDeparture(in, holder, h, evs)
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
		case in.def.spec.forOthers:
			p.tellNoTrigger(in, holder, in.def.spec.Section+"-2", in.def.spec.Section+"-1")
		default:
			p.tellNoTrigger(in, holder, in.def.spec.Section+"-2")
		}
	}
}

// noteOtherDeparture notes that an effect which waits for one kind of departure, such as a deletion,
// does not answer one of another kind, such as a return (15-5-1).
func (p *Position) noteOtherDeparture(in instance, holder PermID, h *happening, evs []cardtext.TriggerEvent) {
	tr := in.def.Tree.Trigger
	if len(evs) == 0 || evs[len(evs)-1] != cardtext.EvLeaves || tr.Event != cardtext.EvDeleted && tr.Event != cardtext.EvReturned {
		return
	}
	itself := tr.Subject != nil && tr.Subject.Quantity == cardtext.This && slices.ContainsFunc(h.things, func(r Ref) bool { return r.Perm == holder })
	other := *h
	if other.ev = tr.Event; tr.Event == cardtext.EvReturned && len(tr.To) > 0 {
		other.to = zoneOfArea(tr.To[0])
	}
	look := p.aside(nil)
	if _, met := look.met(in, holder, p.Perm(holder), &other); itself || met {
		p.tellNoTrigger(in, holder, "15-5-1")
	}
}

// idleKeyword tells that a keyword of the permanent doesn't trigger, and by which clauses.
func (p *Position) idleKeyword(pm *Permanent, k *KeywordSpec, clauses ...Clause) {
	p.eachEffect(pm, func(in instance) {
		if in.def.spec == k {
			p.tellNoTrigger(in, pm.ID, clauses...)
		}
	})
}

// noteNotDeleted notes that effects and keywords which wait for a deletion don't trigger: the Digimon
// leaves otherwise (15-16-4-1, 16-27-2, 16-43-2).
func (p *Position) noteNotDeleted(lv *leaver) {
	if p.sink == nil {
		return
	}
	p.noteNotTiming(lv.top, cardtext.OnDeletion, "15-16-4-1")
	for _, in := range lv.effects {
		if in.def.spec != nil && in.def.Tree != nil && hasTiming(in.def.Tree, cardtext.OnDeletion) {
			p.tellNoTrigger(in, lv.perm, in.def.spec.Section+"-2")
		}
	}
}

// noteSaved notes that what waits for the deletion of a Digimon doesn't trigger, because an effect
// has prevented the deletion: [On Deletion] (15-16-4-1), keywords with that timing, and <Retaliation>
// in battle (16-13-2). by is the keyword that prevented it, or nil. One that sheds the top card has
// trashed the card with the effects by then, and that is told where it does so.
func (p *Position) noteSaved(pm *Permanent, f *leaveFrame, by *KeywordSpec) {
	if p.sink == nil || f.verb != VDelete || by != nil && by.shedding {
		return
	}
	p.eachEffect(pm, func(in instance) {
		switch spec := in.def.spec; {
		case spec != nil && spec.whenBeaten && f.inBattle && f.fought[0] != 0:
			p.tellNoTrigger(in, pm.ID, spec.Section+"-2")
		case in.def.Tree == nil || !hasTiming(in.def.Tree, cardtext.OnDeletion):
		case spec != nil:
			p.tellNoTrigger(in, pm.ID, spec.Section+"-2")
		default:
			p.tellNoTriggerBy(1+uint8(cardtext.OnDeletion), in, pm.ID, "15-16-4-1")
		}
	})
}

// noteIdleTiming notes that a keyword with a timing of its player's own turn does not trigger in
// the other player's (16-33-2, 16-44-2), and that nothing triggers in the breeding area (3-4-7-4).
func (p *Position) noteIdleTiming(pm *Permanent, t cardtext.Timing) {
	if p.sink == nil {
		return
	}
	p.eachEffect(pm, func(in instance) {
		tree := in.def.Tree
		switch {
		case tree == nil || in.def.Kind != TriggerEffect:
		case pm.Breeding && pm.Owner == p.Turn && hasTiming(tree, t) && !works(tree, pm):
			clauses := []Clause{"3-4-7-4"}
			if in.def.spec != nil {
				clauses = append(clauses, in.def.spec.Section+"-2")
			}
			p.tellNoTrigger(in, pm.ID, clauses...)
		case in.def.spec != nil && pm.Owner != p.Turn && t == cardtext.EndOfOpponentsTurn && hasTiming(tree, cardtext.EndOfYourTurn):
			p.tellNoTrigger(in, pm.ID, in.def.spec.Section+"-2")
		}
	})
}

// noteKeywordsLost notes that a keyword which stands (16-5-2, 16-30-2 and their like) is gone with
// the card that had it, in the middle of what it is for: pm has lost old as its top card.
func (p *Position) noteKeywordsLost(pm *Permanent, old CardID) {
	if p.sink == nil {
		return
	}
	attacks := p.attack.underway && p.attack.attacker == pm.ID
	for _, d := range p.T.Cards[old].upper {
		if d.Keyword == nil || d.spec == nil || d.spec.Kind != PersistentEffect || p.hasPrinted(pm, d.Keyword.Name) {
			continue
		}
		if d.spec.hooks.missed(p, pm, attacks) {
			p.noteLast(d.spec.Section + "-2")
		}
	}
}

// noteShedding notes what doesn't trigger as a permanent loses its top card: effects that wait for a
// deletion, for the playing of the card below, or for a digivolution into it.
func (p *Position) noteShedding(pm *Permanent) {
	p.noteNotTiming(pm.Top(), cardtext.OnDeletion, "15-16-4-1")
	p.noteUncovered(pm.cards[1])
	p.noteStays(pm)
}

// noteStays notes that keywords which wait for their Digimon to be deleted or to leave don't answer
// the loss of its top card: it stays.
func (p *Position) noteStays(pm *Permanent) {
	if p.sink == nil {
		return
	}
	p.eachEffect(pm, func(in instance) {
		if in.def.spec == nil || in.def.spec.shedding || in.def.Tree == nil || in.def.Tree.Trigger == nil {
			return
		}
		tr := in.def.Tree.Trigger
		if tr.Subject != nil && tr.Subject.Quantity == cardtext.This && (tr.Event == cardtext.EvDeleted || tr.Event == cardtext.EvLeaves) {
			p.tellNoTrigger(in, pm.ID, in.def.spec.Section+"-2")
		}
	})
}
