package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/scenario"
)

// previewQuestionCmd prints a question.
type previewQuestionCmd struct {
	Question string `arg:"" help:"File or id."`
	Variant  uint32 `help:"Seed of a variant."`
}

// Run prints the question as players see it, then its answers as the engine judges them. The exit
// code is 1 if the engine disagrees with the key, and 3 if the question can't be read.
func (c *previewQuestionCmd) Run(ctx context.Context, std streams) error {
	list, err := questionsNamed([]string{c.Question})
	if err != nil {
		return badInput(std, err)
	}
	q, err := list[0].Variant(c.Variant)
	if err != nil {
		return badInput(std, err)
	}
	cards, err := content.Cards()
	if err != nil {
		return err
	}
	p, err := quiz.Prepare(q, cards)
	if err != nil {
		return badInput(std, err)
	}
	w := std.out
	fmt.Fprintf(w, "%s\n%s, level %d, complexity %d, %s, question %s\n\n%s\n\n", q.Title, q.Topic, q.Level, q.Complexity, q.Kind, q.ID, q.Body)
	if p.Scenario == nil {
		fmt.Fprintf(w, "%s\n", indented(q.Effect, "  | "))
	} else if err := printPosition(w, p.Scenario); err != nil {
		return badInput(std, err)
	}
	if q.After != "" {
		fmt.Fprintf(w, "%s\n\n", q.After)
	}
	r, err := p.Play(ctx, questionBounds)
	if err != nil {
		return badInput(std, err)
	}
	wrong := map[int]bool{}
	for _, i := range p.Disagreements(r) {
		wrong[i] = true
	}
	if q.Number != nil {
		fmt.Fprintf(w, "A number from %d to %d in steps of %d %s\n\n", q.Number.From, q.Number.To, q.Number.Step, q.Number.Unit)
	}
	for i := range q.Answers {
		a := &q.Answers[i]
		mark := "[ ]"
		switch {
		case q.Kind == quiz.KindOrder:
			mark = fmt.Sprintf("%d.", i+1)
		case a.Right:
			mark = "[x]"
		}
		fmt.Fprintf(w, "%s %s\n%s    engine: %s: %s\n", mark, a.Text, indented(a.Reason, "    "), r.Extra[i].Verdict, r.Extra[i].Words)
		if wrong[i] {
			fmt.Fprintf(w, "    THE ENGINE DISAGREES: %s\n", r.Extra[i].Reason)
		}
		if a.Belief != "" {
			fmt.Fprintf(w, "    belief: %s\n", a.Belief)
		}
	}
	fmt.Fprintf(w, "\n%s\n", q.Ruling)
	if len(wrong) > 0 {
		return exitCode(1)
	}
	return nil
}

// printPosition prints the cards, the table and the steps that are played.
func printPosition(w io.Writer, s *scenario.Scenario) error {
	b, err := s.Start()
	if err != nil {
		return err
	}
	side, n := "Ann", b.Memory
	if n < 0 {
		side, n = "Bob", -n
	}
	fmt.Fprintf(w, "  %s’s turn, %s phase, memory %d", b.Turn, b.Phase, n)
	if n > 0 {
		fmt.Fprintf(w, " on %s’s side", side)
	}
	fmt.Fprintln(w)
	for _, s := range b.Sides {
		line := func(area string, cards []scenario.Card) {
			if len(cards) > 0 {
				fmt.Fprintf(w, "  %s %s: %s\n", s.Player, area, cardNames(cards))
			}
		}
		line("battle", s.Battle)
		line("breeding", s.Breeding)
		fmt.Fprintf(w, "  %s hand %d, security %d, trash %d, deck %d\n", s.Player, s.HandN, s.SecurityN, s.TrashN, s.DeckN)
		line("hand", s.Hand)
		if names := securityNames(s.Security); names != "" {
			fmt.Fprintf(w, "  %s security: %s\n", s.Player, names)
		}
		line("trash", s.Trash)
	}
	fmt.Fprintln(w)
	for _, c := range s.CardTexts() {
		fmt.Fprintf(w, "  %s: %s\n", c.Name, c.Face)
		for _, e := range c.Effects {
			fmt.Fprintf(w, "  | %s\n", e)
		}
	}
	fmt.Fprintln(w)
	for _, m := range s.Moves() {
		fmt.Fprintf(w, "  > %s\n", m)
	}
	fmt.Fprintln(w)
	return nil
}

func cardNames(cards []scenario.Card) string {
	var out []string
	for _, c := range cards {
		s := c.Name
		if len(c.Sources) > 0 {
			s += " on " + strings.Join(c.Sources, " on ")
		}
		for _, l := range c.Links {
			s += " with link " + l
		}
		if c.HasDP {
			s += fmt.Sprintf(" %d DP", c.DP)
		}
		if c.Suspended {
			s += ", suspended"
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

// securityNames returns the names of the known cards in a security stack. They are printed because
// the question tells which of them lie face up.
func securityNames(cards []scenario.Card) string {
	var out []string
	for _, c := range cards {
		name := cardNames([]scenario.Card{c})
		if !c.FaceDown {
			name += ", face up"
		}
		out = append(out, name)
	}
	return strings.Join(out, "; ")
}

// indented puts a prefix in front of every line.
func indented(text, prefix string) string {
	var b strings.Builder
	for l := range strings.Lines(strings.TrimRight(text, "\n") + "\n") {
		b.WriteString(prefix + l)
	}
	return b.String()
}
