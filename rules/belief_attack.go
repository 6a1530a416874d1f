package rules

// attackRules are the points of an attack (chapters 11 and 12) at which players misread the rules.
// The procedure asks here what it may do and knows nothing of beliefs. Each method says what the
// misreading would have; by the rules all of them answer no.
type attackRules struct{ s *State }

// attackRules returns the rules of attacks as the position understands them.
func (s *State) attackRules() attackRules { return attackRules{s} }

// oneEachTurn reports whether somebody believes that a Digimon attacks once each turn, even if it
// is unsuspended again. By the rules nothing counts its attacks (11-2-5).
func (r attackRules) oneEachTurn() bool { return r.s.believes(bOneAttackEachTurn) }

// engageSkipsTheWait reports whether somebody believes that the attack of <Engage> may come in the
// turn the Digimon was played. By the rules Engage gives an occasion to attack, and the wait
// remains (16-44-2, 7-1-2-1).
func (r attackRules) engageSkipsTheWait() bool { return r.s.believes(bEngageAttacksOnTheTurnPlayed) }

// vortexAttacksPlayers reports whether somebody believes that the attack of <Vortex> may target the
// player. By the rules it targets a Digimon (16-33-2).
func (r attackRules) vortexAttacksPlayers() bool { return r.s.believes(bVortexMayAttackThePlayer) }

// executeNeedsSuspended reports whether somebody believes that <Execute> attacks suspended Digimon
// only. By the rules it says that it may be an unsuspended one (16-38-2).
func (r attackRules) executeNeedsSuspended() bool { return r.s.believes(bExecuteNeedsASuspendedTarget) }

// anyTarget reports whether somebody believes that every Digimon of the opponent may be attacked.
// By the rules it must be suspended (11-2-7-1).
func (r attackRules) anyTarget() bool { return r.s.believes(bUnsuspendedMayBeAttacked) }

// rushTakesUnsuspended reports whether somebody believes that <Rush> lets its Digimon attack
// unsuspended ones. By the rules it lifts the wait, no more (16-15-1).
func (r attackRules) rushTakesUnsuspended() bool { return r.s.believes(bRushMayAttackUnsuspended) }

// whenAttackingWaits reports whether somebody believes that [When Attacking] effects are activated
// after the block. By the rules they trigger at the declaration and come before it (15-16-5-1).
func (r attackRules) whenAttackingWaits() bool { return r.s.believes(bWhenAttackingWaitsForTheBlock) }

// blitzNeedsMemoryThroughout reports whether somebody believes that an attack by <Blitz> ends when
// the memory comes back. By the rules it goes on (16-16-4).
func (r attackRules) blitzNeedsMemoryThroughout() bool {
	return r.s.believes(bBlitzNeedsMemoryThroughTheAttack)
}

// counterAgain reports whether somebody believes that at counter timing any number of [Counter]
// effects may be activated. By the rules it is one (11-3-2).
func (r attackRules) counterAgain() bool { return r.s.believes(bCounterAsOftenAsYouLike) }

// blocksAgain reports whether somebody believes that each Digimon with <Blocker> may block once in
// an attack. By the rules one block is made (12-1-2).
func (r attackRules) blocksAgain() bool { return r.s.believes(bEveryBlockerMayBlockOnce) }

// targetBlocks reports whether somebody believes that the Digimon that is attacked may block. By
// the rules it may not (12-1-5).
func (r attackRules) targetBlocks() bool { return r.s.believes(bTheTargetMayBlock) }

// suspendedBlocks reports whether somebody believes that a suspended Digimon may block. By the
// rules blocking suspends it, so it can't (12-1-4).
func (r attackRules) suspendedBlocks() bool { return r.s.believes(bSuspendedMayBlock) }

// blockingIsAnEffect reports whether somebody believes that an attacker that isn't affected by
// effects can't be blocked. By the rules a block is a rule, not an effect, and does nothing to the
// attacker (12-1-1).
func (r attackRules) blockingIsAnEffect() bool { return r.s.believes(bBlockingIsAnEffect) }

// progressStopsBlocks reports whether somebody believes that an attacker with <Progress> can't be
// blocked. By the rules it can (16-39-1).
func (r attackRules) progressStopsBlocks() bool { return r.s.believes(bProgressStopsBlocks) }

// collisionIsOptional reports whether somebody believes that with <Collision> the opponent may
// choose not to block. By the rules they must if they can (16-30-1).
func (r attackRules) collisionIsOptional() bool { return r.s.believes(bCollisionBlockIsOptional) }

// blockersMust reports whether somebody believes that a Digimon with <Blocker> has to block. By the
// rules its player decides (16-5-1).
func (r attackRules) blockersMust() bool { return r.s.believes(bBlockerHasToBlock) }

// fallsThrough reports whether somebody believes that an attack whose target is gone goes on to the
// player. By the rules it fails (11-2-6).
func (r attackRules) fallsThrough() bool { return r.s.believes(bAttackFallsThroughToThePlayer) }
