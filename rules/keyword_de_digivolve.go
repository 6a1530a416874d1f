package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// <De-Digivolve> (16-12) trashes cards from the top of a chosen stack; the Digimon stays the same
// one (3-4-5).
var deDigivolve = KeywordSpec{
	Name: "De-Digivolve", Section: "16-12", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
	hooks: deDigivolving{}, executes: true, multiplied: true,
}

// trashable returns how many cards <De-Digivolve> could trash from the stack: never the last card,
// and nothing from a level 3 or lower on (16-12-4).
func (s *State) trashable(pm *Permanent) int {
	n := 0
	for i := 0; i+1 < int(pm.n); i++ {
		if l := s.T.Cards[pm.cards[i]].Level; l > 0 && l <= 3 && !s.believes(bDeDigivolveGoesBelowLevel3) {
			break
		}
		n++
	}
	return n
}

// do lets the user choose the stack and name a number from 1 up (16-12-1). If no card can be
// trashed, it asks nothing. With "for each" the keyword is executed that many times, not once with
// a larger number (16-12-7).
func (deDigivolving) do(x act, k cardtext.UseKeyword) outcome {
	switch x.run.place.step {
	case 0:
		refs, asked := x.pick(k.What, nil)
		if asked {
			return question()
		}
		if refs == nil {
			missed(k.What, x.run)
			return nothingDone()
		}
		x.run.result.picks, x.run.meant.latest = refs, refs
		x.run.place.step = 1
		return underway().with(didNothing)
	default:
		again := x.run.place.action > 0 || x.run.place.sentence > 0 || x.run.place.step > 1 // a second instance in the same effect
		most := 0
		look := x.aside(nil) // a permanent that isn't affected is told of once, when it is known how many cards go
		for _, r := range deDigivolved(&look, x.run) {
			n := x.trashable(x.Perm(r.Perm))
			most = max(most, n)
			if pm := x.Perm(r.Perm); n < k.Keyword.N { // a card that lies alone is no stack
				x.note(ifElse(n+1 < int(pm.n) || x.T.Cards[pm.cards[n]].Level == 3, "16-12-4", "4-7-2"))
			}
		}
		if most == 0 {
			deDigivolved(&x.query, x.run)
			if again {
				x.note("16-12-7", "16-12-8") // the instance before changed what this one finds
			}
			return finishedUnsaid()
		}
		n := k.Keyword.N // 16-12-1: up to the printed number, even if the stack has fewer
		zero := x.believes(bDeDigivolveMayChooseZero)
		if n > 1 || zero {
			c, ok := x.takeAnswer()
			if !ok {
				x.d.Player, x.d.Question, x.d.Clause, x.d.Effect = x.asker, AskNumber, "16-12-1", x.run.ref
				low := 1
				if zero {
					low = 0
				}
				for i := low; i <= k.Keyword.N; i++ {
					x.d.add(Choice{Verb: VChoose, Number: i})
				}
				return question()
			}
			n = c.Number
		}
		x.emit(Event{Verb: VNumber, Player: x.asker, N: n, Clause: "16-12-1"},
			"16-12-3", ifSo(again, "16-12-7"), ifSo(again, "16-12-8"))
		x.note(ifSo(n > 1, "16-12-5"))
		x.sameTime(func() { // 16-12-5
			for _, r := range deDigivolved(&x.query, x.run) {
				for i, k := 0, min(n, x.trashable(x.Perm(r.Perm))); i < k; i++ {
					pm := x.Perm(r.Perm)
					x.trashTop(pm, "16-12-1", ifSo(x.T.Cards[pm.Top()].Category != x.T.Cards[pm.cards[1]].Category, "16-12-6"))
				}
			}
		})
		if int(x.run.place.step) < x.run.place.multiplier {
			x.run.place.step++ // "<De-Digivolve 1> for each": instance after instance on the same Digimon (16-12-7)
			return underway().with(didSomething)
		}
		return somethingDone()
	}
}

// deDigivolved returns those of the chosen stacks to which the effect does something.
func deDigivolved(q *query, run *effectRun) []Ref {
	list := q.unshielded(q.affected(run.result.picks, run), run, deDigivolve.Name)
	return slices.DeleteFunc(list, func(r Ref) bool { return q.keepsStack(q.Perm(r.Perm), run) })
}

// deDigivolving has the hooks of <De-Digivolve>.
type deDigivolving struct{ plainKeyword }
