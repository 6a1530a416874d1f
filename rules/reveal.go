package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// unrevealed are the cards of a deck, top first, that no effect under way has revealed: revealed cards still count for their area,
// but can't be referenced there (15-15-3-1), and draws come from the others (15-15-3-5).
func (p *Position) unrevealed(pl Player) []CardID {
	deck := p.deck[pl].cards()
	shown := false
	for i := range p.frames {
		shown = shown || p.frames[i].run != nil && len(p.frames[i].run.revealed) > 0
	}
	if !shown {
		return deck
	}
	out := make([]CardID, 0, len(deck))
	for _, c := range deck {
		if !p.isRevealed(c) {
			out = append(out, c)
		}
	}
	return out
}

// isRevealed says that an effect under way has revealed the card and not yet placed it.
func (p *Position) isRevealed(c CardID) bool {
	for i := range p.frames {
		if run := p.frames[i].run; run != nil {
			for _, r := range run.revealed {
				if r.ID == c && p.fresh(r) {
					return true
				}
			}
		}
	}
	return false
}

// shut says that nothing can be added to a player's deck or security stack now: effects under way other than the one acting have
// revealed every card of it (15-15-3-3). Searching an area reveals all of it (15-15-3-7).
func (p *Position) shut(pl Player, z Zone, acting *effectRun) bool {
	cards := p.Pile(pl, z)
	if z != Deck && z != SecurityStack || len(cards) == 0 {
		return false
	}
	for _, c := range cards {
		shown := false
		for i := range p.frames {
			run := p.frames[i].run
			if run == nil || run == acting {
				continue
			}
			shown = shown || z == SecurityStack && run.searched && run.ctrl == pl
			for _, r := range run.revealed {
				shown = shown || r.ID == c && p.fresh(r)
			}
		}
		if !shown {
			return false
		}
	}
	return true
}

// admitted are the things that can be added to their owner's deck, or to the security stack, as things stand (15-15-3-3).
func (p *Position) admitted(refs []Ref, to Zone, acting *effectRun) []Ref {
	out := refs[:0:0]
	for _, r := range refs {
		owner := p.owner[r.Card.ID]
		if pm := p.Perm(r.Perm); pm != nil {
			owner = p.owner[pm.Top()]
		}
		if to == Deck && p.obs != nil && len(p.unrevealed(owner)) < p.deck[owner].n {
			p.note("15-15-3-3")
		}
		if p.shut(owner, to, acting) && !p.goesElsewhere(r) {
			p.note("15-15-3-3")
			continue
		}
		out = append(out, r)
	}
	return out
}

// goesElsewhere says that the thing is no card that would come to lie there: a token leaves the game (4-21-5), a Digi-Egg card goes to
// its own deck (3-1-3-9).
func (p *Position) goesElsewhere(r Ref) bool {
	c := r.Card.ID
	if pm := p.Perm(r.Perm); pm != nil {
		c = pm.Top()
	}
	return p.T.Cards[c].Token || p.T.Cards[c].Category == DigiEgg
}

// keepMost takes out of a question for a revealed card to add what would leave less for the cards to be added behind it: "add 1 [A]
// card and 1 [B] card among them" adds as many as possible (1-3-2), so that a card that is both doesn't stand in another's way.
func (p *Position) keepMost(d *Decision, run *effectRun) {
	acts := actsInHand(run)
	if run.mayPass || run.a+1 >= len(acts) || addsRevealed(acts[run.a]) == nil {
		return
	}
	var behind []*cardtext.Select
	for _, a := range acts[run.a+1:] {
		if s := addsRevealed(a); s != nil {
			behind = append(behind, s)
		}
	}
	total := func(c *Choice) int { return len(c.Refs) + p.mostAdded(behind, run, c.Refs) }
	best := 0
	for i := range d.Options {
		best = max(best, total(&d.Options[i]))
	}
	n := len(d.Options)
	d.Options = slices.DeleteFunc(d.Options, func(c Choice) bool { return total(&c) < best })
	if len(d.Options) < n {
		d.also(p, "1-3-2")
	}
}

// addsRevealed is which revealed card the action adds to the hand, if it adds one.
func addsRevealed(a cardtext.Action) *cardtext.Select {
	if add, ok := a.(cardtext.AddToHand); ok && add.What != nil && add.What.Area == cardtext.RevealedCards && add.What.Quantity == cardtext.Exactly && add.What.N == 1 {
		return add.What
	}
	return nil
}

// mostAdded is how many of the phrases can each have a card of its own that is not taken yet.
func (p *Position) mostAdded(phrases []*cardtext.Select, run *effectRun, taken []Ref) int {
	if len(phrases) == 0 {
		return 0
	}
	most := p.mostAdded(phrases[1:], run, taken)
	for _, r := range p.candidates(phrases[0], run, nil) {
		if !contains(taken, r) {
			most = max(most, 1+p.mostAdded(phrases[1:], run, append(slices.Clone(taken), r)))
		}
	}
	return most
}
