package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// Player is who acts or owns: Ann, Bob, or Luck for shuffles and blind picks.
type Player uint8

// The players. Luck is asked only where chance decides.
const (
	Ann Player = iota
	Bob
	Luck
	NoPlayer
)

// Other returns the opponent (4-11-3).
func (pl Player) Other() Player { return 1 - pl }

// String returns the player's name.
func (pl Player) String() string {
	switch pl {
	case Ann:
		return "Ann"
	case Bob:
		return "Bob"
	case Luck:
		return "Luck"
	}
	return "nobody"
}

// CardID is one physical card of a scenario: an index into Table.Cards. 0 is no card.
type CardID uint8

// MaxCards is the number of physical cards a table can hold, tokens included.
const MaxCards = 250

// Category is a card's category (2-2).
type Category uint8

// Card categories.
const (
	CategoryNone Category = iota // a blank card
	Digimon
	Tamer
	Option
	DigiEgg

	digimonAndTamer // of an effect only: of a Tamer that is also treated as a Digimon (15-12-1-6)
)

// String returns the category as printed.
func (c Category) String() string {
	return [...]string{"card", "Digimon", "Tamer", "Option", "Digi-Egg", "Digimon and Tamer"}[c]
}

// ColorSet is a set of colors (2-4), one bit each.
type ColorSet uint8

// ColorNames are the colors in the order of 2-4-2; bit i of a ColorSet is ColorNames[i].
var ColorNames = [...]string{"red", "blue", "yellow", "green", "black", "purple", "white"}

// Color returns the set of the one color with that name, any case; ok is false for an unknown name.
func Color(name string) (c ColorSet, ok bool) {
	for i, n := range ColorNames {
		if strings.EqualFold(n, name) {
			return 1 << i, true
		}
	}
	return 0, false
}

// Count returns the number of colors in the set.
func (c ColorSet) Count() int {
	n := 0
	for ; c != 0; c &= c - 1 {
		n++
	}
	return n
}

// Requirement is a digivolution requirement in a colored circle (2-3-5-1).
type Requirement struct {
	Color ColorSet
	Level int // 2 to 6
	Cost  int // memory
}

// CardDef is the printed information of one physical card (chapter 2). What is asked most stands
// together at the beginning.
type CardDef struct {
	Category  Category
	Colors    ColorSet
	Token     bool
	Blank     bool     // no information at all; blanks are interchangeable
	Dual      bool     // a DUAL card: a Digimon card with Option information too (4-6); Category is Digimon
	ace       bool     // "ACE" is written behind its name (2-3-1-4)
	id        CardID   // its number; 0 in a Catalog, and for a spare token or a blank that of the first
	Level     int      // 0: none (2-9-2)
	DP        int      // -1: none
	PlayCost  int      // -1: none
	UseCost   int      // -1: none
	UseColors ColorSet // of the Option side of a DUAL card, where it has not all of the card's colors (4-6-6-1); 0: Colors
	features  cardFeatures
	Digivolve []Requirement

	upper, inherited []*EffectDef           // the two boxes, in printed order
	link             []*EffectDef           // link effects (2-3-11-4-6)
	special          []cardtext.Requirement // [Digivolve], [DNA Digivolve], [DigiXros] lines (2-3-5-3, 2-3-6, 2-3-7)
	linkDP           int                    // 2-3-11-4-5
	Overflow         int                    // 0: none; otherwise the memory lost, positive (4-19)
	Traits           []string
	Name             string // printed name; two physical cards may share it
	Handle           string // name in the scenario, unique
	Text             *cardtext.Text

	effects                    []*EffectDef   // printed effects and keywords, upper and inherited
	burst                      *EffectDef     // what waits for the end of the turn after a burst digivolution (8-3-2-1)
	optionEffects              []*EffectDef   // Option information of a DUAL card (2-3-11-5)
	printedText                *printed       // what is printed on it (4-23-1)
	vettedText                 *cardtext.Text // the text that Vet has found to be played
	names, treatedNames        []string       // further names, and names that it is treated as having (15-12)
	xrosNames                  []string       // names that it has for a DigiXros alone
	playsTokens                []tokens       // tokens that its effects play
	surveyed                   surveyed       // in a Catalog: what is there because it is
	firstEffect, behindEffects int            // in a Catalog: its effects are those from first on
}

