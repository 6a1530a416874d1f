package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Treat](doTreat{})

// doTreat adds information to cards (15-12-1), or changes it (15-12-2).
type doTreat struct {
	always[cardtext.Treat]
	once[cardtext.Treat]
	ours[cardtext.Treat]
	alone[cardtext.Treat]
	unchosen[cardtext.Treat]
	harmless[cardtext.Treat]
	ownPart[cardtext.Treat]
}

func (doTreat) plays(a cardtext.Treat) error {
	if a.Kind == cardtext.KindDigimon && (a.Dur == cardtext.Permanently || a.What.Quantity == cardtext.All) {
		return fmt.Errorf("treating all cards of a kind as Digimon is not played yet")
	}
	if a.NamesOf != nil && a.What.Quantity != cardtext.This {
		return errPart // the words don't say whose digivolution cards are meant
	}
	if err := selectPlays(a.NamesOf); err != nil {
		return err
	}
	return selectPlays(a.What)
}

func (doTreat) processed(a cardtext.Treat, _ *cardtext.Effect, _ EffectKind) error {
	if a.Dur == cardtext.Permanently {
		return errNoTime
	}
	return nil
}

func (doTreat) standing(a cardtext.Treat, s *cardtext.Sentence, i int) error {
	// it stays, whatever its duration says
	if err := standsOnce(s, cardtext.Permanently); err != nil {
		return err
	}
	return standsOn(a.What, s, i)
}

func (doTreat) asides(cardtext.Treat) asides {
	return asides{}
}

func (doTreat) modes(cardtext.Treat) []cardtext.Sentence {
	return nil
}

func (doTreat) compile(t *Table, _ cardtext.Treat, _ *CardDef) error {
	t.changesInformation = true
	return nil
}

// do lays the information on what the effect names (15-12-1-1, 15-12-2-1).
func (doTreat) do(x act, a cardtext.Treat) outcome {
	return x.withPicks(a.What, nil, func(refs []Ref) outcome {
		for _, r := range refs {
			if pm := x.Perm(r.Perm); pm != nil && x.sink != nil {
				x.note(x.byTreating(&a, pm)...)
			}
		}
		return x.lay(laying{act: a, on: a.What, dur: a.Dur}, refs)
	})
}

func (doTreat) missed(a cardtext.Treat, run *effectRun) {
	missed(a.What, run)
}

func (doTreat) object(a cardtext.Treat) *cardtext.Select {
	return a.What
}

func (doTreat) covers(a cardtext.Treat) *cardtext.Select {
	return a.What
}

func (doTreat) verb() Verb {
	return VGain
}

func (doTreat) begins(p *Position, a cardtext.Treat, l lastingEffect) error {
	p.T.changesInformation = true
	p.beginWith(l, a.Dur)
	return nil
}

func (doTreat) stand() stand {
	return standInform
}

func (doTreat) survey(*Table, cardtext.Treat) {

}

// byTreating returns the clauses for how added or changed information relates to what the permanent
// has.
func (p *Position) byTreating(a *cardtext.Treat, pm *Permanent) []Clause {
	printed := p.T.Cards[pm.Top()]
	lacks := a.DP > 0 && printed.DP < 0 || a.Level > 0 && printed.Level == 0
	twice := false
	p.eachTreatment(pm, func(t cardtext.Treat) {
		if t.Change == a.Change {
			twice = twice || t.DP > 0 && a.DP > 0 || t.Level > 0 && a.Level > 0 || a.Change && len(t.Names) > 0 && len(a.Names) > 0
		}
	})
	if a.Change {
		return []Clause{"15-12-2-1", ifSo(a.DP > 0 && !lacks, "2-5-2"), ifSo(lacks, "15-12-2-2"), ifSo(twice, "15-12-2-3")}
	}
	has := a.DP > 0 && printed.DP >= 0 || a.Level > 0 && printed.Level > 0
	return []Clause{"15-12-1-1", ifSo(lacks, "15-12-1-2"), ifSo(twice || has, "15-12-1-3")}
}

// changesInVain reports whether the action would change the original DP, and nothing else, of a
// card that has none (15-12-2-2).
func (s *State) changesInVain(a cardtext.Action, pm *Permanent) bool {
	t, ok := a.(cardtext.Treat)
	return ok && t.Change && t.DP > 0 && len(t.Names)+len(t.Colors)+len(t.Traits)+t.Level == 0 && s.T.Cards[pm.Top()].DP < 0
}

