package scenario

import (
	"context"
	"digijudge/rules/scenario/lang"
	"strings"
	"time"

	"digijudge/rules"
	"digijudge/rules/clause"
)

// Options bound a run. Zero values are generous defaults.
type Options struct {
	MaxNodes int           // positions visited by all claims together; default 200,000
	MaxTime  time.Duration // wall time; default 2 min. Zero means the default, so that verdicts don't hang on a server
	MaxWork  int64         // what the engine may do, in units of rules.Meter; default DefaultWork
	MaxBytes int           // memory for the positions kept, in bytes; default DefaultBytes. What is thrown away meanwhile comes on top
	// Context ends the run when it ends, in the middle of a step too; nil never does. What isn't
	// decided by then is undecided.
	Context context.Context
	// Believing are the misconceptions under which the scenario is played, by name.
	Believing []string
	// Count goes on to the end of every line where the verdicts are known before, so that
	// ClaimResult.Yes and No are those of all lines.
	Count bool
	apart bool // nodes are not merged
	// spoil takes options away from a question that is about to be answered. Tests of lines that
	// can't go on use it.
	spoil func(d *rules.Decision)
}

// Verdict is what a claim came to. Undecided is never a pass.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota // the budget was spent before the answer was known
	Holds
	Fails
)

// String is "holds", "fails" or "undecided".
func (v Verdict) String() string { return [...]string{"undecided", "holds", "fails"}[v] }

// And returns the verdict on two claims together: both have to hold, and one that fails says more
// than one that is undecided.
func (v Verdict) And(o Verdict) Verdict {
	switch {
	case v == Fails || o == Fails:
		return Fails
	case v == Undecided || o == Undecided:
		return Undecided
	}
	return Holds
}

// ClaimResult is one claim with its verdict. For a now line Claim.Quant is Now and the proposition
// holds its facts.
type ClaimResult struct {
	Claim   *lang.Claim
	Verdict Verdict
	Reason  string // why it fails or is undecided, one sentence; for a claim that holds what the count or witness is
	Words   string // the claim in plain words, near to its notation
	Line    *Line  // a witness (can) or a counter-line; nil if there is none
	// Yes and No count the ends of lines on which it is true and on which it isn't; of lines that
	// come to the same position in the same way only the first. See Options.Count.
	Yes, No int
	empty   bool // it fails since what it speaks of never comes up
}

// Result is a played and judged scenario.
type Result struct {
	Claims []ClaimResult // the scenario's own claims, in order
	Extra  []ClaimResult // those given to RunClaims, in order
	Now    []ClaimResult // one for each now line
	Main   *Line         // one way to play it: the script, then the first option of whatever stays open
	Lines  int           // ways to play it to the end; of merged ones each way into a node counts once
	Whole  bool          // nothing was left out, so that Options.Count has counted all lines
	// Decisions is the number of decisions the script answers, Nodes the number of positions
	// visited.
	Decisions, Nodes int
	Work             int64 // what the engine did, in units of rules.Meter
	// Stray is the line of the script that does not fit what is believed, nil if all fit. The line
	// of play ends there, and claims that are not yet judged are undecided.
	Stray       error
	Assumptions []string // such as: Bob's security are 5 blank cards: no name, no category, no effect
}

// Verdict returns the verdict on all now lines and claims of the scenario together. Extra claims
// don't count.
func (r *Result) Verdict() Verdict {
	v := Holds
	for _, list := range [2][]ClaimResult{r.Now, r.Claims} {
		for i := range list {
			v = v.And(list[i].Verdict)
		}
	}
	return v
}

// OK reports whether every now line and every claim of the scenario holds.
func (r *Result) OK() bool { return r.Verdict() == Holds }

// Unproved returns the now lines and the claims of the scenario that don't hold.
func (r *Result) Unproved() []*ClaimResult {
	var out []*ClaimResult
	for _, list := range [2][]ClaimResult{r.Now, r.Claims} {
		for i := range list {
			if list[i].Verdict != Holds {
				out = append(out, &list[i])
			}
		}
	}
	return out
}

// Verdicts returns the verdicts of results, in their order.
func Verdicts(list []ClaimResult) []Verdict {
	out := make([]Verdict, len(list))
	for i := range list {
		out[i] = list[i].Verdict
	}
	return out
}

// ProofStep is one sentence of a proof.
type ProofStep struct {
	N      int           // number from 1
	ID     string        // names the step among those of its line, made of its words: it stays when steps come or go before it
	Text   string        // a sentence without its full stop
	Clause clause.Clause // rule number, "" if none
	// Also are further clauses that shape the step: those that the scenario cites and no step
	// before names.
	Also   []clause.Clause
	Depth  int    // how deep in causes: 0 for choices and what they do at once
	Player string // who acts or whose thing it is, "" if nobody
	Kind   string // "choice", "event" or "check"
	// Choice says which choice of its line the step is, from 1; 0 for a step that is none.
	Choice int
	verb   rules.Verb
	failed bool // of a check: it is not so
}

// String returns the step as a line of plain text: a dot for each cause above it, its words and its
// clauses, the deciding one first.
func (s *ProofStep) String() string {
	clauses := string(s.Clause)
	for _, c := range s.Also {
		clauses += "; " + string(c)
	}
	return strings.Repeat(". ", s.Depth) + s.Text + " [" + clauses + "]"
}

// Sentence says the claim for people, "" where there is none: the verdict is of something else than
// a line of play. It has no full stop.
func (r *ClaimResult) Sentence() string {
	if r.Claim == nil {
		return ""
	}
	return r.Claim.Sentence()
}

// Found returns what the engine found out about the claim, as a sentence that is true; "" where
// there is no claim. It has no full stop.
func (r *ClaimResult) Found() string {
	switch {
	case r.Claim == nil:
		return ""
	case r.Verdict == Undecided:
		return r.Sentence() + ": not decided"
	case r.empty && r.Claim.Step != nil:
		return r.Sentence() + ": nothing else is claimed"
	case r.Verdict == Holds && r.Claim.Step != nil:
		return r.Sentence()
	case r.Verdict == Holds && r.Claim.Quant == lang.Plain:
		return r.Sentence() + ": true on every line"
	case r.Verdict == Holds:
		return r.Sentence()
	case r.empty:
		return r.Sentence() + ": it never comes to that"
	}
	return r.Claim.Denial()
}
