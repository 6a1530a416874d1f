package rules

import "digijudge/rules/cardtext"

// <Mind Link> (16-28) places its Tamer at the bottom of the digivolution cards of a Digimon that
// has no Tamer card there.
var mindLink = KeywordSpec{
	Name: "Mind Link", Section: "16-28", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
	hooks: mindLinking{}, executes: true,
	says: keywordSays{carried: []Clause{"16-28-1", "16-28-3"}},
}

// mindless reports whether the Digimon has no Tamer card in its digivolution cards (16-28-1). A
// face-down card is no Tamer card (4-7-9).
func (s *State) mindless(pm *Permanent) bool {
	if s.T.Cards[pm.Top()].Token {
		return false // 4-21-3
	}
	for i := 1; i < int(pm.n) && !s.believes(bMindLinkBesideAnotherTamer); i++ {
		if pm.facedown>>i&1 == 0 && s.T.Cards[pm.cards[i]].Category == Tamer {
			return false
		}
	}
	return true
}

func (q *query) canMindLink(a cardtext.UseKeyword, run *effectRun) (bool, Clause) {
	pm := q.Perm(run.holder)
	return pm != nil && q.T.Cards[pm.Top()].Category == Tamer && len(q.candidates(mindTarget(a), run, q.mindless)) > 0, "16-28-1"
}

// mindTarget returns the Digimon that the effect names; any of the player's if it names none.
func mindTarget(a cardtext.UseKeyword) *cardtext.Select {
	if a.What != nil {
		return a.What
	}
	return &cardtext.Select{Quantity: cardtext.Exactly, N: 1, Owner: cardtext.Your, Filter: cardtext.Filter{Kind: cardtext.KindDigimon}}
}

func (mindLinking) do(x act, k cardtext.UseKeyword) outcome {
	if x.run.place.step > 0 {
		return finished(x.run.result.moved > 0)
	}
	if ok, _ := x.canMindLink(k, x.run); !ok {
		return nothingDone()
	}
	to, asked := x.pick(mindTarget(k), x.mindless)
	if asked {
		return question()
	}
	if to == nil {
		return nothingDone()
	}
	x.run.place.step, x.run.meant.latest = 1, to
	x.leave(x.list(Ref{Perm: x.run.holder}), leaveFrame{verb: VPlaceUnder, to: UnderCard, host: to[0].Perm})
	return underway()
}

// mindLinking has the hooks of <Mind Link>.
type mindLinking struct{ plainKeyword }

func (mindLinking) can(p *Position, k cardtext.UseKeyword, run *effectRun) (bool, Clause) {
	return p.canMindLink(k, run)
}
