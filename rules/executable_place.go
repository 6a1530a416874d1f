package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

// What the engine carries out depends on the kind of effect: a persistent effect lays nothing for a
// time, and only an immediate-type effect can change a cost. This file lists which sentences,
// conditions and triggers can stand in which kind of effect. A card with anything else is not
// played. scenario/fires_test.go makes cards to show that nothing is passed over: each timing icon
// and each trigger condition fires or is refused in every place that an effect can have.

// placePlays returns an error if a part of the effect can't stand in an effect of that kind.
func placePlays(e *cardtext.Effect, kind EffectKind) error {
	for i := range e.Body {
		if err := sentencePlaces(&e.Body[i], e, kind); err != nil {
			return err
		}
		if c := e.Body[i].If; c != nil && c.Kind == cardtext.CondEffectDid && c.Who != cardtext.Anyone && (i == 0 || !justSuspends(&e.Body[i-1])) {
			return fmt.Errorf("what this effect suspended is not known there")
		}
		if acts := e.Body[i].Acts; i+1 < len(e.Body) && e.Body[i+1].Then && len(acts) == 1 && !laterWhole(e, i) {
			if saysWhenFirst(acts[0]) {
				return fmt.Errorf("when what stands behind it is done is not certain")
			}
		}
	}
	if e.Trigger != nil {
		return triggerPlaces(e.Trigger)
	}
	return nil
}

// justSuspends reports whether a sentence suspends something and does nothing else, so that the
// next one can ask whose it was.
func justSuspends(s *cardtext.Sentence) bool {
	if len(s.Acts) != 1 || s.And {
		return false
	}
	return deedOf(s.Acts[0]) == deedBit(cardtext.DeedSuspend)
}

func sentencePlaces(s *cardtext.Sentence, e *cardtext.Effect, kind EffectKind) error {
	if c := s.If; c == nil || c.Kind != cardtext.CondThere || len(c.And)+len(c.Or) > 0 || !justRevealed(c.Sel, s, e) {
		if err := condPlaces(c, e, kind); err != nil {
			return err
		}
	}
	if together(s.By) {
		return fmt.Errorf("in which order this and other cards are placed is not played there yet")
	}
	if s.ForEach != nil {
		if err := eachPlaces(s, e, kind); err != nil {
			return err
		}
	}
	if kind == PersistentEffect {
		return standingPlaces(s)
	}
	if s.ForEach != nil {
		if err := eachProcessed(s, e); err != nil {
			return err
		}
	}
	for k, list := range [][]cardtext.Action{s.By, s.Acts} {
		for _, a := range list {
			r := roomOf(a)
			if err := r.processed(a, e, kind); err != nil {
				return err
			}
			if k == 1 && s.Opponent && !r.theirs(a) {
				return fmt.Errorf("the opponent doing that is not played yet")
			}
			if k == 1 && s.ForEach != nil && r.each(a) == eachRefused {
				return fmt.Errorf("\"for each\" is not played there yet")
			}
		}
	}
	return nil
}

// eachPlaces returns an error if the "for each" of a sentence can't stand in this kind of effect.
func eachPlaces(s *cardtext.Sentence, e *cardtext.Effect, kind EffectKind) error {
	c := s.ForEach
	if c.Colors || c.Levels || !justRevealed(c.Of, s, e) {
		if err := countPlaces(c); err != nil {
			return err
		}
	}
	if c.Did != nil {
		if err := didCountPlays(c.Did, s, e, kind); err != nil {
			return err
		}
	}
	all := e.Trigger != nil && c.Of != nil && c.Of.Owner == cardtext.Anyone && c.Of.Quantity == cardtext.All
	if all && fieldOnly(c.Of) == nil && empty(&c.Of.Filter) && len(c.Of.Filter.Or) == 0 { // 4-27-5
		return fmt.Errorf("whether %q means those that the trigger condition speaks of is not certain", c.Of.String())
	}
	return nil
}

// eachProcessed returns an error if the "for each" of a sentence can't stand in an effect that is
// processed.
func eachProcessed(s *cardtext.Sentence, e *cardtext.Effect) error {
	// only one thing digivolves
	if t := e.Trigger; ownCount(s.ForEach) && !(t != nil && t.Would && t.Event == cardtext.EvDigivolves) {
		return fmt.Errorf("counting for each of several is not played yet")
	}
	var err error
	within(s.Acts, func(x *cardtext.Select) {
		if x.Left > 0 || x.Quantity == cardtext.UpTo && ends(x.Area) {
			err = fmt.Errorf("\"for each\" is not played with a number that is chosen")
		}
	})
	return err
}

