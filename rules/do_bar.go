package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Bar](doBar{})

// doBar carries out "players can't reduce play costs" and the like, which keep players from
// something.
type doBar struct {
	always[cardtext.Bar]
	once[cardtext.Bar]
	ours[cardtext.Bar]
	flat[cardtext.Bar]
	alone[cardtext.Bar]
	unchosen[cardtext.Bar]
	nothingMeant[cardtext.Bar]
	harmless[cardtext.Bar]
	ownPart[cardtext.Bar]
	forTurn[cardtext.Bar]
}

func (doBar) plays(a cardtext.Bar) error {
	return selectPlays(a.What)
}

func (doBar) processed(a cardtext.Bar, _ *cardtext.Effect, _ EffectKind) error {
	return forATime(a.Dur)
}

func (doBar) standing(a cardtext.Bar, s *cardtext.Sentence, _ int) error {
	return standsOnce(s, a.Dur)
}

func (doBar) do(x act, a cardtext.Bar) outcome {
	x.emit(Event{Verb: VGain, Player: x.run.ctrl, Act: a, Clause: "15-11-2-1"})
	x.addLasting(lastingEffect{act: a, at: x.run.at(), src: x.run.ref, ctrl: x.run.ctrl}, a.Dur)
	return somethingDone()
}

func (doBar) covers(cardtext.Bar) *cardtext.Select {
	return nil
}

func (doBar) verb() Verb {
	return VGain
}

func (doBar) stand() stand {
	return standBar
}

func (doBar) survey(*Table, cardtext.Bar) {

}

// barred reports whether an effect keeps the player from something.
func (q *query) barred(pl Player, from cardtext.Barred) bool {
	_, is := q.barredBy(pl, from)
	return is
}

// barredBy is like barred, and returns the effect that bars.
func (q *query) barredBy(pl Player, from cardtext.Barred) (EffectRef, bool) {
	return q.findBar(func(b cardtext.Bar, ctrl Player) bool { return bars(b, from) && (b.Who == cardtext.Both || ctrl != pl) })
}

// barredCard reports whether an effect keeps the player from playing the card, by whatever means.
func (q *query) barredCard(pl Player, c CardID) bool {
	_, is := q.cardBarredBy(pl, c)
	return is
}

// cardBarredBy is like barredCard, and returns the effect that bars.
func (q *query) cardBarredBy(pl Player, c CardID) (EffectRef, bool) {
	return q.findBar(func(b cardtext.Bar, ctrl Player) bool {
		return b.From == cardtext.BarPlay && (b.Who == cardtext.Both || ctrl != pl) && q.cardFits(&b.What.Filter, c)
	})
}

// moveBarred reports whether an effect keeps the Digimon's owner from moving it.
func (q *query) moveBarred(pm *Permanent) bool {
	_, is := q.moveBarredBy(pm)
	return is
}

// moveBarredBy is like moveBarred, and returns the effect that bars.
func (q *query) moveBarredBy(pm *Permanent) (EffectRef, bool) {
	return q.findBar(func(b cardtext.Bar, ctrl Player) bool {
		return b.From == cardtext.BarPlay && b.Move && (b.Who == cardtext.Both || ctrl != pm.Owner) && q.permFits(&b.What.Filter, pm, ctrl, 0)
	})
}

// addingBarred reports whether an effect keeps the player's effects from adding cards to security
// stacks.
func (q *query) addingBarred(pl Player) bool {
	_, is := q.barredBy(pl, cardtext.BarAddSecurity)
	return is
}

// notAdded tells that the cards and Digimon aren't added to a security stack, because a text keeps
// the player's effects from adding any (15-1-3).
func (q *query) notAdded(refs []Ref, pl Player) {
	by, _ := q.barredBy(pl, cardtext.BarAddSecurity)
	for _, r := range refs {
		if pm := q.Perm(r.Perm); pm != nil {
			q.stopped(pm, VPlaceSecurity, "15-1-3", by)
		} else if r.Card.ID != 0 {
			q.stoppedCard(r.Card.ID, VPlaceSecurity, by)
		}
	}
}

// findBar looks for an effect with a prohibition that fits; it returns the first one.
func (q *query) findBar(fits func(b cardtext.Bar, ctrl Player) bool) (by EffectRef, found bool) {
	for i := range q.lasting {
		l := &q.lasting[i]
		if b, ok := l.act.(cardtext.Bar); ok && fits(b, l.ctrl) {
			return l.src, true
		}
	}
	q.eachStanding(standBar, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		if b, ok := a.(cardtext.Bar); ok && !found && fits(b, in.ctrl) {
			by, found = EffectRef{Def: in.def.ID, Card: in.card, Perm: holder.ID}, true
		}
	})
	return by, found
}

func bars(b cardtext.Bar, from cardtext.Barred) bool {
	return b.From == from || b.From == cardtext.BarPlayBoth && from == cardtext.BarPlayDigimon
}

// barredPlay reports whether an effect of the player can't play the card, for whomever it would
// play it. What bars a player also bars that player's effects.
func (q *query) barredPlay(pl Player, c CardID) bool {
	_, is := q.playBarredBy(pl, c)
	return is
}

// playBarredBy is like barredPlay, and returns the effect that bars.
func (q *query) playBarredBy(pl Player, c CardID) (EffectRef, bool) {
	if by, is := q.cardBarredBy(pl, c); is {
		return by, true
	}
	if cat := q.T.Cards[c].Category; q.where[c] == Trash && (cat == Digimon || cat == Tamer) {
		if by, is := q.barredBy(pl, cardtext.BarPlayTrash); is {
			return by, true
		}
	}
	switch q.T.Cards[c].Category {
	case Digimon, DigiEgg: // in the battle area a Digi-Egg with a play cost is a Digimon (Q4861)
		return q.barredBy(pl, cardtext.BarPlayDigimon)
	case Tamer:
		return q.barredBy(pl, cardtext.BarPlayBoth)
	}
	return EffectRef{}, false
}

// reducingBarredBy returns the effect that keeps the player from reducing costs of this kind.
func (q *query) reducingBarredBy(kind cardtext.CostKind, pl Player) (EffectRef, bool) {
	switch kind {
	case cardtext.PlayCost:
		return q.barredBy(pl, cardtext.BarPlayCost)
	case cardtext.DigivolutionCost:
		return q.barredBy(pl, cardtext.BarDigivolutionCost)
	}
	return EffectRef{}, false
}

// lessCost returns how much a reduction takes off. It is nothing if the player is kept from
// reducing that cost; what adds to the cost still counts.
func (q *query) lessCost(n int, kind cardtext.CostKind, pl Player) int {
	if n <= 0 {
		return n
	}
	if _, is := q.reducingBarredBy(kind, pl); is {
		return 0
	}
	return n
}

// tamerEffect reports whether an effect counts as a Tamer's. An effect of a Tamer that is treated
// as a Digimon counts as both (15-12-1-6).
func (q *query) tamerEffect(r EffectRef) bool {
	k := q.effectKind(r)
	return k == Tamer || k == digimonAndTamer
}
