package pocket

import (
	"slices"
	"strings"

	"digijudge/rules/scenario/lang"
	"digijudge/templates"
)

// ShippedCard is a card that the site ships for its own content: a functional text with a real
// card's number.
type ShippedCard struct {
	Row    templates.CardRow
	Facts  []templates.CardFact
	Text   string // as in its file, one paragraph a line
	search string // the whole card in lower case
}

// readShipped returns one card, or nil if there is none with that number.
func readShipped(cards *lang.CardFile, number string) *ShippedCard {
	block, ok := cards.CardText(number)
	if !ok {
		return nil
	}
	return shippedOf(number, block)
}

// shippedOf returns the card that a block of a file describes.
func shippedOf(number, block string) *ShippedCard {
	name, text := nameAndText(block)
	k := &ShippedCard{Row: templates.CardRow{Number: number, Name: name, URL: "/cards/" + number, State: "shipped"}, Text: text}
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
					k.Row.Colors = colors
				} else {
					kind = append(kind, w)
				}
			}
			line = append(line, strings.Join(kind, " "))
		case strings.HasPrefix(part, "digivolve "):
			circles = append(circles, strings.TrimPrefix(part, "digivolve "))
		case strings.HasPrefix(part, "traits "):
			k.Facts = append(k.Facts, templates.CardFact{Name: "Traits", Value: strings.ReplaceAll(strings.TrimPrefix(part, "traits "), "/", ", ")})
		default:
			line = append(line, part)
		}
	}
	k.Row.Line, k.Row.Text = strings.Join(line, ", "), strings.Join(strings.Fields(text), " ")
	if circles != nil {
		k.Facts = append([]templates.CardFact{{Name: "Digivolve", Value: strings.Join(circles, "; ")}}, k.Facts...)
	}
	return k
}

var cardColors = []string{"Red", "Blue", "Yellow", "Green", "Black", "Purple", "White"}

// ReadShipped returns all cards of a file, by number.
func ReadShipped(cards *lang.CardFile) (out []*ShippedCard) {
	for _, n := range cards.Numbers() {
		if k := readShipped(cards, n); k != nil {
			out = append(out, k)
		}
	}
	return out
}

// CalledAmong returns the cards that a name may mean, at most MaxCalled.
func CalledAmong(cards []*ShippedCard, name string) (out []templates.CardRow) {
	for _, k := range cards {
		if k.Has(name) && len(out) < MaxCalled {
			out = append(out, k.Row)
		}
	}
	return out
}

// Has reports whether the card's text, name and number together contain every word of a search.
func (k *ShippedCard) Has(q string) bool {
	words := strings.Fields(strings.ToLower(q))
	for _, w := range words {
		if !strings.Contains(k.search, w) {
			return false
		}
	}
	return len(words) > 0
}

// nameAndText returns a card's printed name and its effect text, one paragraph a line.
func nameAndText(block string) (name, text string) {
	head, body, _ := strings.Cut(block, "\n")
	if _, rest, quoted := strings.Cut(head, `"`); quoted {
		name, _, _ = strings.Cut(rest, `"`)
	}
	var lines []string
	for _, l := range strings.Split(body, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			lines = append(lines, l)
		}
	}
	return name, strings.Join(lines, "\n")
}
