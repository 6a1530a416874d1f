package lang

import (
	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// Pos is a place in a scenario file: line and column, both counted from 1. Columns count
// characters, not bytes.
type Pos struct{ Line, Col int }

// Who is the player whom a line names, or nobody. Most lines name nobody, so that is the zero
// value; rules.Player can't be used because its zero value is Ann. Luck decides shuffles and random
// picks.
type Who uint8

// NoPlayer stands for no player in the text; the others can be named.
const (
	NoPlayer Who = iota
	Ann
	Bob
	Luck
)

// String returns the player's name as written, "" for NoPlayer.
func (p Who) String() string { return [...]string{"", "Ann", "Bob", "Luck"}[p] }

// CardKind is the kind of card that a card's first line names: a category (2-3-1), or Dual. It
// differs from rules.Category, where a Dual card is a Digimon card with an Option side: a scenario
// has to print "Dual" back as it was written.
type CardKind uint8

// These are the kinds. A card that is named by number and not yet resolved has NoCategory.
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

	// only for an alias: a description shown to people, because the alias is printed nowhere
	said string
}

// people returns the name as it is shown to people.
func (n Name) people() string {
	if n.said != "" {
		return n.said
	}
	return n.Text
}

// Scenario is the syntax tree of one scenario file.
type Scenario struct {
	File    string          // name given to Parse, for errors
	Title   string          // the # lines at the top, joined with "\n"
	Source  string          // the source line, "" if none
	Clauses []clause.Clause // clauses line, in the order written
	Rules   string          // the rules version the file names, "" if none
	// the because line, which explains to people why the title is true; "" if none
	Because string
	// the asks lines: the question that the scenario answers, as players would put it
	Asks []string

	Cards   []CardDecl
	Turn    Turn
	Places  []Place
	Lasting []Lasting
	Steps   []Step
	Claims  []Claim

	// End holds the comment lines after the last statement.
	End []string

	names map[string]nameInfo
}

// CardDecl is a card or token block. It declares one or more physical cards with the same text.
type CardDecl struct {
	Comments []string // the # lines before it
	Pos      Pos
	Token    bool
	Names    []Name // names in the scenario, one for each physical card
	Printed  string // printed name, "" if it is the same as the first of Names
	Number   string // card number such as BT1-021, "" if the scenario describes the card itself
	// numbers, from 1, of the paragraphs of the numbered card that the scenario leaves out
	Without []int
	Face    Face
	Text    []TextLine
	// Resolved is true if a CardSource knew Number. Face and Text then come from the source, and
	// Format doesn't print them.
	Resolved   bool
	sourceName string // printed name as the CardSource gives it
}

// PrintedName returns the name that the card has in the game: Printed, or that of the CardSource,
// or the first of Names.
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

