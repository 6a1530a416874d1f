package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

// This file plays effects that add areas from which cards can be placed for a DigiXros (1-3-11-4,
// 7-2-3-2).

var _ = enter[cardtext.XrosFrom](doXrosFrom{})

// doXrosFrom carries out "cards from your trash can also be placed for a DigiXros", for the play
// that the effect interrupts or for its own card.
type doXrosFrom struct {
	allWords[cardtext.XrosFrom]
	always[cardtext.XrosFrom]
	once[cardtext.XrosFrom]
	ours[cardtext.XrosFrom]
	flat[cardtext.XrosFrom]
	alone[cardtext.XrosFrom]
	unchosen[cardtext.XrosFrom]
	nothingMeant[cardtext.XrosFrom]
	harmless[cardtext.XrosFrom]
	ownPart[cardtext.XrosFrom]
	momentary[cardtext.XrosFrom]
}

func (doXrosFrom) processed(a cardtext.XrosFrom, e *cardtext.Effect, kind EffectKind) error {
	if t := e.Trigger; kind != ImmediateEffect || a.This || t == nil || t.Event != cardtext.EvPlayed || len(t.Or) > 0 || t.Subject == nil || t.Player == cardtext.Opponents || t.Subject.Owner == cardtext.Opponents {
		return fmt.Errorf("for which DigiXros cards can be placed is not certain")
	}
	return nil
}

func (doXrosFrom) standing(a cardtext.XrosFrom, s *cardtext.Sentence, _ int) error {
	if !a.This || s.ForEach != nil || !asksPlayers(s.If) {
		return fmt.Errorf("for which DigiXros cards can be placed is not certain")
	}
	return nil
}

func (doXrosFrom) stand() stand { return 0 }

func (doXrosFrom) survey(*Table, cardtext.XrosFrom) {}

func (doXrosFrom) do(x act, a cardtext.XrosFrom) outcome {
	f, ok := x.interruptedBy(x.run).(*playFrame)
	if !ok {
		return nothingDone()
	}
	x.emit(Event{Verb: VGain, Player: x.run.ctrl, Card: f.card, Act: a, Clause: "1-3-11-4"})
	f.moreAreas = f.moreAreas.with(a)
	if f.withOthers && x.run.interruptedFrame > 0 {
		if by, ok := x.frames[x.run.interruptedFrame-1].(*effectRun); ok {
			// it counts for the cards that are still to be played too
			by.result.xrosAllowed = append(by.result.xrosAllowed[:len(by.result.xrosAllowed):len(by.result.xrosAllowed)], xrosGiven{x.run.ref.Def, a})
		}
	}
	return somethingDone()
}

// xrosAreas is how many cards can be placed from other areas than hand and battle area. manyMore
// stands for any number.
type xrosAreas struct {
	trash        uint8
	tamers       uint8 // cards from under all of the player's Tamers taken together
	singleTamers uint8 // the number of single Tamers from under which any number of cards may come
}

const manyMore = 200

func (m xrosAreas) encode(e *encoder) {
	e.u8(int(m.trash))
	e.u8(int(m.tamers))
	e.u8(int(m.singleTamers))
}

// with returns m with what one effect allows added.
func (m xrosAreas) with(a cardtext.XrosFrom) xrosAreas {
	add := func(to *uint8, n int) {
		if n == cardtext.AnyNumber {
			n = manyMore
		}
		*to = uint8(min(manyMore, int(*to)+n))
	}
	add(&m.trash, a.Trash)
	if a.OneTamer {
		add(&m.singleTamers, 1)
	} else {
		add(&m.tamers, a.Tamers)
	}
	return m
}

// moreOf returns what the card's own persistent effects allow when its player plays it: "cards from
// your trash can also be placed for this card's DigiXros".
func (q *query) moreOf(pl Player, c CardID) (m xrosAreas) {
	for _, d := range q.T.Cards[c].upper {
		if d.Kind != PersistentEffect || d.Tree == nil {
			continue
		}
		for i := range d.Tree.Body {
			s := &d.Tree.Body[i]
			for _, a := range s.Acts {
				if x, ok := a.(cardtext.XrosFrom); ok && q.holdsFor(s.If, pl) {
					m = m.with(x)
				}
			}
		}
	}
	return m
}

// fromFor returns everything that is allowed for the play at hand.
func (q *query) fromFor(f *playFrame) xrosAreas {
	m := q.moreOf(f.player, f.card)
	m.trash = uint8(min(manyMore, int(m.trash)+int(f.moreAreas.trash)))
	m.tamers = uint8(min(manyMore, int(m.tamers)+int(f.moreAreas.tamers)))
	m.singleTamers = uint8(min(manyMore, int(m.singleTamers)+int(f.moreAreas.singleTamers)))
	return m
}

