package main

import (
	"context"
	"errors"
	"fmt"

	"digijudge/quiz/store"
)

// playersCmd groups the commands for whole databases of players' data.
type playersCmd struct {
	Copy copyPlayersCmd `cmd:"" help:"Copy all players’ data into an empty database, and compare."`
}

// copyPlayersCmd moves players' data from one kind of database to the other.
type copyPlayersCmd struct {
	From string `arg:"" help:"What to copy: a players.db (or a backup), or postgres://… Stop the servers that write it first."`
	To   string `arg:"" help:"Where to: a file that isn't there yet, or an empty PostgreSQL database."`
}

// Run copies the data, reads both databases back, and prints what it found.
func (c *copyPlayersCmd) Run(ctx context.Context, std streams) error {
	list, err := store.Copy(ctx, c.From, c.To)
	if errors.Is(err, store.ErrNotEmpty) {
		return fmt.Errorf("%w; copy into a new one", err)
	}
	if err != nil {
		return err
	}
	rows := 0
	for _, t := range list {
		fmt.Fprintf(std.out, "%-14s %9d rows  %s\n", t.Table, t.Rows, t.Hash)
		rows += t.Rows
	}
	fmt.Fprintf(std.out, "%s, the same on both sides. The key of cookies and forms came along: nobody has to begin anew.\n", counted(rows, "row"))
	return nil
}
