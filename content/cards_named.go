package content

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"digijudge/content/cardfind"
	"digijudge/content/search"
)

// CardsNamed lists the imported cards that a text names.
type CardsNamed struct {
	Numbers int      // how many are named by number; they come first
	Missing []string // numbers in the text that no imported card has
	Names   int      // how many are named by name; they come next
	// the whole text names cards; no ordinary word just happens to occur in a name
	Sure  bool
	Whole bool         // the best name contains the whole text, as whole words
	Fixed []search.Fix // words that were corrected
	first []string     // the numbers of the named cards
	rest  string       // the text with its card numbers in standard notation
}

// cardNames holds the names of the imported cards as of one version of the cards.
type cardNames struct {
	version string
	index   *cardfind.Index
}

// CardsNamed returns the imported cards that a text names.
func (l *Library) CardsNamed(ctx context.Context, text string) (CardsNamed, error) {
	names, err := l.cardNames(ctx)
	if err != nil {
		return CardsNamed{}, err
	}
	x, err := l.Index(ctx)
	if err != nil {
		return CardsNamed{}, err
	}
	f := names.index.Find(text, x.Knows)
	out := CardsNamed{Numbers: len(f.Numbers), Missing: f.Missing, Names: len(f.Names), Sure: f.Sure, Whole: f.Whole, rest: f.Rest}
	for _, i := range append(f.Numbers, f.Names...) {
		out.first = append(out.first, names.index.Card(i).Number)
	}
	for _, x := range f.Fixed {
		out.Fixed = append(out.Fixed, search.Fix(x))
	}
	return out, nil
}

// cardNames returns the names of the imported cards. It reads them again only if cards were
// imported or decided about since.
func (l *Library) cardNames(ctx context.Context) (*cardNames, error) {
	version, err := l.CardsVersion(ctx)
	if err != nil {
		return nil, fmt.Errorf("names of cards: %w", err)
	}
	if n := l.named.Load(); n != nil && n.version == version {
		return n, nil
	}
	n := &cardNames{version: version}
	var cards []cardfind.Card
	err = l.rows(ctx, `select number, name, kind, level, coalesce(data ->> 'Overflow', 0) > 0, coalesce(data -> 'Colors', '[]'),
		coalesce(data -> 'Also', '[]') from card order by ord`, nil, func(scan func(...any) error) error {
		var c cardfind.Card
		var colors, also string
		if err := scan(&c.Number, &c.Name, &c.Kind, &c.Level, &c.Ace, &colors, &also); err != nil {
			return err
		}
		for into, text := range map[*[]string]string{&c.Colors: colors, &c.Also: also} {
			if err := json.Unmarshal([]byte(text), into); err != nil {
				return fmt.Errorf("card %s: %w", c.Number, err)
			}
		}
		cards = append(cards, c)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("names of cards: %w", err)
	}
	n.index = cardfind.New(cards)
	l.named.Store(n)
	return n, nil
}

// CardsWithin lists the imported cards that a question names, by number or by name.
type CardsWithin struct {
	Cards []CardSummary // the newest card of each name
	More  []int         // for each of Cards, how many other cards have its name
	Rest  []string      // the words of the question that name no card
}

// CardsWithin returns the imported cards that a question names.
func (l *Library) CardsWithin(ctx context.Context, text string) (out CardsWithin, err error) {
	names, err := l.cardNames(ctx)
	if err != nil {
		return out, err
	}
	x, err := l.Index(ctx)
	if err != nil {
		return out, err
	}
	numbered, rest := names.index.Numbered(text)
	found := names.index.Within(rest, x.Knows)
	out.Rest = found.Rest
	var numbers []string
	more := map[string]int{}
	for _, i := range numbered {
		numbers = append(numbers, names.index.Card(i).Number)
	}
	for _, cards := range found.Names {
		if !slices.ContainsFunc(cards, func(i int) bool { return slices.Contains(numbered, i) }) {
			n := names.index.Card(cards[0]).Number
			numbers, more[n] = append(numbers, n), len(cards)-1
		}
	}
	if len(numbers) == 0 {
		return out, nil
	}
	ids, err := l.cardsAsked(ctx, "", numbers, "1", nil)
	if err == nil {
		out.Cards, err = l.cardSummaries(ctx, ids)
	}
	if err != nil {
		return out, fmt.Errorf("cards in a question: %w", err)
	}
	for _, c := range out.Cards {
		out.More = append(out.More, more[c.Number])
	}
	return out, nil
}

// OfferCards returns imported cards that complete what is being typed.
func (l *Library) OfferCards(ctx context.Context, typed string, most int) ([]cardfind.Offer, error) {
	if utf8.RuneCountInString(typed) > search.MaxSuggestRunes {
		return nil, nil
	}
	names, err := l.cardNames(ctx)
	if err != nil {
		return nil, err
	}
	return names.index.Offers(typed, most), nil
}
