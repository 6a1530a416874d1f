// Command growth shows how a server behaves when the site has grown. It builds a program with many
// times the content, invents thousands of cards and the data of a million players, and measures
// that server beside one of today's size.
//
//	go run ./cmd/growth [--content 10] [--cards 20000] [--players 1000000] [--attempts 10000000] [--dir FOLDER]
//
// Run it in the repository, on Linux or macOS. Both servers run at once and get the same requests
// in turn, so that other work on the machine slows both: only the ratio counts. With the sizes
// above a run takes half an hour and some 20 GB below --dir.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"
)

// size is how large a world is.
type size struct{ content, cards, players, attempts int }

func (s size) String() string {
	return fmt.Sprintf("content × %d, %d cards, %d players, %d attempts", s.content, s.cards, s.players, s.attempts)
}

// today is the size of the world that the grown one is compared with.
var today = size{1, 2_000, 1_000, 10_000}

func main() {
	var grown size
	flag.IntVar(&grown.content, "content", 10, "how many times the rulings, questions, drills and FAQs of today")
	flag.IntVar(&grown.cards, "cards", 20_000, "cards to import")
	flag.IntVar(&grown.players, "players", 1_000_000, "players")
	flag.IntVar(&grown.attempts, "attempts", 10_000_000, "their attempts; at least ten of each player")
	rounds := flag.Int("rounds", 40, "how often each thing is asked for")
	starts := flag.Int("starts", 5, "how often each server is started")
	dir := flag.String("dir", os.TempDir(), "where the data lies meanwhile")
	keep := flag.String("keep", "", "folder in which all of it is kept; what is there already is measured, the programs are built again if they are deleted")
	flag.Parse()
	if err := run(*dir, *keep, grown, *starts, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "growth:", err)
		os.Exit(1)
	}
}

func run(in, dir string, grown size, starts, rounds int) (err error) {
	if dir == "" {
		if dir, err = os.MkdirTemp(in, "growth"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	}
	var worlds [2]*world
	for i, s := range []size{today, grown} {
		if worlds[i], err = makeWorld(filepath.Join(dir, fmt.Sprint("world", i)), s); err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
	}
	table, err := compare(worlds[0], worlds[1], starts, rounds)
	if err != nil {
		return err
	}
	fmt.Printf("Measured %s. Today: %s. Grown: %s.\n\n", time.Now().UTC().Format(time.DateOnly), today, grown)
	w := tabwriter.NewWriter(os.Stdout, 0, 4, 1, ' ', 0)
	fmt.Fprintf(w, "| what\t| today\t| grown\t| ratio\t|\n| ---\t| ---\t| ---\t| ---\t|\n")
	for _, l := range table {
		fmt.Fprintf(w, "| %s\t| %s\t| %s\t| %.1f\t|\n", l.what, l.say(l.values[0]), l.say(l.values[1]), l.values[1]/l.values[0])
	}
	return w.Flush()
}

// line is a line of the table of results.
type line struct {
	what, unit string
	values     [2]float64 // today, grown
}

func (l *line) say(v float64) string {
	if v >= 100 {
		return fmt.Sprintf("%.0f %s", v, l.unit)
	}
	return fmt.Sprintf("%.1f %s", v, l.unit)
}

// say prints progress, because a run takes long.
func say(format string, args ...any) {
	fmt.Fprintf(os.Stderr, time.Now().Format("15:04:05 ")+format+"\n", args...)
}
