package rules

import (
	"strings"

	"digijudge/rules/cardtext"
)

// What the words of an effect that point back mean: "it", "that Digimon", "the played Digimon", "the trashed card".

// meantBy is what a wording points back to. "The played Digimon" and the like are what the trigger condition speaks of, if that
// is what it waits for, and else what the effect itself dealt with last; executable.go refuses a text where that is something else. "That
// Digimon" is no card that was moved meanwhile.
func (p *Position) meantBy(s *cardtext.Select, run *effectRun) []Ref {
	if s.Ref == cardtext.RefBattled {
		if run.selfSnap.battled.Perm != 0 {
			return []Ref{run.selfSnap.battled}
		}
		if run.selfSnap.battled.Card.ID != 0 {
			p.note("15-1-8") // a Security Digimon, which the effect doesn't name
		}
		return nil
	}
	if tr := p.triggerOf(run); tr != nil && len(run.group) > 0 && deedOfEvent(tr.Event) != 0 && deedOfEvent(tr.Event) == deedOfRef(s.Ref) {
		return run.group
	}
	that := s.Ref == cardtext.RefThat && (s.Filter.Kind == cardtext.KindDigimon || s.Filter.Kind == cardtext.KindTamer)
	if that || (s.Ref == cardtext.RefIt || s.Ref == cardtext.RefSame) && p.wantsPermanent(s, run) {
		return p.permanentMeant(s, run)
	}
	return p.meant(run)
}

// permanentMeant is what a wording means that can only speak of something on the field: what the condition before it speaks of, what
// was dealt with last (of cards placed under a Digimon, that Digimon), what the trigger condition speaks of, or the holder.
func (p *Position) permanentMeant(s *cardtext.Select, run *effectRun) []Ref {
	if run.s < len(run.body) && s.Ref == cardtext.RefIt {
		if c := run.body[run.s].If; c != nil && speaksOfThis(c) && p.Perm(run.holder) != nil {
			return []Ref{{Perm: run.holder}}
		}
	}
	var out []Ref
	for _, r := range run.it {
		switch {
		case r.Perm != 0 && p.Perm(r.Perm) != nil:
			out = append(out, r)
		case r.Card.ID != 0 && p.where[r.Card.ID] == UnderCard:
			if host := p.PermOf(r.Card.ID); host != nil && !contains(out, Ref{Perm: host.ID}) {
				out = append(out, Ref{Perm: host.ID})
			}
		}
	}
	switch {
	case len(out) > 0:
		return out
	case len(run.it) > 0 && run.it[0].Perm != 0:
		return run.it // it is gone
	case run.none == noPerm:
		return nil
	case len(run.group) > 0:
		return run.group
	case run.mention != (Ref{}):
		return []Ref{run.mention}
	case s.Ref != cardtext.RefThat && len(run.it) > 0 && p.Perm(run.holder) != nil:
		return []Ref{{Perm: run.holder}} // only cards were dealt with
	}
	return run.it
}

// actsInHand are the actions of the sentence part that is being carried out, of which run.a is the one in hand.
func actsInHand(run *effectRun) []cardtext.Action {
	switch {
	case run.s >= len(run.body):
		return nil
	case run.stage == byAsk || run.stage == byDo:
		return run.body[run.s].By
	}
	return run.body[run.s].Acts
}

// wantsPermanent says that the action in hand is done to something on the field.
func (p *Position) wantsPermanent(s *cardtext.Select, run *effectRun) bool {
	list := actsInHand(run)
	if run.a >= len(list) {
		return false
	}
	switch a := list[run.a].(type) {
	case cardtext.Suspend:
		return a.What == s
	case cardtext.Unsuspend:
		return a.What == s
	case cardtext.Delete:
		return a.What == s
	case cardtext.Attack:
		return a.What == s
	case cardtext.Digivolve:
		return a.What == s
	case cardtext.UseKeyword:
		return a.What == s
	default:
		return whatOf(a) == s
	}
}

