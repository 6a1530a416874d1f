package cardtext

// Text is the parsed text box of one card: its paragraphs in printed order.
type Text struct {
	Paragraphs []Paragraph
}

// Section says which box of the card a paragraph stands in.
type Section uint8

// The boxes of a card (2-3-3, 2-3-11).
const (
	Upper     Section = iota // effect text above the traits (2-3-3)
	Inherited                // inherited effect (2-3-11-2)
	Link                     // link information (2-3-11-4)
	OptionBox                // Option information of a DUAL card (2-3-11-5)
)

// Paragraph is one line of card text: exactly one of Requirement, Rule, LinkDP, Keywords or Effect is set.
type Paragraph struct {
	Section     Section
	Requirement *Requirement
	Rule        *Rule
	LinkDP      int       // the DP that a link card adds (2-3-11-4-5)
	Keywords    []Keyword // a line of keywords alone: the card simply has them
	Effect      *Effect
	Source      string // as written
}

// RequirementKind tells the requirement lines apart (2-3-5 to 2-3-10).
type RequirementKind uint8

// The kinds of requirement line.
const (
	ReqDigivolve RequirementKind = iota // [Digivolve] …: Cost N, a special digivolution requirement (2-3-5-3)
	ReqDNA                              // [DNA Digivolve] A + B: Cost N (8-2)
	ReqDigiXros                         // [DigiXros -N] A x B (7-2)
	ReqAssembly                         // [Assembly -N] 4 A x B (7-3)
	ReqBurst                            // [Burst Digivolve] A: By returning 1 B to the hand, cost N (8-3)
	ReqLink                             // [Link] A: Cost N (10-1)
	ReqAppFusion                        // [App Fusion] A & B & C: Cost N (8-4)
	ReqArts                             // [Arts Digivolve] (2-11, 4-20)
)

// Requirement is a requirement line; it is information on the card, not an effect (2-3-5 to 2-3-7).
type Requirement struct {
	Kind  RequirementKind
	From  []Filter // ReqDigivolve and ReqLink: one; ReqDNA and ReqDigiXros: the parts from left to right
	Value int      // memory cost; for DigiXros and Assembly the reduction, as a positive number
	// Counts are how many cards each part of a DigiXros or Assembly requirement asks for; nil for 1 of each (7-2-2-5, 7-3-2-5).
	Counts []int
	// Different asks for cards that differ from each other: "& different names", with a number of cards in the one part.
	Different bool
	// Numbers asks, with Different, for different card numbers instead of names: "& different card numbers".
	Numbers bool
	// If must hold for a [Digivolve] line ("While you have [X], …"); nil for always.
	If *Cond
	// Tamer is who is returned for a burst digivolution (8-3-1).
	Tamer *Filter
	requirementWording
}

type requirementWording struct {
	ifLast bool // "[X] while you have …: Cost N"
}

// Icon is a brace icon that says from where an effect works (15-14-2 to 15-14-5).
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

// Effect is one effect: timing icons, per-turn limit, trigger condition, and what it does (15-1-1).
type Effect struct {
	Icon    Icon
	Timings []Timing
	Limit   int // [Once Per Turn] = 1, [Twice Per Turn] = 2; 0 means no limit (15-14-1)
	Trigger *Trigger
	Body    []Sentence
}

