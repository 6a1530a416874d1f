package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"digijudge/content/cardlist"
)

// cardsNewsCmd says what a card list contains that an older one doesn't.
type cardsNewsCmd struct {
	Old    string `arg:"" help:"The older list of cards (JSON)."`
	New    string `arg:"" help:"The list that is new."`
	Second string `placeholder:"FILE" help:"The new cards as another list has them: what the two contradict each other in is listed."`
	Errata string `placeholder:"FILE" help:"Errata to apply, as an import would."`
	JSON   bool   `name:"json" help:"Print JSON."`
	Top    int    `default:"20" help:"How many entries of each part to print; 0 for all."`
}

// Run compares and prints.
func (c *cardsNewsCmd) Run(_ context.Context, std streams) error {
	old, err := readCardList(c.Old)
	if err != nil {
		return badInput(std, err)
	}
	now, err := readCardList(c.New)
	if err != nil {
		return badInput(std, err)
	}
	for name, list := range map[string]*cardlist.List{c.Old: old, c.New: now} {
		if list.Shape == cardlist.Errata {
			return badInput(std, fmt.Errorf("%s holds errata, not cards", name))
		}
	}
	beside := cardsCoverageCmd{Second: c.Second, Errata: c.Errata}
	second, errata, err := beside.beside(now)
	if err != nil {
		return badInput(std, err)
	}
	news := cardlist.ReadNews(old, now, second, errata)
	if c.JSON {
		enc := json.NewEncoder(std.out)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", " ")
		return enc.Encode(news)
	}
	if c.Top <= 0 {
		c.Top = int(^uint(0) >> 1)
	}
	c.print(std, &news)
	return nil
}

// print prints the news part by part. The questions to ask first come last.
func (c *cardsNewsCmd) print(std streams, n *cardlist.News) {
	fmt.Fprintf(std.out, "%s before, %d now: %d new, %d changed, %d gone\n", counted(n.Old, "card"), n.Now, len(n.New), len(n.Changed), len(n.Gone))
	cov := &n.Coverage
	fmt.Fprintf(std.out, "of the new and changed ones %d of %d are played whole (%s), %d of %d effects (%s)\n",
		cov.ExecutableCards, cov.WithText, percent(cov.ExecutableCards, cov.WithText), cov.ExecutableEffect, cov.Effects, percent(cov.ExecutableEffect, cov.Effects))
	c.part(std, "new keywords", n.Keywords)
	c.part(std, "new timings and requirement lines", n.Timings)
	c.part(std, "new rules lines", n.Rules)
	c.part(std, "new traits", n.Traits)
	fmt.Fprintf(std.out, "\nwordings that aren't read or played yet (%d): cards that each alone would unlock / cards with it\n", len(cov.Unknown))
	for _, u := range cov.Unknown[:min(c.Top, len(cov.Unknown))] {
		fmt.Fprintf(std.out, "%4d /%4d  %s\n             %s: %s\n", u.Unlocks, u.Cards, u.Text, u.Example, u.Paragraph)
	}
	fmt.Fprintf(std.out, "\nchanged cards (%d)\n", len(n.Changed))
	for _, x := range n.Changed[:min(c.Top, len(n.Changed))] {
		for _, what := range x.What {
			fmt.Fprintf(std.out, "  %s %s: %v\n", x.Number, x.Name, what)
		}
	}
	c.part(std, "what the lists contradict each other in; a person settles it", n.Conflicts)
	fmt.Fprintln(std.out, "\nquestions to ask first")
	for i, q := range n.Questions(min(c.Top, 5)) {
		fmt.Fprintf(std.out, "%3d. %s\n     %s\n", i+1, q.Ask, q.Why)
	}
}

// part prints one list of what is new.
func (c *cardsNewsCmd) part(std streams, title string, list []cardlist.Novelty) {
	fmt.Fprintf(std.out, "\n%s (%d)\n", title, len(list))
	for _, x := range list[:min(c.Top, len(list))] {
		fmt.Fprintf(std.out, "%4d  %s (%s)\n", len(x.Numbers), x.Words, strings.Join(x.Numbers[:min(4, len(x.Numbers))], " "))
	}
}
