package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/drill"
)

// drillsCmd makes the drills of all rulings anew.
type drillsCmd struct {
	Dir   string `default:"content" type:"path" help:"The folder content of the sources, where drills/drills.txt is written."`
	Show  int    `help:"Make nothing; print so many drills of those that are asked, as they are read." default:"0"`
	Seed  uint64 `help:"With --show: which ones." default:"1"`
	Check bool   `help:"Write nothing; fail if the file is not what would be written."`
}

// Run makes the drills, writes them, and prints what was kept and why the rest was dropped.
func (c *drillsCmd) Run(_ context.Context, std streams) error {
	if c.Show > 0 {
		return c.show(std)
	}
	rulings, vetoes, kept, err := content.Drills()
	if err != nil {
		return err
	}
	made, err := drill.Make(rulings, vetoes)
	if err != nil {
		return err
	}
	file := made.File()
	if !c.Check {
		if err := os.WriteFile(filepath.Join(c.Dir, "drills", "drills.txt"), file, 0o644); err != nil {
			return err
		}
		if err := c.retire(rulings, kept, made.Lines); err != nil {
			return err
		}
	}
	for _, l := range made.Report() {
		fmt.Fprintln(std.out, l)
	}
	if c.Check && !bytes.Equal(file, kept) {
		fmt.Fprintln(std.err, "content/drills/drills.txt is stale: run digijudge questions drills and commit")
		return exitCode(1)
	}
	return nil
}

// retire writes the list of the drills that aren't asked any more: those of before, and those that
// have gone now. Their links lead to their rulings.
func (c *drillsCmd) retire(rulings []drill.Ruling, kept []byte, now []drill.Line) error {
	list, err := content.RetiredDrills()
	if err != nil {
		return err
	}
	before, err := drill.Parse("drills.txt", kept)
	if err != nil {
		return err
	}
	there := map[string]bool{}
	for i := range rulings {
		there[rulings[i].Slug] = true
	}
	next := list.Next(before, now, func(ruling string) bool { return there[ruling] })
	return os.WriteFile(filepath.Join(c.Dir, "drills", "retired.txt"), next.File(), 0o644)
}

// show prints drills as a player reads them: cards, position, question, and the answers with their
// reasons.
func (c *drillsCmd) show(std streams) error {
	var list []*quiz.Question
	for _, p := range content.Proofs() {
		if p.Kind == content.KindDrill {
			list = append(list, p.Question)
		}
	}
	rng := rand.New(rand.NewPCG(c.Seed, 0))
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, q := range list[:min(c.Show, len(list))] {
		fmt.Fprintf(std.out, "== %s  %s  [%s, level %d, complexity %d] %v\n%s\n%s\n", q.ID, q.Title, q.Topic, q.Level, q.Complexity, q.Clauses, q.Scenario, q.Body)
		for _, a := range q.Answers {
			mark := " "
			if a.Right {
				mark = "x"
			}
			fmt.Fprintf(std.out, "- [%s] %s {%s; belief: %s}\n      %s\n", mark, a.Text, a.Claim, a.Belief, a.Reason)
		}
		fmt.Fprintln(std.out)
	}
	return nil
}
