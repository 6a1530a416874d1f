package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"digijudge/rules"
	"digijudge/rules/scenario"
)

// runCmd plays one scenario.
type runCmd struct {
	numbered
	File      string   `arg:"" help:"Scenario file, or - for standard input."`
	JSON      bool     `name:"json" help:"Print for machines: verdict per claim, line and counts."`
	Believing []string `placeholder:"NAME" help:"Play under a misconception, and show the first step that differs from the true line."`
}

// Run prints the proof; exit code 0: the claims hold, 1: one fails or a step says nothing, 2: undecided, 3: bad input.
func (c *runCmd) Run(ctx context.Context, std streams) error {
	src, err := readScenario(c.File, std.in)
	if err != nil {
		return badInput(std, err)
	}
	cards, done, err := c.cards(ctx)
	if err != nil {
		return badInput(std, err)
	}
	defer func() { _ = done() }()
	s, err := scenario.ParseWith(c.File, src, scenario.Config{Cards: cards})
	if err != nil {
		return badInput(std, err)
	}
	r, err := s.Run(scenario.Options{})
	if err != nil {
		return badInput(std, err)
	}
	if len(c.Believing) > 0 {
		opt := scenario.Options{Believing: c.Believing}
		wrong, err := s.Run(opt)
		if err != nil {
			return badInput(std, err)
		}
		if c.JSON {
			if err := printJSON(std.out, s, wrong); err != nil {
				return err
			}
		} else {
			printBeliefs(std.out, c.Believing, r, wrong)
			printProof(std.out, s, wrong)
		}
		return verdictCode(wrong)
	}
	idle, err := s.IdleSteps(scenario.Options{}, nil)
	if err != nil {
		return badInput(std, err)
	}
	if c.JSON {
		err = printJSON(std.out, s, r, idle...)
	} else {
		printProof(std.out, s, r)
		for _, st := range idle {
			fmt.Fprintf(std.out, "line %d says nothing: without \"%s\" the game goes another way, and all that is claimed comes to the same\n", st.Pos.Line, st.String())
		}
	}
	if err != nil {
		return err
	}
	if len(idle) > 0 {
		return exitCode(1)
	}
	return verdictCode(r)
}

// verdictCode is 0 when everything holds, 1 when something fails, else 2.
func verdictCode(r *scenario.Result) error {
	code := 0
	for _, list := range [][]scenario.ClaimResult{r.Now, r.Claims} {
		for _, c := range list {
			switch c.Verdict {
			case scenario.Fails:
				return exitCode(1)
			case scenario.Undecided:
				code = 2
			}
		}
	}
	if code != 0 {
		return exitCode(code)
	}
	return nil
}

// printBeliefs says what is believed and where the play under it leaves the true line.
func printBeliefs(w io.Writer, names []string, truth, wrong *scenario.Result) {
	for _, n := range names {
		m, _ := rules.FindMisconception(n)
		fmt.Fprintf(w, "believing %s (%s): \"%s\"\n", m.Name, m.Clause, m.Says)
		fmt.Fprintf(w, "in truth: %s\n", m.Correction)
	}
	step := func(s scenario.ProofStep) string {
		switch {
		case s.Text == "":
			return "the line has ended"
		case s.Clause == "":
			return fmt.Sprintf("step %d, %s", s.N, s.Text)
		}
		return fmt.Sprintf("step %d, %s [%s]", s.N, s.Text, s.Clause)
	}
	if d := scenario.FirstDifference(truth.Main, wrong.Main); d != nil {
		fmt.Fprintf(w, "first difference:\n  in truth:          %s\n  under the belief:  %s\n", step(d.A), step(d.B))
	} else {
		fmt.Fprintln(w, "first difference: none, the line is the same")
	}
	if wrong.Stray != nil {
		fmt.Fprintf(w, "the line ends where the script no longer fits: %s\n", wrong.Stray)
	}
	fmt.Fprintln(w)
}

func printProof(w io.Writer, s *scenario.Scenario, r *scenario.Result) {
	fmt.Fprintln(w, s.Title)
	for _, a := range r.Assumptions {
		fmt.Fprintln(w, "assumed:", a)
	}
	fmt.Fprintln(w)
	if r.Main != nil {
		printSteps(w, r.Main, "")
	}
	fmt.Fprintln(w)
	for _, list := range [][]scenario.ClaimResult{r.Now, r.Claims} {
		for _, c := range list {
			fmt.Fprintf(w, "%-9s  %s\n", c.Verdict, c.Words)
			if c.Reason != "" {
				fmt.Fprintln(w, "          ", c.Reason)
			}
			if c.Verdict == scenario.Fails && c.Line != nil {
				printSteps(w, c.Line, "             ")
			}
		}
	}
	fmt.Fprintf(w, "%d lines, %d decisions, %d positions\n", r.Lines, r.Decisions, r.Nodes)
}

func printSteps(w io.Writer, l *scenario.Line, indent string) {
	for _, st := range l.Steps() {
		clause := ""
		if st.Clause != "" {
			clause = "  [" + strings.Join(append([]string{st.Clause}, st.Also...), ", ") + "]"
		}
		fmt.Fprintf(w, "%s%3d  %*s%s%s\n", indent, st.N, 2*st.Depth, "", st.Text, clause)
	}
}

// The JSON form of a result.
type (
	jsonResult struct {
		Title       string      `json:"title"`
		Verdict     string      `json:"verdict"`
		Claims      []jsonClaim `json:"claims"`
		Now         []jsonClaim `json:"now"`
		Line        []jsonStep  `json:"line"`
		Idle        []int       `json:"idle,omitempty"` // lines of the steps that say nothing
		Assumptions []string    `json:"assumptions"`
		Lines       int         `json:"lines"`
		Decisions   int         `json:"decisions"`
		Nodes       int         `json:"nodes"`
	}
	jsonClaim struct {
		Words   string     `json:"words"`
		Verdict string     `json:"verdict"`
		Reason  string     `json:"reason,omitempty"`
		Line    []jsonStep `json:"line,omitempty"`
	}
	jsonStep struct {
		N      int      `json:"n"`
		Text   string   `json:"text"`
		Clause string   `json:"clause,omitempty"`
		Also   []string `json:"also,omitempty"`
		Depth  int      `json:"depth,omitempty"`
		Kind   string   `json:"kind"`
	}
)

func printJSON(w io.Writer, s *scenario.Scenario, r *scenario.Result, idle ...scenario.Step) error {
	out := jsonResult{Title: s.Title, Verdict: "holds", Assumptions: r.Assumptions, Lines: r.Lines, Decisions: r.Decisions, Nodes: r.Nodes, Line: jsonSteps(r.Main)}
	for _, st := range idle {
		out.Idle = append(out.Idle, st.Pos.Line)
	}
	claims := func(list []scenario.ClaimResult) []jsonClaim {
		js := []jsonClaim{}
		for _, c := range list {
			js = append(js, jsonClaim{c.Words, c.Verdict.String(), c.Reason, jsonSteps(c.Line)})
			if c.Verdict == scenario.Fails || c.Verdict == scenario.Undecided && out.Verdict == "holds" {
				out.Verdict = c.Verdict.String()
			}
		}
		return js
	}
	out.Now, out.Claims = claims(r.Now), claims(r.Claims)
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

func jsonSteps(l *scenario.Line) []jsonStep {
	if l == nil {
		return nil
	}
	var js []jsonStep
	for _, st := range l.Steps() {
		js = append(js, jsonStep{st.N, st.Text, st.Clause, st.Also, st.Depth, st.Kind})
	}
	return js
}