// justRevealed reports whether the phrase counts the cards that the sentence before has revealed.
// It may ask nothing else of them, and nothing may have been done with them since.
func justRevealed(x *cardtext.Select, s *cardtext.Sentence, e *cardtext.Effect) bool {
	if x == nil || x.Area != cardtext.RevealedCards || x.Different != cardtext.NoDifference || x.Extreme != cardtext.NoExtreme || x.Or != nil || x.Other || len(s.By) > 0 {
		return false
	}
	for i := range e.Body {
		if &e.Body[i] == s && i > 0 {
			return len(e.Body[i-1].Acts) == 1 && deedOf(e.Body[i-1].Acts[0]) == deedBit(cardtext.DeedReveal) && !e.Body[i-1].Opponent
		}
	}
	return false
}

// standingPlaces returns an error if a sentence can't stand in a persistent effect.
func standingPlaces(s *cardtext.Sentence) error {
	if s.May && len(s.Acts) > 0 && standOf(s.Acts[0]) == standDigivolve {
		return grantedPlays(s)
	}
	if s.By != nil || s.May || s.Opponent || s.Instead || s.Then {
		return fmt.Errorf("a persistent effect with a choice is not played yet")
	}
	for i, a := range s.Acts {
		if err := roomOf(a).standing(a, s, i); err != nil {
			return err
		}
	}
	return nil
}

// speaksOfThis reports whether the condition is about the holder of the effect, so that "it" means
// the holder.
func speaksOfThis(c *cardtext.Cond) bool {
	if c.Sel != nil && (c.Sel.Quantity == cardtext.This || c.Sel.Of != nil && c.Sel.Of.Quantity == cardtext.This) {
		return true
	}
	return slices.ContainsFunc(c.And, func(and cardtext.Cond) bool { return speaksOfThis(&and) }) ||
		slices.ContainsFunc(c.Or, func(or cardtext.Cond) bool { return speaksOfThis(&or) })
}

// fieldOnly returns an error for cards where only something on the field can be meant.
func fieldOnly(s *cardtext.Select) error {
	if s == nil || s.Quantity == cardtext.It {
		return nil
	}
	switch s.Area {
	case cardtext.BattleArea, cardtext.BreedingArea, cardtext.FieldArea, cardtext.SpokenOf:
		return nil
	}
	return fmt.Errorf("%q is not something on the field", s.String())
}

// condPlaces returns an error if a processing condition can't stand in this kind of effect.
func condPlaces(c *cardtext.Cond, e *cardtext.Effect, kind EffectKind) error {
	if c == nil {
		return nil
	}
	for _, list := range [][]cardtext.Cond{c.And, c.Or} {
		for i := range list {
			if err := condPlaces(&list[i], e, kind); err != nil {
				return err
			}
		}
	}
	if c.Sel != nil && c.Sel.Different != cardtext.NoDifference && (c.Kind != cardtext.CondHave && c.Kind != cardtext.CondThere || c.Than) {
		return fmt.Errorf("counting %q is not played yet", c.Sel.String())
	}
	if c.Sel != nil && c.Sel.Extreme != cardtext.NoExtreme {
		return fmt.Errorf("a superlative in a condition is not played yet")
	}
	switch c.Kind {
	case cardtext.CondThere, cardtext.CondLevels, cardtext.CondHave:
		return countedPlaces(c)
	case cardtext.CondDid, cardtext.CondEffectDid, cardtext.CondAttackingBy:
		return didPlaces(c, kind)
	case cardtext.CondIs, cardtext.CondColors, cardtext.CondSources, cardtext.CondAttacking:
		return thingPlaces(c, e, kind)
	case cardtext.CondDeleted:
		return deletedPlaces(c, e)
	}
	return cameAboutPlaces(c, e, kind)
}

