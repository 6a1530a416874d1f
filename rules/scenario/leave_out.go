package scenario

import (
	"digijudge/rules/scenario/lang"
	"fmt"
	"time"

	"digijudge/rules/located"
)

// This file judges claims which say that a line of the script changes nothing. It plays the
// scenario a second time, without that line. All runs of a scenario together must stay within its
// bounds.

// apartSteps returns the claims that are not about lines of the script, and how many claims are
// about them.
func apartSteps(list []*lang.Claim) (props []*lang.Claim, steps int) {
	for _, c := range list {
		if c.Step == nil {
			props = append(props, c)
		}
	}
	return props, len(list) - len(props)
}

// without returns a copy of the compiled scenario in which those steps are missing. Everything else
// is shared with the original.
func (c *compiled) without(out func(i int) bool) *compiled {
	t := *c
	t.steps, t.actions, t.stretches, t.nows = nil, 0, nil, nil
	for i := range c.steps {
		if !out(i) {
			t.addStep(c.steps[i])
		}
	}
	t.listNows()
	return &t
}

// guarded is like run, but returns an error if the engine panics. It is for a shortened script,
// which its author didn't write and can't be blamed for.
func (c *compiled) guarded(opt Options, extra []*lang.Claim) (res *Result, err error) {
	var w *walker
	defer func() {
		if r := recover(); r != nil {
			res, err = nil, c.s.broken(w, r)
		}
	}()
	return c.run(opt, extra, &w)
}

// judgeSteps judges the claims about lines of the script and inserts their results into res, at
// their places. extra holds all extra claims, and props those that res already has results for.
func (c *compiled) judgeSteps(res *Result, opt Options, began time.Time, extra, props []*lang.Claim, at **walker) error {
	known := map[string]ClaimResult{}
	judge := func(cl *lang.Claim) ClaimResult {
		text := cl.Step.String()
		r, ok := known[text]
		if !ok {
			r = c.leaveOut(text, res, rest(opt, res, began), props, at)
			known[text] = r
		}
		if r.Claim, r.Words = cl, cl.Words(); cl.Changes && !r.empty {
			switch r.Verdict {
			case Holds:
				r.Verdict = Fails
			case Fails:
				r.Verdict = Holds
			}
		}
		return r
	}
	var own, more []ClaimResult
	for i, k := 0, 0; i < len(c.s.Claims); i++ {
		if cl := &c.s.Claims[i]; cl.Step != nil {
			own = append(own, judge(cl))
		} else {
			own, k = append(own, res.Claims[k]), k+1
		}
	}
	k := 0
	for _, cl := range extra {
		if cl.Step != nil {
			more = append(more, judge(cl))
		} else {
			more, k = append(more, res.Extra[k]), k+1
		}
	}
	res.Claims, res.Extra = own, more
	return nil
}

// rest returns the bounds with what the first run has used taken off. A bound that is used up
// becomes negative, because 0 would mean the default.
func rest(opt Options, used *Result, began time.Time) Options {
	left := func(most, standard, used int64) int64 {
		if most <= 0 {
			most = standard
		}
		return max(most-used, 0)
	}
	opt.MaxWork = left(opt.MaxWork, DefaultWork, used.Work)
	opt.MaxNodes = int(left(int64(opt.MaxNodes), DefaultNodes, int64(used.Nodes)))
	opt.MaxTime = time.Duration(left(int64(opt.MaxTime), int64(DefaultTime), int64(time.Since(began))))
	return opt
}

// leaveOut plays the scenario without the script lines that read like text, and compares the
// verdicts with those of res. The work is counted in full.
func (c *compiled) leaveOut(text string, full *Result, opt Options, props []*lang.Claim, at **walker) ClaimResult {
	if len(full.Claims)+len(full.Now)+len(full.Extra) == 0 {
		return ClaimResult{Verdict: Fails, Reason: "nothing else is claimed that could come out otherwise", empty: true}
	}
	if opt.MaxWork == 0 || opt.MaxNodes == 0 || opt.MaxTime == 0 {
		return ClaimResult{Reason: "the run without it would take more than is allowed"}
	}
	short := c.without(func(i int) bool { return c.steps[i].step.String() == text })
	r, err := short.run(opt, props, at)
	if err != nil {
		return ClaimResult{Verdict: Fails, Reason: "without it " + located.All(err)[0].Msg}
	}
	full.Work += r.Work
	full.Nodes += r.Nodes
	open := ""
	lists := [][2][]ClaimResult{{full.Now, r.Now}, {full.Claims, r.Claims}, {full.Extra, r.Extra}}
	for _, l := range lists {
		for i := range l[0] {
			a, b := &l[0][i], &l[1][i]
			switch {
			case a.Verdict == Undecided || b.Verdict == Undecided:
				open = a.Words
			case a.Verdict != b.Verdict:
				why := fmt.Sprintf("without it this %s: %s", b.Verdict, b.Words)
				return ClaimResult{Verdict: Fails, Reason: why, Line: r.Main}
			}
		}
	}
	if open != "" {
		return ClaimResult{Reason: "with or without it this is undecided: " + open}
	}
	return ClaimResult{Verdict: Holds}
}

// ChangesNothing returns, as text, the claim that a line of the script changes nothing.
func ChangesNothing(st *lang.Step) string { return (&lang.Claim{Step: st}).String() }
