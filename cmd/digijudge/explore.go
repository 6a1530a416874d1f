package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// exploreCmd counts the positions and lines that follow from a scenario.
type exploreCmd struct {
	numbered
	File   string        `arg:"" help:"Scenario file, or - for standard input."`
	Depth  int           `default:"4" help:"How many choices deep."`
	Divide bool          `help:"Count behind every first choice too."`
	JSON   bool          `name:"json" help:"Print for machines."`
	Nodes  int           `default:"500000" help:"Most positions to visit."`
	Time   time.Duration `default:"30s" help:"Longest time to take."`
	Memory byteSize      `default:"256MB" help:"Most memory for the positions kept (the program takes up to twice that)."`
}

// Run prints the counts. The exit code is 2 if the budget was spent before the end, and 3 for bad
// input.
func (c *exploreCmd) Run(ctx context.Context, std streams) error {
	if c.Depth < 0 {
		return badInput(std, fmt.Errorf("--depth %d: want 0 or more", c.Depth))
	}
	src, err := readScenario(c.File, std.in)
	if err != nil {
		return badInput(std, err)
	}
	cards, done, err := c.cards(ctx)
	if err != nil {
		return badInput(std, err)
	}
	defer func() { _ = done() }()
	s, err := scenario.ParseWith(c.File, src, lang.Config{Cards: cards})
	if err != nil {
		return badInput(std, err)
	}
	count := s.Tree
	if c.Divide {
		count = s.Divide
	}
	t, err := count(c.Depth, scenario.Options{MaxNodes: c.Nodes, MaxTime: c.Time, MaxBytes: int(c.Memory), Context: ctx})
	if err != nil {
		return badInput(std, err)
	}
	if c.JSON {
		e := json.NewEncoder(std.out)
		e.SetIndent("", "  ")
		if err := e.Encode(struct {
			Title   string                `json:"title"`
			Depths  []scenario.TreeDepth  `json:"depths"`
			Choices []scenario.TreeChoice `json:"choices,omitempty"`
			Spent   string                `json:"spent,omitempty"`
		}{s.Title, t.Depths, t.Choices, t.Spent}); err != nil {
			return err
		}
	} else {
		fmt.Fprintln(std.out, s.Title)
		fmt.Fprintln(std.out, "depth       lines   ended  decisions     nodes")
		for _, d := range t.Depths {
			fmt.Fprintf(std.out, "%5d %11d %7d %10d %9d\n", d.Depth, d.Lines, d.Ended, d.Decisions, d.Nodes)
		}
		for _, ch := range t.Choices {
			fmt.Fprintf(std.out, "%11d lines %9d nodes  %s\n", ch.Lines, ch.Nodes, ch.Choice)
		}
		if t.Spent != "" {
			fmt.Fprintln(std.out, "not whole:", t.Spent)
		}
	}
	if t.Spent != "" {
		return exitCode(2)
	}
	return nil
}
