package bench

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Area is a place for a card: an area of a player, or a place under or beside another card.
type Area struct {
	Player lang.Who
	Zone   rules.Zone
	// Under names the top card of the permanent under which the card goes, and Link the one to
	// which it is linked. Player and Zone are empty then.
	Under, Link string
	Bottom      bool // for a pile: at the bottom instead of on top
}

// NewCard is a card that somebody adds: by its number, or described in full.
type NewCard struct {
	Number string // such as BT1-021; the other fields are empty then
	Name   string // printed name; "" chooses a name that is free
	Face   string // such as "Digimon Lv.4 Black, 4000 DP"
	Text   string // effects, one in each line
	// Under are the cards under it, from the top; their own Under doesn't count.
	Under []NewCard
}

// Note tells of a side effect that a change of the board had.
type Note string

// These are the notes.
const (
	// claims or now lines were removed because they name a card that is gone
	ClaimsLeft Note = "claims"
	// steps of the script were removed because they use a card that is gone
	ChoicesBack Note = "choices"
	// paragraphs of a real card were left out because the engine doesn't play them
	PartLeft   Note = "part"
	OptionLies Note = "placed" // an Option was put in the battle area
	EggLies    Note = "egg"    // a Digi-Egg was put in the battle area with no Digimon on it
)

// Words returns the note as a sentence, or "" if it is no known note.
func (n Note) Words() string {
	switch n {
	case ClaimsLeft:
		return "The claims spoke of what is no longer there. They were left out."
	case ChoicesBack:
		return "Choices with cards that are no longer there were taken back."
	case PartLeft:
		return "A part of this card isn’t played yet: it lies here without it. Tap the card to see what is left out."
	case OptionLies:
		return "An Option lies in the battle area where an effect placed it there: it counts as placed. To use it, move it to the hand."
	case EggLies:
		return "A Digi-Egg in the battle area has no DP: the first rule check trashes it. As a digivolution card it is put under a Digimon: “Agumon on Yokomon”."
	}
	return ""
}

// maxBlanks bounds the blank cards in one area.
const maxBlanks = 60

// draft is a scenario that is being changed.
type draft struct {
	*scenario.Scenario
	cards lang.CardSource
	notes []Note // side effects of the change
}

// edit returns the bench's text after a change. The function change changes the declarations and
// places. Claims and now lines that name something which is no longer there are removed, and notes
// says so.
func (b *Bench) edit(cards lang.CardSource, change func(d *draft) error) (text string, notes []Note, err error) {
	if b.Scenario == nil {
		return "", nil, fmt.Errorf("the text has a mistake: mend it first")
	}
	s, err := parse(b.Text, cards) // parsed anew, because the lists of b must not change
	if err != nil {
		return "", nil, err
	}
	d := &draft{Scenario: s, cards: cards}
	if err := change(d); err != nil {
		return "", nil, err
	}
	text = textOf(s, stepLines(s.Steps))
	changed, err := parse(text, cards)
	if err == nil {
		// A position that could be played must stay playable; otherwise the board and its forms
		// would disappear.
		if err := changed.Prepare(); err != nil && b.Scenario.Prepare() == nil {
			return "", nil, err
		}
		return text, d.notes, nil
	}
	s.Claims = nil
	s.Steps = slices.DeleteFunc(s.Steps, func(st lang.Step) bool { return st.Kind != lang.StepAction })
	bare := textOf(s, stepLines(s.Steps))
	if _, second := parse(bare, cards); second == nil {
		return bare, []Note{ClaimsLeft}, nil
	}
	for n := len(s.Steps) - 1; n >= 0; n-- {
		bare = textOf(s, stepLines(s.Steps[:n]))
		if _, second := parse(bare, cards); second == nil {
			return bare, []Note{ClaimsLeft, ChoicesBack}, nil
		}
	}
	return "", nil, err
}

// Add puts a new card on the table. name is what the card is called from now on.
func (b *Bench) Add(cards lang.CardSource, c NewCard, to Area) (text, name string, notes []Note, err error) {
	text, names, notes, err := b.AddAll(cards, []NewCard{c}, to)
	if err != nil {
		return "", "", nil, err
	}
	return text, names[0], notes, nil
}

// Move puts a card somewhere else. If it goes to the field, the cards under it and linked to it
// come along. A card from under another one moves alone.
func (b *Bench) Move(cards lang.CardSource, name string, to Area) (text string, notes []Note, err error) {
	return b.edit(cards, func(d *draft) error {
		if name == to.Under || name == to.Link {
			return fmt.Errorf("%s can’t go under itself", name)
		}
		item, err := d.take(name)
		if err != nil {
			return err
		}
		return d.put(item, to)
	})
}