// tokens are what an effect plays at a time.
type tokens struct {
	name string
	n    int
}

// printedName returns the card's name, nothing where there is no card.
func (c *CardDef) printedName() string {
	if c == nil {
		return ""
	}
	return c.Name
}

// EffectID numbers the effects of a table from 1.
type EffectID uint16

// EffectKind is an effect's category by 15-8, with the special timings of 15-16 apart.
type EffectKind uint8

// Effect kinds.
const (
	PersistentEffect  EffectKind = iota // 15-8-2
	TriggerEffect                       // 15-8-3
	ActivatedEffect                     // 15-8-4, [Main] of a card on the field
	ImmediateEffect                     // 15-8-5
	OptionMain                          // [Main] of an Option (9-1-1)
	SecurityEffect                      // [Security] (15-16-10)
	CounterEffect                       // [Counter] (15-16-14)
	ProcessingKeyword                   // a keyword that only executes processing, such as <Draw 1>
)

// EffectDef is one effect as printed on a card, or as given by a keyword.
type EffectDef struct {
	features feature // what it can be found by

	ID        EffectID
	Card      CardID // where it is printed; 0 for a keyword that is only gained, and for cards of a Catalog, which share their effects
	Section   cardtext.Section
	Number    int // paragraph on the card, from 1
	Kind      EffectKind
	Tree      *cardtext.Effect // nil for keywords that are rules of their own
	Keyword   *cardtext.Keyword
	onCard    *CardDef // the card with it, nil for a keyword that is only gained
	spec      *KeywordSpec
	lendsFrom *cardtext.Select // cards under its holder whose effects it gives it
	stands    stand            // kinds of its actions
	lent      bool             // Digimon gain it: no card has it printed (15-13)
	// overwrites says that it is done instead of what it interrupts (18-2-4), later that it was set
	// for a time (18-1).
	overwrites, setForLater bool
	pointsBack              bool              // words of it speak of what has to be kept for them (means_earlier.go)
	meansAllDealt           bool              // words of it mean all to which it did something: see means_dealt.go
	setByKeyword            *KeywordSpec      // the keyword that sets it for that time
	parts                   []cardtext.Filter // of a keyword that specifies several cards, one of each: what they are
}

// Gained reports whether Digimon gain the effect: on no card is it printed as its own (15-13).
func (d *EffectDef) Gained() bool { return d.lent }

// Label returns the short name a person would use: "[On Play]", "<Piercing>", or "effect 2".
func (d *EffectDef) Label() string {
	if d.Keyword != nil {
		return d.Keyword.String()
	}
	if d.Tree != nil && len(d.Tree.Timings) > 0 {
		s := make([]string, len(d.Tree.Timings))
		for i, t := range d.Tree.Timings {
			s[i] = "[" + t.String() + "]"
		}
		return strings.Join(s, " ")
	}
	return fmt.Sprintf("effect %d", d.Number)
}

// Table is the immutable information of all physical cards of a scenario. Positions share it.
type Table struct {
	Cards        []*CardDef // index is the CardID; Cards[0] is a card without anything
	Effects      []*EffectDef
	tokens       map[string]CardID // printed name of a token → its card
	wantedTokens []CardDef         // tokens that only the cards that play them describe
	spareCounts  map[string]int    // printed name of a token → the most that one effect plays at a time
	gained       map[string]*EffectDef
	quoted       map[*cardtext.Effect]*EffectDef
	later        []*EffectDef
	effectRoom   []EffectDef // for definitions that are still to come
	printedRoom  []printed   // room for what is printed on the cards

	inAreas []CardID   // the cards with effects that work from an area
	written [256]uint8 // how each card stands in the bytes of a position: its number, 255 for every blank
	surveyed
}

