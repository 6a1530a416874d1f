package main

import (
	"context"
	"fmt"
	"time"

	"digijudge/content"
	"digijudge/content/cardlist"
	"digijudge/rules"
	"digijudge/rules/soak"
)

// soakCmd plays whole random games. Every second game has blank cards in the hand, deck, security
// stack (face up and face down), trash, breeding area, and among digivolution and link cards.
type soakCmd struct {
	Games  int    `default:"1000" help:"How many games."`
	Seed   uint64 `default:"1" help:"The same seed deals and plays the same games."`
	First  int    `default:"0" help:"Number of the first game, to play one of them again."`
	Blanks bool   `help:"Put blank cards into every zone in every game, not only in every second one."`
	Cards  string `placeholder:"FILE" help:"Make the decks of the cards of this list that are played whole."`
}

// Run plays each game twice, compares the two, and prints what went wrong, such as a question
// without an option. The exit code is 1 if anything did.
func (c *soakCmd) Run(ctx context.Context, std streams) error {
	pool, err := c.pool()
	if err != nil {
		return badInput(std, err)
	}
	pool.OnlyBlanks = c.Blanks
	if c.Cards != "" {
		fmt.Fprintf(std.out, "not in the pool: %s of the list\n", counted(len(pool.LeftOut), "card"))
	} else {
		for _, s := range pool.LeftOut {
			fmt.Fprintln(std.out, "not in the pool:", s)
		}
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
	fmt.Fprintf(std.out, "%s passed, %d failed; %s in the pool\n", counted(ok, "game"), failed, counted(pool.Size(), "card"))
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

// pool returns the cards of the list, or the shipped cards if no list is given.
func (c *soakCmd) pool() (*soak.Pool, error) {
	if c.Cards == "" {
		cards, err := content.Cards()
		if err != nil {
			return nil, err
		}
		return soak.NewPool(cards)
	}
	list, err := readCardList(c.Cards)
	if err != nil {
		return nil, err
	}
	var pool soak.List
	for i := range list.Cards {
		e := cardlist.Examine(&list.Cards[i])
		if e.Executable() {
			pool.Add(e.Card.Set, e.Def())
		} else {
			pool.LeftOut = append(pool.LeftOut, e.Card.Number)
		}
	}
	return pool.Pool()
}