// eachTreatment calls f with everything that adds or changes information of the permanent now:
// first what lies on it, in the order in which it was laid, then persistent effects.
func (q *query) eachTreatment(pm *Permanent, visit func(cardtext.Treat)) {
	for i := range q.lasting {
		l := &q.lasting[i]
		t, ok := l.act.(cardtext.Treat)
		if !ok || l.perm != pm.ID && (l.perm != 0 || !q.reaches(l, t.What, pm)) || q.suspendedBy(pm, l) {
			continue
		}
		visit(t)
	}
	q.eachStandingOn(pm, standInform, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		t, ok := a.(cardtext.Treat)
		if ok && q.covers(t.What, in.ctrl, holder.ID, pm) && !(holder.ID != pm.ID && q.unaffected(pm, in.ctrl, q.effectKind(EffectRef{Card: in.card}))) {
			if t.NamesOf != nil {
				t.Names = q.namesUnder(pm, &t.NamesOf.Filter)
			}
			visit(t)
		}
	})
}

// namesUnder returns the names of the cards under the permanent that fit, including names by a rule
// on the card (Q2903). Face-down cards have no name (4-7-9).
func (q *query) namesUnder(pm *Permanent, f *cardtext.Filter) (names []string) {
	for i := 1; i < int(pm.n); i++ {
		if c := q.T.Cards[pm.cards[i]]; pm.facedown>>i&1 == 0 && q.cardFits(f, pm.cards[i]) {
			names = append(append(names, c.Name), c.names...)
		}
	}
	return names
}

// fitsAsItIsNow reports whether the card that was digivolved into fits, counting the names that its
// own text gives it from the cards under it (Q2902).
func (q *query) fitsAsItIsNow(f *cardtext.Filter, h *happening) bool {
	if h.would || h.ev != cardtext.EvDigivolves || len(h.things) == 0 || !q.T.changesInformation {
		return false
	}
	pm := q.Perm(h.things[0].Perm)
	if pm == nil || pm.Top() != h.into {
		return false
	}
	def, more := *q.T.Cards[h.into], []string(nil)
	q.eachStandingOn(pm, standInform, func(a cardtext.Action, in instance, _ *Permanent, _ *cardtext.Sentence) {
		if t, ok := a.(cardtext.Treat); ok && t.NamesOf != nil && in.card == h.into {
			more = append(more, q.namesUnder(pm, &t.NamesOf.Filter)...)
		}
	})
	def.names = append(def.names[:len(def.names):len(def.names)], more...)
	return len(more) > 0 && q.printedFits(f, &def, def.Colors)
}

// mayInform reports whether something on the table may add or change information. If not, a face is
// what is printed.
func (s *State) mayInform() bool {
	if !s.T.changesInformation {
		return false
	}
	for i := range s.lasting {
		if _, ok := s.lasting[i].act.(cardtext.Treat); ok {
			return true
		}
	}
	return s.mayStand(standInform, s.laid())
}

// treatedAsDigimon reports whether an effect treats the permanent as a Digimon in addition to what
// it is, so that the rules for Digimon apply to it (15-12-1-4). Only effects with a chosen target
// do that: see treatPlays.
func (q *query) treatedAsDigimon(pm *Permanent) bool {
	if q.takenFor(pm) != nil {
		return true
	}
	if !q.T.changesInformation {
		return false
	}
	for i := range q.lasting {
		l := &q.lasting[i]
		if t, ok := l.act.(cardtext.Treat); ok && l.perm == pm.ID && t.Kind == cardtext.KindDigimon &&
			// the Tamer's own effect, asked before it counts as a Digimon's too
			(l.src.Card == 0 || !q.unaffected(pm, l.ctrl, q.printedKind(l.src))) {
			return true
		}
	}
	return false
}

// fixed reports whether the effect that treats the permanent as a Digimon says that it can't
// digivolve.
func (q *query) fixed(pm *Permanent) bool {
	found := false
	if q.T.changesInformation {
		q.eachLasting(pm, func(l *lastingEffect) {
			t, ok := l.act.(cardtext.Treat)
			found = found || ok && t.Fixed
		})
	}
	return found
}

// asTreated returns the clauses by which a rule for Digimon applies to a permanent that an effect
// treats as one (15-12-1-4). DP that the effect gives counts as its original DP (15-12-1-5).
func (q *query) asTreated(pm *Permanent) []Clause {
	if q.sink == nil || pm == nil || q.T.Cards[pm.Top()].Category == Digimon || !q.treatedAsDigimon(pm) {
		return nil
	}
	return []Clause{"15-12-1-4", "15-12-1-5"}
}
