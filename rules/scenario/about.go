package scenario

import (
	"strings"

	"digijudge/rules"
	"digijudge/rules/clause"
)

// This file gives a step only the clauses of the option that was taken. A question carries the
// clauses that shape any of its options.

// about returns those further clauses of the decision that are about the option.
func about(p *rules.Position, d *rules.Decision, o *rules.Choice) clause.List {
	keep := general(p, d, o)
	for i := range d.Only {
		if s := &d.Only[i]; s.Shapes(o) {
			keep = keep.And(s.Clauses)
		}
	}
	return keep
}

// aboutClaimed is like about, for an action of which a claim says that it may or may not be taken.
func aboutClaimed(p *rules.Position, d *rules.Decision, act *actionPat) clause.List {
	keep := general(p, d, &rules.Choice{Verb: act.verb})
	for i := range d.Only {
		if s := &d.Only[i]; act.mayBe(p, &s.Choice) {
			keep = keep.And(s.Clauses).And(s.Asked)
		}
	}
	return keep
}

// general returns the clauses that shape the decision whichever card it is about.
func general(p *rules.Position, d *rules.Decision, o *rules.Choice) clause.List {
	var keep clause.List
	for _, c := range d.Also {
		if (d.Question != rules.AskFree || concerns(o.Verb, c)) && !othersKeyword(p, o, c) {
			keep = append(keep, c)
		}
	}
	return keep
}

// freeClauses holds the beginnings of the clauses that can shape a free action.
var freeClauses = map[rules.Verb][]string{
	rules.VAttack:    {"1-3-1 ", "4-3-6", "7-1-2-1", "11-", "15-1-3", "15-8-2-", "15-12-1-", "16-"},
	rules.VPlay:      {"1-3-11-", "1-4-2-2", "4-25-", "6-5-1", "7-", "15-15-6-"},
	rules.VUse:       {"1-3-11-", "1-4-2-2", "3-4-7-8", "4-6-", "4-22-", "6-5-1", "9-", "15-12-1-", "16-42-"},
	rules.VDigivolve: {"1-3-11-", "2-", "3-4-", "4-3-", "6-5-1", "8-", "15-12-1-", "16-10-"},
	rules.VLink:      {"1-3-11-", "4-9-", "6-5-1", "10-"},
	rules.VActivate:  {"3-4-7-", "6-5-1", "15-", "16-"},
	rules.VPass:      {"6-5-1", "15-8-4-1 "},
}

// concerns reports whether the clause can shape a free action of this kind.
func concerns(v rules.Verb, clause clause.Clause) bool {
	switch v {
	case rules.VDNA, rules.VBurst, rules.VAppFuse:
		v = rules.VDigivolve
	}
	if clause == "6-1-4-1" { // that there is a free action at all with memory 0
		return true
	}
	for _, start := range freeClauses[v] {
		if strings.HasPrefix(string(clause)+" ", start) {
			return true
		}
	}
	return false
}

// othersKeyword reports whether the option's effect is a keyword's and the clause is in chapter 16
// but not in that keyword's section.
func othersKeyword(p *rules.Position, o *rules.Choice, clause clause.Clause) bool {
	if o.Effect.Def == 0 || !clause.Within("16") {
		return false
	}
	section := p.T.Effect(o.Effect.Def).KeywordSection()
	return section != "" && !clause.Within(section)
}
