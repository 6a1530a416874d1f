package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules/cardtext"
)

// A card of which the engine doesn't play every paragraph can be used when the scenario names those that it leaves out. Nothing else may be
// left out, and nothing that isn't played may stay: what a proof doesn't have stands among its assumptions.

// maxParagraphs is more than any card has.
const maxParagraphs = 40

// without reads "without paragraphs 2, 3" behind the number of a card, and returns the columns of the numbers.
func (p *parser) without(c *CardDecl) (cols []int) {
	if !p.word("without") {
		return nil
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
		c.Without, cols = append(c.Without, n), append(cols, t.col)
		if !p.punct(",") {
			break
		}
	}
	return cols
}

// withoutWords is what a card line says behind the number of a card: " without paragraphs 2, 3".
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

// CardWithout is how a card line names a card that is played in part, all that isn't played left out: "BT1-021 without paragraph 2". unplayed is as in
// CardParter.
func CardWithout(number string, unplayed []string) string {
	return number + withoutWords(notPlayed(unplayed))
}

// notPlayed are the numbers of the paragraphs that aren't played.
func notPlayed(unplayed []string) (numbers []int) {
	for i, why := range unplayed {
		if why != "" {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// parts is what the source knows of a card that is played in part.
func (p *parser) parts(number string) (text string, unplayed []string, ok bool) {
	if src, is := p.cards.(CardParter); is {
		return src.CardParts(number)
	}
	return "", nil, false
}

// fromParts fills in a numbered card without the paragraphs that the scenario leaves out. cols are where their numbers stand.
func (p *parser) fromParts(c *CardDecl, cols []int) {
	text, unplayed, ok := p.parts(c.Number)
	if !ok {
		if text, ok = p.cards.CardText(c.Number); !ok {
			p.refused(c)
			return
		}
		p.filled(c, text)
		unplayed = make([]string, len(c.Text)) // all of it is played
	}
	for i, n := range c.Without {
		switch {
		case n > len(unplayed):
			p.failAt(cols[i], fmt.Sprintf("%s has no paragraph %d; its last is %d", c.Number, n, len(unplayed)), "")
		case unplayed[n-1] == "":
			p.failAt(cols[i], fmt.Sprintf("the engine plays paragraph %d of %s: nothing is left out that it plays", n, c.Number), "")
		}
	}
	for i, why := range unplayed {
		if why != "" && !slices.Contains(c.Without, i+1) {
			p.failAt(c.Pos.Col, fmt.Sprintf("paragraph %d of %s isn't played either: %s; if that doesn't matter here, say: %s",
				i+1, c.Number, why, CardWithout(c.Number, unplayed)), "")
		}
	}
	p.filled(c, text)
	for _, n := range c.Without {
		c.Text[n-1].Left = true
	}
}

// assumed says what is left out of the card, "" if nothing is.
func (c *CardDecl) assumed() string {
	if len(c.Without) == 0 {
		return ""
	}
	return c.Number + " without its " + paragraphWords(c.Without)
}

// sectionOf is the section of card text that stands in a box.
var sectionOf = [...]cardtext.Section{UpperBox: cardtext.Upper, InheritedBox: cardtext.Inherited, LinkBox: cardtext.Link, OptionBox: cardtext.OptionBox}

// withLeft puts the paragraphs that are left out back among those that are read, as words without effect: they are printed on the card all the
// same (4-23-1), and the numbers of the others stay.
func (c *CardDecl) withLeft(t *cardtext.Text) {
	for i := range c.Text {
		if l := &c.Text[i]; l.Left {
			t.Paragraphs = slices.Insert(t.Paragraphs, i, cardtext.Paragraph{Section: sectionOf[l.Box], Source: l.Text})
		}
	}
}
