package cardtext

import (
	"strconv"
	"strings"
)

// Play plays cards by an effect.
type Play struct {
	What      *Select
	Free      bool    // without paying the cost
	Cost      *int    // for a play cost of N
	Reduce    int     // with the cost reduced by N
	Less      PerEach // reduced further, for each of something
	ReduceBy  *Select // with the cost reduced by the play cost of this
	Suspended bool
	Silent    bool    // "Any [On Play] effects on Digimon played by this effect don't activate."
	Breeding  bool    // into the empty breeding area
	Except    *Filter // cards that the effect can't play, from "This effect can't play …"
	// further areas from which cards can be placed for its DigiXros; zero if none
	Xros XrosFrom
	playWording
}

// playWording tells apart wordings with the same meaning.
type playWording struct {
	space       bool // "to an empty space in your breeding area"
	silentTamer bool // the sentence for Silent says "the Tamer"
	fronted     bool // the area to play from is named at the beginning of the sentence
	frontFree   bool // "without paying the cost" is written at the beginning too
	plainCost   bool // written "the cost" instead of "the play cost"
}

var playKind = kind{zero: Play{}, imperatives: []imperative{{words: "play", read: readPlay}, {words: "play or use", fixed: true, read: readPlayOrUse},
	{words: "return to the hand or play", fixed: true, read: readReturnOrPlay}}, rider: playRider}

// playRider reads a sentence that adds something to a play before it.
func playRider(p *parser, a Action) (Action, bool) {
	m := p.i
	if b, ok := exceptRider(p, a); ok {
		return b, true
	}
	p.i = m
	if b, ok := xrosRider(p, a); ok {
		return b, true
	}
	p.i = m
	if pl, ok := a.(Play); ok && !pl.Free && pl.Cost == nil && pl.ReduceBy == nil && pl.Less.Each == nil && !pl.Silent && pl.Except == nil && p.punct(".") {
		if pl.Less, ok = p.perEach("play cost", true); ok && (pl.Reduce != 0 || pl.Less.form == eachEffects) {
			return pl, true
		}
	}
	p.i = m
	return silentRider(p, a)
}

// xrosRider reads "Cards from your trash can also be placed for a DigiXros." after a sentence that
// plays cards.
func xrosRider(p *parser, a Action) (Action, bool) {
	pl, ok := a.(Play)
	if !ok || pl.Silent || pl.Except != nil || pl.Free || !p.punct(".") {
		return nil, false
	}
	c, ok := p.xrosFrom()
	if !ok {
		return nil, false
	}
	pl.Xros = c.acts[0].(XrosFrom)
	return pl, !pl.Xros.This
}

// readPlay reads what follows "play": cards, and how they are played.
func readPlay(p *parser) ([]Action, bool) {
	list, ok := p.objects()
	if !ok || !fromSomewhere(list) {
		return nil, false
	}
	pl := Play{}
	pl.Suspended = p.lit("suspended")
	if pl.space = p.lit("to a empty space in your breeding area"); pl.space || p.lit("to your empty breeding area") {
		if pl.Breeding = true; len(list) > 1 {
			return nil, false
		}
	}
	if p.front != nil {
		pl.fronted = p.front.took
	}
	switch {
	case p.lit("without paying the cost"):
		pl.Free = true
	case p.front != nil && p.front.free:
		pl.Free, pl.frontFree = true, true
	case p.lit("for a play cost of"):
		n, ok := p.num()
		if !ok {
			return nil, false
		}
		pl.Cost = &n
	case p.lit("with the play cost reduced by"), p.lit("with the cost reduced by"):
		pl.plainCost = wordAt(p.toks, p.i-4, "the")
		if p.lit("the play cost of") {
			if pl.ReduceBy, ok = p.refSel(); !ok || pl.ReduceBy.Filter.Kind == AnyCard {
				return nil, false
			}
			break
		}
		n, ok := p.num()
		if !ok || n == 0 {
			return nil, false
		}
		if pl.Less, ok = p.eachReduced(n); !ok {
			return nil, false
		}
		if pl.Less.Each == nil {
			pl.Reduce = n
		}
	}
	return each(list, func(s *Select) Action { q := pl; q.What = s; return q }), true
}

// readPlayOrUse reads what follows "play or use": a card that is played or, if it is an Option,
// used.
func readPlayOrUse(p *parser) ([]Action, bool) {
	if p.front != nil {
		return nil, false
	}
	acts, ok := readPlay(p)
	if !ok || len(acts) != 1 {
		return nil, false
	}
	play := acts[0].(Play)
	use, ok := play.orUse()
	if !ok {
		return nil, false
	}
	modes := []Sentence{{Acts: acts}, {Acts: []Action{use}}}
	return oneAction(Choose{N: 1, Doable: true, Modes: modes, chooseWording: chooseWording{orUse: true}})
}

// readReturnOrPlay reads what follows "return to the hand or play": a card with which the player
// does one of the two.
func readReturnOrPlay(p *parser) ([]Action, bool) {
	if p.front != nil {
		return nil, false
	}
	acts, ok := readPlay(p)
	if !ok || len(acts) != 1 {
		return nil, false
	}
	back, ok := acts[0].(Play).orReturn()
	if !ok {
		return nil, false
	}
	modes := []Sentence{{Acts: []Action{back}}, {Acts: acts}}
	return oneAction(Choose{N: 1, Doable: true, Modes: modes, chooseWording: chooseWording{orUse: true}})
}