// Remove takes a card off the table, together with the cards under it.
func (b *Bench) Remove(cards lang.CardSource, name string) (text string, notes []Note, err error) {
	return b.edit(cards, func(d *draft) error {
		item, err := d.take(name)
		if err != nil {
			return err
		}
		for _, c := range item.Stack {
			d.undeclare(c.Name.Text)
		}
		for _, l := range item.Links {
			d.undeclare(l.Text)
		}
		return nil
	})
}

// Set gives a mark to a card on the table, or takes it away.
func (b *Bench) Set(cards lang.CardSource, name string, mark lang.MarkKind, on bool) (text string, notes []Note, err error) {
	return b.edit(cards, func(d *draft) error {
		p, i, _ := d.find(name)
		if p < 0 {
			return fmt.Errorf("there is no card %s on the table", name)
		}
		item := &d.Places[p].Items[i]
		item.Marks = slices.DeleteFunc(item.Marks, func(m lang.Mark) bool { return m.Kind == mark })
		if on {
			item.Marks = append(item.Marks, lang.Mark{Kind: mark})
		}
		return nil
	})
}

// SetTurn changes the turn player, the phase at the start, and the memory on that player's side.
func (b *Bench) SetTurn(cards lang.CardSource, player lang.Who, phase rules.Phase, memory int, side lang.Who) (text string, notes []Note, err error) {
	return b.edit(cards, func(d *draft) error {
		if memory < 0 || memory > 10 {
			return fmt.Errorf("memory is 0 to 10")
		}
		d.Turn.Player, d.Turn.Phase, d.Turn.Memory, d.Turn.Side = player, phase, memory, side
		if memory == 0 {
			d.Turn.Side = player
		}
		return nil
	})
}

// SetBlanks changes how many blank cards lie in a player's pile. They lie below the named cards.
func (b *Bench) SetBlanks(cards lang.CardSource, player lang.Who, zone rules.Zone, n int) (text string, notes []Note, err error) {
	return b.edit(cards, func(d *draft) error {
		if n < 0 || n > maxBlanks {
			return fmt.Errorf("0 to %d cards", maxBlanks)
		}
		d.blanks(player, zone, n)
		return nil
	})
}

// Has reports whether a card or token of that name is declared.
func (b *Bench) Has(name string) bool {
	return b.Scenario != nil && slices.ContainsFunc(b.Scenario.Cards, func(c lang.CardDecl) bool {
		return slices.ContainsFunc(c.Names, func(n lang.Name) bool { return n.Text == name })
	})
}

// Stack returns a card at the start with what lies under it: "Rex on Pup"; the name alone if nothing
// does.
func (b *Bench) Stack(name string) string {
	if b.Scenario == nil {
		return name
	}
	p, i, layer := (&draft{Scenario: b.Scenario}).find(name)
	if layer != 0 {
		return name
	}
	stack := b.Scenario.Places[p].Items[i].Stack
	for _, under := range stack[min(1, len(stack)):] {
		if under.Count == 0 {
			name += " on " + under.Name.Text
		}
	}
	return name
}

func (d *draft) blanks(player lang.Who, zone rules.Zone, n int) {
	p := d.place(player, zone)
	p.Items = slices.DeleteFunc(p.Items, func(i lang.Item) bool { return len(i.Stack) == 0 && len(i.Marks) == 0 })
	if n > 0 {
		p.Items = append(p.Items, lang.Item{Count: n})
	}
}

// Blanks returns the number of blank cards of a player's pile at the start.
func (b *Bench) Blanks(player lang.Who, zone rules.Zone) int {
	if b.Scenario == nil {
		return 0
	}
	for i := range b.Scenario.Places {
		if p := &b.Scenario.Places[i]; p.Player == player && p.Area == zone {
			n := 0
			for _, it := range p.Items {
				n += it.Count
			}
			return n
		}
	}
	return blankDefault(zone)
}

func blankDefault(zone rules.Zone) int {
	switch zone {
	case rules.Deck:
		return lang.DefaultDeck
	case rules.SecurityStack:
		return lang.DefaultSecurity
	}
	return 0
}

// place returns the line for a player's area. It adds one if there is none.
func (d *draft) place(player lang.Who, zone rules.Zone) *lang.Place {
	for i := range d.Places {
		if p := &d.Places[i]; p.Player == player && p.Area == zone {
			return p
		}
	}
	p := lang.Place{Player: player, Area: zone}
	if n := blankDefault(zone); n > 0 {
		p.Items = []lang.Item{{Count: n}}
	}
	d.Places = append(d.Places, p)
	return &d.Places[len(d.Places)-1]
}

