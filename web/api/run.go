package api

import (
	"context"
	"time"

	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Bounds of a run that a stranger asks for.
const (
	MaxScenario = 8 << 10 // bytes
	maxNodes    = 20_000
	maxTime     = 800 * time.Millisecond // less than others wait for their turn
	maxWork     = 10_000_000             // of rules.Meter: a thousand times what any ruling of ours takes
	maxBytes    = 32 << 20               // for the positions kept
)

// Result is what came of a scenario.
type Result struct {
	Title       string   `json:"title"`
	Verdict     string   `json:"verdict"` // holds, fails or undecided
	Claims      []Claim  `json:"claims"`
	Now         []Claim  `json:"now"`
	Line        []Step   `json:"line"`
	Idle        []int    `json:"idle,omitempty"` // lines of the steps that say nothing
	Assumptions []string `json:"assumptions"`
	Lines       int      `json:"lines"`
	Decisions   int      `json:"decisions"`
	Nodes       int      `json:"nodes"`
}

// Claim is what a claim came to.
type Claim struct {
	Words   string `json:"words"`
	Verdict string `json:"verdict"`
	Reason  string `json:"reason,omitempty"`
	Line    []Step `json:"line,omitempty"` // a line that shows it
}

// Step is one step of a line.
type Step struct {
	N      int      `json:"n"`
	Text   string   `json:"text"`
	Clause string   `json:"clause,omitempty"`
	Also   []string `json:"also,omitempty"`
	Depth  int      `json:"depth,omitempty"`
	Kind   string   `json:"kind"`
}

// Run plays a scenario within bounds. name stands in messages.
func Run(ctx context.Context, name, source string, cards lang.CardSource) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	s, err := scenario.ParseWith(name, []byte(source), lang.Config{Cards: cards})
	if err != nil {
		return Result{}, err
	}
	r, err := s.Run(scenario.Options{MaxNodes: maxNodes, MaxTime: maxTime, MaxWork: maxWork, MaxBytes: maxBytes, Context: ctx})
	if err != nil {
		return Result{}, err
	}
	return ResultOf(s, r), nil
}

// ResultOf returns the result of a scenario that was played.
func ResultOf(s *scenario.Scenario, r *scenario.Result, idle ...lang.Step) Result {
	out := Result{
		Title: s.Title, Verdict: r.Verdict().String(), Assumptions: filled(r.Assumptions), Lines: r.Lines, Decisions: r.Decisions, Nodes: r.Nodes, Line: filled(stepsOf(r.Main)),
	}
	for _, st := range idle {
		out.Idle = append(out.Idle, st.Pos.Line)
	}
	claims := func(list []scenario.ClaimResult) []Claim {
		js := []Claim{}
		for _, c := range list {
			js = append(js, Claim{c.Words, c.Verdict.String(), c.Reason, stepsOf(c.Line)})
		}
		return js
	}
	out.Now, out.Claims = claims(r.Now), claims(r.Claims)
	return out
}

func stepsOf(l *scenario.Line) []Step {
	if l == nil {
		return nil
	}
	var out []Step
	for _, st := range l.Steps() {
		out = append(out, Step{st.N, st.Text, string(st.Clause), clause.Numbers(st.Also), st.Depth, st.Kind})
	}
	return out
}
