package content

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"digijudge/content/proof"
)

// cardUses collects the pages that refer to cards by number while the pages are stored.
type cardUses []storedUse

type storedUse struct{ number, kind, title, url string }

// useOrder is the order of the kinds on a card's page.
var useOrder = []string{KindRuling, KindQuestion, KindFAQ, KindGuide}

// add records the cards that a page names, each once. data is the page as it is stored.
func (u *cardUses) add(kind, title, url, data string) {
	for _, number := range numbersIn(data) {
		*u = append(*u, storedUse{number, kind, title, url})
	}
}

// store writes the collected uses, by kind. Pages of one kind keep their order.
func (u cardUses) store(w *rowWriter) {
	slices.SortStableFunc(u, func(a, b storedUse) int {
		return cmp.Compare(slices.Index(useOrder, a.kind), slices.Index(useOrder, b.kind))
	})
	for i, v := range u {
		w.exec("insert into card_use (number, ord, kind, title, url) values (?, ?, ?, ?, ?)", v.number, i, v.kind, v.title, v.url)
	}
}

var (
	numberInText = proof.NumberInText
	cardNumberRE = proof.CardNumber
)

// numbersIn returns the card numbers in a text, each once. A number must not be part of a longer
// word.
func numbersIn(text string) (list []string) {
	for _, at := range numberInText.FindAllStringIndex(text, -1) {
		number := text[at[0]:at[1]]
		if at[0] > 0 && inNumber(text[at[0]-1]) || at[1] < len(text) && text[at[1]] >= '0' && text[at[1]] <= '9' || slices.Contains(list, number) {
			continue
		}
		list = append(list, number)
	}
	return list
}

// inNumber reports whether a byte before something like a card number makes it part of another
// word.
func inNumber(b byte) bool {
	return b == '-' || b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z'
}

// CardUses returns the scenarios that play the card and the pages of the site that refer to it by
// number.
func (l *Library) CardUses(ctx context.Context, number string) ([]CardUse, error) {
	if !cardNumberRE.MatchString(number) {
		return nil, nil
	}
	list := l.cardPlays(number)
	err := l.rows(ctx, "select kind, title, url from card_use where number = ? order by ord", []any{number}, func(scan func(...any) error) error {
		var u CardUse
		err := scan(&u.Kind, &u.Title, &u.URL)
		list = append(list, u)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("uses of card %s: %w", number, err)
	}
	return list, nil
}