// countedPlaces returns an error if a condition counts something that the engine can't count.
func countedPlaces(c *cardtext.Cond) error {
	switch c.Kind {
	case cardtext.CondThere:
		if c.Sel.Area == cardtext.SourcesOf && c.Sel.Of.Quantity == cardtext.This {
			return nil
		}
		if c.Sel.Or != nil {
			return fmt.Errorf("counting %q is not played yet", c.Sel.String())
		}
		return haveable(c.Sel)
	case cardtext.CondLevels:
		if c.Sel.Or != nil {
			return fmt.Errorf("adding up the levels of %q is not played yet", c.Sel.String())
		}
		return haveable(c.Sel)
	case cardtext.CondHave:
		if c.Sel.Or != nil {
			if c.Bound != (cardtext.Bound{Op: cardtext.AtLeast, Value: 1}) {
				return fmt.Errorf("counting %q is not played yet", c.Sel.String())
			}
			if err := haveable(c.Sel.Or); err != nil {
				return err
			}
		}
		return haveable(c.Sel)
	}
	return nil
}

// didPlaces returns an error if a condition on what was done before can't stand in an effect of that
// kind.
func didPlaces(c *cardtext.Cond, kind EffectKind) error {
	switch c.Kind {
	case cardtext.CondDid:
		if kind == PersistentEffect {
			return fmt.Errorf("the condition %q is not played in a persistent effect", c.String())
		}
	case cardtext.CondEffectDid:
		if c.Sel != nil && kind != PersistentEffect {
			return didToPlays(c)
		}
		if kind == PersistentEffect {
			return fmt.Errorf("the condition %q is not played in a persistent effect", c.String())
		}
	case cardtext.CondAttackingBy:
		if kind == PersistentEffect {
			return fmt.Errorf("the condition %q is not played in a persistent effect", c.String())
		}
	}
	return nil
}

// thingPlaces returns an error if a condition asks something of a thing that can't be known there.
func thingPlaces(c *cardtext.Cond, e *cardtext.Effect, kind EffectKind) error {
	if c.Kind == cardtext.CondColors && c.Total {
		return haveable(c.Sel)
	}
	group := c.Sel
	if group.Any && (e.Trigger == nil || departs(e.Trigger.Event) || slices.ContainsFunc(e.Trigger.Or, func(or cardtext.Trigger) bool { return departs(or.Event) })) {
		return fmt.Errorf("what %q means is not certain", group.String())
	}
	if group != nil && (group.Area == cardtext.SourcesOf || group.Area == cardtext.LinkCardsOf) {
		group = group.Of
	}
	if c.In && hasTiming(e, cardtext.OnDeletion) {
		return fmt.Errorf("what a Digimon that is gone was is not known there yet")
	}
	if kind == PersistentEffect && group != nil && group.Quantity != cardtext.This && !(c.Kind == cardtext.CondColors && ofHolder(group)) {
		return fmt.Errorf("the condition %q is not played in a persistent effect", c.String())
	}
	if hasTiming(e, cardtext.OnDeletion) && group != nil && group.Quantity == cardtext.This && c.Kind != cardtext.CondSources && c.Kind != cardtext.CondColors && !(c.Kind == cardtext.CondIs && rememberable(&c.Sel.Filter)) {
		return fmt.Errorf("what a Digimon that is gone was is not known there yet")
	}
	if c.Kind == cardtext.CondColors && group.Quantity != cardtext.This && !ofHolder(group) {
		return fmt.Errorf("counting the colors of %q is not played yet", group.String())
	}
	return nil
}

// deletedPlaces returns an error for a condition such as "if it was deleted in battle" in an effect
// that isn't told what deleted the card.
func deletedPlaces(c *cardtext.Cond, e *cardtext.Effect) error {
	if c.By == cardtext.ByYourDigimonEffect || c.By == cardtext.ByOpponentsDigimonEffect {
		return fmt.Errorf("whether it was a Digimon's effect is not known that long yet")
	}
	if s, t := c.Sel, e.Trigger; s != nil && s.Quantity == cardtext.It {
		if t == nil || t.Would || t.Event != cardtext.EvDeleted || len(t.Or) > 0 || s.Means.Kind != cardtext.Triggering {
			return fmt.Errorf("what deleted %q is not known there", s.String())
		}
	} else if s == nil && t != nil && !t.Would && t.Event == cardtext.EvDeleted && len(t.Or) == 0 {
		return nil
	} else if !hasTiming(e, cardtext.OnDeletion) || s != nil && s.Quantity != cardtext.This {
		return fmt.Errorf("the condition %q is played with [On Deletion] only", c.String())
	}
	return nil
}

