package scenario

import (
	"fmt"

	"digijudge/rules"
)

// CardDef returns the card with that number as the engine wants it, with the number as its handle.
func CardDef(f *CardFile, number string) (rules.CardDef, error) {
	text, ok := f.CardText(number)
	if !ok {
		return rules.CardDef{}, fmt.Errorf("unknown card %s", number)
	}
	d := CardDecl{Names: []Name{{Text: number}}}
	if err := d.Resolve(number, text); err != nil {
		return rules.CardDef{}, err
	}
	s := &Scenario{Parsed: &Parsed{File: number, Cards: []CardDecl{d}}}
	b := builder{s: s, c: &compiled{s: s, cards: map[string]rules.CardID{}}}
	b.card(0)
	if err := b.errs.Err(); err != nil {
		return rules.CardDef{}, err
	}
	return b.list[0], nil
}