// surveyed is what the effects of a table can do at all, so that the engine need not look for what
// is not there.
type surveyed struct {
	features           feature           // of all effects
	granted            feature           // of those that are not printed but given
	lowersDP           bool              // persistent effects or link cards take DP off
	leastDP            bool              // effects that say what DP can't fall below
	stands             stand             // kinds of action that persistent effects may have
	grants             bool              // persistent effects that give keywords or effects
	colors             bool              // effects that add colors
	immediate          bool              // immediate-type effects
	areas              bool              // effects that work from the hand, the trash or the security stack
	areaStands         stand             // kinds of action of those among them that are persistent
	changesInformation bool              // effects that add or change information
	ontoTamers         bool              // cards that digivolve onto Tamers as if those were Digimon
	loops              stand             // kinds of action of persistent effects that can hold each other up
	standsAskFor       [standKinds]stand // which kinds those have that ask for a kind
	trashes            bool              // effects that trigger when their own card is trashed from an area
}

// Effect returns the definition with that number.
func (t *Table) Effect(id EffectID) *EffectDef { return t.Effects[id] }

// Card returns the printed information of a card.
func (t *Table) Card(id CardID) *CardDef { return t.Cards[id] }

// NewTable prepares the cards of a scenario for play: every effect gets a number and its category,
// and every keyword the effect it stands for. It returns an error for a card whose text names a
// keyword the engine does not play.
func NewTable(cards []CardDef) (*Table, error) {
	if len(cards) > MaxCards {
		return nil, fmt.Errorf("too many cards: %d, at most %d", len(cards), MaxCards)
	}
	t := newTable(cards)
	n := 1
	for i := range cards {
		if !cards[i].Blank {
			n++
		}
	}
	own := make([]CardDef, 0, n)
	var blank *CardDef // one serves for all: they have no information
	for i := range cards {
		if cards[i].Blank && cards[i].Handle == "" && blank != nil {
			t.Cards = append(t.Cards, blank)
			continue
		}
		if len(own) == cap(own) {
			own = make([]CardDef, 0, 8) // blanks with names; those that were made stay where they are
		}
		own = append(own, cards[i])
		c := &own[len(own)-1]
		if c.Blank && c.Handle == "" {
			blank = c
		}
		c.id = CardID(len(t.Cards))
		if c.Token {
			t.tokens[c.Name] = c.id
		}
		t.Cards = append(t.Cards, c)
		if err := t.compile(c); err != nil {
			return nil, fmt.Errorf("card %s: %w", c.Handle, err)
		}
	}
	if err := t.addTokens(); err != nil {
		return nil, err
	}
	t.spareTokens()
	t.survey()
	return t, nil
}

// newTable has room for the cards and their effects.
func newTable(cards []CardDef) *Table {
	n := 0
	for i := range cards {
		n += definitions(cards[i].Text)
	}
	return &Table{
		Cards:       append(make([]*CardDef, 0, len(cards)+1+roomForSpares), nothing),
		Effects:     append(make([]*EffectDef, 0, 1+n), &EffectDef{}),
		effectRoom:  make([]EffectDef, 0, n),
		printedRoom: make([]printed, 0, len(cards)),
		tokens:      map[string]CardID{},
		spareCounts: map[string]int{},
		gained:      map[string]*EffectDef{},
		quoted:      map[*cardtext.Effect]*EffectDef{},
	}
}

// definitions returns how many effects a card has for its text, those aside that it sets or gives:
// the room that is made for them at once.
func definitions(text *cardtext.Text) int {
	n := 0
	if text != nil {
		for i := range text.Paragraphs {
			n += max(1, len(text.Paragraphs[i].Keywords))
		}
	}
	return n
}