// triggerOf is the trigger condition of the effect being processed, nil if it has none.
func (p *Position) triggerOf(run *effectRun) *cardtext.Trigger {
	if t := p.T.Effects[run.ref.Def].Tree; t != nil {
		return t.Trigger
	}
	return nil
}

// pointsBack says that what an action is done to can be what "it" means from now on: in a "by" not the holder of the effect where the
// trigger condition speaks of something else, and not "this Tamer".
func (p *Position) pointsBack(s *cardtext.Select, run *effectRun) bool {
	if s == nil {
		return true
	}
	switch s.Quantity {
	case cardtext.It:
		return s.Ref != cardtext.RefSame
	case cardtext.This:
		tr := p.triggerOf(run)
		return tr == nil || tr.Subject == nil || tr.Subject.Quantity == cardtext.This || run.stage == acts && s.Filter.Kind == cardtext.KindDigimon
	}
	return true
}

// What "it" would have meant and doesn't, by effectRun.none: a card, or something on the field.
const (
	noCard = 1 + iota
	noPerm
)

// missed says that nothing was there for a phrase, or that it was left alone: words that would point back to it mean nothing, and not what
// was spoken of before.
func missed(s *cardtext.Select, run *effectRun) {
	if s == nil || s.Quantity == cardtext.This || s.Quantity == cardtext.It {
		return
	}
	run.it, run.none = nil, noCard
	switch s.Area {
	case cardtext.BattleArea, cardtext.BreedingArea, cardtext.FieldArea:
		run.none = noPerm
	}
}

// missedBy is missed for what an action that is not done would have dealt with.
func missedBy(a cardtext.Action, run *effectRun) {
	switch a := a.(type) {
	case cardtext.Play:
		run.it, run.none = nil, noPerm
	case cardtext.PlayToken:
		run.it, run.none = nil, noPerm
	case cardtext.Digivolve:
		missed(a.What, run)
	case cardtext.PlaceUnder:
		missed(a.Under, run)
	case cardtext.Delete:
		missed(a.What, run)
	case cardtext.Suspend:
		missed(a.What, run)
	case cardtext.Unsuspend:
		missed(a.What, run)
	case cardtext.Target:
		missed(a.What, run)
	case cardtext.Return:
		missed(a.What, run)
	case cardtext.Trash:
		missed(a.What, run)
	case cardtext.UseKeyword:
		missed(a.What, run)
	default:
		missed(whatOf(a), run)
	}
}

// deed is what was done to something that "the … Digimon" or "if this effect …" speaks of.
type deed uint16

const (
	deedPlayed deed = 1 << iota
	deedSuspended
	deedDeleted
	deedChosen
	deedPlaced
	deedTrashed
	deedRevealed
	deedReturned
	deedDigivolved
	deedUnsuspended
	deedAdded
)

// deedOfRef is what an adjective says, 0 for words that say nothing of it.
func deedOfRef(r cardtext.Ref) deed {
	switch r {
	case cardtext.RefPlayed, cardtext.RefThisEffectPlayed:
		return deedPlayed
	case cardtext.RefSuspended:
		return deedSuspended
	case cardtext.RefDeleted:
		return deedDeleted
	case cardtext.RefChosen:
		return deedChosen
	case cardtext.RefPlaced:
		return deedPlaced
	case cardtext.RefTrashed:
		return deedTrashed
	case cardtext.RefRevealed:
		return deedRevealed
	case cardtext.RefReturned:
		return deedReturned
	case cardtext.RefDigivolved, cardtext.RefDNADigivolved:
		return deedDigivolved
	}
	return 0
}

// deedOfEvent is what happens to the subject of a trigger condition, 0 for what no adjective says.
func deedOfEvent(ev cardtext.TriggerEvent) deed {
	switch ev {
	case cardtext.EvPlayed:
		return deedPlayed
	case cardtext.EvSuspends:
		return deedSuspended
	case cardtext.EvDeleted:
		return deedDeleted
	case cardtext.EvDigivolves:
		return deedDigivolved
	case cardtext.EvTrashedFromHand:
		return deedTrashed
	}
	return 0
}

