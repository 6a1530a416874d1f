package content

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"

	"digijudge/rules/scenario/lang"
)

// cardFiles are the files of Files that every start reads.
//
//go:embed cards/*.card
var cardFiles embed.FS

var shipped struct {
	once  sync.Once
	cards *lang.CardFile
	err   error
}

// Cards returns the cards that the site ships, by number: texts in standard wording for the cards
// that its own examples name. The error names a broken file.
func Cards() (*lang.CardFile, error) {
	shipped.once.Do(func() { shipped.cards, shipped.err = readCards(cardFiles) })
	return shipped.cards, shipped.err
}

func readCards(fsys fs.FS) (*lang.CardFile, error) {
	names, err := fs.Glob(fsys, "cards/*.card")
	if err != nil {
		return nil, fmt.Errorf("listing the shipped cards: %w", err)
	}
	var f lang.CardFile
	for _, name := range names {
		src, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("reading a shipped card: %w", err)
		}
		if err := f.ParseCards(name, src); err != nil {
			return nil, fmt.Errorf("shipped card: %w", err)
		}
	}
	return &f, nil
}
