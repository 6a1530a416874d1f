package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"digijudge/content"
	"digijudge/content/wording"
	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// rulesCmd groups the commands for the imported official text.
type rulesCmd struct {
	Diff   rulesDiffCmd   `cmd:"" help:"Compare two imported versions of the official text, and list what cites a clause that isn't the same."`
	Forget rulesForgetCmd `cmd:"" help:"Take an imported version away again."`
}

// rulesForgetCmd undoes an import.
type rulesForgetCmd struct {
	Version string `arg:"" help:"Imported version, such as 4.1."`
	Data    string `env:"DIGIJUDGE_DATA" placeholder:"DIR" help:"Folder for the databases (${env})."`
}

// Run forgets one version. Exit code 3 means that it isn't imported.
func (c *rulesForgetCmd) Run(ctx context.Context, std streams) error {
	lib, err := openLibrary(ctx, std, c.Data)
	if err != nil {
		return err
	}
	defer lib.Close()
	err = lib.ForgetOfficial(ctx, c.Version)
	if errors.Is(err, content.ErrNotFound) {
		return badInput(std, notImported(ctx, lib, err))
	}
	if err == nil {
		fmt.Fprintf(std.out, "version %s is gone\n", c.Version)
	}
	return err
}

// rulesDiffCmd compares two versions.
type rulesDiffCmd struct {
	numbered
	Old   string `arg:"" help:"Imported version, such as 4.1."`
	New   string `arg:"" help:"Another one, such as 4.2."`
	JSON  bool   `name:"json" help:"Print for machines."`
	Rerun bool   `help:"Play all that cites a clause that isn't the same, and say what no longer holds."`
}

// ruleRerun is the result of playing the scenarios that cite a clause.
type ruleRerun struct {
	Passed  int          `json:"passed"`
	Failed  int          `json:"failed"`
	Skipped int          `json:"skipped"` // scenarios that need a card which isn't shipped
	Flips   []ruleFlip   `json:"flips"`   // scenarios that failed
	Beliefs []ruleBelief `json:"beliefs"`
}

// ruleFlip is one scenario that no longer holds.
type ruleFlip struct {
	ID       string   `json:"id"`
	File     string   `json:"file"`
	Line     int      `json:"line"`
	Problems []string `json:"problems"`
}

// ruleBelief is one misconception and the first scenario that still refutes it, or "" if none does.
type ruleBelief struct {
	ID        string        `json:"id"`
	Clause    clause.Clause `json:"clause"`
	RefutedBy string        `json:"refuted_by"`
}

// Run prints each change, marked, with what cites its clause, and a summary. The exit code is 1 if
// something that was played doesn't hold, and 3 if a version isn't imported.
func (c *rulesDiffCmd) Run(ctx context.Context, std streams) error {
	lib, err := openLibrary(ctx, std, c.Data)
	if err != nil {
		return err
	}
	defer lib.Close()
	d, err := lib.DiffRules(ctx, c.Old, c.New)
	if errors.Is(err, content.ErrNotFound) {
		return badInput(std, notImported(ctx, lib, err))
	}
	if err != nil {
		return err
	}
	reworded, renumbered := d.Cites()
	proofs := content.CitingProofs(d.Numbers(), append(slices.Clone(reworded), renumbered...))
	var r *ruleRerun
	if c.Rerun {
		cards, err := content.Cards()
		if err != nil {
			return err
		}
		if r, err = rerun(ctx, proofs, append(slices.Clone(reworded), renumbered...), cards); err != nil {
			return err
		}
	}
	if c.JSON {
		err = printDiffJSON(std.out, d, r)
	} else {
		printRulesDiff(std.out, d, r, len(proofs))
	}
	if err != nil {
		return err
	}
	if r != nil && r.Failed > 0 {
		return exitCode(1)
	}
	return nil
}

// notImported returns an error that lists the imported versions.
func notImported(ctx context.Context, lib *content.Library, err error) error {
	versions, _, listErr := lib.OfficialVersions(ctx)
	if listErr != nil {
		return listErr
	}
	var have []string
	for _, v := range versions {
		have = append(have, v.Version)
	}
	if len(have) == 0 {
		have = []string{"none"}
	}
	return fmt.Errorf("%w; imported: %s (digijudge import rules [--version N.N] FILE… brings another)", err, strings.Join(have, ", "))
}

// rerun plays the scenarios that cite a clause, and checks which of them still refute each
// misconception about it.
func rerun(ctx context.Context, proofs []content.Proof, cites []content.Cite, cards lang.CardSource) (*ruleRerun, error) {
	r := &ruleRerun{Flips: []ruleFlip{}, Beliefs: []ruleBelief{}}
	var holding []content.Proof
	for _, p := range proofs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		problems, err := disagreements(ctx, p, cards)
		switch {
		case errors.Is(err, lang.ErrMissingCard):
			r.Skipped++
			continue
		case err != nil:
			problems = append(problems, err.Error())
		}
		if len(problems) > 0 {
			r.Failed++
			r.Flips = append(r.Flips, ruleFlip{p.ID, "content/" + p.File, p.Line, problems})
			continue
		}
		r.Passed++
		holding = append(holding, p)
	}
	for _, c := range cites {
		m, ok := rules.FindMisconception(c.ID)
		if c.Kind != content.KindBelief || !ok {
			continue
		}
		b := ruleBelief{ID: m.Name, Clause: m.Clause}
		for _, p := range holding {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if refutes(p, m, cards) {
				b.RefutedBy = p.ID
				break
			}
		}
		if b.RefutedBy == "" {
			r.Failed++
		} else {
			r.Passed++
		}
		r.Beliefs = append(r.Beliefs, b)
	}
	return r, nil
}