// deedOf is what an action does to what it is done to.
func deedOf(a cardtext.Action) deed {
	switch a := a.(type) {
	case cardtext.Play, cardtext.PlayToken:
		return deedPlayed
	case cardtext.Suspend:
		return deedSuspended
	case cardtext.Unsuspend:
		return deedUnsuspended
	case cardtext.Delete:
		return deedDeleted
	case cardtext.Target:
		return deedChosen
	case cardtext.PlaceUnder, cardtext.PlaceSecurity:
		return deedPlaced
	case cardtext.Trash:
		return deedTrashed
	case cardtext.Reveal:
		return deedRevealed
	case cardtext.Return:
		return deedReturned
	case cardtext.AddToHand:
		return deedAdded
	case cardtext.Digivolve:
		return deedDigivolved
	case cardtext.UseKeyword:
		if a.Keyword.Name == "Digi-Burst" {
			return deedTrashed
		}
	}
	return 0
}

// snapOf is what the thing pointed at is, or was: as it was when the effect triggered, if the trigger condition speaks of it
// (15-8-3-8), as it was right before this effect made it leave, or what is printed on the card.
func (p *Position) snapOf(s *cardtext.Select, run *effectRun) snapshot {
	tr := p.triggerOf(run)
	byTrigger := tr != nil && deedOfEvent(tr.Event) != 0 && deedOfEvent(tr.Event) == deedOfRef(s.Ref)
	if run.snap.ok && (byTrigger || len(run.it) == 0 && run.none == 0) {
		p.noteAsTriggered(run, &run.snap)
		return run.snap
	}
	m := p.meantBy(s, run)
	if len(m) == 0 {
		return snapshot{}
	}
	if pm := p.Perm(m[0].Perm); pm != nil {
		return p.snap(pm)
	}
	if m[0].Perm != 0 {
		if len(run.it) > 0 && run.it[0] == m[0] {
			return run.was
		}
		return snapshot{}
	}
	c := &p.T.Cards[m[0].Card.ID]
	return snapshot{level: c.Level, dp: c.DP, cost: c.PlayCost, ok: !c.Blank}
}

// thisFits says that the holder is what "this … Digimon with …" asks of it.
func (p *Position) thisFits(s *cardtext.Select, pm *Permanent, ctrl Player, holder PermID) bool {
	f := s.Filter
	f.Kind = cardtext.AnyCard
	return s.Quantity != cardtext.This || empty(&f) && len(f.Or) == 0 || p.permFits(&f, pm, ctrl, holder)
}

// sameNameAs says that the permanent has the same card name as the holder of the effect.
func (p *Position) sameNameAs(pm *Permanent, holder PermID) bool {
	h := p.Perm(holder)
	return h != nil && !p.T.Cards[pm.Top()].Blank && strings.EqualFold(p.T.Cards[pm.Top()].Name, p.T.Cards[h.Top()].Name)
}

// hasWithin says that one of the digivolution cards fits.
func (p *Position) hasWithin(pm *Permanent, f *cardtext.Filter) bool {
	for _, c := range pm.Sources() {
		if p.sourceFits(f, pm, c) {
			return true
		}
	}
	return false
}

// hasTimed says that the permanent has an effect with that timing icon now.
func (p *Position) hasTimed(pm *Permanent, tm cardtext.Timing) bool {
	has := false
	p.eachEffect(pm, func(in instance) {
		has = has || in.def.Tree != nil && in.def.Keyword == nil && hasTiming(in.def.Tree, tm)
	})
	return has
}

// printsTiming says that an effect with that timing icon is printed in the card's upper text (2-3-3-2).
func (c *CardDef) printsTiming(tm cardtext.Timing) bool {
	for _, d := range c.upper {
		if d.Tree != nil && d.Keyword == nil && hasTiming(d.Tree, tm) {
			return true
		}
	}
	return false
}

