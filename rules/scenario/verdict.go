package scenario

import "digijudge/rules/scenario/lang"

import "fmt"

// result makes the verdicts from what the walk has seen.
func (w *walker) result() (*Result, error) {
	r := &Result{Main: w.main, Lines: w.lines, Decisions: w.c.actions, Nodes: w.nodes, Work: w.meter.Work(), Assumptions: w.c.assumptions}
	if r.Main == nil {
		r.Main = &Line{c: w.c, begin: w.begin, cut: true}
	}
	r.Stray, r.Whole = w.stray, w.incomplete() == ""
	n := len(w.claims)
	results := make([]ClaimResult, n, n+len(w.nows))
	for i, c := range w.claims {
		results[i] = w.verdict(c)
	}
	for i := range w.nows {
		results = append(results, w.nowResult(&w.nows[i]))
	}
	r.Claims, r.Extra = results[:w.own:w.own], results[w.own:n:n]
	if len(w.nows) > 0 {
		r.Now = results[n:]
	}
	return r, nil
}

// verdict returns the verdict on a claim, over all lines.
func (w *walker) verdict(c *claimState) ClaimResult {
	cl := c.prog.claim
	r := ClaimResult{Claim: cl, Words: c.prog.words, Line: c.line, Yes: c.yes, No: c.no}
	if c.open != "" {
		r.Verdict, r.Line = Undecided, nil
		r.Reason = "the claim speaks of one line, but a choice stays open: " + c.open
		return r
	}
	complete := w.spent == "" && !w.truncated
	undecided := func() ClaimResult {
		r.Verdict, r.Reason = Undecided, w.incomplete()
		return r
	}
	set := func(v Verdict, reason string) ClaimResult {
		r.Verdict, r.Reason = v, reason
		return r
	}
	empty := func(reason string) ClaimResult {
		r.empty = true
		return set(Fails, reason)
	}
	switch cl.Quant {
	case lang.Can:
		switch {
		case c.yes > 0 && w.nodes == 0:
			return set(Holds, "on the only line")
		case c.yes > 0:
			return set(Holds, "this line shows it")
		case !complete:
			return undecided()
		case c.nothing() != "":
			return empty(c.nothing())
		}
		return set(Fails, "on none of "+linesText(w.lines)+perhaps(c.why))
	case lang.Never:
		switch {
		case c.yes > 0:
			return set(Fails, "this line shows it")
		case !complete:
			return undecided()
		case c.nothing() != "":
			return empty(c.nothing())
		case len(c.never) > 0:
			return empty(c.never[0].nobodys(w.c))
		}
		return set(Holds, "on none of "+linesText(w.lines)+w.loopText())
	case lang.Sometimes:
		switch {
		case c.yes > 0 && c.no > 0:
			return set(Holds, "this line shows it; on another one, "+c.why)
		case !complete:
			return undecided()
		case c.nothing() != "":
			return empty(c.nothing())
		case c.yes > 0:
			return set(Fails, "on all of "+linesText(w.lines))
		}
		return set(Fails, "on none of "+linesText(w.lines)+perhaps(c.why))
	}
	switch {
	case c.no > 0:
		return set(Fails, c.why)
	case !complete:
		return undecided()
	case c.q == 0:
		return empty(c.nothing())
	case c.plain:
		return set(Holds, "")
	}
	return set(Holds, "on all of "+linesText(w.lines)+w.loopText())
}

// nothing says which part of the claim never occurs on any line. It returns "" if all parts occur.
func (c *claimState) nothing() string {
	cl := c.prog.claim
	switch {
	case c.seen == 0 && cl.Prop.When != nil:
		return "there is no line with a moment when " + cl.Prop.When.String()
	case c.q == 0:
		return "there is no line on which " + cl.Prop.Condition()
	}
	return ""
}

// incomplete says why not all lines were walked. It returns "" if they were.
func (w *walker) incomplete() string {
	if w.spent == "" && w.truncated {
		return "a question has too many answers to walk them all"
	}
	return w.spent
}

// nobodys returns the reason for rejecting a claim about an effect that is never there: saying that
// it does nothing would prove nothing.
func (e *effectPat) nobodys(c *compiled) string {
	why := "this says nothing: on no line there is a moment at which " + e.text + " is there"
	for _, d := range c.table.Effects[1:] {
		if d.Card == e.of.card && d.Card != 0 {
			return why + "; an effect that a text gives is that of the Digimon which gains it"
		}
	}
	return why
}

// loopText returns a note that lines which come back to an earlier position were not followed
// forever.
func (w *walker) loopText() string {
	if w.loops {
		return "; lines that only repeat themselves don't count"
	}
	return ""
}

func linesText(n int) string {
	switch {
	case n == 1:
		return "1 line"
	case n >= maxLines:
		return "a great many lines"
	}
	return fmt.Sprintf("%d lines", n)
}

func perhaps(why string) string {
	if why == "" {
		return ""
	}
	return "; for one, " + why
}

// nowResult returns the verdict on a now line.
func (w *walker) nowResult(st *nowState) ClaimResult {
	r := ClaimResult{Claim: st.sp.now, Words: st.sp.words, Verdict: Holds, Reason: string(st.clause)}
	switch {
	case st.failed:
		r.Verdict, r.Reason, r.Line = Fails, st.why, st.line
	case w.incomplete() != "" && (st.times == 0 || st.open):
		r.Verdict, r.Reason = Undecided, w.incomplete()
	}
	return r
}
