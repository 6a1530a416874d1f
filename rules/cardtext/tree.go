package cardtext

// Text is the parsed text box of one card: its paragraphs in printed order.
type Text struct {
	Paragraphs []Paragraph
}

// Section is the box of the card that a paragraph is in.
type Section uint8

// The boxes of a card (2-3-3, 2-3-11).
const (
	Upper     Section = iota // effect text above the traits (2-3-3)
	Inherited                // inherited effect (2-3-11-2)
	Link                     // link information (2-3-11-4)
	OptionBox                // Option information of a DUAL card (2-3-11-5)
)

// Paragraph is one line of card text. Exactly one of Requirement, Rule, LinkDP, Keywords and Effect
// is set.
type Paragraph struct {
	Section     Section
	Requirement *Requirement
	Rule        *Rule
	LinkDP      int       // the DP that a link card adds (2-3-11-4-5)
	Keywords    []Keyword // a line with only keywords, which the card has
	Effect      *Effect
	Source      string // the text as written
}

// RequirementKind is the kind of a requirement line (2-3-5 to 2-3-10).
type RequirementKind uint8

// The kinds of requirement line.
const (
	// [Digivolve] …: Cost N, a special digivolution requirement (2-3-5-3)
	ReqDigivolve RequirementKind = iota
	ReqDNA                       // [DNA Digivolve] A + B: Cost N (8-2)
	ReqDigiXros                  // [DigiXros -N] A x B (7-2)
	ReqAssembly                  // [Assembly -N] 4 A x B (7-3)
	// [Burst Digivolve] A: By returning 1 B to the hand, cost N (8-3)
	ReqBurst
	ReqLink      // [Link] A: Cost N (10-1)
	ReqAppFusion // [App Fusion] A & B & C: Cost N (8-4)
	ReqArts      // [Arts Digivolve] (2-11, 4-20)
)

// Requirement is a requirement line. It is information on the card, not an effect (2-3-5 to 2-3-7).
type Requirement struct {
	Kind RequirementKind
	// ReqDigivolve and ReqLink have one; ReqDNA and ReqDigiXros have their parts from left to right
	From []Filter
	// the memory cost; for DigiXros and Assembly the reduction of the cost, as a positive number
	Value int
	// Counts are the numbers of cards for the parts of a DigiXros or Assembly requirement; nil if
	// each part asks for 1 (7-2-2-5, 7-3-2-5).
	Counts []int
	// Different requires cards with different names: "& different names". One part then asks for a
	// number of cards.
	Different bool
	// Numbers changes Different to different card numbers: "& different card numbers".
	Numbers bool
	// If is the condition of a [Digivolve] line ("While you have [X], …"), or nil.
	If *Cond
	// Tamer is the Tamer to return for a burst digivolution (8-3-1).
	Tamer *Filter
	requirementWording
}

// requirementWording tells apart wordings with the same meaning.
type requirementWording struct {
	ifLast bool // written "[X] while you have …: Cost N"
}

// Icon is an area icon, which says from where an effect works (15-14-2 to 15-14-5).
type Icon uint8

// The area icons.
const (
	NoIcon Icon = iota
	IconHand
	IconTrash
	IconBreeding
	IconSecurity
)

// Timing is a timing icon (15-16).
type Timing uint8

// The timing icons in the order of 15-16.
const (
	OnPlay Timing = iota
	WhenDigivolving
	OnDeletion
	WhenAttacking
	WhenLinking
	Main
	YourTurn
	OpponentsTurn
	AllTurns
	Security
	StartOfYourTurn
	StartOfOpponentsTurn
	EndOfYourTurn
	EndOfOpponentsTurn
	EndOfAllTurns
	StartOfYourMainPhase
	StartOfOpponentsMainPhase
	Counter
	EndOfAttack
	WhenMoving
)

// Effect is one effect: timing icons, limit per turn, trigger condition, and what it does (15-1-1).
type Effect struct {
	Icon    Icon
	Timings []Timing
	Limit   int // [Once Per Turn] = 1, [Twice Per Turn] = 2; 0 means no limit (15-14-1)
	Trigger *Trigger
	Body    []Sentence
}

