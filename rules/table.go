package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// Player is who acts or owns something: Ann, Bob, or Luck for shuffles and random picks.
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

// CardID identifies one physical card of a scenario. It is an index into Table.Cards; 0 means no
// card.
type CardID uint8

// MaxCards is the number of physical cards a table can hold, tokens included.
const MaxCards = 250

// Category is a card's category (2-2).
type Category uint8

// Card categories.
const (
	CategoryNone Category = iota // a blank card has none
	Digimon
	Tamer
	Option
	DigiEgg

	// used only for effects: that of a Tamer that is also treated as a Digimon (15-12-1-6)
	digimonAndTamer
)

// String returns the category as printed.
func (c Category) String() string {
	return [...]string{"card", "Digimon", "Tamer", "Option", "Digi-Egg", "Digimon and Tamer"}[c]
}

// ColorSet is a set of colors (2-4), one bit each.
type ColorSet uint8

// ColorNames holds the colors in the order of 2-4-2. Bit i of a ColorSet is ColorNames[i].
var ColorNames = [...]string{"red", "blue", "yellow", "green", "black", "purple", "white"}

// Color returns the set that contains only the color of that name. Case doesn't matter; ok is false
// for an unknown name.
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

// Requirement is a digivolution requirement as printed in a colored circle (2-3-5-1).
type Requirement struct {
	Color ColorSet
	Level int // level of the Digimon to digivolve from, 2 to 6
	Cost  int // digivolution cost in memory
}

// CardDef is the printed information of one physical card (chapter 2). Fields that are read most
// often stand together at the beginning, to be fast.
type CardDef struct {
	Category Category
	Colors   ColorSet
	Token    bool
	Blank    bool // it has no information at all; blanks are interchangeable
	// a DUAL card: a Digimon card with Option information too (4-6); Category is Digimon
	Dual bool
	ace  bool // "ACE" is written behind its name (2-3-1-4)
	// the card's number; 0 in a Catalog. A spare token or a blank has the number of the first such
	// card
	id       CardID
	Level    int // 0 means no level (2-9-2)
	DP       int // -1 means no DP
	PlayCost int // -1 means no play cost
	UseCost  int // -1 means no use cost
	// colors of a DUAL card's Option side if they differ from Colors (4-6-6-1), else 0
	UseColors ColorSet
	features  cardFeatures
	Digivolve []Requirement

	// effects of the upper and the lower text box, in printed order
	upper, inherited []*EffectDef
	link             []*EffectDef // effects that it has as a link card (2-3-11-4-6)
	// lines that begin with [Digivolve], [DNA Digivolve] or [DigiXros] (2-3-5-3, 2-3-6, 2-3-7)
	special []cardtext.Requirement
	linkDP  int // DP that it adds as a link card (2-3-11-4-5)
	// memory lost by <Overflow>, as a positive number; 0 means none (4-19)
	Overflow int
	Traits   []string
	Name     string // printed name; several physical cards may share it
	Handle   string // name in the scenario, different for each card
	Text     *cardtext.Text

	// all printed effects and keywords, of the upper text and inherited
	effects []*EffectDef
	// processing that waits for the end of the turn after a burst digivolution (8-3-2-1)
	burst *EffectDef
	// effects of the Option side of a DUAL card (2-3-11-5)
	optionEffects []*EffectDef
	printedText   *printed       // words and icons printed on it (4-23-1)
	vettedText    *cardtext.Text // the text that Vet has checked already
	// further names, and names by which effects treat it (15-12)
	names, treatedNames []string
	xrosNames           []string // names that it has only for a DigiXros
	playsTokens         []tokens // tokens that its effects can play
	// only in a Catalog: what the effects of this card can do
	surveyed surveyed
	// only in a Catalog: its effects are those from firstEffect to before behindEffects
	firstEffect, behindEffects int
}

// tokens says which token an effect plays, and how many of it at a time.
type tokens struct {
	name string
	n    int
}

// printedName returns the card's name, or "" for no card.
func (c *CardDef) printedName() string {
	if c == nil {
		return ""
	}
	return c.Name
}

// EffectID identifies an effect of a table; they are numbered from 1.
type EffectID uint16

// EffectKind is the category of an effect by 15-8. The special timings of 15-16 have categories of
// their own.
type EffectKind uint8

