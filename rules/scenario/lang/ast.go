package lang

import (
	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// Pos is a place in a scenario file. Both numbers count from 1; columns count characters, not
// bytes.
type Pos struct{ Line, Col int }

// Who is the player that a line names, or nobody: most lines name none, and so that is the zero
// value, as it can't be for rules.Player, where the players count from 0. Luck chooses shuffles and
// blind picks.
type Who uint8

// Who can be named. NoPlayer stands where the text names none.
const (
	NoPlayer Who = iota
	Ann
	Bob
	Luck
)

// String returns the player's name as written, "" for NoPlayer.
func (p Who) String() string { return [...]string{"", "Ann", "Bob", "Luck"}[p] }

// CardKind is what a card's first line says that it is: a category (2-3-1), or Dual. It is no
// rules.Category: for the engine a Dual card is a Digimon card with an Option's face beside, while
// a scenario prints Dual back as it was written.
type CardKind uint8

// The kinds. NoCategory is that of a card that is named by number and not resolved.
const (
	NoCategory CardKind = iota
	Digimon
	Tamer
	Option
	DigiEgg
	Dual
)

// String returns the kind as printed: "Digimon", "Digi-Egg", …
func (c CardKind) String() string {
	return [...]string{"", "Digimon", "Tamer", "Option", "Digi-Egg", "Dual"}[c]
}

// Name is a name used in the file, with its place.
type Name struct {
	Pos  Pos
	Text string

	said string // of an alias: what people are told instead, who see it nowhere
}

// people returns the name as people read it.
func (n Name) people() string {
	if n.said != "" {
		return n.said
	}
	return n.Text
}

// Scenario is what one scenario file says.
type Scenario struct {
	File    string          // name given to Parse, for errors
	Title   string          // the # lines at the top, joined with "\n"
	Source  string          // the source line, "" if none
	Clauses []clause.Clause // clauses line, in the order written
	Rules   string          // the rules version the file names, "" if none
	Because string          // the because line: why the title is so, for people; "" if none
	Asks    []string        // asks lines: the question that the title answers, as players put it

	Cards   []CardDecl
	Turn    Turn
	Places  []Place
	Lasting []Lasting
	Steps   []Step
	Claims  []Claim

	// End are comment lines after the last statement.
	End []string

	names map[string]nameInfo
}

// CardDecl is a card or token block: one or more physical cards with one face and text.
type CardDecl struct {
	Comments []string // # lines before it
	Pos      Pos
	Token    bool
	Names    []Name // handles, each one physical card
	Printed  string // printed name, "" if it is the first handle
	Number   string // card number such as BT1-021, "" for a card that is written out
	Without  []int  // paragraphs of the numbered card that the scenario leaves out, from 1
	Face     Face
	Text     []TextLine
	// Resolved is true when Number was found in a CardSource; Face and Text then come from there
	// and are not printed by Format.
	Resolved   bool
	sourceName string // printed name from the CardSource
}

// PrintedName returns the name the card has in the game: Printed, that of the CardSource, or the
// first handle.
func (c *CardDecl) PrintedName() string {
	if c.Printed != "" {
		return c.Printed
	}
	if c.sourceName != "" {
		return c.sourceName
	}
	if len(c.Names) == 0 {
		return ""
	}
	return c.Names[0].Text
}

// Face is what a card's first line says.
type Face struct {
	Category CardKind
	Level    int      // 0 if none
	Colors   []string // capitalised: Red, Blue, …
	DP       int
	HasDP    bool
	Play     int // play cost
	HasPlay  bool
	Use      int // use cost
	HasUse   bool
	UseWith  []string // colors of the Option side of a Dual card, where they aren't all of Colors
	Overflow int      // memory lost by <Overflow>, as a positive number; 0 if none
	Reqs     []DigivolveReq
	Traits   []string
}

// DigivolveReq is one printed digivolution requirement (2-3-5-1): colors, level and cost.
type DigivolveReq struct {
	Colors []string
	Level  int
	Cost   int
}

// Box says which text box of the card a line stands in.
type Box uint8

// The boxes of a card (2-3-3, 2-3-11).
const (
	UpperBox Box = iota
	InheritedBox
	LinkBox
	OptionBox
)

// TextLine is one line of card text, passed on to package cardtext as written.
type TextLine struct {
	Pos  Pos // of the text itself, after the indent and the word of the box
	Box  Box
	Text string
	Left bool // the scenario leaves it out: it is printed there, and does nothing
}

// Turn is the turn line.
type Turn struct {
	Comments []string
	Pos      Pos
	Player   Who
	Phase    rules.Phase
	Memory   int // 0 to 10
	Side     Who // on whose side the marker is; the turn player's when Memory is 0
}

// Place is one place line: what lies in one area of one player.
type Place struct {
	Comments []string
	Pos      Pos
	Player   Who
	Area     rules.Zone
	Items    []Item // none: the area is empty
}

// Item is one thing in an area: a card, a stack with its link cards, or a number of blank cards.
type Item struct {
	Pos   Pos
	Stack []StackCard // top first; nil for blanks
	Links []Name
	Alias *Name // name of the Digimon: "as Rex"
	Count int   // number of blank cards; 0 if Stack is set
	Marks []Mark
}

// StackCard is one layer of a stack: a named card, or Count blank cards.
type StackCard struct {
	Name     Name
	Count    int // 0 for a named card
	FaceDown bool
}

// Mark is a state in parentheses.
type Mark struct {
	Kind MarkKind
	Icon string // for Used: the icon as written, without brackets
}

// MarkKind is the kind of a mark.
type MarkKind uint8

// The marks.
const (
	Suspended MarkKind = iota
	Placed             // an Option that an effect placed in the battle area (4-28)
	FaceUp
	FaceDown
	PlayedThisTurn
	PlacedThisTurn
	AttackedThisTurn
	Used // its once-per-turn effect with this icon was used
)

// String returns the mark as written, without the icon of Used.
func (m MarkKind) String() string {
	return [...]string{"suspended", "placed", "face-up", "face-down", "played this turn", "placed this turn",
		"attacked this turn", "used"}[m]
}

// Lasting is an effect that already lies on something: "lasting on Tree from Ann's Frost: gets …".
type Lasting struct {
	Comments []string
	Pos      Pos
	On       Holder
	From     Who    // whose card it came from
	Card     Name   // the card it came from
	Text     string // card language
	TextPos  Pos
}

// Holder is what a lasting effect lies on: a Digimon, a player, or all of a player's cards of one
// category.
type Holder struct {
	Name     Name     // a Digimon, if Text is set
	Player   Who      // a player; with Category, the owner
	Category CardKind // "all Bob's Digimon"
}

// StepKind is the kind of a script line.
type StepKind uint8

// The kinds of step.
const (
	StepAction    StepKind = iota // Ann attacks Bob with Rex
	StepNow                       // now FACT and FACT
	StepAnything                  // anything until EVENT
	StepOtherwise                 // otherwise Bob declines
)

// Step is one line of the script.
type Step struct {
	Comments []string
	Pos      Pos
	Kind     StepKind
	Player   Who    // StepAction, StepOtherwise
	Action   Action // StepAction
	Facts    []Term // StepNow; each a State or a Modal
	Until    Event  // StepAnything
}

// Action is what a player does: one option of a decision, in words. What it leaves out is free.
type Action struct {
	Pos    Pos
	Verb   rules.Verb
	Player Who    // Attack: the attacked player
	Target *Name  // Attack: the attacked Digimon
	What   *Name  // Play, Digivolve (from), Use, LinkCard, Move
	With   []Name // Attack, Block: one; Play: the DigiXros cards
	Into   *Name  // the digivolutions
	To     *Name  // LinkCard
	Parts  []Name // DNADigivolve, BurstDigivolve, AppDigivolve: from left to right
	Cost   int    // "for 3"
	// HasCost is true when the action names the cost.
	HasCost bool
	Effect  *EffectRef // Activate, Decline
	// DeclineTo is what is declined: Block, Attack, Digivolve or Play. Only if HasDeclineTo.
	DeclineTo    rules.Verb
	HasDeclineTo bool
	Choices      []Choice
}

// ChoiceKind is the kind of a choice.
type ChoiceKind uint8

// What can be chosen.
const (
	ChooseName ChoiceKind = iota
	ChoosePlayer
	ChooseColor
	ChooseString // the printed words of a mode
	ChooseNumber
	ChooseCards // a number of anonymous cards
)

// Choice is one thing after "chooses".
type Choice struct {
	Pos    Pos
	Kind   ChoiceKind
	Name   Name
	Player Who
	Text   string // ChooseColor, ChooseString
	N      int    // ChooseNumber, ChooseCards
}

// EffectRef names an effect: by its holder and an icon, a keyword, or the number of its paragraph.
type EffectRef struct {
	Pos    Pos
	Of     Name
	Player Who // the effect of a player ("Ann's [End of Turn]"); Of is then empty. Reserved.
	Kind   EffectRefKind
	Text   string // icon or keyword without brackets, blanks collapsed
	N      int    // RefNumber: counts paragraphs from 1
	Copy   RefCopy
	From   *Name // GainedCopy: the card whose effect gives it, nil for whichever
}

// RefCopy says which copy of an effect is meant, if a Digimon has it printed and gains it too.
type RefCopy uint8

// The copies. AnyCopy is every one of them.
const (
	AnyCopy RefCopy = iota
	PrintedCopy
	GainedCopy
)

// String returns the word before the effect, with a blank behind it.
func (c RefCopy) String() string { return [...]string{"", "printed ", "gained "}[c] }

// EffectRefKind is the way an effect is named.
type EffectRefKind uint8

// The ways to name an effect.
const (
	RefIcon EffectRefKind = iota
	RefKeyword
	RefNumber
)

// Quantifier says over which lines a claim speaks.
type Quantifier uint8

// The quantifiers. Plain promises that there is exactly one line.
const (
	Plain Quantifier = iota
	Always
	Can
	Never
	Sometimes
	Now // not written by claims: the facts of a now line
)

// String returns the word after "claim", "" for Plain.
func (q Quantifier) String() string {
	return [...]string{"", "always", "can", "never", "sometimes", "now"}[q]
}

// Claim is one claim line.
type Claim struct {
	Comments []string
	Pos      Pos
	Quant    Quantifier
	Prop     Prop
	// Step is a line of the script of which the claim says that leaving it out changes nothing that
	// is claimed besides, or with Changes, that it changes something. Prop is empty then.
	Step    *Step
	Changes bool
}

// Prop is a proposition about a line.
type Prop struct {
	Or    bool // Terms are joined with "or", otherwise with "and"
	Terms []Term
	When  *Event // judged right before every such event
	IfOr  bool
	If    []Term // only lines on which these hold; nil for all
}

// Term is a state, a modal, or a happening; exactly one is set.
type Term struct {
	Pos    Pos
	State  *State
	Modal  *Modal
	Happen *Happening
}

// HappeningKind is the form of a happening.
type HappeningKind uint8

// The forms of a happening.
const (
	Occurs   HappeningKind = iota // one event, anywhere on the line
	Before                        // first A earlier than first B
	After                         // first A later than first B
	SameTime                      // in one simultaneous group
	Chain                         // A, then B, then C
	Times                         // counted
)

// Happening is a statement about the events of a line.
type Happening struct {
	Kind   HappeningKind
	Events []Event
	Cmp    Compare // Times
	N      int     // Times
}

// Compare is how a number is compared.
type Compare uint8

// The comparisons.
const (
	Exactly Compare = iota
	AtLeast
	AtMost
)

// Holds compares n with the bound.
func (c Compare) Holds(n, bound int) bool {
	switch c {
	case AtLeast:
		return n >= bound
	case AtMost:
		return n <= bound
	}
	return n == bound
}

// EventForm is the subject of an event sentence.
type EventForm uint8

// The subjects.
const (
	FormAct       EventForm = iota // a player takes an action
	FormDraw                       // a player draws
	FormGain                       // a player gains memory
	FormLose                       // a player loses memory
	FormWin                        // a player wins the game
	FormLoseGame                   // a player loses the game
	FormAttack                     // a Digimon attacks
	FormBattle                     // a Digimon battles another
	FormBlock                      // a Digimon blocks
	FormDigivolve                  // a Digimon digivolves into
	FormSuspend                    // a card suspends
	FormUnsuspend                  // a card unsuspends
	FormMove                       // a Digimon moves to an area
	FormLeave                      // a card leaves the battle area
	FormDone                       // something is done to a card (Done says what)
	FormTrigger                    // an effect triggers (15-4-2)
	FormActivate                   // an effect activates (15-4-1)
	FormLost                       // an effect is lost (15-4-4-3 to 15-4-4-5)
	FormNothing                    // an effect does nothing (15-6-3)
	FormChecked                    // a player's security is checked (13-1)
	FormShuffled                   // a player's area is shuffled
	FormTurnStart                  // a player's turn starts
	FormTurnEnd                    // a player's turn ends
	FormAttackEnd                  // the attack ends (11-6)
	FormSwitch                     // the attack switches to a target (11-2-7)
	FormDrawn                      // the game is drawn (18-3)
)

// Event is a sentence about something that happens. What it leaves out is free.
type Event struct {
	Pos    Pos
	Form   EventForm
	Player Who        // who acts; whose area, turn; FormAttack, FormSwitch: the attacked player
	Subj   *Name      // the card or Digimon it happens to; nil for "a card", "2 cards"
	N      int        // FormDraw, FormGain, FormLose: amount, 0 for any; FormDone without Subj: number of cards, 0 for "a card"
	Action *Action    // FormAct
	Obj    *Name      // FormAttack, FormSwitch: the attacked Digimon; FormBattle: the other; FormDigivolve: the new card; Done: under, linked to
	DNA    bool       // FormDigivolve by DNA digivolution
	Area   rules.Zone // FormMove: the field it moves to; FormShuffled
	Effect *EffectRef // the life of an effect
	Done   DoneKind
	Origin *Origin
	Cause  *Cause
}

// DoneKind is what is done to a card.
type DoneKind uint8

// What is done to cards.
const (
	Deleted DoneKind = iota
	Trashed
	Played
	UsedCard
	CheckedCard
	Revealed
	Hatched
	Linked
	ReturnedToHand
	ReturnedToDeck
	AddedToHand
	AddedToDeck
	PlacedUnder
	PlacedInSecurity
	PlacedInBattle
)

// Origin says from where, or that it was in battle.
type Origin struct {
	InBattle bool
	Player   Who
	Area     rules.Zone
}

// Cause says what brought an event about: the rules, an effect, or any effect of a card.
type Cause struct {
	Rules  bool
	Effect *EffectRef
	Name   *Name
}

// ModalKind is the word of a modal fact.
type ModalKind uint8

// The modal words.
const (
	May     ModalKind = iota // some option matches
	MayNot                   // no option matches
	MayOnly                  // every option except declining matches
	Must                     // every option matches
)

// Modal is a statement about the options of the decision at hand.
type Modal struct {
	Player  Who
	Kind    ModalKind
	Action  Action
	Because clause.Clause // clause that withholds the option, "" if not said
	// Look is the card at whose front the player may look, and Order what the player may put in another order. Neither is asked, and either
	// may be done whenever the rules allow it; Action is empty then.
	Look  *Name
	Order *Order
}

// Asked reports whether the modal is about an option of a decision: looking at cards and rearranging
// them are none.
func (m *Modal) Asked() bool { return m.Look == nil && m.Order == nil }

// Order is cards that lie in an order: those of a player's area, or those under a card.
type Order struct {
	Player Who
	Area   rules.Zone
	Under  *Name // the cards under it; Player and Area say nothing then
}

// StateKind is the form of a state.
type StateKind uint8

// The forms of a state.
const (
	IsSuspended   StateKind = iota
	IsUnsuspended           // Name
	IsFaceUp                // Name
	IsIn                    // Name in Player's Area
	IsOnTop                 // Name on top of Player's Area
	IsAtBottom              // Name at the bottom of Player's Area
	IsA                     // Name is a Category
	HasKeyword              // Name has Text, N times if N > 0
	HasName                 // Name has the name Text
	HasTrait                // Name has the trait Text
	HasColor                // Name has the color Text
	IsStack                 // Name = Stack
	StatIs                  // Name's Stat Cmp N
	OwnedIs                 // Player's Area, or things of Category, Cmp N
	IsPending               // Effect is pending
	MemoryIs                // memory Cmp N for Player
	TurnIs                  // turn = Player
	PhaseIs                 // phase = Phase
)

// Stat is a number a card or Digimon has.
type Stat uint8

// The stats.
const (
	StatDP Stat = iota
	StatOriginalDP
	StatLevel
	StatCost
	StatSources
	StatLinks
	StatOriginalLevel
	StatOriginalCost
	StatUnder // all cards under it; those of a Tamer are no digivolution cards (4-8-1)
)

// String returns the stat as written.
func (s Stat) String() string {
	return [...]string{"DP", "original DP", "level", "cost", "digivolution cards", "link cards", "original level",
		"original cost", "cards under"}[s]
}

// State is a statement about a position.
type State struct {
	Kind     StateKind
	Not      bool
	Name     *Name
	Player   Who
	Area     rules.Zone
	Category CardKind
	Text     string
	Stack    []StackCard
	Links    []Name
	Stat     Stat
	Cmp      Compare
	N        int
	Effect   *EffectRef
	Phase    rules.Phase
}

// Has reports whether the thing has a mark of that kind.
func (it *Item) Has(k MarkKind) bool {
	for _, m := range it.Marks {
		if m.Kind == k {
			return true
		}
	}
	return false
}

// ErrorAt returns a mistake at a place of the file.
func (s *Scenario) ErrorAt(at Pos, msg, suggestion string) *located.Error {
	return &located.Error{File: s.File, Line: at.Line, Col: at.Col, Msg: msg, Suggestion: suggestion}
}