// Trigger is a "when" clause: the event that triggers the effect (15-5-1). With Would it is an
// immediate-type effect (15-8-5). Under a timing icon that is itself a trigger, such as [When
// Attacking], it is an additional trigger condition.
type Trigger struct {
	Event TriggerEvent
	Would bool
	// Subject is what the event happens to: "this Digimon", "one of your Digimon", "your opponent's
	// Digimon".
	Subject *Select
	// OwnTop says, for EvSourceAdded, that the placed card is the top card of Subject's own stack.
	OwnTop bool
	// By limits the cause. Keyword names the keyword whose effect it is (for ByKeyword) or which
	// Subject activates.
	By      TriggerCause
	Keyword string
	// Into limits what is digivolved into ("would digivolve into a card with …") or what is
	// attacked.
	Into *Select
	// DNA requires a DNA digivolution (8-2), for EvDigivolves.
	DNA bool
	// Player is the player for events of a player or of a player's area: "your security stack",
	// "you draw". For EvPlayed it is the one who plays ("when you play a blue Digimon"), as
	// Subject.Owner says too. For EvAttacks, Both means "attacks a player".
	Player Owner
	// "deletes … in battle and survives", so not if both are deleted
	Survives           bool
	InMainPhase        bool // "during your main phase"
	InAnyMain          bool // "during a main phase" of either player
	InUnsuspend        bool // "during your unsuspend phase"
	FromHand           bool // "is played from your hand"
	FromTrash          bool // "is played from your trash", "digivolves from your trash"
	FromSources        bool // "is played from digivolution cards"
	FromLevel, ToLevel int  // "would digivolve from level 5 to level 6"; 0 for any
	// To are the areas of a return, for EvReturned: HandArea, and DeckTop for the deck.
	To []Where
	// Or holds further events that also trigger the effect ("is played or digivolves"). Without a
	// Subject of their own they have this one's.
	Or []Trigger
	triggerWording
}

// triggerWording tells apart wordings with the same meaning.
type triggerWording struct {
	any bool // written "any of"; the event of a group counts once anyway (4-27-5)
	// written "when your effects play …" instead of "when … is played by one of your effects"
	active    bool
	areaFirst bool // written "your hand is trashed from"
	saysIf    bool // written "if" instead of "when"
	// written without "would", as on an older card: "when … digivolves, reduce the cost"
	oldWould bool
	form     uint8 // the wording of "trash this digivolution card"
	orWhen   bool  // in Or: written after "or when"
	elided   bool  // in Or: written without its own "is", as in "is played or deleted"
	state    bool  // written "is suspended" instead of "suspends"
	hands    bool  // written "to hands or decks" instead of "to the hand or deck"
}

// TriggerEvent is the kind of event that a trigger waits for.
type TriggerEvent uint8

// The events, in the words in which they are printed. Subject, Into, Player and To are fields of
// Trigger.
const (
	EvPlayed             TriggerEvent = iota // is played / would be played
	EvDigivolves                             // digivolves / would digivolve (into …)
	EvDeleted                                // is deleted / would be deleted
	EvLeaves                                 // leaves the battle area / would leave the battle area
	EvAttacks                                // attacks (a player / a Digimon)
	EvAttackTargetSwitch                     // its attack target is switched
	EvBlocks                                 // blocks
	EvBlocked                                // is blocked
	EvSuspends                               // becomes suspended
	EvUnsuspends                             // becomes unsuspended
	EvSecurityRemoved                        // a card is removed from [Player] security stack
	EvSecurityAdded                          // a card is added to [Player] security stack
	// [Player]'s security is checked by Subject / Subject checks security
	EvSecurityChecked
	EvUsesOption      // [Player] uses an Option card (Subject is the card)
	EvSourceTrashed   // a digivolution card of Subject is trashed
	EvTrashedFromHand // a card in [Player] hand is trashed
	EvDraws           // [Player] draws
	EvHandAdded       // a card is added to [Player] hand
	// Subject deletes an opponent's Digimon in battle (Into is what is deleted)
	EvDeletesInBattle
	EvWinsBattle  // Subject wins a battle
	EvMoves       // moves from the breeding area to the battle area
	EvSourceAdded // a card is placed in Subject's digivolution cards
	// this card is trashed from your hand, deck or security stack (4-16-2); Subject.Area says where
	EvThisTrashed
	EvLinked // gets linked (10-1)
	// a card (Subject) is trashed from a hand, deck or security stack: Subject.Area
	EvTrashedFrom
	EvLinkTrashed // a link card of Subject is trashed
	EvReturned    // is returned to the hand or the deck (To)
	EvHatches     // [Player] hatches
	EvPlaced      // Subject is placed in the battle area
	EvUsesKeyword // Subject activates <Keyword>
	// a card (Into) is returned to the bottom of the deck from Subject's digivolution cards
	EvSourceReturned
)

// TriggerCause limits the cause of the event.
type TriggerCause uint8

