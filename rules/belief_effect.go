package rules

// effectRules are the points of effects and their order (chapters 15, 17 and 18) at which players
// misread the rules. Each method says what the misreading would have; by the rules all of them
// answer no.
type effectRules struct{ s *State }

// effectRules returns the rules of effects as the position understands them.
func (s *State) effectRules() effectRules { return effectRules{s} }

// turnPlayerLast: of effects that trigger at once the turn player's come last. Theirs come first
// (15-4-3-5-1).
func (r effectRules) turnPlayerLast() bool { return r.s.believes(bTurnPlayerLast) }

// outlivesItsCard: a pending effect is activated even if its card has become another. It isn't
// (15-4-4-3).
func (r effectRules) outlivesItsCard() bool { return r.s.believes(bPendingEffectOutlivesItsCard) }

// derivedWaits: what an effect sets off waits for all that was pending. It comes first (15-4-5-2).
func (r effectRules) derivedWaits() bool { return r.s.believes(bDerivedEffectWaits) }

// byMayFail: an effect goes on though what stands after "by" wasn't done. It stops (15-7-2).
func (r effectRules) byMayFail() bool { return r.s.believes(bByPartMayFail) }

// insteadDoesBoth: an effect does what it says and what it does "instead". It does one of them
// (18-2-3).
func (r effectRules) insteadDoesBoth() bool { return r.s.believes(bInsteadDoesBoth) }

// decliningIsUsing: who declines a [Once Per Turn] effect has used it. It can trigger again
// (15-14-1-1).
func (r effectRules) decliningIsUsing() bool { return r.s.believes(bDecliningUsesTheTurnLimit) }

// unaffectedCantBeChosen: what isn't affected can't be chosen. It can, and nothing comes of it
// (15-15-5-3).
func (r effectRules) unaffectedCantBeChosen() bool { return r.s.believes(bUnaffectedCannotBeChosen) }

// laterNeedsItsSource: what an effect does later isn't done when its card is gone. It is done
// (18-1-1).
func (r effectRules) laterNeedsItsSource() bool {
	return r.s.believes(bLaterProcessingDiesWithItsSource)
}

// zeroDPIsByEffect: who comes to 0 DP by an effect is deleted by that effect. The rules delete it
// (17-1-3-1-1).
func (r effectRules) zeroDPIsByEffect() bool { return r.s.believes(bZeroDPIsDeletionByEffect) }

// trashingIsDeletion: what goes from the field to the trash was deleted. Trashing isn't deletion
// (4-16-3).
func (r effectRules) trashingIsDeletion() bool { return r.s.believes(bTrashingIsDeletion) }

// recoveryStopsAtFive: <Recovery> fills the security up to five. There is no such bound (16-6-1).
func (r effectRules) recoveryStopsAtFive() bool { return r.s.believes(bRecoveryStopsAtFive) }

// priceIsWhatIsThere: <Digi-Burst> is paid with as many cards as there are. All have to be there
// (16-14-1).
func (r effectRules) priceIsWhatIsThere() bool { return r.s.believes(bDigiBurstTrashesWhatIsThere) }

// allianceNeedsItsPartner: what <Alliance> gives is lost when the partner leaves. It stays
// (16-24-4).
func (r effectRules) allianceNeedsItsPartner() bool {
	return r.s.believes(bAllianceNeedsThePartnerToStay)
}
