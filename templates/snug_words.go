package templates

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Pick is an answer that the reader gives by ticking a card on the board.
type Pick struct {
	Name    string // the card's name as the board shows it
	Value   string // the value that the form sends
	Checked bool
}

// tell is one pile of a player, such as "Hand" with the words "Pup". New means that the shown step
// has changed it.
type tell struct {
	Name, Words string
	New         bool
}

// maxSays is the length in characters of the longest text that a card on the board shows itself. A
// longer one is shown below the board.
const maxSays = 120

// inPlay returns how many permanents a player has on the field.
func (s SideView) inPlay() int { return len(s.Battle) + len(s.Breeding) }

// aim returns the role of a player in the shown attack: the target, or "".
func (s SideView) aim(b BoardView) string {
	if s.Player == b.Attacked {
		return string(Target)
	}
	return ""
}

// aimWords returns the tag next to a player's name, or "".
func (s SideView) aimWords(b BoardView) string {
	if s.Tag != "" {
		return s.Tag
	}
	return s.aim(b)
}

// shares reports whether both players have the same number of cards in a pile of which nothing else
// is known. Such a pile is shown once for both.
func shares(b BoardView, pile func(SideView) (n, known int, changed bool)) bool {
	n, known, changed := pile(b.Sides[0])
	m, others, also := pile(b.Sides[1])
	return n == m && n > 0 && known+others == 0 && !changed && !also
}

func securityPile(s SideView) (int, int, bool) {
	return s.SecurityN, len(s.Security), s.Changed.Security
}
func deckPile(s SideView) (int, int, bool) { return s.DeckN, 0, s.Changed.Deck }

// shared returns the piles that are shown once for both players, such as "Each: 5 security, 10 in
// deck", or "".
func shared(b BoardView) string {
	var parts []string
	if shares(b, securityPile) {
		parts = append(parts, strconv.Itoa(b.Sides[0].SecurityN)+" security")
	}
	if shares(b, deckPile) {
		parts = append(parts, strconv.Itoa(b.Sides[0].DeckN)+" in deck")
	}
	if len(parts) == 0 {
		return ""
	}
	return "Each: " + strings.Join(parts, ", ")
}

// sharedAt returns the side whose line shows those piles: the one with fewer words, or the lower
// one if both have the same.
func sharedAt(b BoardView) int {
	words := func(n int) (sum int) {
		for _, t := range tells(b, n) {
			sum += len(t.Name) + len(t.Words) + 2
		}
		return sum
	}
	up := above(b)
	if words(up) < words(1-up) {
		return up
	}
	return 1 - up
}

// tells returns the piles that the line of side n names. A pile that isn't named is empty or shown
// once for both. Security and deck are named even if they are empty, because that may lose the
// game.
func tells(b BoardView, n int) []tell {
	s := b.Sides[n]
	var out []tell
	add := func(name string, count int, cards []CardView, changed bool) {
		words := strconv.Itoa(count)
		if len(cards) > 0 {
			known := namesIn(name, cards)
			if len(cards) == count {
				words = known
			} else {
				words += ", with " + known
			}
		}
		out = append(out, tell{name, words, changed})
	}
	if !shares(b, securityPile) {
		add("Security", s.SecurityN, s.Security, s.Changed.Security)
	}
	if s.HandN > 0 || s.Changed.Hand {
		add("Hand", s.HandN, s.Hand, s.Changed.Hand)
	}
	if !shares(b, deckPile) {
		add("Deck", s.DeckN, nil, s.Changed.Deck)
	}
	if s.TrashN > 0 || s.Changed.Trash {
		add("Trash", s.TrashN, s.Trash, s.Changed.Trash)
	}
	if s.EggsN > 0 || s.Changed.Eggs {
		add("Eggs", s.EggsN, nil, s.Changed.Eggs)
	}
	if s.inPlay() == 0 {
		out = append(out, tell{Name: "Field", Words: "empty"})
	}
	return out
}

// says returns the text that a card on the board shows itself, by paragraph, or nil. It must be a
// short text of a card with no other card under it, which has at most one neighbor.
func says(s SideView, c CardView, cards []CardText) []string {
	if s.inPlay() > 2 || len(c.stack()) != 1 {
		return nil
	}
	i := slices.IndexFunc(cards, func(t CardText) bool { return slices.Contains(t.Names, c.Name) })
	if i < 0 || utf8.RuneCountInString(strings.Join(cards[i].Effects, " ")) > maxSays {
		return nil
	}
	return cards[i].Effects
}

// notSaid returns the cards whose text isn't shown on the board.
func notSaid(b BoardView, cards []CardText) []CardText {
	said := map[string]bool{}
	for _, s := range b.Sides {
		for _, c := range slices.Concat(s.Breeding, s.Battle) {
			if len(says(s, c, cards)) > 0 {
				said[c.Name] = true
			}
		}
	}
	var out []CardText
	for _, c := range cards {
		if !slices.ContainsFunc(c.Names, func(n string) bool { return said[n] }) {
			out = append(out, c)
		}
	}
	return out
}

// printed returns the whole text of a card, or "".
func printed(c CardView, cards []CardText) string {
	if i := slices.IndexFunc(cards, func(t CardText) bool { return slices.Contains(t.Names, c.Name) }); i >= 0 {
		return strings.Join(cards[i].Effects, " ")
	}
	return ""
}

// unsaid returns the keywords that a card has without printing them. Those that it prints are shown
// with its text.
func unsaid(keywords []string, text string) []string {
	return slices.DeleteFunc(slices.Clone(keywords), func(k string) bool { return strings.Contains(text, k) })
}

// snugLine returns a card's data in one line, with its printed name if the scenario gives it
// another one.
func snugLine(c CardView) string {
	if c.Label != "" && c.Label != c.Name {
		return c.Label + ", " + cardLine(c)
	}
	return cardLine(c)
}

// pickOf returns the answer that a card stands for, or nil.
func pickOf(picks []Pick, c CardView) *Pick {
	if i := slices.IndexFunc(picks, func(p Pick) bool { return p.Name == c.Name }); i >= 0 {
		return &picks[i]
	}
	return nil
}
