package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"digijudge/content"
	"digijudge/quiz/datadir"
	"digijudge/rules/clause"
)

// importCmd imports what the project may not ship.
type importCmd struct {
	Rules   importRulesCmd   `cmd:"" help:"Import the official wording of rules from text files."`
	Cards   importCardsCmd   `cmd:"" help:"Import lists of real cards and errata (JSON)."`
	Answers importAnswersCmd `cmd:"" help:"Import lists of the publisher's answers to questions about cards."`
}

// importRulesCmd imports the official wording.
type importRulesCmd struct {
	Files   []string `arg:"" name:"file" help:"Rules pages as text."`
	Data    string   `env:"DIGIJUDGE_DATA" placeholder:"DIR" help:"Folder for the databases (${env})."`
	Version string   `placeholder:"N.N" help:"Version of the rules that the files hold; without it, it is read from them. Each version is kept."`
}

// maxRules is the largest size of a rules page that is read.
const maxRules = 5 << 20

// Run imports the files in one transaction and lists what differs. Exit code 3 means that a file is
// wrong and nothing was changed.
func (c *importRulesCmd) Run(ctx context.Context, std streams) error {
	var files []content.ImportFile
	for _, name := range c.Files {
		data, err := readAtMost(name, maxRules, "a rules page")
		if err != nil {
			return badInput(std, err)
		}
		files = append(files, content.ImportFile{Name: name, Data: data})
	}
	dir, err := dataDir(c.Data)
	if err != nil {
		return err
	}
	if err := datadir.Make(dir); err != nil {
		return err
	}
	lib, err := content.Open(ctx, filepath.Join(dir, "content.db"), slog.New(slog.NewTextHandler(std.err, nil)))
	if err != nil {
		return err
	}
	defer lib.Close()
	report, err := lib.ImportRules(ctx, files, c.Version)
	if err != nil {
		return badInput(std, err)
	}
	how := "deduced from its wording"
	switch {
	case c.Version != "":
		how = "as you say"
	case report.Stated:
		how = "as the text says"
	}
	fmt.Fprintf(std.out, "imported %s and %s, version %s (%s)\n", counted(report.Clauses, "clause"), counted(report.Sections, "section heading"), report.Version, how)
	for _, d := range report.Differences {
		fmt.Fprintf(std.out, "%-9s %s: %s\n", d.Kind, d.Clause, d.Note)
	}
	if !report.Held {
		fmt.Fprintf(std.out, "%s to look at; its numbers need not be those of version %s: digijudge rules diff compares the two\n", counted(len(report.Differences), "place"), clause.RulesVersion)
		return nil
	}
	fmt.Fprintf(std.out, "%s from version %s\n", counted(len(report.Differences), "difference"), clause.RulesVersion)
	return nil
}

// readAtMost reads a file of a limited size; what names the expected content in the error message.
func readAtMost(name string, limit int64, what string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", what, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", what, err)
	}
	if int64(len(data)) > limit {
		return nil, fmt.Errorf("%s is larger than %d MB: that is not %s", name, limit>>20, what)
	}
	return data, nil
}