// survey notes what kinds of effect there are.
func (t *Table) survey() {
	t.surveyFeatures()
	for _, c := range t.Cards {
		t.lowersDP = t.lowersDP || c.linkDP < 0
	}
	for _, d := range t.Effects[1:] {
		t.surveyEffect(d)
	}
}

// surveyEffect adds what an effect can do to what is surveyed.
func (t *Table) surveyEffect(d *EffectDef) {
	t.stands |= d.stands
	t.features |= d.features
	t.surveyLoops(d)
	if d.lent {
		t.granted |= d.features
	}
	if d.Tree != nil {
		if zoneOfIcon(d.Tree.Icon) != NoZone {
			t.areas = true
			t.areaStands |= d.stands
		}
		t.trashes = t.trashes || d.Tree.Trigger != nil && d.Tree.Trigger.Event == cardtext.EvThisTrashed
	}
	if d.Kind == ImmediateEffect || d.spec != nil && d.spec.inHand {
		t.immediate = true
	}
	if d.Kind != PersistentEffect || d.Tree == nil {
		return
	}
	for _, s := range d.Tree.Body {
		for _, a := range s.Acts {
			roomOf(a).survey(t, a)
		}
	}
}

// add gives a definition its number.
func (t *Table) add(def EffectDef) *EffectDef {
	if len(t.effectRoom) == cap(t.effectRoom) {
		t.effectRoom = make([]EffectDef, 0, 8) // those handed out stay where they are
	}
	t.effectRoom = append(t.effectRoom, def)
	d := &t.effectRoom[len(t.effectRoom)-1]
	d.ID, d.stands, d.pointsBack, d.meansAllDealt = EffectID(len(t.Effects)), standsOf(d.Tree), pointsBackEarlier(d.Tree), d.Tree != nil && tells(d.Tree)
	if d.onCard != nil {
		d.Card = d.onCard.id
	}
	t.Effects = append(t.Effects, d)
	return d
}

func (t *Table) compile(c *CardDef) error {
	if name, ok := strings.CutSuffix(c.Name, " ACE"); ok {
		c.Name, c.ace = name, true // 2-3-1-4
	}
	if len(t.printedRoom) == cap(t.printedRoom) {
		t.printedRoom = make([]printed, 0, 8)
	}
	t.printedRoom = append(t.printedRoom, printed{text: c.Text, name: c.Name, traits: c.Traits})
	c.printedText = &t.printedRoom[len(t.printedRoom)-1]
	if c.Text == nil {
		return nil
	}
	c.effects = make([]*EffectDef, 0, definitions(c.Text))
	for i := range c.Text.Paragraphs {
		para := &c.Text.Paragraphs[i]
		first := len(c.effects)
		switch {
		case para.LinkDP != 0:
			c.linkDP += para.LinkDP
		case para.Rule != nil:
			c.rule(para.Rule)
		case para.Requirement != nil:
			if err := requirementPlays(para.Requirement); err != nil {
				return fmt.Errorf("%w: %s", err, para.Source)
			}
			c.special = append(c.special, *para.Requirement)
			if para.Requirement.Kind == cardtext.ReqBurst && c.burst == nil {
				c.burst = t.add(EffectDef{onCard: c, Tree: burstLater(), Kind: TriggerEffect})
			}
		case para.Effect != nil:
			for _, e := range byKind(para.Effect) {
				if err := t.effect(e, para, i+1, c); err != nil {
					return fmt.Errorf("%w: %s", err, para.Source)
				}
			}
			if err := t.compileInside(para.Effect, c); err != nil {
				return err
			}
		default:
			for k := range para.Keywords {
				d, err := t.keyword(&para.Keywords[k], c)
				if err != nil {
					return err
				}
				d.Section, d.Number = para.Section, i+1
				c.effects = append(c.effects, d)
			}
		}
		box := &c.upper
		switch para.Section {
		case cardtext.Inherited:
			box = &c.inherited
		case cardtext.Link:
			box = &c.link
		case cardtext.OptionBox:
			if !c.Dual {
				return fmt.Errorf("only a DUAL card has Option information: %s", para.Source)
			}
			box = &c.optionEffects
		}
		*box = c.joined(*box, first)
	}
	if c.vettedText != c.Text {
		return linesPlay(c)
	}
	return nil
}

