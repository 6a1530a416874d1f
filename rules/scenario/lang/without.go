package lang

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A card of which the engine doesn't play every paragraph can be used when the scenario names those
// that it may leave out. Nothing that isn't played may stay, and nothing that is played is left
// out: which paragraphs can be read, and which are there at all, depends on the list that somebody
// has. So a paragraph that is named and played stays in, what is claimed must hold with it too, and
// one that a list hasn't got needn't be left out. A proof says all that among its assumptions.

// maxParagraphs is more than any card has.
const maxParagraphs = 40

// without reads "without paragraphs 2, 3" behind the number of a card.
func (p *parser) without(c *CardDecl) {
	if !p.word("without") {
		return
	}
	if !p.word("paragraph") && !p.word("paragraphs") {
		p.expected("paragraph", "paragraph", "paragraphs")
	}
	for {
		t := p.peek()
		n := p.number("the number of the paragraph", 1, maxParagraphs)
		if slices.Contains(c.Without, n) {
			p.failAt(t.col, fmt.Sprintf("paragraph %d is named twice", n), "")
		}
		c.Without = append(c.Without, n)
		if !p.punct(",") {
			break
		}
	}
}

// withoutWords returns what a card line says behind the number of a card: " without paragraphs 2,
// 3".
func withoutWords(numbers []int) string {
	if len(numbers) == 0 {
		return ""
	}
	return " without " + paragraphWords(numbers)
}

// paragraphWords is "paragraph 2" or "paragraphs 2, 3".
func paragraphWords(numbers []int) string {
	var list []string
	for _, n := range slices.Sorted(slices.Values(numbers)) {
		list = append(list, strconv.Itoa(n))
	}
	if len(list) == 1 {
		return "paragraph " + list[0]
	}
	return "paragraphs " + strings.Join(list, ", ")
}

// CardWithout returns how a card line names a card that is played in part, all that isn't played
// left out: "BT1-021 without paragraph 2". unplayed is as in CardParter.
func CardWithout(number string, unplayed []string) string {
	return number + withoutWords(notPlayed(unplayed))
}

// notPlayed returns the numbers of the paragraphs that aren't played.
func notPlayed(unplayed []string) (numbers []int) {
	for i, why := range unplayed {
		if why != "" {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// parts returns what the source knows of a card that is played in part.
func (p *parser) parts(number string) (text string, unplayed []string, ok bool) {
	if src, is := p.cards.(CardParter); is {
		return src.CardParts(number)
	}
	return "", nil, false
}

// fromParts fills in a numbered card without the paragraphs that the scenario leaves out.
func (p *parser) fromParts(c *CardDecl) {
	text, unplayed, ok := p.parts(c.Number)
	if !ok {
		if text, ok = p.cards.CardText(c.Number); !ok {
			p.refused(c)
			return
		}
		p.filled(c, text)
		unplayed = make([]string, len(c.Text)) // all of it is played
	}
	for i, why := range unplayed {
		if why != "" && !slices.Contains(c.Without, i+1) {
			p.failAt(c.Pos.Col, fmt.Sprintf("paragraph %d of %s isn't played either: %s; if that doesn't matter here, say: %s",
				i+1, c.Number, why, CardWithout(c.Number, unplayed)), "")
		}
	}
	p.filled(c, text)
	for _, n := range c.Without {
		if n <= len(c.Text) {
			c.Text[n-1].Left = unplayed[n-1] != ""
		}
	}
}

// Assumed says what is left out of the card, and what isn't though it might be.
func (c *CardDecl) Assumed() (out []string) {
	var left, kept, none []int
	for _, n := range c.Without {
		switch {
		case n > len(c.Text):
			none = append(none, n)
		case c.Text[n-1].Left:
			left = append(left, n)
		default:
			kept = append(kept, n)
		}
	}
	if left != nil {
		out = append(out, c.Number+" without its "+paragraphWords(left))
	}
	if kept != nil {
		out = append(out, c.Number+" with its "+paragraphWords(kept)+", which can be played here")
	}
	if none != nil {
		out = append(out, fmt.Sprintf("%s has no %s here; its last is %d", c.Number, paragraphWords(none), len(c.Text)))
	}
	return out
}
