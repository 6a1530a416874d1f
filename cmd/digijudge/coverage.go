package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// coverage says which scenarios test each clause and each misconception. It is what `check
// --coverage --json` prints.
type coverage struct {
	Clauses        []*clauseCoverage `json:"clauses"`
	Misconceptions []*beliefCoverage `json:"misconceptions"`
	Scenarios      int               `json:"scenarios"`
	Passed         int               `json:"passed"`
	Failed         int               `json:"failed"`
	Real           realCoverage      `json:"real"`

	problems []string
	skipped  int
}

type clauseCoverage struct {
	ID clause.Clause `json:"id"`
	// those that cite the clause and show it when played
	Scenarios      []string `json:"scenarios"`
	Misconceptions []string `json:"misconceptions"`
	Untestable     string   `json:"untestable"`
}

type beliefCoverage struct {
	ID       string        `json:"id"`
	Clause   clause.Clause `json:"clause"`
	KilledBy []string      `json:"killed_by"`
}

// cover plays every scenario of the site and notes which of the cited clauses its lines show. For
// each of those clauses it plays the scenario again under every misconception about it.
func cover(ctx context.Context, cards lang.CardSource) (*coverage, error) {
	c := &coverage{Clauses: []*clauseCoverage{}, Misconceptions: []*beliefCoverage{}}
	byID := map[clause.Clause]*clauseCoverage{}
	untestable := scenario.Untestable()
	for _, id := range clause.All() {
		cc := &clauseCoverage{ID: id, Scenarios: []string{}, Misconceptions: []string{}, Untestable: untestable[id]}
		byID[id] = cc
		c.Clauses = append(c.Clauses, cc)
	}
	about := map[clause.Clause][]*beliefCoverage{}
	for _, m := range rules.Misconceptions() {
		bc := &beliefCoverage{ID: m.Name, Clause: m.Clause, KilledBy: []string{}}
		c.Misconceptions = append(c.Misconceptions, bc)
		about[m.Clause] = append(about[m.Clause], bc)
		if cc := byID[m.Clause]; cc != nil {
			cc.Misconceptions = append(cc.Misconceptions, m.Name)
		} else {
			c.problem("the misconception %s is about %s, which is no clause", m.Name, m.Clause)
		}
	}
	for _, proof := range content.Proofs() {
		if proof.Kind == content.KindDrill {
			continue // a drill is made from a ruling, which is counted
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		problems, err := disagreements(ctx, proof, cards)
		switch {
		case errors.Is(err, lang.ErrMissingCard):
			c.skipped++
			continue
		case err != nil:
			problems = append(problems, err.Error())
		}
		c.Scenarios++
		if len(problems) > 0 {
			c.Failed++
			c.problem("%s fails: %s", proof.ID, problems[0])
			continue
		}
		c.Passed++
		if err := c.coverProof(proof, cards, byID, about); err != nil {
			c.problem("%s: %v", proof.ID, err)
		}
	}
	for _, bc := range c.Misconceptions {
		if len(bc.KilledBy) == 0 {
			c.problem("no scenario refutes %s (%s)", bc.ID, bc.Clause)
		}
	}
	for _, cc := range c.Clauses {
		switch {
		case len(cc.Scenarios) == 0 && cc.Untestable == "":
			c.problem("%s has no scenario that shows it, and no reason why not", cc.ID)
		case len(cc.Scenarios) > 0 && cc.Untestable != "":
			c.problem("%s is said to be untestable (%s), but %s shows it", cc.ID, cc.Untestable, cc.Scenarios[0])
		}
	}
	return c, nil
}

func (c *coverage) problem(format string, args ...any) {
	c.problems = append(c.problems, fmt.Sprintf(format, args...))
}

// coverProof records which clauses and misconceptions one scenario tests.
func (c *coverage) coverProof(proof content.Proof, cards lang.CardSource, byID map[clause.Clause]*clauseCoverage, about map[clause.Clause][]*beliefCoverage) error {
	// nothing is played: the clauses are those named by the analysis of the text
	if q := proof.Question; q != nil && q.Effect != "" {
		p, err := quiz.Prepare(q, cards)
		if err != nil {
			return err
		}
		named := p.PartClauses()
		for _, id := range q.Clauses {
			if !named[id] {
				c.problem("%s cites %s without showing it", proof.ID, id)
			}
		}
		return nil
	}
	s, extra, cited, err := citing(proof, cards)
	if err != nil {
		return err
	}
	for _, id := range cited {
		if byID[id] == nil {
			c.problem("%s cites %s, which is no clause", proof.ID, id)
		}
	}
	shown, err := s.Shown(scenario.Options{}, extra)
	if err != nil {
		return err
	}
	// The reason of a ruling may argue with a clause that no line of play can show, as long as the
	// lines show at least one.
	argued := map[clause.Clause]bool{}
	if proof.Kind == content.KindRuling && slices.ContainsFunc(cited, func(id clause.Clause) bool { return shown[id] }) {
		for _, id := range content.ReasonClauses(s.Because) {
			argued[id] = true
		}
	}
	var truth *scenario.Result
	for _, id := range cited {
		cc := byID[id]
		switch {
		case cc == nil, !shown[id] && argued[id]:
			continue
		case !shown[id]:
			c.problem("%s cites %s without showing it", proof.ID, id)
			continue
		}
		cc.Scenarios = append(cc.Scenarios, proof.ID)
		for _, bc := range about[id] {
			if truth == nil {
				if truth, err = s.RunClaims(scenario.Options{}, extra); err != nil {
					return err
				}
			}
			wrong, err := s.RunClaims(scenario.Options{Believing: []string{bc.ID}}, extra)
			if err == nil && flips(truth, wrong) {
				bc.KilledBy = append(bc.KilledBy, proof.ID)
			}
		}
	}
	return nil
}

// citing parses a scenario and the claims of its question's answers. It returns them with the
// clauses that scenario and question cite, each once.
func citing(proof content.Proof, cards lang.CardSource) (*scenario.Scenario, []*lang.Claim, []clause.Clause, error) {
	cfg := lang.Config{Cards: cards, FirstLine: proof.Line}
	source := proof.Source
	var answers []string
	var cited []clause.Clause
	if q := proof.Question; q != nil {
		cfg.FirstLine, source, answers = q.ScenarioLine, q.Scenario, q.ClaimTexts()
		cited = append(cited, q.Clauses...)
	}
	s, err := scenario.ParseWith("content/"+proof.File, []byte(source), cfg)
	if err != nil {
		return nil, nil, nil, err
	}
	var extra []*lang.Claim
	for _, text := range answers {
		cl, err := s.ParseClaim(text)
		if err != nil {
			return nil, nil, nil, err
		}
		extra = append(extra, cl)
	}
	cited = append(cited, s.Clauses...)
	slices.SortFunc(cited, clause.Clause.Compare)
	return s, extra, slices.Compact(cited), nil
}

// flips reports whether any claim changes between holds and fails. A verdict of undecided doesn't
// count as a change.
func flips(truth, wrong *scenario.Result) bool {
	for _, pair := range [3][2][]scenario.ClaimResult{{truth.Claims, wrong.Claims}, {truth.Now, wrong.Now}, {truth.Extra, wrong.Extra}} {
		for i := range min(len(pair[0]), len(pair[1])) {
			if a, b := pair[0][i].Verdict, pair[1][i].Verdict; a != b && a != scenario.Undecided && b != scenario.Undecided {
				return true
			}
		}
	}
	return false
}

// print prints the coverage; the exit code is 1 if it has problems.
func (c *coverage) print(std streams, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(std.out)
		e.SetIndent("", "  ")
		if err := e.Encode(c); err != nil {
			return err
		}
		for _, p := range c.problems {
			fmt.Fprintln(std.err, p)
		}
	} else {
		c.printText(std)
	}
	if len(c.problems) > 0 {
		return exitCode(1)
	}
	return nil
}

