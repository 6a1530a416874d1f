package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.ReplaceDigiXros](doReplaceDigiXros{})

// doReplaceDigiXros carries out "this Digimon may replace 1 of the DigiXros requirements" (15-15-6).
type doReplaceDigiXros struct {
	allWords[cardtext.ReplaceDigiXros]
	anyPlace[cardtext.ReplaceDigiXros]
	always[cardtext.ReplaceDigiXros]
	once[cardtext.ReplaceDigiXros]
	ours[cardtext.ReplaceDigiXros]
	flat[cardtext.ReplaceDigiXros]
	alone[cardtext.ReplaceDigiXros]
	unchosen[cardtext.ReplaceDigiXros]
	nothingMeant[cardtext.ReplaceDigiXros]
	harmless[cardtext.ReplaceDigiXros]
	ownPart[cardtext.ReplaceDigiXros]
	forTurn[cardtext.ReplaceDigiXros]
}

func (doReplaceDigiXros) standing(cardtext.ReplaceDigiXros, *cardtext.Sentence, int) error {
	return fmt.Errorf("replacing DigiXros requirements without a timing is not played yet")
}

func (doReplaceDigiXros) do(x act, a cardtext.ReplaceDigiXros) outcome {
	x.addLasting(lastingEffect{act: a, at: x.run.at(), perm: x.run.holder, src: x.run.ref, ctrl: x.run.ctrl}, cardtext.ForTheTurn)
	return somethingDone()
}

func (doReplaceDigiXros) covers(cardtext.ReplaceDigiXros) *cardtext.Select {
	return nil
}

func (doReplaceDigiXros) verb() Verb {
	return VGain
}

func (doReplaceDigiXros) stand() stand {
	return 0
}

func (doReplaceDigiXros) survey(*Table, cardtext.ReplaceDigiXros) {

}

// replacing adds the Digimon that may replace one of the requirements (15-15-6-1). They may not if
// the cards must differ from each other (15-15-6-2).
func (q *query) replacing(cands []Ref, pl Player) []Ref {
	for i := range q.lasting {
		l := &q.lasting[i]
		if _, ok := l.act.(cardtext.ReplaceDigiXros); !ok {
			continue
		}
		pm := q.Perm(l.perm)
		if r := (Ref{Perm: l.perm}); pm != nil && pm.Owner == pl && !pm.Breeding && !q.T.Cards[pm.Top()].Token && !q.suspendedBy(pm, l) && !contains(cands, r) {
			cands = append(cands, r)
		}
	}
	return cands
}