// cameAboutPlaces returns an error if a condition asks how something came about, in an effect that
// isn't about such a thing.
func cameAboutPlaces(c *cardtext.Cond, e *cardtext.Effect, kind EffectKind) error {
	switch c.Kind {
	case cardtext.CondFromTrash:
		if kind == PersistentEffect || !speaksOfEvent(e, cardtext.WhenDigivolving, cardtext.EvDigivolves) {
			return fmt.Errorf("the condition %q is played with [When Digivolving] only", c.String())
		}
	case cardtext.CondWasFaceUp:
		if kind != SecurityEffect {
			return fmt.Errorf("the condition %q is played with [Security] only", c.String())
		}
	case cardtext.CondPlayedFromSources, cardtext.CondPlayedByEffect:
		if kind == PersistentEffect || !speaksOfEvent(e, cardtext.OnPlay, cardtext.EvPlayed) {
			return fmt.Errorf("the condition %q is played where something was played only", c.String())
		}
	case cardtext.CondByEffect:
		if kind == PersistentEffect || !speaksOfEvent(e, cardtext.OnPlay, cardtext.EvPlayed) && !speaksOfEvent(e, cardtext.WhenDigivolving, cardtext.EvDigivolves) {
			return fmt.Errorf("the condition %q is played where something was played or has digivolved only", c.String())
		}
	case cardtext.CondDNA:
		if !speaksOfEvent(e, cardtext.WhenDigivolving, cardtext.EvDigivolves) {
			return fmt.Errorf("the condition %q is played where something has digivolved only", c.String())
		}
	case cardtext.CondDigiXros:
		if !speaksOfEvent(e, cardtext.OnPlay, cardtext.EvPlayed) {
			return fmt.Errorf("the condition %q is played where something was played only", c.String())
		}
	case cardtext.CondHadSources:
		if kind == PersistentEffect || !hasTiming(e, cardtext.OnDeletion) && !leavesItself(e.Trigger) {
			return fmt.Errorf("the condition %q is played where the Digimon has left only", c.String())
		}
	case cardtext.CondSecurity:
		if c.Sel != nil && (hasTiming(e, cardtext.OnDeletion) || leavesItself(e.Trigger)) {
			return fmt.Errorf("what a Digimon that is gone was is not known there yet")
		}
	case cardtext.CondMemory, cardtext.CondHand, cardtext.CondTrash, cardtext.CondTurn,
		// known everywhere
		cardtext.CondAttackedThisTurn, cardtext.CondDuringAttack, cardtext.CondSameLevel:
	default:
		return fmt.Errorf("the condition %q is played nowhere", c.String())
	}
	return nil
}

// speaksOfEvent reports whether an effect triggers on the event that a condition asks about: by its
// own timing icon, or when it happens to another card. With "would" the event has not come about
// yet.
func speaksOfEvent(e *cardtext.Effect, own cardtext.Timing, ev cardtext.TriggerEvent) bool {
	t := e.Trigger
	return hasTiming(e, own) || t != nil && !t.Would && (t.Event == ev || slices.ContainsFunc(t.Or, func(or cardtext.Trigger) bool { return or.Event == ev && !or.Would }))
}

// leavesItself reports whether an effect triggers by its own Digimon's leaving.
func leavesItself(t *cardtext.Trigger) bool {
	return t != nil && !t.Would && departs(t.Event) && t.Subject != nil && t.Subject.Quantity == cardtext.This
}

// departs reports whether the things of the event are gone, or about to go.
func departs(ev cardtext.TriggerEvent) bool {
	return ev == cardtext.EvDeleted || ev == cardtext.EvReturned || ev == cardtext.EvLeaves
}

// rememberable reports whether a filter asks only for what is stored of a Digimon that has left.
// Such a Digimon isn't compared with itself.
func rememberable(f *cardtext.Filter) bool {
	for i := range f.Or {
		if !rememberable(&f.Or[i]) {
			return false
		}
	}
	for _, b := range []cardtext.Bound{f.Level, f.DP, f.PlayCost, f.Sources} {
		if b.Than != nil {
			return false
		}
	}
	return f.FaceUp == nil && f.SameName == nil && f.SameColor == nil && f.SameLevels == 0 && f.Links.Op == 0 && (f.Not == nil || rememberable(f.Not))
}

