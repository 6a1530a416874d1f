package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

// stackable reports whether a card may be placed under the permanent. A token is never placed under
// a card, nor a card under a token (4-21-3).
func (q *query) stackable(pm *Permanent) bool {
	if q.T.Cards[pm.Top()].Token {
		q.note("4-21-3")
		return false
	}
	return true
}

// wantToken stores a token that the card which plays it describes (1-4-4-4). It does nothing if the
// scenario declares the token or another card has described it already.
func (t *Table) wantToken(name string, face *cardtext.TokenFace) {
	for i := range t.wantedTokens {
		if t.wantedTokens[i].Name == name {
			return
		}
	}
	c := CardDef{
		Handle: name, Name: name, Category: Digimon, Level: face.Level, DP: face.DP, PlayCost: face.Cost, UseCost: -1, Traits: face.Traits,
		Text: face.Text, Token: true,
	}
	for _, n := range face.Colors {
		col, _ := Color(n)
		c.Colors |= col
	}
	t.wantedTokens = append(t.wantedTokens, c)
}

// addTokens adds to the table the tokens that wantToken has stored.
func (t *Table) addTokens() error {
	for i := range t.wantedTokens {
		c := &t.wantedTokens[i]
		if t.tokens[c.Name] != 0 {
			continue
		}
		c.id = CardID(len(t.Cards))
		t.tokens[c.Name] = c.id
		t.Cards = append(t.Cards, c)
		if err := t.compile(c); err != nil {
			return fmt.Errorf("token %s: %w", c.Name, err)
		}
	}
	return nil
}
