package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
	"digijudge/web/api"
)

// runCmd plays one scenario.
type runCmd struct {
	numbered
	File      string   `arg:"" help:"Scenario file, or - for standard input."`
	JSON      bool     `name:"json" help:"Print for machines: verdict per claim, line and counts."`
	Believing []string `placeholder:"NAME" help:"Play under a misconception, and show the first step that differs from the true line."`
	Memory    byteSize `default:"256MB" help:"Most memory for the positions kept (the program takes up to twice that); what isn't decided by then is undecided."`
}

// Run prints the proof. The exit code is 0 if the claims hold, 1 if one fails, 2 if one is
// undecided and none fails, and 3 for bad input.
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
	s, err := scenario.ParseWith(c.File, src, lang.Config{Cards: cards})
	if err != nil {
		return badInput(std, err)
	}
	opt := scenario.Options{MaxBytes: int(c.Memory), Context: ctx}
	r, err := s.Run(opt)
	if err != nil {
		if line := scenario.PlayedBefore(err); line != nil && !c.JSON {
			fmt.Fprintln(std.err, "so far:")
			printSteps(std.err, line, "")
		}
		return badInput(std, err)
	}
	if len(c.Believing) > 0 {
		opt.Believing = c.Believing
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
	idle, err := s.IdleSteps(opt, nil)
	if err != nil {
		return badInput(std, err)
	}
	if c.JSON {
		err = printJSON(std.out, s, r, idle...)
	} else {
		printProof(std.out, s, r)
		for _, st := range idle {
			fmt.Fprintf(std.out, "hint: line %d, \"%s\", changes nothing that is claimed. Leave it out, claim something that comes of it, or claim just that with the line %s\n", st.Pos.Line, st.String(), scenario.ChangesNothing(&st))
		}
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

// printBeliefs prints the beliefs and the first step at which play under them leaves the true line.
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

// lineShows is the reason given for a claim that one of several lines decides.
const lineShows = "this line shows it"

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
	var shown []*scenario.Line // the counter-lines printed so far
	for _, list := range [][]scenario.ClaimResult{r.Now, r.Claims} {
		for _, c := range list {
			fmt.Fprintf(w, "%-9s  %s\n", c.Verdict, c.Words)
			reason, steps := c.Reason, false
			switch {
			case c.Line == nil:
			case c.Line.Same(r.Main) && strings.HasPrefix(reason, lineShows):
				reason = "the line above shows it" + strings.TrimPrefix(reason, lineShows)
			case c.Line.Same(r.Main) && c.Verdict == scenario.Fails && r.Lines > 1:
				reason += ", on the line above"
			case c.Line.Same(r.Main):
			case slices.ContainsFunc(shown, c.Line.Same):
				if reason == lineShows {
					reason = ""
				}
				reason = strings.TrimPrefix(reason+", on the line shown before", ", ")
			case c.Verdict == scenario.Fails || c.Verdict == scenario.Holds && (c.Claim.Quant == lang.Can || c.Claim.Quant == lang.Sometimes):
				steps = true
				shown = append(shown, c.Line)
			}
			if reason != "" {
				fmt.Fprintln(w, "          ", reason)
			}
			if steps {
				printSteps(w, c.Line, "             ")
			}
		}
	}
	fmt.Fprintf(w, "%s, %s, %s\n", counted(r.Lines, "line"), counted(r.Decisions, "decision"), counted(r.Nodes, "position"))
}

func printSteps(w io.Writer, l *scenario.Line, indent string) {
	for _, st := range l.Steps() {
		cited := ""
		if st.Clause != "" {
			cited = "  [" + strings.Join(clause.Numbers(append([]clause.Clause{st.Clause}, st.Also...)), ", ") + "]"
		}
		fmt.Fprintf(w, "%s%3d  %*s%s%s\n", indent, st.N, 2*st.Depth, "", st.Text, cited)
	}
}

func printJSON(w io.Writer, s *scenario.Scenario, r *scenario.Result, idle ...lang.Step) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(api.ResultOf(s, r, idle...))
}