// effect adds one effect of a paragraph to its card.
func (t *Table) effect(e *cardtext.Effect, para *cardtext.Paragraph, number int, c *CardDef) error {
	tree, replaced := overwriting(priced(e))
	d := t.add(EffectDef{onCard: c, Section: para.Section, Number: number, Tree: tree, overwrites: replaced, lendsFrom: lendsOf(tree)})
	if d.lendsFrom != nil && (para.Section != cardtext.Upper && para.Section != cardtext.Inherited || e.Icon != cardtext.NoIcon) {
		return errors.New("gaining effects of cards by such an effect is not played yet")
	}
	cat := c.Category
	if para.Section == cardtext.OptionBox {
		cat = Option
	}
	d.Kind = kindOf(d.Tree, cat)
	c.effects = append(c.effects, d)
	if c.vettedText == c.Text {
		return nil
	}
	if err := executable(e, d.Kind); err != nil {
		return err
	}
	if para.Section == cardtext.Inherited || para.Section == cardtext.Link {
		return lowerPlays(e, para.Section)
	}
	return holderPlays(e, cat)
}

// joined returns a box with the effects from first on. The paragraphs of a box mostly stand
// together: then it is a part of all effects.
func (c *CardDef) joined(box []*EffectDef, first int) []*EffectDef {
	all := c.effects
	switch start := first - len(box); {
	case first == len(all):
		return box
	case len(box) == 0 || box[0] == all[start] && box[len(box)-1] == all[first-1]:
		return all[start:len(all):len(all)]
	}
	return append(box, all[first:]...)
}

// keyword makes the effect that a printed keyword stands for.
func (t *Table) keyword(k *cardtext.Keyword, card *CardDef) (*EffectDef, error) {
	spec := keywordSpec(k.Name)
	if spec == nil || !spec.Plays {
		return nil, fmt.Errorf("the keyword <%s> is not played by this engine yet", k.Name)
	}
	if spec.NeedsSpec && k.Spec == nil && !spec.hooks.understood(k) {
		return nil, fmt.Errorf("what %s asks for is not understood", k.String())
	}
	def := EffectDef{onCard: card, Keyword: k, spec: spec, Kind: spec.Kind, lent: card == nil}
	if spec.NeedsSpec {
		def.parts = cardtext.SpecParts(k.SpecText)
	}
	tree, err := spec.tree(*k)
	if err != nil {
		return nil, fmt.Errorf("keyword %s: %w", k.String(), err)
	}
	if tree != nil {
		def.Tree, def.Kind = tree, kindOf(tree, Digimon)
		d := t.add(def) // before what it sets up for later
		n := len(t.later)
		if err := t.compileInside(tree, card); err != nil {
			return nil, fmt.Errorf("keyword %s: %w", k.String(), err)
		}
		for _, l := range t.later[n:] {
			l.setByKeyword = spec
		}
		return d, nil
	}
	return t.add(def), nil
}

// compileInside prepares what an effect can hand out later: gained keywords, effects in quotes,
// pending processing.
func (t *Table) compileInside(e *cardtext.Effect, card *CardDef) error {
	for i, s := range e.Body {
		if err := t.compileActions(s.By, card); err != nil {
			return err
		}
		if err := t.compileActions(s.Acts, card); err != nil {
			return err
		}
		if laterWhole(e, i) {
			tree := t.later[len(t.later)-1].Tree
			tree.Body = append(tree.Body, e.Body[i+1:]...)
		}
	}
	return nil
}

func (t *Table) compileActions(acts []cardtext.Action, card *CardDef) error {
	for _, a := range acts {
		if err := roomOf(a).compile(t, a, card); err != nil {
			return err
		}
	}
	return nil
}