// refutes reports whether a scenario that holds cites the belief's clause, shows it, and has a
// claim that changes under the belief.
func refutes(p content.Proof, m rules.Misconception, cards lang.CardSource) bool {
	if p.Kind == content.KindDrill || p.Question != nil && p.Question.Effect != "" {
		return false // a drill repeats a ruling; a question about a text plays nothing
	}
	s, extra, cited, err := citing(p, cards)
	if err != nil || !slices.Contains(cited, m.Clause) {
		return false
	}
	if shown, err := s.Shown(scenario.Options{}, extra); err != nil || !shown[m.Clause] {
		return false
	}
	truth, err := s.RunClaims(scenario.Options{}, extra)
	if err != nil {
		return false
	}
	wrong, err := s.RunClaims(scenario.Options{Believing: []string{m.Name}}, extra)
	return err == nil && flips(truth, wrong)
}

func printDiffJSON(w io.Writer, d *content.RulesDiff, r *ruleRerun) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	e.SetEscapeHTML(false)
	return e.Encode(struct {
		*content.RulesDiff
		Rerun *ruleRerun `json:"rerun,omitempty"`
	}{d, r})
}

// printRulesDiff prints the changes for people, as [-deleted-] and {+inserted+} words.
func printRulesDiff(w io.Writer, d *content.RulesDiff, r *ruleRerun, proofs int) {
	for i := range d.Changes {
		c := &d.Changes[i]
		head := fmt.Sprintf("%-8s %s%s", c.Kind, c.Old, c.New)
		switch {
		case c.Kind == wording.Moved && !c.Reworded():
			head = fmt.Sprintf("%-8s %s → %s, the same words", c.Kind, c.Old, c.New)
		case c.Kind == wording.Moved:
			head = fmt.Sprintf("%-8s %s → %s, %d%% of the words the same", c.Kind, c.Old, c.New, c.Similar)
		case c.Kind == wording.Changed:
			head = fmt.Sprintf("%-8s %s, %d%% of the words the same", c.Kind, c.Old, c.Similar)
		}
		fmt.Fprintln(w, head)
		if c.Reworded() {
			fmt.Fprintf(w, "    %s\n", markedText(c))
		}
		for _, kind := range content.CiteKinds {
			var ids []string
			for _, x := range c.Cites {
				if x.Kind == kind {
					ids = append(ids, x.ID)
				}
			}
			if len(ids) > 0 {
				fmt.Fprintf(w, "    %s: %s\n", kind, strings.Join(ids, ", "))
			}
		}
	}
	fmt.Fprintf(w, "%s → %s: %d the same, %d changed, %d moved, %d added, %d removed", d.Old.Version, d.New.Version, d.Same,
		d.Count(wording.Changed), d.Count(wording.Moved), d.Count(wording.Added), d.Count(wording.Removed))
	if d.Left > 0 {
		fmt.Fprintf(w, "; %d not compared, because their part of the rules was imported of one version only", d.Left)
	}
	fmt.Fprintln(w)
	reworded, renumbered := d.Cites()
	fmt.Fprintf(w, "by the numbers of %s, a clause with other words is cited by %s\n", d.CitesBy, citeCounts(reworded))
	fmt.Fprintf(w, "only a clause with another number is cited by %s\n", citeCounts(renumbered))
	if r == nil {
		if proofs > 0 {
			fmt.Fprintf(w, "--rerun plays their %s and says which no longer hold\n", counted(proofs, "scenario"))
		}
		return
	}
	for _, f := range r.Flips {
		for _, p := range f.Problems {
			fmt.Fprintf(w, "FAILS %s (%s:%d): %s\n", f.ID, f.File, f.Line, p)
		}
	}
	for _, b := range r.Beliefs {
		if b.RefutedBy == "" {
			fmt.Fprintf(w, "FAILS belief/%s (%s): nothing that was played refutes it\n", b.ID, b.Clause)
		}
	}
	fmt.Fprintf(w, "played again: %d passed, %d failed", r.Passed, r.Failed)
	if r.Skipped > 0 {
		fmt.Fprintf(w, ", %d skipped", r.Skipped)
	}
	fmt.Fprintln(w)
}

// markedText returns a clause's text as plain text with its marks.
func markedText(c *content.ClauseChange) string {
	var b strings.Builder
	// the first word of the line already says that all of it is new or gone
	whole := c.Kind == wording.Added || c.Kind == wording.Removed
	for _, p := range c.Words {
		switch {
		case whole || p.Mark == "":
			b.WriteString(p.Text)
		case p.Mark == wording.MarkDeleted:
			b.WriteString("[-" + p.Text + "-]")
		default:
			b.WriteString("{+" + p.Text + "+}")
		}
	}
	return b.String()
}

// citeCounts returns how many citing pages there are of each kind.
func citeCounts(list []content.Cite) string {
	var parts []string
	for _, kind := range content.CiteKinds {
		n := 0
		for _, c := range list {
			if c.Kind == kind {
				n++
			}
		}
		switch {
		case n == 1:
			parts = append(parts, "1 "+kind)
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %ss", n, kind))
		}
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}
