package main

import (
	"encoding/json"
	"fmt"
	"io"

	"digijudge/content"
	"digijudge/rules/scenario"
)

// runCmd plays one scenario.
type runCmd struct {
	File string `arg:"" help:"Scenario file, or - for standard input."`
	JSON bool   `name:"json" help:"Print for machines: verdict per claim, line and counts."`
}

// Run prints the proof; exit code 0: the claims hold, 1: one fails, 2: undecided, 3: bad input.
func (c *runCmd) Run(std streams) error {
	src, err := readScenario(c.File, std.in)
	if err != nil {
		return badInput(std, err)
	}
	cards, err := content.Cards()
	if err != nil {
		return err
	}
	s, err := scenario.ParseWith(c.File, src, scenario.Config{Cards: cards})
	if err != nil {
		return badInput(std, err)
	}
	r, err := s.Run(scenario.Options{})
	if err != nil {
		return badInput(std, err)
	}
	if c.JSON {
		err = printJSON(std.out, s, r)
	} else {
		printProof(std.out, s, r)
	}
	if err != nil {
		return err
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
			clause = "  [" + st.Clause + "]"
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
		N      int    `json:"n"`
		Text   string `json:"text"`
		Clause string `json:"clause,omitempty"`
		Depth  int    `json:"depth,omitempty"`
		Kind   string `json:"kind"`
	}
)

func printJSON(w io.Writer, s *scenario.Scenario, r *scenario.Result) error {
	out := jsonResult{Title: s.Title, Verdict: "holds", Assumptions: r.Assumptions, Lines: r.Lines, Decisions: r.Decisions, Nodes: r.Nodes, Line: jsonSteps(r.Main)}
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
		js = append(js, jsonStep{st.N, st.Text, st.Clause, st.Depth, st.Kind})
	}
	return js
}
