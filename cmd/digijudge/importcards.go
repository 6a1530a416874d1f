package main

import (
	"context"
	"fmt"
	"time"

	"digijudge/content"
	"digijudge/content/cardlist"
)

// importCardsCmd imports lists of cards.
type importCardsCmd struct {
	Files []string `arg:"" name:"file" help:"Lists of cards, and errata (JSON)."`
	Data  string   `env:"DIGIJUDGE_DATA" placeholder:"DIR" help:"Folder for the databases (${env})."`
}

// Run imports the files in one transaction and prints a summary. Exit code 3 means that a file is
// wrong and nothing was changed.
func (c *importCardsCmd) Run(ctx context.Context, std streams) error {
	var files []content.ImportFile
	for _, name := range c.Files {
		data, err := readAtMost(name, cardlist.MaxBytes, "a list of cards")
		if err != nil {
			return badInput(std, err)
		}
		files = append(files, content.ImportFile{Name: name, Data: data})
	}
	lib, err := openLibrary(ctx, std, c.Data)
	if err != nil {
		return err
	}
	defer lib.Close()
	last := time.Now()
	report, err := lib.ImportCards(ctx, files, func(done, total int) {
		if now := time.Now(); now.Sub(last) > time.Second {
			last = now
			fmt.Fprintf(std.err, "%d of %d cards\n", done, total)
		}
	})
	if err != nil {
		return badInput(std, err)
	}
	for _, l := range report.Lists {
		what := "cards"
		if l.Shape == cardlist.Errata {
			what = "errata"
		}
		fmt.Fprintf(std.out, "%s: %d %s\n", l.File, l.Cards, what)
	}
	for _, r := range report.Refused {
		fmt.Fprintf(std.out, "refused %s: %s\n", r.Card, r.Reason)
	}
	for _, f := range report.Unread {
		fmt.Fprintf(std.out, "not read: the field %s\n", f)
	}
	for _, r := range report.Kept {
		fmt.Fprintf(std.out, "kept, and not played: %s: %s\n", r.Card, r.Reason)
	}
	fmt.Fprintf(std.out, "%s new, %d changed, %d unchanged, %d refused", counted(report.New, "card"), report.Changed, report.Unchanged, len(report.Refused))
	if n := len(report.Kept); n > 0 {
		fmt.Fprintf(std.out, "; %d of the cards can't be read whole: they are kept, shown and found, and not played", n)
	}
	fmt.Fprintln(std.out)
	if n := report.ErrataNew + report.ErrataChanged + report.ErrataSame; n > 0 {
		fmt.Fprintf(std.out, "errata: %d new, %d changed, %d unchanged\n", report.ErrataNew, report.ErrataChanged, report.ErrataSame)
	}
	fmt.Fprintf(std.out, "of %d imported cards %d are played, %d are in conflict (digijudge cards conflicts), %d are not understood or not played whole\n",
		report.Total, report.Runs, report.Conflicts, report.Unknown)
	return nil
}
