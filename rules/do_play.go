package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Play](doPlay{})

// doPlay carries out "play X" (7-1).
type doPlay struct {
	notStanding[cardtext.Play]
	anybody[cardtext.Play]
	flat[cardtext.Play]
	notOwed[cardtext.Play]
	harmless[cardtext.Play]
	ownPart[cardtext.Play]
	momentary[cardtext.Play]
}

func (doPlay) plays(a cardtext.Play) error {
	if a.What.Either {
		return errPart
	}
	if err := cardsOnly(a.What); err != nil {
		return err
	}
	if a.Breeding && (!a.Free && a.Cost == nil || a.What.N > 1 || a.What.Quantity == cardtext.All || a.What.Quantity == cardtext.UpTo || a.Silent) {
		return fmt.Errorf("playing that into the breeding area is not played yet")
	}
	if hosts := a.What.Of; hosts != nil && hosts.Quantity == cardtext.Exactly && (a.What.N > 1 || a.What.Quantity != cardtext.Exactly) {
		return fmt.Errorf("playing several cards from under one of several Digimon is not played yet")
	}
	if a.Except != nil {
		if err := selectPlays(&cardtext.Select{Quantity: cardtext.Exactly, N: 1, Owner: cardtext.Your, Area: cardtext.HandArea, Filter: *a.Except}); err != nil {
			return err
		}
	}
	if a.Free {
		return totalPlays(a.What)
	}
	if a.Less.Each != nil {
		if err := eachPlays(a.Less.Each); err != nil {
			return err
		}
	}
	if by := a.ReduceBy; by != nil {
		if err := selectPlays(by); err != nil {
			return err
		}
		if by.Means.Kind != cardtext.Dealt {
			return fmt.Errorf("whose play cost is meant is not certain")
		}
	}
	return selectPlays(a.What)
}

// processed returns an error if an exception applies to only some of what the effect plays.
func (doPlay) processed(a cardtext.Play, e *cardtext.Effect, _ EffectKind) error {
	if a.Except == nil {
		return nil
	}
	plays := 0
	for i := range e.Body {
		for _, b := range e.Body[i].Acts {
			if deedOf(b) == deedBit(cardtext.DeedPlay) {
				plays++
			}
		}
	}
	if plays != 1 {
		return fmt.Errorf("what this effect can't play is said of one play only yet")
	}
	return nil
}

// each lets "for each" play that many more cards (4-27-4). It refuses phrases with several parts or
// areas. If a reduced cost is named, "for each" belongs to that.
func (doPlay) each(a cardtext.Play) each {
	w := a.What
	if w.Quantity != cardtext.Exactly || w.Of != nil || w.Or != nil || a.Breeding || a.Reduce != 0 || a.ReduceBy != nil || a.Xros != (cardtext.XrosFrom{}) {
		return eachRefused
	}
	return eachThing
}

func (doPlay) can(x act, a cardtext.Play) (bool, Clause) {
	cands := x.playable(&a, x.run)
	ok := x.takable(a.What, cands) >= least(a.What, x.whole)
	return ok, ifElse(!ok && len(cands) == 0 && x.allBarred(&a, x.run), "15-1-3", "1-3-2")
}

