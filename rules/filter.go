package rules

import (
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// covers says whether the permanent is one that the phrase describes, for an effect of ctrl whose holder is given. It does
// not count or choose. Breeding-area permanents match only where the phrase names that area (3-4-7-5).
func (p *query) covers(s *cardtext.Select, ctrl Player, holder PermID, pm *Permanent) bool {
	if s == nil {
		return true
	}
	if s.Quantity == cardtext.This || s.Quantity == cardtext.It { // in a standing effect "it" is its holder
		return pm.ID == holder && p.thisFits(s, pm, ctrl, holder)
	}
	if pm.Breeding && s.Area != cardtext.BreedingArea && s.Area != cardtext.FieldArea {
		return false
	}
	if s.Area == cardtext.BreedingArea && !pm.Breeding {
		return false
	}
	if s.Other && pm.ID == holder {
		return false
	}
	if !ownerFits(s.Owner, ctrl, pm.Owner) {
		return false
	}
	if s.Token && p.T.Cards[pm.Top()].Token {
		return true
	}
	return p.permFits(&s.Filter, pm, ctrl, holder)
}

// permFits compares a permanent with a filter.
func (p *query) permFits(f *cardtext.Filter, pm *Permanent, ctrl Player, holder PermID) bool {
	c := p.face(pm)
	switch f.Kind {
	case cardtext.KindDigimon:
		if !p.isDigimon(pm) {
			return false
		}
	case cardtext.KindTamer:
		if c.Category != Tamer {
			return false
		}
	case cardtext.KindOption:
		if c.Category != Option {
			return false
		}
	case cardtext.KindDigimonOrTamer:
		if c.Category != Tamer && !p.isDigimon(pm) {
			return false
		}
	case cardtext.KindToken:
		if !c.Token {
			return false
		}
	case cardtext.KindDigiEgg:
		if c.Category != DigiEgg {
			return false
		}
	}
	own := p.permFitsOwn(f, pm, c, ctrl, holder)
	return own || p.anyOr(f, func(g *cardtext.Filter) bool { return p.permFits(g, pm, ctrl, holder) })
}

func (p *State) anyOr(f *cardtext.Filter, fits func(*cardtext.Filter) bool) bool {
	for i := range f.Or {
		if fits(&f.Or[i]) {
			return true
		}
	}
	return false
}

// empty says that a filter asks for nothing but its kind, so that only its alternatives count.
func empty(f *cardtext.Filter) bool {
	return len(f.Names)+len(f.NameContains)+len(f.NotNames)+len(f.Traits)+len(f.TraitsToo)+len(f.TraitHas)+len(f.Colors)+len(f.Keywords) == 0 &&
		f.Level.Op == 0 && f.DP.Op == 0 && f.PlayCost.Op == 0 && f.Suspended == nil && f.Sources.Op == 0 && !f.NoLevel &&
		len(f.TextContains) == 0 && f.Not == nil && f.ColorCount.Op == 0 && f.Cost.Op == 0 && f.UseCost.Op == 0 && !f.HasInherited &&
		len(f.HasTiming) == 0 && f.Within == nil && f.FaceUp == nil && f.SameName == nil
}

// plain says that a filter asks for nothing that is printed on a card: how the card lies, which a blank card answers as well, is no
// information of it.
func plain(f *cardtext.Filter) bool {
	if f.FaceUp == nil {
		return empty(f)
	}
	g := *f
	g.FaceUp = nil
	return empty(&g)
}

func (p *query) permFitsOwn(f *cardtext.Filter, pm *Permanent, c *CardDef, ctrl Player, holder PermID) bool {
	if len(f.Or) > 0 && empty(f) {
		return false
	}
	var colors ColorSet
	if len(f.Colors) > 0 { // what adds colors is looked up only for those who ask
		colors = p.Colors(pm)
	}
	if !p.printedFits(f, c, colors) {
		return false
	}
	if f.Not != nil && p.permFits(f.Not, pm, ctrl, holder) || f.ColorCount.Op != 0 && !p.boundHolds(f.ColorCount, p.Colors(pm).Count()) {
		return false
	}
	if len(f.TextContains) > 0 && (pm.facedown&1 == 1 || !c.says(f.TextContains)) {
		return false
	}
	if f.Level.Op != 0 && !p.bound(f.Level, p.Level(pm), p.Level(pm) > 0, ctrl, holder, 'L') {
		return false
	}
	if f.NoLevel && p.Level(pm) > 0 {
		return false
	}
	if f.DP.Op != 0 {
		dp := p.DP(pm)
		if !p.bound(f.DP, dp, dp >= 0, ctrl, holder, 'D') {
			return false
		}
	}
	if f.Suspended != nil && *f.Suspended != pm.Suspended {
		return false
	}
	if n := len(pm.Sources()); f.Sources.Than != nil && !p.bound(f.Sources, n, true, ctrl, holder, 'S') || f.Sources.Than == nil && f.Sources.Op != 0 && !p.present(f.Sources, n) {
		return false
	}
	if f.PlayCost.Than != nil && !p.bound(f.PlayCost, c.PlayCost, c.PlayCost >= 0, ctrl, holder, 'P') {
		return false
	}
	if f.SameName != nil && !p.sameNameAs(pm, holder) {
		return false
	}
	if f.Within != nil && !p.hasWithin(pm, &f.Within.Filter) {
		return false
	}
	for _, tm := range f.HasTiming {
		if !p.hasTimed(pm, tm) {
			return false
		}
	}
	for _, k := range f.Keywords {
		if !p.hasNamed(pm, k) {
			return false
		}
		p.note("16-2")
	}
	return true
}

// printedFits compares what is printed on a card: names, traits, colors, play cost.
func (p *State) printedFits(f *cardtext.Filter, c *CardDef, colors ColorSet) bool {
	if c.Blank && !plain(f) {
		return false
	}
	if len(f.Names) > 0 && !c.named(f.Names) {
		return false
	}
	if len(f.NameContains) > 0 && !c.nameContains(f.NameContains) {
		return false
	}
	if len(f.NotNames) > 0 && c.named(f.NotNames) {
		return false
	}
	if len(f.Traits) > 0 && !traitFits(c, f.Traits, sameTrait) || len(f.TraitsToo) > 0 && !traitFits(c, f.TraitsToo, sameTrait) {
		return false
	}
	if len(f.TraitHas) > 0 && !traitFits(c, f.TraitHas, func(part, whole string) bool {
		return inTrait(part, whole) && !oneOf(f.TraitNot, whole, sameTrait)
	}) {
		return false
	}
	if len(f.Colors) > 0 {
		hit := false
		for _, n := range f.Colors {
			if col, ok := Color(n); ok && colors&col != 0 {
				hit = true
			}
		}
		if !hit {
			return false
		}
	}
	if f.HasInherited && len(c.inherited) == 0 {
		return false
	}
	if cost := c.printedCost(); f.Cost.Op != 0 && !(cost >= 0 && compare(f.Cost.Op, cost, f.Cost.Value)) {
		return false
	}
	if f.UseCost.Op != 0 && !(c.UseCost >= 0 && compare(f.UseCost.Op, c.UseCost, f.UseCost.Value)) {
		return false
	}
	return f.PlayCost.Op == 0 || f.PlayCost.Than != nil || c.PlayCost >= 0 && compare(f.PlayCost.Op, c.PlayCost, f.PlayCost.Value)
}

func oneOf(want []string, have string, eq func(a, b string) bool) bool {
	for _, w := range want {
		if eq(w, have) {
			return true
		}
	}
	return false
}

// containedIn takes capitals for small letters. It is asked of every name at every look: no copies are made.
func containedIn(part, whole string) bool {
	for i := 0; i+len(part) <= len(whole); i++ {
		if strings.EqualFold(part, whole[i:i+len(part)]) {
			return true
		}
	}
	return false
}

// sameTrait compares two traits as cards spell them, now with a hyphen or a space and now without: "X-Antibody" is "X Antibody".
func sameTrait(a, b string) bool {
	if strings.EqualFold(a, b) {
		return true
	}
	i, j := 0, 0
	for {
		for i < len(a) && (a[i] == ' ' || a[i] == '-') {
			i++
		}
		for j < len(b) && (b[j] == ' ' || b[j] == '-') {
			j++
		}
		if i == len(a) || j == len(b) {
			return i == len(a) && j == len(b)
		}
		if !strings.EqualFold(a[i:i+1], b[j:j+1]) {
			return false
		}
		i++
		j++
	}
}

// inTrait says that the words stand in the trait, whether joined by a hyphen or a space.
func inTrait(part, whole string) bool {
	return containedIn(part, whole) || containedIn(strings.ReplaceAll(part, "-", " "), strings.ReplaceAll(whole, "-", " "))
}

func traitFits(c *CardDef, want []string, eq func(a, b string) bool) bool {
	for _, t := range c.Traits {
		if oneOf(want, t, eq) {
			return true
		}
	}
	return false
}

func compare(op cardtext.Compare, have, want int) bool {
	switch op {
	case cardtext.Equal:
		return have == want
	case cardtext.AtMost:
		return have <= want
	case cardtext.AtLeast:
		return have >= want
	case cardtext.MoreThan:
		return have > want
	}
	return true
}

// bound compares a number with a bound that may be read off something else; what says which number: L level, D DP,
// S digivolution cards.
func (p *query) bound(b cardtext.Bound, have int, known bool, ctrl Player, holder PermID, what byte) bool {
	if !known {
		return false
	}
	want := b.Value
	if b.Than != nil {
		v, ok := p.numberOf(b.Than, ctrl, holder, what)
		if !ok {
			return false
		}
		want = v
	}
	return compare(b.Op, have, want)
}

// numberOf reads a number off what the phrase means: the holder, or what the effect spoke of (as it was when the effect
// triggered, 15-8-3-8).
func (p *query) numberOf(s *cardtext.Select, ctrl Player, holder PermID, what byte) (int, bool) {
	var sn snapshot
	if s.Quantity == cardtext.This {
		pm := p.Perm(holder)
		if pm == nil {
			return 0, false
		}
		sn = p.snap(pm)
	} else {
		run := p.topRun()
		if run == nil {
			return 0, false
		}
		if sn = p.snapOf(s, run); !sn.ok {
			return 0, false
		}
	}
	switch what {
	case 'L':
		return sn.level, sn.level > 0
	case 'D':
		return sn.dp, sn.dp >= 0
	case 'P':
		return sn.cost, sn.cost >= 0
	}
	return sn.sources, true
}

// cardFits compares a card that is not on the field with a filter: printed information only.
func (p *query) cardFits(f *cardtext.Filter, id CardID) bool {
	c := p.T.Cards[id]
	switch f.Kind {
	case cardtext.KindDigimon:
		if c.Category != Digimon {
			return false
		}
	case cardtext.KindTamer:
		if c.Category != Tamer {
			return false
		}
	case cardtext.KindOption:
		if !c.isOptionCard() {
			return false
		}
	case cardtext.KindDigiEgg:
		if c.Category != DigiEgg {
			return false
		}
	case cardtext.KindDigimonOrTamer:
		if c.Category != Digimon && c.Category != Tamer {
			return false
		}
	}
	if f.FaceUp != nil && p.faceup[id] != *f.FaceUp || f.Not != nil && p.cardFits(f.Not, id) {
		return false
	}
	if p.cardFitsOwn(f, c) {
		return true
	}
	return p.anyOr(f, func(g *cardtext.Filter) bool { return p.cardFits(g, id) })
}

func (p *query) cardFitsOwn(f *cardtext.Filter, c *CardDef) bool {
	if len(f.Or) > 0 && plain(f) {
		return false
	}
	if !p.printedFits(f, c, c.Colors) {
		return false
	}
	if f.ColorCount.Op != 0 && !p.boundHolds(f.ColorCount, c.Colors.Count()) {
		return false
	}
	if len(f.TextContains) > 0 && !c.says(f.TextContains) {
		return false
	}
	ctrl, holder := NoPlayer, PermID(0)
	if run := p.topRun(); run != nil {
		ctrl, holder = run.ctrl, run.holder
	}
	if f.Level.Op != 0 && !p.bound(f.Level, c.Level, c.Level > 0, ctrl, holder, 'L') {
		return false
	}
	if f.NoLevel && c.Level > 0 {
		return false
	}
	if f.DP.Op != 0 && !p.bound(f.DP, c.DP, c.DP >= 0, ctrl, holder, 'D') {
		return false
	}
	if f.PlayCost.Than != nil && !p.bound(f.PlayCost, c.PlayCost, c.PlayCost >= 0, ctrl, holder, 'P') {
		return false
	}
	for _, tm := range f.HasTiming {
		if !c.printsTiming(tm) {
			return false
		}
	}
	for _, k := range f.Keywords {
		has := false
		for _, d := range c.upper {
			has = has || d.named(k)
		}
		if !has {
			return false
		}
	}
	return true
}

func (p *query) topRun() *effectRun {
	if p.looking != nil {
		return p.looking
	}
	for i := len(p.frames) - 1; i >= 0; i-- {
		if run, ok := p.frames[i].(*effectRun); ok {
			return run
		}
	}
	return nil
}

// holds says whether a processing condition is met now (15-6-1).
func (p *query) holds(c *cardtext.Cond, run *effectRun) bool {
	if c == nil {
		return true
	}
	q := p.of(run)
	if !q.holdsOne(c, run) {
		for i := range c.Or {
			if q.holds(&c.Or[i], run) {
				return true
			}
		}
		return false
	}
	for i := range c.And {
		if !q.holds(&c.And[i], run) {
			return false
		}
	}
	return true
}

// holdsFor says whether a condition that no effect under way sets is met for the player.
func (p *query) holdsFor(c *cardtext.Cond, pl Player) bool {
	if c == nil {
		return true
	}
	run := newFrame(p.State, effectRun{ctrl: pl})
	defer p.discard(run)
	return p.holds(c, run)
}

func (p *query) holdsOne(c *cardtext.Cond, run *effectRun) bool {
	return p.condition(c, run) != c.Not
}

func atLeastOne(b cardtext.Bound) cardtext.Bound {
	if b.Op == cardtext.NoBound {
		return cardtext.Bound{Op: cardtext.AtLeast, Value: 1}
	}
	return b
}

func (p *query) condition(c *cardtext.Cond, run *effectRun) bool {
	who := func(pl Player) bool { return ownerFits(c.Who, run.ctrl, pl) }
	number := func(n func(pl Player) int) bool {
		for _, pl := range [...]Player{Ann, Bob} {
			if who(pl) && compare(c.Bound.Op, n(pl), c.Bound.Value) {
				return true
			}
		}
		return false
	}
	cards := func(z *[2]pile) bool {
		for _, pl := range [...]Player{Ann, Bob} {
			if who(pl) && p.present(c.Bound, z[pl].n) {
				return true
			}
		}
		return false
	}
	switch c.Kind {
	case cardtext.CondHave:
		if c.Sel != nil && c.Sel.Or != nil { // "you have a Tamer or a blue Digimon"
			first, second := *c, *c
			one := *c.Sel
			one.Or = nil
			first.Sel, second.Sel, first.Not, second.Not = &one, c.Sel.Or, false, false
			return p.condition(&first, run) || p.condition(&second, run)
		}
		if c.Sel != nil && isPile(c.Sel.Area) {
			n := 0
			for _, pl := range [...]Player{Ann, Bob} {
				if who(pl) {
					for _, id := range p.areaCards(c.Sel, pl) {
						if p.cardFits(&c.Sel.Filter, id) {
							n++
						}
					}
				}
			}
			return p.present(atLeastOne(c.Bound), n)
		}
		n := 0
		for i := range p.perms {
			pm := &p.perms[i]
			if who(pm.Owner) && p.coversFor(withoutQuantity(c.Sel), run, pm) {
				n++
			}
		}
		return p.present(atLeastOne(c.Bound), n)
	case cardtext.CondIs:
		if c.Sel == nil {
			return false
		}
		if c.Sel.Quantity == cardtext.This {
			pm := p.Perm(run.holder)
			if run.left {
				p.note("15-8-3-9-4")
				pm = run.selfSnap.perm // 15-8-3-9-4
			}
			return pm != nil && p.permFits(&c.Sel.Filter, pm, run.ctrl, run.holder)
		}
		if c.Sel.Any {
			return slices.ContainsFunc(run.group, func(r Ref) bool {
				pm := p.asMeant(r.Perm, run)
				return pm != nil && p.permFits(&c.Sel.Filter, pm, run.ctrl, run.holder)
			})
		}
		meant := p.meantBy(c.Sel, run)
		fits := func(r Ref) bool {
			if pm := p.asMeant(r.Perm, run); pm != nil {
				return p.permFits(&c.Sel.Filter, pm, run.ctrl, run.holder)
			}
			return r.Perm == 0 && p.cardFits(&c.Sel.Filter, r.Card.ID)
		}
		if oneOfGroup(c.Sel, run, meant) {
			return slices.ContainsFunc(meant, fits) // its player says which is meant: see canBeMeant
		}
		for _, r := range meant {
			if !fits(r) {
				return false
			}
		}
		return len(meant) > 0
	case cardtext.CondMemory:
		return number(p.MemoryOf)
	case cardtext.CondSecurity:
		p.noteChecked()
		return cards(&p.security)
	case cardtext.CondHand:
		return cards(&p.hand)
	case cardtext.CondTrash:
		return cards(&p.trash)
	case cardtext.CondSources:
		if run.left && run.selfSnap.ok && c.Sel != nil && c.Sel.Quantity == cardtext.This {
			p.note("15-8-3-9-4")
			return p.present(atLeastOne(c.Bound), run.selfSnap.sources) // 15-8-3-9-4
		}
		pm, within := p.Perm(run.holder), c.Sel != nil && c.Sel.Area == cardtext.SourcesOf
		if run.left {
			pm = run.selfSnap.perm // 15-8-3-9-4
		}
		if c.Sel != nil && (within && c.Sel.Of.Quantity == cardtext.It || !within && c.Sel.Quantity == cardtext.It) {
			pm = nil
			of := c.Sel
			if within {
				of = of.Of
			}
			if m := p.meantBy(of, run); len(m) > 0 {
				pm = p.asMeant(m[0].Perm, run)
			}
		}
		if pm == nil {
			return false
		}
		n := 0
		for i := 1; i < int(pm.n); i++ {
			if !within || p.sourceFits(&c.Sel.Filter, pm, pm.cards[i]) {
				n++
			}
		}
		return p.present(atLeastOne(c.Bound), n)
	case cardtext.CondHadSources:
		p.note("15-8-3-9-4")
		return p.present(atLeastOne(c.Bound), run.selfSnap.sources) // 15-8-3-9-4
	case cardtext.CondTurn:
		return who(p.Turn)
	case cardtext.CondDid:
		return run.did
	case cardtext.CondDNA:
		return run.snap.dna
	case cardtext.CondAttackedThisTurn:
		return who(p.Turn) && p.attackedThisTurn
	case cardtext.CondAttacking:
		return p.attack.on && p.attack.attacker == run.holder
	case cardtext.CondColors:
		if c.Total { // of all of them together: a color counts once
			return p.boundHolds(c.Bound, p.times(&cardtext.Count{Of: c.Sel, Colors: true, Per: 1}, run))
		}
		pm := p.Perm(run.holder)
		if run.left {
			p.note("15-8-3-9-4")
			pm = run.selfSnap.perm // 15-8-3-9-4
		}
		return pm != nil && p.boundHolds(c.Bound, p.Colors(pm).Count())
	case cardtext.CondDigiXros:
		return p.boundHolds(atLeastOne(c.Bound), run.snap.xros)
	case cardtext.CondThere:
		return p.boundHolds(c.Bound, p.thereAre(c.Sel, run))
	case cardtext.CondEffectDid:
		if run.deeds&deedBit(c.Deed) == 0 {
			return false
		}
		return c.Who == cardtext.Anyone || slices.ContainsFunc(run.it, func(r Ref) bool {
			pm := p.Perm(r.Perm)
			return pm != nil && pm.Suspended && who(pm.Owner)
		})
	case cardtext.CondDeletedOutside:
		return run.left && !run.selfSnap.inBattle
	case cardtext.CondDuringAttack:
		return p.attack.on
	case cardtext.CondSameLevel:
		pm := p.Perm(run.holder)
		if run.left {
			pm = run.selfSnap.perm
		}
		return pm != nil && p.boundHolds(c.Bound, p.sameLevel(pm))
	}
	return false
}

func (p *State) boundHolds(b cardtext.Bound, n int) bool { return compare(b.Op, n, b.Value) }

// withoutQuantity turns "1 of your Digimon" in a condition into "one of …": what is asked is whether there is any.
func withoutQuantity(s *cardtext.Select) *cardtext.Select {
	if s == nil || s.Quantity != cardtext.This && s.Quantity != cardtext.It {
		return s
	}
	t := *s
	t.Quantity = cardtext.One
	return &t
}

func isPile(a cardtext.Area) bool {
	switch a {
	case cardtext.HandArea, cardtext.TrashArea, cardtext.DeckTop, cardtext.DeckBottom, cardtext.SecurityTop, cardtext.SecurityBottom, cardtext.SecurityStack, cardtext.RevealedCards:
		return true
	}
	return false
}
