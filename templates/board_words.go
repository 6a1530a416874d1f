package templates

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// above returns the half of the table that is drawn on top.
func above(b BoardView) int {
	below := b.Below
	if below == "" {
		below = b.Turn
	}
	if below == b.Sides[1].Player {
		return 0
	}
	return 1
}

// dense reports whether a phone needs the smaller cards: one permanent on each side has room for
// the large ones.
func dense(b BoardView) bool {
	for _, s := range b.Sides {
		n := len(s.Battle)
		if n > 1 || len(s.Breeding) > 0 || len(s.named()) > 1 {
			return true
		}
		for _, c := range s.Battle {
			if len(c.Keywords) > 2 || wordy(c) {
				return true
			}
		}
	}
	return false
}

// arrow reports whether the attack can be drawn as an arrow: it joins the first column of both
// sides.
func arrow(b BoardView) bool {
	var from, to bool
	for i, s := range b.Sides {
		switch {
		case b.slotFor(i):
			to = true
		case len(s.Breeding) > 0 || len(s.Battle) == 0:
		case s.Battle[0].Role == Attacks:
			from = true
		case s.Battle[0].Role == Blocks, s.Battle[0].Role == Target && !b.blocked():
			to = true
		}
	}
	return from && to
}

// blocked reports whether the attack that is shown has a blocker.
func (b BoardView) blocked() bool {
	for _, s := range b.Sides {
		for _, c := range s.Battle {
			if c.Role == Blocks {
				return true
			}
		}
	}
	return false
}

// attacksDown reports whether the attacker stands in the upper half of the board.
func (b BoardView) attacksDown() bool {
	for _, c := range b.Sides[above(b)].Battle {
		if c.Role == Attacks {
			return true
		}
	}
	return false
}

// slotFor reports whether the board draws a place for an attacked player. It does where no card
// stands there.
func (b BoardView) slotFor(side int) bool {
	s := b.Sides[side]
	return s.Player == b.Attacked && len(s.Battle) == 0 && len(s.Breeding) == 0
}

// target returns the role that marks a player's block when the attack goes at that player.
func (s SideView) target(b BoardView) string {
	if s.Player == b.Attacked && len(s.Battle)+len(s.Breeding) > 0 {
		return string(Target)
	}
	return ""
}

// playerWords says what a player is at this moment, such as the attacked one.
func playerWords(b BoardView, s SideView) string {
	switch {
	case b.Turn == "":
		return ""
	case s.Player != b.Turn:
		return "opponent"
	case b.Phase == "" || b.Phase == "main":
		return "turn player"
	}
	return "turn player, " + b.Phase + " phase"
}

// caption returns the board's title, or "" where the title says only that this is the position.
func caption(b BoardView) string {
	if b.Title == "The position" || b.Title == "Position" {
		return ""
	}
	return b.Title
}

// named returns the piles whose cards are known. Each Link has the pile's name as Name and, instead
// of an address, the cards' names as URL.
func (s SideView) named() []Link {
	var out []Link
	for _, p := range []struct {
		name  string
		cards []CardView
	}{{"Security", s.Security}, {"Hand", s.Hand}, {"Trash", s.Trash}} {
		if len(p.cards) > 0 {
			out = append(out, Link{p.name, namesIn(p.name, p.cards)})
		}
	}
	return out
}

// namesIn lists the known cards of a pile. In security it says which cards lie face up.
func namesIn(pile string, cs []CardView) string {
	var out []string
	for _, c := range cs {
		n := c.Name
		if pile == "Security" && !c.FaceDown {
			n += " (face up)"
		}
		out = append(out, n)
	}
	return strings.Join(out, ", ")
}

// fanCard is one card of a drawn fan: the attributes of its drawing.
type fanCard struct {
	Turn, X, Y, CX, CY string
	Open               bool
	step               float64
}

// maxFan is the largest number of cards that a fan draws. The number beside the fan says how many
// there really are.
const maxFan = 6

// securityFan draws the security stack, the cards that lie open first.
func securityFan(s SideView) []fanCard {
	open := 0
	for _, c := range s.Security {
		if !c.FaceDown {
			open++
		}
	}
	return newFan(min(s.SecurityN, maxFan), open, 9)
}

// handFan draws the hand as a fan that is narrower than that of security.
func handFan(s SideView) []fanCard { return newFan(min(s.HandN, 3), 0, 6) }