// The causes.
const (
	AnyCause                TriggerCause = iota
	ByBattle                             // in battle
	ByEffect                             // by an effect
	ByYourEffect                         // by one of your effects
	ByOpponentsEffect                    // by one of your opponent's effects
	NotByYourEffect                      // other than by one of your effects
	NotByBattle                          // other than in battle
	NotByYourEffectOrBattle              // other than by one of your effects or in battle
	ByDigiBurst                          // because this Digimon's <Digi-Burst> was activated
	// by dropping to 0 DP, when a rule check deletes it (17-1-3-1-1)
	ByZeroDP
	ByBattleOrZeroDP         // in battle or by dropping to 0 DP
	ByYourDigimonEffect      // by one of your Digimon's effects
	ByOpponentsDigimonEffect // by one of your opponent's Digimon's effects
	ByKeyword                // by a <K> effect
	NotByDigiXros            // other than by being placed for a DigiXros
)

// Sentence is one step of an effect. Sentences are processed in printed order (15-1-2).
type Sentence struct {
	Then    bool  // begins with "Then,"
	Instead bool  // replaces the sentence before it (18-2); printed "instead"
	If      *Cond // processing condition (15-6), or nil
	// By is the optional condition "by X, …" (15-7), in older texts "you may X to Y". It is done
	// completely or not at all. If it isn't done, neither is this sentence nor anything after it
	// (15-7-2).
	By []Action
	// May lets the player choose whether to do the actions (15-9-2).
	May bool
	// Opponent says that the opponent does the actions and, with May, chooses whether to.
	Opponent bool
	// ForEach multiplies the sentence's numbers (4-27): "for each of …".
	ForEach *Count
	// Max raises the limits of this sentence's choice: "For each …, add N to this effect's DP
	// maximum." after it.
	Max  *Raise
	And  bool // it is joined to the sentence before by "and"
	Acts []Action
	sentenceWording
}

// sentenceWording tells apart wordings with the same meaning.
type sentenceWording struct {
	byOld         bool // the optional condition is written "you may X to Y"
	otherwise     bool // written "otherwise," instead of the opposite of the condition before
	byLast        bool // written "you may X by Y"
	forEachLast   bool // "for each …" is written after the action
	eachBehind    bool // "for each …" is written after the duration too
	eachPaid      bool // "for each …" is written after "by …"
	durationFirst bool // "until …" is written before the actions
	durationHead  bool // "until …" is written before "for each" too
	insteadFirst  bool // "instead" is written before the actions
	ifLast        bool // the condition is written after the actions
	they          bool // written "they" instead of "your opponent"
	among         bool // "among them, …" is written before actions on revealed cards
	// written "from your trash and …, you may play 1 X", with the area at the beginning
	frontArea bool
	frontFree bool // written "… without paying the cost, you may play 1 X"
	verbs     bool // the verb is repeated before each object: "trash X and trash Y"
	ands      bool // "and" is written between all parts: "X and Y and Z"
	sameTime  bool // only the sentence before gives the duration
	// for "X and Y gain …": how many actions X has; Y has as many
	both        int
	sameSubject bool // written "and gains …" with the subject of the sentence before
	// in a mode: the index of the action before which ". Then," is written; 0 for none
	thenAt int
	// the object is written as the subject: "this Digimon unsuspends", "1 of your Digimon may
	// unsuspend"
	self bool
}

// Count is a number computed from the position: how many things match Of, divided by Per and
// rounded down ("for every 4 of this Digimon's digivolution cards" has Per 4).
type Count struct {
	Of  *Select // the things to count; nil if something else is counted
	Per int     // 1 for "each"
	// Colors counts the colors of Of instead of the things ("for each of this Digimon's colors"),
	// or with In the colors of its digivolution cards ("for each color in this Digimon's
	// digivolution cards"). A color that several things have counts once.
	Colors, In bool
	// Levels adds up the levels of Of ("for each level of the Digimon this effect deleted").
	Levels bool
	// SameLevel counts groups of Per cards with the same level in the stack of Of ("for every 2
	// same-level cards this Digimon's stack has").
	SameLevel bool
	// Memory counts the memory of that player; Of is nil then.
	Memory Owner
	// Did counts the things on which the effect has acted and that fit: "for each [X] trait card
	// this effect trashed". Of is nil then.
	Did *Cond
	countWording
}

// countWording tells apart wordings with the same meaning.
type countWording struct {
	have  bool     // written "for every 2 colors your Tamers have"
	total bool     // written "for every 5 total cards …"
	among among    // written "for each color among your Tamers"
	done  doneForm // how things on which the effect has acted are written
}

// among is the wording for the colors of several things.
type among uint8

const (
	amongNone      among = iota
	amongThem            // written "color among your Tamers"
	differentAmong       // written "different color among your Tamers"
)

// doneForm is the wording for things on which the effect has acted.
type doneForm uint8

