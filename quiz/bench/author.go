package bench

import (
	"slices"
	"strings"

	"digijudge/rules/clause"
	"digijudge/rules/scenario/lang"
)

// AsRuling returns the bench as a draft of a ruling's file, for its author to finish: with room for
// a title, the clauses of the line, and the last event as a claim.
func (b *Bench) AsRuling() string {
	if b.Asked == nil {
		return b.Text
	}
	s := bare(b.Scenario)
	s.Claims, s.End = b.Scenario.Claims, b.Scenario.End
	if s.Title == "" {
		s.Title = "Say the ruling in one sentence."
	}
	if len(s.Clauses) == 0 {
		s.Clauses = b.lastClauses()
	}
	text := textOf(s, stepLines(b.Scenario.Steps))
	if len(s.Claims) == 0 {
		if c := b.cameOfIt(); c != "" {
			text = strings.TrimRight(text, "\n") + "\n\nclaim: " + c + "\n"
		}
	}
	return text
}

// AsQuestion returns the bench as a draft of a question's file, for its author to finish.
func (b *Bench) AsQuestion() string {
	if b.Asked == nil {
		return b.Text
	}
	s := bare(b.Scenario)
	s.Title, s.Clauses, s.Because, s.Asks, s.Source = "What happens here?", nil, "", nil, ""
	var clauses []string
	for _, c := range b.lastClauses() {
		clauses = append(clauses, string(c))
	}
	came, cited := b.cameOfIt(), strings.Join(clauses, ", ")
	if came == "" {
		came = "memory = 0 for Ann"
	}
	return "---\nid: 1\ntitle: Say what it is about\ntopic: attack\nlevel: 1\ncomplexity: 1\nclauses: [" + cited + "]\nkind: one\n---\n" +
		"Ask what happens, in a sentence or two.\n\n```scenario\n" + textOf(s, stepLines(b.Scenario.Steps)) + "```\n\n" +
		"- [x] " + came + ". {claim: " + came + "}\n  Right. Say why: " + cited + ".\n" +
		"- [ ] Say what one might think. {claim never: " + came + "}\n  Wrong. Say why: " + cited + ".\n\n## Ruling\nSay the ruling and its reason (" + cited + ").\n"
}

// lastClauses returns the clauses of the last steps, at most two.
func (b *Bench) lastClauses() []clause.Clause {
	var out []clause.Clause
	steps := b.Line().Steps()
	for i := len(steps) - 1; i >= 0 && len(out) < 2; i-- {
		if c := steps[i].Clause; c != "" && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// cameOfIt returns the last event of the line that a claim can name, or "" if there is none.
func (b *Bench) cameOfIt() string {
	steps := b.Line().Steps()
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Kind == "choice" {
			continue
		}
		if c, err := b.Scenario.ParseClaim(steps[i].Text); err == nil && c.Quant == lang.Plain {
			return steps[i].Text
		}
	}
	return ""
}
