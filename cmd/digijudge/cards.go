package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"digijudge/content/cardlist"
	"digijudge/rules/scenario/lang"
)

// cardsCmd is about lists of real cards.
type cardsCmd struct {
	Coverage  cardsCoverageCmd  `cmd:"" help:"Say how many cards of a list are understood and played, and which wordings are not."`
	News      cardsNewsCmd      `cmd:"" help:"Say what a list brings that an older one hasn't got, and what to ask first."`
	Conflicts cardsConflictsCmd `cmd:"" help:"List the imported cards about which the lists contradict each other."`
	Settle    cardsSettleCmd    `cmd:"" help:"Say whom to believe about a card: the first list, the second, or the errata."`
	Check     cardsCheckCmd     `cmd:"" help:"Play scenario files that name cards by number."`
}

// cardsCoverageCmd measures a list.
type cardsCoverageCmd struct {
	File   string   `arg:"" help:"A list of cards (JSON)."`
	Second string   `arg:"" optional:"" help:"The same cards as another list has them: measure what an import of both makes of them."`
	Errata string   `placeholder:"FILE" help:"Errata to apply, as an import would."`
	JSON   bool     `name:"json" help:"Print JSON."`
	Diff   string   `placeholder:"OLD" help:"Earlier output with --json: print the cards that mean something else than then."`
	Apart  []string `placeholder:"SET,…" help:"Sets to measure without reading them: their figures stand apart, their wordings aren't listed."`
	Top    int      `default:"60" help:"How many unknown wordings to print; 0 for all."`
	Card   string   `placeholder:"NUMBER" help:"Print one card of the list: every paragraph and what keeps it from being played."`
}

// Run measures and prints.
func (c *cardsCoverageCmd) Run(ctx context.Context, std streams) error {
	list, err := readCardList(c.File)
	if err != nil {
		return badInput(std, err)
	}
	if list.Shape == cardlist.Errata {
		return badInput(std, fmt.Errorf("%s holds errata, not cards", c.File))
	}
	second, errata, err := c.beside(list)
	if err != nil {
		return badInput(std, err)
	}
	if c.Card != "" {
		return c.one(std, list, second, errata)
	}
	var old cardlist.Coverage
	if c.Diff != "" {
		data, err := readAtMost(c.Diff, cardlist.MaxBytes, "an earlier coverage")
		if err != nil {
			return badInput(std, err)
		}
		if err := json.Unmarshal(data, &old); err != nil || old.Hashes == nil {
			return badInput(std, fmt.Errorf("%s is no output of cards coverage --json", c.Diff))
		}
	}
	cov := cardlist.MeasureBoth(list, second, errata, cardlist.Labelled)
	apart := cov.Apart(c.Apart)
	if err := ctx.Err(); err != nil {
		return err
	}
	switch {
	case c.Diff != "":
		return printDiff(std, cardlist.Compare(old.Hashes, cov.Hashes))
	case c.JSON:
		enc := json.NewEncoder(std.out)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", " ")
		return enc.Encode(cov)
	}
	if len(c.Apart) > 0 {
		fmt.Fprintf(std.out, "apart: %s: %d of %d cards are played whole (%s), %d of %d effects (%s)\n", apart.Set,
			apart.Executable, apart.WithText, percent(apart.Executable, apart.WithText), apart.ExecutableEffect, apart.Effects, percent(apart.ExecutableEffect, apart.Effects))
	}
	printCoverage(std, &cov, c.Top)
	return nil
}

// beside reads the second list and the errata. Each is nil if the command line doesn't name it.
func (c *cardsCoverageCmd) beside(first *cardlist.List) (second, errata *cardlist.List, err error) {
	if c.Second != "" {
		if second, err = readCardList(c.Second); err != nil {
			return nil, nil, err
		}
		if second.Shape == cardlist.Errata || second.Shape == first.Shape {
			return nil, nil, fmt.Errorf("%s is no second list of cards: it has to be written in the other way (%s, not %s)", c.Second, cardlist.Public, cardlist.Keyed)
		}
	}
	if c.Errata != "" {
		if errata, err = readCardList(c.Errata); err != nil {
			return nil, nil, err
		}
		if errata.Shape != cardlist.Errata {
			return nil, nil, fmt.Errorf("%s holds cards, not errata", c.Errata)
		}
	}
	return second, errata, nil
}

