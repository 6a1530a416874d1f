package main

import (
	"context"
	"fmt"

	"digijudge/content"
	"digijudge/content/answerlist"
)

// importAnswersCmd imports lists of the publisher's answers.
type importAnswersCmd struct {
	Files   []string `arg:"" name:"file" help:"Lists of questions and answers (JSON, or our plain format)."`
	Data    string   `env:"DIGIJUDGE_DATA" placeholder:"DIR" help:"Folder for the databases (${env})."`
	Replace bool     `help:"Forget the answers of earlier imports that these lists don't have."`
}

// Run imports the files in one transaction and prints a summary. Exit code 3 means that a file is
// wrong and nothing was changed.
func (c *importAnswersCmd) Run(ctx context.Context, std streams) error {
	var files []content.ImportFile
	for _, name := range c.Files {
		data, err := readAtMost(name, answerlist.MaxBytes, "a list of answers")
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
	report, err := lib.ImportAnswers(ctx, files, c.Replace)
	if err != nil {
		return badInput(std, err)
	}
	for _, l := range report.Lists {
		fmt.Fprintf(std.out, "%s: %s\n", l.File, counted(l.Answers, "answer"))
	}
	for _, r := range report.Refused {
		fmt.Fprintf(std.out, "left out %s: %s\n", r.Place, r.Reason)
	}
	if report.MoreRefused > 0 {
		fmt.Fprintf(std.out, "and %d more are left out\n", report.MoreRefused)
	}
	for _, f := range report.Unread {
		fmt.Fprintf(std.out, "not read: the field %s\n", f)
	}
	fmt.Fprintf(std.out, "%s new, %d changed, %d unchanged, %d left out", counted(report.New, "answer"),
		report.Changed, report.Unchanged, len(report.Refused)+report.MoreRefused)
	if c.Replace {
		fmt.Fprintf(std.out, ", %d of earlier imports forgotten", report.Forgotten)
	}
	fmt.Fprintf(std.out, "\n%s kept, under %s: the engine agrees with %d and differs from %d; the others haven't been compared\n",
		counted(report.Total, "answer"), counted(report.Cards, "card"), report.Agree, report.Differ)
	return nil
}
