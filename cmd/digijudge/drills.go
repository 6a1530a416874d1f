package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"digijudge/content"
	"digijudge/quiz/drill"
)

// drillsCmd makes the drills of all rulings anew.
type drillsCmd struct {
	Dir   string `default:"content" type:"path" help:"The folder content of the sources, where drills/drills.txt is written."`
	Check bool   `help:"Write nothing; fail if the file is not what would be written."`
}

// Run makes the drills, writes them, and says what was kept and why the others were not.
func (c *drillsCmd) Run(_ context.Context, std streams) error {
	rulings, vetoes, kept, err := content.Drills()
	if err != nil {
		return err
	}
	made, err := drill.Make(rulings, vetoes)
	if err != nil {
		return err
	}
	for _, l := range made.Report() {
		fmt.Fprintln(std.out, l)
	}
	file := made.File()
	switch {
	case !c.Check:
		return os.WriteFile(filepath.Join(c.Dir, "drills", "drills.txt"), file, 0o644)
	case !bytes.Equal(file, kept):
		fmt.Fprintln(std.err, "content/drills/drills.txt is stale: run digijudge questions drills and commit")
		return exitCode(1)
	}
	return nil
}
