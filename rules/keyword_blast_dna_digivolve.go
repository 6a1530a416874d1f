package rules

import (
	"fmt"
	"strings"

	"digijudge/rules/cardtext"
)

// <Blast DNA Digivolve> (16-31) DNA digivolves a specified Digimon of its player and a specified
// card in the hand into its card in the hand, for free. It is printed behind {Hand} [Counter].
var blastDNADigivolve = KeywordSpec{
	Name: "Blast DNA Digivolve", Section: "16-31", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
	Clause: "16-31-1",
	hooks:  blastingDNA{}, executes: true, optional: true, line: dnaLine,
}

// blastParts returns the two specified cards: "[A] + [B]".
func blastParts(k *cardtext.Keyword) (parts [2]cardtext.Filter, ok bool) {
	a, b, found := strings.Cut(k.SpecText, "+")
	for i, s := range [...]string{a, b} {
		f := cardtext.ReadSpec(strings.TrimSpace(s))
		if !found || f == nil {
			return parts, false
		}
		parts[i] = *f
	}
	return parts, true
}

// blastDNAOptions offers every pair of a Digimon in the battle area and a card in the hand that are
// specified and meet the card's DNA digivolution requirements, which can't be ignored (16-31-5). In
// a Choice the hand card is in Refs; the Digimon is in Perm if it stands on the left, in Perm2 if
// on the right.
func (q *query) blastDNAOptions(d *Decision, k *cardtext.Keyword, run *effectRun) {
	parts, _ := blastParts(k)
	def := q.T.Cards[run.self.ID]
	for i := range q.perms {
		pm := &q.perms[i]
		if pm.Owner != run.ctrl || pm.Breeding || !q.isDigimon(pm) || q.T.Cards[pm.Top()].Token || int(pm.n)+2 > maxStack {
			continue
		}
		for _, h := range q.hand[run.ctrl].cards() {
			specified := q.permFits(&parts[0], pm, run.ctrl, 0) && q.cardFits(&parts[1], h) ||
				q.permFits(&parts[1], pm, run.ctrl, 0) && q.cardFits(&parts[0], h)
			if h == run.self.ID || !specified {
				continue
			}
			met := false
			for n := range def.special {
				r := &def.special[n]
				if r.Kind != cardtext.ReqDNA || len(r.From) != 2 {
					continue
				}
				o := Choice{Verb: VDNA, Card: run.self.ID, Refs: []Ref{{Card: q.ref(h)}}, Requirement: int8(len(def.Digivolve) + n)}
				clause := Clause("")
				if q.forbiddenInto(pm, run.self.ID) {
					clause = "15-1-3"
				}
				if q.permFits(&r.From[0], pm, run.ctrl, 0) && q.cardFits(&r.From[1], h) {
					met, o.Perm = true, pm.ID
					d.addOrRefuse(o, clause)
				}
				if q.permFits(&r.From[1], pm, run.ctrl, 0) && q.cardFits(&r.From[0], h) {
					met, o.Perm, o.Perm2 = true, 0, pm.ID
					d.addOrRefuse(o, clause)
				}
			}
			if !met {
				o := Choice{Verb: VDNA, Card: run.self.ID, Perm: pm.ID, Refs: []Ref{{Card: q.ref(h)}}}
				d.addOrRefuse(o, "16-31-5")
				o.Perm, o.Perm2 = 0, pm.ID
				d.addOrRefuse(o, "16-31-5")
			}
		}
	}
}

// do asks for the pair and starts the digivolution.
func (blastingDNA) do(x act, k cardtext.UseKeyword) outcome {
	return x.offer("16-31-4", func() { x.blastDNAOptions(x.d, &k.Keyword, x.run) }, func(c Choice) {
		push(x.Position, digivolveFrame{declared: declared{player: x.run.ctrl, card: c.Card, revealedAs: x.ref(c.Card), free: true},
			perm: c.Perm, second: c.Perm2, dna: true, blast: true, secondCard: c.Refs[0].Card, req: c.Requirement})
	})
}