// find returns the position of a card: the index of its place line, of its item there, and of its
// layer in the stack from the top, or -2 for a linked card. The first is -1 if the card lies
// nowhere.
func (d *draft) find(name string) (place, item, layer int) {
	for p := range d.Places {
		for i := range d.Places[p].Items {
			it := &d.Places[p].Items[i]
			if k := slices.IndexFunc(it.Stack, func(c lang.StackCard) bool { return c.Name.Text == name && c.Count == 0 }); k >= 0 {
				return p, i, k
			}
			if slices.ContainsFunc(it.Links, func(l lang.Name) bool { return l.Text == name }) {
				return p, i, -2
			}
			if it.Alias != nil && it.Alias.Text == name {
				return p, i, 0
			}
		}
	}
	return -1, -1, -1
}

// take removes a card from where it lies: a top card with its whole stack, any other card alone.
func (d *draft) take(name string) (lang.Item, error) {
	p, i, layer := d.find(name)
	if p < 0 {
		return lang.Item{}, fmt.Errorf("there is no card %s on the table", name)
	}
	items := d.Places[p].Items
	it := &items[i]
	switch {
	case layer == -2:
		it.Links = slices.DeleteFunc(it.Links, func(l lang.Name) bool { return l.Text == name })
	case layer > 0:
		it.Stack = slices.Delete(it.Stack, layer, layer+1)
	default:
		whole := *it
		d.Places[p].Items = slices.Delete(items, i, i+1)
		return whole, nil
	}
	return lang.Item{Stack: []lang.StackCard{{Name: lang.Name{Text: name}}}}, nil
}

// onField reports whether the area is on the field, so that a card there is a permanent.
func onField(to Area) bool {
	return to.Under == "" && to.Link == "" && (to.Zone == rules.BattleArea || to.Zone == rules.BreedingArea)
}

// put places an item in an area. The cards of a stack lie side by side if the area is a pile.
func (d *draft) put(item lang.Item, to Area) error {
	at := to.Under
	if at == "" {
		at = to.Link
	}
	if at != "" {
		p, i, layer := d.find(at)
		if p < 0 || layer != 0 {
			return fmt.Errorf("there is no Digimon %s on the field", at)
		}
		onto := &d.Places[p].Items[i]
		if to.Link != "" {
			for _, c := range item.Stack {
				onto.Links = append(onto.Links, c.Name)
			}
		} else {
			onto.Stack = append(onto.Stack, item.Stack...)
		}
		onto.Links = append(onto.Links, item.Links...)
		return nil
	}
	p := d.place(to.Player, to.Zone)
	if onField(to) {
		if to.Zone == rules.BattleArea && d.topIs(item, lang.Option) && !slices.ContainsFunc(item.Marks, func(m lang.Mark) bool { return m.Kind == lang.Placed }) {
			// an Option gets to the battle area only by an effect (4-28)
			item.Marks = append(item.Marks, lang.Mark{Kind: lang.Placed})
			if !slices.Contains(d.notes, OptionLies) {
				d.notes = append(d.notes, OptionLies)
			}
		}
		if to.Zone == rules.BattleArea && d.topIs(item, lang.DigiEgg) && !slices.Contains(d.notes, EggLies) {
			d.notes = append(d.notes, EggLies)
		}
		p.Items = append(p.Items, item)
		return nil
	}
	var loose []lang.Item
	for _, c := range item.Stack {
		loose = append(loose, lang.Item{Stack: []lang.StackCard{c}})
		if c.Count > 0 {
			loose[len(loose)-1] = lang.Item{Count: c.Count}
		}
	}
	for _, l := range item.Links {
		loose = append(loose, lang.Item{Stack: []lang.StackCard{{Name: l}}})
	}
	for i := range loose {
		if len(loose[i].Stack) > 0 {
			loose[i].Stack[0].FaceDown = false
		}
	}
	if to.Bottom {
		p.Items = append(p.Items, loose...)
	} else {
		p.Items = append(loose, p.Items...)
	}
	return nil
}

// topIs reports whether the top card is declared as one of that kind.
func (d *draft) topIs(item lang.Item, kind lang.CardKind) bool {
	return len(item.Stack) > 0 && slices.ContainsFunc(d.Cards, func(c lang.CardDecl) bool {
		return c.Face.Category == kind && slices.ContainsFunc(c.Names, func(n lang.Name) bool { return n.Text == item.Stack[0].Name.Text })
	})
}

