package pocket

import (
	"fmt"
	"strings"

	"digijudge/content/cardlist"
)

// MaxOwnList is the size in bytes of the largest list of cards that a reader may import on a
// device. A list of all cards of the game has a sixth of that.
const MaxOwnList = 16 << 20

// OwnCards is a reader's own list of cards while the device reads it, some cards at a time, so that
// the page can show the progress.
type OwnCards struct {
	list *cardlist.List
	at   int
	// Whole, Parts and Not count the cards that were read: those that are played whole, in parts,
	// or not at all.
	Whole, Parts, Not int
}

// ReadOwn reads a file with a list of cards.
func ReadOwn(name, text string) (*OwnCards, error) {
	if len(text) > MaxOwnList {
		return nil, fmt.Errorf("the file is larger than %d MB: that is no list of cards", MaxOwnList>>20)
	}
	list, err := cardlist.Read(name, []byte(text))
	switch {
	case err != nil:
		return nil, err
	case list.Shape == cardlist.Errata:
		return nil, fmt.Errorf("%s has errata, and no cards: on a device only lists of cards can be imported", name)
	case len(list.Cards) > MaxKeptCards:
		return nil, fmt.Errorf("%s has %d cards; a device keeps %d at most", name, len(list.Cards), MaxKeptCards)
	}
	return &OwnCards{list: list}, nil
}

// Cards returns how many cards the list has, and Refused how many entries aren't cards.
func (o *OwnCards) Cards() int   { return len(o.list.Cards) }
func (o *OwnCards) Refused() int { return len(o.list.Refused) }

// Some compiles the next n cards and returns their lines, or "" when there are no more.
func (o *OwnCards) Some(n int) (string, error) {
	var b strings.Builder
	for ; n > 0 && o.at < len(o.list.Cards); n-- {
		src := cardlist.Sources{First: &o.list.Cards[o.at]}
		if o.list.Shape == cardlist.Public {
			src = cardlist.Sources{Second: &o.list.Cards[o.at]}
		}
		r := cardlist.Resolve(src)
		c := r.Compiled()
		line, err := CardLine(r.Card().Number, r.Card().Name, c)
		if err != nil {
			return "", err
		}
		switch {
		case c.Plays:
			o.Whole++
		case c.Parts:
			o.Parts++
		default:
			o.Not++
		}
		b.WriteString(line)
		o.at++
	}
	return b.String(), nil
}