func (doPlay) do(x act, a cardtext.Play) outcome {
	if x.run.place.step > 0 {
		if len(x.run.result.picks) > 0 {
			r := x.run.result.picks[0]
			x.run.result.picks = x.run.result.picks[1:]
			x.run.result.doneBefore += x.run.result.moved
			x.startPlayByEffect(&a, x.run, r)
			return underway().moving(0)
		}
		enough := x.enough(a.What, x.run.result.doneBefore+x.run.result.moved, x.run)
		x.run.result.doneBefore = 0
		if x.run.meant.latest = x.onField(x.run.meant.latest); len(x.run.meant.latest) == 0 {
			missedBy(a, x.run)
		}
		x.triggerJoined(x.run, x.run.meant.latest)
		return finished(enough)
	}
	cands := x.playable(&a, x.run)
	if len(cands) == 0 {
		x.noteBarred(&a, x.run)
		missedBy(a, x.run)
		x.triggerJoined(x.run, nil)
		return nothingDone()
	}
	refs := cands
	if everyOf := a.What.Quantity == cardtext.All && a.What.Different != cardtext.NoDifference; everyOf || a.What.Quantity == cardtext.Exactly || a.What.Quantity == cardtext.UpTo || a.What.Quantity == cardtext.One {
		c, ok := x.takeAnswer()
		if !ok {
			if a.What.Total.Of != cardtext.NoNumber {
				x.askTotal(x.d, x.bounded(a.What, x.run).Total, x.setOf(cands, 1, len(cands)))
				if x.run.place.mayPass {
					x.d.offerDecline(x.Position)
				}
				return question()
			}
			n := x.takable(a.What, cands)
			if !everyOf {
				n = min(max(1, x.howManyOf(a.What, x.run))*max(1, x.run.place.multiplier), n)
			}
			if n == 1 {
				x.d.Player, x.d.Question, x.d.Clause, x.d.Effect = x.asker, AskAction, "15-10-2-1", x.run.ref
				x.notePicks(a.What, x.run, cands, x.d.noting(x.Position))
				for _, r := range cands {
					x.d.add(Choice{Verb: VPlay, Card: r.Card.ID})
				}
				if x.d.refuse {
					for _, r := range x.candidates(a.What, x.run, nil) {
						if clause := x.whyNotPlayed(&a, x.run, r); clause != "" {
							x.d.addOrRefuse(Choice{Verb: VPlay, Card: r.Card.ID}, clause)
						}
					}
				}
				if x.run.place.mayPass {
					x.d.offerDecline(x.Position)
				}
				return question()
			}
			low := n
			if a.What.Quantity == cardtext.UpTo {
				low = 1
			}
			x.askFor(a.What, x.setOf(cands, low, n))
			x.d.Clause = howMany(a.What)
			return question()
		}
		if c.Verb == VDecline {
			missedBy(a, x.run)
			x.triggerJoined(x.run, nil)
			return nothingDone()
		}
		if refs = c.Refs; c.Verb == VPlay {
			refs = []Ref{{Card: x.ref(c.Card)}}
		}
	}
	x.run.result.costReduction = x.playLess(&a, x.run)
	x.run.result.picks = append([]Ref(nil), refs...)
	x.run.meant.latest = append([]Ref(nil), refs...)
	x.run.place.step = 1
	return underway().moving(0)
}

func (doPlay) joins(_, _ cardtext.Play) bool {
	return true
}

func (doPlay) ends(a cardtext.Play) (top, bottom cardtext.Play, ok bool) {
	return a, a, false
}

func (doPlay) chooses(a cardtext.Play) bool {
	return asksFor(a.What)
}

func (doPlay) missed(_ cardtext.Play, run *effectRun) {
	run.meant.latest, run.meant.itMissing = nil, noPerm
}

func (doPlay) object(cardtext.Play) *cardtext.Select {
	return nil
}

// playable returns the cards that the effect could have its player play now.
func (q *query) playable(a *cardtext.Play, run *effectRun) []Ref {
	var out []Ref
	for _, r := range q.candidates(a.What, run, nil) {
		if q.whyNotPlayed(a, run, r) == "" {
			out = append(out, r)
		}
	}
	return out
}

// playOf returns the action as a play, if it is one.
func playOf(a cardtext.Action) (cardtext.Play, bool) {
	play, ok := a.(cardtext.Play)
	return play, ok
}