// Trigger is a "when" clause: the event that sets the effect off (15-5-1). With Would it is an immediate-type effect
// (15-8-5); under a timing icon that is itself a trigger (such as [When Attacking]) it is an additional trigger condition.
type Trigger struct {
	Event TriggerEvent
	Would bool
	// Subject is the card the event happens to: "this Digimon", "one of your Digimon", "your opponent's Digimon".
	Subject *Select
	// OwnTop says, with EvSourceAdded, that it is the top card of Subject's own stack that is placed there.
	OwnTop bool
	// By restricts the cause. Keyword is whose effect it is, with ByKeyword, or what Subject activates.
	By      TriggerCause
	Keyword string
	// Into restricts what is digivolved into ("would digivolve into a card with …") or what is attacked.
	Into *Select
	// DNA asks that it DNA digivolves (8-2), with EvDigivolves.
	DNA bool
	// Player is the owner for events that happen to a player's area or to a player: "your security stack", "you draw".
	// With EvPlayed it is who plays ("when you play a blue Digimon"); Subject.Owner says the same. With EvAttacks it is Both
	// for "attacks a player".
	Player             Owner
	Survives           bool // "deletes … in battle and survives": not when both are deleted
	InMainPhase        bool // "during your main phase"
	InAnyMain          bool // "during a main phase": either player's
	InUnsuspend        bool // "during your unsuspend phase"
	FromHand           bool // "is played from your hand"
	FromTrash          bool // "is played from your trash", "digivolves from your trash"
	FromSources        bool // "is played from digivolution cards"
	FromLevel, ToLevel int  // "would digivolve from level 5 to level 6"; 0 for any
	// To are the areas to which EvReturned speaks of a return: HandArea, DeckTop for the deck.
	To []Where
	// Or holds further happenings that set the effect off as well ("is played or digivolves"). Those without a Subject that need one have this one's.
	Or []Trigger
	triggerWording
}

type triggerWording struct {
	any       bool  // "any of": the event of a group counts once (4-27-5), as Subject says too
	active    bool  // "when your effects play …" for "when … is played by one of your effects"
	areaFirst bool  // "your hand is trashed from"
	saysIf    bool  // "if" for "when"
	oldWould  bool  // "would" is not written: an older card says "when … digivolves, reduce the cost"
	form      uint8 // of "trash this digivolution card"
	orWhen    bool  // one of Or behind "or when"
	elided    bool  // one of Or whose "is" stands before: "is played or deleted"
	state     bool  // "is suspended" for "suspends"
	hands     bool  // "to hands or decks" for "to the hand or deck"
}

// TriggerEvent is the kind of happening that a trigger waits for.
type TriggerEvent uint8

// The happenings, by the words they print as.
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
	EvSecurityChecked                        // [Player]'s security is checked by Subject / Subject checks security
	EvUsesOption                             // [Player] uses an Option card (Subject is the card)
	EvSourceTrashed                          // a digivolution card of Subject is trashed
	EvTrashedFromHand                        // a card in [Player] hand is trashed
	EvDraws                                  // [Player] draws
	EvHandAdded                              // a card is added to [Player] hand
	EvDeletesInBattle                        // Subject deletes an opponent's Digimon in battle (Into is what is deleted)
	EvWinsBattle                             // Subject wins a battle
	EvMoves                                  // moves from the breeding area to the battle area
	EvSourceAdded                            // a card is placed in Subject's digivolution cards
	EvThisTrashed                            // this card is trashed from your hand, deck or security stack (4-16-2); Subject.Area says where
	EvLinked                                 // gets linked (10-1)
	EvTrashedFrom                            // a card (Subject) is trashed from a hand, deck or security stack: Subject.Area
	EvLinkTrashed                            // a link card of Subject is trashed
	EvReturned                               // is returned to the hand or the deck (To)
	EvHatches                                // [Player] hatches
	EvPlaced                                 // Subject is placed in the battle area
	EvUsesKeyword                            // Subject activates <Keyword>
	EvSourceReturned                         // a card (Into) is returned to the bottom of the deck from Subject's digivolution cards
)

// TriggerCause restricts what brought the event about.
type TriggerCause uint8

// The causes.
const (
	AnyCause                 TriggerCause = iota
	ByBattle                              // in battle
	ByEffect                              // by an effect
	ByYourEffect                          // by one of your effects
	ByOpponentsEffect                     // by one of your opponent's effects
	NotByYourEffect                       // other than by one of your effects
	NotByBattle                           // other than in battle
	NotByYourEffectOrBattle               // other than by one of your effects or in battle
	ByDigiBurst                           // due to activating this Digimon's <Digi-Burst>
	ByZeroDP                              // by dropping to 0 DP: a rule check deletes it (17-1-3-1-1)
	ByBattleOrZeroDP                      // in battle or by dropping to 0 DP
	ByYourDigimonEffect                   // by one of your Digimon's effects
	ByOpponentsDigimonEffect              // by one of your opponent's Digimon's effects
	ByKeyword                             // by a <K> effect
	NotByDigiXros                         // other than by being placed for a DigiXros
)