func newFan(n, open int, step float64) []fanCard {
	num := func(f float64) string { return strconv.FormatFloat(math.Round(f*10)/10, 'f', -1, 64) }
	var out []fanCard
	for i := range n {
		angle := 0.0
		if n > 1 {
			angle = (float64(i)/float64(n-1)*2 - 1) * min(14, 3.5*float64(n-1))
		}
		x, y := 4+step*float64(i), 4+2.8*(angle/14)*(angle/14)
		out = append(out, fanCard{
			Turn: fmt.Sprintf("rotate(%s %s %s)", num(angle), num(x+8), num(y+24)), X: num(x), Y: num(y), CX: num(x + 8), CY: num(y + 11.5),
			Open: i < open, step: step,
		})
	}
	return out
}

func fanWidth(cards []fanCard) int { return int(cards[0].step*float64(len(cards)-1)) + 28 }

// cardLine describes a card in words: "Lv.5 Blue", "Tamer Red".
func cardLine(c CardView) string {
	var parts []string
	if c.Category != "" && c.Category != "Digimon" {
		parts = append(parts, c.Category)
	}
	if c.Level > 0 {
		parts = append(parts, "Lv."+strconv.Itoa(c.Level))
	}
	if len(parts) == 0 && c.Category != "" {
		parts = append(parts, c.Category)
	}
	if c.Color != "" {
		parts = append(parts, c.Color)
	}
	return strings.Join(parts, " ")
}

// cardClass returns the CSS class of a card, for the kinds of card that have a shape of their own.
func cardClass(c CardView) string {
	switch c.Category {
	case "Tamer", "Option":
		return strings.ToLower(c.Category)
	}
	return ""
}

// plainKeyword returns a keyword without its brackets.
func plainKeyword(k string) string {
	return strings.TrimSuffix(strings.TrimPrefix(k, "<"), ">")
}

// underWords says what lies under a card: one card by its name, more by their number.
func underWords(c CardView) string {
	switch n := len(c.Sources); n {
	case 0:
		return ""
	case 1:
		return "1 under: " + c.Sources[0]
	default:
		return strconv.Itoa(n) + " under"
	}
}

// underClass returns how many edges the style sheet draws below a card: one for each card under it,
// up to five.
func underClass(c CardView) string {
	if len(c.Sources) == 0 {
		return ""
	}
	return strconv.Itoa(min(len(c.Sources), 5))
}

// linkWords says which cards are linked to a card.
func linkWords(c CardView) string {
	if len(c.Links) == 0 {
		return ""
	}
	return "Linked: " + strings.Join(c.Links, ", ")
}

// tag returns the word that is written on a card's edge.
func (c CardView) tag() string {
	if c.Tag != "" {
		return c.Tag
	}
	return string(c.Role)
}

// gaugeClass returns how one place on the memory gauge is drawn: as the marker's place, as 0, or as a
// place between the two.
func gaugeClass(n, memory int) string {
	switch {
	case n == memory:
		return "on"
	case n == 0:
		return "zero"
	case n > 0 && n < memory, n < 0 && n > memory:
		return "way"
	}
	return ""
}

// memoryWords says where the memory gauge stands.
func memoryWords(b BoardView) string {
	switch {
	case b.Memory > 0:
		return "Memory: " + strconv.Itoa(b.Memory) + " for " + b.Sides[0].Player
	case b.Memory < 0:
		return "Memory: " + strconv.Itoa(-b.Memory) + " for " + b.Sides[1].Player
	}
	return "Memory: 0"
}

// boardLabel says in one line for screen readers which board this is.
func boardLabel(b BoardView) string {
	s := "The position"
	if t := caption(b); t != "" {
		s = t
	}
	if b.Turn != "" {
		s += ", " + b.Turn + "’s turn"
		if b.Phase != "" {
			s += ", " + b.Phase + " phase"
		}
	}
	return s
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// withEffects returns the cards that have an effect.
func withEffects(cards []CardText) []CardText {
	var out []CardText
	for _, c := range cards {
		if len(c.Effects) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// namesAttr joins names with a bar before and after each, so that a script can search for a whole
// name.
func namesAttr(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "|" + strings.Join(names, "|") + "|"
}

// stack returns the names of a permanent's cards, the top one first, link cards last.
func (c CardView) stack() []string {
	if c.FaceDown {
		return nil
	}
	return slices.Concat([]string{c.Name}, c.Sources, c.Links)
}

// textsSummary is the heading of the folded card texts. It names the cards if there are few.
func textsSummary(cards []CardText) string {
	if len(cards) > 3 {
		return "Card texts: " + strconv.Itoa(len(cards)) + " cards"
	}
	var names []string
	for _, c := range cards {
		name, _, _ := strings.Cut(c.Name, " (")
		names = append(names, name)
	}
	return "Card texts: " + strings.Join(names, ", ")
}

// wordy reports whether a card has so much text that it is drawn wider.
func wordy(c CardView) bool {
	if len(c.Links) > 0 {
		return true
	}
	for _, k := range c.Keywords {
		if len(plainKeyword(k)) > 12 {
			return true
		}
	}
	return false
}