// whyNotPlayed returns the clause by which the effect can't have its player play a card that fits
// its words, or "".
func (q *query) whyNotPlayed(a *cardtext.Play, run *effectRun, r Ref) Clause {
	pl, d := q.doer(run), q.T.Cards[r.Card.ID]
	switch {
	case r.Perm != 0 || d.Blank || d.PlayCost < 0 && !d.Token || d.Category == Option:
		return "7-1-1"
	case a.Except != nil && q.cardFits(a.Except, r.Card.ID):
		return "15-10-2-1"
	case q.barredPlay(run.ctrl, r.Card.ID):
		return "15-1-3"
	case a.Breeding && (q.breeding(pl) != nil || d.Category != Digimon):
		return "3-4-7-2"
	case !a.Free && !q.canPay(pl, max(0, q.playCostBy(a, run, r.Card.ID)-q.mostPlaced(pl, r.Card.ID, a.Xros))):
		return "1-3-11-1" // or 1-3-11-4
	}
	return ""
}

func (p *Position) startPlayByEffect(a *cardtext.Play, run *effectRun, r Ref) {
	if !p.isSameCard(r.Card) || len(p.inReach([]Ref{r}, run)) == 0 {
		return
	}
	several := len(run.meant.latest) > 1 || run.result.playBatch != 0 || run.moreObjects()
	if run.result.playBatch == 0 {
		run.result.playBatch = p.seq + 1
	}
	pl := p.doer(run)
	cost := p.playCostBefore(a, r.Card.ID, pl) - p.lessCost(run.result.costReduction, cardtext.PlayCost, pl)
	c := declared{player: pl, card: r.Card.ID, revealedAs: r.Card, cost: cost, free: a.Free}
	push(p, playFrame{declared: c, suspended: a.Suspended, toBreeding: a.Breeding, onPlaySilenced: a.Silent && p.silences(a, c.card), triggersTogether: true, batch: run.result.playBatch, withOthers: several, moreAreas: p.allowedToo(run, r.Card.ID).with(a.Xros)})
}

// silences reports whether an effect that keeps [On Play] effects from activating speaks of this
// card. It speaks of Digimon, or of Tamers if it plays only Tamers.
func (q *query) silences(a *cardtext.Play, c CardID) bool {
	return a.What.Filter.Kind == cardtext.KindTamer || q.T.Cards[c].Category == Digimon
}

// playCostBy returns what the effect has its player pay for the play, before interrupting effects
// change that. It is below 0 if more is taken off than the card costs (1-3-8).
func (q *query) playCostBy(a *cardtext.Play, run *effectRun, c CardID) int {
	takesOff := q.playLess(a, run)
	if a.ReduceBy != nil && len(q.meantBy(a.ReduceBy, run)) == 0 {
		// it isn't paid yet: count the most that could be paid (1-3-11-3)
		takesOff = q.greatestCost(&run.place.body[run.place.sentence], run)
	}
	return q.playCostBefore(a, c, q.doer(run)) - q.lessCost(takesOff, cardtext.PlayCost, q.doer(run))
}

// playLess returns how much the effect's own words take off the cost of the play, as counted now.
func (q *query) playLess(a *cardtext.Play, run *effectRun) int {
	n := q.playCostOf(a.ReduceBy, a.Reduce, run)
	if a.Less.Each != nil {
		n += a.Less.N * q.times(a.Less.Each, run)
	}
	return n
}

// recountPlay counts again how much the playing effect takes off the cost. It is called when the
// cost is paid, because interrupting effects may have changed that number.
func (p *Position) recountPlay(f *playFrame) {
	if run, a, ok := actInHand[cardtext.Play](p); ok && a.Less.Each != nil {
		n := p.playLess(&a, run)
		f.cost += p.lessCost(run.result.costReduction, cardtext.PlayCost, f.player) - p.lessCost(n, cardtext.PlayCost, f.player)
		run.result.costReduction = n
	}
}

// playCostBefore returns the cost that the effect names for the play, before its words take
// anything off.
func (q *query) playCostBefore(a *cardtext.Play, c CardID, pl Player) int {
	cost := q.T.Cards[c].PlayCost
	if a.Cost != nil {
		cost = *a.Cost
	}
	return cost - q.standingReduction(cardtext.PlayCost, bill{player: pl, card: c})
}
