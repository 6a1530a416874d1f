package rules

import (
	"encoding/binary"
	"fmt"
)

// Misconception is a wrong belief about one clause that the engine can be told to hold. When that
// clause is carried out, the engine does what a player with this belief would do. A procedure asks
// its own rules (attackRules in belief_attack.go and so on), a keyword its hooks. Beliefs are part
// of the position: they are copied and encoded, and cost nothing where none is held. A ruling must
// refute each of them (content/belief_test.go).
type Misconception struct {
	Name       string // such as piercing-checks-at-once
	Clause     Clause // the clause that is misread
	Says       string // what the player would say
	Correction string // what the rules really say
}

// belief is the number of a misconception in the registry.
type belief uint8

// The registry, in the order of the clauses.
const (
	bPiercingOnNoSecurityWins belief = iota
	bPaymentMustStayOnYourSide
	bTrashingIsDeletion
	bOneMatchingColorIsEnough
	bMemoryZeroEndsTheTurn
	bBreedingAllowsMoveAndHatch
	bPassCountsFromTheMarker
	bATurnThatStartedEndingMustEnd
	bForTheTurnEndsWithTheEndTiming
	bDigivolvingLiftsTheWait
	bSuspendedUnsuspendsOnDigivolving
	bDigivolvingDrawsNothing
	bDigivolutionDrawComesLast
	bDnaKeepsSuspension
	bDnaWaitsATurn
	bOptionIsTrashedFirst
	bLinkingIsFree
	bOneAttackEachTurn
	bAttackFallsThroughToThePlayer
	bUnsuspendedMayBeAttacked
	bCounterAsOftenAsYouLike
	bBlockingIsAnEffect
	bEveryBlockerMayBlockOnce
	bSuspendedMayBlock
	bTheTargetMayBlock
	bChecksAreCountedAtTheStart
	bTieSparesTheAttacker
	bSecurityDigimonAreDeleted
	bTurnPlayerLast
	bPendingEffectOutlivesItsCard
	bDerivedEffectWaits
	bByPartMayFail
	bDecliningUsesTheTurnLimit
	bOncePerTurnResetsOnDigivolving
	bOncePerTurnResetsAtTheEndTiming
	bUnaffectedCannotBeChosen
	bOnPlayTriggersOnDigivolving
	bWhenAttackingWaitsForTheBlock
	bSecurityEffectComesAfterTheBattle
	bStartOfTurnAfterUnsuspending
	bSecurityAttacksDoNotAddUp
	bNegativeChecksCheckOne
	bBlockerHasToBlock
	bRecoveryStopsAtFive
	bPiercingChecksAtOnce
	bDrawWithShortDeckLoses
	bJammingWorksInEveryBattle
	bDigisorptionNeedsAnotherDigimon
	bRebootUnsuspendsWhenTheTurnEnds
	bDeDigivolveMayChooseZero
	bDeDigivolveGoesBelowLevel3
	bRetaliationWorksOnATie
	bRetaliationIsDeletionInBattle
	bDigiBurstTrashesWhatIsThere
	bRushMayAttackUnsuspended
	bBlitzNeedsMemoryThroughTheAttack
	bBlitzWorksAtZero
	bDelayInTheTurnPlaced
	bDecoySavesAll
	bArmorPurgeShakesOffChanges
	bSaveUnderADigimon
	bMaterialSavePreventsDeletion
	bEvadeWhileSuspended
	bRaidMayChooseAny
	bAllianceNeedsThePartnerToStay
	bBarrierWorksAgainstEffects
	bBlastDigivolveCostsMemory
	bFortitudeNeedsNoDigivolutionCards
	bMindLinkBesideAnotherTamer
	bPartitionPlaysOne
	bCollisionBlockIsOptional
	bBlastDnaDrawsNothing
	bScapegoatAnswersOwnEffects
	bVortexMayAttackThePlayer
	bOverclockAttackIsOptional
	bIcecladComparesWithSecurityDigimon
	bDecodeWorksInBattle
	bFragmentTrashesWhatIsThere
	bExecuteNeedsASuspendedTarget
	bProgressStopsBlocks
	bOnlyOneLinkCard
	bTrainingNotInBreeding
	bUseReqStillNeedsColors
	bAscensionGoesToTheBottom
	bEngageAttacksOnTheTurnPlayed
	bGuardWorksInBattle
	bDetachAnswersOwnEffects
	bSuccessionGivesAllCards
	bZeroDPIsDeletionByEffect
	bLaterProcessingDiesWithItsSource
	bInsteadDoesBoth
	beliefCount
)