// Effect kinds.
const (
	PersistentEffect  EffectKind = iota // 15-8-2: it works all the time
	TriggerEffect                       // 15-8-3: it waits for a trigger
	ActivatedEffect                     // 15-8-4: [Main] of a card on the field
	ImmediateEffect                     // 15-8-5: it interrupts
	OptionMain                          // [Main] of an Option (9-1-1)
	SecurityEffect                      // [Security] (15-16-10)
	CounterEffect                       // [Counter] (15-16-14)
	ProcessingKeyword                   // a keyword that only executes processing, such as <Draw 1>
)

// EffectDef is one effect as printed on a card, or the effect that a keyword stands for.
type EffectDef struct {
	features feature // marks by which an effect of its kind is found quickly

	ID EffectID
	// the card on which it is printed; 0 for a keyword that is only gained, and for cards of a
	// Catalog, which share their effects
	Card    CardID
	Section cardtext.Section
	Number  int // paragraph on the card, from 1
	Kind    EffectKind
	// the parsed text; nil for keywords that the engine plays by rules of their own
	Tree    *cardtext.Effect
	Keyword *cardtext.Keyword
	onCard  *CardDef // the card with the effect; nil for a keyword that is only gained
	spec    *KeywordSpec
	// how it gives its holder the effects of cards under it; nil if it doesn't
	lends  *cardtext.GainEffectsOf
	stands stand // kinds of action that it has while in force, if it is persistent
	// Digimon gain it; it is printed on no card as its own effect (15-13)
	lent bool
	// overwrites: it is done in place of what it interrupts (18-2-4). setForLater: it is processing
	// that was set for a later time (18-1).
	overwrites, setForLater bool
	// some of its words point back to things that the engine must remember for it
	// (means_earlier.go)
	pointsBack bool
	// some of its words mean everything that it has acted on: see means_dealt.go
	meansAllDealt bool
	// the keyword that sets this processing for a later time
	setByKeyword *KeywordSpec
	// descriptions of the cards, for a keyword that takes several specified cards, one of each
	parts []cardtext.Filter
}

// Gained reports whether the effect is one that Digimon gain, and that no card has printed as its
// own (15-13).
func (d *EffectDef) Gained() bool { return d.lent }

// Label returns a short name for people: "[On Play]", "<Piercing>", or "effect 2".
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

// Words returns the paragraph of the card as it is written, "" for an effect that no card prints.
func (d *EffectDef) Words() string {
	if d.onCard == nil || d.onCard.Text == nil || d.Number < 1 || d.Number > len(d.onCard.Text.Paragraphs) {
		return ""
	}
	return d.onCard.Text.Paragraphs[d.Number-1].Source
}

// Table holds the information of all physical cards of a scenario. It never changes, so positions
// share it.
type Table struct {
	Cards   []*CardDef // indexed by CardID; Cards[0] is a card without any information
	Effects []*EffectDef
	tokens  map[string]CardID // the first card of each token, by the token's printed name
	// tokens that the scenario doesn't declare, as described by the cards that play them
	wantedTokens []CardDef
	// the most tokens that one effect plays at a time, by the token's printed name
	spareCounts map[string]int
	gained      map[string]*EffectDef
	quoted      map[*cardtext.Effect]*EffectDef
	later       []*EffectDef
	effectRoom  []EffectDef // memory for effects that are still to be added
	printedRoom []printed   // memory for what is printed on the cards

	// cards with effects that work from the hand, the trash or the security stack
	inAreas []CardID
	// the number that stands for each card when a position is encoded; 255 for every blank
	written [256]uint8
	surveyed
}

// surveyed says what the effects of a table can do at all, so that the engine need not look for
// anything that can't occur.
type surveyed struct {
	features  feature // features of all effects
	granted   feature // features of effects that aren't printed but gained
	lowersDP  bool    // some persistent effect or link card may reduce DP
	leastDP   bool    // some effect sets a minimum for DP
	stands    stand   // kinds of action that persistent effects have
	grants    bool    // some persistent effect gives keywords or effects
	colors    bool    // some effect adds colors
	immediate bool    // there are immediate-type effects
	// some effect works from the hand, the trash or the security stack
	areas bool
	// kinds of action that persistent effects in those areas have
	areaStands         stand
	changesInformation bool // some effect adds or changes information
	ontoTamers         bool // some card digivolves onto Tamers as if they were Digimon
	// kinds of action of persistent effects that can depend on each other
	loops stand
	// for each kind of persistent effect: the kinds on which its condition depends
	standsAskFor [standKinds]stand
	// some effect triggers when its own card is trashed from an area
	trashes bool
}

