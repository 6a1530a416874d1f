package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"digijudge/content"
	"digijudge/content/cardlist"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// cardsConflictsCmd lists cards about which the sources contradict each other.
type cardsConflictsCmd struct {
	Data    string `env:"DIGIJUDGE_DATA" placeholder:"DIR" help:"Folder for the databases (${env})."`
	Settled bool   `help:"List those that are settled too."`
	JSON    bool   `name:"json" help:"Print for machines."`
}

// Run prints each card and the contradiction.
func (c *cardsConflictsCmd) Run(ctx context.Context, std streams) error {
	lib, err := openLibrary(ctx, std, c.Data)
	if err != nil {
		return err
	}
	defer lib.Close()
	if err := lib.ReadCardsAnew(ctx); err != nil {
		return err
	}
	list, err := lib.CardConflicts(ctx, c.Settled)
	if err != nil {
		return err
	}
	if c.JSON {
		enc := json.NewEncoder(std.out)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", " ")
		return enc.Encode(list)
	}
	open := 0
	for _, k := range list {
		if k.Choice == cardlist.NoChoice {
			open++
			fmt.Fprintf(std.out, "%s %s\n", k.Number, k.Name)
		} else {
			fmt.Fprintf(std.out, "%s %s (settled: %s)\n", k.Number, k.Name, k.Choice)
		}
		for _, x := range k.Conflicts {
			fmt.Fprintf(std.out, "  %s\n", x)
		}
	}
	fmt.Fprintf(std.out, "%s in conflict, %d of them settled\n", counted(len(list), "card"), len(list)-open)
	return nil
}

// cardsSettleCmd settles one contradiction.
type cardsSettleCmd struct {
	Number string `arg:"" help:"Card number."`
	Choice string `arg:"" enum:"first,second,errata,none" help:"first or second list, errata, or none to take the decision back."`
	Data   string `env:"DIGIJUDGE_DATA" placeholder:"DIR" help:"Folder for the databases (${env})."`
}

// Run settles it and prints the result. Exit code 3 means that there is no such contradiction or
// reading.
func (c *cardsSettleCmd) Run(ctx context.Context, std streams) error {
	choice := cardlist.NoChoice
	if c.Choice != "none" {
		var err error
		if choice, err = cardlist.ParseChoice(c.Choice); err != nil {
			return badInput(std, err)
		}
	}
	lib, err := openLibrary(ctx, std, c.Data)
	if err != nil {
		return err
	}
	defer lib.Close()
	k, err := lib.SettleCard(ctx, strings.ToUpper(c.Number), choice)
	if err != nil {
		return badInput(std, err)
	}
	if k.State == content.CardRuns {
		fmt.Fprintf(std.out, "%s %s is played\n", k.Number, k.Name)
	} else {
		fmt.Fprintf(std.out, "%s %s is not played: %s\n", k.Number, k.Name, k.Why)
	}
	return nil
}

// cardsCheckCmd plays scenarios about real cards.
type cardsCheckCmd struct {
	numbered
	Files []string `arg:"" name:"path" help:"Scenario files, and folders of them."`
}

// Run plays each file and prints a line for each claim that doesn't hold. The exit code is 1 if
// anything fails. Scenarios whose cards are missing are skipped and counted.
func (c *cardsCheckCmd) Run(ctx context.Context, std streams) error {
	cards, done, err := c.cards(ctx)
	if err != nil {
		return badInput(std, err)
	}
	defer func() { _ = done() }()
	files, err := scenarioFiles(c.Files)
	if err != nil {
		return badInput(std, err)
	}
	if len(files) == 0 {
		return badInput(std, fmt.Errorf("nothing to check: no file in %s ends in .scn", strings.Join(c.Files, ", ")))
	}
	passed, failed, skipped := 0, 0, 0
	for _, name := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		switch err := playFile(name, cards); {
		case errors.Is(err, lang.ErrMissingCard):
			skipped++
		case err != nil:
			failed++
			fmt.Fprintf(std.out, "%s: %v\n", name, err)
		default:
			passed++
		}
	}
	fmt.Fprintf(std.out, "%d passed, %d failed, %d skipped\n", passed, failed, skipped)
	if failed > 0 {
		return exitCode(1)
	}
	return nil
}

// scenarioFiles returns the given files, and those that end in .scn in the given folders and below.
func scenarioFiles(paths []string) ([]string, error) {
	var out []string
	for _, p := range paths {
		info, err := os.Stat(p)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			out = append(out, p)
			continue
		}
		err = filepath.WalkDir(p, func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.HasSuffix(name, ".scn") {
				out = append(out, name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	sort.Strings(out)
	return out, nil
}

// playFile plays one scenario. Its error names the claims that don't hold, or the steps that could
// be left out.
func playFile(name string, cards lang.CardSource) error {
	src, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	s, err := scenario.ParseWith(name, src, lang.Config{Cards: cards})
	if err != nil {
		return err
	}
	r, err := s.Run(scenario.Options{})
	if err != nil {
		return err
	}
	var wrong []string
	for _, list := range [][]scenario.ClaimResult{r.Now, r.Claims} {
		for _, c := range list {
			if c.Verdict != scenario.Holds {
				wrong = append(wrong, fmt.Sprintf("%s: %s (%s)", c.Verdict, c.Words, c.Reason))
			}
		}
	}
	switch {
	case len(wrong) > 0:
		return errors.New(strings.Join(wrong, "; "))
	case len(r.Now)+len(r.Claims) == 0:
		return errors.New("it claims nothing")
	}
	idle, err := s.IdleSteps(scenario.Options{}, nil)
	for _, st := range idle {
		wrong = append(wrong, fmt.Sprintf("line %d says nothing: %s", st.Pos.Line, st.String()))
	}
	if len(wrong) > 0 {
		return errors.New(strings.Join(wrong, "; "))
	}
	return err
}
