package rules

import (
	"fmt"
	"reflect"
	"slices"

	"digijudge/rules/cardtext"
)

// This file stores what an effect has dealt with, for words that speak of it after something else
// was dealt with: "digivolve your [X] …. If you did, trash the top 2 cards …. Then, delete that
// Digimon at the end of the turn". It also stores from under which Digimon cards were trashed.

// earlierRefs is what the action at one place of the text has dealt with, or the permanents from
// under which those cards came.
type earlierRefs struct {
	at     [3]uint8 // the place of the action in the text: see effectRun.at
	owners bool
	refs   []Ref // never changed
}

func (k earlierRefs) encode(e *encoder) {
	for _, b := range k.at {
		e.u8(int(b))
	}
	e.flag(k.owners)
	e.refs(k.refs)
}

// earlierPlace returns the place to which words point back, as effectRun.at counts places.
func earlierPlace(at cardtext.Place) [3]uint8 {
	a := uint8(at.Action)
	if at.By {
		a |= 0x80
	}
	return [3]uint8{0, uint8(at.Sentence), a}
}

// pointsBackEarlier reports whether words of the effect point back to something that has to be
// stored for them.
func pointsBackEarlier(e *cardtext.Effect) bool {
	found := false
	if e != nil {
		eachSelect(reflect.ValueOf(e.Body), func(s *cardtext.Select) {
			found = found || s.Means.Earlier || s.Means.Kind == cardtext.OwnerOf
		})
	}
	return found
}

// needsEarlier reports whether later words of the effect need what the present action deals with,
// although something else was dealt with in between. With owners set, it asks for words that mean
// the permanents under which those cards lay.
func (run *effectRun) needsEarlier(owners bool) bool {
	if run.place.mode != 0 {
		return false
	}
	found, at := false, run.at()
	eachSelect(reflect.ValueOf(run.place.body), func(s *cardtext.Select) {
		if m := &s.Means; !found && m.At.Mode == 0 && m.At.Inner == 0 && earlierPlace(m.At) == at {
			found = owners && m.Kind == cardtext.OwnerOf || !owners && m.Earlier && (m.Kind == cardtext.Dealt || m.Kind == cardtext.HostOf)
		}
	})
	return found
}

// storeEarlier stores what the action that has just been done has dealt with.
func (s *State) storeEarlier(run *effectRun) {
	if s.T.Effects[run.ref.Def].pointsBack && run.needsEarlier(false) {
		run.meant.earlier = append(run.meant.earlier, earlierRefs{at: run.at(), refs: slices.Clone(run.meant.latest)})
	}
}

// keepOwners stores under which Digimon or Tamers the cards lie that the present action is about to
// trash.
func (s *State) keepOwners(refs []Ref, run *effectRun) {
	if s.T.Effects[run.ref.Def].pointsBack && run.needsEarlier(true) {
		run.meant.earlier = append(run.meant.earlier, earlierRefs{at: run.at(), owners: true, refs: s.hosts(refs)})
	}
}

// earlierFor returns what was stored for words that point back.
func (s *State) earlierFor(m *cardtext.Antecedent, run *effectRun) []Ref {
	if s.T.Effects[run.ref.Def].setForLater { // it goes on with what was meant when it was set
		return s.spokenOf(run)
	}
	at := earlierPlace(m.At)
	for _, k := range run.meant.earlier {
		if k.at == at && k.owners == (m.Kind == cardtext.OwnerOf) {
			return k.refs
		}
	}
	return nil
}

// keptPlays returns an error if the engine doesn't store what words of the effect point back to.
func keptPlays(s *cardtext.Select, e *cardtext.Effect) error {
	m := &s.Means
	bad := fmt.Errorf("what %q means is not kept that long yet", s.String())
	switch {
	case m.Kind == cardtext.TriggerInto && colorsCounted(s, e):
		return nil // see comingInto
	case m.Kind == cardtext.TriggerInto:
		return bad
	case m.Kind == cardtext.OwnerOf:
		what := trashes(e.At(m.At))
		if what == nil || m.At.Mode > 0 || m.At.Inner > 0 || what.Of == nil || what.Or != nil || what.Of.Quantity != cardtext.Exactly || what.Of.N != 1 {
			return bad
		}
		switch what.Area {
		case cardtext.SourcesOf, cardtext.SourcesTopOf, cardtext.SourcesBottomOf:
		default:
			return bad
		}
	case m.Earlier:
		if m.Kind != cardtext.Dealt && m.Kind != cardtext.HostOf || m.At.Mode > 0 || m.At.Inner > 0 {
			return bad
		}
		if dealtCards(s) && countsColorsOf(s, e) {
			return nil // a card keeps its colors wherever it is
		}
	default:
		return nil
	}
	if !doneToIt(s, e.Body) {
		return bad // it is measured, and may have left by then
	}
	return nil
}

// colorsCounted reports whether the phrase is the card that something would digivolve into, and
// only its colors are counted.
func colorsCounted(s *cardtext.Select, e *cardtext.Effect) bool {
	t := e.Trigger
	return t != nil && t.Would && t.Event == cardtext.EvDigivolves && len(t.Or) == 0 && countsColorsOf(s, e)
}

// countsColorsOf reports whether a "for each" of the effect counts the colors of what the phrase
// means.
func countsColorsOf(s *cardtext.Select, e *cardtext.Effect) bool {
	return slices.ContainsFunc(e.Body, func(b cardtext.Sentence) bool { return b.ForEach != nil && b.ForEach.Colors && b.ForEach.Of == s })
}

// doneToIt reports whether some action of the effect, including one set for later, is done to the
// phrase.
func doneToIt(s *cardtext.Select, body []cardtext.Sentence) bool {
	found := false
	look := func(acts []cardtext.Action) {
		for _, a := range acts {
			r := roomOf(a)
			found = found || r.object(a) == s || r.covers(a) == s
		}
	}
	for i := range body {
		look(body[i].Acts)
		for _, a := range body[i].Acts {
			look(actsLater(a))
		}
	}
	return found
}