// haveable returns an error if the engine can't count what "you have …" speaks of.
func haveable(s *cardtext.Select) error {
	if s == nil {
		return nil
	}
	if s.Filter.SameName != nil && s.Area != cardtext.BattleArea {
		return fmt.Errorf("comparing names there is not played yet")
	}
	if spread(s) {
		return nil
	}
	switch s.Area {
	case cardtext.BattleArea, cardtext.BreedingArea, cardtext.FieldArea:
	default:
		if !isPile(s.Area) || s.Area == cardtext.RevealedCards {
			return fmt.Errorf("counting %q is not played yet", s.String())
		}
	}
	if len(s.Also) > 0 || s.Extreme != cardtext.NoExtreme {
		return fmt.Errorf("counting %q is not played yet", s.String())
	}
	return nil
}

// countPlaces returns an error if a "for each" can't stand in this kind of effect.
func countPlaces(c *cardtext.Count) error {
	if c == nil || c.Of == nil {
		return nil
	}
	if c.Levels && (c.Of.Quantity != cardtext.It || c.Of.Ref != cardtext.RefThisEffectDeleted) {
		return fmt.Errorf("counting the levels of %q is not played yet", c.Of.String())
	}
	if c.Colors {
		return colorsCount(c)
	}
	if c.Of.Area == cardtext.SourcesOf || c.Of.Area == cardtext.LinkCardsOf {
		if !spread(c.Of) && (c.Of.Of == nil || c.Of.Of.Quantity != cardtext.This && c.Of.Of.Quantity != cardtext.It) {
			return fmt.Errorf("counting %q is not played yet", c.Of.String())
		}
		return nil
	}
	if c.Of.Quantity == cardtext.It && c.Of.Ref == cardtext.RefThem && c.Of.Means.Kind == cardtext.Triggering {
		return nil // the things that met the trigger condition, even several at once (4-27-5)
	}
	if c.SameLevel {
		return nil
	}
	// It counts things that this effect has done: see doneTo and doneHere.
	dealt := c.Of.Quantity == cardtext.It && (c.Of.Means.Kind == cardtext.Dealt || c.Of.Means.Kind == cardtext.WholeEffect)
	if or := c.Of.Or; or != nil && (or.Different != cardtext.NoDifference || or.Extreme != cardtext.NoExtreme || fieldOnly(c.Of) != nil || fieldOnly(or) != nil || c.Of.Different != cardtext.NoDifference) ||
		c.Of.Quantity != cardtext.All && !dealt {
		return fmt.Errorf("counting %q is not played yet", c.Of.String())
	}
	return haveable(c.Of)
}

// dealtCards reports whether the phrase means cards with which the effect has dealt: "the trashed
// card". Their printed colors are known wherever they are.
func dealtCards(of *cardtext.Select) bool {
	return of.Quantity == cardtext.It && of.Means.Kind == cardtext.Dealt && of.Filter.Kind == cardtext.AnyCard &&
		(of.Ref == cardtext.RefReturned || of.Ref == cardtext.RefTrashed)
}

// colorsCount returns an error for counting the colors of things that the engine doesn't search for
// colors.
func colorsCount(c *cardtext.Count) error {
	of := c.Of
	switch {
	case of.Quantity == cardtext.It && of.Means.Kind == cardtext.TriggerInto && !c.In:
		// it is still a card then (8-1-2-4)
		return nil
	case of.Quantity == cardtext.This, ofHolder(of), dealtCards(of) && !c.In:
		return nil
	case of.Quantity == cardtext.All && !c.In && of.Area == cardtext.TrashArea && empty(&of.Filter) && of.Or == nil && len(of.Also) == 0:
		return nil
	case of.Quantity == cardtext.All && !c.In && of.Area == cardtext.BattleArea && of.Extreme == cardtext.NoExtreme && of.Or == nil:
		return nil
	}
	return fmt.Errorf("counting the colors of %q is not played yet", of.String())
}

// interrupted reports whether the engine opens a window for immediate-type effects before such an
// event (15-8-5-1).
func interrupted(ev cardtext.TriggerEvent) bool {
	switch ev {
	case cardtext.EvPlayed, cardtext.EvDigivolves, cardtext.EvDeleted, cardtext.EvReturned, cardtext.EvLeaves, cardtext.EvUsesOption, cardtext.EvLinked:
		return true
	}
	return false
}

