// Package anatomy names the parts of effect text: timing, conditions, what is optional, what is
// done and to whom, and says what follows from them by chapter 15 of the rules.
//
// Where package cardtext makes a tree of a text, every label and every statement comes from that
// tree and from the words that its nodes were read from: what is said here is what the engine is
// given to play. Where it makes none, the labels are a guess by a few words, no statement is made,
// and the effect says at which words the reading stops.
package anatomy

import (
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// MaxBytes is how much of a text is read; what is behind it is unknown.
const MaxBytes = 8000

// Box is the box of a card in which a text stands (2-3-3, 2-3-11).
type Box string

// The boxes. The text of SecurityBox is upper text of an Option or Tamer that lists print apart.
const (
	Upper       Box = "effect"
	Inherited   Box = "inherited"
	SecurityBox Box = "security"
	Link        Box = "link"
	OptionBox   Box = "option"
)

// BoxOf returns the box of a section of a parsed card.
func BoxOf(s cardtext.Section) Box {
	switch s {
	case cardtext.Inherited:
		return Inherited
	case cardtext.Link:
		return Link
	case cardtext.OptionBox:
		return OptionBox
	}
	return Upper
}

// Part is what a piece of an effect is.
type Part string

// The parts. Then, Later and Granted stand beside the parts of the wiki's structure: the word that
// begins a further process, a time for which something is set (18-1), and an effect in quotes that
// is given to something (15-13).
const (
	Timing            Part = "timing"
	Limit             Part = "limit"
	Trigger           Part = "trigger"
	AdditionalTrigger Part = "additional-trigger"
	Condition         Part = "condition"
	OptionalCondition Part = "optional-condition"
	Optional          Part = "optional"
	Action            Part = "action"
	Target            Part = "target"
	Duration          Part = "duration"
	Reminder          Part = "reminder"
	Area              Part = "area"
	Keyword           Part = "keyword"
	Requirement       Part = "requirement"
	Then              Part = "then"
	Later             Part = "later"
	Granted           Part = "granted"
	Instead           Part = "instead"
	Unknown           Part = "unknown"
)

// Parts are all parts in the order in which the legend lists them.
var Parts = []Part{
	Timing, Limit, Area, Trigger, AdditionalTrigger, Condition, OptionalCondition, Optional, Action, Target, Duration,
	Then, Instead, Later, Keyword, Granted, Requirement, Reminder, Unknown,
}

var partInfo = map[Part]struct{ name, clause, says string }{
	Timing:            {"timing", "15-16-1", "the icon that says when or during whose turn the effect works"},
	Limit:             {"limit per turn", "15-14-1", "how often the effect may be used in one turn"},
	Area:              {"area icon", "15-14-2", "the place from which the effect works, other than the battle area"},
	Trigger:           {"trigger condition", "15-5-1", "the happening that sets the effect off"},
	AdditionalTrigger: {"additional trigger condition", "15-8-3-4", "asks more of the happening that the timing names; checked at that moment only"},
	Condition:         {"processing condition", "15-6-1", "asks how things are when the process is carried out; the older name is activation condition"},
	OptionalCondition: {"optional condition", "15-7-1", "what you may do first; without it nothing behind it is done"},
	Optional:          {"optional", "15-9-2", "leaves the process to somebody’s choice"},
	Action:            {"action", "15-1-4", "what is done"},
	Target:            {"target", "15-10-2", "to which cards it is done"},
	Duration:          {"duration", "15-13-2", "how long it lasts"},
	Then:              {"then", "15-1-2", "begins a process of its own, in printed order"},
	Instead:           {"instead", "18-2-1", "takes the place of what would be done without it"},
	Later:             {"set for later", "18-1", "carried out when that time comes"},
	Keyword:           {"keyword", "16-1", "a keyword effect"},
	Granted:           {"gained effect", "15-13-1", "an effect that something gains"},
	Requirement:       {"requirement", "2-3-5-3", "information on the card, not an effect"},
	Reminder:          {"reminder", "2-13-1-6", "a note that explains and adds nothing"},
	Unknown:           {"not read", "", "words at which the reading of a text stops, or a clause that isn’t read"},
}

// Name returns what people call the part.
func (p Part) Name() string { return partInfo[p].name }

// Clause returns the clause that speaks of the part; empty for Unknown.
func (p Part) Clause() string { return partInfo[p].clause }

// Says explains the part in a few words.
func (p Part) Says() string { return partInfo[p].says }

// Span is a labelled piece of text, white space at its ends excluded.
type Span struct {
	Label  Part   `json:"label"`
	Start  int    `json:"start"` // byte offsets in Anatomy.Text
	End    int    `json:"end"`
	Text   string `json:"text"`
	Clause string `json:"clause,omitempty"`
	Inside []Span `json:"inside,omitempty"` // parts within the part, in order, without overlap
}

// Kind is the category of an effect (15-8).
type Kind string

// The categories, and what is no effect at all.
const (
	Persistent  Kind = "persistent"  // 15-8-2
	TriggerType Kind = "trigger"     // 15-8-3
	Immediate   Kind = "immediate"   // 15-8-5, the wiki's interruptive
	Activation  Kind = "activation"  // 15-8-4
	NoEffect    Kind = "requirement" // requirement and rule lines: information
	UnknownKind Kind = "unknown"
)

// Name returns what the rules call the category.
func (k Kind) Name() string {
	switch k {
	case TriggerType, Immediate, Activation:
		return string(k) + "-type effect"
	case Persistent:
		return "persistent effect"
	case NoEffect:
		return "information, not an effect"
	}
	return "not understood"
}

// Choice says whether an effect may be left out.
type Choice string

// The choices. NoChoice is for what nobody carries out: persistent effects and requirement lines.
const (
	Mandatory     Choice = "mandatory"
	IsOptional    Choice = "optional"
	NoChoice      Choice = "none"
	UnknownChoice Choice = "unknown"
)

// Statement is a sentence with the clauses it follows from.
type Statement struct {
	Text    string   `json:"text"`
	Clauses []string `json:"clauses,omitempty"`
}

// Mode says how targets are taken.
type Mode string

// The modes.
const (
	Exactly   Mode = "exactly"    // "1 of", "2 of": that many, or as many as there are
	UpTo      Mode = "up-to"      // 1 to N
	AnyNumber Mode = "any-number" // as many as the player likes
	All       Mode = "all"        // nothing is chosen
	Self      Mode = "self"       // the card of the effect
	Reference Mode = "reference"  // what was chosen or mentioned before
)

// TargetReading is one noun phrase that something is done to.
type TargetReading struct {
	Text    string    `json:"text"`
	Start   int       `json:"start"`
	End     int       `json:"end"`
	Mode    Mode      `json:"mode"`
	N       int       `json:"n,omitempty"` // for Exactly and UpTo
	Chooser string    `json:"chooser,omitempty"`
	Says    Statement `json:"says"`
}

// State says what becomes of an effect in the engine.
type State string

// The states. Label knows only the first two: whether the engine plays what is read says package
// cardlist, which asks it.
const (
	// the card language doesn't read it, so it isn't played; unless Around is true, its labels are
	// a guess
	Unread  State = "unread"
	Read    State = "read"    // read; the engine wasn't asked
	Refused State = "refused" // read, but the engine doesn't play it
	Played  State = "played"  // read and played
)

// Stop is the place at which the reading of a text stops.
type Stop struct {
	// byte offsets in Anatomy.Text; both at the end of the effect where words are missing
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"` // the first words that aren't understood
	Why   string `json:"why"`
	Meant string `json:"meant,omitempty"` // a wording near to them that is known
}

// Effect is one paragraph: an effect, a line of keywords, or a requirement line.
type Effect struct {
	Text     string `json:"text"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	Box      Box    `json:"box"`
	Complete bool   `json:"complete"` // the card language reads it, as Tree says
	Tree     bool   `json:"tree"`     // its labels are those of its tree
	// Around is true for an unread effect in which only the words marked Unknown aren't read: all
	// labels around them come from a tree. If it is false, the labels of an unread effect are a
	// guess.
	Around  bool   `json:"around,omitempty"`
	State   State  `json:"state"`
	Refused string `json:"refused,omitempty"` // why the engine doesn't play what is read
	Stops   *Stop  `json:"stops,omitempty"`   // where the reading stops, if the effect is unread
	// Paragraph is the tree; nil if there is none.
	Paragraph *cardtext.Paragraph `json:"-"`
	Kind      Kind                `json:"kind"`
	KindWhy   Statement           `json:"kind_why"`
	Choice    Choice              `json:"choice"`
	ChoiceWhy Statement           `json:"choice_why"`
	Decides   Statement           `json:"decides"`
	Inherited Statement           `json:"inherited"` // empty text where the effect is not inherited
	Pending   Statement           `json:"pending"`
	Targets   []TargetReading     `json:"targets"`
	Stays     []Statement         `json:"stays"`
	Notes     []Statement         `json:"notes"`
	Spans     []Span              `json:"spans"` // between two spans there is only white space
	// References are the words that point back, and what they mean.
	References []ReferenceReading `json:"references"`
}

// Anatomy is a text with its parts named.
type Anatomy struct {
	Text     string   `json:"text"`
	Complete bool     `json:"complete"`
	Effects  []Effect `json:"effects"`
}

// Label reads effect text. Each line is a paragraph, unless it goes on with the one before; line
// breaks that a card list lost are found again. A line may begin with the box that it stands in
// ("inherited:", "link:", "option:", "security:"), otherwise it stands in the given one. There is
// no error: of what is not read the labels are those around it (Effect.Around), or a guess.
func Label(text string, in Box) Anatomy {
	a := Anatomy{Text: text, Effects: []Effect{}}
	read, again := text, 0
	if len(read) > MaxBytes {
		read = strings.ToValidUTF8(read[:MaxBytes], "")
	}
	for _, par := range cut(read, in) {
		a.Effects = append(a.Effects, label(text, par, &again))
	}
	if len(read) < len(text) {
		a.Effects = append(a.Effects, beyond(text, len(read), in))
	}
	a.Complete = len(a.Effects) > 0 && !slices.ContainsFunc(a.Effects, func(e Effect) bool { return !e.Complete })
	return a
}

// boxWords are the words by which package cardtext is told in which box a text stands.
var boxWords = map[Box]string{Inherited: "inherited: ", Link: "link: ", OptionBox: "option: ", SecurityBox: "security: "}

// label reads one paragraph. again counts the bytes that are read a second time, to label the text
// around words that aren't read.
func label(src string, par paragraph, again *int) Effect {
	l := &labeler{src: src, par: par, read: again}
	e := l.effect(0, len(par.text))
	text, list, err := cardtext.ParseSpans(boxWords[par.box] + par.text)
	if err != nil || len(text.Paragraphs) != 1 {
		l.guess(&e, err)
		if e.Around = l.around(&e); !e.Around {
			l.mark(&e)
		}
		return e
	}
	tree := &text.Paragraphs[0]
	if k := unheardOf(list[0]); k != nil { // an unknown keyword gets no statements
		l.guess(&e, nil)
		e.Stops.Start, e.Stops.End, e.Stops.Why = par.at[k.From], par.at[k.To-1]+1, "no keyword effect of chapter 16"
		e.Stops.Text = src[e.Stops.Start:e.Stops.End]
		l.mark(&e)
		return e
	}
	e.Tree, e.Complete, e.State, e.Paragraph = true, true, Read, tree
	e.Spans = l.label(tree, list[0])
	e.Targets = append(e.Targets, l.targets...)
	e.References = references(tree)
	switch {
	case tree.Effect != nil:
		e.whole(tree.Effect)
	case len(tree.Keywords) > 0:
		e.keywords(tree.Keywords)
	default:
		e.information(tree)
	}
	return e
}

// effect returns an effect about which nothing is known yet.
func (l *labeler) effect(from, to int) Effect {
	e := Effect{Box: l.par.box, Kind: UnknownKind, Choice: UnknownChoice, State: Unread,
		Targets: []TargetReading{}, Stays: []Statement{}, Notes: []Statement{}, References: []ReferenceReading{}}
	e.Start, e.End = l.par.at[from], l.par.at[to-1]+1
	e.Text = l.src[e.Start:e.End]
	return e
}

// beyond returns the text that follows everything that is read.
func beyond(src string, from int, in Box) Effect {
	l := &labeler{src: src, par: paragraph{box: in, at: make([]int, len(src)-from)}}
	for i := range l.par.at {
		l.par.at[i] = from + i
	}
	e := l.effect(0, len(src)-from)
	e.Spans = []Span{l.span(Unknown, 0, len(src)-from)}
	return e
}