// dnaWithCard stacks the Digimon and the card that isn't on the field in the order of the
// requirement and makes one new Digimon of them, as every DNA digivolution does (8-2-2-1).
func (p *Position) dnaWithCard(f *digivolveFrame, cost int) {
	left := f.perm != 0
	pm := p.Perm(max(f.perm, f.second))
	h := f.secondCard
	if pm == nil || pm.Breeding || !p.isSameCard(h) || !p.isSameCard(f.revealedAs) || p.forbiddenInto(pm, f.revealedAs.ID) {
		return // 8-1-2-6
	}
	if !f.free {
		p.pay(f.player, cost, dnaDigivolution.pay, p.byDigivolutionCost(f)...)
	}
	for _, l := range append([]CardID(nil), pm.Links()...) {
		p.trashFromStack(pm, l, "8-2-2-1-2")
	}
	if p.sink != nil {
		p.fused = append(p.fused, pm.ID)
	}
	attacked := p.attack.underway && p.attack.target == pm.ID
	turned, from := pm.Suspended, p.where[f.card]
	p.emit(Event{Verb: VDNA, Player: f.player, Perm: f.perm, Perm2: f.second, Card: f.card, TargetCard: h.ID, From: p.where[f.card], Clause: dnaDigivolution.place},
		append([]Clause{ifSo(attacked, "8-2-2-1-4")}, p.byShedding(pm)...)...)
	stack, down := []CardID{f.card}, []bool{false}
	if !left {
		stack, down = append(stack, h.ID), append(down, false)
	}
	for i, c := range pm.Stack() {
		stack, down = append(stack, c), append(down, pm.facedown>>i&1 == 1)
	}
	if left {
		stack, down = append(stack, h.ID), append(down, false)
	}
	for _, c := range stack {
		p.inc[c]++ // 8-2-2-1-2
	}
	p.takeFromStack(f.card)
	p.takeOut(f.card)
	p.takeOut(h.ID)
	old := pm.ID
	p.removePerm(old)
	p.dropLasting(old)
	id := p.place(f.player, stack, Placement{FaceDown: down, Suspended: turned && p.playRules().dnaKeepsSuspension(), PlayedThisTurn: p.playRules().dnaWaits()})
	p.report(1)
	if !f.blast || !p.believes(bBlastDnaDrawsNothing) {
		p.bonusDraw(f.player, "8-2-3-3")
	}
	p.digivolved(id, newTop{player: f.player, card: f.card, dna: true, from: from})
}

// blastingDNA has the hooks of <Blast DNA Digivolve>.
type blastingDNA struct{ plainKeyword }

func (blastingDNA) can(p *Position, k cardtext.UseKeyword, run *effectRun) (bool, Clause) {
	var d Decision
	p.blastDNAOptions(&d, &k.Keyword, run)
	return len(d.Options) > 0, "16-31-1"
}

func (blastingDNA) words(k *cardtext.Keyword) error {
	if _, ok := blastParts(k); !ok {
		return fmt.Errorf("%s does not say which two cards", k.String())
	}
	return nil
}

// noteNoBlastDNA notes that a <Blast DNA Digivolve> can't be activated (16-31-1), and why, if the
// two specified cards are there.
func (p *Position) noteNoBlastDNA(in instance, run *effectRun) {
	if p.sink == nil {
		return
	}
	clauses := []Clause{"16-31-1"}
	for i := range run.place.body {
		for _, a := range run.place.body[i].Acts {
			if k := executed(a); k != nil {
				d := Decision{refuse: true}
				if p.blastDNAOptions(&d, k, run); len(d.Refusals) > 0 {
					clauses = append(clauses, d.Refusals[0].Clause)
				}
			}
		}
	}
	p.tellNoTrigger(in, 0, clauses...)
}
