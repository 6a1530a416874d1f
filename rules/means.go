package rules

import (
	"reflect"
	"slices"

	"digijudge/rules/cardtext"
)

// What the words of an effect that point back mean: "it", "that Digimon", "the played Digimon",
// "the trashed card".

// meantBy returns what words that point back mean now. Which of what was spoken of, says the tree
// (cardtext.Antecedent), and executable.go refuses a text where that is not certain; here it is
// found on the table. What has left the field meanwhile may be among it.
func (q *query) meantBy(s *cardtext.Select, run *effectRun) []Ref {
	switch m := &s.Means; m.Kind {
	case cardtext.WholeEffect:
		return q.suspendedHere(s, run)
	case cardtext.Battled:
		if run.holderSnap.battledWith.Perm != 0 {
			return []Ref{run.holderSnap.battledWith}
		}
		if run.holderSnap.battledWith.Card.ID != 0 {
			q.note("15-1-8") // a Security Digimon, which the effect doesn't name
		}
		return nil
	case cardtext.Holder:
		return q.holderMeant(run)
	case cardtext.Triggering:
		return q.spokenOf(run)
	case cardtext.OwnerOf:
		return q.earlierFor(m, run)
	case cardtext.Dealt:
		if m.Earlier {
			return q.earlierFor(m, run)
		}
		return q.dealtWith(run)
	case cardtext.HostOf:
		if m.Earlier {
			return q.hosts(q.earlierFor(m, run))
		}
		return q.hosts(q.dealtWith(run))
	case cardtext.Shown:
		return q.amongRevealed(&cardtext.Select{}, run)
	}
	return nil
}

// holderMeant returns the holder of the effect while it is on the field. Otherwise it returns what
// triggered the effect, if that was the holder itself; else the holder as it was, the Digimon that
// its card has become, or the card.
func (s *State) holderMeant(run *effectRun) []Ref {
	tr := s.triggerOf(run)
	switch {
	case s.Perm(run.holder) != nil:
		return []Ref{{Perm: run.holder}}
	case tr != nil && tr.Subject != nil && tr.Subject.Quantity == cardtext.This && len(s.spokenOf(run)) > 0:
		return s.spokenOf(run)
	case run.holder != 0:
		return []Ref{{Perm: run.holder}} // it is gone
	}
	if pm := s.became(run); pm != nil {
		return []Ref{{Perm: pm.ID}}
	}
	return []Ref{{Card: run.self}}
}

// spokenOf returns what the trigger condition speaks of.
func (s *State) spokenOf(run *effectRun) []Ref {
	switch {
	case len(run.meant.group) > 0:
		return run.meant.group
	case run.meant.mention != (Ref{}):
		return []Ref{run.meant.mention}
	}
	return nil
}

// dealtWith returns what the effect has dealt with last. What was set for a later time goes on with
// what the effect meant then.
func (s *State) dealtWith(run *effectRun) []Ref {
	if s.T.Effects[run.ref.Def].setForLater && len(run.meant.latest) == 0 && run.meant.itMissing == 0 {
		return s.spokenOf(run)
	}
	return run.meant.latest
}

// meantLater returns what the words of a process that is set for later point back to, nil where
// they don't or where what they speak of was not done: "you may play 1 …. At the end of the turn,
// delete it".
func (q *query) meantLater(a cardtext.Later, run *effectRun) []Ref {
	var meant []Ref
	eachSelect(reflect.ValueOf(a.Acts), func(s *cardtext.Select) {
		within := s.Means.At.Mode == 0 && s.Means.At.Inner > 0 // it speaks of what is done then
		if m := &s.Means; len(meant) == 0 && !within && (m.Kind == cardtext.Dealt || m.Kind == cardtext.HostOf || m.Kind == cardtext.OwnerOf || m.Kind == cardtext.Triggering) {
			meant = q.meantBy(s, run)
		}
	})
	return meant
}

