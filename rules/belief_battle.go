package rules

// battleRules are the points of a battle and of a security check (chapters 13 and 14) at which
// players misread the rules. Each method says what the misreading would have; by
// the rules all of them answer no.
type battleRules struct{ s *State }

// battleRules returns the rules of battles and checks as the position understands them.
func (s *State) battleRules() battleRules { return battleRules{s} }

// pierceAtOnce reports whether somebody believes that <Piercing> checks security right after the
// battle. By the rules the check waits until the end of the attack (16-7-4).
func (r battleRules) pierceAtOnce() bool { return r.s.believes(bPiercingChecksAtOnce) }

// icecladAgainstSecurity reports whether somebody believes that <Iceclad> counts cards against a
// Security Digimon too. By the rules DP is compared there (16-35-1).
func (r battleRules) icecladAgainstSecurity() bool {
	return r.s.believes(bIcecladComparesWithSecurityDigimon)
}

// securityIsDeleted reports whether somebody believes that a Security Digimon that loses is
// deleted. By the rules it isn't (14-2-3).
func (r battleRules) securityIsDeleted() bool { return r.s.believes(bSecurityDigimonAreDeleted) }

// tieSparesTheAttacker reports whether somebody believes that of two Digimon with the same DP the
// attacker stays. By the rules both are deleted (14-2-2).
func (r battleRules) tieSparesTheAttacker() bool { return r.s.believes(bTieSparesTheAttacker) }

// jammingEverywhere reports whether somebody believes that <Jamming> saves from losing to any
// Digimon. By the rules it saves from Security Digimon (16-9-1).
func (r battleRules) jammingEverywhere() bool { return r.s.believes(bJammingWorksInEveryBattle) }

// countedAtTheStart reports whether somebody believes that the number of checks is settled when the
// first begins. By the rules it is looked at before each (13-1-8-5).
func (r battleRules) countedAtTheStart() bool { return r.s.believes(bChecksAreCountedAtTheStart) }

// securityEffectsWait reports whether somebody believes that the [Security] effect of a Security
// Digimon comes after its battle. By the rules it comes before (15-16-10-2).
func (r battleRules) securityEffectsWait() bool {
	return r.s.believes(bSecurityEffectComesAfterTheBattle)
}

// negativeChecksOne reports whether somebody believes that at least one card is checked, whatever
// <Security A.> says. By the rules it may be none (16-4-4).
func (r battleRules) negativeChecksOne() bool { return r.s.believes(bNegativeChecksCheckOne) }