// Sentence is one step of an effect. Sentences are processed in printed order (15-1-2).
type Sentence struct {
	Then    bool  // begins with "Then,"
	Instead bool  // overwrites the sentence before it (18-2): printed "instead"
	If      *Cond // processing condition (15-6), nil for none
	// By is the optional processing condition "by X, …" (15-7), also read from the older "you may X to Y": all of it
	// or none; if it is not done, this sentence and everything after it is not done (15-7-2).
	By []Action
	// May: the player chooses whether to do the actions (15-9-2).
	May bool
	// Opponent: the opponent is the one who does (and, with May, chooses).
	Opponent bool
	// ForEach multiplies the sentence's numbers (4-27): "for each of …".
	ForEach *Count
	// Max raises the bounds of what this sentence chooses: "For each …, add N to this effect's DP maximum." behind it.
	Max  *Raise
	And  bool // the sentence is joined to the one before with "and"
	Acts []Action
	sentenceWording
}

type sentenceWording struct {
	byOld         bool // the optional condition is written "you may X to Y"
	otherwise     bool // "otherwise," for the opposite of the condition before
	byLast        bool // "you may X by Y"
	forEachLast   bool // "for each …" stands behind the action
	eachBehind    bool // and behind its duration
	eachPaid      bool // "for each …" stands behind "by …"
	durationFirst bool // "until …" stands before what is done
	durationHead  bool // and before "for each"
	insteadFirst  bool // "instead" stands before what is done
	ifLast        bool // the condition stands behind what is done
	they          bool // "they" for "your opponent"
	among         bool // "among them, …" stands before what is done with revealed cards
	frontArea     bool // "from your trash and …, you may play 1 X": where it is played from stands at the head
	frontFree     bool // "… without paying the cost, you may play 1 X"
	verbs         bool // the verb stands before each of what it is done to: "trash X and trash Y"
	ands          bool // "and" stands between all that is done: "X and Y and Z"
	sameTime      bool // for how long is said by the sentence before alone
	both          int  // "X and Y gain …": that many of its actions are said of X, and as many of Y
	sameSubject   bool // "and gains …": its subject is that of the sentence before
	thenAt        int  // in a mode: from which action on it is written ". Then, Y"; 0 for none
	self          bool // what is acted on is the subject: "this Digimon unsuspends", "1 of your Digimon may unsuspend"
}

// Count is a number read off the position: how many things match Of, divided by Per and rounded down
// ("for every 4 of this Digimon's digivolution cards": Per 4).
type Count struct {
	Of  *Select // things counted; nil when Colors is set
	Per int     // 1 for "each"
	// Colors counts the colors of Of instead of Of itself ("for each of this Digimon's colors"), with In those of its
	// digivolution cards ("for each color in this Digimon's digivolution cards"). Colors that several have count once.
	Colors, In bool
	// Levels counts the levels of Of together ("for each level of the Digimon this effect deleted").
	Levels bool
	// SameLevel counts sets of Per cards of one level in the stack of Of ("for every 2 same-level cards this Digimon's stack has").
	SameLevel bool
	// Memory counts how much memory the player has; Of is nil then.
	Memory Owner
	// Did counts to how many things that fit the effect did something: "for each [X] trait card this effect trashed"; Of is nil then.
	Did *Cond
	countWording
}

type countWording struct {
	have  bool     // "for every 2 colors your Tamers have"
	total bool     // "for every 5 total cards …"
	among among    // "for each color among your Tamers"
	done  doneForm // of what the effect has done
}

// among is how the colors of several are spoken of.
type among uint8

const (
	amongNone      among = iota
	amongThem            // "color among your Tamers"
	differentAmong       // "different color among your Tamers"
)

// doneForm is how what the effect has done is written.
type doneForm uint8

