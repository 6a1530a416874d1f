package main

import (
	"context"
	"errors"
	"fmt"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/scenario"
)

// checkCmd plays everything that the site claims.
type checkCmd struct {
	numbered
	Strength bool `help:"Change one thing in every scenario and list the claims that nothing can turn."`
	Coverage bool `help:"List for every clause which scenarios show it, and which refute the misconceptions about it."`
	JSON     bool `name:"json" help:"With --coverage: print for machines."`
}

// Run prints one line per disagreement, then "N passed, N failed"; exit code 1 if any failed. A scenario that needs a card
// which is not shipped is skipped and counted as such, and so is a card scenario (content/cards/plays) whose cards aren't imported.
func (c *checkCmd) Run(ctx context.Context, std streams) error {
	failed := 0
	for _, err := range content.Check() {
		fmt.Fprintln(std.out, "content:", err)
		failed++
	}
	cards, err := content.Cards()
	if err != nil {
		return err
	}
	if c.Coverage && failed == 0 {
		cov, err := cover(ctx, cards)
		if err != nil {
			return err
		}
		return cov.print(std, c.JSON)
	}
	passed, skipped := 0, 0
	play := func(proof content.Proof, cards scenario.CardSource) {
		var problems []string
		var err error
		if c.Strength {
			problems, err = weakClaims(proof, cards)
		} else {
			problems, err = disagreements(ctx, proof, cards)
		}
		if errors.Is(err, scenario.ErrMissingCard) {
			skipped++
			return
		}
		if err != nil {
			problems = append(problems, err.Error())
		}
		for _, p := range problems {
			fmt.Fprintf(std.out, "%s (content/%s:%d): %s\n", proof.ID, proof.File, proof.Line, p)
		}
		if len(problems) > 0 {
			failed++
		} else {
			passed++
		}
	}
	for _, proof := range content.Proofs() {
		if err := ctx.Err(); err != nil {
			return err
		}
		play(proof, cards)
	}
	real, done, err := c.cards(ctx)
	if err != nil {
		return badInput(std, err)
	}
	defer func() { _ = done() }()
	plays, err := content.Plays()
	if err != nil {
		return err
	}
	absent := 0
	for _, p := range plays {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := p.Ready(real); err != nil {
			fmt.Fprintf(std.out, "skipped %s (%v)\n", p.Proof.ID, err)
			absent++
			continue
		}
		play(p.Proof, real)
	}
	if absent > 0 {
		fmt.Fprintf(std.out, "%d of %d card scenarios are skipped, because their cards are not imported (digijudge import cards FILE…, or check --cards FILE)\n", absent, len(plays))
	}
	skipped += absent
	if skipped > 0 {
		fmt.Fprintf(std.out, "%d passed, %d failed, %d skipped\n", passed, failed, skipped)
	} else {
		fmt.Fprintf(std.out, "%d passed, %d failed\n", passed, failed)
	}
	if failed > 0 {
		return exitCode(1)
	}
	return nil
}

// disagreements plays one scenario and says where engine and site differ.
func disagreements(ctx context.Context, proof content.Proof, cards scenario.CardSource) ([]string, error) {
	var out []string
	report := func(list []scenario.ClaimResult) {
		for _, r := range list {
			if r.Verdict != scenario.Holds {
				out = append(out, fmt.Sprintf("%s: %s (%s)", r.Verdict, r.Words, r.Reason))
			}
		}
	}
	if proof.Question != nil {
		p, err := quiz.Prepare(proof.Question, cards)
		if err != nil {
			return nil, err
		}
		r, err := p.Play(ctx, scenario.Options{})
		if err != nil {
			return nil, err
		}
		for _, i := range p.Disagreements(r) {
			a := proof.Question.Answers[i]
			key := "is not ticked"
			if a.Right {
				key = "is ticked"
			}
			out = append(out, fmt.Sprintf("answer %d %s, but its claim %s: %s (%s)", i+1, key, r.Extra[i].Verdict, r.Extra[i].Words, r.Extra[i].Reason))
		}
		wrong, err := p.Unbelieved(ctx, scenario.Options{})
		if err != nil {
			return nil, err
		}
		for i, a := range proof.Question.Answers {
			if why := wrong[i]; why != "" {
				out = append(out, fmt.Sprintf("answer %d does not follow from the belief %s: %s", i+1, a.Belief, why))
			}
		}
		report(r.Now)
		report(r.Claims)
		return out, nil
	}
	s, err := scenario.ParseWith("content/"+proof.File, []byte(proof.Source), scenario.Config{Cards: cards, FirstLine: proof.Line})
	if err != nil {
		return nil, err
	}
	r, err := s.Run(scenario.Options{})
	if err != nil {
		return nil, err
	}
	if len(r.Claims)+len(r.Now) == 0 {
		out = append(out, "it claims nothing")
	}
	report(r.Now)
	report(r.Claims)
	return out, nil
}
