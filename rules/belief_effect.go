package rules

// effectRules are the points of effects and their order (chapters 15, 17 and 18) at which players
// misread the rules. Each method says what the misreading would have; by the rules all of them
// answer no.
type effectRules struct{ s *State }

// effectRules returns the rules of effects as the position understands them.
func (s *State) effectRules() effectRules { return effectRules{s} }

// turnPlayerLast reports whether somebody believes that of effects that trigger at once the turn
// player's come last. By the rules theirs come first (15-4-3-5-1).
func (r effectRules) turnPlayerLast() bool { return r.s.believes(bTurnPlayerLast) }

// outlivesItsCard reports whether somebody believes that a pending effect is activated even if its
// card has become another. By the rules it isn't (15-4-4-3).
func (r effectRules) outlivesItsCard() bool { return r.s.believes(bPendingEffectOutlivesItsCard) }

// derivedWaits reports whether somebody believes that what an effect sets off waits for all that
// was pending. By the rules it comes first (15-4-5-2).
func (r effectRules) derivedWaits() bool { return r.s.believes(bDerivedEffectWaits) }

// byMayFail reports whether somebody believes that an effect goes on though what stands after "by"
// wasn't done. By the rules it stops (15-7-2).
func (r effectRules) byMayFail() bool { return r.s.believes(bByPartMayFail) }

// insteadDoesBoth reports whether somebody believes that with "instead" an effect does both things.
// By the rules it does one of them (18-2-3).
func (r effectRules) insteadDoesBoth() bool { return r.s.believes(bInsteadDoesBoth) }

// decliningIsUsing reports whether somebody believes that declining a [Once Per Turn] effect uses
// it up. By the rules it can trigger again (15-14-1-1).
func (r effectRules) decliningIsUsing() bool { return r.s.believes(bDecliningUsesTheTurnLimit) }

// unaffectedCantBeChosen reports whether somebody believes that a Digimon that isn't affected by an
// effect can't be chosen for it. By the rules it can, and nothing comes of it (15-15-5-3).
func (r effectRules) unaffectedCantBeChosen() bool { return r.s.believes(bUnaffectedCannotBeChosen) }

// laterNeedsItsSource reports whether somebody believes that processing which an effect sets for
// later is lost when the effect's card is gone. By the rules it is done (18-1-1).
func (r effectRules) laterNeedsItsSource() bool {
	return r.s.believes(bLaterProcessingDiesWithItsSource)
}

// zeroDPIsByEffect reports whether somebody believes that an effect that brings a Digimon to 0 DP
// deletes it. By the rules the rule check deletes it (17-1-3-1-1).
func (r effectRules) zeroDPIsByEffect() bool { return r.s.believes(bZeroDPIsDeletionByEffect) }

// trashingIsDeletion reports whether somebody believes that what goes from the field to the trash
// was deleted. By the rules trashing isn't deletion (4-16-3).
func (r effectRules) trashingIsDeletion() bool { return r.s.believes(bTrashingIsDeletion) }

// recoveryStopsAtFive reports whether somebody believes that <Recovery> fills the security up to
// five. By the rules there is no such bound (16-6-1).
func (r effectRules) recoveryStopsAtFive() bool { return r.s.believes(bRecoveryStopsAtFive) }

// priceIsWhatIsThere reports whether somebody believes that <Digi-Burst> can be paid with fewer
// cards than it asks for. By the rules all of them have to be there (16-14-1).
func (r effectRules) priceIsWhatIsThere() bool { return r.s.believes(bDigiBurstTrashesWhatIsThere) }

// allianceNeedsItsPartner reports whether somebody believes that what <Alliance> gives is lost when
// the partner leaves. By the rules it stays (16-24-4).
func (r effectRules) allianceNeedsItsPartner() bool {
	return r.s.believes(bAllianceNeedsThePartnerToStay)
}
