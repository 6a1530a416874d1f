package pocket

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"digijudge/content/cardlist"
	"digijudge/rules/cardno"
	"digijudge/rules/scenario/lang"
	"digijudge/templates"
)

// Imported cards that a reader takes along are a file of lines: a head, then a card a line, with its
// number, its name and the rest of it as JSON between tabs. Of a line nothing is read before its card
// is asked for, so thousands of them open in no time.

// CardsFormat changes when an older engine couldn't read the lines.
const CardsFormat = 1

// MaxKeptCards bounds the cards of one file, and maxKeptLine the bytes of one line.
const (
	MaxKeptCards = 10_000
	maxKeptLine  = 64 << 10
)

// keptHead is the first line of a file.
type keptHead struct {
	Format int `json:"format"`
}

// CardsHead is the first line of a file of cards to take along.
func CardsHead() string {
	b, _ := json.Marshal(keptHead{CardsFormat}) // a number: no error
	return string(b) + "\n"
}

var noTabs = strings.NewReplacer("\t", " ", "\n", " ", "\r", " ")

// CardLine is the line of a card.
func CardLine(number, name string, c cardlist.Compiled) (string, error) {
	var b strings.Builder
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false) // it is searched as it stands
	if err := w.Encode(c); err != nil {
		return "", fmt.Errorf("card %s: %w", number, err)
	}
	return noTabs.Replace(number) + "\t" + noTabs.Replace(name) + "\t" + b.String(), nil
}

// keptCards are the cards of such files.
type keptCards struct {
	list  []keptName
	lines map[string]int // number → its place in list
}

// keptName is a card that wasn't read yet.
type keptName struct{ number, name, rest string }

var errCards = errors.New("take the cards along again")

// readCards reads files of cards. Where two have a number the earlier file's card counts.
func readCards(files ...string) (*keptCards, error) {
	x := &keptCards{lines: map[string]int{}}
	for _, file := range files {
		n := 0
		for line := range strings.Lines(file) {
			line = strings.TrimSuffix(line, "\n")
			if strings.HasPrefix(line, "{") {
				var h keptHead
				if err := json.Unmarshal([]byte(line), &h); err != nil || h.Format != CardsFormat {
					return nil, fmt.Errorf("the cards have format %d, and this engine reads %d: %w", h.Format, CardsFormat, errCards)
				}
				continue
			}
			number, rest, ok := strings.Cut(line, "\t")
			name, rest, whole := strings.Cut(rest, "\t")
			if n++; !ok || !whole || len(line) > maxKeptLine || n > MaxKeptCards {
				return nil, fmt.Errorf("line %d of the cards isn’t as it should be: %w", n, errCards)
			}
			if _, twice := x.lines[number]; !twice {
				x.lines[number], x.list = len(x.list), append(x.list, keptName{number, name, rest})
			}
		}
	}
	return x, nil
}

// find reads a card; nil if it isn't there.
func (x *keptCards) find(number string) *cardlist.Compiled {
	if x == nil {
		return nil
	}
	i, ok := x.lines[cardno.Canonical(number)]
	if !ok {
		return nil
	}
	k := &cardlist.Compiled{}
	if json.Unmarshal([]byte(x.list[i].rest), k) != nil {
		return &cardlist.Compiled{Why: "what is kept of it can’t be read; " + errCards.Error()}
	}
	return k
}

// keptSource are the cards that a bench on a device may name: imported ones, then those that the site
// ships. It is a lang.CardParter and a lang.CardRefuser, as the server's cards are.
type keptSource struct{ l *keptLibrary }

var (
	_ lang.CardParter  = keptSource{}
	_ lang.CardRefuser = keptSource{}
)

// CardText gives a card as package lang wants it.
func (s keptSource) CardText(number string) (string, bool) {
	k := s.l.imported.find(number)
	switch {
	case k != nil && k.Unsure:
		return "", false
	case k != nil && k.Plays:
		return k.Block, true
	}
	return s.l.cards.CardText(number)
}

// CardParts gives a card that is played in part, with the reasons why its other paragraphs aren't.
func (s keptSource) CardParts(number string) (text string, unplayed []string, ok bool) {
	if k := s.l.imported.find(number); k != nil && k.Parts {
		return k.Block, k.Unplayed, true
	}
	return "", nil, false
}

// CardRefusal says why a card can't be used.
func (s keptSource) CardRefusal(number string) string {
	if k := s.l.imported.find(number); k != nil {
		return k.Why
	}
	return ""
}

// TakeCards lets benches name imported cards: a reader's own ones, and those that were taken along.
// Empty files say that there are none.
func (s *Site) TakeCards(own, along string) error {
	l, ok := s.Library.(*keptLibrary)
	if !ok {
		return errors.New("this site has cards of its own")
	}
	x, err := readCards(own, along)
	if err != nil {
		return err
	}
	l.imported = x
	return nil
}

// any reports whether there are cards at all.
func (x *keptCards) any() bool { return x != nil && len(x.list) > 0 }

// card returns an imported card as pages show it; nil if it isn't there.
func (x *keptCards) card(number string) *ShippedCard {
	k := x.find(number)
	if k == nil || k.Block == "" {
		return nil
	}
	c := shippedOf(cardno.Canonical(number), k.Block)
	c.Row.State = "runs"
	if !k.Plays {
		c.Row.State = "unknown"
	}
	return c
}

// named are the places of the cards that a name may mean: those of just that name or number first,
// then those whose names begin so, then those that have all its words.
func (x *keptCards) named(q string) []int {
	if !x.any() {
		return nil
	}
	q = strings.ToLower(strings.TrimSpace(q))
	words := strings.Fields(q)
	var by [3][]int
	for i, c := range x.list {
		name, number := strings.ToLower(c.name), strings.ToLower(c.number)
		switch {
		case len(words) == 0:
		case name == q || number == q:
			by[0] = append(by[0], i)
		case strings.HasPrefix(name, q):
			by[1] = append(by[1], i)
		case !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(name, w) && !strings.Contains(number, w) }):
			by[2] = append(by[2], i)
		}
	}
	return slices.Concat(by[:]...)
}

// called are the cards that a name may mean, at most so many.
func (x *keptCards) called(q string, most int) (out []templates.CardRow) {
	for _, i := range x.named(q) {
		if c := x.card(x.list[i].number); c != nil && len(out) < most {
			out = append(out, c.Row)
		}
	}
	return out
}

// found are the cards that a search shows: those that a name may mean, then those whose texts have
// all its words. What is found by its text counts, and only the first are read.
func (x *keptCards) found(q string) (out []*ShippedCard, total int) {
	if !x.any() {
		return nil, 0
	}
	places := x.named(q)
	seen := map[int]bool{}
	for _, i := range places {
		seen[i] = true
	}
	words := strings.Fields(strings.ToLower(q))
	for i, c := range x.list {
		if seen[i] || len(words) == 0 {
			continue
		}
		text := strings.ToLower(c.number + " " + c.name + " " + c.rest)
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			places = append(places, i)
		}
	}
	for _, i := range places {
		if c := x.card(x.list[i].number); c != nil {
			if total++; len(out) < MaxCardHits {
				out = append(out, c)
			}
		}
	}
	return out, total
}