const (
	doneActive  doneForm = iota // "card this effect trashed"
	donePassive                 // "card trashed by this effect"
	doneWith                    // "card trashed with this effect"
	doneBare                    // "card trashed"
	doneOne                     // "one trashed"
)

// Owner says whose.
type Owner uint8

// Whose card, area or turn.
const (
	Anyone Owner = iota
	Your
	Opponents
	Both // both players'
)

// Quantity says how many things a Select takes.
type Quantity uint8

// How many are selected (15-10-2).
const (
	Exactly Quantity = iota // "1 of your Digimon", "2 cards": as many as possible up to N (15-10-2-1)
	UpTo                    // "up to 2": 1 to N (15-10-2-2, 1-3-6)
	All                     // "all of your Digimon": nothing is chosen (15-10-2-4)
	This                    // "this Digimon", "this Tamer", "this card": the holder of the effect
	It                      // "it", "that Digimon", "the played Digimon", "them": what was chosen or mentioned before
	One                     // "one of your Digimon", "a Digimon", "your Digimon" in conditions and triggers: any one that matches
)

// Where is where a Select looks: an area, an end of a pile, cards under something, or what was spoken of before. The areas of the game are
// rules.Zone. The battle area is meant where nothing is said (15-1-7).
type Where uint8

// The places a Select can name.
const (
	BattleArea Where = iota
	BreedingArea
	HandArea
	TrashArea
	DeckTop         // top cards of the deck
	DeckBottom      //
	SecurityTop     // top cards of the security stack
	SecurityBottom  //
	SecurityStack   // anywhere in the security stack (search)
	SourcesOf       // digivolution cards of Select.Of ("this Digimon's digivolution cards")
	SourcesTopOf    // top N digivolution cards of Of
	SourcesBottomOf // bottom N digivolution cards of Of
	LinkCardsOf     //
	RevealedCards   // "among them": the cards revealed by this effect
	FieldArea       // battle and breeding area
	StackTopOf      // the top card of the permanent Of ("the top card of this Digimon": Armor Purge, 16-19)
	SpokenOf        // among the permanents spoken of before ("1 of those Digimon"): those of the trigger condition
)

// Select describes things: permanents in the battle area, or cards in another area.
type Select struct {
	Quantity Quantity
	N        int // for Exactly and UpTo, at least 1; Unbounded with UpTo
	Owner    Owner
	Other    bool // "other": not the holder itself
	Filter   Filter
	Area     Where
	Of       *Select // for SourcesOf and the like
	// Extreme asks for the highest or lowest of something among those that match ("with the highest DP").
	Extreme Extreme
	// Beside leaves out those with the highest or lowest of something: "all of your opponent's Digimon other than their highest play cost Digimon".
	Beside Extreme
	// Ref tells the words of It apart; what RefPlayed and the like speak of is the card that the trigger condition or the
	// step before speaks of.
	Ref Ref
	// Also are further areas: "from your hand or trash".
	Also []Where
	// Any is "any of your Digimon", Bare "your Digimon", for "one of your Digimon": several at once are meant.
	Any, Bare bool
	// Or is another thing that is meant as well ("this Digimon or any of your Tamers").
	Or *Select
	// Either is "the top or bottom card": Area is SecurityTop, and the player says which end.
	Either bool
	// Most is the security stack of the player who has the most cards in theirs; of both players where they have as
	// many, the effect's player says whose (Q6312). Area is SecurityTop.
	Most bool
	// Token admits tokens as well as the filter ("1 of your Tokens or …").
	Token bool
	// Different asks for things that differ from each other: "3 or more Tamers with different names". With All it is "1 of each X with different
	// names": of those that don't differ from each other one is taken.
	Different Differ
	// SameLevel asks for cards of one level: "2 same-level cards in this Digimon's digivolution cards". N is at least 2.
	SameLevel bool
	// Total bounds the sum of a number over all that is chosen, at least one; Quantity is UpTo and N is 0.
	Total Total
	// Blind: nobody looks at what is taken ("1 card in your opponent's hand without looking").
	Blind bool
	// Left is how many stay in the hand or security stack: with Exactly the others are taken, with UpTo any number of them ("until you have
	// 3 left"); N is 1. 0 where nothing is said of it.
	Left int
	// Means is what words that point back mean: an It, the RevealedCards, the SpokenOf. The parser sets it last (see resolve.go).
	Means Antecedent
	selectWording
}

