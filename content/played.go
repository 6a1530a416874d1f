package content

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// The clauses on the steps of each ruling's proof, stored in the database. They are found by
// playing the proofs when the content or the program is new. Rulings that share such clauses are
// related; a rare clause counts more than one that hundreds of proofs share.

// playedKey is the key under which the database stores the clauses that the rulings' proofs play.
const playedKey = "what the rulings play"

// Played returns, for each ruling, the clauses on the steps of its proof, in the order of the
// rules. It plays the rulings when the content or the program is new; otherwise it reads the stored
// result.
func (l *Library) Played(ctx context.Context) (map[string][]clause.Clause, error) {
	return kept(ctx, l, playedKey, func() (map[string][]clause.Clause, error) {
		all, err := l.Rulings(ctx)
		if err != nil {
			return nil, err
		}
		return l.play(all)
	})
}

// play plays rulings on all processors.
func (l *Library) play(all []Ruling) (map[string][]clause.Clause, error) {
	cards, err := Cards()
	if err != nil {
		return nil, err
	}
	found := make([][]clause.Clause, len(all))
	var wg sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				var err error
				if found[i], err = stepClauses(all[i].Proof.Source, cards); err != nil {
					l.log.Warn("a ruling could not be played", "ruling", all[i].Slug, "error", err)
				}
			}
		})
	}
	for i := range all {
		next <- i
	}
	close(next)
	wg.Wait()
	out := make(map[string][]clause.Clause, len(all))
	for i := range all {
		out[all[i].Slug] = found[i]
	}
	return out, nil
}

// playBounds limit the play of one ruling.
var playBounds = scenario.Options{MaxNodes: 50_000}

// stepClauses returns the clauses on the steps of a scenario's line of play.
func stepClauses(src string, cards lang.CardSource) ([]clause.Clause, error) {
	s, err := scenario.ParseWith("", []byte(src), lang.Config{Cards: cards})
	if err != nil {
		return nil, err
	}
	r, err := s.Run(playBounds)
	if err != nil || r.Main == nil {
		return nil, err
	}
	seen := map[clause.Clause]bool{}
	var out []clause.Clause
	add := func(c clause.Clause) {
		if c != "" && !seen[c] {
			seen[c] = true
			out = append(out, c)
		}
	}
	for _, st := range r.Main.Steps() {
		add(st.Clause)
		for _, c := range st.Also {
			add(c)
		}
	}
	slices.SortFunc(out, clause.Clause.Compare)
	return out, nil
}