const (
	doneActive  doneForm = iota // "card this effect trashed"
	donePassive                 // "card trashed by this effect"
	doneWith                    // "card trashed with this effect"
	doneBare                    // "card trashed"
	doneOne                     // "one trashed"
)

// Owner says whose card, area or turn it is.
type Owner uint8

// The owners. Anyone is used if the text names none.
const (
	Anyone Owner = iota
	Your
	Opponents
	Both // both players'
)

// Quantity says how many things a Select takes.
type Quantity uint8

// How many things are selected (15-10-2).
const (
	// "1 of your Digimon", "2 cards": N, or as many as possible (15-10-2-1)
	Exactly Quantity = iota
	UpTo             // "up to 2": 1 to N (15-10-2-2, 1-3-6)
	// "all of your Digimon", without a choice (15-10-2-4)
	All
	// the holder of the effect: "this Digimon", "this Tamer", "this card"
	This
	// something mentioned before: "it", "that Digimon", "the played Digimon", "them"
	It
	// in conditions and triggers, any one that matches: "one of your Digimon", "a Digimon", "your
	// Digimon"
	One
)

// Where is the place of the things in a Select: an area, the top or bottom of a pile, cards under
// something, or things mentioned before. (The areas of the game are rules.Zone.) Without any words
// it is the battle area (15-1-7).
type Where uint8

// The places that a Select can name.
const (
	BattleArea Where = iota
	BreedingArea
	HandArea
	TrashArea
	DeckTop        // top cards of the deck
	DeckBottom     // bottom cards of the deck
	SecurityTop    // top cards of the security stack
	SecurityBottom // bottom cards of the security stack
	SecurityStack  // anywhere in the security stack (for a search)
	// the digivolution cards of Select.Of ("this Digimon's digivolution cards")
	SourcesOf
	SourcesTopOf    // the top N digivolution cards of Of
	SourcesBottomOf // the bottom N digivolution cards of Of
	LinkCardsOf     // the link cards of Of
	RevealedCards   // "among them": the cards that this effect revealed
	FieldArea       // battle area and breeding area
	// the top card of the permanent Of ("the top card of this Digimon": Armor Purge, 16-19)
	StackTopOf
	// the permanents that the trigger condition mentions ("1 of those Digimon")
	SpokenOf
)

// Select describes things: permanents in the battle area, or cards in another area.
type Select struct {
	Quantity Quantity
	// set for Exactly and UpTo, at least 1; Unbounded for "any number"
	N      int
	Owner  Owner
	Other  bool // "other": excludes the holder itself
	Filter Filter
	Area   Where
	Of     *Select // the permanent, for SourcesOf and the like
	// Extreme limits the things to those with the highest or lowest of something ("with the highest
	// DP").
	Extreme Extreme
	// Beside excludes the things with the highest or lowest of something: "all of your opponent's
	// Digimon other than their highest play cost Digimon".
	Beside Extreme
	// Ref says which words an It has. RefPlayed and the like refer to a thing in the trigger
	// condition or in the step before.
	Ref Ref
	// Also are further areas: "from your hand or trash".
	Also []Where
	// Any is "any of your Digimon" and Bare is "your Digimon", instead of "one of your Digimon".
	// They mean several at once.
	Any, Bare bool
	// Or is another thing that fits as well ("this Digimon or any of your Tamers").
	Or *Select
	// Either is "the top or bottom card": Area is SecurityTop, and the player chooses which.
	Either bool
	// Most is the security stack of the player with more security cards. If both have the same
	// number, the effect's player chooses (Q6312). Area is SecurityTop.
	Most bool
	// Token includes tokens in addition to what fits the filter ("1 of your Tokens or …").
	Token bool
	// Different requires things that differ from each other: "3 or more Tamers with different
	// names". With All it is "1 of each X with different names": one of those that don't differ.
	Different Differ
	// SameLevel requires cards with the same level: "2 same-level cards in this Digimon's
	// digivolution cards". N is at least 2.
	SameLevel bool
	// Total limits the sum of a number over all chosen things, of which there must be at least one.
	// Quantity is UpTo and N is 0.
	Total Total
	// Blind means without looking at the things ("1 card in your opponent's hand without looking").
	Blind bool
	// Left is how many cards must stay in the hand or security stack ("until you have 3 left").
	// With Exactly all others are taken, with UpTo any number of them. N is 1. Left is 0 if the
	// text says nothing about it.
	Left int
	// Means is the meaning of words that point back: of It, RevealedCards and SpokenOf. The parser
	// fills it in last (see resolve.go).
	Means Antecedent
	selectWording
}