// printedCost is the use cost of an Option, the play cost of another card, -1 if it has none.
func (c *CardDef) printedCost() int {
	if c.Category == Option {
		return c.UseCost
	}
	return c.PlayCost
}

// onField turns cards that have just been played into the permanents that they are now; what did not get there is left out.
func (p *Position) onField(refs []Ref) []Ref {
	var out []Ref
	for _, r := range refs {
		if r.Perm == 0 && (p.where[r.Card.ID] == BattleArea || p.where[r.Card.ID] == BreedingArea) {
			if pm := p.PermOf(r.Card.ID); pm != nil && pm.Top() == r.Card.ID {
				r = Ref{Perm: pm.ID}
			}
		}
		if r.Perm != 0 {
			out = append(out, r)
		}
	}
	return out
}

// deedDone is what the action just done amounts to, 0 if nothing came of it.
func (p *Position) deedDone(a cardtext.Action, run *effectRun) deed {
	if !run.did {
		return 0
	}
	return deedOf(a)
}

// deedsAfter are the deeds of all that an effect does besides its optional conditions. "If this effect didn't trash" speaks of those: what
// is paid for them counts only where nothing else in the effect can be meant.
func deedsAfter(body []cardtext.Sentence) deed {
	var all deed
	for i := range body {
		for _, a := range body[i].Acts {
			all |= deedOf(a)
		}
	}
	return all
}

// deedOfCond is the deed that "this effect didn't …" asks for.
func deedOfCond(d cardtext.Deed) deed {
	switch d {
	case cardtext.DeedDelete:
		return deedDeleted
	case cardtext.DeedTrash:
		return deedTrashed
	case cardtext.DeedSuspend:
		return deedSuspended
	case cardtext.DeedPlay:
		return deedPlayed
	case cardtext.DeedPlace:
		return deedPlaced
	case cardtext.DeedReturn:
		return deedReturned
	case cardtext.DeedAdd:
		return deedAdded
	}
	return deedDigivolved
}

// sameLevel is the greatest number of cards of one level in the stack; face-down cards have none (4-7-9).
func (p *Position) sameLevel(pm *Permanent) int {
	most := 0
	var count [16]int
	for i, c := range pm.Stack() {
		if l := p.T.Cards[c].Level; l > 0 && l < len(count) && pm.facedown>>i&1 == 0 {
			count[l]++
			most = max(most, count[l])
		}
	}
	return most
}

// thereAre counts what "there are …" speaks of: of the player named, of both where none is.
func (p *Position) thereAre(s *cardtext.Select, run *effectRun) int {
	if s.Area == cardtext.SourcesOf {
		one := *s
		one.Quantity = cardtext.All
		return len(p.candidates(&one, run, nil))
	}
	n := 0
	if isPile(s.Area) {
		for _, pl := range [...]Player{Ann, Bob} {
			if ownerFits(s.Owner, run.ctrl, pl) {
				for _, id := range p.areaCards(s, pl) {
					if p.cardFits(&s.Filter, id) {
						n++
					}
				}
			}
		}
		return n
	}
	for i := range p.perms {
		if p.covers(s, run.ctrl, run.holder, &p.perms[i]) {
			n++
		}
	}
	return n
}

// dueLater makes pending processing for the end of one player's turn due at the end of this turn, if it is that player's (18-1-1).
func (p *Position) dueLater() {
	for i := range p.later {
		l := &p.later[i]
		if l.when == cardtext.AtEndOfOpponentsTurn && l.ctrl != p.Turn || l.when == cardtext.AtEndOfYourTurn && l.ctrl == p.Turn {
			l.when = cardtext.AtEndOfTurn
		}
	}
}

// keepLater drops the pending processing of the turn that ends and keeps what waits for the end of a later one.
func (p *Position) keepLater() {
	keep := p.later[:0]
	for _, l := range p.later {
		if l.when == cardtext.AtEndOfOpponentsTurn || l.when == cardtext.AtEndOfYourTurn {
			keep = append(keep, l)
		}
	}
	p.later = keep
}