// one prints one card.
func (c *cardsCoverageCmd) one(std streams, lists ...*cardlist.List) error {
	r := cardlist.ResolveIn(c.Card, lists...)
	if r == nil {
		return badInput(std, fmt.Errorf("%s has no card %s", c.File, c.Card))
	}
	e := r.Exam
	fmt.Fprintf(std.out, "%s %s: %s, tree %s\n", e.Card.Number, e.Card.Name, yesNo(r.Runs(), "played", "not played"), e.Hash)
	if c.Second != "" {
		fmt.Fprintf(std.out, "%14s as in the %s list\n", "", r.From)
	}
	for _, k := range r.Conflicts {
		fmt.Fprintf(std.out, "%14s conflict: %v\n", "", k)
	}
	for _, m := range e.Mends {
		fmt.Fprintf(std.out, "%14s mended: %v\n", "", m)
	}
	why, ok := e.Unplayed()
	for i, p := range e.Parts {
		fmt.Fprintf(std.out, "%2d %-11s %s\n", i+1, p.Box, p.Text)
		switch {
		case p.Unknown != nil:
			fmt.Fprintf(std.out, "%14s unknown: %v\n", "", p.Unknown)
		case why[i] != "":
			fmt.Fprintf(std.out, "%14s not played: %s\n", "", why[i])
		default:
			fmt.Fprintf(std.out, "%14s played\n", "")
		}
	}
	for _, w := range e.Why {
		fmt.Fprintf(std.out, "%14s not played: %s\n", "", w)
	}
	if ok && r.Settled() && !e.Executable() {
		fmt.Fprintf(std.out, "%14s in a scenario: card Hero: %s\n", "", lang.CardWithout(e.Card.Number, why))
	}
	return nil
}

func yesNo(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

// readCardList reads one file of a card list.
func readCardList(name string) (*cardlist.List, error) {
	data, err := readAtMost(name, cardlist.MaxBytes, "a list of cards")
	if err != nil {
		return nil, err
	}
	return cardlist.Read(name, data)
}

func percent(a, b int) string {
	if b == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(a)/float64(b))
}

func printCoverage(std streams, cov *cardlist.Coverage, top int) {
	fmt.Fprintf(std.out, "%s, %d with text\n", counted(cov.Cards, "card"), cov.WithText)
	fmt.Fprintf(std.out, "%d of them are played whole (%s)\n", cov.ExecutableCards, percent(cov.ExecutableCards, cov.WithText))
	fmt.Fprintf(std.out, "%d of %d effects are played (%s)\n", cov.ExecutableEffect, cov.Effects, percent(cov.ExecutableEffect, cov.Effects))
	fmt.Fprintf(std.out, "%d of %d effects are labelled whole (%s)\n", cov.LabelledEffects, cov.Effects, percent(cov.LabelledEffects, cov.Effects))
	var sets []string
	for _, s := range cov.Sets {
		sets = append(sets, fmt.Sprintf("%s %d/%d (%s)", s.Set, s.Executable, s.WithText, percent(s.Executable, s.WithText)))
	}
	fmt.Fprintf(std.out, "by set: %s\n", strings.Join(sets, ", "))
	fmt.Fprintf(std.out, "%d unknown wordings; cards that each alone would unlock / cards with it:\n", len(cov.Unknown))
	for i, u := range cov.Unknown {
		if top > 0 && i == top {
			break
		}
		fmt.Fprintf(std.out, "%4d /%4d  %s\n             %s: %s\n", u.Unlocks, u.Cards, u.Text, u.Example, u.Paragraph)
	}
}

func printDiff(std streams, d cardlist.Diff) error {
	for _, part := range []struct {
		what string
		list []string
	}{{"changed", d.Changed}, {"new", d.New}, {"gone", d.Gone}} {
		if len(part.list) > 0 {
			fmt.Fprintf(std.out, "%s: %s\n", part.what, strings.Join(part.list, " "))
		}
	}
	fmt.Fprintf(std.out, "%s changed meaning, %d are new, %d are gone, %d are the same\n", counted(len(d.Changed), "card"), len(d.New), len(d.Gone), d.Same)
	return nil
}