// hosts returns the Digimon and Tamers among the things, and those under which the cards among them
// lie.
func (s *State) hosts(things []Ref) []Ref {
	var out []Ref
	for _, r := range things {
		if r.Card.ID != 0 && s.where[r.Card.ID] == UnderCard {
			if host := s.PermOf(r.Card.ID); host != nil {
				r = Ref{Perm: host.ID}
			}
		}
		if s.Perm(r.Perm) != nil && !contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// actsInHand returns the actions of the sentence part that is being carried out, of which run.a is
// the one in hand.
func actsInHand(run *effectRun) []cardtext.Action {
	switch {
	case run.place.sentence >= len(run.place.body):
		return nil
	case run.place.stage == byAsk || run.place.stage == byDo:
		return run.place.body[run.place.sentence].By
	}
	return run.place.body[run.place.sentence].Acts
}

// triggerOf returns the trigger condition of the effect being processed, nil if it has none.
func (s *State) triggerOf(run *effectRun) *cardtext.Trigger {
	if t := s.T.Effects[run.ref.Def].Tree; t != nil {
		return t.Trigger
	}
	return nil
}

// pointsBack reports whether "it" in the words that follow can mean the thing that an action is done
// to. It can't mean "this Tamer"; nor, after a "by", the holder of the effect where the trigger
// condition speaks of something else.
func (s *State) pointsBack(sel *cardtext.Select, run *effectRun) bool {
	if sel == nil {
		return true
	}
	switch sel.Quantity {
	case cardtext.It:
		return sel.Ref != cardtext.RefSame
	case cardtext.This:
		tr := s.triggerOf(run)
		return tr == nil || tr.Subject == nil || tr.Subject.Quantity == cardtext.This || run.place.stage == acts && sel.Filter.Kind == cardtext.KindDigimon
	}
	return true
}

// What "it" would have meant and doesn't, by effectRun.none: a card, or something on the field.
const (
	noCard = 1 + iota
	noPerm
)

// missed stores that nothing was there for a phrase, or that it was left alone. Words that would
// point back to it then mean nothing, and not what was spoken of before.
func missed(s *cardtext.Select, run *effectRun) {
	if s == nil || s.Quantity == cardtext.This || s.Quantity == cardtext.It {
		return
	}
	run.meant.latest, run.meant.itMissing = nil, noCard
	switch s.Area {
	case cardtext.BattleArea, cardtext.BreedingArea, cardtext.FieldArea:
		run.meant.itMissing = noPerm
	}
}

// missedBy is like missed, for all that an action which is not done would have dealt with.
func missedBy(a cardtext.Action, run *effectRun) { roomOf(a).missed(a, run) }

// missedAll is like missedBy, for a sentence whose condition is not met. What would have
// overwritten the sentence before it leaves that one's objects to the words behind both.
func missedAll(s *cardtext.Sentence, run *effectRun) {
	if s.Instead {
		return
	}
	for _, a := range s.Acts {
		missedBy(a, run)
	}
}

// deed is a set of what was done to things, a bit for each Deed of the card language.
type deed uint16

func deedBit(d cardtext.Deed) deed { return 1 << d }

// deedOf returns what an action does to what it is done to.
func deedOf(a cardtext.Action) deed {
	if d, ok := cardtext.DeedOf(a); ok {
		return deedBit(d)
	}
	return 0
}

// snapOf returns what the thing pointed at is, or was: as it was when the effect triggered, if the
// trigger condition speaks of it in the same words (15-8-3-8): "the played Digimon", while "that
// Digimon" is read as it is now, as long as it is there. Otherwise as it was right before this
// effect made it leave, or what is printed on the card.
func (q *query) snapOf(s *cardtext.Select, run *effectRun) snapshot {
	tr := q.triggerOf(run)
	ofHolder := tr == nil || tr.Subject != nil && tr.Subject.Quantity == cardtext.This
	byTrigger := s.Means.Kind == cardtext.Triggering || s.Means.Kind == cardtext.Holder && ofHolder && len(run.meant.latest) == 0 && run.meant.itMissing == 0
	if run.mentionSnap.known && byTrigger && !q.thatNow(s, run) {
		q.noteAsTriggered(run, &run.mentionSnap)
		return run.mentionSnap
	}
	m := q.meantBy(s, run)
	if len(m) == 0 {
		return snapshot{}
	}
	if pm := q.Perm(m[0].Perm); pm != nil {
		sn := q.snap(pm)
		for _, r := range m[1:] {
			if pm := q.Perm(r.Perm); pm != nil {
				sn.atLeast(q.snap(pm))
			}
		}
		return sn
	}
	if m[0].Perm != 0 {
		if len(run.meant.latest) > 0 && run.meant.latest[0] == m[0] || len(run.meant.latest) == 0 && s.Means.Kind == cardtext.Holder {
			return run.meant.latestSnap
		}
		return snapshot{}
	}
	c := q.T.Cards[m[0].Card.ID]
	sn := snapshot{level: c.Level, dp: c.DP, cost: c.PlayCost, known: !c.Blank}
	if q.SecurityDigimon(m[0].Card.ID) {
		sn.dp = q.SecurityDP(m[0].Card.ID)
	}
	return sn
}

// thatNow reports whether the words are "that Digimon" (or Tamer), and it is still there.
func (q *query) thatNow(s *cardtext.Select, run *effectRun) bool {
	if s.Ref != cardtext.RefThat || s.Quantity != cardtext.It {
		return false
	}
	m := q.meantBy(s, run)
	return len(m) == 1 && q.Perm(m[0].Perm) != nil
}

// thisFits reports whether the holder is what "this … Digimon with …" asks of it.
func (q *query) thisFits(s *cardtext.Select, pm *Permanent, ctrl Player, holder PermID) bool {
	f := s.Filter
	f.Kind = cardtext.AnyCard
	return s.Quantity != cardtext.This || empty(&f) && len(f.Or) == 0 || q.permFits(&f, pm, ctrl, holder)
}

// hasWithin reports whether as many of the digivolution cards fit as are asked for, one where no
// number is.
func (q *query) hasWithin(pm *Permanent, s *cardtext.Select) bool {
	n, hit := 0, []Ref(nil)
	for _, c := range pm.Sources() {
		if q.sourceFits(&s.Filter, pm, c) {
			if n++; s.Different != cardtext.NoDifference {
				hit = append(hit, Ref{Card: q.ref(c)})
			}
		}
	}
	if s.Different != cardtext.NoDifference {
		n = q.takable(s, hit)
	}
	return n >= max(1, s.N)
}

// hasTimed reports whether the permanent has an effect with that timing icon now.
func (q *query) hasTimed(pm *Permanent, tm cardtext.Timing) bool {
	has := false
	q.eachEffect(pm, func(in instance) {
		has = has || in.def.Tree != nil && in.def.Keyword == nil && hasTiming(in.def.Tree, tm)
	})
	return has
}

// printsTiming reports whether an effect with that timing icon is printed in the card's upper text
// (2-3-3-2).
func (c *CardDef) printsTiming(tm cardtext.Timing) bool {
	for _, d := range c.upper {
		if d.Tree != nil && d.Keyword == nil && hasTiming(d.Tree, tm) {
			return true
		}
	}
	return false
}

// printedCost returns the use cost of an Option and of a DUAL card, the play cost of another card,
// -1 if it has none.
func (c *CardDef) printedCost() int {
	if c.Category == Option || c.Dual {
		return c.UseCost
	}
	return c.PlayCost
}

// onField turns cards that have just been played into the permanents that they are now; what did
// not get there is left out.
func (s *State) onField(refs []Ref) []Ref {
	var out []Ref
	for _, r := range refs {
		if r.Perm == 0 && (s.where[r.Card.ID] == BattleArea || s.where[r.Card.ID] == BreedingArea) {
			if pm := s.PermOf(r.Card.ID); pm != nil && pm.Top() == r.Card.ID {
				r = Ref{Perm: pm.ID}
			}
		}
		if r.Perm != 0 {
			out = append(out, r)
		}
	}
	return out
}

// deedDone returns what the action just done amounts to, 0 if nothing came of it.
func (s *State) deedDone(a cardtext.Action, run *effectRun) deed {
	if !run.result.came {
		return 0
	}
	return deedOf(a)
}

// deedsAfter returns the deeds of all that an effect does besides its optional conditions. "If this
// effect didn't trash" speaks of those: what is paid for them counts only where nothing else in the
// effect can be meant.
func deedsAfter(body []cardtext.Sentence) deed {
	var all deed
	for i := range body {
		for _, a := range body[i].Acts {
			all |= deedOf(a)
		}
	}
	return all
}

// sameLevel returns the greatest number of cards of one level in the stack.
func (s *State) sameLevel(pm *Permanent) int {
	levels := s.stackLevels(pm)
	return slices.Max(levels[:])
}

// sameLevelSets returns how many sets of so many cards of one level can be made of the stack.
func (s *State) sameLevelSets(pm *Permanent, level int) (n int) {
	for _, k := range s.stackLevels(pm) {
		n += k / level
	}
	return n
}

// stackLevels returns how many cards of each level the stack has; face-down cards have none
// (4-7-9).
func (s *State) stackLevels(pm *Permanent) (count [16]int) {
	for i, c := range pm.Stack() {
		if l := s.T.Cards[c].Level; l > 0 && l < len(count) && pm.facedown>>i&1 == 0 {
			count[l]++
		}
	}
	return count
}

// levelsOf adds up the levels of what the phrase means on the field, of both players. What has no
// level adds nothing (2-9-2).
func (q *query) levelsOf(s *cardtext.Select, run *effectRun) int {
	sum := 0
	q.meter.Add(len(q.perms))
	for i := range q.perms {
		if pm := &q.perms[i]; q.coversFor(s, run, pm) {
			sum += q.Level(pm)
		}
	}
	return sum
}

// thereAre counts what "there are …" speaks of: of the player named, of both where none is.
func (q *query) thereAre(s *cardtext.Select, run *effectRun) int {
	if spread(s) {
		return q.countSpread(s, run)
	}
	if s.Area == cardtext.SourcesOf {
		one := *s
		one.Quantity = cardtext.All
		return q.takable(s, q.candidates(&one, run, nil))
	}
	if s.Area == cardtext.RevealedCards {
		return len(q.amongRevealed(s, run))
	}
	if isPile(s.Area) {
		return q.fitting(s, s.Owner, run.ctrl)
	}
	var hit []Ref
	for i := range q.perms {
		if q.coversFor(s, run, &q.perms[i]) {
			hit = append(hit, Ref{Perm: q.perms[i].ID})
		}
	}
	return q.takable(s, hit)
}