type selectWording struct {
	their        bool // "their" for "your opponent's"
	from         bool // "from" for "in"
	areaFirst    bool // the area is written before "with …"
	article      bool // "a [X]" for "[X]"
	have         bool // "… you have" for "your …"
	inside       bool // "cards in this Digimon's digivolution cards"
	none         bool // "none of … can" for "all of … can't"
	the          bool // "in the battle area", "in the breeding area"
	underFirst   bool // "from this Digimon's digivolution cards or from your trash": where it lies under something stands first
	fromTwice    bool // "or from your trash" there
	comma        bool // "1 X, 1 Y or 1 Z": a comma before the other thing
	fromUnder    bool // "or from under 1 of your Tamers"
	amongFirst   bool // "among them" stands at the head of the sentence
	after        bool // in Of: "the digivolution cards of X" for "X's digivolution cards"
	levelBehind  bool // "cards of the same level" for "same-level cards"
	extremeFirst bool // "lowest DP Digimon" for "Digimon with the lowest DP"
	differs      differWording
	faceBehind   bool // "… in your face-up security cards"
	faceArea     bool // "1 face-up [X] trait card in your security stack", which names its area
	faceFirst    bool // "face-up [X] trait security cards" for "[X] trait face-up security cards"
	ownArea      bool // "in your battle area"
	possessed    bool // "1 of your Digimon's link cards", "its bottom digivolution card"
	typed        bool // "[X] trait digivolution card" for "[X] trait card from … digivolution cards"
	ofForm       ofForm
	inIt         bool // "in it" for "among them": in the hand that was looked at
	orBare       bool // "1 X or Y" for "1 X or 1 Y"
	ofEach       bool // "1 of each X with different names"
	ofOneOfAny   bool // "the bottom card from under any of your Tamers", of which one is meant
	thePlayer    bool // "the player with the most security cards" for "1 player …"
	numberFirst  bool // "2 bottom cards" for "the bottom 2 cards"
	ofThem       bool // "1 of them" for "1 of those Digimon"
	met          met  // said before, by the condition of the sentence
}

// ofForm is what stands before that under which a card lies, where it isn't written in the usual way.
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
	RefIt                  Ref = iota // it, its
	RefThem                           // them, they
	RefThat                           // that Digimon, that Tamer, that card (Filter.Kind)
	RefSame                           // not written: the subject that the action shares with the action before ("gets +N DP and gains …")
	RefPlayed                         // the played Digimon
	RefSuspended                      // the suspended Digimon
	RefDeleted                        // the deleted Digimon
	RefChosen                         // the chosen Digimon
	RefPlaced                         // the placed card
	RefTrashed                        // the trashed card
	RefRevealed                       // the revealed cards
	RefReturned                       // the returned card
	RefDigivolved                     // the digivolved Digimon
	RefBattled                        // the Digimon it battled (Retaliation, 16-13)
	RefThisEffectPlayed               // the Digimon this effect played
	RefDNADigivolved                  // the DNA digivolved Digimon
	RefThisEffectSuspended            // the Digimon this effect suspended: only those that it really suspended
	RefThisEffectAdded                // the cards this effect added to the hand, as they are counted
	RefThisEffectDeleted              // the Digimon this effect deleted, whose levels are counted
)

// Unbounded is the N of "any number of": more than there are.
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

// Compare is a bound on a number.
type Compare uint8

// Bounds.
const (
	NoBound   Compare = iota
	Equal             // level 4, 4000 DP
	AtMost            // … or less, or lower
	AtLeast           // … or more, or higher
	MoreThan          // more … than
	LessThan          // fewer … than
	Precisely         // exactly 3, where 3 alone would be 3 or more (4-26-1)
)

