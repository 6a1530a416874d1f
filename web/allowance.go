package web

import (
	"context"
	"time"

	"digijudge/quiz/store"
)

// Limits that all servers which share the players' data keep together. Each server also applies
// limits of its own, because those cost nothing to check.
var (
	// how often one client may try recovery codes
	codeTries = store.Allowance{Burst: 5, Every: 10 * time.Second}
	// how often all clients together may try recovery codes
	allCodeTries = store.Allowance{Burst: 50, Every: 200 * time.Millisecond}
	// how often one client may send reports
	reportTurns = store.Allowance{Burst: 5, Every: time.Minute}
)

// together uses up one unit of an allowance that several servers share through the players'
// database. A server that doesn't share the database always gets true, because its own limits in
// memory suffice.
func (s *site) together(ctx context.Context, name string, a store.Allowance) (ok bool, err error) {
	if s.cfg.Players == "" {
		return true, nil
	}
	return s.players.Take(ctx, name, a, s.now())
}
