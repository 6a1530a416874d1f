package api

import (
	"context"
	"time"

	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Limits for playing a scenario that a stranger has sent.
const (
	MaxScenario = 8 << 10 // longest scenario, in bytes
	maxNodes    = 20_000
	// longest running time; shorter than other requests wait for their turn
	maxTime = 800 * time.Millisecond
	// limit of work as rules.Meter counts it: a thousand times what any ruling of the site takes
	maxWork = 10_000_000
	// memory for the positions that the engine stores, in bytes
	maxBytes = 32 << 20
)

// Result is the outcome of a scenario that was played.
type Result struct {
	Title       string   `json:"title"`
	Verdict     string   `json:"verdict"` // "holds", "fails" or "undecided"
	Claims      []Claim  `json:"claims"`
	Now         []Claim  `json:"now"`
	Line        []Step   `json:"line"`
	Idle        []int    `json:"idle,omitempty"` // line numbers of the steps that have no effect
	Assumptions []string `json:"assumptions"`
	Lines       int      `json:"lines"`
	Decisions   int      `json:"decisions"`
	Nodes       int      `json:"nodes"`
}

// Claim is the verdict on one claim of a scenario.
type Claim struct {
	Words   string `json:"words"`
	Verdict string `json:"verdict"`
	Reason  string `json:"reason,omitempty"`
	Line    []Step `json:"line,omitempty"` // a line of play that shows the verdict
}

// Step is one step of a line of play.
type Step struct {
	N      int      `json:"n"`
	Text   string   `json:"text"`
	Clause string   `json:"clause,omitempty"`
	Also   []string `json:"also,omitempty"`
	Depth  int      `json:"depth,omitempty"`
	Kind   string   `json:"kind"`
}

// Run plays a scenario within limits. name is what messages call the scenario.
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
