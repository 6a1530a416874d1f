package web

import (
	"context"
	"errors"
	"time"
)

// When players who haven't been seen for long are deleted: some time after the start, and then once
// a day.
const (
	pruneFirst = 10 * time.Minute
	pruneEvery = 24 * time.Hour
)

// keepPruning deletes players unseen for as long as the configuration says, now and then, until ctx
// ends.
func (s *Server) keepPruning(ctx context.Context) {
	wait := time.NewTimer(pruneFirst)
	defer wait.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-wait.C:
			s.live.Load().prune(ctx)
			wait.Reset(pruneEvery)
		}
	}
}

// prune deletes them once, and says how many in the log; nobody's name or number stands there.
func (s *site) prune(ctx context.Context) {
	if s.data.storage.standIn {
		return
	}
	start := time.Now()
	n, err := s.players.Prune(ctx, s.cfg.KeepUnseen, s.now())
	switch {
	case errors.Is(err, context.Canceled):
		return
	case err != nil:
		s.log.Error("players unseen for long could not all be deleted; it is tried again tomorrow", "deleted", n, "err", err)
	case n > 0:
		s.log.Info("players unseen for long are deleted", "deleted", n, "unseen", s.cfg.KeepUnseen, "took", time.Since(start))
	default:
		s.log.Debug("nobody is unseen for long", "took", time.Since(start))
	}
}
