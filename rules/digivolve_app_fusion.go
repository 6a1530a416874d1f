package rules

import (
	"strings"

	"digijudge/rules/cardtext"
)

// App Fusion (8-4): a Digimon in the battle area and its link card, two different ones of the cards
// that the requirement lists, digivolve together.

// appFusionOptions offers every app fusion into the card (8-4-3-1).
func (p *Position) appFusionOptions(d *Decision, pl Player, c CardID) {
	p.appFusions(d, pl, c, nil, "")
}

// appFusions offers the app fusions of the Digimon in what, or of every Digimon if what is nil.
// Where withheld isn't empty, all of them are withheld by that clause.
func (p *Position) appFusions(d *Decision, pl Player, c CardID, what []Ref, withheld Clause) {
	def := p.T.Cards[c]
	for i := range def.special {
		r := &def.special[i]
		if r.Kind != cardtext.ReqAppFusion {
			continue
		}
		for x := range p.perms {
			pm := &p.perms[x]
			if what != nil && !hasPerm(what, pm.ID) || pm.Owner != pl || p.T.Cards[pm.Top()].Token || int(pm.n)+2 > maxStack {
				continue
			}
			cost := p.digivolveCost(r.Value, c, pm)
			for _, l := range pm.Links() {
				clause := p.appFusionPair(r, pm, l)
				switch {
				case withheld != "":
					clause = withheld
				case clause != "":
					if !d.refuse {
						continue
					}
				case p.forbiddenInto(pm, c):
					clause = "15-1-3"
				case !p.canPay(pl, max(0, cost-p.possibleReduction(cardtext.EvDigivolves, bill{player: pl, card: c, onto: pm}))):
					clause = "1-3-11-1"
				}
				d.addOrRefuse(Choice{Verb: VAppFuse, Perm: pm.ID, Card: c, Cost: cost, Refs: []Ref{{Card: p.ref(l)}}, Requirement: int8(len(def.Digivolve) + i)}, clause)
			}
		}
	}
}

// appFusionPair returns the clause that withholds an app fusion of the Digimon with its link card,
// "" if they are two different ones of the listed cards in the battle area (8-4-2-1).
func (q *query) appFusionPair(r *cardtext.Requirement, pm *Permanent, link CardID) Clause {
	if pm.Breeding || !q.isDigimon(pm) {
		return "8-4-3-1"
	}
	top, fits := pm.Top(), func(i int, c CardID) bool { return q.cardFits(&r.From[i], c) }
	one, other, two := false, false, false
	for i := range r.From {
		one, other = one || fits(i, top), other || fits(i, link)
		for j := range r.From {
			two = two || i != j && fits(i, top) && fits(j, link) // a card may fit both
		}
	}
	switch {
	case !one || !other:
		return "8-4-3-1"
	case !two || strings.EqualFold(q.T.Cards[top].Name, q.T.Cards[link].Name):
		return "8-4-2-1"
	}
	return ""
}

// startAppFusion begins a declared app fusion.
func (p *Position) startAppFusion(c Choice) {
	p.startDigivolve(c, digivolutionTerms{cost: c.Cost}).linkCard = c.Refs[0].Card
}

// stackLinkCard puts the link card on top of the Digimon, under the card that it fuses into
// (8-4-3-3).
func (p *Position) stackLinkCard(pm *Permanent, link CardID) {
	p.emit(Event{Verb: VStackOn, Card: link, Player: p.owner[link], Perm: pm.ID, From: UnderCard, To: p.where[pm.Top()], Clause: "8-4-3-3", ByRules: true},
		"8-4-1",
	)
	pm.drop(p.T, link)
	p.inc[link]++
	old := pm.Top()
	pm.cover(p.T, link)
	p.where[old], p.where[link] = UnderCard, BattleArea
}

// appFusable reports whether the link card of an app fusion is still there when it is carried out.
func (s *State) appFusable(f *digivolveFrame, pm *Permanent) bool {
	if f.linkCard.ID == 0 {
		return true
	}
	return s.isSameCard(f.linkCard) && pm.isLinkCard(f.linkCard.ID) && int(pm.n)+2 <= maxStack
}