func (t *Table) quote(e *cardtext.Effect, card *CardDef) *EffectDef {
	if t.quoted[e] == nil {
		tree, replaced := overwriting(priced(e))
		t.quoted[e] = t.add(EffectDef{onCard: card, Tree: tree, Kind: kindOf(e, Digimon), lent: true, overwrites: replaced})
	}
	return t.quoted[e]
}

// byKind returns the effects for which one stands that is activated in the main phase and also
// triggers, as with [On Play] [Main]: one of each kind (15-8-3, 15-8-4). An effect that is
// activated once per turn stays one, for it is counted as one.
func byKind(e *cardtext.Effect) []*cardtext.Effect {
	main := slices.Index(e.Timings, cardtext.Main)
	if main < 0 || e.Limit > 0 || !slices.ContainsFunc(e.Timings, ownTiming) {
		return []*cardtext.Effect{e}
	}
	triggers, activated := *e, *e
	triggers.Timings = slices.Delete(slices.Clone(e.Timings), main, main+1)
	activated.Timings = []cardtext.Timing{cardtext.Main}
	return []*cardtext.Effect{&triggers, &activated}
}

// counters reports whether the effect can be activated at counter timing (11-3-1). With other
// timings beside [Counter] it triggers by those too, and is one effect: its uses are counted
// together (15-14-1-1).
func (d *EffectDef) counters() bool {
	return d.Kind == CounterEffect || d.Tree != nil && slices.Contains(d.Tree.Timings, cardtext.Counter)
}

// byCounter returns the timing that an effect at counter timing goes by; 0 where it has no other.
func (d *EffectDef) byCounter() uint8 {
	if d.Kind == CounterEffect {
		return 0
	}
	return 1 + uint8(cardtext.Counter)
}

// ownTiming reports whether a timing icon is itself a trigger (15-16), not only a window such as
// [Your Turn].
func ownTiming(tm cardtext.Timing) bool {
	switch tm {
	case cardtext.YourTurn, cardtext.OpponentsTurn, cardtext.AllTurns, cardtext.Main, cardtext.Security, cardtext.Counter:
		return false
	}
	return true
}

func kindOf(e *cardtext.Effect, cat Category) EffectKind {
	if e.Trigger != nil && e.Trigger.Would {
		return ImmediateEffect
	}
	for _, tm := range e.Timings {
		switch tm {
		case cardtext.Main:
			if cat == Option && zoneOfIcon(e.Icon) == NoZone && !delayed(e) {
				return OptionMain
			}
			return ActivatedEffect
		case cardtext.Security:
			return SecurityEffect
		case cardtext.Counter:
			if !slices.ContainsFunc(e.Timings, ownTiming) {
				return CounterEffect
			}
		}
		if ownTiming(tm) {
			return TriggerEffect
		}
	}
	if e.Trigger != nil {
		return TriggerEffect
	}
	return PersistentEffect
}

// spareTokens adds tokens that no scenario names: what is outside the game never runs out (4-21-1).
func (t *Table) spareTokens() {
	for i, n := 1, len(t.Cards); i < n; i++ {
		c := t.Cards[i]
		if !c.Token || t.tokens[c.Name] != CardID(i) {
			continue
		}
		spare := c
		if spares := t.spareCounts[c.Name] * spareUses; spares > 0 && c.Handle != c.Name {
			copied := *c
			copied.Handle = c.Name
			spare = &copied
		}
		for k := 0; k < t.spareCounts[c.Name]*spareUses && len(t.Cards) <= MaxCards; k++ {
			t.Cards = append(t.Cards, spare)
		}
	}
}

// spareUses is how many times an effect can play its tokens beyond those that are declared.
const spareUses = 4

// roomForSpares is the number of spare tokens for which a table need not grow: those of most
// tables.
const roomForSpares = 4 * spareUses