// selectWording tells apart wordings with the same meaning.
type selectWording struct {
	their     bool // written "their" instead of "your opponent's"
	from      bool // written "from" instead of "in"
	areaFirst bool // the area is written before "with …"
	article   bool // written "a [X]" instead of "[X]"
	have      bool // written "… you have" instead of "your …"
	inside    bool // written "cards in this Digimon's digivolution cards"
	none      bool // written "none of … can" instead of "all of … can't"
	the       bool // written "in the battle area" or "in the breeding area"
	// written "from this Digimon's digivolution cards or from your trash", with the place under a
	// card first
	underFirst bool
	fromTwice  bool // then also written with a second "from": "or from your trash"
	comma      bool // written with a comma: "1 X, 1 Y or 1 Z"
	fromUnder  bool // written "or from under 1 of your Tamers"
	amongFirst bool // "among them" is written at the beginning of the sentence
	// in Of: written "the digivolution cards of X" instead of "X's digivolution cards"
	after        bool
	levelBehind  bool // written "cards of the same level" instead of "same-level cards"
	extremeFirst bool // written "lowest DP Digimon" instead of "Digimon with the lowest DP"
	differs      differWording
	faceBehind   bool // written "… in your face-up security cards"
	// written "1 face-up [X] trait card in your security stack", with its area
	faceArea bool
	// written "face-up [X] trait security cards" instead of "[X] trait face-up security cards"
	faceFirst bool
	ownArea   bool // written "in your battle area"
	// written "1 of your Digimon's link cards", "its bottom digivolution card"
	possessed bool
	// written "[X] trait digivolution card" instead of "[X] trait card from … digivolution cards"
	typed  bool
	ofForm ofForm
	// written "in it" instead of "among them", for the hand that was looked at
	inIt   bool
	orBare bool // written "1 X or Y" instead of "1 X or 1 Y"
	ofEach bool // written "1 of each X with different names"
	// written "the bottom card from under any of your Tamers", which means one of them
	ofOneOfAny bool
	// written "the player with the most security cards" instead of "1 player …"
	thePlayer   bool
	numberFirst bool // written "2 bottom cards" instead of "the bottom 2 cards"
	ofThem      bool // written "1 of them" instead of "1 of those Digimon"
	met         met  // the condition of the sentence describes it already
}

// ofForm is the wording between a card and the thing that it is under, if it isn't the usual one.
type ofForm uint8

const (
	ofUsual     ofForm = iota
	ofOf               // "link card of X"
	ofFrom             // "link card from X"
	ofUnder            // "digivolution card under X"
	ofFromUnder        // "card from under X"
)

// Ref is the wording of an It.
type Ref uint8

// The references.
const (
	RefIt   Ref = iota // it, its
	RefThem            // them, they
	RefThat            // that Digimon, that Tamer, that card (Filter.Kind)
	// not written: the action has the subject of the one before ("gets +N DP and gains …")
	RefSame
	RefPlayed           // the played Digimon
	RefSuspended        // the suspended Digimon
	RefDeleted          // the deleted Digimon
	RefChosen           // the chosen Digimon
	RefPlaced           // the placed card
	RefTrashed          // the trashed card
	RefRevealed         // the revealed cards
	RefReturned         // the returned card
	RefDigivolved       // the digivolved Digimon
	RefBattled          // the Digimon it battled (Retaliation, 16-13)
	RefThisEffectPlayed // the Digimon this effect played
	RefDNADigivolved    // the DNA digivolved Digimon
	// the Digimon this effect suspended, which must really have become suspended
	RefThisEffectSuspended
	// the cards this effect added to the hand, for counting
	RefThisEffectAdded
	// the Digimon this effect deleted, for counting their levels
	RefThisEffectDeleted
)

// Unbounded is the N of "any number of". It is more than there can be.
const Unbounded = 99

// Extreme is a superlative.
type Extreme uint8

// The superlatives.
const (
	NoExtreme Extreme = iota
	HighestDP
	LowestDP
	HighestLevel
	LowestLevel
	HighestPlayCost
	LowestPlayCost
	FewestSources // the fewest digivolution cards
)

// Kind is the noun of a filter.
type Kind uint8

// Nouns.
const (
	AnyCard     Kind = iota // card
	KindDigimon             // Digimon, Digimon card
	KindTamer
	KindOption
	KindDigiEgg
	KindDigimonOrTamer // Digimon or Tamer, Digimon/Tamer
	KindToken
	KindTamerOrOption   // Tamer or Option card
	KindDigimonOrOption // Digimon or Option card
)

// Compare says how a number is compared.
type Compare uint8

