package rules

import (
	"reflect"
	"slices"

	"digijudge/rules/cardtext"
)

// This file finds what words that point back mean: "it", "that Digimon", "the played Digimon", "the
// trashed card".

// meantBy returns what words that point back mean now. The tree says which of the things that were
// spoken of are meant (cardtext.Antecedent), and executable.go refuses a text where that is
// uncertain; here they are found on the table. They may include things that have left the field.
func (q *query) meantBy(s *cardtext.Select, run *effectRun) []Ref {
	switch m := &s.Means; m.Kind {
	case cardtext.WholeEffect:
		return q.suspendedHere(s, run)
	case cardtext.Battled:
		if run.holderSnap.battledWith.Perm != 0 {
			return []Ref{run.holderSnap.battledWith}
		}
		if run.holderSnap.battledWith.Card.ID != 0 {
			q.note("15-1-8") // it is a Security Digimon, which the effect doesn't name
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

// holderMeant returns the holder of the effect while it is on the field. If it is gone, it returns
// what triggered the effect, if that was the holder itself; else the holder as it was, the Digimon
// that its card has become, or the card.
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

// spokenOf returns the things of which the trigger condition speaks.
func (s *State) spokenOf(run *effectRun) []Ref {
	switch {
	case len(run.meant.group) > 0:
		return run.meant.group
	case run.meant.mention != (Ref{}):
		return []Ref{run.meant.mention}
	}
	return nil
}

// dealtWith returns what the effect has dealt with last. Processing that was set for later goes on
// with what the effect meant when it set it.
func (s *State) dealtWith(run *effectRun) []Ref {
	if s.T.Effects[run.ref.Def].setForLater && len(run.meant.latest) == 0 && run.meant.itMissing == 0 {
		return s.spokenOf(run)
	}
	return run.meant.latest
}

// meantLater returns what words of processing for a later time point back to: "you may play 1 …. At
// the end of the turn, delete it". It returns nil if they don't point back, or if that was not
// done.
func (q *query) meantLater(a cardtext.Later, run *effectRun) []Ref {
	var meant []Ref
	eachSelect(reflect.ValueOf(a.Acts), func(s *cardtext.Select) {
		// The words point to something inside the later processing itself, which isn't done yet.
		within := s.Means.At.Mode == 0 && s.Means.At.Inner > 0
		if m := &s.Means; len(meant) == 0 && !within && (m.Kind == cardtext.Dealt || m.Kind == cardtext.HostOf || m.Kind == cardtext.OwnerOf || m.Kind == cardtext.Triggering) {
			meant = q.meantBy(s, run)
		}
	})
	return meant
}

// hosts returns the Digimon and Tamers among the things, and those under which cards among them
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

// actsInHand returns the actions of the part of the sentence that is being carried out.
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

// pointsBack reports whether "it" in the words that follow can mean the thing that an action is
// done to. It can't mean "this Tamer". After a "by" it can't mean the effect's holder either, if
// the trigger condition speaks of something else.
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

// The values of effectMeant.itMissing: what "it" would have meant is a card, or something on the
// field.
const (
	noCard = 1 + iota
	noPerm
)

// missed stores that nothing was there for a phrase, or that it was left alone. Words that point
// back to it then mean nothing, instead of what was spoken of before.
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

// missedBy is like missed, for everything with which an action that is not done would have dealt.
func missedBy(a cardtext.Action, run *effectRun) { roomOf(a).missed(a, run) }

// missedAll is like missedBy, for a sentence whose condition is not met. If it would have
// overwritten the sentence before it, that sentence's objects stay for the words behind both.
func missedAll(s *cardtext.Sentence, run *effectRun) {
	if s.Instead {
		return
	}
	for _, a := range s.Acts {
		missedBy(a, run)
	}
}

// deed is a set of the things that were done, one bit for each Deed of the card language.
type deed uint16

func deedBit(d cardtext.Deed) deed { return 1 << d }

// deedOf returns the deed of an action: what it does to its objects.
func deedOf(a cardtext.Action) deed {
	if d, ok := cardtext.DeedOf(a); ok {
		return deedBit(d)
	}
	return 0
}

// snapOf returns what the thing is, or was. If the trigger condition speaks of it in the same
// words, such as "the played Digimon", it is returned as it was when the effect triggered
// (15-8-3-8); "that Digimon" is read as it is now, while it is there. Otherwise it is returned as
// it was right before this effect made it leave, or as printed on the card.
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

// thatNow reports whether the words are "that Digimon" or "that Tamer", and the thing is still
// there.
func (q *query) thatNow(s *cardtext.Select, run *effectRun) bool {
	if s.Ref != cardtext.RefThat || s.Quantity != cardtext.It {
		return false
	}
	m := q.meantBy(s, run)
	return len(m) == 1 && q.Perm(m[0].Perm) != nil
}

// thisFits reports whether the holder fits what "this … Digimon with …" asks of it.
func (q *query) thisFits(s *cardtext.Select, pm *Permanent, ctrl Player, holder PermID) bool {
	f := s.Filter
	f.Kind = cardtext.AnyCard
	return s.Quantity != cardtext.This || empty(&f) && len(f.Or) == 0 || q.permFits(&f, pm, ctrl, holder)
}

// hasWithin reports whether enough of the digivolution cards fit: one, unless the filter names a
// number.
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

// printedCost returns the use cost of an Option or DUAL card, or the play cost of another card. It
// returns -1 if the card has none.
func (c *CardDef) printedCost() int {
	if c.Category == Option || c.Dual {
		return c.UseCost
	}
	return c.PlayCost
}

// onField replaces cards that have just been played by the permanents that they are now. It leaves
// out cards that did not get to the field.
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

// deedDone returns the deed of the action just done, 0 if nothing came of it.
func (s *State) deedDone(a cardtext.Action, run *effectRun) deed {
	if !run.result.came {
		return 0
	}
	return deedOf(a)
}

// deedsAfter returns the deeds of an effect besides those of its optional conditions. "If this
// effect didn't trash" speaks of these; what is paid as a condition counts only if nothing else in
// the effect can be meant.
func deedsAfter(body []cardtext.Sentence) deed {
	var all deed
	for i := range body {
		for _, a := range body[i].Acts {
			all |= deedOf(a)
		}
	}
	return all
}

// sameLevel returns the greatest number of cards in the stack that have the same level.
func (s *State) sameLevel(pm *Permanent) int {
	levels := s.stackLevels(pm)
	return slices.Max(levels[:])
}

// sameLevelSets returns how many sets of n cards of one level the stack holds.
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

// levelsOf adds up the levels of what the phrase means on the field of both players. A thing
// without a level adds nothing (2-9-2).
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

// thereAre counts what "there are …" speaks of: the named player's, or both players' if none is
// named.
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
