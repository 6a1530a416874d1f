package rules

import "digijudge/rules/cardtext"

// actFlip turns security cards over where they lie: no card leaves its area or becomes a new card, and one that lies face up is
// public information (3-7-2, 3-7-4). "The top face-down card" is the first of those that lie face down.
func (p *Position) actFlip(a cardtext.FlipSecurity, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) {
		p.left = 0
		for _, r := range refs {
			c := r.Card.ID
			if r.Perm != 0 || !p.fresh(r.Card) || p.where[c] != SecurityStack || p.faceup[c] == a.Up {
				continue
			}
			p.noteFaceUp(c)
			n := 0
			if a.Up {
				n = 1
			}
			p.emit(Event{Verb: VFlip, Player: p.owner[c], Card: c, From: SecurityStack, To: SecurityStack, N: n, Clause: "3-7-4"})
			p.faceup[c] = a.Up
			p.left++
		}
	})
}