// Face is the content of a card's first line.
type Face struct {
	Category CardKind
	Level    int      // 0 if it has none
	Colors   []string // with capitals: Red, Blue, …
	DP       int
	HasDP    bool
	Play     int // play cost
	HasPlay  bool
	Use      int // use cost
	HasUse   bool
	UseWith  []string // colors of the Option side of a Dual card, if they differ from Colors
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

// Box is the text box of a card to which a line belongs.
type Box uint8

// The boxes of a card (2-3-3, 2-3-11).
const (
	UpperBox Box = iota
	InheritedBox
	LinkBox
	OptionBox
)

// TextLine is one line of card text as written. Package cardtext reads it.
type TextLine struct {
	Pos  Pos // where the text begins, after the indent and the name of the box
	Box  Box
	Text string
	Left bool // the scenario leaves the paragraph out: it is printed on the card, but does nothing
}

// Turn is the turn line: whose turn it is, the phase and the memory.
type Turn struct {
	Comments []string
	Pos      Pos
	Player   Who
	Phase    rules.Phase
	Memory   int // 0 to 10
	Side     Who // the player on whose side the memory marker is; the turn player if Memory is 0
}

// Place is a line that says what lies in one area of one player.
type Place struct {
	Comments []string
	Pos      Pos
	Player   Who
	Area     rules.Zone
	Items    []Item // empty if the area is empty
}

// Item is one thing in an area: a card, a stack with its link cards, or a number of blank cards.
type Item struct {
	Pos   Pos
	Stack []StackCard // top first; nil for blank cards
	Links []Name
	Alias *Name // the name that the line gives the Digimon: "as Rex"
	Count int   // number of blank cards; 0 if Stack is set
	Marks []Mark
}

// StackCard is one layer of a stack: a named card, or a number of blank cards.
type StackCard struct {
	Name     Name
	Count    int // 0 for a named card
	FaceDown bool
}

// Mark is a remark in parentheses about a thing, such as "(suspended)".
type Mark struct {
	Kind MarkKind
	Icon string // for Used: the icon of the used effect, without brackets
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
	Used // its once-per-turn effect with this icon has been used
)

// String returns the mark as written, without the icon of Used.
func (m MarkKind) String() string {
	return [...]string{"suspended", "placed", "face-up", "face-down", "played this turn", "placed this turn",
		"attacked this turn", "used"}[m]
}

// Lasting is a line about an effect that already affects something at the start: "lasting on Tree
// from Ann's Frost: gets …".
type Lasting struct {
	Comments []string
	Pos      Pos
	On       Holder
	From     Who    // the player whose card it came from
	Card     Name   // the card it came from
	Text     string // what it does, in the language of cards
	TextPos  Pos
}

// Holder is the thing that a lasting effect affects: a Digimon, a player, or all cards of one
// category of a player.
type Holder struct {
	Name     Name     // name of the Digimon; empty for the other two cases
	Player   Who      // the player; if Category is set, the owner of the cards
	Category CardKind // for "all Bob's Digimon"
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

// Step is one line of the script. The comments say for which kinds each field is used.
type Step struct {
	Comments []string
	Pos      Pos
	Kind     StepKind
	Player   Who    // StepAction, StepOtherwise
	Action   Action // StepAction
	Facts    []Term // StepNow; each is a State or a Modal
	Until    Event  // StepAnything
}

// Action is what a player does: one option of a decision, in words. What it doesn't mention may be
// anything. The comments say for which verbs each field is used.
type Action struct {
	Pos    Pos
	Verb   rules.Verb
	Player Who    // Attack: the attacked player
	Target *Name  // Attack: the attacked Digimon
	What   *Name  // Play, Digivolve (from), Use, LinkCard, Move
	With   []Name // Attack, Block: the acting Digimon; Play: the DigiXros cards
	Into   *Name  // the card that is digivolved into
	To     *Name  // LinkCard
	Parts  []Name // DNADigivolve, BurstDigivolve, AppDigivolve: the parts, from left to right
	Cost   int    // the cost after "for"
	// HasCost is true if the action names the cost.
	HasCost bool
	Effect  *EffectRef // Activate, Decline
	// DeclineTo is the action that is declined: Block, Attack, Digivolve or Play. It is set if
	// HasDeclineTo is true.
	DeclineTo    rules.Verb
	HasDeclineTo bool
	Choices      []Choice
}

// ChoiceKind is the kind of a choice.
type ChoiceKind uint8

// These are the kinds of things that can be chosen.
const (
	ChooseName ChoiceKind = iota
	ChoosePlayer
	ChooseColor
	ChooseString // one of several modes of an effect, by its printed words
	ChooseNumber
	ChooseCards // a number of blank cards
)

// Choice is one of the things after "chooses".
type Choice struct {
	Pos    Pos
	Kind   ChoiceKind
	Name   Name
	Player Who
	Text   string // ChooseColor, ChooseString
	N      int    // ChooseNumber, ChooseCards
}

// EffectRef names an effect: by the card that has it, and an icon, a keyword, or the number of its
// paragraph.
type EffectRef struct {
	Pos    Pos
	Of     Name
	Player Who // reserved for an effect of a player ("Ann's [End of Turn]"), for which Of is empty
	Kind   EffectRefKind
	Text   string // icon or keyword, without brackets and with single blanks
	N      int    // RefNumber: the number of the paragraph, from 1
	Copy   RefCopy
	From   *Name // GainedCopy: the card whose effect gives it, nil if any card may
}

// RefCopy says which copy of an effect is meant if a Digimon has it printed and also gains it.
type RefCopy uint8

// These are the copies. AnyCopy means all of them.
const (
	AnyCopy RefCopy = iota
	PrintedCopy
	GainedCopy
)

// String returns the word for the copy, with a space after it, to be put before the effect.
func (c RefCopy) String() string { return [...]string{"", "printed ", "gained "}[c] }

// EffectRefKind is the way an effect is named.
type EffectRefKind uint8

// The ways to name an effect.
const (
	RefIcon EffectRefKind = iota
	RefKeyword
	RefNumber
)

// Quantifier says on which of the possible lines a claim has to be true.
type Quantifier uint8

// These are the quantifiers. Plain also requires that only one line is possible.
const (
	Plain Quantifier = iota
	Always
	Can
	Never
	Sometimes
	Now // never written: it marks the facts of a now line, which are judged like a claim
)

// String returns the word after "claim", or "" for Plain.
func (q Quantifier) String() string {
	return [...]string{"", "always", "can", "never", "sometimes", "now"}[q]
}

// Claim is one claim line.
type Claim struct {
	Comments []string
	Pos      Pos
	Quant    Quantifier
	Prop     Prop
	// Step is set if the claim is about a line of the script. It says that leaving the line out
	// changes no verdict of the other claims or, if Changes is true, that it changes one. Prop is
	// empty then.
	Step    *Step
	Changes bool
}

// Prop is a proposition about a line of play.
type Prop struct {
	Or    bool // the Terms are joined with "or" instead of "and"
	Terms []Term
	When  *Event // the Terms are judged right before every event of this kind
	IfOr  bool
	If    []Term // the proposition is about lines on which these are true; nil for all lines
}

// Term is a state, a modal, or a happening. Exactly one field is set.
type Term struct {
	Pos    Pos
	State  *State
	Modal  *Modal
	Happen *Happening
}

// HappeningKind is the form of a happening.
type HappeningKind uint8

// These are the forms. A, B and C stand for events.
const (
	Occurs   HappeningKind = iota // one event, anywhere on the line
	Before                        // first A earlier than first B
	After                         // first A later than first B
	SameTime                      // both happen at the same time
	Chain                         // A, then B, then C
	Times                         // an event happens a certain number of times
)

// Happening is a statement about the events of a line.
type Happening struct {
	Kind   HappeningKind
	Events []Event
	Cmp    Compare // Times
	N      int     // for the kind Times: the number
}

// Compare is the way in which a number is compared: equal, at least, or at most.
type Compare uint8

// The comparisons.
const (
	Exactly Compare = iota
	AtLeast
	AtMost
)

// Holds reports whether n compares to the bound in this way.
func (c Compare) Holds(n, bound int) bool {
	switch c {
	case AtLeast:
		return n >= bound
	case AtMost:
		return n <= bound
	}
	return n == bound
}

// EventForm is the form of an event sentence. It decides what its subject is.
type EventForm uint8

// These are the forms of event sentences.
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

// Event is a sentence about something that happens. What it doesn't mention may be anything. The
// comments say for which forms each field is used.
type Event struct {
	Pos  Pos
	Form EventForm
	// the player who acts, or whose area or turn it is; for FormAttack and FormSwitch the attacked
	// player
	Player Who
	Subj   *Name // the card or Digimon to which it happens; nil for "a card" or "2 cards"
	// FormDraw, FormGain, FormLose: the amount, 0 for any; FormDone without Subj: the number of
	// cards, 0 for "a card"
	N      int
	Action *Action // FormAct
	// FormAttack, FormSwitch: the attacked Digimon; FormBattle: the opponent in the battle;
	// FormDigivolve: the new card; FormDone: the card under which it is placed or to which it is
	// linked
	Obj    *Name
	DNA    bool       // FormDigivolve: it is a DNA digivolution
	Area   rules.Zone // FormMove: the area it moves to; FormShuffled: the shuffled area
	Effect *EffectRef // FormTrigger, FormActivate, FormLost, FormNothing: the effect
	Done   DoneKind
	Origin *Origin
	Cause  *Cause
}

// DoneKind is what is done to a card.
type DoneKind uint8

// These are the things that can be done to a card.
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

// Origin says from where a card comes, or that something happens in battle.
type Origin struct {
	InBattle bool
	Player   Who
	Area     rules.Zone
}

// Cause says what causes an event: the rules, an effect, or any effect of a card.
type Cause struct {
	Rules  bool
	Effect *EffectRef
	Name   *Name
}

// ModalKind is the word of a modal: may, may not, may only, must.
type ModalKind uint8

// The modal words.
const (
	May     ModalKind = iota // at least one option fits
	MayNot                   // no option fits
	MayOnly                  // every option fits, except those that decline
	Must                     // every option fits
)

// Modal is a statement about the options of the open decision.
type Modal struct {
	Player  Who
	Kind    ModalKind
	Action  Action
	Because clause.Clause // the clause that forbids the option, "" if the text names none
	// Look is a card at whose front the player may look. Order is what the player may put in
	// another order. No decision offers these, because the rules allow them at any time; Action is
	// empty then.
	Look  *Name
	Order *Order
}

// Asked reports whether the modal is about options of a decision. Looking at cards and rearranging
// them is not.
func (m *Modal) Asked() bool { return m.Look == nil && m.Order == nil }

// Order means cards that lie in an order: those in a player's area, or those under a card.
type Order struct {
	Player Who
	Area   rules.Zone
	Under  *Name // the card under which they lie; Player and Area aren't used then
}

// StateKind is the form of a state.
type StateKind uint8

// These are the forms of a state. The words in the comments are fields of State.
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

// Stat is a number that a card or Digimon has.
type Stat uint8

// These are the numbers.
const (
	StatDP Stat = iota
	StatOriginalDP
	StatLevel
	StatCost
	StatSources
	StatLinks
	StatOriginalLevel
	StatOriginalCost
	StatUnder // all cards under it; the cards under a Tamer aren't digivolution cards (4-8-1)
)

// String returns the stat as written.
func (s Stat) String() string {
	return [...]string{"DP", "original DP", "level", "cost", "digivolution cards", "link cards", "original level",
		"original cost", "cards under"}[s]
}

// State is a statement about a position. Kind says which fields are used.
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