var misconceptions = [beliefCount]Misconception{
	bPiercingOnNoSecurityWins: {
		Name: "piercing-on-no-security-wins", Clause: "1-2-3-1",
		Says:       "I have Piercing and they have no security left: my Digimon pierces through and I win.",
		Correction: "Winning takes a successful attack on the player. Piercing leaves a security check to make; without security cards there is nothing to check.",
	},
	bPaymentMustStayOnYourSide: {
		Name: "payment-must-stay-on-your-side", Clause: "4-2-2",
		Says:       "The card costs more memory than I have, so I can't pay it.",
		Correction: "A cost may take the marker over to the opponent's side, as far as 10. The turn then ends when nothing is left to process.",
	},
	bTrashingIsDeletion: {
		Name: "trashing-is-deletion", Clause: "4-16-3",
		Says:       "The card went from the field to the trash, so its On Deletion effect triggers.",
		Correction: "Trashing isn't deletion, wherever the card was. Deletion effects need a card that is deleted.",
	},
	bOneMatchingColorIsEnough: {
		Name: "one-matching-color-is-enough", Clause: "4-22-2",
		Says:       "The Option has two colors and I have one of them, so I can use it.",
		Correction: "The player needs a Digimon or Tamer for every color of the Option.",
	},
	bMemoryZeroEndsTheTurn: {
		Name: "memory-zero-ends-the-turn", Clause: "6-1-4-1",
		Says:       "I am at 0 memory, so my turn is over.",
		Correction: "At 0 the turn goes on. It ends when the marker is at 1 or more on the opponent's side.",
	},
	bBreedingAllowsMoveAndHatch: {
		Name: "breeding-allows-move-and-hatch", Clause: "6-4-1",
		Says:       "I move my Digimon out and hatch a new Digi-Egg in the same breeding phase.",
		Correction: "The breeding phase has one action: hatch, or move, or nothing.",
	},
	bPassCountsFromTheMarker: {
		Name: "pass-counts-from-the-marker", Clause: "6-5-1-7-1",
		Says:       "A pass moves the marker 3 spaces from where it is.",
		Correction: "A pass puts the marker on 3 of the opponent's side, wherever it was.",
	},
	bATurnThatStartedEndingMustEnd: {
		Name: "a-turn-that-started-ending-must-end", Clause: "6-6-4",
		Says:       "Your end of turn effects have started, so gaining memory can't bring your turn back.",
		Correction: "If the marker is back at 0 or on the turn player's side once everything is processed, the phase goes on.",
	},
	bForTheTurnEndsWithTheEndTiming: {
		Name: "for-the-turn-ends-with-the-end-timing", Clause: "6-6-4",
		Says:       "The end of the turn has come, so everything that lasts for the turn is gone.",
		Correction: "What lasts for the turn ends when the turn really ends. If the phase goes on, it goes on too.",
	},
	bDigivolvingLiftsTheWait: {
		Name: "digivolving-lifts-the-wait", Clause: "7-1-2-1",
		Says:       "It digivolved, so it is a new Digimon and may attack in the turn it was played.",
		Correction: "It is the same Digimon under a new top card, and it was placed on the field this turn.",
	},
	bSuspendedUnsuspendsOnDigivolving: {
		Name: "suspended-unsuspends-on-digivolving", Clause: "8-1-2-3",
		Says:       "My Digimon was suspended, but it digivolved, so it stands upright again.",
		Correction: "Digivolving keeps the orientation: a suspended Digimon stays suspended.",
	},
	bDigivolvingDrawsNothing: {
		Name: "digivolving-draws-nothing", Clause: "8-1-3-3",
		Says:       "The card says nothing about drawing, so digivolving draws nothing.",
		Correction: "The draw is part of digivolving itself, whatever the card says.",
	},
	bDigivolutionDrawComesLast: {
		Name: "digivolution-draw-comes-last", Clause: "8-1-3-3",
		Says:       "First my When Digivolving effect, then I draw for digivolving.",
		Correction: "The draw is the last part of the digivolution. When Digivolving effects come after it.",
	},
	bDnaKeepsSuspension: {
		Name: "dna-keeps-suspension", Clause: "8-2-2-1-1",
		Says:       "One of the two was suspended, so the DNA digivolved Digimon is suspended.",
		Correction: "DNA digivolution makes a new Digimon, and that one is placed unsuspended.",
	},
	bDnaWaitsATurn: {
		Name: "dna-waits-a-turn", Clause: "8-2-2-1-7",
		Says:       "The DNA digivolved Digimon was placed this turn, so it can't attack yet.",
		Correction: "The rules let a DNA digivolved Digimon attack in the turn it is made.",
	},
	bOptionIsTrashedFirst: {
		Name: "option-is-trashed-first", Clause: "9-1-5",
		Says:       "I put the Option into the trash, then I carry out its effect.",
		Correction: "The Option is in no area while its Main effect is processed. It is trashed right after, unless it has been placed in an area.",
	},
	bLinkingIsFree: {
		Name: "linking-is-free", Clause: "10-1-3-2",
		Says:       "The card goes under my Digimon like a digivolution card, so linking costs nothing.",
		Correction: "Linking has a cost of its own, printed with the link requirement, and it is paid before the card is plugged in.",
	},
	bOneAttackEachTurn: {
		Name: "one-attack-each-turn", Clause: "11-2-5",
		Says:       "That Digimon has attacked this turn, so it can't attack again.",
		Correction: "A Digimon may attack as often as it can suspend for it. If it is unsuspended it may attack again.",
	},
	bAttackFallsThroughToThePlayer: {
		Name: "attack-falls-through-to-the-player", Clause: "11-2-6",
		Says:       "The Digimon I attacked is gone, so my attack hits the player.",
		Correction: "The target stays the target. When it is gone the attack simply fails.",
	},
	bUnsuspendedMayBeAttacked: {
		Name: "unsuspended-may-be-attacked", Clause: "11-2-7-1",
		Says:       "I attack your Digimon; it doesn't matter that it is unsuspended.",
		Correction: "Of the opponent's Digimon, only suspended ones can be chosen as the target, unless an effect says otherwise.",
	},
	bCounterAsOftenAsYouLike: {
		Name: "counter-as-often-as-you-like", Clause: "11-3-2",
		Says:       "It is counter timing, so I use all my Counter effects.",
		Correction: "One Counter effect may be activated in an attack, not more.",
	},
	bBlockingIsAnEffect: {
		Name: "blocking-is-an-effect", Clause: "12-1-1",
		Says:       "My Digimon isn't affected by your effects, so you can't block it.",
		Correction: "A block is a rule that Blocker lets a player use. It isn't an effect and does nothing to the attacker.",
	},
	bEveryBlockerMayBlockOnce: {
		Name: "every-blocker-may-block-once", Clause: "12-1-2",
		Says:       "You blocked; now my other Blocker blocks too.",
		Correction: "There is one block in an attack.",
	},
	bSuspendedMayBlock: {
		Name: "suspended-may-block", Clause: "12-1-4",
		Says:       "My Blocker is suspended already, so it can block without suspending.",
		Correction: "Blocking means suspending the Digimon. One that can't be suspended can't block.",
	},
	bTheTargetMayBlock: {
		Name: "the-target-may-block", Clause: "12-1-5",
		Says:       "You attack my Blocker, so it blocks the attack itself.",
		Correction: "A Digimon that is the target already can't block: the target wouldn't change.",
	},
	bChecksAreCountedAtTheStart: {
		Name: "checks-are-counted-at-the-start", Clause: "13-1-8-5",
		Says:       "The number of checks is fixed when the check begins, so what changes it now comes too late.",
		Correction: "The number is looked at again after each card, and what was gained or lost meanwhile counts.",
	},
	bTieSparesTheAttacker: {
		Name: "tie-spares-the-attacker", Clause: "14-2-2",
		Says:       "Same DP: the attacker wins.",
		Correction: "With equal DP both lose the battle. Both Digimon are deleted; a Security Digimon isn't.",
	},
	bSecurityDigimonAreDeleted: {
		Name: "security-digimon-are-deleted", Clause: "14-2-3",
		Says:       "My Digimon beat the Security Digimon, so it was deleted and its On Deletion effect triggers.",
		Correction: "A Security Digimon is never deleted by losing a battle. It is trashed after the check.",
	},
	bTurnPlayerLast: {
		Name: "turn-player-last", Clause: "15-4-3-5-1",
		Says:       "You did this to me, so my effects go first.",
		Correction: "Of effects that triggered together the turn player's are all activated first.",
	},
	bPendingEffectOutlivesItsCard: {
		Name: "pending-effect-outlives-its-card", Clause: "15-4-4-3",
		Says:       "The effect has triggered, so it is carried out even though its card is gone.",
		Correction: "A pending effect is lost when its card moves to another area, unless that very move triggered it.",
	},
	bDerivedEffectWaits: {
		Name: "derived-effect-waits", Clause: "15-4-5-2",
		Says:       "It is my turn, so my waiting effects come before the one you have just triggered.",
		Correction: "What triggers while pending effects are being resolved comes before all that was pending already, whoever owns it.",
	},
	bByPartMayFail: {
		Name: "by-part-may-fail", Clause: "15-7-2",
		Says:       "I can't do the by part, but I can still do the rest.",
		Correction: "If the by part isn't carried out, nothing after it is done.",
	},
	bDecliningUsesTheTurnLimit: {
		Name: "declining-uses-the-turn-limit", Clause: "15-14-1-1",
		Says:       "You declined your once per turn effect, so it is used up.",
		Correction: "A use is counted when the effect is activated. One that was declined can still be used later in the turn.",
	},
	bOncePerTurnResetsOnDigivolving: {
		Name: "once-per-turn-resets-on-digivolving", Clause: "15-14-1-5",
		Says:       "It digivolved, so its once per turn effects can be used again.",
		Correction: "Being covered by another card changes nothing: an effect used this turn stays used.",
	},
	bOncePerTurnResetsAtTheEndTiming: {
		Name: "once-per-turn-resets-at-the-end-timing", Clause: "15-14-1-5-1",
		Says:       "My turn went on after the end of turn timing, so once per turn starts anew.",
		Correction: "The counts are reset when the turn changes. A turn that goes on is the same turn.",
	},
	bUnaffectedCannotBeChosen: {
		Name: "unaffected-cannot-be-chosen", Clause: "15-15-5-3",
		Says:       "It isn't affected by effects, so it can't be chosen.",
		Correction: "It can be chosen. The effect just does nothing to it.",
	},
	bOnPlayTriggersOnDigivolving: {
		Name: "on-play-triggers-on-digivolving", Clause: "15-16-2-1",
		Says:       "The card came into play by digivolving, so its On Play effect triggers.",
		Correction: "On Play asks for playing. Digivolving isn't playing.",
	},
	bWhenAttackingWaitsForTheBlock: {
		Name: "when-attacking-waits-for-the-block", Clause: "15-16-5-1",
		Says:       "First see whether you block, then my When Attacking effect.",
		Correction: "When Attacking effects trigger at the declaration and are resolved before counter and block timing.",
	},
	bSecurityEffectComesAfterTheBattle: {
		Name: "security-effect-comes-after-the-battle", Clause: "15-16-10-2",
		Says:       "The Security Digimon battles first, and if it survives its Security effect is used.",
		Correction: "A Security effect is activated at once when the card is checked, before the battle.",
	},
	bStartOfTurnAfterUnsuspending: {
		Name: "start-of-turn-after-unsuspending", Clause: "15-16-11-1",
		Says:       "I unsuspend first, then my Start of Your Turn effects.",
		Correction: "The start of the turn comes before the unsuspend phase unsuspends anything.",
	},
	bSecurityAttacksDoNotAddUp: {
		Name: "security-attacks-do-not-add-up", Clause: "16-4-3",
		Says:       "It has Security A. more than once, but the same keyword counts once.",
		Correction: "Every instance counts: all of them are added to the one check a Digimon has.",
	},
	bNegativeChecksCheckOne: {
		Name: "negative-checks-check-one", Clause: "16-4-4",
		Says:       "An attack always checks at least one card.",
		Correction: "The number of checks may fall to 0, and then no card is checked.",
	},
	bBlockerHasToBlock: {
		Name: "blocker-has-to-block", Clause: "16-5-1",
		Says:       "You have an unsuspended Blocker, so you have to block.",
		Correction: "Blocker allows a block. The player decides.",
	},
	bRecoveryStopsAtFive: {
		Name: "recovery-stops-at-five", Clause: "16-6-1",
		Says:       "I have five security cards already, so Recovery gives none.",
		Correction: "Security has no upper limit. Recovery adds the card.",
	},
	bPiercingChecksAtOnce: {
		Name: "piercing-checks-at-once", Clause: "16-7-4",
		Says:       "Piercing checks security as soon as the other Digimon is deleted.",
		Correction: "The check waits until everything the battle triggered is resolved, right before the end of the attack.",
	},
	bDrawWithShortDeckLoses: {
		Name: "draw-with-short-deck-loses", Clause: "16-8-1",
		Says:       "An effect told me to draw more cards than my deck has, so I lose.",
		Correction: "An effect draws as many cards as there are. Only the draw of the draw phase loses the game when the deck is empty.",
	},
	bJammingWorksInEveryBattle: {
		Name: "jamming-works-in-every-battle", Clause: "16-9-1",
		Says:       "With Jamming it can't be deleted in any battle.",
		Correction: "Jamming protects in battles with Security Digimon only.",
	},
	bDigisorptionNeedsAnotherDigimon: {
		Name: "digisorption-needs-another-digimon", Clause: "16-10-5",
		Says:       "For Digisorption I have to suspend another Digimon than the one that digivolves.",
		Correction: "Any of the player's Digimon will do, the one that digivolves included.",
	},
	bRebootUnsuspendsWhenTheTurnEnds: {
		Name: "reboot-unsuspends-when-the-turn-ends", Clause: "16-11-1",
		Says:       "At the end of my turn my Reboot Digimon unsuspends.",
		Correction: "It unsuspends in the opponent's unsuspend phase, together with the opponent's cards.",
	},
	bDeDigivolveMayChooseZero: {
		Name: "de-digivolve-may-choose-zero", Clause: "16-12-1",
		Says:       "De-Digivolve says up to a number, so I may choose 0.",
		Correction: "The number is at least 1.",
	},
	bDeDigivolveGoesBelowLevel3: {
		Name: "de-digivolve-goes-below-level-3", Clause: "16-12-4",
		Says:       "De-Digivolve takes as many cards as it says, down to the Digi-Egg if need be.",
		Correction: "It stops when the top card is level 3 or lower, and it never takes the last card.",
	},
	bRetaliationWorksOnATie: {
		Name: "retaliation-works-on-a-tie", Clause: "16-13-2",
		Says:       "My Retaliation Digimon was deleted in battle, so its effect triggers, also when both were deleted.",
		Correction: "Retaliation triggers only when its holder alone is deleted.",
	},
	bRetaliationIsDeletionInBattle: {
		Name: "retaliation-is-deletion-in-battle", Clause: "16-13-2",
		Says:       "A Digimon that Retaliation deletes is deleted in battle.",
		Correction: "Retaliation triggers after the battle and deletes by effect. That isn't a deletion in battle.",
	},
	bDigiBurstTrashesWhatIsThere: {
		Name: "digi-burst-trashes-what-is-there", Clause: "16-14-1",
		Says:       "With too few cards for Digi-Burst I trash those that are there and get the effect.",
		Correction: "The number has to be trashed in full, or the effect after it isn't processed.",
	},
	bRushMayAttackUnsuspended: {
		Name: "rush-may-attack-unsuspended", Clause: "16-15-1",
		Says:       "Rush lets it attack any Digimon, suspended or not.",
		Correction: "Rush only lifts the wait of the turn it was played. The targets are the usual ones.",
	},
	bBlitzNeedsMemoryThroughTheAttack: {
		Name: "blitz-needs-memory-through-the-attack", Clause: "16-16-4",
		Says:       "The memory came back to your side during the attack, so the Blitz attack stops.",
		Correction: "The memory counts when Blitz is activated. Once declared, the attack goes on.",
	},
	bBlitzWorksAtZero: {
		Name: "blitz-works-at-zero", Clause: "16-16-5",
		Says:       "The opponent is at 0 memory, so Blitz lets me attack.",
		Correction: "Blitz needs at least 1 memory on the opponent's side.",
	},
	bDelayInTheTurnPlaced: {
		Name: "delay-in-the-turn-placed", Clause: "16-17-3",
		Says:       "I placed the Option just now, so I can use its Delay effect at once.",
		Correction: "Delay can't be used in the turn in which its card was placed in the battle area.",
	},
	bDecoySavesAll: {
		Name: "decoy-saves-all", Clause: "16-18-2",
		Says:       "I delete my Decoy, and all Digimon that would be deleted are safe.",
		Correction: "One Decoy saves one Digimon of the player's choice.",
	},
	bArmorPurgeShakesOffChanges: {
		Name: "armor-purge-shakes-off-changes", Clause: "16-19-2",
		Says:       "The card with the DP reduction was purged, so the Digimon under it has its full DP.",
		Correction: "What was given to the Digimon stays with it when its top card changes.",
	},
	bSaveUnderADigimon: {
		Name: "save-under-a-digimon", Clause: "16-20-1",
		Says:       "With Save I put the card under one of my Digimon.",
		Correction: "Save places the card under one of the player's Tamers.",
	},
	bMaterialSavePreventsDeletion: {
		Name: "material-save-prevents-deletion", Clause: "16-21-2",
		Says:       "Material Save moves the cards, so my Digimon isn't deleted.",
		Correction: "It only keeps some digivolution cards. The Digimon is deleted all the same.",
	},
	bEvadeWhileSuspended: {
		Name: "evade-while-suspended", Clause: "16-22-2",
		Says:       "My suspended Digimon can evade; it is suspended already.",
		Correction: "Evade is paid by suspending the Digimon. One that is suspended can't be suspended.",
	},
	bRaidMayChooseAny: {
		Name: "raid-may-choose-any", Clause: "16-23-2",
		Says:       "Raid lets me attack any of your unsuspended Digimon.",
		Correction: "It has to be the one with the highest DP among them.",
	},
	bAllianceNeedsThePartnerToStay: {
		Name: "alliance-needs-the-partner-to-stay", Clause: "16-24-4",
		Says:       "My partner for Alliance has left, so its DP no longer counts.",
		Correction: "What is added was fixed when the partner was suspended. It stays for the attack.",
	},
	bBarrierWorksAgainstEffects: {
		Name: "barrier-works-against-effects", Clause: "16-25-2",
		Says:       "An effect would delete my Digimon, so I use Barrier.",
		Correction: "Barrier works against deletion in battle, not against deletion by an effect.",
	},
	bBlastDigivolveCostsMemory: {
		Name: "blast-digivolve-costs-memory", Clause: "16-26-1",
		Says:       "I blast digivolve and pay the digivolution cost.",
		Correction: "Blast Digivolve is done without paying the cost.",
	},
	bFortitudeNeedsNoDigivolutionCards: {
		Name: "fortitude-needs-no-digivolution-cards", Clause: "16-27-2",
		Says:       "My Digimon with Fortitude is deleted, so I play it again.",
		Correction: "Fortitude needs digivolution cards under the Digimon when it is deleted.",
	},
	bMindLinkBesideAnotherTamer: {
		Name: "mind-link-beside-another-tamer", Clause: "16-28-1",
		Says:       "That Digimon has a Tamer under it already, but I Mind Link another one.",
		Correction: "Mind Link needs a Digimon without a Tamer card among its digivolution cards.",
	},
	bPartitionPlaysOne: {
		Name: "partition-plays-one", Clause: "16-29-4",
		Says:       "Partition lets me play one of the cards.",
		Correction: "One of each specified card is played, all of them.",
	},
	bCollisionBlockIsOptional: {
		Name: "collision-block-is-optional", Clause: "16-30-1",
		Says:       "Collision gives my Digimon Blocker, and I don't want to block.",
		Correction: "While a Digimon with Collision attacks, the opponent has to block if it is possible.",
	},
	bBlastDnaDrawsNothing: {
		Name: "blast-dna-draws-nothing", Clause: "16-31-4",
		Says:       "It happens on the opponent's turn at counter timing, so there is no draw.",
		Correction: "Blast DNA Digivolve is a DNA digivolution, and the last step of one is to draw 1 card.",
	},
	bScapegoatAnswersOwnEffects: {
		Name: "scapegoat-answers-own-effects", Clause: "16-32-2",
		Says:       "My own effect would delete it, so Scapegoat saves it.",
		Correction: "Scapegoat doesn't work against deletion by an effect of its own player.",
	},
	bVortexMayAttackThePlayer: {
		Name: "vortex-may-attack-the-player", Clause: "16-33-2",
		Says:       "At the end of my turn Vortex lets me attack the player.",
		Correction: "Vortex attacks Digimon only, unless an effect says otherwise.",
	},
	bOverclockAttackIsOptional: {
		Name: "overclock-attack-is-optional", Clause: "16-34-3",
		Says:       "I delete my token for Overclock and then decide not to attack.",
		Correction: "Once the Digimon was deleted for it, the attack has to be made.",
	},
	bIcecladComparesWithSecurityDigimon: {
		Name: "iceclad-compares-with-security-digimon", Clause: "16-35-1",
		Says:       "Iceclad compares digivolution cards, so a Security Digimon has none and loses.",
		Correction: "Against a Security Digimon DP is compared, as usual.",
	},
	bDecodeWorksInBattle: {
		Name: "decode-works-in-battle", Clause: "16-36-2",
		Says:       "My Digimon lost the battle, so Decode plays the card from under it.",
		Correction: "Decode works when the Digimon leaves in other ways, not when it is deleted in battle.",
	},
	bFragmentTrashesWhatIsThere: {
		Name: "fragment-trashes-what-is-there", Clause: "16-37-2",
		Says:       "With too few cards for Fragment I trash those that are there, and it lives.",
		Correction: "All of the number has to be trashed, or the Digimon isn't saved.",
	},
	bExecuteNeedsASuspendedTarget: {
		Name: "execute-needs-a-suspended-target", Clause: "16-38-2",
		Says:       "Execute attacks like any attack, so only suspended Digimon can be attacked.",
		Correction: "With Execute an unsuspended Digimon can be attacked as well.",
	},
	bProgressStopsBlocks: {
		Name: "progress-stops-blocks", Clause: "16-39-1",
		Says:       "It has Progress, so it can't be blocked while it attacks.",
		Correction: "Progress keeps effects off. A block is a rule.",
	},
	bOnlyOneLinkCard: {
		Name: "only-one-link-card", Clause: "16-40-1",
		Says:       "A Digimon has one link card; the new one replaces it.",
		Correction: "Link + raises the number of link cards that the Digimon can have.",
	},
	bTrainingNotInBreeding: {
		Name: "training-not-in-breeding", Clause: "16-41-1",
		Says:       "Effects don't work in the breeding area, so no Training there.",
		Correction: "Training says itself that it can be used in the breeding area.",
	},
	bUseReqStillNeedsColors: {
		Name: "use-req-still-needs-colors", Clause: "16-42-3",
		Says:       "I don't have the color, so I can't use the Option.",
		Correction: "Use Req. lets the player ignore the color requirements while a specified card is on the field.",
	},
	bAscensionGoesToTheBottom: {
		Name: "ascension-goes-to-the-bottom", Clause: "16-43-2",
		Says:       "Ascension puts the card at the bottom of my security.",
		Correction: "It goes on top of the security stack.",
	},
	bEngageAttacksOnTheTurnPlayed: {
		Name: "engage-attacks-on-the-turn-played", Clause: "16-44-2",
		Says:       "It has Engage, so it attacks at the end of the turn it was played.",
		Correction: "Engage gives an occasion to attack. A Digimon placed this turn still can't.",
	},
	bGuardWorksInBattle: {
		Name: "guard-works-in-battle", Clause: "16-45-2",
		Says:       "My Digimon loses the battle, so my Guard takes its place.",
		Correction: "Guard works when a Digimon would leave by an opponent's effect, not in battle.",
	},
	bDetachAnswersOwnEffects: {
		Name: "detach-answers-own-effects", Clause: "16-46-2",
		Says:       "My own effect would return it to my hand, so I use Detach.",
		Correction: "Detach doesn't work against its player's own effects.",
	},
	bSuccessionGivesAllCards: {
		Name: "succession-gives-all-cards", Clause: "16-47-1",
		Says:       "With Succession it has the effects of all the specified cards under it.",
		Correction: "Only the topmost specified digivolution card counts.",
	},
	bZeroDPIsDeletionByEffect: {
		Name: "zero-dp-is-deletion-by-effect", Clause: "17-1-3-1-1",
		Says:       "Your effect took its last DP, so your effect deleted it.",
		Correction: "A Digimon with 0 DP is deleted by the rules, and not by an effect.",
	},
	bLaterProcessingDiesWithItsSource: {
		Name: "later-processing-dies-with-its-source", Clause: "18-1-1",
		Says:       "The Digimon whose effect said so is gone, so nothing happens at the end of the turn.",
		Correction: "Pending processing was set up when the effect was resolved. It comes whatever has happened to its card.",
	},
	bInsteadDoesBoth: {
		Name: "instead-does-both", Clause: "18-2-3",
		Says:       "The effect does its first part and then the other.",
		Correction: "What the text says with instead replaces what would be done otherwise.",
	},
}

