package rules

import (
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// covers reports whether the phrase describes the permanent, for an effect of ctrl with the given
// holder. It neither counts nor chooses. Permanents in the breeding area match only if the phrase
// names that area (3-4-7-5).
func (q *query) covers(s *cardtext.Select, ctrl Player, holder PermID, pm *Permanent) bool {
	if s == nil {
		return true
	}
	if s.Quantity == cardtext.This || s.Quantity == cardtext.It {
		// in a persistent effect "it" is the effect's holder
		return pm.ID == holder && q.thisFits(s, pm, ctrl, holder)
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
	if s.Token && q.T.Cards[pm.Top()].Token {
		return true
	}
	return q.permFits(&s.Filter, pm, ctrl, holder) && (s.Beside == cardtext.NoExtreme || !q.isExtreme(s, s.Beside, ctrl, holder, pm))
}

// isExtreme reports whether the permanent is one of those that the phrase's superlative means. The
// phrase has to describe it otherwise.
func (q *query) isExtreme(s *cardtext.Select, e cardtext.Extreme, ctrl Player, holder PermID, pm *Permanent) bool {
	number, sign := numberOfExtreme(e)
	own, ok := q.number(number, Ref{Perm: pm.ID})
	if !ok {
		return false // a thing without that number is neither the highest nor the lowest (2-9-2)
	}
	all := *s
	all.Beside = cardtext.NoExtreme
	for i := range q.perms {
		other := &q.perms[i]
		if n, ok := q.number(number, Ref{Perm: other.ID}); ok && n*sign > own*sign && q.covers(&all, ctrl, holder, other) {
			return false
		}
	}
	return true
}

// permFits reports whether a permanent fits a filter.
func (q *query) permFits(f *cardtext.Filter, pm *Permanent, ctrl Player, holder PermID) bool {
	q.meter.Add(2)
	c := q.face(pm)
	switch f.Kind {
	case cardtext.KindDigimon:
		if !q.isDigimon(pm) {
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
		if c.Category != Tamer && !q.isDigimon(pm) {
			return false
		}
	case cardtext.KindToken:
		if !c.Token {
			return false
		}
	case cardtext.KindTamerOrOption:
		if c.Category != Tamer && c.Category != Option {
			return false
		}
	case cardtext.KindDigimonOrOption:
		if c.Category != Option && !q.isDigimon(pm) {
			return false
		}
	case cardtext.KindDigiEgg:
		if c.Category != DigiEgg {
			return false
		}
	}
	own := q.permFitsOwn(f, pm, c, ctrl, holder)
	return own || q.anyOr(f, func(g *cardtext.Filter) bool { return q.permFits(g, pm, ctrl, holder) })
}

func (s *State) anyOr(f *cardtext.Filter, fits func(*cardtext.Filter) bool) bool {
	for i := range f.Or {
		if fits(&f.Or[i]) {
			return true
		}
	}
	return false
}

// empty reports whether a filter asks only for its kind, so that only its alternatives count.
func empty(f *cardtext.Filter) bool {
	return len(f.Names)+len(f.NameContains)+len(f.NotNames)+len(f.Traits)+len(f.TraitsToo)+len(f.TraitHas)+len(f.Colors)+len(f.Keywords) == 0 &&
		f.Level.Op == 0 && f.DP.Op == 0 && f.PlayCost.Op == 0 && f.Suspended == nil && f.Sources.Op == 0 && !f.NoLevel &&
		len(f.TextContains) == 0 && f.Not == nil && f.ColorCount.Op == 0 && f.Cost.Op == 0 && f.UseCost.Op == 0 && !f.HasInherited &&
		len(f.HasTiming) == 0 && f.Within == nil && f.FaceUp == nil && f.SameName == nil && !f.HasXros && f.SameColor == nil && len(f.ColorsToo) == 0 && f.SameLevels == 0 && f.Links.Op == 0
}

// anyCard reports whether a filter lets every card through.
func anyCard(f *cardtext.Filter) bool {
	return f.Kind == cardtext.AnyCard && empty(f) && len(f.Or) == 0
}

// plain reports whether a filter asks for nothing that is printed on a card. How a card lies isn't
// printed, so blank cards can answer that too.
func plain(f *cardtext.Filter) bool {
	if f.FaceUp == nil {
		return empty(f)
	}
	g := *f
	g.FaceUp = nil
	return empty(&g)
}

func (q *query) permFitsOwn(f *cardtext.Filter, pm *Permanent, c *CardDef, ctrl Player, holder PermID) bool {
	if len(f.Or) > 0 && empty(f) {
		return false
	}
	var colors ColorSet
	if len(f.Colors) > 0 { // only those who ask for colors look up effects that add some
		colors = q.Colors(pm)
	}
	if !q.printedFits(f, c, colors) {
		return false
	}
	if f.Not != nil && q.permFits(f.Not, pm, ctrl, holder) || f.ColorCount.Op != 0 && !q.boundHolds(f.ColorCount, q.Colors(pm).Count()) {
		return false
	}
	if len(f.TextContains) > 0 && (pm.facedown&1 == 1 || !c.says(f.TextContains)) {
		return false
	}
	if f.Level.Op != 0 && !q.bound(f.Level, q.Level(pm), q.Level(pm) > 0, ctrl, holder, 'L') {
		return false
	}
	if f.NoLevel && q.Level(pm) > 0 {
		return false
	}
	if f.DP.Op != 0 {
		dp := q.DP(pm)
		if !q.bound(f.DP, dp, dp >= 0, ctrl, holder, 'D') {
			return false
		}
	}
	if f.Suspended != nil && *f.Suspended != pm.Suspended {
		return false
	}
	return q.permCompares(f, pm, c, ctrl, holder) && q.permHas(f, pm)
}

// permCompares is the part of permFitsOwn that counts cards and compares with other things.
func (q *query) permCompares(f *cardtext.Filter, pm *Permanent, c *CardDef, ctrl Player, holder PermID) bool {
	if n := len(pm.Sources()); f.Sources.ReadOff() && !q.bound(f.Sources, n, true, ctrl, holder, 'S') || !f.Sources.ReadOff() && f.Sources.Op != 0 && !q.present(f.Sources, n) {
		return false
	}
	if f.Links.Op != 0 && !q.present(f.Links, len(pm.Links())) {
		return false
	}
	if f.PlayCost.ReadOff() && !q.bound(f.PlayCost, c.PlayCost, c.PlayCost >= 0, ctrl, holder, 'P') {
		return false
	}
	if f.SameName != nil && !q.sharesName(f.SameName, c, ctrl, holder) {
		return false
	}
	if f.SameColor != nil && !q.sharesColor(f.SameColor, q.Colors(pm), ctrl, holder) || f.SameLevels > 0 && q.sameLevel(pm) < f.SameLevels {
		return false
	}
	return len(f.ColorsToo) == 0 || hasColor(f.ColorsToo, q.Colors(pm))
}

// permHas is the part of permFitsOwn that looks for cards under the permanent and for its effects.
func (q *query) permHas(f *cardtext.Filter, pm *Permanent) bool {
	if f.Within != nil && !q.hasWithin(pm, f.Within) {
		return false
	}
	for _, tm := range f.HasTiming {
		if !q.hasTimed(pm, tm) {
			return false
		}
	}
	for _, k := range f.Keywords {
		if !q.hasNamed(pm, k) {
			return false
		}
		q.note("16-2")
	}
	return true
}

// printedFits reports whether what is printed on a card fits: names, traits, colors, play cost.
func (s *State) printedFits(f *cardtext.Filter, c *CardDef, colors ColorSet) bool {
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
	if !c.traitsFit(f) {
		return false
	}
	if len(f.Colors) > 0 && !hasColor(f.Colors, colors) {
		return false
	}
	if f.HasInherited && len(c.inherited) == 0 || f.HasXros && !c.xroses() {
		return false
	}
	if cost := c.printedCost(); f.Cost.Op != 0 && !(cost >= 0 && compare(f.Cost.Op, cost, f.Cost.Value)) {
		return false
	}
	if f.UseCost.Op != 0 && !f.UseCost.ReadOff() && !(c.UseCost >= 0 && compare(f.UseCost.Op, c.UseCost, f.UseCost.Value)) {
		return false
	}
	return f.PlayCost.Op == 0 || f.PlayCost.ReadOff() || c.PlayCost >= 0 && compare(f.PlayCost.Op, c.PlayCost, f.PlayCost.Value)
}

// traitsFit reports whether the card has the traits for which the filter asks.
func (c *CardDef) traitsFit(f *cardtext.Filter) bool {
	if len(f.Traits) > 0 && !traitFits(c, f.Traits, sameTrait) || len(f.TraitsToo) > 0 && !traitFits(c, f.TraitsToo, sameTrait) {
		return false
	}
	return len(f.TraitHas) == 0 || traitFits(c, f.TraitHas, func(part, whole string) bool {
		return inTrait(part, whole) && !oneOf(f.TraitNot, whole, sameTrait)
	})
}

// hasColor reports whether the set contains one of the named colors.
func hasColor(names []string, colors ColorSet) bool {
	for _, n := range names {
		if col, ok := Color(n); ok && colors&col != 0 {
			return true
		}
	}
	return false
}

// sharesColor reports whether something that the phrase means has one of these colors: a permanent
// that it describes, or the card that it points back to.
func (q *query) sharesColor(s *cardtext.Select, colors ColorSet, ctrl Player, holder PermID) bool {
	if s.Quantity == cardtext.It {
		run := q.topRun()
		return run != nil && slices.ContainsFunc(q.meantBy(s, run), func(r Ref) bool {
			if r.Perm == 0 {
				return q.T.Cards[r.Card.ID].Colors&colors != 0
			}
			pm := q.asMeant(r.Perm, run)
			return pm != nil && q.Colors(pm)&colors != 0
		})
	}
	if s.Area == cardtext.SourcesOf {
		pm := q.Perm(holder)
		return pm != nil && q.colorsUnder(pm)&colors != 0
	}
	for i := range q.perms {
		if pm := &q.perms[i]; q.covers(s, ctrl, holder, pm) && q.Colors(pm)&colors != 0 {
			return true
		}
	}
	return false
}

func oneOf(want []string, have string, eq func(a, b string) bool) bool {
	for _, w := range want {
		if eq(w, have) {
			return true
		}
	}
	return false
}

// containedIn reports whether a name contains the text, ignoring case. It is called for every name
// at every look, so it makes no copies.
func containedIn(part, whole string) bool {
	for i := 0; i+len(part) <= len(whole); i++ {
		if strings.EqualFold(part, whole[i:i+len(part)]) {
			return true
		}
	}
	return false
}

// sameTrait reports whether two traits are the same. Cards spell them with a hyphen or with a
// space: "X-Antibody" is "X Antibody".
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

// inTrait reports whether the words stand in the trait, joined by a hyphen or a space.
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
	case cardtext.Equal, cardtext.Precisely:
		return have == want
	case cardtext.AtMost:
		return have <= want
	case cardtext.AtLeast:
		return have >= want
	case cardtext.MoreThan:
		return have > want
	case cardtext.LessThan:
		return have < want
	}
	return true
}

// bound reports whether a number is within a bound, which may be read from something else. what
// says which number it is: L level, D DP, S digivolution cards.
func (q *query) bound(b cardtext.Bound, have int, known bool, ctrl Player, holder PermID, what byte) bool {
	if !known {
		return false
	}
	want := b.Value
	switch {
	case b.Memory != cardtext.Anyone:
		want = q.countThere(&cardtext.Count{Memory: b.Memory, Per: 1}, ctrl, holder)
	case b.Than == nil:
	case b.Than.Quantity == cardtext.All:
		want = q.countThere(&cardtext.Count{Of: b.Than, Per: 1}, ctrl, holder)
	case b.Than.Quantity == cardtext.Exactly || b.Than.Quantity == cardtext.One:
		for i := range q.perms { // the player says with which of them (15-10-2)
			if pm := &q.perms[i]; q.covers(b.Than, ctrl, holder, pm) {
				if v, ok := q.snap(pm).number(what); ok && compare(b.Op, have, v) {
					return true
				}
			}
		}
		return false
	case b.Op == cardtext.Equal && asTriggering(b) && q.topRun() != nil:
		return q.sameAsTriggering(b, have, q.topRun(), what)
	default:
		v, ok := q.numberOf(b.Than, ctrl, holder, what)
		if !ok {
			return false
		}
		want = v
	}
	return compare(b.Op, have, want)
}

// sameAsTriggering reports whether the number equals that of what triggered the effect. It is read
// when the effect is processed (Q6882), or as it was if the thing is gone. If several things
// triggered it, any of them will do, as its player says.
func (q *query) sameAsTriggering(b cardtext.Bound, have int, run *effectRun, what byte) bool {
	things := q.meantBy(b.Than, run)
	for _, r := range things {
		if pm := q.Perm(r.Perm); pm != nil {
			if v, ok := q.snap(pm).number(what); ok && v == have {
				return true
			}
		} else if r.Perm == 0 || len(things) == 1 {
			if v, ok := q.numberOf(b.Than, run.ctrl, run.holder, what); ok && v == have {
				return true
			}
		}
	}
	return false
}

// countThere returns how many there are now of what is counted.
func (q *query) countThere(c *cardtext.Count, ctrl Player, holder PermID) int {
	run := newFrame(q.State, &effectRun{effectSource: effectSource{holder: holder, ctrl: ctrl}})
	defer q.discard(run)
	return q.times(c, run)
}

// numberOf reads a number from what the phrase means: the holder, or something the effect spoke of,
// as it was when the effect triggered (15-8-3-8).
func (q *query) numberOf(s *cardtext.Select, ctrl Player, holder PermID, what byte) (int, bool) {
	var sn snapshot
	if s.Quantity == cardtext.This {
		pm := q.Perm(holder)
		if pm == nil || (!empty(&s.Filter) || len(s.Filter.Or) > 0) && !q.permFits(&s.Filter, pm, ctrl, holder) {
			// "as this Digimon with [X] in its name" when it lacks that name: there is nothing to
			// compare with (Q6055)
			return 0, false
		}
		sn = q.snap(pm)
	} else {
		run := q.topRun()
		if run == nil {
			return 0, false
		}
		if sn = q.snapOf(s, run); !sn.known {
			return 0, false
		}
	}
	return sn.number(what)
}

// number returns one of the permanent's numbers, false if it has none.
func (sn snapshot) number(what byte) (int, bool) {
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

// cardFits reports whether a card that is not on the field fits a filter. Only printed information
// counts.
func (q *query) cardFits(f *cardtext.Filter, id CardID) bool {
	c := q.T.Cards[id]
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
	case cardtext.KindTamerOrOption:
		if c.Category != Tamer && !c.isOptionCard() {
			return false
		}
	case cardtext.KindDigimonOrOption:
		if c.Category != Digimon && !c.isOptionCard() {
			return false
		}
	}
	if f.FaceUp != nil && q.faceup[id] != *f.FaceUp || f.Not != nil && q.cardFits(f.Not, id) {
		return false
	}
	if f.UseCost.Op != 0 || f.Cost.Op != 0 {
		c = q.useCostNow(c, id)
	}
	if f.UseCost.Op != 0 && q.happensNow {
		q.note("2-7-1") // its cost may be lower when it is paid
	}
	if q.cardFitsOwn(f, c) {
		return true
	}
	return q.anyOr(f, func(g *cardtext.Filter) bool { return q.cardFits(g, id) })
}

func (q *query) cardFitsOwn(f *cardtext.Filter, c *CardDef) bool {
	if len(f.Or) > 0 && plain(f) {
		return false
	}
	if !q.printedFits(f, c, c.Colors) {
		return false
	}
	if f.ColorCount.Op != 0 && !q.boundHolds(f.ColorCount, c.Colors.Count()) {
		return false
	}
	if len(f.TextContains) > 0 && !c.says(f.TextContains) {
		return false
	}
	ctrl, holder := NoPlayer, PermID(0)
	if run := q.topRun(); run != nil {
		ctrl, holder = run.ctrl, run.holder
	}
	if f.Level.Op != 0 && !q.bound(f.Level, c.Level, c.Level > 0, ctrl, holder, 'L') {
		return false
	}
	if f.NoLevel && c.Level > 0 {
		return false
	}
	if f.DP.Op != 0 && !q.bound(f.DP, c.DP, c.DP >= 0, ctrl, holder, 'D') {
		return false
	}
	if f.PlayCost.ReadOff() && !q.bound(f.PlayCost, c.PlayCost, c.PlayCost >= 0, ctrl, holder, 'P') {
		return false
	}
	if f.UseCost.ReadOff() && !q.bound(f.UseCost, c.UseCost, c.UseCost >= 0, ctrl, holder, 'U') {
		return false
	}
	if f.SameName != nil && !q.sharesName(f.SameName, c, ctrl, holder) {
		return false
	}
	if f.SameColor != nil && !q.sharesColor(f.SameColor, c.Colors, ctrl, holder) || len(f.ColorsToo) > 0 && !hasColor(f.ColorsToo, c.Colors) {
		return false
	}
	return c.printsAll(f)
}

// printsAll reports whether the timings and keywords that a filter asks for are printed on the card.
func (c *CardDef) printsAll(f *cardtext.Filter) bool {
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

func (q *query) topRun() *effectRun {
	if q.looking != nil {
		return q.looking
	}
	for i := len(q.frames) - 1; i >= 0; i-- {
		if run, ok := q.frames[i].(*effectRun); ok {
			return run
		}
	}
	return nil
}

func isPile(a cardtext.Where) bool {
	switch a {
	case cardtext.HandArea, cardtext.TrashArea, cardtext.DeckTop, cardtext.DeckBottom, cardtext.SecurityTop, cardtext.SecurityBottom, cardtext.SecurityStack, cardtext.RevealedCards:
		return true
	}
	return false
}

// ownerFits reports whether "your", "your opponent's" or "a player's" fits an owner.
func ownerFits(o cardtext.Owner, ctrl, owner Player) bool {
	switch o {
	case cardtext.Your:
		return owner == ctrl
	case cardtext.Opponents:
		return owner != ctrl
	}
	return true
}

// present reports whether "has N cards" is true of a number of things; more of them fulfil it as
// well (4-26-1). "No cards", "or more" and "or less" are read as they stand.
func (q *query) present(b cardtext.Bound, n int) bool {
	if b.Op == cardtext.Equal && b.Value > 0 {
		if n > b.Value {
			q.note("4-26-1")
		}
		b.Op = cardtext.AtLeast
	}
	return q.boundHolds(b, n)
}
