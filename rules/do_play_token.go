package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.PlayToken](doPlayToken{})

// doPlayToken carries out "play N tokens" (4-21).
type doPlayToken struct {
	allWords[cardtext.PlayToken]
	anyPlace[cardtext.PlayToken]
	notStanding[cardtext.PlayToken]
	always[cardtext.PlayToken]
	numbered[cardtext.PlayToken]
	anybody[cardtext.PlayToken]
	alone[cardtext.PlayToken]
	unchosen[cardtext.PlayToken]
	harmless[cardtext.PlayToken]
	ownPart[cardtext.PlayToken]
	momentary[cardtext.PlayToken]
}

func (doPlayToken) asides(cardtext.PlayToken) asides {
	return asides{}
}

func (doPlayToken) modes(cardtext.PlayToken) []cardtext.Sentence {
	return nil
}

func (doPlayToken) compile(t *Table, a cardtext.PlayToken, card *CardDef) error {
	if t.tokens[a.Name] == 0 && a.Face != nil {
		t.wantToken(a.Name, a.Face)
	} else if t.tokens[a.Name] == 0 {
		return fmt.Errorf("the token %q is not declared before this card (token %s: …)", a.Name, a.Name)
	}
	t.spareCounts[a.Name] = max(t.spareCounts[a.Name], a.N)
	if card != nil {
		card.playsTokens = append(card.playsTokens, tokens{a.Name, a.N})
	}
	return nil
}

func (doPlayToken) do(x act, a cardtext.PlayToken) outcome {
	return x.playTokens(a)
}

func (doPlayToken) missed(_ cardtext.PlayToken, run *effectRun) {
	run.meant.latest, run.meant.itMissing = nil, noPerm
}

func (doPlayToken) object(cardtext.PlayToken) *cardtext.Select {
	return nil
}

// playTokens plays tokens from outside the game (4-21-1). Where the opponent plays them they are the
// opponent's Digimon, and still cards of this effect's player: what keeps the opponent from playing
// doesn't keep this effect from it (Q4539).
func (x act) playTokens(a cardtext.PlayToken) outcome {
	n := 0
	if by, barred := x.barredBy(x.run.ctrl, cardtext.BarPlayDigimon); barred { // tokens are Digimon
		for id := range x.T.Cards {
			if c := x.T.Cards[id]; c.Token && c.Name == a.Name && x.where[id] == OutOfGame {
				x.stoppedCard(CardID(id), VPlay, by)
				break
			}
		}
		return nothingDone()
	}
	x.run.meant.latest = nil
	batch := x.seq + 1
	for id := range x.T.Cards {
		c := x.T.Cards[id]
		if n < a.N*x.run.place.multiplier && c.Token && !x.barredCard(x.run.ctrl, CardID(id)) && c.Name == a.Name && x.where[id] == OutOfGame {
			x.emit(Event{Verb: VPlay, Player: x.asker, Card: CardID(id), From: OutOfGame, To: BattleArea, Clause: "4-21-1", Batch: batch},
				append(x.byComing(x.asker, CardID(id)), ifSo(c.PlayCost < 0, "1-4-4-5"))...)
			x.owner[id] = x.asker
			pm := x.newPermanent(x.asker, CardID(id))
			x.run.meant.latest = append(x.run.meant.latest, Ref{Perm: pm.ID})
			x.played(pm, arrival{})
			n++
		}
	}
	x.triggerPlayed(x.run.meant.latest)
	return finished(n > 0)
}
