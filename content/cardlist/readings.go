package cardlist

import "digijudge/rules/cardtext"

// readings are what the paragraphs of a card were read as, by their text with its box. A card is
// read several times on its way to an exam, as it stands and mended, beside the other list and
// alone, and most of its paragraphs stay the same.
type readings map[string]reading

type reading struct {
	text *cardtext.Text
	err  error
}

// parse reads a paragraph with its box before it, once for each card that is examined. The trees
// are shared: nobody changes them.
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
