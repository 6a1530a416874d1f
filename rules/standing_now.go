package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file answers what affects a permanent at this moment, for pages that show it: where its DP
// comes from, which effects lie on it, and which of its effects are used up. The rules themselves
// need only the totals.

// DPPart is one change of a permanent's DP.
type DPPart struct {
	N    int
	From CardID // the card whose effect changes the DP, or a link card
}

// DPParts returns each change of the permanent's DP, upward or downward from its original DP.
func (p *Position) DPParts(pm *Permanent) (parts []DPPart) {
	add := func(n int, from CardID) {
		if n != 0 {
			parts = append(parts, DPPart{n, from})
		}
	}
	for _, c := range pm.Links() {
		add(p.T.Cards[c].linkDP, c)
	}
	p.eachLasting(pm, func(l *lastingEffect) {
		if l.n >= 0 || !p.keepsDP(pm, l.ctrl) {
			add(l.n, l.src.Card)
		}
	})
	p.eachStandingDP(pm, add)
	return parts
}

// HeldKeyword is one instance of a keyword, with the card that gives it to the permanent.
type HeldKeyword struct {
	Keyword cardtext.Keyword
	From    CardID
}

// HeldKeywords returns the keywords that the permanent has now, one entry for each instance.
func (p *Position) HeldKeywords(pm *Permanent) (out []HeldKeyword) {
	p.eachKeyword(pm, func(k *cardtext.Keyword, from CardID) { out = append(out, HeldKeyword{*k, from}) })
	return out
}

// LainEffect describes what an effect does to a permanent, for a time or as long as the card with
// the effect is there.
type LainEffect struct {
	Words string // what it does, in the wording of cards
	From  CardID
	// when it ends, such as "when this turn ends"; "" if it lasts as long as its card, or for good
	Ends string
	// Withheld means that the effect lies on the permanent but does nothing, because the permanent
	// isn't affected by it now.
	Withheld bool
}

var expiryWords = [...]string{
	endOfTurn: "when this turn ends", endOfAttack: "when the attack ends",
	endOfAnnsTurn: "when Ann’s turn ends", endOfBobsTurn: "when Bob’s turn ends",
	endOfUnsuspendAnn: "after Ann’s next unsuspend phase", endOfUnsuspendBob: "after Bob’s next unsuspend phase",
}

// LainOn returns the lasting effects on the permanent, including those on "all of your Digimon". It
// also returns what persistent effects forbid it or protect it from, and any minimum that they set
// for its DP.
func (p *Position) LainOn(pm *Permanent) (out []LainEffect) {
	words := func(a cardtext.Action) string { return (&cardtext.Sentence{Acts: []cardtext.Action{a}}).String() }
	works := map[uint16]bool{}
	p.eachLasting(pm, func(l *lastingEffect) { works[l.id] = true })
	for i := range p.lasting {
		if l := &p.lasting[i]; works[l.id] || l.perm == pm.ID {
			out = append(out, LainEffect{words(l.act), l.src.Card, expiryWords[l.until], !works[l.id]})
		}
	}
	for _, want := range [...]stand{standRestrict, standUnaffected, standDP} {
		p.eachStandingOn(pm, want, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
			if want == standDP && (standOf(a) != standDP || changesDP(a) != nil) {
				return // DPParts lists changes of DP
			}
			what := roomOf(a).covers(a)
			if what == nil || !p.covers(what, in.ctrl, holder.ID, pm) {
				return
			}
			kind := p.effectKind(EffectRef{Card: in.card})
			shielded := want != standUnaffected && holder.ID != pm.ID && p.unaffected(pm, in.ctrl, kind)
			out = append(out, LainEffect{Words: words(a), From: in.card, Withheld: shielded})
		})
	}
	return out
}

// UsedUp returns the permanent's [X Per Turn] effects that can't be used again this turn
// (15-14-1-1).
func (p *Position) UsedUp(pm *Permanent) (out []EffectRef) {
	p.eachOwn(pm, func(in instance) {
		ref := EffectRef{Def: in.def.ID, Card: in.card, Perm: pm.ID}
		if p.usesSpent(ref, in.gained, in.giver) && !slices.Contains(out, ref) {
			out = append(out, ref)
		}
	})
	return out
}

// UseUp marks the permanent's printed and inherited [X Per Turn] effects with that timing as used
// up for this turn. Scenarios call it to set up a position. It reports whether there are any such
// effects.
func (p *Position) UseUp(id PermID, timing string) (found bool) {
	p.eachOwn(p.Perm(id), func(in instance) {
		t := in.def.Tree
		if t == nil || t.Limit == 0 || !slices.ContainsFunc(t.Timings, func(x cardtext.Timing) bool { return x.String() == timing }) {
			return
		}
		found = true
		for ref := (EffectRef{Def: in.def.ID, Card: in.card, Perm: id}); !p.usesSpent(ref, in.gained, in.giver); {
			p.countUse(ref, in.gained, in.giver)
		}
	})
	return found
}

// Waiting is an effect that is pending activation.
type Waiting struct {
	EffectCopy
	Player Player // the player who activates it
	// Batch and Later give the order: effects with a smaller Batch are newer and come first. Within
	// a batch, the other player's effects (Later) come last.
	Batch int
	Later bool
}

// Waiting returns the pending effects in the order in which they can be activated: the newest batch
// first, and in each batch the turn player's effects first (15-4-3-5, 15-4-5-2).
func (p *Position) Waiting() []Waiting {
	out := make([]Waiting, len(p.pend))
	for i := range p.pend {
		pe := &p.pend[i]
		out[i] = Waiting{
			EffectCopy: EffectCopy{pe.ref, pe.giver, pe.timingIcon}, Player: p.orderedBy(pe), Batch: int(pe.batch),
			Later: (p.orderedBy(pe) != p.Turn) != p.effectRules().turnPlayerLast(),
		}
	}
	slices.SortStableFunc(out, func(a, b Waiting) int {
		switch {
		case a.Batch != b.Batch:
			return b.Batch - a.Batch
		case a.Later == b.Later:
			return 0
		case a.Later:
			return 1
		}
		return -1
	})
	return out
}
