package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"digijudge/quiz/datadir"
	"digijudge/quiz/store"
)

// backupCmd copies the players' data while the server may be running.
type backupCmd struct {
	File    string `arg:"" help:"New file to write." type:"path"`
	Data    string `help:"Folder of the databases (${env})." env:"DIGIJUDGE_DATA" type:"path" placeholder:"DIR"`
	Players string `hidden:"" env:"DIGIJUDGE_PLAYERS"`
}

// errOther says that backup and restore work on a file only.
var errOther = errors.New("the players’ data is in PostgreSQL (DIGIJUDGE_PLAYERS): use pg_dump and pg_restore; or copy it into a file with digijudge players copy")

// Run writes the copy and checks it.
func (c *backupCmd) Run(ctx context.Context, std streams) error {
	if c.Players != "" {
		return errOther
	}
	dir, err := dataDir(c.Data)
	if err != nil {
		return err
	}
	held, err := store.Backup(ctx, filepath.Join(dir, playersFile), c.File)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s: %s of %s, checked. It can let its reader act as any of them: keep it safe.\n", c.File, counted(held.Attempts, "answer"), counted(held.Players, "player"))
	return nil
}

// restoreCmd replaces the players' data by a backup.
type restoreCmd struct {
	File    string        `arg:"" help:"A backup." type:"path"`
	Data    string        `help:"Folder of the databases (${env})." env:"DIGIJUDGE_DATA" type:"path" placeholder:"DIR"`
	Players string        `hidden:"" env:"DIGIJUDGE_PLAYERS"`
	Wait    time.Duration `help:"How long to wait for a server on that folder to stop." default:"10s"`
}

// Run checks the backup, moves the present data aside and puts the backup in its place.
func (c *restoreCmd) Run(ctx context.Context, std streams) (err error) {
	if c.Players != "" {
		return errOther
	}
	dir, err := dataDir(c.Data)
	if err != nil {
		return err
	}
	if err := datadir.Make(dir); err != nil {
		return err
	}
	release, err := datadir.Lock(ctx, dir, c.Wait)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	held, aside, err := store.Restore(ctx, c.File, filepath.Join(dir, playersFile))
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s holds %s of %s now.\n", filepath.Join(dir, playersFile), counted(held.Attempts, "answer"), counted(held.Players, "player"))
	if aside != "" {
		fmt.Fprintf(std.out, "What was there before is %s\n", aside)
	}
	return nil
}