// Bound compares a number with Value, or, with Than, with the same number of something else ("less than or equal to
// this Digimon's DP", "as 1 of your Digimon", which the player says), or, where Than is All, with how many there are of that ("the number of cards in your hand").
type Bound struct {
	Op    Compare
	Value int
	Than  *Select
	// Memory compares with how much memory the player has; Than is nil then.
	Memory Owner
	boundWording
}

// boundWording tells the wordings of a comparison apart.
type boundWording struct {
	form         uint8 // index in comparisons
	plain, whose bool
	same         bool // "of the same level"
}

// Filter is what a thing must be. Unset fields ask for nothing; set fields must all hold. Or, if set, holds
// alternatives to everything that is set in this filter except Kind ("with [A] in its name or the [B] trait").
type Filter struct {
	Kind         Kind
	Names        []string // exact card names, any of them (2-3-1-2)
	NameContains []string // "with [X] in its name", any of them (2-3-1-3)
	NotNames     []string // "other than [X]"
	Traits       []string // "with the [X] trait", any of them (2-3-2-3)
	TraitHas     []string // "with [X] in any of its traits", any of them (2-3-2-4)
	TraitsToo    []string // and any of these: "with the [X] trait and the [Y] trait"
	Colors       []string // any of them; lower case: red blue yellow green black purple white
	Level        Bound
	DP           Bound
	PlayCost     Bound
	Suspended    *bool
	Sources      Bound    // number of digivolution cards: "with no digivolution cards" is Equal 0, "with digivolution cards" AtLeast 1
	Keywords     []string // "with <Blocker>", names without brackets
	NoLevel      bool     // "without a level"
	TextContains []string // "with [X] in its text", any of them
	Or           []Filter
	Not          *Filter // "without …": this must not hold
	ColorCount   Bound   // number of colors: "2-color" is Equal 2
	Cost         Bound   // "a cost of N or more": an Option's use cost, another card's play cost
	UseCost      Bound
	HasInherited bool     // "with inherited effects"
	HasTiming    []Timing // "with an [On Play] effect", all of them
	Within       *Select  // "with [X] in its digivolution cards": at least one of them
	TraitNot     []string // traits that do not count for TraitHas ("[Animal], other than [Sea Animal], in any of its traits")
	FaceUp       *bool    // face-up or face-down cards
	SameName     *Select  // "with the same name as this Digimon", as "any of your Tamers": a name in common with one of them
	HasXros      bool     // "with DigiXros requirements"
	SameColor    *Select  // "with the same color as any of your Digimon": a color in common with one of them
	ColorsToo    []string // and any of these: "2-color blue and green"
	Links        Bound    // number of link cards; a linked Digimon has 1 or more (4-10-1)
	SameLevels   int      // "with N or more same-level cards in its stack"; 0 asks for nothing
	filterWording
}

type filterWording struct {
	traitsJoined bool // "the [X] and [Y] trait"
	exceptInside bool // "[X] (other than [Y]) in its name"
	bothKinds    bool // "Digimon and Tamers"
	linkedFirst  bool // "linked Digimon" for "Digimon with link cards"
	cardsUnder   bool // "cards under it" for "digivolution cards"
	levelOf      bool // "with a level of 4 or lower"
	orWith       bool // an alternative behind "or with"
	orNames      bool // "with the [X] trait, [Y] or [Z]": an alternative behind a comma
	traitNotLast bool // "[X] in any of its traits (other than [Y])" for "[X], other than [Y], in any of its traits"
	nonFirst     bool // "non-white level 4 or lower Digimon" for "level 4 or lower non-white Digimon"
	dpFirst      bool // "4000 DP or less Digimon"
	levelFirst   bool // "level 4 or lower blue Digimon"
	traitFirst   bool // "[X] trait Digimon" for "Digimon with the [X] trait"
	costFirst    bool // "play cost 4 or lower card"
	eitherCost   costForm
	useCostFirst bool  // "use cost 4 or lower card"
	order        []int // what stands behind "with", where not in the usual order: which of the usual comes first, second …
	colorLast    bool  // "play cost 4 or lower blue card"
	withNoun     bool  // "[X] card" for "[X]"
	thats        bool  // "that's …"
	thatsLevel   bool  // "that's level 4 …"
	manyColors   bool  // "with 2 or more colors" for "multicolored"
	withColor    bool  // "2-color w/green"
	countFirst   bool  // "2-color Lv.5" in a requirement
	colorSame    bool  // "of the same color" for "with the same color as it"
	whole        bool  // an alternative of a requirement that says its level or name itself
	colorOrTrait bool  // "blue or [X] trait card": the one alternative in Or has the trait in place of the color
	such         bool  // "such Tamer card": of what was said of another thing before
	suchA        bool  // "such a card": just what was said of it
	elided       bool  // "1 level 4 and 1 level 6 Digimon": the noun stands with what follows
	card         bool  // "Digimon card" for "Digimon" where either can stand
	andWithout   bool  // "with … and without …"
	noCard       bool  // "Digimon" where "Digimon card" is the wording ("1 Digimon from your hand")
}

