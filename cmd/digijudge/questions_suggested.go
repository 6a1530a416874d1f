package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"digijudge/quiz/store"
)

// suggestedQuestionsCmd lists the questions that readers suggested, or writes them as files.
type suggestedQuestionsCmd struct {
	Data    string `help:"Folder of the databases (${env})." env:"DIGIJUDGE_DATA" type:"path" placeholder:"DIR"`
	Players string `help:"PostgreSQL database of the players' data (${env})." env:"DIGIJUDGE_PLAYERS" placeholder:"URL"`
	Dir     string `help:"Write each into this folder: suggested-7.md is a question, suggested-7.scn a ruling." type:"path" placeholder:"DIR"`
	JSON    bool   `name:"json" help:"Print for machines, files included."`
}

// Run prints a line for each suggestion, the oldest first. It doesn't overwrite a file.
func (c *suggestedQuestionsCmd) Run(ctx context.Context, std streams) error {
	where, err := playersPlace(c.Data, c.Players)
	if err != nil {
		return err
	}
	list, err := store.Suggestions(ctx, where)
	if err != nil {
		return err
	}
	if c.JSON {
		if list == nil {
			list = []store.Suggestion{}
		}
		e := json.NewEncoder(std.out)
		e.SetIndent("", "  ")
		return e.Encode(list)
	}
	if len(list) == 0 {
		fmt.Fprintln(std.out, "nothing is suggested")
	}
	for _, g := range list {
		fmt.Fprintf(std.out, "%5d  %s  %-8s  %s\n", g.Seq, g.At.Format("2006-01-02"), g.Kind, g.Title)
		if g.Note != "" {
			fmt.Fprintf(std.out, "       %s\n", g.Note)
		}
		if c.Dir == "" {
			continue
		}
		ext := map[string]string{"question": ".md", "ruling": ".scn"}[g.Kind]
		if err := writeNew(filepath.Join(c.Dir, fmt.Sprintf("suggested-%d%s", g.Seq, ext)), g.File); err != nil {
			return badInput(std, err)
		}
	}
	return nil
}

// writeNew writes a file unless it exists.
func writeNew(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
