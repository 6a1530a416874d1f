package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// unrevealed returns the cards of a deck, from the top, that no unfinished effect has revealed.
// Revealed cards still count for their area, but can't be referenced there (15-15-3-1), and draws
// skip them (15-15-3-5).
func (s *State) unrevealed(pl Player) []CardID {
	deck := s.deck[pl].cards()
	shown := false
	for _, f := range s.frames {
		run, ok := f.(*effectRun)
		shown = shown || ok && len(run.meant.revealed) > 0
	}
	if !shown {
		return deck
	}
	out := make([]CardID, 0, len(deck))
	for _, c := range deck {
		if !s.isRevealed(c) {
			out = append(out, c)
		}
	}
	return out
}

// isRevealed reports whether an unfinished effect has revealed the card and not yet placed it.
func (s *State) isRevealed(c CardID) bool {
	for _, f := range s.frames {
		if run, ok := f.(*effectRun); ok {
			for _, r := range run.meant.revealed {
				if r.ID == c && s.isSameCard(r) {
					return true
				}
			}
		}
	}
	return false
}

// shut reports whether nothing can be added to a player's deck or security stack now, because other
// unfinished effects have revealed every card of it (15-15-3-3). Searching an area reveals all of
// it (15-15-3-7).
func (s *State) shut(pl Player, z Zone, acting *effectRun) bool {
	cards := s.Pile(pl, z)
	if z != Deck && z != SecurityStack || len(cards) == 0 {
		return false
	}
	for _, c := range cards {
		shown := false
		for _, f := range s.frames {
			run, ok := f.(*effectRun)
			if !ok || run == acting {
				continue
			}
			shown = shown || z == SecurityStack && run.meant.searched && run.ctrl == pl
			for _, r := range run.meant.revealed {
				shown = shown || r.ID == c && s.isSameCard(r)
			}
		}
		if !shown {
			return false
		}
	}
	return true
}

// admitted returns the things that can be added to their owner's deck or security stack now
// (15-15-3-3).
func (q *query) admitted(refs []Ref, to Zone, acting *effectRun) []Ref {
	out := refs[:0:0]
	for _, r := range refs {
		owner := q.owner[r.Card.ID]
		if pm := q.Perm(r.Perm); pm != nil {
			owner = q.owner[pm.Top()]
		}
		shut := q.shut(owner, to, acting) && !q.goesElsewhere(r)
		q.note(ifSo(shut || to == Deck && q.sink != nil && len(q.unrevealed(owner)) < q.deck[owner].n, "15-15-3-3"))
		if shut {
			continue
		}
		out = append(out, r)
	}
	return out
}

// goesElsewhere reports whether the thing wouldn't come to lie there: a token leaves the game
// (4-21-5), and a Digi-Egg card goes to its own deck (3-1-3-9).
func (s *State) goesElsewhere(r Ref) bool {
	c := r.Card.ID
	if pm := s.Perm(r.Perm); pm != nil {
		c = pm.Top()
	}
	return s.T.Cards[c].Token || s.T.Cards[c].Category == DigiEgg
}

// asBoth adjusts the question for a revealed card to add, if more are added behind it: "add 1 [A]
// card and 1 [B] card among them". As many as possible are added (1-3-2). But the player chooses
// for which of the two a card that is both is added, even if nothing is left for the other then
// (Q1050, Q1985, Q4077). So this phrase may get no card if later phrases take all cards that fit
// it.
func (p *Position) asBoth(d *Decision, run *effectRun) {
	acts := actsInHand(run)
	if run.place.mayPass || run.place.action >= len(acts) || run.place.action >= 8 || addsRevealed(acts[run.place.action]) == nil {
		return
	}
	var behind []*cardtext.Select
	for _, a := range acts[run.place.action+1:] {
		if s := addsRevealed(a); s != nil {
			behind = append(behind, s)
		}
	}
	var owed []Ref // cards that an earlier phrase must leave to the later phrases
	for i, a := range acts[:run.place.action] {
		if s := addsRevealed(a); s != nil && run.result.passedOver>>i&1 == 1 {
			owed = append(owed, p.candidates(s, run, nil)...)
		}
	}
	without := func(refs []Ref, c Choice) []Ref {
		return slices.DeleteFunc(slices.Clone(refs), func(r Ref) bool { return contains(c.Refs, r) })
	}
	left := d.Options[:0]
	for _, c := range d.Options {
		if p.allTaken(without(owed, c), behind, run) {
			left = append(left, c)
		}
	}
	d.Options = left
	own := p.candidates(addsRevealed(acts[run.place.action]), run, nil)
	for _, r := range owed {
		if !contains(own, r) {
			own = append(own, r)
		}
	}
	if p.allTaken(own, behind, run) {
		d.also(p, "1-3-2")
		d.add(Choice{Verb: VDecline})
	}
}

// allTaken reports whether the phrases together can take every one of these cards.
func (q *query) allTaken(cards []Ref, phrases []*cardtext.Select, run *effectRun) bool {
	if len(cards) == 0 {
		return true
	}
	for i, s := range phrases {
		if contains(q.candidates(s, run, nil), cards[0]) && q.allTaken(cards[1:], append(slices.Clone(phrases[:i]), phrases[i+1:]...), run) {
			return true
		}
	}
	return false
}
