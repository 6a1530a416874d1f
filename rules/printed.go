package rules

import (
	"sync"

	"digijudge/rules/cardtext"
)

// printed is what is printed on a card. It is gathered when somebody first asks for it, because few
// games do.
type printed struct {
	text   *cardtext.Text
	name   string
	traits []string
	once   sync.Once
	said   cardtext.Said
}

// says reports whether one of the terms or icons is printed on the card (4-23-1). A blank card has
// nothing on it.
func (c *CardDef) says(any []string) bool {
	if c.Blank || c.printedText == nil {
		return false
	}
	c.printedText.once.Do(func() {
		c.printedText.said = cardtext.Saying(c.printedText.text, append([]string{c.printedText.name}, c.printedText.traits...)...)
	})
	for _, what := range any {
		if c.printedText.said.Has(what) {
			return true
		}
	}
	return false
}
