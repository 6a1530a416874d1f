package rules

import "digijudge/rules/cardtext"

// This file digivolves Tamers. If a requirement names the Tamer, it digivolves as a Tamer, and
// nothing that speaks of Digimon digivolving notices. If a card in hand digivolves onto it "as if
// the Tamer is a level 3 Digimon", it counts as a Digimon while it digivolves: for what interrupts,
// triggers or forbids that, and for costs. Where both are possible, the player says which.

var _ = enter[cardtext.DigivolveOnto](doDigivolveOnto{})

// doDigivolveOnto carries out digivolving this card onto a Tamer as if that were a Digimon.
type doDigivolveOnto struct {
	standingOnly[cardtext.DigivolveOnto]
	once[cardtext.DigivolveOnto]
	ours[cardtext.DigivolveOnto]
	alone[cardtext.DigivolveOnto]
	unchosen[cardtext.DigivolveOnto]
	nothingMeant[cardtext.DigivolveOnto]
	harmless[cardtext.DigivolveOnto]
	ownPart[cardtext.DigivolveOnto]
	forTurn[cardtext.DigivolveOnto]
}

func (doDigivolveOnto) plays(a cardtext.DigivolveOnto) error {
	return selectPlays(a.Onto)
}

func (doDigivolveOnto) standing(_ cardtext.DigivolveOnto, s *cardtext.Sentence, _ int) error {
	if s.If != nil || s.ForEach != nil {
		return errNotStanding
	}
	return nil
}

func (doDigivolveOnto) asides(cardtext.DigivolveOnto) asides {
	return asides{}
}

func (doDigivolveOnto) modes(cardtext.DigivolveOnto) []cardtext.Sentence {
	return nil
}

func (doDigivolveOnto) compile(t *Table, _ cardtext.DigivolveOnto, _ *CardDef) error {
	t.ontoTamers = true
	return nil
}

func (doDigivolveOnto) covers(cardtext.DigivolveOnto) *cardtext.Select {
	return nil
}

func (doDigivolveOnto) stand() stand {
	return 0 // it is looked up on its own card
}

func (doDigivolveOnto) survey(*Table, cardtext.DigivolveOnto) {

}

// onto is one line of a card by which the card digivolves onto a Tamer as if that were a Digimon.
type onto struct {
	def *EffectDef
	act cardtext.DigivolveOnto
}

// ontos returns those lines of the card.
func (s *State) ontos(c CardID) []onto {
	if !s.T.ontoTamers {
		return nil
	}
	var out []onto
	for _, def := range s.T.Cards[c].upper {
		if def.Tree == nil || def.Kind != PersistentEffect {
			continue
		}
		for i := range def.Tree.Body {
			for _, a := range def.Tree.Body[i].Acts {
				if on, ok := a.(cardtext.DigivolveOnto); ok {
					out = append(out, onto{def, on})
				}
			}
		}
	}
	return out
}

// takes reports whether the line lets the permanent count as a Digimon. The card must be in the
// hand.
func (q *query) takes(on *onto, c CardID, pm *Permanent) bool {
	return q.where[c] == Hand && q.T.Cards[pm.Top()].Category == Tamer && q.covers(on.act.Onto, q.owner[c], 0, pm)
}

// colorsOf returns the colors that the Tamer counts as having.
func (q *query) colorsOf(on *onto, pm *Permanent) ColorSet {
	if len(on.act.Colors) == 0 {
		return q.Colors(pm)
	}
	var set ColorSet
	for _, name := range on.act.Colors {
		col, _ := Color(name)
		set |= col
	}
	return set
}

// ontoWays returns the requirements that a Tamer meets because a line of the card in hand lets it
// count as a Digimon of some level and color.
func (q *query) ontoWays(out []way, c CardID, pm *Permanent) []way {
	for i, on := range q.ontos(c) {
		if !q.takes(&on, c, pm) {
			continue
		}
		colors := q.colorsOf(&on, pm)
		for k, r := range q.T.Cards[c].Digivolve {
			if r.Level != on.act.Level || colors&r.Color == 0 {
				continue
			}
			w := way{req: int8(k), cost: r.Cost, ontoLine: uint8(i + 1)}
			if on.act.Cost != nil {
				w.cost = *on.act.Cost
			}
			out = append(out, w)
		}
	}
	return out
}

