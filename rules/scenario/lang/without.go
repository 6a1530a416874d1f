package lang

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// This file handles cards of which the engine doesn't play every paragraph. A scenario may use such
// a card if it names the paragraphs to leave out. A paragraph stays out only if it is named and the
// engine doesn't play it. Which paragraphs can be read depends on the list of cards that a user
// has. So a named paragraph that is played stays in and claims must hold with it, and one that a
// list doesn't contain is ignored. A proof says all this among its assumptions.

// maxParagraphs is more than any card has.
const maxParagraphs = 40

// without reads "without paragraphs 2, 3" after the number of a card.
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

// withoutWords returns the words for left-out paragraphs in a card line: " without paragraphs 2,
// 3".
func withoutWords(numbers []int) string {
	if len(numbers) == 0 {
		return ""
	}
	return " without " + paragraphWords(numbers)
}

// paragraphWords returns "paragraph 2" or "paragraphs 2, 3".
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

// CardWithout returns the words by which a card line names a card without the paragraphs that
// aren't played: "BT1-021 without paragraph 2". unplayed is as in CardParter.
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

// parts returns the card as a CardParter gives it, if the source is one and knows the card.
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
		unplayed = make([]string, len(c.Text)) // the card is played completely
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

// Assumed returns what a proof says about the card: which paragraphs are left out, and which named
// ones aren't.
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
