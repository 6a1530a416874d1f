package lang

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"digijudge/rules/cardtext"
	"digijudge/rules/located"
)

// ReadText parses the text of a card of the file. Mistakes in it get their places in the scenario
// file.
func (s *Scenario) ReadText(c *CardDecl) (*cardtext.Text, *located.Error) {
	text, err := readText(c.cardText())
	if err != nil {
		return nil, s.textError(c, err)
	}
	return c.withLeft(text), nil
}

// cardText returns the card's text in the form that package cardtext wants. A paragraph that is
// left out becomes an empty line.
func (c *CardDecl) cardText() string {
	var b strings.Builder
	for i, t := range c.Text {
		if i > 0 {
			b.WriteByte('\n')
		}
		if t.Left {
			continue
		}
		b.WriteString(boxPrefix[t.Box])
		b.WriteString(t.Text)
	}
	return b.String()
}

var boxPrefix = [...]string{UpperBox: "", InheritedBox: "inherited: ", LinkBox: "link: ", OptionBox: "option: "}

// textError moves mistakes in card text to their places in the scenario file.
func (s *Scenario) textError(c *CardDecl, err error) *located.Error {
	var ce *located.Error
	if !errors.As(err, &ce) || ce.Line < 1 || ce.Line > len(c.Text) {
		return s.ErrorAt(c.Pos, "the text of "+c.Names[0].Text+" is not understood: "+err.Error(), "")
	}
	t := c.Text[ce.Line-1]
	at := Pos{t.Pos.Line, t.Pos.Col + max(ce.Col-1-len(boxPrefix[t.Box]), 0)}
	msg := ce.Msg
	if ce.Text != "" {
		msg += ": \"" + ce.Text + "\""
	}
	if c.Number != "" {
		return s.ErrorAt(c.Pos, fmt.Sprintf("the text of %s is not understood (its line %d, column %d): %s", c.Number, at.Line, at.Col, msg), ce.Suggestion)
	}
	return s.ErrorAt(at, "the card text is not understood: "+msg, ce.Suggestion)
}

// sectionOf gives the section of card text for each text box.
var sectionOf = [...]cardtext.Section{
	UpperBox: cardtext.Upper, InheritedBox: cardtext.Inherited, LinkBox: cardtext.Link,
	OptionBox: cardtext.OptionBox,
}

// withLeft returns the parsed text with the paragraphs that the scenario leaves out, as words without
// an effect. They still count as printed on the card (4-23-1), and the other paragraphs keep their
// numbers.
func (c *CardDecl) withLeft(t *cardtext.Text) *cardtext.Text {
	if !slices.ContainsFunc(c.Text, func(l TextLine) bool { return l.Left }) {
		return t
	}
	whole := *t
	whole.Paragraphs = slices.Clone(t.Paragraphs)
	for i := range c.Text {
		if l := &c.Text[i]; l.Left {
			whole.Paragraphs = slices.Insert(whole.Paragraphs, i, cardtext.Paragraph{Section: sectionOf[l.Box], Source: l.Text})
		}
	}
	return &whole
}
