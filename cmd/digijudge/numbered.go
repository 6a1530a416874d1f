package main

import (
	"context"
	"log/slog"
	"path/filepath"

	"digijudge/content"
	"digijudge/content/cardlist"
	"digijudge/quiz/datadir"
	"digijudge/rules/scenario/lang"
)

// numbered says where the cards come from that a scenario names by number.
type numbered struct {
	Data  string   `env:"DIGIJUDGE_DATA" placeholder:"DIR" help:"Folder for the databases, with the imported cards (${env})."`
	Cards []string `placeholder:"FILE" help:"Take cards by number from these lists (and errata) instead of the imported ones."`
}

// cards opens the card source. Call done afterwards.
func (n *numbered) cards(ctx context.Context) (cards lang.CardSource, done func() error, err error) {
	if len(n.Cards) > 0 {
		var files []content.ImportFile
		for _, name := range n.Cards {
			data, err := readAtMost(name, cardlist.MaxBytes, "a list of cards")
			if err != nil {
				return nil, nil, err
			}
			files = append(files, content.ImportFile{Name: name, Data: data})
		}
		cards, err := content.ListCards(files...)
		return cards, func() error { return nil }, err
	}
	dir, err := dataDir(n.Data)
	if err != nil {
		return nil, nil, err
	}
	return content.OpenCards(ctx, filepath.Join(dir, "content.db"))
}

// openLibrary opens the content database and creates it if it is missing.
func openLibrary(ctx context.Context, std streams, data string) (*content.Library, error) {
	dir, err := dataDir(data)
	if err != nil {
		return nil, err
	}
	if err := datadir.Make(dir); err != nil {
		return nil, err
	}
	return content.Open(ctx, filepath.Join(dir, "content.db"), slog.New(slog.NewTextHandler(std.err, nil)))
}
