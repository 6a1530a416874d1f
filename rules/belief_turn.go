package rules

// turnRules are the points of a turn (chapter 6) and of memory at which players misread the rules.
// Each method says what the misreading would have; by the
// rules all of them answer no.
type turnRules struct{ s *State }

// turnRules returns the rules of turns as the position understands them.
func (s *State) turnRules() turnRules { return turnRules{s} }

// endsAtZero reports whether somebody believes that the turn ends when the memory comes to 0. By
// the rules it ends at 1 or more on the opponent's side (6-1-4-1).
func (r turnRules) endsAtZero() bool { return r.s.believes(bMemoryZeroEndsTheTurn) }

// startWaitsForUnsuspending reports whether somebody believes that [Start of Your Turn] effects
// come after the unsuspend phase. By the rules they come before it (15-16-11-1).
func (r turnRules) startWaitsForUnsuspending() bool {
	return r.s.believes(bStartOfTurnAfterUnsuspending)
}

// endingIsFinal reports whether somebody believes that a turn that has begun to end does end,
// whatever the memory becomes. By the rules it goes on if the memory has come back (6-6-4).
func (r turnRules) endingIsFinal() bool { return r.s.believes(bATurnThatStartedEndingMustEnd) }

// changesEndEarly reports whether somebody believes that what lasts for the turn is over once the
// end of turn effects are done. By the rules it lasts until the turn does end (6-6-4).
func (r turnRules) changesEndEarly() bool { return r.s.believes(bForTheTurnEndsWithTheEndTiming) }

// usesResetEarly reports whether somebody believes that [Once Per Turn] effects are ready again
// once the end of turn effects are done. By the rules they are ready in another turn (15-14-1-5-1).
func (r turnRules) usesResetEarly() bool { return r.s.believes(bOncePerTurnResetsAtTheEndTiming) }

// rebootAtTheEnd reports whether somebody believes that <Reboot> unsuspends when its player's turn
// ends. By the rules it does in the opponent's unsuspend phase (16-11-1).
func (r turnRules) rebootAtTheEnd() bool { return r.s.believes(bRebootUnsuspendsWhenTheTurnEnds) }

// shortDrawLoses reports whether somebody believes that an effect that draws more than the deck
// holds loses the game. By the rules only the draw phase has that (16-8-1).
func (r turnRules) shortDrawLoses() bool { return r.s.believes(bDrawWithShortDeckLoses) }

// moveAndHatch reports whether somebody believes that one breeding phase allows both hatching and
// moving. By the rules it allows one of them (6-4-1).
func (r turnRules) moveAndHatch() bool { return r.s.believes(bBreedingAllowsMoveAndHatch) }

// passCountsFromTheMarker reports whether somebody believes that passing moves the marker three
// spaces from where it is. By the rules it goes to 3 on the opponent's side (6-5-1-7-1).
func (r turnRules) passCountsFromTheMarker() bool { return r.s.believes(bPassCountsFromTheMarker) }

// paymentStaysOnOwnSide reports whether somebody believes that a cost may not take the marker to
// the opponent's side. By the rules it may, up to 10 (4-2-2, 1-4-2-2).
func (r turnRules) paymentStaysOnOwnSide() bool { return r.s.believes(bPaymentMustStayOnYourSide) }
