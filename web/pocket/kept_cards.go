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

// Imported cards that a reader downloads are a file with a head and one line for each card: its
// number, its name and the rest as JSON, separated by tabs. The JSON is read only when the card is
// asked for, so a file with thousands of cards opens at once.

// CardsFormat is the format of the lines. It changes when an older engine can't read new lines.
const CardsFormat = 1

// MaxKeptCards is how many cards a file may have, and maxKeptLine how many bytes a line may have.
const (
	MaxKeptCards = 10_000
	maxKeptLine  = 64 << 10
)

// keptHead is the first line of a file.
type keptHead struct {
	Format int `json:"format"`
}

// CardsHead returns the first line of a file of cards.
func CardsHead() string {
	b, _ := json.Marshal(keptHead{CardsFormat}) // can't fail: it is a number
	return string(b) + "\n"
}

var noTabs = strings.NewReplacer("\t", " ", "\n", " ", "\r", " ")

// CardLine returns the line of a card.
func CardLine(number, name string, c cardlist.Compiled) (string, error) {
	var b strings.Builder
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false) // the search looks for words in the line itself
	if err := w.Encode(c); err != nil {
		return "", fmt.Errorf("card %s: %w", number, err)
	}
	return noTabs.Replace(number) + "\t" + noTabs.Replace(name) + "\t" + b.String(), nil
}

// keptCards has the cards of such files.
type keptCards struct {
	list  []keptName
	lines map[string]int // index into list by number
}

// keptName is a card whose JSON hasn't been read yet.
type keptName struct{ number, name, rest string }

var errCards = errors.New("take the cards along again")

// readCards reads files of cards. If two files have a card with the same number, the first one
// counts.
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

// find returns a card, or nil if there is none with that number.
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

// keptSource has the cards that a bench on a device may name: first the imported ones, then those
// that the site ships. Like the server's cards it is a lang.CardParter and a lang.CardRefuser.
type keptSource struct{ l *keptLibrary }

var (
	_ lang.CardParter  = keptSource{}
	_ lang.CardRefuser = keptSource{}
)

// CardText implements lang.CardSource.
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

// CardParts implements lang.CardParter.
func (s keptSource) CardParts(number string) (text string, unplayed []string, ok bool) {
	if k := s.l.imported.find(number); k != nil && k.Parts {
		return k.Block, k.Unplayed, true
	}
	return "", nil, false
}

// CardRefusal implements lang.CardRefuser: it returns why a card can't be used, or "".
func (s keptSource) CardRefusal(number string) string {
	if k := s.l.imported.find(number); k != nil {
		return k.Why
	}
	return ""
}

// TakeCards lets benches name imported cards: the reader's own ones, and those that were taken
// along. A file may be empty.
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

// any reports whether there are any cards.
func (x *keptCards) any() bool { return x != nil && len(x.list) > 0 }

// card returns an imported card as pages show it, or nil if there is none with that number.
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

// named returns the indexes of the cards that a text may mean. First come cards with exactly that
// name or number, then those whose names begin with it, then those with all its words in their name
// or number.
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

// called returns the cards that a name may mean, at most the given number.
func (x *keptCards) called(q string, most int) (out []templates.CardRow) {
	for _, i := range x.named(q) {
		if c := x.card(x.list[i].number); c != nil && len(out) < most {
			out = append(out, c.Row)
		}
	}
	return out
}

// found returns the cards that a search shows, and how many it finds: first those that the text may
// name, then those whose texts have all its words. It returns at most MaxCardHits of them.
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
