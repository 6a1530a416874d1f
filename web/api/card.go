package api

import (
	"context"
	"strings"

	"digijudge/content"
)

// Card is a card that the site ships, with functional text in its own words. Imported lists of
// cards are not given away: they belong to whoever imported them.
type Card struct {
	Number  string   `json:"number"`
	Name    string   `json:"name"`
	Face    string   `json:"face"` // the card's data in one line: "Digimon Lv.5 Blue, 7000 DP"
	Effects []string `json:"effects"`
	URL     string   `json:"url"`
}

func (a *all) readCards(context.Context, *content.Library) error {
	cards, err := content.Cards()
	if err != nil {
		return err
	}
	for _, n := range cards.Numbers() {
		block, ok := cards.CardText(n)
		if !ok {
			continue
		}
		head, body, _ := strings.Cut(block, "\n")
		c := Card{Number: n, Effects: []string{}, URL: "/cards/" + n}
		if _, rest, ok := strings.Cut(head, `"`); ok {
			c.Name, c.Face, _ = strings.Cut(rest, `"`)
			c.Face = strings.TrimSpace(strings.TrimPrefix(c.Face, ":"))
		}
		for l := range strings.SplitSeq(body, "\n") {
			if l = strings.TrimSpace(l); l != "" {
				c.Effects = append(c.Effects, l)
			}
		}
		a.cards = append(a.cards, c)
	}
	return nil
}
