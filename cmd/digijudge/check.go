package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"digijudge/content"
	"digijudge/content/agreement"
	"digijudge/rules/scenario/lang"
)

// checkCmd plays everything that the site claims.
type checkCmd struct {
	numbered
	Strength bool   `help:"Change one thing in every scenario and list the claims that nothing can turn."`
	Coverage bool   `help:"List for every clause which scenarios show it, and which refute the misconceptions about it; and what is cited without being shown, with --cards by scenarios of real cards too."`
	Index    bool   `help:"Write content/rulings/INDEX.md, the rulings by clause."`
	Dir      string `default:"content" type:"path" help:"With --index: the folder content of the sources."`
	JSON     bool   `name:"json" help:"With --coverage: print for machines."`
}

// Run prints one line per disagreement, then "N passed, N failed". The exit code is 1 if anything
// failed. A scenario is skipped and counted if it needs a card that isn't shipped, and so is a card
// scenario (content/cards/plays) whose cards aren't imported.
func (c *checkCmd) Run(ctx context.Context, std streams) error {
	warnOtherContent(std)
	t := tally{cmd: c, std: std}
	t.complain("content:", content.Check()...)
	if c.Index && t.failed == 0 {
		return c.writeIndex(std)
	}
	if t.failed == 0 && !c.Strength && !c.Coverage {
		if err := content.CheckRulingIndex(); err != nil {
			t.complain("content:", err)
		}
		t.complain("search:", content.CheckSearch()...)
	}
	cards, err := content.Cards()
	if err != nil {
		return err
	}
	if c.Coverage && t.failed == 0 {
		return c.printCoverage(ctx, std, cards)
	}
	for _, proof := range content.Proofs() {
		if err := ctx.Err(); err != nil {
			return err
		}
		t.play(ctx, proof, cards)
	}
	if err := t.playReal(ctx); err != nil {
		return err
	}
	if t.skipped > 0 {
		fmt.Fprintf(std.out, "%d passed, %d failed, %d skipped\n", t.passed, t.failed, t.skipped)
	} else {
		fmt.Fprintf(std.out, "%d passed, %d failed\n", t.passed, t.failed)
	}
	if t.failed > 0 {
		return exitCode(1)
	}
	return nil
}

// printCoverage prints which scenarios show each clause.
func (c *checkCmd) printCoverage(ctx context.Context, std streams, cards lang.CardSource) error {
	cov, err := cover(ctx, cards)
	if err != nil {
		return err
	}
	real, done, err := c.cards(ctx)
	if err != nil {
		return badInput(std, err)
	}
	defer func() { _ = done() }()
	if err := cov.coverReal(ctx, real); err != nil {
		return err
	}
	return cov.print(std, c.JSON)
}

// tally counts what a check has found so far.
type tally struct {
	cmd                     *checkCmd
	std                     streams
	passed, failed, skipped int
}

// complain prints errors and counts each as a failure.
func (t *tally) complain(about string, errs ...error) {
	for _, err := range errs {
		fmt.Fprintln(t.std.out, about, err)
		t.failed++
	}
}

// play plays one scenario, prints where engine and site differ, and counts it.
func (t *tally) play(ctx context.Context, proof content.Proof, cards lang.CardSource) {
	var problems []content.Disagreement
	var err error
	if t.cmd.Strength && proof.Kind == content.KindDrill {
		return // a drill's answers contradict each other already, and misconceptions turn them
	}
	if t.cmd.Strength {
		var weak []string
		weak, err = weakClaims(proof, cards)
		for _, w := range weak {
			problems = append(problems, content.Disagreement{At: proof.Line, Text: w})
		}
	} else {
		problems, err = proof.Disagreements(ctx, cards)
	}
	if errors.Is(err, lang.ErrMissingCard) {
		t.skipped++
		return
	}
	if err != nil {
		problems = append(problems, content.Disagreement{At: proof.Line, Text: err.Error()})
	}
	for _, p := range problems {
		fmt.Fprintf(t.std.out, "%s (content/%s:%d): %s\n", proof.ID, proof.File, p.At, p.Text)
	}
	if len(problems) > 0 {
		t.failed++
	} else {
		t.passed++
	}
}

// playReal plays what needs imported cards: the card scenarios and the official answers.
func (t *tally) playReal(ctx context.Context) error {
	real, done, err := t.cmd.cards(ctx)
	if err != nil {
		return badInput(t.std, err)
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
			absent++
			continue
		}
		t.play(ctx, p.Proof, real)
	}
	replayed, err := t.cmd.officialAnswers(ctx, t.std, real)
	if err != nil {
		return err
	}
	t.passed += replayed.Played - len(replayed.Wrong)
	t.failed += len(replayed.Wrong)
	t.skipped += len(replayed.Absent) + absent
	if n := len(replayed.Absent); n > 0 {
		fmt.Fprintf(t.std.out, "%d of %d official answers with a scenario are skipped, because their cards are not imported\n", n, n+replayed.Played)
	}
	if absent > 0 {
		fmt.Fprintf(t.std.out, "%d of %d card scenarios are skipped, because their cards are not imported (digijudge import cards FILE…, or check --cards FILE)\n", absent, len(plays))
	}
	return nil
}

// writeIndex writes which rulings cite each clause.
func (c *checkCmd) writeIndex(std streams) error {
	index, err := content.RulingIndex()
	if err != nil {
		return err
	}
	file := filepath.Join(c.Dir, "rulings", "INDEX.md")
	if err := os.WriteFile(file, index, 0o644); err != nil {
		return err
	}
	fmt.Fprintln(std.out, file)
	return nil
}

// disagreements plays one scenario and returns the texts that say where engine and site differ.
func disagreements(ctx context.Context, proof content.Proof, cards lang.CardSource) ([]string, error) {
	list, err := proof.Disagreements(ctx, cards)
	var out []string
	for _, d := range list {
		out = append(out, d.Text)
	}
	return out, err
}

// officialAnswers plays the scenarios of official answers. It also reports the card texts that once
// kept an answer from being played and that the engine reads now.
func (c *checkCmd) officialAnswers(ctx context.Context, std streams, cards lang.CardSource) (agreement.Replayed, error) {
	a, err := content.OfficialAnswers()
	if err != nil {
		return agreement.Replayed{}, nil // content.Check reports this error
	}
	play := weakClaims
	if !c.Strength {
		play = nil
	}
	r, err := a.Replay(ctx, cards, play)
	if err != nil {
		return r, err
	}
	for _, q := range slices.Sorted(maps.Keys(r.Wrong)) {
		for _, why := range r.Wrong[q] {
			fmt.Fprintf(std.out, "official/%s (content/%s:1): %s\n", q, a.Answer(q).Play.Proof.File, why)
		}
	}
	for _, s := range r.Read {
		fmt.Fprintln(std.out, "to be looked at anew:", s)
	}
	return r, nil
}
