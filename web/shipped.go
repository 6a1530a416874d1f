package web

import (
	"slices"
	"strings"
	"sync"

	"digijudge/content"
	"digijudge/content/cardlist"
	"digijudge/rules/cardtext"
	"digijudge/rules/cardtext/anatomy"
	"digijudge/rules/scenario"
	"digijudge/templates"
)

// shippedCard is a card that the site ships for its own content: functional text under a real
// number.
type shippedCard struct {
	row    templates.CardRow
	facts  []templates.CardFact
	text   string // as it stands in its file, one paragraph a line
	search string // all of it in lower case
}

// readShipped reads one of them; nil if it isn't there.
func readShipped(cards *scenario.CardFile, number string) *shippedCard {
	block, ok := cards.CardText(number)
	name, text, ok2 := cardText(number)
	if !ok || !ok2 {
		return nil
	}
	k := &shippedCard{row: templates.CardRow{Number: number, Name: name, URL: "/cards/" + number, State: "shipped"}, text: text}
	k.search = strings.ToLower(block)
	head, _, _ := strings.Cut(block, "\n")
	_, face, _ := strings.Cut(head, `": `)
	var line, circles []string
	for i, part := range strings.Split(face, ", ") {
		switch {
		case i == 0:
			var kind []string
			for _, w := range strings.Fields(part) {
				colors := strings.Split(w, "/")
				if slices.Contains(cardColors, colors[0]) {
					k.row.Colors = colors
				} else {
					kind = append(kind, w)
				}
			}
			line = append(line, strings.Join(kind, " "))
		case strings.HasPrefix(part, "digivolve "):
			circles = append(circles, strings.TrimPrefix(part, "digivolve "))
		case strings.HasPrefix(part, "traits "):
			k.facts = append(k.facts, templates.CardFact{Name: "Traits", Value: strings.ReplaceAll(strings.TrimPrefix(part, "traits "), "/", ", ")})
		default:
			line = append(line, part)
		}
	}
	k.row.Line, k.row.Text = strings.Join(line, ", "), strings.Join(strings.Fields(text), " ")
	if circles != nil {
		k.facts = append([]templates.CardFact{{Name: "Digivolve", Value: strings.Join(circles, "; ")}}, k.facts...)
	}
	return k
}

var cardColors = []string{"Red", "Blue", "Yellow", "Green", "Black", "Purple", "White"}

// shippedCards are the cards that the site ships, by number.
var shippedCards = sync.OnceValue(func() (out []*shippedCard) {
	cards, err := content.Cards()
	if err != nil {
		return nil // the prover, made when the server starts, has said so
	}
	for _, n := range cards.Numbers() {
		if k := readShipped(cards, n); k != nil {
			out = append(out, k)
		}
	}
	return out
})

// shipped returns one of the cards that the site ships.
func shipped(number string) (*shippedCard, bool) {
	for _, k := range shippedCards() {
		if k.row.Number == number {
			return k, true
		}
	}
	return nil, false
}

// has reports whether every word of a search stands in the card, its name or number.
func (k *shippedCard) has(q string) bool {
	words := strings.Fields(strings.ToLower(q))
	for _, w := range words {
		if !strings.Contains(k.search, w) {
			return false
		}
	}
	return len(words) > 0
}

// shippedPage returns the page of a card that the site ships.
func (s *site) shippedPage(k *shippedCard) templates.CardPage {
	v := templates.CardPage{CardRow: k.row, Facts: k.facts, Anatomy: anatomyView(cardlist.Explain(k.text, anatomy.Upper))}
	for _, l := range strings.Split(k.text, "\n") {
		par := templates.CardPar{}
		for prefix, box := range map[string]anatomy.Box{"inherited: ": anatomy.Inherited, "security: ": anatomy.SecurityBox, "link: ": anatomy.Link, "option: ": anatomy.OptionBox} {
			if rest, ok := strings.CutPrefix(l, prefix); ok {
				l, par.Box = rest, boxNames[box]
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
