package main

import (
	"context"
	"encoding/json"
	"fmt"

	"digijudge/quiz/store"
)

// searchesCmd lists searches for which no ruling was found: the rulings to write next.
type searchesCmd struct {
	Data    string `help:"Folder of the databases (${env})." env:"DIGIJUDGE_DATA" type:"path" placeholder:"DIR"`
	Players string `help:"PostgreSQL database of the players' data (${env})." env:"DIGIJUDGE_PLAYERS" placeholder:"URL"`
	Least   int    `help:"How often the same words must have been asked; never fewer than 3." default:"3"`
	JSON    bool   `name:"json" help:"Print for machines."`
}

// Run prints a line for each search: how often it was made, the last day, and the words in
// alphabetical order. The store keeps no name, address or number of the person who searched.
func (c *searchesCmd) Run(ctx context.Context, std streams) error {
	where, err := playersPlace(c.Data, c.Players)
	if err != nil {
		return err
	}
	list, err := store.Misses(ctx, where, c.Least)
	if err != nil {
		return err
	}
	if c.JSON {
		if list == nil {
			list = []store.Miss{}
		}
		e := json.NewEncoder(std.out)
		e.SetIndent("", "  ")
		return e.Encode(list)
	}
	if len(list) == 0 {
		fmt.Fprintf(std.out, "nothing was asked %d times or more without an answer\n", max(c.Least, store.LeastShown))
	}
	for _, m := range list {
		fmt.Fprintf(std.out, "%5d  %s  %s\n", m.Times, m.Last.Format("2006-01-02"), m.Words)
	}
	return nil
}
