package cardlist

import "digijudge/rules/cardtext"

// readings caches the parsed paragraphs of a card by their text with the box. A card is parsed
// several times while it is examined, as written and mended, alone and with the other list, and
// most of its paragraphs stay the same.
type readings map[string]reading

type reading struct {
	text *cardtext.Text
	err  error
}

// parse parses a paragraph with its box before it, once for each card that is examined. The trees
// are shared and must not be changed.
func (c *Card) parse(src string) (*cardtext.Text, error) {
	if r, ok := c.read[src]; ok {
		return r.text, r.err
	}
	text, err := cardtext.Parse(src)
	if c.read != nil {
		c.read[src] = reading{text, err}
	}
	return text, err
}
