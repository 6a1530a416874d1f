package rules

import (
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// This file adds clauses of chapters 1 to 4 to the record, where they make a difference: see
// note.go.

// noteWords notes by which rules the words of the phrase s admit some things and leave others out.
// cands are the things that fit.
func (p *Position) noteWords(s *cardtext.Select, run *effectRun, cands []Ref, also noting) {
	if p.sink == nil {
		return
	}
	p.noteKinds(s, cands, also)
	p.noteNumberless(s, run, also)
	if empty(&s.Filter) && len(s.Filter.Or) == 0 && s.Filter.Not == nil {
		return
	}
	bare := bareOf(s)
	defer bares.Put(bare)
	bare.Or = nil
	if s.Area == cardtext.SourcesOf {
		bare.Filter.Kind = cardtext.AnyCard
	}
	all := p.candidates(bare, run, nil)
	var yes ClauseList
	for _, r := range all {
		if c, down := p.shownAs(r); !down && contains(cands, r) {
			p.noteFits(s, c, true, func(clauses ...Clause) {
				for _, clause := range clauses {
					yes = yes.With(clause)
				}
			})
		}
	}
	also(yes...)
	for _, r := range all {
		if contains(cands, r) {
			continue
		}
		var no ClauseList
		near := func(clauses ...Clause) {
			for _, c := range clauses {
				if !yes.Has(c) {
					no = no.With(c)
				}
			}
		}
		switch c, down := p.shownAs(r); {
		case down && p.cardFits(&s.Filter, r.Card.ID):
			near("4-7-9")
		case !down:
			p.noteFits(s, c, false, near)
			if r.Perm != 0 {
				p.noteGainedText(&s.Filter, p.Perm(r.Perm), near)
			}
		}
		p.unfit(s, r, no)
	}
}

// noteFits notes by which rules the card is one that the phrase names, or nearly is.
func (p *Position) noteFits(s *cardtext.Select, c *CardDef, fits bool, also noting) {
	noteFit(&s.Filter, c, fits, also)
	for i := range s.Filter.Or {
		noteFit(&s.Filter.Or[i], c, fits, also)
	}
}

// noteNumberless notes that a thing is not compared where the highest or lowest is asked for,
// because it has no such number.
func (p *Position) noteNumberless(s *cardtext.Select, run *effectRun, also noting) {
	if p.sink == nil || s.Extreme == cardtext.NoExtreme {
		return
	}
	number, _ := numberOfExtreme(s.Extreme)
	every := *s
	every.Extreme = cardtext.NoExtreme
	for _, r := range p.candidates(&every, run, nil) {
		_, ok := p.number(number, r)
		switch {
		case ok:
		case number == cardtext.NumberLevel:
			also("2-9-2")
		case number == cardtext.NumberPlayCost && r.Perm != 0 && p.T.Cards[p.top(r.Perm)].Token:
			also("1-4-4-5")
		}
	}
}

// noteNone notes that there is nothing to which an action could be done, and what isn't compared.
func (p *Position) noteNone(s *cardtext.Select, run *effectRun) {
	p.note("1-3-2")
	p.noteNumberless(s, run, p.note)
}

// shownAs returns the information of a thing. down reports whether the thing is a card that lies
// face down under another.
func (q *query) shownAs(r Ref) (c *CardDef, down bool) {
	if pm := q.Perm(r.Perm); r.Perm != 0 && pm != nil {
		return q.face(pm), false
	}
	if pm := q.PermOf(r.Card.ID); pm != nil {
		for i := 1; i < int(pm.n); i++ {
			if pm.cards[i] == r.Card.ID && pm.facedown>>i&1 == 1 {
				return q.T.Cards[r.Card.ID], true
			}
		}
	}
	return q.T.Cards[r.Card.ID], false
}

// noteKinds notes what counts as what: Digimon and Tamers alike under "Digimon/Tamer" (4-24-1),
// either side of a DUAL card (4-6-5-2, 4-6-6-2), a digivolution card of another category (4-3-2).
func (p *Position) noteKinds(s *cardtext.Select, cands []Ref, also noting) {
	digimon, tamer := false, false
	for _, r := range cands {
		c, _ := p.shownAs(r)
		digimon, tamer = digimon || c.Category == Digimon, tamer || c.Category == Tamer
		switch {
		case r.Perm != 0:
		case c.Dual && s.Filter.Kind == cardtext.KindDigimon:
			also("4-6-5-2")
		case c.Dual && s.Filter.Kind == cardtext.KindOption:
			also("4-6-6-2")
		}
		if s.Area == cardtext.SourcesOf && s.Filter.Kind == cardtext.AnyCard && c.Category != Digimon && !c.Blank {
			also("4-3-2")
		}
	}
	if digimon && tamer && (s.Filter.Kind == cardtext.KindDigimonOrTamer || s.Or != nil) {
		also("4-24-1")
	}
}

// noteFit notes the clauses by which the card is one that the filter names, or isn't although it
// nearly is.
func noteFit(f *cardtext.Filter, c *CardDef, fits bool, also noting) {
	c.noteNameHas(f.NameContains, fits, also)
	c.noteNames(f.Names, fits, also)
	c.noteTraits(f, fits, also)
	c.noteNumbers(f, fits, also)
	if f.HasInherited && fits != (len(c.inherited) == 0) {
		also("2-3-11-2-2")
	}
	for _, t := range f.HasTiming {
		if fits || !c.printsTiming(t) && slices.ContainsFunc(c.inherited, func(d *EffectDef) bool { return d.Tree != nil && hasTiming(d.Tree, t) }) {
			also("2-3-3-2")
		}
	}
	c.noteText(f.TextContains, fits, also)
}

// byRule notes that a [Rule] line on the card says something: the clause for that, and the heading
// above it.
func byRule(clause Clause, also noting) {
	also("2-3-4-1")
	also(clause.Parent())
	also(clause)
}

// noteNameHas notes by which rules the card has, or has not, one of the terms in its name.
func (c *CardDef) noteNameHas(terms []string, fits bool, also noting) {
	if len(terms) == 0 {
		return
	}
	switch own := oneOf(terms, c.Name, containedIn); {
	case fits && own && !oneOf(terms, c.Name, strings.EqualFold), !fits && !own && !c.nameContains(terms):
		also("2-3-1-3")
	case fits && !own && c.ruled(func(r *cardtext.Rule) bool { return anyOf(terms, r.NameHas, containedIn) }):
		byRule("2-3-4-4-1", also)
	case fits && !own && c.ruled(func(r *cardtext.Rule) bool { return anyOf(terms, r.Names, containedIn) }):
		byRule("2-3-4-3-1", also)
		also("2-3-1-3")
	}
}

// noteNames notes by which rules the card has, or has not, one of the names.
func (c *CardDef) noteNames(names []string, fits bool, also noting) {
	if len(names) == 0 {
		return
	}
	switch {
	case fits && c.ace:
		also("2-3-1-4")
	case fits && c.ruled(func(r *cardtext.Rule) bool { return anyOf(names, r.Names, strings.EqualFold) }):
		byRule("2-3-4-3-1", also)
	case !fits && c.ruled(func(r *cardtext.Rule) bool { return anyOf(names, r.NameHas, strings.EqualFold) }):
		byRule("2-3-4-4-1", also) // words in its name are not its name
	case !fits && c.nameContains(names) && !oneOf(names, c.Name, strings.EqualFold),
		!fits && traitFits(c, names, sameTrait):
		also("2-3-1-2") // the brackets stand for the whole name and not for a trait
	}
}

// noteTraits notes by which rules the card has, or has not, one of the traits.
func (c *CardDef) noteTraits(f *cardtext.Filter, fits bool, also noting) {
	if len(f.Traits) > 0 {
		switch {
		case fits && c.ruled(func(r *cardtext.Rule) bool { return anyOf(f.Traits, r.Traits, strings.EqualFold) }):
			byRule("2-3-4-2-1", also)
		case fits && len(c.Traits) > 1, !fits && !traitFits(c, f.Traits, sameTrait):
			also("2-3-2-3")
		}
		if !fits && c.nameContains(f.Traits) {
			also("2-3-2-3") // a name is no trait
		}
	}
	if len(f.TraitHas) > 0 {
		if own := traitFits(c, f.TraitHas, strings.EqualFold); fits && !own || !fits && !traitFits(c, f.TraitHas, inTrait) {
			also("2-3-2-4")
		}
	}
}

// noteNumbers notes what counts of a card with several colors, without a level or without a cost.
func (c *CardDef) noteNumbers(f *cardtext.Filter, fits bool, also noting) {
	if len(f.Colors) > 0 && fits && c.Colors.Count() > 1 {
		also("2-4-3-1")
	}
	if f.Not != nil && len(f.Not.Colors) > 0 && !fits && c.Colors.Count() > 1 {
		also("2-4-3-2")
	}
	if (f.Level.Op != 0 && !fits || f.NoLevel && fits) && c.Level == 0 && !c.Blank {
		also("2-9-2")
	}
	if (f.PlayCost.Op != 0 || f.Cost.Op != 0) && !fits && c.Token && c.PlayCost < 0 {
		also("1-4-4-5")
	}
}

// noteText notes by which rules the card has, or has not, a term or an icon in its text (4-23).
func (c *CardDef) noteText(any []string, fits bool, also noting) {
	for _, what := range any {
		name, icon := strings.CutPrefix(strings.TrimSuffix(what, ">"), "<")
		holds := func(d *EffectDef) bool { return d.Keyword != nil && d.Keyword.Name == name }
		switch {
		case fits:
			also("4-23-1")
			if icon && !slices.ContainsFunc(c.upper, holds) && c.says([]string{what}) {
				also("4-23-3") // it stands where it can't work now
			}
		case icon && slices.ContainsFunc(c.effects, func(d *EffectDef) bool {
			return d.Keyword != nil && d.Keyword.Name != name && strings.Contains(d.Keyword.Name, name)
		}):
			also("4-23-4")
		}
		if !fits && c.Text != nil && c.inNotes(what) {
			also("4-23-5")
		}
	}
}

// inNotes reports whether the words stand in a note in parentheses on the card.
func (c *CardDef) inNotes(what string) bool {
	for i := range c.Text.Paragraphs {
		src := c.Text.Paragraphs[i].Source
		for k := strings.IndexByte(src, '('); k >= 0; k = strings.IndexByte(src, '(') {
			note, rest, _ := strings.Cut(src[k+1:], ")")
			if containedIn(what, note) {
				return true
			}
			src = rest
		}
	}
	return false
}

// noteGainedText notes that a Digimon that gained a keyword does not have it in its text (4-23-2).
func (p *Position) noteGainedText(f *cardtext.Filter, pm *Permanent, also noting) {
	for _, what := range f.TextContains {
		if name, icon := strings.CutPrefix(strings.TrimSuffix(what, ">"), "<"); icon && pm != nil && p.hasPrinted(pm, name) {
			also("4-23-2")
		}
	}
}

// ruled reports whether the card has such a [Rule] line.
func (c *CardDef) ruled(is func(*cardtext.Rule) bool) bool {
	if c.Text == nil {
		return false
	}
	for i := range c.Text.Paragraphs {
		if r := c.Text.Paragraphs[i].Rule; r != nil && is(r) {
			return true
		}
	}
	return false
}

func anyOf(want, have []string, eq func(a, b string) bool) bool {
	return slices.ContainsFunc(have, func(h string) bool { return oneOf(want, h, eq) })
}

// noteCondition notes what a processing condition of an effect was compared with: memory on either
// side (4-1-2, 4-1-3), and what lies in the breeding area, which it does not see (3-4-7-7,
// 3-4-7-8).
func (p *Position) noteCondition(c *cardtext.Cond, run *effectRun, held bool) {
	if p.sink == nil || c == nil {
		return
	}
	p.noteCompared(c, run)
	switch c.Kind {
	case cardtext.CondMemory:
		if c.Bound.Op == cardtext.AtMost || c.Bound.Op == cardtext.AtLeast {
			p.note(ifElse(c.Who == cardtext.Opponents, "4-1-3", "4-1-2"))
		}
	case cardtext.CondDigiXros:
		p.note(ifElse(c.Bound.Value > 1, "7-2-2-10", "7-2-2-9"))
	case cardtext.CondHave, cardtext.CondLevels:
		if clause := p.hiddenInBreeding(c, run); clause != "" && held == c.Not {
			p.note(clause)
		}
		if c.Not && !held && c.Sel != nil && len(c.Sel.Filter.Colors) > 0 && p.hasMixed(c.Sel, run) {
			p.note("2-4-3-2")
		}
	}
	for i := range c.And {
		p.noteCondition(&c.And[i], run, held)
	}
	for i := range c.Or {
		p.noteCondition(&c.Or[i], run, held)
	}
}

// hiddenInBreeding returns the clause by which a condition does not see a Digimon in the breeding
// area that would fit: 3-4-7-8 where it asks for information, 3-4-7-7 else; "" if there is none.
func (q *query) hiddenInBreeding(c *cardtext.Cond, run *effectRun) Clause {
	if c.Sel == nil || isPile(c.Sel.Area) || c.Sel.Area == cardtext.BreedingArea || c.Sel.Area == cardtext.FieldArea {
		return ""
	}
	for i := range q.perms {
		if pm := q.perms[i]; pm.Breeding && ownerFits(c.Who, run.ctrl, pm.Owner) {
			if pm.Breeding = false; q.covers(withoutQuantity(c.Sel), run.ctrl, run.holder, &pm) {
				return ifElse(empty(&c.Sel.Filter), "3-4-7-7", "3-4-7-8")
			}
		}
	}
	return ""
}

// noteWaiverInBreeding notes that an Option's color requirements are not waived because what its
// own condition asks for lies in the breeding area (3-4-7-8).
func (q *query) noteWaiverInBreeding(s *cardtext.Sentence, run *effectRun) {
	if q.sink != nil && s.If != nil && s.If.Kind == cardtext.CondHave {
		q.note(q.hiddenInBreeding(s.If, run))
	}
}

// noteSubject notes that what happens in the breeding area meets no trigger condition (3-4-7-6).
func (q *query) noteSubject(s *cardtext.Select, ctrl Player, holder PermID, pm *Permanent) {
	if q.sink == nil || pm == nil || !pm.Breeding {
		return
	}
	there := *pm
	if there.Breeding = false; q.covers(s, ctrl, holder, &there) {
		q.note("3-4-7-6")
	}
}

// byKept returns the clauses by which the Digimon is still the same one when its top card changes, where that makes
// a difference: it is suspended, came this turn or may attack because it did not, attacks or is
// attacked, has something on it or a use on record (3-4-5, 3-1-3-1-3).
func (p *Position) byKept(pm *Permanent, clauses ...Clause) []Clause {
	if p.sink == nil {
		return nil
	}
	isTold := pm.Suspended || pm.Entered == p.TurnNo || p.mayDeclare(pm, nil) == "" || p.usedThisTurn(pm) || p.attack.underway && (p.attack.attacker == pm.ID || p.attack.target == pm.ID)
	for i := range p.lasting {
		isTold = isTold || p.lasting[i].perm == pm.ID
	}
	for i := range p.pend {
		isTold = isTold || p.pend[i].ref.Perm == pm.ID
	}
	if !isTold {
		return nil
	}
	return clauses
}

// noteOverflowing notes when an <Overflow> is processed: at once, though something else is being
// processed or waits (4-19-2).
func (p *Position) noteOverflowing() {
	if p.sink != nil && (p.acting().Def != 0 && p.midway() || len(p.pend) > 0) {
		p.note("4-19-2")
	}
}

// noteOverflowOf notes, of several <Overflow> of one moment, that this player's are processed now:
// the turn player's before the other's (4-19-5-1, 4-19-5-2).
func (p *Position) noteOverflowOf(pl Player, leaving []leaver) {
	if p.sink == nil {
		return
	}
	var has [2]bool
	for i := range leaving {
		for _, c := range leaving[i].cardsGone {
			if p.T.Cards[c].Overflow > 0 {
				has[p.owner[c]] = true
			}
		}
	}
	switch {
	case !has[0] || !has[1]:
	case pl == p.Turn:
		p.note("4-19-5-1")
	default:
		p.note("4-19-5-2")
	}
}

// noteBreedingIdle notes why the breeding phase passes with nothing to do: no Digi-Egg to hatch
// (4-18-2), or a Digimon there already (4-18-3, 3-4-7-2) that can't be moved (4-17-2).
func (p *Position) noteBreedingIdle(pm *Permanent) {
	switch {
	case pm == nil:
		p.note("4-18-2")
	case p.sink != nil:
		e := &Event{Verb: VStopped, Declares: VMove, Player: pm.Owner, Perm: pm.ID, Card: pm.Top(), Clause: "4-17-2"}
		if by, is := p.moveBarredBy(pm); is {
			e.Clause, e.By = "15-1-3", by
		}
		if p.eggs[p.Turn].n > 0 {
			e.Also = ClauseList{"4-18-3", "3-4-7-2"}
		}
		p.sink.tellStopped(e)
	}
}

// noteEgg notes that a Digi-Egg card goes to the Digi-Egg deck instead of where it was sent
// (3-1-3-9-1, 3-1-3-9-2).
func (p *Position) noteEgg(to Zone) {
	switch to {
	case Deck:
		p.noteLast("3-1-3-9-1")
	case Hand, SecurityStack:
		p.noteLast("3-1-3-9-2")
	}
}

// noteEach notes what "for each" multiplies and how it counts (4-27).
func (q *query) noteEach(s *cardtext.Sentence, run *effectRun) {
	if q.sink == nil || run.place.multiplier == 1 {
		return
	}
	if len(s.Acts) > 0 && deedOf(s.Acts[0]) == deedBit(cardtext.DeedPlay) {
		return // how many is known only when the cards are chosen
	}
	q.note("4-27-1")
	if s.ForEach.Of != nil && s.ForEach.Of.Quantity == cardtext.It && len(run.meant.group) > 1 {
		q.note("4-27-5") // it triggered once and counts them all
	}
	if len(s.Acts) > 1 && run.place.multiplier > 1 {
		q.note("4-27-4")
	}
	for _, a := range s.Acts {
		what := trashes(a)
		if what == nil {
			what = placesUnder(a)
		}
		if what != nil && run.place.multiplier > 1 && ends(what.Area) {
			switch what.Area {
			case cardtext.DeckBottom, cardtext.SecurityBottom, cardtext.SourcesBottomOf:
				q.note("4-27-3")
			default:
				q.note("4-27-2")
			}
		}
	}
}

// lyingUnder returns the clauses for how a card lies that is placed under another: face up with its
// information (4-7-5), or face down (4-7-9), below the cards that lie under a Tamer (4-4-2).
func (p *Position) lyingUnder(pm *Permanent, c CardID, how tuckedHow) []Clause {
	switch {
	case p.sink == nil:
		return nil
	case how.faceDown:
		return []Clause{ifSo(!p.T.Cards[c].Blank, "4-7-9")}
	}
	return []Clause{
		ifSo(p.isDigimon(pm) && len(p.T.Cards[c].inherited) > 0, "4-7-5"),
		ifSo(!how.rightUnderTop && pm.n > 1 && p.T.Cards[pm.Top()].Category == Tamer, "4-4-2"),
	}
}

// tuckedHow is how a card comes to lie under another.
type tuckedHow struct {
	rightUnderTop bool // right under its top card
	faceDown      bool // face down
}

// noteTogether notes that several cards of a deck (3-2-4) or a security stack (3-7-5) go elsewhere
// at the same time.
func (p *Position) noteTogether(refs []Ref) {
	if p.sink == nil || len(refs) < 2 {
		return
	}
	switch p.where[refs[0].Card.ID] {
	case Deck:
		p.note("3-2-4")
	case SecurityStack:
		p.note("3-7-5")
	}
}

// overLimit reports whether the player has a Digimon with more link cards than it can have.
func (q *query) overLimit(pl Player) bool {
	for i := range q.perms {
		if pm := &q.perms[i]; pm.Owner == pl && int(pm.nlinks) > q.linkLimit(pm) {
			return true
		}
	}
	return false
}

// noteAlternateCost notes what decides whether a reduction counts towards a declaration whose full
// cost can't be paid: its processing condition (1-3-11-2), or that what it asks for can be done
// (1-3-11-3).
func (q *query) noteAlternateCost(ev cardtext.TriggerEvent, c CardID, pl Player, run *effectRun) {
	full := q.T.Cards[c].PlayCost
	if ev == cardtext.EvUsesOption {
		full = q.T.Cards[c].UseCost
	}
	if q.sink == nil || ev == cardtext.EvDigivolves || q.canPay(pl, full) {
		return
	}
	q.note("1-4-2-2") // the full cost is more than the gauge has
	for i := range run.place.body {
		if s := &run.place.body[i]; s.If != nil {
			q.note("1-3-11-2")
		} else if len(s.By) > 0 {
			q.note("1-3-11-3")
		}
	}
}

// noteUnseen notes what doesn't trigger because something happens in the breeding area: trigger
// conditions that it would meet in the battle area (3-4-7-6), and effects with that timing of what is
// there, without {Breeding} (3-4-7-4).
func (p *Position) noteUnseen(there *Permanent, t cardtext.Timing, h happening) {
	if p.sink == nil {
		return
	}
	for i := range p.perms {
		holder := &p.perms[i]
		if holder.Breeding {
			continue
		}
		p.eachEffect(holder, func(in instance) {
			if t := in.def.Tree; in.def.Kind == TriggerEffect && t != nil && t.Trigger != nil && !t.Trigger.Would && works(t, holder) && inWindow(t, in.ctrl, p.Turn) {
				var by heard
				look := p.aside(&by)
				if look.metBy(t.Trigger, in, holder.ID, holder, &h); by.also.Has("3-4-7-6") {
					p.tellNoTrigger(in, holder.ID, "3-4-7-6")
				}
			}
		})
	}
	for _, e := range p.T.Cards[there.Top()].upper {
		if e.Tree != nil && hasTiming(e.Tree, t) && !works(e.Tree, there) {
			p.tellNoTrigger(instance{def: e, card: there.Top(), ctrl: there.Owner}, there.ID, "3-4-7-4", "3-4-7-6")
		}
	}
}

// hasMixed reports whether a Digimon of several colors is among those that the phrase names by a
// color.
func (q *query) hasMixed(s *cardtext.Select, run *effectRun) bool {
	for i := range q.perms {
		pm := &q.perms[i]
		if q.covers(withoutQuantity(s), run.ctrl, run.holder, pm) && q.Colors(pm).Count() > 1 {
			return true
		}
	}
	return false
}

// noteNothingFits notes why an effect finds nothing: what would fit lies in the breeding area
// (3-4-7-3, 3-4-7-5), or is the Option in use (9-1-4), or fits its words only nearly.
func (p *Position) noteNothingFits(run *effectRun) {
	if p.sink == nil {
		return
	}
	for i := range run.place.body {
		for _, a := range run.place.body[i].Acts {
			if k := specOf(a); k != nil {
				p.note(k.Section + "-1") // it is the condition of the keyword and nothing else
			}
			if s := roomOf(a).object(a); s != nil {
				p.noteOutOfReach(s, run)
				if p.noneFits(s, run) {
					p.note("15-10-2-1") // its words say which ones fit
					p.noteWords(s, run, nil, p.note)
				}
			}
		}
	}
}

// noneFits reports whether the phrase asks for things of which there are none.
func (q *query) noneFits(s *cardtext.Select, run *effectRun) bool {
	switch s.Quantity {
	case cardtext.This, cardtext.It:
		return false
	}
	return len(q.candidates(s, run, nil)) == 0
}

// noWords returns the words of the effect that name what it is done to and that nothing fits.
func (p *Position) noWords(run *effectRun) string {
	if p.sink == nil || p.T.Effects[run.ref.Def].spec != nil {
		return ""
	}
	for i := range run.place.body {
		for _, a := range run.place.body[i].Acts {
			if s := roomOf(a).object(a); s != nil && p.noneFits(s, run) {
				return s.String()
			}
		}
	}
	return ""
}

// noteWay notes on the question what lets a Digimon digivolve into the card: a [Digivolve] line
// where no circle fits (2-3-5-3), and the words of that line.
func (p *Position) noteWay(d *Decision, c CardID, pm *Permanent, ways []way) {
	def := p.T.Cards[c]
	if p.sink == nil {
		return
	}
	for _, w := range ways {
		k := int(w.req) - len(def.Digivolve)
		if k < 0 || k >= len(def.special) {
			return
		}
		d.also(p, "2-3-5-3")
		noteFit(&def.special[k].From[0], p.face(pm), true, d.noting(p))
	}
}

// cannotAllBlock reports whether some of the player's Digimon can't block for want of <Blocker>, or
// because they are in the breeding area (4-3-7).
func (q *query) cannotAllBlock(who Player) bool {
	for i := range q.perms {
		pm := &q.perms[i]
		if pm.Owner == who && q.isDigimon(pm) && !pm.Suspended && pm.Breeding == q.hasKeyword(pm, &blocker) {
			return true
		}
	}
	return false
}