// The comparisons.
const (
	NoBound  Compare = iota
	Equal            // level 4, 4000 DP
	AtMost           // … or less, or lower
	AtLeast          // … or more, or higher
	MoreThan         // more … than
	LessThan         // fewer … than
	// exactly 3, where 3 alone would mean 3 or more (4-26-1)
	Precisely
)

// Bound compares a number with Value. With Than it compares with the same number of something else
// ("less than or equal to this Digimon's DP"), of one thing that the player chooses ("as 1 of your
// Digimon") or, if Than has the quantity All, with how many such things there are ("the number of
// cards in your hand").
type Bound struct {
	Op    Compare
	Value int
	Than  *Select
	// Memory compares with the memory of that player; Than is nil then.
	Memory Owner
	boundWording
}

// boundWording tells wordings of a comparison with the same meaning apart.
type boundWording struct {
	form         uint8 // index in comparisons
	plain, whose bool
	same         bool // written "of the same level"
}

// Filter describes what a thing must be. Fields that aren't set have no effect; all others must
// fit. Or holds alternatives to everything in this filter except Kind ("with [A] in its name or the
// [B] trait").
type Filter struct {
	Kind         Kind
	Names        []string // exact card names, any of them (2-3-1-2)
	NameContains []string // "with [X] in its name", any of them (2-3-1-3)
	NotNames     []string // "other than [X]"
	Traits       []string // "with the [X] trait", any of them (2-3-2-3)
	TraitHas     []string // "with [X] in any of its traits", any of them (2-3-2-4)
	// must also have one of these: "with the [X] trait and the [Y] trait"
	TraitsToo []string
	// any of them, in lower case: red blue yellow green black purple white
	Colors    []string
	Level     Bound
	DP        Bound
	PlayCost  Bound
	Suspended *bool
	// number of digivolution cards: "with no digivolution cards" is Equal 0, "with digivolution
	// cards" is AtLeast 1
	Sources      Bound
	Keywords     []string // "with <Blocker>"; names without brackets
	NoLevel      bool     // "without a level"
	TextContains []string // "with [X] in its text", any of them
	Or           []Filter
	Not          *Filter // "without …": the thing must not fit this
	ColorCount   Bound   // number of colors: "2-color" is Equal 2
	// "a cost of N or more", which is an Option's use cost or another card's play cost
	Cost         Bound
	UseCost      Bound
	HasInherited bool     // "with inherited effects"
	HasTiming    []Timing // "with an [On Play] effect"; all of them
	// "with [X] in its digivolution cards": at least one such card
	Within *Select
	// traits that don't count for TraitHas ("[Animal], other than [Sea Animal], in any of its
	// traits")
	TraitNot []string
	FaceUp   *bool // whether a card must be face up; nil for either
	// "with the same name as this Digimon" or "as any of your Tamers": it has a name in common with
	// one of them
	SameName *Select
	HasXros  bool // "with DigiXros requirements"
	// "with the same color as any of your Digimon": it has a color in common with one of them
	SameColor *Select
	// must also have one of these: "2-color blue and green"
	ColorsToo []string
	// number of link cards; a linked Digimon has 1 or more (4-10-1)
	Links Bound
	// "with N or more same-level cards in its stack"; 0 for no such requirement
	SameLevels int
	filterWording
}

// filterWording tells apart wordings with the same meaning.
type filterWording struct {
	traitsJoined bool // written "the [X] and [Y] trait"
	exceptInside bool // written "[X] (other than [Y]) in its name"
	bothKinds    bool // written "Digimon and Tamers"
	linkedFirst  bool // written "linked Digimon" instead of "Digimon with link cards"
	cardsUnder   bool // written "cards under it" instead of "digivolution cards"
	levelOf      bool // written "with a level of 4 or lower"
	orWith       bool // in Or: written after "or with"
	// in Or: written after a comma, as in "with the [X] trait, [Y] or [Z]"
	orNames bool
	// written "[X] in any of its traits (other than [Y])" instead of "[X], other than [Y], in any
	// of its traits"
	traitNotLast bool
	// written "non-white level 4 or lower Digimon" instead of "level 4 or lower non-white Digimon"
	nonFirst     bool
	dpFirst      bool // written "4000 DP or less Digimon"
	levelFirst   bool // written "level 4 or lower blue Digimon"
	traitFirst   bool // written "[X] trait Digimon" instead of "Digimon with the [X] trait"
	costFirst    bool // written "play cost 4 or lower card"
	eitherCost   costForm
	useCostFirst bool // written "use cost 4 or lower card"
	// the order of the attributes after "with", if it isn't the usual one: their usual numbers in
	// the written order
	order      []int
	colorLast  bool // written "play cost 4 or lower blue card"
	withNoun   bool // written "[X] card" instead of "[X]"
	thats      bool // written "that's …"
	thatsLevel bool // written "that's level 4 …"
	manyColors bool // written "with 2 or more colors" instead of "multicolored"
	withColor  bool // written "2-color w/green"
	countFirst bool // written "2-color Lv.5", in a requirement
	colorSame  bool // written "of the same color" instead of "with the same color as it"
	// an alternative of a requirement with a written level or name of its own
	whole bool
	// written "blue or [X] trait card": the alternative in Or has the trait instead of the color
	colorOrTrait bool
	// written "such Tamer card", with the description of another thing before
	such  bool
	suchA bool // written "such a card", with the same description
	// written "1 level 4 and 1 level 6 Digimon": the noun comes with the next phrase
	elided     bool
	card       bool // written "Digimon card" where "Digimon" could stand too
	andWithout bool // written "with … and without …"
	// written "Digimon" where "Digimon card" is usual ("1 Digimon from your hand")
	noCard bool
}

