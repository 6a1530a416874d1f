package web

import (
	"context"
	"time"

	"digijudge/quiz/store"
)

// What several servers give together where they share their players' data. Each has the same bounds
// for itself as well: those cost nothing.
var (
	codeTries    = store.Allowance{Burst: 5, Every: 10 * time.Second}        // recovery codes that one client may try
	allCodeTries = store.Allowance{Burst: 50, Every: 200 * time.Millisecond} // and everybody together
	reportTurns  = store.Allowance{Burst: 5, Every: time.Minute}             // reports from one client
)

// together takes one turn from all servers that share the players' data; a server that has it alone
// counts in memory.
func (s *site) together(ctx context.Context, name string, a store.Allowance) (ok bool, err error) {
	if s.cfg.Players == "" {
		return true, nil
	}
	return s.players.Take(ctx, name, a, s.now())
}
