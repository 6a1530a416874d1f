package lang

import (
	"errors"
	"fmt"
	"strings"

	"digijudge/rules/cardno"
	"digijudge/rules/located"
)

// CardSource finds cards by number.
type CardSource interface {
	// CardText returns the card as a scenario would write it: a first line `"Name": face` (the
	// words `card NUMBER` may stand before it), then its text, one line for each paragraph. ok is
	// false for an unknown number.
	CardText(number string) (text string, ok bool)
}

// CardRefuser is a CardSource that also knows why some cards can't be used.
type CardRefuser interface {
	// CardRefusal returns why a card that CardText doesn't return can't be used. It returns "" if
	// the number is unknown.
	CardRefusal(number string) string
}

// CardParter is a CardSource that also knows cards of which the engine plays only some paragraphs.
type CardParter interface {
	// CardParts returns such a card in the form of CardText, and for each paragraph the reason why
	// it isn't played, "" if it is. ok is false for a card that is played completely, and for one
	// that can't be used even in part.
	CardParts(number string) (text string, unplayed []string, ok bool)
}

// ErrMissingCard is wrapped by the error of a scenario with a card number that no source knew. Such
// a scenario is skipped; it doesn't count as failed.
var ErrMissingCard = errors.New("no card list here has this card, so only its number is known")

// CardFile is a CardSource that holds cards read from files.
type CardFile struct {
	cards   map[string]string
	numbers []string
}

// CardText returns the card with that number as the file writes it.
func (f *CardFile) CardText(number string) (string, bool) {
	text, ok := f.cards[cardno.Canonical(number)]
	return text, ok
}

// Numbers returns the numbers of the cards, in the order of the files.
func (f *CardFile) Numbers() []string { return f.numbers }

// ParseCards reads a file of cards for use by number, and adds them to f. Each is a block like a
// card of a scenario, with the number as its name:
//
//	card BT1-021 "MetalGreymon": Digimon Lv.5 Red, 7000 DP
//	  [When Attacking] …
//
// The error is a *located.Error or located.List.
func (f *CardFile) ParseCards(name string, src []byte) error {
	if f.cards == nil {
		f.cards = map[string]string{}
	}
	var errs located.List
	fail := func(line int, msg string) {
		errs = append(errs, &located.Error{File: name, Line: line, Col: 1, Msg: msg})
	}
	number, start := "", 0
	var block []string
	flush := func() {
		if number == "" {
			return
		}
		text := strings.Join(block, "\n")
		var d CardDecl
		if err := resolveCard(&d, number, text, name, start); err != nil {
			errs = append(errs, located.All(err)...)
		} else if _, twice := f.cards[number]; twice {
			fail(start, "the card "+number+" is already known")
		} else {
			f.cards[number] = text
			f.numbers = append(f.numbers, number)
		}
		number, block = "", nil
	}
	for i, line := range strings.Split(strings.ReplaceAll(string(src), "\r\n", "\n"), "\n") {
		line = strings.TrimRight(line, " \t")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == ' ' || line[0] == '\t':
			if number == "" {
				fail(i+1, "an indented line is card text and stands under its card")
				continue
			}
			block = append(block, line)
		default:
			flush()
			rest, ok := strings.CutPrefix(line, "card ")
			n := cardNoLen(strings.TrimLeft(rest, " "))
			if !ok || n == 0 {
				fail(i+1, `expected a card, as in: card BT1-021 "MetalGreymon": Digimon Lv.5 Red, 7000 DP`)
				continue
			}
			number, start = strings.TrimLeft(rest, " ")[:n], i+1
			// Blank and comment lines are not kept, so that line numbers inside a block count only
			// its own lines.
			block = append(block, line)
		}
	}
	flush()
	return errs.Err()
}

// plainNumber returns a line of a scenario with its card number in the standard spelling, as in
// "card Agu: BT1-010" for "bt1-10".
func plainNumber(line string) string {
	if !strings.HasPrefix(line, "card ") {
		return line
	}
	at := strings.LastIndexByte(line, ':') + 1
	number, without := strings.TrimLeft(line[at:], " \t"), ""
	if i := strings.Index(number, " without "); i >= 0 {
		number, without = number[:i], number[i:]
	}
	if n, ok := cardno.Parse(number); ok {
		return line[:len(line)-len(number)-len(without)] + n + without
	}
	return line
}

// fromSource fills in a card that is named by number, if the source knows it.
func (p *parser) fromSource(c *CardDecl) {
	if p.cards == nil {
		return
	}
	if len(c.Without) > 0 {
		p.fromParts(c)
		return
	}
	text, ok := p.cards.CardText(c.Number)
	if !ok {
		p.refused(c)
		return
	}
	p.filled(c, text)
}

// filled parses the source's text of a card and stores it in the declaration.
func (p *parser) filled(c *CardDecl, text string) {
	if err := c.Resolve(c.Number, text); err != nil {
		p.failAt(c.Pos.Col, fmt.Sprintf("the card %s is not usable: %v", c.Number, err), "")
	}
}

// refused returns why a card can't be used, if the source knows it, and which paragraphs to leave
// out if that helps.
func (p *parser) refused(c *CardDecl) {
	r, is := p.cards.(CardRefuser)
	if !is {
		return
	}
	why := r.CardRefusal(c.Number)
	if why == "" {
		return
	}
	msg := fmt.Sprintf("the card %s can't be used: %s", c.Number, why)
	if _, unplayed, ok := p.parts(c.Number); ok {
		msg += fmt.Sprintf("; if that doesn't matter here, say: %s", CardWithout(c.Number, unplayed))
	}
	p.failAt(c.Pos.Col, msg, "")
}

// Resolve parses the text that a CardSource returned for a numbered card, and stores it in c.
func (c *CardDecl) Resolve(number, text string) error {
	return resolveCard(c, number, text, number, 1)
}

// resolveCard does the work of Resolve. Errors get the places in the file from which the text came.
func resolveCard(c *CardDecl, number, text, file string, firstLine int) error {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	head := lines[0]
	if rest, ok := strings.CutPrefix(head, "card "); ok {
		head = strings.TrimPrefix(strings.TrimLeft(rest, " "), number)
	}
	p := &parser{s: &Scenario{File: file, names: map[string]nameInfo{}}, file: file, stage: inCards}
	p.s.Cards = []CardDecl{{Number: ""}}
	d := &p.s.Cards[0]
	p.lineNo, p.line = firstLine, head
	p.guard(func() {
		p.toks = lexLine(head, nil)
		if t := p.peek(); t.kind == tString {
			d.Printed = t.text
			p.i++
		}
		p.punct(":")
		d.Face = p.face()
		p.wantEnd(attrWords...)
	})
	for i, line := range lines[1:] {
		p.lineNo = firstLine + i + 1
		if strings.TrimSpace(line) != "" {
			p.parseLine("  " + strings.TrimSpace(line))
		}
	}
	if err := p.errs.Err(); err != nil {
		return err
	}
	c.Number, c.Resolved, c.Face, c.Text = number, true, d.Face, d.Text
	c.sourceName = d.Printed
	return nil
}

// guard calls f, which parses something. A mistake in it is recorded, and ends only f.
func (p *parser) guard(f func()) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(bail); !ok {
				panic(r)
			}
		}
	}()
	f()
}

// MissingCards lists the numbers in the scenario that no CardSource knew.
func (s *Scenario) MissingCards() []string {
	var out []string
	for i := range s.Cards {
		if c := &s.Cards[i]; c.Number != "" && !c.Resolved {
			out = append(out, c.Number)
		}
	}
	return out
}