// costForm is the wording for a cost that is an Option's use cost and another card's play cost.
type costForm uint8

const (
	costPlain  costForm = iota // "a cost of 4 or less"
	costBehind                 // "a play or use cost of 4 or less"
	costBefore                 // "play or use cost 4 or lower card"
)

// Keyword is a keyword effect as printed: <Security A. +1>, <Draw 1>, <Decoy (Black)>, <Recovery +1
// (Deck)>.
type Keyword struct {
	// standard name: "Security A." also for "Security Attack"
	Name string
	N    int // the printed number with its sign; 0 if none
	// Spec is the specification in parentheses as a filter, for Decoy, Overclock and Decode, or
	// nil.
	Spec *Filter
	// SpecText is the text in the parentheses as printed.
	SpecText string
	keywordWording
}

// keywordWording tells apart wordings with the same meaning.
type keywordWording struct {
	signed bool // written with a sign before the number
}

// CondKind is the kind of a processing condition.
type CondKind uint8

// The conditions. Who, Sel, Bound and the like are fields of Cond.
const (
	// Who has Bound things that match Sel: "you have a Tamer", "your opponent has 2 or more
	// Digimon", "you don't have …" (Not)
	CondHave CondKind = iota
	// Sel (this Digimon, it) fits Sel.Filter: "this Digimon is level 7", "is suspended", "has
	// [Hybrid] trait"
	CondIs
	CondMemory   // Who has Bound memory (4-1-2, 4-1-3)
	CondSecurity // Who has Bound security cards
	CondHand     // Who has Bound cards in hand
	CondTrash    // Who has Bound cards in trash
	// Sel has Bound digivolution cards that match Filter: "this Digimon has 4 or more digivolution
	// cards", "[X] is in this Digimon's digivolution cards"
	CondSources
	// the action before was done: "if it did", "if this effect did …", "if you did"
	CondDid
	CondDNA // "if DNA digivolving"
	// Who attacked with a Digimon this turn (with Not: didn't)
	CondAttackedThisTurn
	CondAttacking // "while this Digimon is attacking"
	CondColors    // Sel has Bound colors
	// "if DigiXrosing", with Bound materials; 0 for any number
	CondDigiXros
	// Sel had Bound digivolution cards when the effect triggered: "if this Digimon had digivolution
	// cards" (15-8-3-9-4)
	CondHadSources
	CondTurn // it is Who's turn: "if it's your turn"
	// "there are N (Bound) …" of Sel; of both players if it names none
	CondThere
	// the effect did Deed: "this effect didn't delete", "digivolved by this effect"
	CondEffectDid
	CondDuringAttack // "during an attack"
	// "deleted in battle": By deleted Sel, or the Digimon with the effect
	CondDeleted
	CondSameLevel         // "this Digimon's stack has N or more same-level cards"
	CondFromTrash         // "digivolving from the trash"
	CondPlayedFromSources // "played from digivolution cards"
	// "played by an effect"; with Sel, by the effect of a card with that name: "this card was
	// played by [X]'s effect"
	CondPlayedByEffect
	CondWasFaceUp   // "this card was face-up", for a card that is checked
	CondByEffect    // "played or digivolved by an effect"
	CondAttackingBy // "attacking by <K>": Keyword
	// "there are N (Bound) levels' total worth of …" of Sel, of both players
	CondLevels
)

