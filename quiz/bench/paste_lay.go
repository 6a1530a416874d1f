package bench

import (
	"slices"
	"strconv"
	"strings"

	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// This file puts what was read of a pasted position on the bench.

// pasteLayer builds the bench card by card. A card that can't lie where it was read is left out,
// and the reason is stored with it.
type pasteLayer struct {
	reader *pasteReader
	cards  lang.CardSource
	d      *draft
	handle map[*pastedCard]string // the name on the bench of each card that was put there
	laid   int
	text   string
	means  []string
}

// maxLaid bounds the cards on a pasted bench, including copies.
const maxLaid = 30

func (l *pasteLayer) lay() {
	r := l.reader
	s, err := parse(Start, l.cards)
	if err != nil || len(r.cards) == 0 && len(r.counts) == 0 && r.turn == lang.NoPlayer && r.side == lang.NoPlayer && !r.phased {
		return
	}
	l.d, l.handle = &draft{Scenario: s, cards: l.cards}, map[*pastedCard]string{}
	l.start()
	for _, c := range r.cards {
		for n := range min(c.copies, 4) {
			if c.why = l.card(c); c.why != "" {
				break
			}
			if n == 0 {
				l.means = append(l.means, "")
			}
			l.means[len(l.means)-1] = l.says(c, n+1)
		}
	}
	for _, k := range r.order {
		n := r.counts[k]
		l.d.blanks(k.who, k.zone, n)
		l.means = append(l.means, k.who.String()+" has "+counted(n, zoneWords[k.zone])+".")
	}
	if len(l.means) > 0 {
		l.text = textOf(l.d.Scenario, nil)
	}
}

var zoneWords = map[rules.Zone]string{rules.SecurityStack: "security card", rules.Hand: "card in hand", rules.Deck: "card in the deck"}

func counted(n int, what string) string {
	first, rest, _ := strings.Cut(what, " ")
	if first == "security" {
		first, rest = "security "+rest, ""
	}
	if n != 1 {
		first += "s"
	}
	word := strconv.Itoa(n)
	if n == 0 {
		word = "no"
	}
	return strings.TrimSpace(word + " " + first + " " + rest)
}

// start sets turn, phase and memory.
func (l *pasteLayer) start() {
	r, t := l.reader, &l.d.Turn
	if r.turn != lang.NoPlayer {
		t.Player, t.Side = r.turn, r.turn
		l.means = append(l.means, "It is "+r.turn.String()+"'s turn.")
	} else {
		t.Player, t.Side = lang.Ann, lang.Ann
	}
	if r.phased {
		t.Phase = r.phase
		l.means = append(l.means, "It is the "+r.phase.String()+" phase.")
	}
	if r.side != lang.NoPlayer {
		t.Memory, t.Side = r.memory, r.side
		if r.memory == 0 {
			t.Side = t.Player
		}
		l.means = append(l.means, "Memory is "+strconv.Itoa(r.memory)+" on "+r.side.String()+"'s side.")
	}
}

// card puts one copy of a card on the bench. It returns the reason if that isn't possible, else "".
func (l *pasteLayer) card(c *pastedCard) string {
	if l.laid == maxLaid {
		return "there is no room for more cards"
	}
	top := ""
	if c.under != nil {
		if top = l.handle[c.under]; top == "" {
			return "what it lies under isn’t there"
		}
	}
	decl, err := l.d.declare(c.asNew())
	if err != nil {
		return reason(err)
	}
	name := decl.Names[0].Text
	item := lang.Item{Stack: []lang.StackCard{{Name: lang.Name{Text: name}}}}
	if c.sources > 0 && c.under == nil {
		item.Stack = append(item.Stack, lang.StackCard{Count: c.sources})
	}
	if c.suspended && c.under == nil {
		item.Marks = append(item.Marks, lang.Mark{Kind: lang.Suspended})
	}
	zones := []rules.Zone{c.zone}
	switch kind := l.kind(c); {
	case c.placed || c.under != nil:
	case kind == "Digi-Egg":
		zones = []rules.Zone{rules.BreedingArea, rules.BattleArea}
	case kind == "Option":
		zones = []rules.Zone{rules.Hand}
	}
	why := ""
	for _, z := range zones {
		to := Area{Player: c.who, Zone: z, Under: top}
		if z == rules.Hand || z == rules.Deck || z == rules.Trash || z == rules.SecurityStack {
			item.Marks = nil
			item.Stack = item.Stack[:1]
		}
		was := l.d.Scenario
		copied, err := parse(textOf(was, nil), l.cards)
		if err != nil {
			return reason(err)
		}
		l.d.Scenario = copied
		l.d.Cards = append(l.d.Cards, decl)
		if err = l.d.put(item, to); err == nil {
			text := textOf(l.d.Scenario, nil)
			var s *scenario.Scenario
			if s, err = parse(text, l.cards); err == nil {
				if err = s.Prepare(); err == nil {
					l.d.Scenario = s
					l.handle[c], c.zone = name, z
					l.laid++
					return ""
				}
			}
		}
		l.d.Scenario = was
		if why == "" {
			why = reason(err)
		}
	}
	return why
}

// kind returns what a card is: "Digimon", "Option" and so on.
func (l *pasteLayer) kind(c *pastedCard) string {
	if c.number == "" {
		return c.kind
	}
	text, ok := l.cards.CardText(c.number)
	if parter, can := l.cards.(lang.CardParter); !ok && can {
		text, _, _ = parter.CardParts(c.number)
	}
	head, _, _ := strings.Cut(text, "\n")
	_, face, _ := strings.Cut(head, ": ")
	kind, _, _ := strings.Cut(face, " ")
	return kind
}

// reason returns the message of an error without its place, because the reader didn't write that
// text.
func reason(err error) string {
	bare := *problems(err)[0]
	bare.File, bare.Line, bare.Col = "", 0, 0
	first, _, _ := strings.Cut(bare.Error(), "\n")
	if len(first) > 200 {
		first = strings.ToValidUTF8(first[:200], "") + "…"
	}
	return first
}

// asNew returns the card as the bench declares it. What wasn't said of a Digimon is assumed: level
// 4, a usual DP for its level, red.
func (c *pastedCard) asNew() NewCard {
	if c.number != "" {
		return NewCard{Number: c.number}
	}
	kind, level, dp := c.kind, c.level, c.dp
	if kind == "" {
		kind = "Digimon"
	}
	face := kind
	if kind == "Digimon" || kind == "Digi-Egg" {
		if level == 0 {
			level = 4
		}
		if kind == "Digi-Egg" {
			level = 2
		}
		face += " Lv." + strconv.Itoa(level)
	}
	color := "Red"
	if len(c.colors) > 0 {
		color = strings.Join(c.colors, "/")
	}
	face += " " + color
	if kind == "Digimon" {
		if dp == 0 {
			dp = [...]int{0, 0, 1000, 3000, 5000, 7000, 11000, 13000}[level]
		}
		face += ", " + strconv.Itoa(dp) + " DP"
	}
	n := NewCard{Name: c.name, Face: face, Text: strings.Join(c.keywords, "\n")}
	if n.Name == "" {
		n.Name = "Mon"
		if len(c.keywords) > 0 {
			n.Name = strings.Trim(c.keywords[0], "<>+-0123456789 ")
		}
		if kind != "Digimon" {
			n.Name = kind + " card"
		}
	}
	return n
}

// says returns a sentence about what was understood of a card.
func (l *pasteLayer) says(c *pastedCard, copies int) string {
	out := c.who.String() + "'s "
	if copies > 1 {
		out = c.who.String() + "'s " + strconv.Itoa(copies) + " copies of "
	}
	out += l.handle[c]
	new := c.asNew()
	switch {
	case c.number != "" && c.official != "":
		out += " (" + c.official + ", " + c.number + ")"
	case c.number != "":
		out += " (" + c.number + ")"
	default:
		out += " (" + new.Face + ")"
		if len(c.keywords) > 0 {
			out += " with " + strings.Join(c.keywords, ", ")
		}
	}
	switch {
	case c.under != nil:
		out += ", under " + l.handle[c.under]
	case slices.Contains([]rules.Zone{rules.Hand, rules.Trash, rules.SecurityStack, rules.Deck, rules.BreedingArea}, c.zone):
		out += ", " + map[rules.Zone]string{rules.Hand: "in hand", rules.Trash: "in the trash", rules.SecurityStack: "on top of security", rules.Deck: "on top of the deck", rules.BreedingArea: "in the breeding area"}[c.zone]
	}
	onField := c.under == nil && (c.zone == rules.BattleArea || c.zone == rules.BreedingArea)
	if c.sources > 0 && onField {
		out += ", on " + counted(c.sources, "card")
	}
	if c.suspended && onField {
		out += ", suspended"
	}
	return out + "."
}