// Misconceptions returns all misconceptions, in the order of their clauses. The caller may change
// the slice.
func Misconceptions() []Misconception { return append([]Misconception(nil), misconceptions[:]...) }

// FindMisconception returns the misconception with that name.
func FindMisconception(name string) (Misconception, bool) {
	for i := range misconceptions {
		if misconceptions[i].Name == name {
			return misconceptions[i], true
		}
	}
	return Misconception{}, false
}

// beliefs is a set of misconceptions. If it is empty, a clause that asks costs a test of a few
// bits, and Encode writes no byte for it.
type beliefs [(beliefCount + 63) / 64]uint64

// Believe makes the position hold these misconceptions from now on. If one of the names is unknown,
// it changes nothing.
func (p *Position) Believe(names ...string) error {
	set := p.beliefs
next:
	for _, n := range names {
		for i := range misconceptions {
			if misconceptions[i].Name == n {
				set[i>>6] |= 1 << (i & 63)
				continue next
			}
		}
		return fmt.Errorf("unknown misconception %q", n)
	}
	p.beliefs = set
	return nil
}

// Believing returns the names of the misconceptions that the position holds, in the order of the
// registry.
func (s *State) Believing() []string {
	var out []string
	for i := range misconceptions {
		if s.believes(belief(i)) {
			out = append(out, misconceptions[i].Name)
		}
	}
	return out
}

// believes reports whether the position holds the misconception.
func (s *State) believes(b belief) bool { return s.beliefs[b>>6]>>(b&63)&1 == 1 }

// holdsBeliefs reports whether the position holds any misconception.
func (s *State) holdsBeliefs() bool { return s.beliefs != beliefs{} }

// encodeBeliefs adds to the canonical bytes what only a position with misconceptions remembers.
func (e *encoder) encodeBeliefs() {
	p := e.p
	for _, w := range p.beliefs {
		e.b = binary.LittleEndian.AppendUint64(e.b, w)
	}
	e.flag(p.attack.blitz)
	for i := range p.lasting {
		e.perm(p.lasting[i].partner)
	}
}

// also adds clauses to those that shape the decision, if anybody watches.
func (d *Decision) also(p *Position, clauses ...Clause) {
	if p.sink != nil {
		for _, c := range clauses {
			d.Also = p.heard.room.Add(d.Also, c)
		}
	}
}

// noting returns a function that adds clauses to those that shape the decision.
func (d *Decision) noting(p *Position) noting {
	return func(clauses ...Clause) { d.also(p, clauses...) }
}
