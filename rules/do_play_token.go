package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.PlayToken](doPlayToken{})

// doPlayToken is "play N tokens" (4-21).
type doPlayToken struct {
	allWords[cardtext.PlayToken]
	anyPlace[cardtext.PlayToken]
	notStanding[cardtext.PlayToken]
	always[cardtext.PlayToken]
	numbered[cardtext.PlayToken]
	ours[cardtext.PlayToken]
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
	t.spares[a.Name] = max(t.spares[a.Name], a.N)
	if card != nil {
		card.plays = append(card.plays, tokens{a.Name, a.N})
	}
	return nil
}

func (doPlayToken) do(p *Position, a cardtext.PlayToken, run *effectRun, _ *Decision, _ Player, _ bool) (asked, done bool) {
	p.playTokens(a, run)
	return false, true
}

func (doPlayToken) missed(_ cardtext.PlayToken, run *effectRun) {
	run.it, run.none = nil, noPerm
}

func (doPlayToken) object(cardtext.PlayToken) *cardtext.Select {
	return nil
}

// playTokens plays tokens from outside the game (4-21-1).
func (p *Position) playTokens(a cardtext.PlayToken, run *effectRun) {
	n := 0
	if by, barred := p.barredBy(run.ctrl, cardtext.BarPlayDigimon); barred { // tokens are Digimon
		for id := range p.T.Cards {
			if c := p.T.Cards[id]; c.Token && c.Name == a.Name && p.where[id] == OutOfGame {
				p.stoppedCard(CardID(id), VPlay, by)
				break
			}
		}
		run.did = false
		return
	}
	run.it = nil
	batch := p.seq + 1
	for id := range p.T.Cards {
		c := p.T.Cards[id]
		if n < a.N*run.mult && c.Token && !p.barredCard(run.ctrl, CardID(id)) && c.Name == a.Name && p.where[id] == OutOfGame {
			p.noteComing(run.ctrl, CardID(id))
			if c.PlayCost < 0 {
				p.note("1-4-4-5")
			}
			p.emit(Event{Verb: VPlay, Player: run.ctrl, Card: CardID(id), From: OutOfGame, To: BattleArea, Clause: "4-21-1", Batch: batch})
			p.owner[id] = run.ctrl
			pm := p.newPermanent(run.ctrl, CardID(id))
			run.it = append(run.it, Ref{Perm: pm.ID})
			p.played(pm, 0, false, false)
			n++
		}
	}
	p.tellPlayed(run.it)
	run.did = n > 0
}