// possiblyFrom returns m together with the areas that immediate-type effects could add if this play
// triggers them (1-3-11-4).
func (p *Position) possiblyFrom(pl Player, c CardID, m xrosAreas) xrosAreas {
	h := happening{would: true, things: p.list(Ref{Card: p.ref(c)}), into: c, player: pl}
	for _, im := range p.wouldInterrupt(h, []cardtext.TriggerEvent{cardtext.EvPlayed}) {
		tree := p.T.Effects[im.ref.Def].Tree
		if im.ctrl != pl || tree == nil || !placesMore(tree) || !p.immediatePossible(&im, -1) {
			continue
		}
		for i := range tree.Body {
			for _, a := range tree.Body[i].Acts {
				if x, ok := a.(cardtext.XrosFrom); ok {
					m = m.with(x)
				}
			}
		}
	}
	return m
}

// placesMore reports whether the effect allows cards to be placed from other areas.
func placesMore(e *cardtext.Effect) bool {
	for i := range e.Body {
		for _, a := range e.Body[i].Acts {
			if _, ok := a.(cardtext.XrosFrom); ok {
				return true
			}
		}
	}
	return false
}

// placeableFrom returns the cards from other areas that fit one part of the requirement.
func (q *query) placeableFrom(f *cardtext.Filter, b bill, from xrosAreas) []Ref {
	pl, c := b.player, b.card
	var out []Ref
	fits := func(x CardID) bool { return x != c && (q.cardFits(f, x) || q.T.Cards[x].xrosNamed(f)) }
	if from.trash > 0 {
		for _, x := range q.trash[pl].cards() {
			if fits(x) {
				out = append(out, Ref{Card: q.ref(x)})
			}
		}
	}
	if from.tamers == 0 && from.singleTamers == 0 {
		return out
	}
	tamer := cardtext.Filter{Kind: cardtext.KindTamer}
	for i := range q.perms {
		pm := &q.perms[i]
		if pm.Owner != pl || pm.Breeding || !q.permFits(&tamer, pm, pl, 0) {
			continue
		}
		for _, x := range pm.Sources() {
			if fits(x) && q.sourceFits(f, pm, x) || q.T.Cards[x].xrosNamed(f) && q.sourceFits(&cardtext.Filter{}, pm, x) {
				out = append(out, Ref{Card: q.ref(x)})
			}
		}
	}
	return out
}

// within reports whether no more of the cards come from other areas than is allowed.
func (q *query) within(from xrosAreas, set []Ref) bool {
	trash := 0
	var under []int // number of cards from under each Tamer of hosts
	var hosts []PermID
	for _, r := range set {
		if r.Perm != 0 {
			continue
		}
		switch q.where[r.Card.ID] {
		case Trash:
			trash++
		case UnderCard:
			host := q.PermOf(r.Card.ID).ID
			i := slices.Index(hosts, host)
			if i < 0 {
				i = len(hosts)
				hosts, under = append(hosts, host), append(under, 0)
			}
			under[i]++
		}
	}
	slices.SortFunc(under, func(a, b int) int { return b - a })
	n := 0
	for i, k := range under {
		if i >= int(from.singleTamers) {
			n += k
		}
	}
	return trash <= int(from.trash) && n <= int(from.tamers)
}

// xrosGiven is what an effect allows for each of the cards that another effect plays at the same
// time.
type xrosGiven struct {
	by   EffectID
	what cardtext.XrosFrom
}

// givenToAll reports whether the effect has already been activated for cards that are played at the
// same time as this one.
func (q *query) givenToAll(by EffectID) bool {
	if n := len(q.frames); n > 1 {
		if run, ok := q.frames[n-2].(*effectRun); ok {
			return slices.ContainsFunc(run.result.xrosAllowed, func(g xrosGiven) bool { return g.by == by })
		}
	}
	return false
}

// allowedToo returns what was allowed so far for all cards of the play to which this card belongs,
// if the effect speaks of this card.
func (q *query) allowedToo(run *effectRun, c CardID) (m xrosAreas) {
	for _, g := range run.result.xrosAllowed {
		if s := q.T.Effects[g.by].Tree.Trigger.Subject; s != nil && q.cardFits(&s.Filter, c) {
			m = m.with(g.what)
		}
	}
	return m
}
