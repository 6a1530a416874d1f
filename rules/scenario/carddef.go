package scenario

import (
	"digijudge/rules/scenario/lang"
	"fmt"

	"digijudge/rules"
)

// CardDef returns the definition of the card with that number for the engine. The number serves as
// its name.
func CardDef(f *lang.CardFile, number string) (rules.CardDef, error) {
	text, ok := f.CardText(number)
	if !ok {
		return rules.CardDef{}, fmt.Errorf("unknown card %s", number)
	}
	d := lang.CardDecl{Names: []lang.Name{{Text: number}}}
	if err := d.Resolve(number, text); err != nil {
		return rules.CardDef{}, err
	}
	s := &Scenario{Scenario: &lang.Scenario{File: number, Cards: []lang.CardDecl{d}}}
	b := builder{s: s, c: &compiled{s: s, cards: map[string]rules.CardID{}}}
	b.card(0)
	if err := b.errs.Err(); err != nil {
		return rules.CardDef{}, err
	}
	return b.list[0], nil
}