// declare adds the declaration of a new card under a free name, and returns it.
func (d *draft) declare(c NewCard) (lang.CardDecl, error) {
	block, base := "", c.Name
	if c.Number != "" {
		if d.cards == nil {
			return lang.CardDecl{}, fmt.Errorf("there is no list of cards here, so %s can’t be looked up", c.Number)
		}
		text, ok := d.cards.CardText(c.Number)
		if !ok {
			if parter, can := d.cards.(lang.CardParter); can {
				var unplayed []string
				if text, unplayed, ok = parter.CardParts(c.Number); ok {
					c.Number = lang.CardWithout(c.Number, unplayed)
				}
			}
		}
		if !ok {
			return lang.CardDecl{}, fmt.Errorf("%s", d.unknown(c.Number))
		}
		head, _, _ := strings.Cut(text, "\n")
		if _, rest, quoted := strings.Cut(head, `"`); quoted {
			base, _, _ = strings.Cut(rest, `"`)
		}
	} else {
		if base == "" {
			base = unnamed(c.Face)
		}
	}
	name := d.free(handle(base))
	if c.Number != "" {
		block = "card " + name + ": " + c.Number + "\n"
	} else {
		printed := ""
		if c.Name != "" && c.Name != name {
			printed = fmt.Sprintf(" %q", c.Name)
		}
		block = "card " + name + printed + ": " + strings.TrimSpace(c.Face) + "\n"
		for line := range strings.Lines(c.Text) {
			if line = strings.TrimSpace(line); line != "" {
				block += "  " + line + "\n"
			}
		}
	}
	s, err := parse(block+"turn Ann, memory 0\nAnn hand: "+name+"\n", d.cards)
	if err == nil {
		err = s.Prepare()
	}
	if err != nil {
		return lang.CardDecl{}, err
	}
	return s.Cards[0], nil
}

// Known returns why a card that is named by its number can't be put down, nil if it can.
func (b *Bench) Known(cards lang.CardSource, number string) error {
	if b.Scenario == nil {
		return nil // no change is made then, and that says why
	}
	_, err := (&draft{Scenario: b.Scenario, cards: cards}).declare(NewCard{Number: number})
	return err
}

// unnamed returns a name for a card without one: "Black4" for a black Digimon of level 4,
// "RedTamer" for a red Tamer.
func unnamed(face string) string {
	kind, rest, _ := strings.Cut(strings.TrimSpace(face), " ")
	level, color := "", ""
	for _, w := range strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune(" ,/", r) }) {
		switch n, leveled := strings.CutPrefix(w, "Lv."); {
		case leveled && level == "":
			level = n
		case color == "" && slices.Contains(reserved, w):
			color = w
		}
	}
	if level == "" || color == "" {
		level = strings.ReplaceAll(kind, "-", "")
	}
	return color + level
}

// unknown returns the error that a card can't be used, with the reason.
func (d *draft) unknown(number string) string {
	if r, ok := d.cards.(lang.CardRefuser); ok {
		if why := r.CardRefusal(number); why != "" {
			return "the card " + number + " can’t be used: " + why
		}
	}
	return "there is no card " + number + " here"
}

// handle makes a single word with a capital from a printed name, because the scenario language
// needs that.
func handle(name string) string {
	var b strings.Builder
	up := true
	for _, r := range name {
		switch {
		case unicode.IsLetter(r) && r < unicode.MaxASCII || unicode.IsDigit(r) && b.Len() > 0:
			if up {
				r = unicode.ToUpper(r)
			}
			b.WriteRune(r)
			up = false
		case r == ' ' || r == '-' || r == '.':
			up = true
		}
		if b.Len() >= 20 {
			break
		}
	}
	if b.Len() == 0 {
		return "Card"
	}
	return b.String()
}

// reserved lists words that look like names but have a meaning in the language.
var reserved = []string{"Ann", "Bob", "Luck", "DP", "DNA", "Red", "Blue", "Yellow", "Green", "Black", "Purple", "White", "Digimon", "Tamer", "Option", "Dual"}

// free returns the name, with a letter added if it is already in use.
func (d *draft) free(name string) string {
	taken := func(n string) bool {
		return slices.Contains(reserved, n) || slices.ContainsFunc(d.Cards, func(c lang.CardDecl) bool {
			return slices.ContainsFunc(c.Names, func(x lang.Name) bool { return x.Text == n })
		})
	}
	if !taken(name) {
		return name
	}
	for c := 'B'; c <= 'Z'; c++ {
		if n := name + string(c); !taken(n) {
			return n
		}
	}
	return name + "Z2"
}

// undeclare removes the declaration of a card.
func (d *draft) undeclare(name string) {
	for i := range d.Cards {
		c := &d.Cards[i]
		c.Names = slices.DeleteFunc(c.Names, func(n lang.Name) bool { return n.Text == name })
	}
	d.Cards = slices.DeleteFunc(d.Cards, func(c lang.CardDecl) bool { return len(c.Names) == 0 })
	d.Lasting = slices.DeleteFunc(d.Lasting, func(l lang.Lasting) bool { return l.Card.Text == name || l.On.Name.Text == name })
}