// orReturn returns the action that returns the same card to the hand. It returns false if the play
// has details that don't apply to a return.
func (a Play) orReturn() (Return, bool) {
	w := a.What
	if w == nil || w.Quantity != Exactly || w.N != 1 || w.Or != nil || !w.cardArea() || w.Area == HandArea || len(w.Also) > 0 || !a.plainly() {
		return Return{}, false
	}
	what := *w
	return Return{What: &what, To: HandArea}, true
}

// plainly reports whether a play has no details except its cost: the full cost, a reduced one or
// none.
func (a Play) plainly() bool {
	return !a.Suspended && !a.Breeding && a.Cost == nil && a.ReduceBy == nil && a.Less.Each == nil && !a.Silent && a.Except == nil && a.Xros == (XrosFrom{}) && !a.fronted && !a.frontFree
}

// orUse returns the action that uses the same card as an Option, for "play or use". It returns
// false if the play has details that don't apply to a use.
func (a Play) orUse() (UseOption, bool) {
	w := a.What
	if w == nil || w.Quantity != Exactly || w.N != 1 || !w.Filter.orOption() || w.Or != nil || w.Filter.namedOr() || !w.cardArea() || len(w.Filter.Names) > 0 && !w.Filter.withNoun || !a.plainly() {
		return UseOption{}, false
	}
	what := *w
	what.Filter.Kind, what.Filter.card = KindOption, true
	return UseOption{What: &what, Free: a.Free, Reduce: a.Reduce}, true
}

// orOption reports whether the noun includes both Options and other cards.
func (f *Filter) orOption() bool {
	return f.Kind == AnyCard || f.Kind == KindTamerOrOption || f.Kind == KindDigimonOrOption
}

// exceptRider reads "This effect can't play cards with the same name as any of your Tamers." after
// a sentence that plays cards.
func exceptRider(p *parser, a Action) (Action, bool) {
	pl, ok := a.(Play)
	if !ok || pl.Silent || !p.punct(".") || !p.lit("this effect can't play") {
		return nil, false
	}
	s := &Select{Quantity: One, Any: true}
	if !p.np(s) || s.Area != BattleArea || s.Extreme != NoExtreme || s.the || s.have || s.Owner != Anyone {
		return nil, false
	}
	pl.Except = &s.Filter
	return pl, true
}

// silentRider reads "Any [On Play] effects on Digimon played by this effect don't activate." after
// a sentence that plays cards.
func silentRider(p *parser, a Action) (Action, bool) {
	pl, ok := a.(Play)
	if !ok || pl.Except != nil || !p.punct(".") || !p.lit("any") {
		return nil, false
	}
	if name, ok := p.icon(); !ok || name != "On Play" {
		return nil, false
	}
	switch {
	case p.lit("effect on Digimon played by this effect don't activate"):
		pl.Silent = true
	case p.lit("effect on the Tamer played by this effect don't activate"):
		pl.Silent, pl.silentTamer = true, true
	}
	return pl, pl.Silent
}

// ofAll changes all plays of a sentence by what a later sentence says: their [On Play] effects
// don't activate, or cards for a DigiXros can come from further areas.
func (a Play) ofAll(acts []Action) {
	for i := range acts {
		if pl, ok := acts[i].(Play); ok {
			if a.Silent {
				pl.Silent, pl.silentTamer = true, a.silentTamer
			}
			pl.Xros = a.Xros
			pl.Less = a.Less
			acts[i] = pl
		}
	}
}

func (a Play) print(pr *printer, s *Sentence) piece {
	from, freeFirst := s.fronts()
	tail := pick(a.Suspended, "suspended ", "")
	if a.Reduce == 0 && a.Less.Each != nil && a.Less.form != eachEffects {
		// there is no other reduction of which a later sentence could speak
		a.Less.form = eachInline
	}
	if a.Breeding {
		tail += pick(a.space, "to an empty space in your breeding area ", "to your empty breeding area ")
	}
	switch {
	case a.frontFree && freeFirst:
	case a.Free:
		tail += "without paying the cost"
	case a.Cost != nil:
		tail += "for a play cost of " + strconv.Itoa(*a.Cost)
	case a.Reduce != 0 || a.Less.counts():
		// The only reduction is the one that a later sentence counts.
		tail += "with the " + pick(a.plainCost, "", "play ") + "cost reduced by " + a.Less.inline(a.Reduce)
	case a.ReduceBy != nil:
		tail += "with the " + pick(a.plainCost, "", "play ") + "cost reduced by the play cost of " + a.ReduceBy.String()
	}
	tail = strings.TrimSpace(tail) + a.Less.behind("play cost")
	if a.Silent {
		tail += ". Any [On Play] effects on " + pick(a.silentTamer, "the Tamer", "Digimon") + " played by this effect don't activate"
	}
	if a.Except != nil {
		x := &Select{Quantity: One, Any: true, Filter: *a.Except}
		tail += ". This effect can't play " + x.noun(true, true) + x.tailWithArea(phraseOpts{})
	}
	more := a.Xros != XrosFrom{}
	if more {
		tail += ". " + a.Xros.print(pr, s).rest
	}
	pc := pr.obj("play", a.What, phraseOpts{card: true, noArea: a.fronted && from != nil}, tail)
	pc.end = pick(a.Silent || a.Except != nil || more || a.Less.Each != nil && !a.Less.counts(), ended, open)
	return pc
}

func (a Play) phrases() []Phrase {
	return append(append(joined(a.What), Phrase{What: a.ReduceBy, Role: Aside}), a.Less.phrase()...)
}
func (Play) does() (Deed, bool)            { return DeedPlay, true }
func (Play) becomes(m *mention, role Role) { m.field = true }