// costForm is how a cost is spoken of that is an Option's use cost and another card's play cost.
type costForm uint8

const (
	costPlain  costForm = iota // "a cost of 4 or less"
	costBehind                 // "a play or use cost of 4 or less"
	costBefore                 // "play or use cost 4 or lower card"
)

// Keyword is a keyword effect as printed: <Security A. +1>, <Draw 1>, <Decoy (Black)>, <Recovery +1 (Deck)>.
type Keyword struct {
	Name string // canonical name: "Security A." also for "Security Attack"
	N    int    // the printed number, signed; 0 if none
	// Spec is the specification in parentheses as a filter, for Decoy, Overclock, Decode; nil if none.
	Spec *Filter
	// SpecText is the text in the parentheses as printed.
	SpecText string
	keywordWording
}

type keywordWording struct {
	signed bool // the number has a sign
}

// CondKind is the kind of a processing condition.
type CondKind uint8

// Conditions.
const (
	CondHave              CondKind = iota // Who has N (Bound) things matching Sel: "you have a Tamer", "your opponent has 2 or more Digimon", "you don't have …" (Not)
	CondIs                                // Sel (this Digimon, it) is/has what Sel.Filter says: "this Digimon is level 7", "is suspended", "has [Hybrid] trait"
	CondMemory                            // Who has Bound memory (4-1-2, 4-1-3)
	CondSecurity                          // Who has Bound security cards
	CondHand                              // Who has Bound cards in hand
	CondTrash                             // Who has Bound cards in trash
	CondSources                           // Sel has Bound digivolution cards matching Filter: "this Digimon has 4 or more digivolution cards", "[X] is in this Digimon's digivolution cards"
	CondDid                               // "if it did", "if this effect did …", "if you did": the action right before was done
	CondDNA                               // "if DNA digivolving"
	CondAttackedThisTurn                  // Who attacked with a Digimon this turn (Not: didn't)
	CondAttacking                         // "while this Digimon is attacking"
	CondColors                            // Sel has Bound colors
	CondDigiXros                          // "if DigiXrosing" (N in Bound, 0 for any)
	CondHadSources                        // "if this Digimon had digivolution cards": Sel had Bound digivolution cards when the effect triggered (15-8-3-9-4)
	CondTurn                              // "if it's your turn" (Who)
	CondThere                             // "there are N (Bound) …": Sel, of both players where it names none
	CondEffectDid                         // "this effect didn't delete", "digivolved by this effect": Deed
	CondDuringAttack                      // "during an attack"
	CondDeleted                           // "deleted in battle": what deleted it (By); Sel, or the Digimon that has the effect
	CondSameLevel                         // "this Digimon's stack has N or more same-level cards"
	CondFromTrash                         // "digivolving from the trash"
	CondPlayedFromSources                 // "played from digivolution cards"
	CondPlayedByEffect                    // "played by an effect"; with Sel by that of a card with the name: "this card was played by [X]'s effect"
	CondWasFaceUp                         // "this card was face-up", of one that is checked
	CondByEffect                          // "played or digivolved by an effect"
	CondAttackingBy                       // "attacking by <K>": Keyword
	CondLevels                            // "there are N (Bound) levels' total worth of …": Sel, of both players
)