// asDigimon is a Tamer that digivolves into the card as if it were a Digimon: by the card's line
// number n, counted from 1, or by the words of the effect that digivolves it.
type asDigimon struct {
	perm PermID
	card CardID
	n    uint8
	as   *cardtext.AsIf
}

// ontoByEffect stands in place of a line's number if the digivolving effect says as what the Tamer
// counts.
const ontoByEffect = 255

// while calls f while a permanent counts as a Digimon in that way. The zero way changes nothing.
func (q *query) while(as asDigimon, f func()) {
	old := q.asIfDigimon
	q.asIfDigimon = as
	f()
	q.asIfDigimon = old
}

// byEffect returns the way in which the permanent counts as a Digimon by the digivolving effect. If
// the effect says nothing of that, the present way stays.
func (q *query) byEffect(as *cardtext.AsIf, c CardID, pm *Permanent) asDigimon {
	if as == nil {
		return q.asIfDigimon
	}
	return asDigimon{pm.ID, c, ontoByEffect, as}
}

// byLine returns the way in which the permanent counts as a Digimon by line n of the card. It
// returns the zero way if n is no line.
func byLine(n uint8, c CardID, pm *Permanent) asDigimon {
	if n == 0 {
		return asDigimon{}
	}
	return asDigimon{perm: pm.ID, card: c, n: n}
}

// takenFor returns the words by which the permanent counts as a Digimon now, while it is asked
// about or digivolves, or nil.
func (q *query) takenFor(pm *Permanent) *onto {
	if !q.T.ontoTamers {
		return nil
	}
	t := q.asIfDigimon
	for i := len(q.frames) - 1; i >= 0 && t.perm != pm.ID; i-- {
		if f, ok := q.frames[i].(*digivolveFrame); ok && f.ontoLine > 0 {
			t = asDigimon{perm: f.perm, card: f.card, n: f.ontoLine}
			if f.ontoLine == ontoByEffect {
				t.as = q.saidBelow(i)
			}
		}
	}
	switch {
	case t.perm != pm.ID || t.n == 0 || t.n == ontoByEffect && t.as == nil:
		return nil
	case t.as != nil:
		return &onto{act: cardtext.DigivolveOnto{Level: t.as.Level, Colors: t.as.Colors}}
	}
	return &q.ontos(t.card)[t.n-1]
}

// ontoOf returns the number of the line by which the digivolution has to be one of a Digimon: a
// Tamer meets a requirement with a level only by such a line.
func (q *query) ontoOf(c *Choice, pm *Permanent, ignore bool) uint8 {
	if ignore || c.Verb != VDigivolve || pm == nil || q.isDigimon(pm) || int(c.Requirement) >= len(q.T.Cards[c.Card].Digivolve) {
		return 0
	}
	for _, w := range q.ontoWays(nil, c.Card, pm) {
		if w.req == c.Requirement {
			return w.ontoLine
		}
	}
	return 0
}

// askOnto asks whether a Tamer that a requirement names is to count as a Digimon all the same, if
// the card allows both.
func (p *Position) askOnto(f *digivolveFrame, d *Decision) (asked bool) {
	pm := p.Perm(f.perm)
	if f.ontoLine > 0 || f.dna || f.burst || f.ignoresRequirements || f.linkCard.ID != 0 || pm == nil || p.isDigimon(pm) {
		return false
	}
	for i, on := range p.ontos(f.card) {
		free := p.takes(&on, f.card, pm)
		if free {
			p.while(byLine(uint8(i+1), f.card, pm), func() { free = !p.forbiddenInto(pm, f.card) })
		}
		if !free {
			continue
		}
		if c, ok := p.takeAnswer(); ok {
			if c.Verb == VAccept {
				f.ontoLine = uint8(i + 1)
			}
			return false
		}
		d.Player, d.Question, d.Clause, d.Effect = f.player, AskPart, "15-9-2-2", EffectRef{Def: on.def.ID, Card: f.card}
		d.add(Choice{Verb: VAccept, Effect: d.Effect})
		d.add(Choice{Verb: VDecline, Effect: d.Effect})
		return true
	}
	return false
}
