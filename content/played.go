package content

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"digijudge/rules/scenario"
)

// playedKey is where meta keeps which clauses the proofs of the rulings play.
const playedKey = "played"

// playedRecord is what is kept: it holds for one content and one program, because another engine may put other clauses on the steps.
type playedRecord struct {
	Stamp   string
	Clauses map[string][]string // ruling → clauses
}

// Played gives for each ruling the clauses that stand on the steps of its proof, in the order of the rules. The rulings are played for that
// when the content or the program is new; otherwise it is read.
func (l *Library) Played(ctx context.Context) (map[string][]string, error) {
	sum := sha256.Sum256([]byte(l.version + "\x00" + programStamp()))
	rec := playedRecord{Stamp: hex.EncodeToString(sum[:10])}
	var kept []byte
	err := l.reader.QueryRowContext(ctx, "select value from meta where key = ?", playedKey).Scan(&kept)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("what the rulings play: %w", err)
	}
	var was playedRecord
	if err == nil && json.Unmarshal(kept, &was) == nil && was.Stamp == rec.Stamp {
		return was.Clauses, nil
	}
	all, err := l.Rulings(ctx)
	if err != nil {
		return nil, err
	}
	if rec.Clauses, err = l.play(all); err != nil {
		return nil, fmt.Errorf("what the rulings play: %w", err)
	}
	data, err := json.Marshal(rec)
	if err != nil {
		return nil, fmt.Errorf("what the rulings play: %w", err)
	}
	_, err = l.writer.ExecContext(ctx, "insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value", playedKey, string(data))
	if err != nil {
		l.log.Warn("what the rulings play could not be kept; it is worked out again at the next start", "error", err)
	}
	return rec.Clauses, nil
}

// play plays rulings, on all processors.
func (l *Library) play(all []Ruling) (map[string][]string, error) {
	cards, err := Cards()
	if err != nil {
		return nil, err
	}
	found := make([][]string, len(all))
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
	out := make(map[string][]string, len(all))
	for i := range all {
		out[all[i].Slug] = found[i]
	}
	return out, nil
}

// playBounds bound the play of one ruling.
var playBounds = scenario.Options{MaxNodes: 50_000}

// stepClauses are the clauses on the steps of a scenario's line of play.
func stepClauses(src string, cards scenario.CardSource) ([]string, error) {
	s, err := scenario.ParseWith("", []byte(src), scenario.Config{Cards: cards})
	if err != nil {
		return nil, err
	}
	r, err := s.Run(playBounds)
	if err != nil || r.Main == nil {
		return nil, err
	}
	seen := map[string]bool{}
	var out []string
	add := func(c string) {
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
	slices.SortFunc(out, compareClauses)
	return out, nil
}
