package bench

import (
	"slices"
	"strings"

	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Append returns the text with more steps at the end of its script, one in each line. It doesn't
// check whether they are legal; Open does.
func (b *Bench) Append(sentences ...string) string {
	lines := stepLines(b.Scenario.Steps)
	for _, s := range sentences {
		lines = append(lines, strings.Join(strings.Fields(s), " "))
	}
	return b.withScript(lines)
}

// Cut returns the text with only the first n steps of its script.
func (b *Bench) Cut(n int) string {
	lines := stepLines(b.Scenario.Steps)
	return b.withScript(lines[:max(0, min(n, len(lines)))])
}

// Undo returns the text without the last step of its script.
func (b *Bench) Undo() string { return b.Cut(len(b.Scenario.Steps) - 1) }

// Misfit returns the number of the first step that doesn't fit, counted from 0; -1 if all do.
func (b *Bench) Misfit() int {
	if b.Asked != nil || b.Scenario == nil || len(b.Problems) == 0 {
		return -1
	}
	at := b.Problems[0].Line
	return slices.IndexFunc(b.Scenario.Steps, func(st lang.Step) bool { return st.Pos.Line == at })
}

// Before returns how many script steps come before a step of the line. Cutting the script there
// brings back the question that the step answers. ok is false if the step has no line in the
// script, because it was the only possible answer.
func (b *Bench) Before(step *scenario.ProofStep) (n int, ok bool) {
	if b.Asked == nil || step.Choice == 0 {
		return 0, false
	}
	action := -1 // the number of the action among those in the script
	for i, taken := range b.Asked.Taken {
		if taken >= step.Choice {
			action = i
			ok = taken == step.Choice
			break
		}
	}
	for i := range b.Scenario.Steps {
		if b.Scenario.Steps[i].Kind != lang.StepAction {
			continue
		}
		if action == 0 {
			return i, ok
		}
		action--
	}
	return len(b.Scenario.Steps), false
}

// stepLines returns the lines of a script, comments included, a string for each step.
func stepLines(steps []lang.Step) []string {
	out := make([]string, len(steps))
	for i := range steps {
		out[i] = commented(steps[i].Comments, steps[i].String())
	}
	return out
}

func commented(comments []string, line string) string {
	for i := len(comments) - 1; i >= 0; i-- {
		line = strings.TrimRight("# "+comments[i], " ") + "\n" + line
	}
	return line
}

// withScript returns the text with another script.
func (b *Bench) withScript(script []string) string { return textOf(b.Scenario, script) }

// textOf returns the text of a scenario with that script, in canonical form.
func textOf(s *scenario.Scenario, script []string) string {
	head := bare(s).Format()
	blocks := []string{strings.TrimRight(string(head), "\n")}
	if len(script) > 0 {
		blocks = append(blocks, strings.Join(script, "\n"))
	}
	var claims []string
	for i := range s.Claims {
		claims = append(claims, commented(s.Claims[i].Comments, s.Claims[i].String()))
	}
	if len(claims) > 0 {
		blocks = append(blocks, strings.Join(claims, "\n"))
	}
	if len(s.End) > 0 {
		blocks = append(blocks, strings.TrimRight(commented(s.End, ""), "\n"))
	}
	return strings.Join(blocks, "\n\n") + "\n"
}

// bare returns a scenario's declarations and places, without its script and its claims.
func bare(s *scenario.Scenario) *scenario.Scenario {
	return &scenario.Scenario{Scenario: &lang.Scenario{
		Title: s.Title, Source: s.Source, Clauses: s.Clauses, Because: s.Because, Asks: s.Asks,
		Rules: s.Rules, Cards: s.Cards, Turn: s.Turn, Places: s.Places, Lasting: s.Lasting,
	}}
}
