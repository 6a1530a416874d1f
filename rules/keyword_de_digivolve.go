package rules

import "digijudge/rules/cardtext"

// <De-Digivolve> (16-12) trashes cards from the top of a chosen stack; the Digimon stays the same one (3-4-5).
var deDigivolve = KeywordSpec{
	Name: "De-Digivolve", Section: "16-12", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
	hooks: deDigivolving{}, executes: true, multiplied: true,
}

// trashable is how many cards <De-Digivolve> could trash from the stack: never the last one, and none from a level 3 or lower
// (16-12-4).
func (p *State) trashable(pm *Permanent) int {
	n := 0
	for i := 0; i+1 < int(pm.n); i++ {
		if l := p.T.Cards[pm.cards[i]].Level; l > 0 && l <= 3 && !p.believes(bDeDigivolveGoesBelowLevel3) {
			break
		}
		n++
	}
	return n
}

// deDigivolveAct: the user chooses the stack and names a number from 1 up (16-12-1); no card that can be trashed, no question. With "for
// each" the keyword is executed that many times, not once with a larger number (16-12-7).
func (p *Position) deDigivolveAct(a cardtext.UseKeyword, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	switch run.step {
	case 0:
		refs, asked := p.pick(a.What, run, d, asker, nil)
		if asked {
			return true, false
		}
		if refs == nil {
			missed(a.What, run)
			run.did = false
			return false, true
		}
		run.picks, run.it, run.did = refs, refs, false
		run.step = 1
		return false, false
	default:
		again := run.a > 0 || run.s > 0 || run.step > 1 // a second instance in the same effect
		most := 0
		for _, r := range p.unshielded(p.affected(run.picks, run), run, deDigivolve.Name) {
			k := p.trashable(p.Perm(r.Perm))
			most = max(most, k)
			switch pm := p.Perm(r.Perm); {
			case k >= a.Keyword.N:
			case k+1 < int(pm.n) || p.T.Cards[pm.cards[k]].Level == 3:
				p.note("16-12-4")
			default:
				p.note("4-7-2") // a card that lies alone is no stack
			}
		}
		if most == 0 {
			if again {
				p.note("16-12-7")
				p.note("16-12-8") // the instance before changed what this one finds
			}
			return false, true
		}
		n := a.Keyword.N // 16-12-1: up to the number printed, whatever the stack can give
		zero := p.believes(bDeDigivolveMayChooseZero)
		if n > 1 || zero {
			c, ok := p.took()
			if !ok {
				d.Player, d.Question, d.Clause, d.Effect = asker, AskNumber, "16-12-1", run.ref
				low := 1
				if zero {
					low = 0
				}
				for i := low; i <= a.Keyword.N; i++ {
					d.add(Choice{Verb: VChoose, Number: i})
				}
				return true, false
			}
			n = c.Number
		}
		p.note("16-12-3")
		if again {
			p.note("16-12-7")
			p.note("16-12-8")
		}
		p.emit(Event{Verb: VNumber, Player: asker, N: n, Clause: "16-12-1"})
		if n > 1 {
			p.note("16-12-5")
		}
		p.sameTime(func() { // 16-12-5
			for _, r := range p.unshielded(p.affected(run.picks, run), run, deDigivolve.Name) {
				for i, k := 0, min(n, p.trashable(p.Perm(r.Perm))); i < k; i++ {
					if pm := p.Perm(r.Perm); p.T.Cards[pm.Top()].Category != p.T.Cards[pm.cards[1]].Category {
						p.note("16-12-6")
					}
					p.trashTop(p.Perm(r.Perm), "16-12-1")
				}
			}
		})
		run.did = true
		if int(run.step) < run.mult {
			run.step++ // "<De-Digivolve 1> for each": instance after instance on the same Digimon (16-12-7)
			return false, false
		}
		return false, true
	}
}

// deDigivolving is what is special about it.
type deDigivolving struct{ plainKeyword }

func (deDigivolving) do(p *Position, k cardtext.UseKeyword, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	return p.deDigivolveAct(k, run, d, asker)
}
