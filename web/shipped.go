package web

import (
	"strings"
	"sync"

	"digijudge/content"
	"digijudge/content/cardlist"
	"digijudge/rules/cardtext"
	"digijudge/rules/cardtext/anatomy"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// shippedCards returns the cards that the site ships.
var shippedCards = sync.OnceValue(func() []*pocket.ShippedCard {
	cards, err := content.Cards()
	if err != nil {
		return nil // the start of the server already failed with this error
	}
	return pocket.ReadShipped(cards)
})

// shipped returns one of the cards that the site ships. ok is false if there is no such card.
func shipped(number string) (*pocket.ShippedCard, bool) {
	for _, k := range shippedCards() {
		if k.Row.Number == number {
			return k, true
		}
	}
	return nil, false
}

// shippedPage returns the page of a card that the site ships.
func (s *site) shippedPage(k *pocket.ShippedCard) templates.CardPage {
	v := templates.CardPage{CardRow: k.Row, Facts: k.Facts, Anatomy: pocket.AnatomyView(cardlist.Explain(k.Text, anatomy.Upper))}
	for _, l := range strings.Split(k.Text, "\n") {
		par := templates.CardPar{}
		for prefix, box := range map[string]anatomy.Box{"inherited: ": anatomy.Inherited, "security: ": anatomy.SecurityBox, "link: ": anatomy.Link, "option: ": anatomy.OptionBox} {
			if rest, ok := strings.CutPrefix(l, prefix); ok {
				l, par.Box = rest, pocket.BoxNames[box]
				break
			}
		}
		for _, k := range cardtext.KeywordsIn(l) {
			v.Keywords = append(v.Keywords, strings.Trim(k, "<>"))
		}
		if l != "" {
			par.Pieces = s.keywordPieces(l, 0, 0)
			v.Text = append(v.Text, par)
		}
	}
	return v
}