// Cond is one condition. And holds further ones that must be met too, Or alternatives.
type Cond struct {
	Kind  CondKind
	Not   bool
	Who   Owner
	Sel   *Select
	Bound Bound
	Deed  Deed         // for CondEffectDid: what the effect did
	By    TriggerCause // for CondDeleted: the cause
	// Keyword is the keyword of the cause, for CondDeleted with ByKeyword, CondPlayedByEffect and
	// CondAttackingBy.
	Keyword string
	Total   bool // "6 or fewer total cards", those of both players together
	In      bool // for CondColors: the colors of its digivolution cards
	// Than compares with the other player's number, by Bound: "you have fewer security cards than
	// your opponent".
	Than bool
	And  []Cond
	Or   []Cond
	// for CondDid and CondEffectDid: what was done (see resolve.go)
	Means Antecedent
	condWording
}

// condWording tells apart wordings with the same meaning.
type condWording struct {
	while  bool // written "while" instead of "if"
	they   bool // written "they" instead of "your opponent"
	single bool // written "there is a …"
	had    bool // written "had" instead of "has", for a Digimon that was deleted
	// what is counted isn't repeated: "if you have 3 or more security cards, …. If you have 3 or
	// fewer, …"
	short bool
	below bool // written "under this Digimon"
	// written "[X] is face up in your security stack" instead of "you have a face-up [X] security
	// card"
	lies   bool
	holds  bool // written "this Digimon's digivolution cards include a X"
	also   bool // with holds: "or a Y" follows
	a      bool // written "it is a black card"
	holder bool // written "your hand has 5 or fewer cards" instead of "you have …"
	total  bool // written "you have 5 or more total Digimon and Tamers"
	// written "there are 3 or more colors in X's digivolution cards" instead of "X has …"
	amid    bool
	counted bool      // written "1 or more X" instead of "a X"
	none    bool      // written "there are no …" instead of "there are 0 …"
	under   underForm // written "this Digimon has a [X] digivolution card" and the like
	form    uint8     // the wording of CondEffectDid
	// in And or Or: written without subject and verb, as in "you have … and a Tamer"
	elided bool
	// in And: written after a comma, as in "if …, if it's your turn, …"
	again bool
	// written "both players have …": the first of And says the same about the opponent
	both bool
	// written "this Digimon's stack has 5 or more cards" instead of "this Digimon has 4 or more
	// digivolution cards"
	stack bool
}

// DurationKind says how long something lasts.
type DurationKind uint8

// Durations.
const (
	Permanently  DurationKind = iota // as long as the effect itself applies
	ForTheTurn                       // for the turn
	ForTheAttack                     // for the attack
	// until the end of your turn / until your turn ends
	UntilEndOfYourTurn
	// until the end of your opponent's turn / until your opponent's turn ends
	UntilEndOfOpponentsTurn
	UntilEndOfOpponentsNextTurn // until the end of your opponent's next turn
	OpponentsNextUnsuspend      // during your opponent's next unsuspend phase
	TheirTurn                   // until the end of their turn (the opponent's)
	UntilEndOfYourNextTurn      // until the end of your next turn
	// during their next unsuspend phase (the opponent's)
	TheirNextUnsuspend
	// this turn ("can't block this turn"), which means the same as ForTheTurn
	ThisTurn
)

// Ability is something that a Restrict or a Permit is about.
type Ability uint8

// The abilities. A comment gives the part that the name leaves out.
const (
	AbAttack Ability = iota
	AbBlock
	AbSuspend
	AbUnsuspend
	AbDigivolve
	AbBeBlocked
	AbBeAttacked
	AbBeDeletedInBattle
	AbBeDeletedByEffects // by your opponent's effects
	AbAttackPlayers
	AbAttackUnsuspended
	AbAttackOnTurnPlayed  // Permit only
	AbBeReturned          // to hands or decks, by any effect
	AbBeReturnedByEffects // to hands or decks, by your opponent's effects
	AbSwitchTarget        // "X's attack target can't be switched"
	AbActivateOnPlay      // effects with the timing in the name
	AbActivateWhenDigivolving
	AbActivateWhenAttacking
	AbActivateChecked        // [Security] effects of Option cards that it checks
	AbActivateAnyChecked     // [Security] effects of any cards that it checks
	AbAttackDigimon          // it may attack only players
	AbHaveDPReduced          // by any effect
	AbHaveDPReducedByEffects // by your opponent's effects
	AbBeDeleted              // by anything
	AbBeDeletedByAny         // by any effect
	AbLeaveButDeleted        // the battle area, other than by deletion
	AbLeaveButYours          // the battle area, other than by one of your effects or by deletion
	AbLeaveByEffects         // the battle area, by your opponent's effects
	AbBeSuspendedByEffects   // by your opponent's effects
	// AbHaveStackTrashedByEffects is about the cards on top and below, and effects of your
	// opponent.
	AbHaveStackTrashedByEffects
)