// Effect returns the effect with that number.
func (t *Table) Effect(id EffectID) *EffectDef { return t.Effects[id] }

// Card returns the printed information of a card.
func (t *Table) Card(id CardID) *CardDef { return t.Cards[id] }

// NewTable prepares the cards of a scenario for play. Every effect gets a number and its category,
// and every keyword gets the effect that it stands for. NewTable returns an error for a card whose
// text names a keyword that the engine doesn't play.
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
	var blank *CardDef // one definition serves all blank cards, because they have no information
	for i := range cards {
		if cards[i].Blank && cards[i].Handle == "" && blank != nil {
			t.Cards = append(t.Cards, blank)
			continue
		}
		if len(own) == cap(own) {
			// blank cards with names; a full block is replaced and not moved, so pointers into it
			// stay valid
			own = make([]CardDef, 0, 8)
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

// newTable returns an empty table with room for the cards and their effects.
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

// definitions returns how many effects the text of a card defines, so that room for them is made at
// once. Effects that it gives to others or sets for later don't count.
func definitions(text *cardtext.Text) int {
	n := 0
	if text != nil {
		for i := range text.Paragraphs {
			n += max(1, len(text.Paragraphs[i].Keywords))
		}
	}
	return n
}

// survey stores what the effects of the table can do.
func (t *Table) survey() {
	t.surveyFeatures()
	for _, c := range t.Cards {
		t.lowersDP = t.lowersDP || c.linkDP < 0
	}
	for _, d := range t.Effects[1:] {
		t.surveyEffect(d)
	}
}

// surveyEffect adds what one effect can do to the survey.
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

// add gives an effect its number and stores it in the table.
func (t *Table) add(def EffectDef) *EffectDef {
	if len(t.effectRoom) == cap(t.effectRoom) {
		// a full block is replaced and not moved, because others point into it
		t.effectRoom = make([]EffectDef, 0, 8)
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
		c.Name, c.ace = name, true // "ACE" is no part of the name (2-3-1-4)
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
	d := t.add(EffectDef{onCard: c, Section: para.Section, Number: number, Tree: tree, overwrites: replaced, lends: lendsOf(tree)})
	if d.lends != nil && (para.Section != cardtext.Upper && para.Section != cardtext.Inherited || e.Icon != cardtext.NoIcon) {
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
		if cat == Option && d.Kind == PersistentEffect && len(e.Timings) == 0 && e.Icon == cardtext.NoIcon {
			return fmt.Errorf("%w; write [Main] before what using the Option does", err)
		}
		return err
	}
	if para.Section == cardtext.Inherited || para.Section == cardtext.Link {
		return lowerPlays(e, para.Section)
	}
	return holderPlays(e, cat)
}

// joined returns the effects of one text box: those that were added to the card from number first
// on. If they lie together in the list of all effects it returns that part of it, which saves
// memory.
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

// keyword makes the effect for which a printed keyword stands.
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
		d := t.add(def) // this effect gets its number before the one that it sets for later
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

// compileInside prepares what an effect can give or set for later: keywords and effects that others
// gain, and pending processing.
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

// byKind splits an effect that is activated in the main phase and also triggers, as with [On Play]
// [Main], into one effect of each kind (15-8-3, 15-8-4). An effect with a limit per turn stays
// whole, because its uses are counted together.
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

// counters reports whether the effect can be activated at counter timing (11-3-1). If it has other
// timings beside [Counter] it triggers by those too, but it is still one effect whose uses are
// counted together (15-14-1-1).
func (d *EffectDef) counters() bool {
	return d.Kind == CounterEffect || d.Tree != nil && slices.Contains(d.Tree.Timings, cardtext.Counter)
}

// byCounter returns 1 + the [Counter] icon, for the record of an effect that is activated at
// counter timing. It returns 0 if [Counter] is its only timing, because then its kind says so.
func (d *EffectDef) byCounter() uint8 {
	if d.Kind == CounterEffect {
		return 0
	}
	return 1 + uint8(cardtext.Counter)
}

// ownTiming reports whether a timing icon is a trigger by itself (15-16), and not only a
// restriction such as [Your Turn].
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

// spareTokens adds tokens that no scenario names, because outside the game they never run out
// (4-21-1).
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

// spareUses is how many times an effect can play its tokens beyond those that the scenario
// declares.
const spareUses = 4

// roomForSpares is the number of spare tokens for which a table has room from the start. Most
// tables need no more.
const roomForSpares = 4 * spareUses
