package rules

// playRules are the points of playing, using, digivolving and linking (chapters 7 to 10) at which
// players misread the rules. Each method says what the misreading would have; by the rules
// all of them answer no.
type playRules struct{ s *State }

// playRules returns the rules of plays as the position understands them.
func (s *State) playRules() playRules { return playRules{s} }

// drawComesLast reports whether somebody believes that the card for digivolving is drawn after
// [When Digivolving] effects. By the rules it is drawn before (8-1-3-3).
func (r playRules) drawComesLast() bool { return r.s.believes(bDigivolutionDrawComesLast) }

// unsuspendsOnDigivolving reports whether somebody believes that digivolving unsuspends a Digimon.
// By the rules it stays as it was (8-1-2-3).
func (r playRules) unsuspendsOnDigivolving() bool {
	return r.s.believes(bSuspendedUnsuspendsOnDigivolving)
}

// digivolvingLiftsTheWait reports whether somebody believes that a Digimon played this turn may
// attack once it digivolves. By the rules it has to wait (7-1-2-1).
func (r playRules) digivolvingLiftsTheWait() bool { return r.s.believes(bDigivolvingLiftsTheWait) }

// usesResetOnDigivolving reports whether somebody believes that [Once Per Turn] effects are ready
// again after digivolving. By the rules an inherited one that was used is used (15-14-1-5).
func (r playRules) usesResetOnDigivolving() bool {
	return r.s.believes(bOncePerTurnResetsOnDigivolving)
}

// digivolvingDrawsNothing reports whether somebody believes that digivolving draws no card. By the
// rules it draws one (8-1-3-3).
func (r playRules) digivolvingDrawsNothing() bool { return r.s.believes(bDigivolvingDrawsNothing) }

// onPlayWhenDigivolving reports whether somebody believes that digivolving triggers [On Play] too.
// By the rules only playing does (15-16-2-1).
func (r playRules) onPlayWhenDigivolving() bool { return r.s.believes(bOnPlayTriggersOnDigivolving) }

// dnaKeepsSuspension reports whether somebody believes that two suspended Digimon DNA digivolve
// into a suspended one. By the rules the new Digimon isn't suspended (8-2-2-1-1).
func (r playRules) dnaKeepsSuspension() bool { return r.s.believes(bDnaKeepsSuspension) }

// dnaWaits reports whether somebody believes that a Digimon that was DNA digivolved can't attack
// this turn. By the rules it can (8-2-2-1-7).
func (r playRules) dnaWaits() bool { return r.s.believes(bDnaWaitsATurn) }

// oneColorIsEnough reports whether somebody believes that an Option of two colors needs only one of
// them. By the rules it needs both (4-22-2).
func (r playRules) oneColorIsEnough() bool { return r.s.believes(bOneMatchingColorIsEnough) }

// optionIsTrashedFirst reports whether somebody believes that an Option is trashed before its
// effect is processed. By the rules it is trashed after it (9-1-5).
func (r playRules) optionIsTrashedFirst() bool { return r.s.believes(bOptionIsTrashedFirst) }

// oneLinkCard reports whether somebody believes that a Digimon holds one link card, whatever
// effects say. By the rules <Link> adds to it (16-40-1).
func (r playRules) oneLinkCard() bool { return r.s.believes(bOnlyOneLinkCard) }

// linkingIsFree reports whether somebody believes that linking costs nothing. By the rules its cost
// is paid (10-1-3-2).
func (r playRules) linkingIsFree() bool { return r.s.believes(bLinkingIsFree) }
