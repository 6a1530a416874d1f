package scenario

import (
	"context"
	"digijudge/rules/scenario/lang"
	"strings"
	"time"

	"digijudge/rules"
	"digijudge/rules/clause"
)

// Options bound a run and say how it is done. A zero value means the default, and the defaults are
// generous.
type Options struct {
	// how many positions may be visited, for all claims together; default 200,000
	MaxNodes int
	// how much time may pass; default 2 minutes. It is long, so that verdicts don't depend on the
	// speed of a server
	MaxTime time.Duration
	// how much the engine may do, in units of rules.Meter; default DefaultWork
	MaxWork int64
	// how much memory the kept positions may take, in bytes; default DefaultBytes. Short-lived
	// memory isn't counted
	MaxBytes int
	// Context stops the run when it is canceled, even within a step. Claims not decided by then are
	// undecided. nil never stops it.
	Context context.Context
	// Believing names the misconceptions under which the scenario is played.
	Believing []string
	// Count walks every line to its end even if the verdicts are known earlier, so that
	// ClaimResult.Yes and No count all lines.
	Count bool
	apart bool // equal nodes are not merged; for tests
	// spoil removes options from a question that is about to be answered. Tests of lines that can't
	// go on use it.
	spoil func(d *rules.Decision)
}

// Verdict is the result of judging a claim. An undecided claim never counts as passed.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota // the budget was used up before the answer was known
	Holds
	Fails
)

// String returns "holds", "fails" or "undecided".
func (v Verdict) String() string { return [...]string{"undecided", "holds", "fails"}[v] }

// And returns the verdict on two claims together: it holds only if both hold, and fails if either
// fails, even if the other is undecided.
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
	// one sentence: why the claim fails or is undecided, or what the count or the witness of a
	// claim that holds is
	Reason string
	Words  string // the claim in plain words, near to its notation
	// a line that shows it: a witness for "can", a counterexample for others; nil if there is none
	Line *Line
	// Yes and No count the lines at whose end the claim is true or not true. Of lines that come to
	// the same position in the same way only the first is counted. See Options.Count.
	Yes, No int
	empty   bool // it fails because what it speaks of never occurs
}

// Result is what a run of a scenario found.
type Result struct {
	Claims []ClaimResult // the scenario's own claims, in order
	Extra  []ClaimResult // the extra claims given to RunClaims, in order
	Now    []ClaimResult // one result for each now line
	// one example line: it follows the script, and takes the first option where a choice stays open
	Main *Line
	// how many ways there are to play to the end; where lines merge, each way into a node counts
	// once
	Lines int
	Whole bool // nothing was left out, so with Options.Count all lines were counted
	// Decisions is how many decisions the script answers. Nodes is how many positions were visited.
	Decisions, Nodes int
	Work             int64 // how much the engine did, in units of rules.Meter
	// Stray is the first script line that doesn't fit the believed rules, or nil if all fit. The
	// line of play ends there, and claims that aren't judged by then are undecided.
	Stray error
	// what the proof assumes, such as "Bob's security are 5 blank cards: no name, no category, no
	// effect"
	Assumptions []string
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
	N int // number from 1
	// identifies the step on its line. It is made of its words, so it stays the same when steps
	// before it come or go
	ID     string
	Text   string        // the sentence without its full stop
	Clause clause.Clause // the clause that decides the step, "" if none
	// Also holds further clauses that shape the step: those that the scenario cites and no earlier
	// step shows.
	Also []clause.Clause
	// how deep it stands in the chain of causes: 0 for choices and what they do directly
	Depth  int
	Player string // the player who acts or to whom the thing belongs, "" if none
	Kind   string // "choice", "event" or "check"
	// Choice is the number of this choice on the line, from 1, or 0 if the step is no choice.
	Choice int
	verb   rules.Verb
	failed bool // for a check: what it states is false
}

// String returns the step as a line of plain text: one dot for each level of Depth, the sentence,
// and its clauses with the deciding one first.
func (s *ProofStep) String() string {
	clauses := string(s.Clause)
	for _, c := range s.Also {
		clauses += "; " + string(c)
	}
	return strings.Repeat(". ", s.Depth) + s.Text + " [" + clauses + "]"
}

// Sentence returns the claim in words for people, without a full stop. It returns "" if the verdict
// isn't about a line of play.
func (r *ClaimResult) Sentence() string {
	if r.Claim == nil {
		return ""
	}
	return r.Claim.Sentence()
}

// Found returns a true sentence that says what the engine found out about the claim, without a full
// stop. It returns "" if there is no claim.
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