// triggerPlaces returns an error if a trigger condition can't stand in this kind of effect.
func triggerPlaces(t *cardtext.Trigger) error {
	if t.Event == cardtext.EvHandAdded && t.By == cardtext.AnyCause {
		return fmt.Errorf("cards added to a hand otherwise than by an effect are not seen yet")
	}
	if t.FromLevel > 0 && !t.Would {
		return fmt.Errorf("from which level something digivolved is not known there yet")
	}
	if t.Would && (t.InMainPhase || t.InAnyMain || t.InUnsuspend || !interrupted(t.Event)) {
		return fmt.Errorf("nothing interrupts that yet")
	}
	if t.OwnTop && t.Subject != nil && t.Subject.Or != nil {
		return errPart // the words don't say whose stack is meant
	}
	if t.Subject != nil && t.Subject.Or != nil {
		if err := selectPlays(t.Subject.Or); err != nil {
			return err
		}
	}
	if t.Would && t.Event == cardtext.EvDigivolves && t.By != cardtext.AnyCause {
		return fmt.Errorf("by what something would digivolve is not known there yet")
	}
	if t.Event == cardtext.EvUsesKeyword && t.Keyword != digiBurst.Name {
		return fmt.Errorf("that <%s> is activated is not seen yet", t.Keyword)
	}
	if err := subjectPlaces(t); err != nil {
		return err
	}
	if err := intoPlaces(t); err != nil {
		return err
	}
	for i := range t.Or {
		if err := triggerPlaces(&t.Or[i]); err != nil {
			return err
		}
	}
	return nil
}

// subjectPlaces returns an error if the engine can't see what a trigger condition speaks of.
func subjectPlaces(t *cardtext.Trigger) error {
	switch t.Event {
	case cardtext.EvTrashedFrom, cardtext.EvThisTrashed, cardtext.EvSecurityAdded:
	case cardtext.EvPlayed:
		if err := originPlays(t); err != nil {
			return err
		}
	case cardtext.EvUsesOption:
		if !t.Would && t.Subject != nil && t.Subject.Quantity != cardtext.This && fieldOnly(t.Subject) != nil {
			return fmt.Errorf("from where a card was used is not known there yet")
		}
	default:
		if err := fieldOnly(t.Subject); err != nil {
			return err
		}
	}
	return nil
}

// intoPlaces returns an error if the engine can't compare what a trigger condition says of the new
// card, or a superlative in it.
func intoPlaces(t *cardtext.Trigger) error {
	if s := t.Into; s != nil && fieldOnly(s) != nil && t.Event != cardtext.EvSecurityChecked && !(t.Event == cardtext.EvDigivolves && t.Would && (s.Area == cardtext.HandArea || s.Area == cardtext.TrashArea)) {
		return fmt.Errorf("from where %q comes is not known there yet", s.String())
	}
	if s := t.Into; s != nil && s.Or != nil {
		if err := fieldOnly(s.Or); err != nil || t.Event != cardtext.EvDigivolves {
			return fmt.Errorf("%q is not played in a trigger condition yet", s.String())
		}
	}
	for _, s := range []*cardtext.Select{t.Subject, t.Into} {
		if s != nil && (s.Extreme != cardtext.NoExtreme && !(s == t.Into && t.Event == cardtext.EvAttacks) || len(s.Also) > 0) {
			return fmt.Errorf("%q is not played in a trigger condition yet", s.String())
		}
	}
	return nil
}

// requirementPlays returns an error if the engine can't check a requirement line.
func requirementPlays(r *cardtext.Requirement) error {
	for i := range r.From {
		if err := filterPlays(&r.From[i]); err != nil {
			return err
		}
	}
	if r.If != nil {
		if err := condPlays(r.If); err != nil {
			return err
		}
		switch r.If.Kind {
		case cardtext.CondHave, cardtext.CondMemory, cardtext.CondSecurity, cardtext.CondHand, cardtext.CondTrash:
		default:
			return fmt.Errorf("the condition %q is not played in a requirement", r.If.String())
		}
		if err := condPlaces(r.If, &cardtext.Effect{}, PersistentEffect); err != nil {
			return err
		}
	}
	return nil
}

// measuredByReference reports whether a filter compares with something that the effect spoke of
// before. That can't be asked once the effect is over.
func measuredByReference(f *cardtext.Filter) bool {
	for _, b := range []cardtext.Bound{f.Level, f.DP, f.PlayCost, f.Sources} {
		if b.Than != nil && b.Than.Quantity == cardtext.It {
			return true
		}
	}
	for i := range f.Or {
		if measuredByReference(&f.Or[i]) {
			return true
		}
	}
	return false
}
