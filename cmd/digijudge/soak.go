package main

import (
	"context"
	"fmt"
	"time"

	"digijudge/content"
	"digijudge/rules"
	"digijudge/rules/soak"
)

// soakCmd plays whole random games.
type soakCmd struct {
	Games int    `default:"1000" help:"How many games."`
	Seed  uint64 `default:"1" help:"The same seed deals and plays the same games."`
	First int    `default:"0" help:"Number of the first game, to play one of them again."`
}

// Run plays the games, each a second time to compare, and prints what went wrong; exit code 1 if anything did.
func (c *soakCmd) Run(ctx context.Context, std streams) error {
	cards, err := content.Cards()
	if err != nil {
		return err
	}
	pool, err := soak.NewPool(cards)
	if err != nil {
		return err
	}
	for _, s := range pool.LeftOut {
		fmt.Fprintln(std.out, "not in the pool:", s)
	}
	var played time.Duration
	decisions, turns, wins, failed, n := 0, 0, [4]int{}, 0, 0
	for ; n < c.Games && ctx.Err() == nil; n++ {
		start := time.Now()
		g, err := pool.Play(c.Seed, c.First+n)
		played += time.Since(start)
		if err == nil {
			if err = g.Replay(); err != nil {
				err = fmt.Errorf("game %d of seed %d: %w", c.First+n, c.Seed, err)
			}
		}
		if err != nil {
			if failed++; failed <= 20 {
				fmt.Fprintln(std.out, err)
			}
			continue
		}
		decisions += g.Decisions
		turns += g.Turns
		wins[g.Winner]++
	}
	ok := n - failed
	s := max(played.Seconds(), 1e-9)
	fmt.Fprintf(std.out, "%d games passed, %d failed; %d cards in the pool\n", ok, failed, pool.Size())
	fmt.Fprintf(std.out, "%.0f games/s, %.0f decisions/s; on average %.1f turns and %.0f decisions; Ann won %d, Bob %d, %d drawn\n",
		float64(n)/s, float64(decisions)/s, float64(turns)/float64(max(ok, 1)), float64(decisions)/float64(max(ok, 1)),
		wins[rules.Ann], wins[rules.Bob], wins[rules.NoPlayer])
	if err := ctx.Err(); err != nil {
		return err
	}
	if failed > 0 {
		return exitCode(1)
	}
	return nil
}