func (c *coverage) printText(std streams) {
	kills := map[string][]string{}
	killed := 0
	for _, b := range c.Misconceptions {
		kills[b.ID] = b.KilledBy
		if len(b.KilledBy) > 0 {
			killed++
		}
	}
	type total struct{ all, shown, untestable int }
	chapters := map[clause.Clause]*total{}
	var order []clause.Clause
	for _, cc := range c.Clauses {
		ch := cc.ID.Chapter()
		t := chapters[ch]
		if t == nil {
			t = &total{}
			chapters[ch], order = t, append(order, ch)
		}
		t.all++
		what := strings.Join(cc.Scenarios, ", ")
		switch {
		case len(cc.Scenarios) > 0:
			t.shown++
		case cc.Untestable != "":
			t.untestable++
			what = "untestable: " + cc.Untestable
		default:
			what = "no scenario"
		}
		fmt.Fprintf(std.out, "%-14s %s\n", cc.ID, what)
		for _, m := range cc.Misconceptions {
			by := "survives"
			if len(kills[m]) > 0 {
				by = "killed by " + strings.Join(kills[m], ", ")
			}
			fmt.Fprintf(std.out, "%-14s   %s: %s\n", "", m, by)
		}
	}
	fmt.Fprintln(std.out)
	sum := total{}
	for _, ch := range order {
		t := chapters[ch]
		fmt.Fprintf(std.out, "chapter %-3s %4d clauses, %4d shown, %4d untestable, %4d open\n", ch, t.all, t.shown, t.untestable, t.all-t.shown-t.untestable)
		sum.all, sum.shown, sum.untestable = sum.all+t.all, sum.shown+t.shown, sum.untestable+t.untestable
	}
	fmt.Fprintf(std.out, "all         %4d clauses, %4d shown, %4d untestable, %4d open\n", sum.all, sum.shown, sum.untestable, sum.all-sum.shown-sum.untestable)
	for _, p := range c.problems {
		fmt.Fprintln(std.out, "problem:", p)
	}
	fmt.Fprintf(std.out, "%d of %d misconceptions killed\n", killed, len(c.Misconceptions))
	fmt.Fprintf(std.out, "%d card scenarios and official answers looked through, %d skipped because their cards are not imported\n", c.Real.Looked, c.Real.Skipped)
	fmt.Fprintf(std.out, "%d passed, %d failed, %s of coverage\n", c.Passed, c.Failed, counted(len(c.problems), "problem"))
}
