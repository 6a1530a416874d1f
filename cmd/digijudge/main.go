// Command digijudge serves the Digijudge site and works with its scenarios. Without a command it
// serves.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"syscall"
	"unicode/utf8"

	"github.com/alecthomas/kong"
)

// cli is the whole command line.
type cli struct {
	Serve      serveCmd      `cmd:"" default:"withargs" help:"Serve the site (the default)."`
	Check      checkCmd      `cmd:"" help:"Play every question, FAQ answer and example and compare it with what the site says."`
	Run        runCmd        `cmd:"" help:"Play a scenario file and print the proof."`
	Agreement  agreementCmd  `cmd:"" help:"Say how far the engine agrees with the publisher's answers about cards."`
	Explain    explainCmd    `cmd:"" help:"Name the parts of an effect and say what follows from them."`
	Play       playCmd       `cmd:"" help:"Play a position choice by choice: what is legal, what isn't and why, what can happen."`
	Explore    exploreCmd    `cmd:"" help:"Count the ways to play on from where a scenario's script ends."`
	Soak       soakCmd       `cmd:"" help:"Play whole random games, every second one with blank cards in every zone, and check every position in them."`
	Fmt        fmtCmd        `cmd:"" help:"Print a scenario file in its canonical form."`
	Import     importCmd     `cmd:"" help:"Import what is not ours to ship."`
	Rules      rulesCmd      `cmd:"" help:"Work with the imported official text."`
	Cards      cardsCmd      `cmd:"" help:"Work with lists of real cards."`
	Export     exportCmd     `cmd:"" help:"Write all content as JSON, and the reference as pages that need no server."`
	Questions  questionsCmd  `cmd:"" help:"Write, check and look at quiz questions."`
	Searches   searchesCmd   `cmd:"" help:"List what people asked and nothing proved answers."`
	Backup     backupCmd     `cmd:"" help:"Copy the players’ answers into a file, also while the server runs."`
	Restore    restoreCmd    `cmd:"" help:"Put a backup in the place of the players’ answers."`
	Players    playersCmd    `cmd:"" help:"Move the players’ data between a SQLite file and PostgreSQL."`
	Doctor     doctorCmd     `cmd:"" help:"Look at folder, databases, content, address, clock and limits before or while a server runs; it changes nothing."`
	Completion completionCmd `cmd:"" help:"Print a script that completes commands and flags in a shell."`
	Version    versionCmd    `cmd:"" help:"Print the version."`
}

// streams are the standard streams. Tests pass their own.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// exitCode is an error that has already been reported and only carries the exit code.
type exitCode int

func (e exitCode) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
	stop()
	os.Exit(code)
}

// run parses the arguments, runs one command and returns the exit code. It is 3 for bad input,
// which includes a wrong command line.
func run(ctx context.Context, args []string, std streams) (code int) {
	var c cli
	std.out, std.err = &plainWriter{w: std.out}, &plainWriter{w: std.err}
	done := false
	parser, err := newParser(ctx, &c, std, func(n int) { done, code = true, n })
	if err != nil {
		fmt.Fprintln(std.err, "digijudge:", err)
		return 1
	}
	// the parser would replace invalid characters
	if i := slices.IndexFunc(args, func(a string) bool { return !utf8.ValidString(a) }); i >= 0 {
		fmt.Fprintf(std.err, "digijudge: argument %d is not UTF-8 text\n", i+1)
		return 3
	}
	k, err := parser.Parse(args)
	if done {
		return code
	}
	if err != nil {
		said := withoutTip(err.Error())
		fmt.Fprintln(std.err, "digijudge:", said)
		fmt.Fprintln(std.err, "Run digijudge --help for the commands.")
		return 3
	}
	err = k.Run()
	var ec exitCode
	switch {
	case errors.As(err, &ec):
		return int(ec)
	case err != nil:
		fmt.Fprintln(std.err, "digijudge:", err)
		return 1
	}
	return 0
}

// withoutTip removes the parser's tip from a message about a negative number: the tip recommends a
// spelling, but no flag takes a negative number.
func withoutTip(said string) string {
	if at := negativeNumber.FindStringIndex(said); at != nil {
		return said[:at[0]] + "; it must not be negative"
	}
	return said
}

// negativeNumber matches that tip.
var negativeNumber = regexp.MustCompile(`; perhaps try --[a-z-]+="-[0-9.]+"\??$`)

// newParser returns the command line. After --help it calls exit instead of ending the program.
func newParser(ctx context.Context, c *cli, std streams, exit func(int)) (*kong.Kong, error) {
	return kong.New(c,
		kong.Name("digijudge"),
		kong.Description("Digimon Card Game rulings you can check: keyword reference, FAQ and quiz, proven by a rules engine."),
		kong.Writers(std.out, std.err),
		kong.UsageOnError(),
		serveEnvironment(),
		kong.Exit(exit),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(std),
	)
}