// Cond is one condition; And lists further ones that must hold too.
type Cond struct {
	Kind  CondKind
	Not   bool
	Who   Owner
	Sel   *Select
	Bound Bound
	Deed  Deed         // CondEffectDid
	By    TriggerCause // CondDeleted
	// Keyword is the keyword by which it was: CondDeleted with ByKeyword, CondPlayedByEffect, CondAttackingBy.
	Keyword string
	Total   bool // "6 or fewer total cards": of both players together
	In      bool // with CondColors: of its digivolution cards
	// Than compares with the other player's number of the same: "you have fewer security cards than your opponent". Bound has the comparison.
	Than  bool
	And   []Cond
	Or    []Cond
	Means Antecedent // of CondDid and CondEffectDid: what was done (see resolve.go)
	condWording
}

type condWording struct {
	while   bool      // printed "while"; otherwise "if"
	they    bool      // "they" for "your opponent"
	single  bool      // "there is a …"
	had     bool      // "had" for "has": of a Digimon that was deleted
	short   bool      // what is counted isn't said again: "if you have 3 or more security cards, …. If you have 3 or fewer, …"
	below   bool      // "under this Digimon"
	lies    bool      // "[X] is face up in your security stack" for "you have a face-up [X] security card"
	holds   bool      // "this Digimon's digivolution cards include a X"
	also    bool      // and "or a Y" behind it
	a       bool      // "it is a black card"
	holder  bool      // "your hand has 5 or fewer cards" for "you have …"
	total   bool      // "you have 5 or more total Digimon and Tamers"
	amid    bool      // "there are 3 or more colors in X's digivolution cards" for "X has …"
	counted bool      // "1 or more X" for "a X"
	none    bool      // "there are no …" for "there are 0 …"
	under   underForm // "this Digimon has a [X] digivolution card"
	form    uint8     // of CondEffectDid
	elided  bool      // one of And or Or whose subject and verb stand before: "you have … and a Tamer"
	again   bool      // one of And behind a comma: "if …, if it's your turn, …"
	both    bool      // "both players have …": the first of And says the same of the opponent
	stack   bool      // "this Digimon's stack has 5 or more cards" for "this Digimon has 4 or more digivolution cards"
}

// DurationKind says how long something lasts.
type DurationKind uint8

// Durations.
const (
	Permanently                 DurationKind = iota // as long as the effect that says so holds
	ForTheTurn                                      // for the turn
	ForTheAttack                                    // for the attack
	UntilEndOfYourTurn                              // until the end of your turn / until your turn ends
	UntilEndOfOpponentsTurn                         // until the end of your opponent's turn / until your opponent's turn ends
	UntilEndOfOpponentsNextTurn                     // until the end of your opponent's next turn
	OpponentsNextUnsuspend                          // during your opponent's next unsuspend phase
	TheirTurn                                       // until the end of their turn (the opponent's)
	UntilEndOfYourNextTurn                          // until the end of your next turn
	TheirNextUnsuspend                              // during their next unsuspend phase (the opponent's)
	ThisTurn                                        // this turn ("can't block this turn"): the same as ForTheTurn
)

// Ability is something that a Restrict or Permit speaks of.
type Ability uint8

// Abilities.
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
	AbActivateOnPlay      // effects by the timing named
	AbActivateWhenDigivolving
	AbActivateWhenAttacking
	AbActivateChecked        // [Security] effects of Option cards that it checks
	AbActivateAnyChecked     // [Security] effects of whatever cards it checks
	AbAttackDigimon          // only players
	AbHaveDPReduced          // by any effect
	AbHaveDPReducedByEffects // by your opponent's effects
	AbBeDeleted              // by anything
	AbBeDeletedByAny         // by any effect
	AbLeaveButDeleted        // the battle area, other than by deletion
	AbLeaveButYours          // the battle area, other than by one of your effects or by deletion
	AbLeaveByEffects         // the battle area, by your opponent's effects
	AbBeSuspendedByEffects   // by your opponent's effects
	// AbHaveStackTrashedByEffects is of the cards on top and below, by your opponent's effects.
	AbHaveStackTrashedByEffects
)
